const SPACE = 32

/** The letters of a text as bits: one for each of a to z and for the space; all other code units share three. */
export function lettersOf(units: Uint16Array, start: number, end: number): number {
  let letters = 0
  for (let at = start; at < end; at++) letters |= 1 << letterBit(units[at]!)
  return letters
}

/** The letter bit of a one-letter search from a to z or a space; no other letter has it, so it alone decides. */
export function decidingLetterBit(search: string): number | null {
  const unit = search.charCodeAt(0)
  return search.length === 1 && isPlain(unit) ? letterBit(unit) : null
}

function isPlain(unit: number): boolean {
  return (unit >= 97 && unit <= 122) || unit === SPACE
}

/** Below 30: V8 allocates integers of more bits on the heap. */
function letterBit(unit: number): number {
  if (!isPlain(unit)) return 27 + (unit % 3)
  return unit === SPACE ? 26 : unit - 97
}
