/**
 * FNV-1a: a change of any single unit changes the hash. There is one function per kind of input, because the unit
 * decides the speed: code units for texts, words of four bytes for bytes. The engine has its own loop over code units,
 * which hashes the words of a text while splitting it (`src/engine/word-dictionary.ts`).
 *
 * Stored data contains these hashes: other values would make it unreadable.
 */
export const FNV_SEED = 0x811c9dc5
export const FNV_PRIME = 0x01000193

/** `previous` is the hash of the preceding texts, if several are hashed as one. */
export function hashOfText(text: string, previous = 0): number {
  let hash = previous ^ FNV_SEED
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), FNV_PRIME)
  return hash >>> 0
}

export function hashOfBytes({ buffer, byteOffset, length }: Uint8Array): number {
  // A Uint32Array must start at a multiple of four bytes.
  const bytes =
    byteOffset % 4 === 0
      ? new Uint8Array(buffer, byteOffset, length)
      : new Uint8Array(buffer.slice(byteOffset, byteOffset + length))
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, length >>> 2)
  let hash = FNV_SEED
  for (let at = 0; at < words.length; at++) hash = Math.imul(hash ^ words[at]!, FNV_PRIME)
  for (let at = 4 * words.length; at < length; at++) hash = Math.imul(hash ^ bytes[at]!, FNV_PRIME)
  return hash >>> 0
}
