/** FNV-1a. A change of any single byte gives another hash. */
const SEED = 0x811c9dc5
const PRIME = 0x01000193

/** Over words of four bytes: over single bytes it would take four times as long. */
export function hashOfBytes({ buffer, byteOffset, length }: Uint8Array): number {
  // Words begin at multiples of four.
  const bytes =
    byteOffset % 4 === 0
      ? new Uint8Array(buffer, byteOffset, length)
      : new Uint8Array(buffer.slice(byteOffset, byteOffset + length))
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, length >>> 2)
  let hash = SEED
  for (let at = 0; at < words.length; at++) hash = Math.imul(hash ^ words[at]!, PRIME)
  for (let at = 4 * words.length; at < length; at++) hash = Math.imul(hash ^ bytes[at]!, PRIME)
  return hash >>> 0
}
