import { Bitset, lowestBit } from './bitset'
import { codeUnitColumn, numberColumn } from './growing-column'

/**
 * The distinct names and companies, each with an id. A search looks at each of them once, however many leads share it,
 * and rules most of them out by their signatures: which letters and which pairs of adjacent letters a text contains,
 * hashed to a few bits. For each signature bit the texts that have it are a bitset, so that 32 texts are tested at once.
 */
export class TextDictionary {
  readonly #ids = new Map<string, number>()
  readonly #texts: string[] = []
  readonly #textsBySignature = Array.from({ length: SIGNATURE_BITS }, () => new Bitset())
  /** The signature of the letters alone, per text. */
  readonly #letters = numberColumn()
  /** The lower-cased texts one after another; text n ends where text n + 1 starts. */
  readonly #units = codeUnitColumn()
  readonly #starts = numberColumn()
  /** The last result of `matching`. */
  readonly #matching = new Bitset()

  constructor() {
    this.#starts.push(0)
  }

  get size(): number {
    return this.#texts.length
  }

  text(id: number): string {
    return this.#texts[id]!
  }

  /** The signature of the text's letters, one bit each. */
  letters(id: number): number {
    return this.#letters.values[id]!
  }

  /** The text's id; a new text gets the next one. */
  intern(text: string): number {
    const known = this.#ids.get(text)
    if (known !== undefined) return known
    const id = this.size
    if (id % 32 === 0) this.#ensureCapacity(id)
    // The whole text at once: how a sigma is lower-cased depends on its neighbours.
    const lowered = text.toLowerCase()
    let letters = 0
    for (let at = 0; at < lowered.length; at++) {
      const letter = letterBit(lowered, at)
      this.#textsBySignature[letter]!.add(id)
      letters |= 1 << letter
      this.#units.push(lowered.charCodeAt(at))
    }
    this.#letters.push(letters)
    for (let at = 1; at < lowered.length; at++) {
      this.#textsBySignature[pairBit(lowered, at)]!.add(id)
      this.#textsBySignature[otherPairBit(lowered, at)]!.add(id)
    }
    this.#starts.push(this.#units.length)
    this.#ids.set(text, id)
    return this.#texts.push(text) - 1
  }

  /** The texts that contain the search. A narrower search looks only at the matches of the one before. */
  matching(search: string, isNarrower: boolean): Bitset {
    if (!isNarrower) this.#matching.words.fill(0xffffffff)
    for (const bit of signatureOf(search)) this.#matching.intersect(this.#textsBySignature[bit]!)
    if (letterSignature(search) === null) this.#removeFalsePositives(search)
    return this.#matching
  }

  /** Every bitset gets a word for the 32 texts from this id on. */
  #ensureCapacity(id: number) {
    this.#matching.ensureCapacity(id)
    for (const texts of this.#textsBySignature) texts.ensureCapacity(id)
  }

  /** Texts can have the signature of the search without containing it. */
  #removeFalsePositives(search: string) {
    const needle = Uint16Array.from({ length: search.length }, (_, at) => search.charCodeAt(at))
    const [units, starts] = [this.#units.values, this.#starts.values]
    const words = this.#matching.words
    for (let word = 0; word < words.length; word++) {
      for (let bits = words[word]!; bits !== 0; bits &= bits - 1) {
        const id = 32 * word + lowestBit(bits)
        if (!contains(units, starts[id]!, starts[id + 1]!, needle)) this.#matching.delete(id)
      }
    }
  }
}

function contains(units: Uint16Array, start: number, end: number, needle: Uint16Array): boolean {
  const first = needle[0]
  for (let from = start; from <= end - needle.length; from++) {
    if (units[from] !== first) continue
    let matched = 1
    while (matched < needle.length && units[from + matched] === needle[matched]) matched++
    if (matched === needle.length) return true
  }
  return false
}

/** The signature bit of a search that is one of the letters a to z: no other letter shares it, so it alone decides. */
export function letterSignature(lowered: string): number | null {
  return lowered.length === 1 && isPlainLetter(lowered.charCodeAt(0)) ? letterBit(lowered, 0) : null
}

function isPlainLetter(unit: number): boolean {
  return unit >= 97 && unit <= 122
}

const LETTER_BITS = 32
const PAIR_BITS = 64
const SIGNATURE_BITS = LETTER_BITS + 2 * PAIR_BITS

function signatureOf(lowered: string): Set<number> {
  const bits = new Set<number>()
  for (let at = 0; at < lowered.length; at++) bits.add(letterBit(lowered, at))
  for (let at = 1; at < lowered.length; at++) bits.add(pairBit(lowered, at)).add(otherPairBit(lowered, at))
  return bits
}

/** One for each of the letters a to z; all other code units share the six that are left. */
function letterBit(lowered: string, at: number): number {
  const unit = lowered.charCodeAt(at)
  return isPlainLetter(unit) ? unit - 97 : 26 + (unit % 6)
}

/** Of the pair that ends here, by two hash functions: few pairs collide in both. */
function pairBit(lowered: string, at: number): number {
  return LETTER_BITS + (Math.imul(pairAt(lowered, at), 0x9e3779b1) >>> 26)
}

function otherPairBit(lowered: string, at: number): number {
  return LETTER_BITS + PAIR_BITS + (Math.imul(pairAt(lowered, at), 0x85ebca6b) >>> 26)
}

function pairAt(lowered: string, at: number): number {
  return 31 * lowered.charCodeAt(at - 1) + lowered.charCodeAt(at)
}
