/** FNV-1a over code units, going on from the hash of the texts before. A change of any single letter gives another hash. */
export function hashOfText(text: string, previous = 0): number {
  let hash = previous ^ 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}
