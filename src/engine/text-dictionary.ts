import { Bitset, placeOfLowest } from './bitset'
import { codeUnitColumn, numberColumn } from './growing-column'

/**
 * The distinct names and companies, each under a number. A search looks at each of them once, however many leads carry
 * it, and at most of them only by signs: which letters and which pairs of neighbours a text holds. A text without all
 * signs of the search cannot hold the search. For each sign the texts that have it are bits, so that those with all of
 * them are found 32 at a time.
 */
export class TextDictionary {
  readonly #numbers = new Map<string, number>()
  readonly #texts: string[] = []
  readonly #having = Array.from({ length: SIGNS }, () => new Bitset())
  /** The same of its letters alone for each text, a bit for each. */
  readonly #letters = numberColumn()
  /** The lower-cased texts one after another; text n ends where text n + 1 starts. */
  readonly #units = codeUnitColumn()
  readonly #starts = numberColumn()
  /** The last answer of `holding`. */
  readonly #holding = new Bitset()

  constructor() {
    this.#starts.push(0)
  }

  get size(): number {
    return this.#texts.length
  }

  text(number: number): string {
    return this.#texts[number]!
  }

  /** The signs of the letters that the text holds, as bits. */
  letters(number: number): number {
    return this.#letters.values[number]!
  }

  numberOf(text: string): number {
    const known = this.#numbers.get(text)
    if (known !== undefined) return known
    const number = this.size
    if (number % 32 === 0) this.#reach(number)
    // The whole text at once: how a sigma is lower-cased depends on its neighbours.
    const lowered = text.toLowerCase()
    let letters = 0
    for (let at = 0; at < lowered.length; at++) {
      const sign = letterSign(lowered, at)
      this.#having[sign]!.add(number)
      letters |= 1 << sign
      this.#units.push(lowered.charCodeAt(at))
    }
    this.#letters.push(letters)
    for (let at = 1; at < lowered.length; at++) {
      this.#having[pairSign(lowered, at)]!.add(number)
      this.#having[otherPairSign(lowered, at)]!.add(number)
    }
    this.#starts.push(this.#units.length)
    this.#numbers.set(text, number)
    return this.#texts.push(text) - 1
  }

  /** The texts that hold the search, as bits. A narrower search looks only at those found before it. */
  holding(search: string, isNarrower: boolean): Bitset {
    if (!isNarrower) this.#holding.words.fill(0xffffffff)
    for (const sign of signsOf(search)) this.#holding.keep(this.#having[sign]!)
    if (plainLetterSign(search) === null) this.#check(search)
    return this.#holding
  }

  /** Gives every sign a word for the 32 texts from this number on. */
  #reach(number: number) {
    this.#holding.reach(number)
    for (const texts of this.#having) texts.reach(number)
  }

  /** Lets go of the texts that have the signs of the search but not the search. */
  #check(search: string) {
    const sought = Uint16Array.from({ length: search.length }, (_, at) => search.charCodeAt(at))
    const [units, starts] = [this.#units.values, this.#starts.values]
    const words = this.#holding.words
    for (let word = 0; word < words.length; word++) {
      for (let bits = words[word]!; bits !== 0; bits &= bits - 1) {
        const number = 32 * word + placeOfLowest(bits)
        if (!isWithin(sought, units, starts[number]!, starts[number + 1]!)) this.#holding.delete(number)
      }
    }
  }
}

function isWithin(sought: Uint16Array, units: Uint16Array, start: number, end: number): boolean {
  const first = sought[0]
  for (let from = start; from <= end - sought.length; from++) {
    if (units[from] !== first) continue
    let matched = 1
    while (matched < sought.length && units[from + matched] === sought[matched]) matched++
    if (matched === sought.length) return true
  }
  return false
}

/** The sign of a search that is one of the letters a to z: no other letter has it, so that it alone tells. */
export function plainLetterSign(lowered: string): number | null {
  return lowered.length === 1 && isPlainLetter(lowered.charCodeAt(0)) ? letterSign(lowered, 0) : null
}

function isPlainLetter(unit: number): boolean {
  return unit >= 97 && unit <= 122
}

const LETTER_SIGNS = 32
const PAIR_SIGNS = 64
const SIGNS = LETTER_SIGNS + 2 * PAIR_SIGNS

function signsOf(lowered: string): Set<number> {
  const signs = new Set<number>()
  for (let at = 0; at < lowered.length; at++) signs.add(letterSign(lowered, at))
  for (let at = 1; at < lowered.length; at++) signs.add(pairSign(lowered, at)).add(otherPairSign(lowered, at))
  return signs
}

/** One for each of the letters a to z; all other code units share the six that are left. */
function letterSign(lowered: string, at: number): number {
  const unit = lowered.charCodeAt(at)
  return isPlainLetter(unit) ? unit - 97 : 26 + (unit % 6)
}

/** For the pair that ends here, one of 64, and one of another 64: few pairs share both. */
function pairSign(lowered: string, at: number): number {
  return LETTER_SIGNS + (Math.imul(pairAt(lowered, at), 0x9e3779b1) >>> 26)
}

function otherPairSign(lowered: string, at: number): number {
  return LETTER_SIGNS + PAIR_SIGNS + (Math.imul(pairAt(lowered, at), 0x85ebca6b) >>> 26)
}

function pairAt(lowered: string, at: number): number {
  return 31 * lowered.charCodeAt(at - 1) + lowered.charCodeAt(at)
}
