import { Bitset } from '../base/bitset'

/**
 * A signature per word: its letters and its pairs of adjacent letters, hashed to a few bits. For each bit, the words
 * that have it are a bitset, so that 32 words are tested at once.
 */
export class WordSignatures {
  readonly #wordsByBit = Array.from({ length: SIGNATURE_BITS }, () => new Bitset())

  /** Returns the bits of the letters, without those of the pairs. */
  add(word: number, units: Uint16Array, start: number, end: number): number {
    if (word % 32 === 0) for (const words of this.#wordsByBit) words.ensureCapacity(word)
    let letters = 0
    for (let at = start; at < end; at++) {
      const letter = letterBit(units[at]!)
      this.#wordsByBit[letter]!.add(word)
      letters |= 1 << letter
    }
    for (let at = start + 1; at < end; at++) {
      const pair = pairOf(units[at - 1]!, units[at]!)
      this.#wordsByBit[pairBit(pair)]!.add(word)
      this.#wordsByBit[otherPairBit(pair)]!.add(word)
    }
    return letters
  }

  /** Sets `into` to the words that have every bit of the search. A narrower search only tests the words in `into`. */
  select(search: Uint16Array, into: Bitset, isNarrower: boolean) {
    if (!isNarrower) into.fillLike(this.#wordsByBit[0]!)
    for (const bit of signatureOf(search)) into.intersect(this.#wordsByBit[bit]!)
  }
}

/** The letter bit of a one-letter search from a to z or a space; no other letter has it, so it alone decides. */
export function decidingLetterBit(search: string): number | null {
  const unit = search.charCodeAt(0)
  return search.length === 1 && isPlain(unit) ? letterBit(unit) : null
}

const SPACE = 32
/** Not 32: V8 allocates integers of more than 30 bits on the heap. */
const LETTER_BITS = 30
const PAIR_BITS = 64
const SIGNATURE_BITS = LETTER_BITS + 2 * PAIR_BITS

function isPlain(unit: number): boolean {
  return (unit >= 97 && unit <= 122) || unit === SPACE
}

function signatureOf(units: Uint16Array): Set<number> {
  const bits = new Set<number>()
  for (const [at, unit] of units.entries()) {
    bits.add(letterBit(unit))
    if (at === 0) continue
    const pair = pairOf(units[at - 1]!, unit)
    bits.add(pairBit(pair)).add(otherPairBit(pair))
  }
  return bits
}

/** A bit for each of the letters a to z and for the space; all other code units share three bits. */
function letterBit(unit: number): number {
  if (!isPlain(unit)) return 27 + (unit % 3)
  return unit === SPACE ? 26 : unit - 97
}

function pairOf(unit: number, next: number): number {
  return 31 * unit + next
}

/** A pair has two bits, by two hash functions: few pairs share both. */
function pairBit(pair: number): number {
  return LETTER_BITS + (Math.imul(pair, 0x9e3779b1) >>> 26)
}

function otherPairBit(pair: number): number {
  return LETTER_BITS + PAIR_BITS + (Math.imul(pair, 0x85ebca6b) >>> 26)
}
