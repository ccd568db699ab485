import { type Bitset, lowestBit } from '../base/bitset'
import { type NumberColumn, numberColumn, TextColumn, type WordList } from '../base/columns'
import { addToHash, finishHash, HASH_SEED, HashTable } from '../base/text-index'
import type { EngineColumns } from './engine-image'
import { WordSignatures } from './word-signatures'

const SPACE = 32
const MAX_CACHED_WORDS = 1000

/**
 * The distinct words of names and companies, each with a number. A text is split after every space, so that its words
 * concatenated are the text, and a search without an inner space can only match within one word. A search compares each
 * word once, however many leads share it, and signatures rule out most of them.
 *
 * Lower-casing each word equals lower-casing the text. Only a sigma depends on the letters around it, and a space is
 * not a letter.
 */
export class WordDictionary {
  readonly #texts: TextColumn
  readonly #lowered: TextColumn
  readonly #table = new HashTable()
  readonly #signatures = new WordSignatures()
  /** Two numbers per word, adjacent in memory: its letters as bits, and its use count. */
  readonly #uses: NumberColumn
  /** The texts of recently read words. */
  readonly #cache = new Map<number, string>()
  /** The code units of the text being split. */
  #units = new Uint16Array(64)

  constructor(image?: EngineColumns) {
    this.#texts = new TextColumn(image?.wordUnits, image?.wordStarts)
    this.#lowered = new TextColumn(image?.loweredUnits, image?.loweredStarts)
    this.#uses = numberColumn(image?.wordUses.slice())
    const { units, starts } = this.#texts
    for (let word = 0; word < this.size; word++) {
      this.#table.add(hashOf(units, starts[word]!, starts[word + 1]!), word)
      this.#addSignature(word)
    }
  }

  get size(): number {
    return this.#texts.size
  }

  text(word: number): string {
    const cached = this.#cache.get(word)
    if (cached !== undefined) return cached
    if (this.#cache.size === MAX_CACHED_WORDS) this.#cache.clear()
    const text = this.#texts.get(word)
    this.#cache.set(word, text)
    return text
  }

  /** Increments the use count. Returns the letters of the word as bits. */
  retain(word: number): number {
    const uses = this.#uses.values
    uses[2 * word + 1]!++
    return uses[2 * word]!
  }

  release(word: number) {
    this.#uses.values[2 * word + 1]!--
  }

  useCount(word: number): number {
    return this.#uses.values[2 * word + 1]!
  }

  /** Appends the numbers of the words of the text; a new word gets the next number. */
  intern(text: string, into: WordList) {
    const { length } = text
    if (this.#units.length < length) this.#units = new Uint16Array(2 * length)
    const units = this.#units
    let from = 0
    let hash = HASH_SEED
    for (let at = 0; at < length; at++) {
      const unit = text.charCodeAt(at)
      units[at] = unit
      hash = addToHash(hash, unit)
      if (unit !== SPACE && at + 1 < length) continue
      into.push(this.#find(finishHash(hash), from, at + 1) ?? this.#add(finishHash(hash), text.slice(from, at + 1)))
      from = at + 1
      hash = HASH_SEED
    }
  }

  /** Sets `into` to the words that contain or start with the search. A narrower search only tests those in `into`. */
  select(search: string, isAtStart: boolean, into: Bitset, isNarrower: boolean) {
    const needle = Uint16Array.from({ length: search.length }, (_, at) => search.charCodeAt(at))
    this.#signatures.select(needle, into, isNarrower)
    const { units, starts } = this.#lowered
    const words = into.words
    for (let index = 0; index < words.length; index++) {
      for (let bits = words[index]!; bits !== 0; bits &= bits - 1) {
        const word = 32 * index + lowestBit(bits)
        const start = starts[word]!
        const end = starts[word + 1]!
        const lastStart = isAtStart ? Math.min(start, end - needle.length) : end - needle.length
        if (!contains(units, start, lastStart, needle)) into.delete(word)
      }
    }
  }

  image() {
    return {
      wordUnits: this.#texts.copyUnits(),
      wordStarts: this.#texts.copyStarts(),
      wordUses: this.#uses.copy(),
      loweredUnits: this.#lowered.copyUnits(),
      loweredStarts: this.#lowered.copyStarts(),
    }
  }

  /** The word that equals `#units` from `from` up to `to`. */
  #find(hash: number, from: number, to: number): number | null {
    for (let entry = this.#table.find(hash); entry >= 0; entry = this.#table.find(hash, entry)) {
      const word = this.#table.valueOf(entry)
      if (this.#texts.equals(word, this.#units, from, to)) return word
    }
    return null
  }

  #add(hash: number, text: string): number {
    const word = this.size
    this.#texts.push(text)
    this.#lowered.push(text.toLowerCase())
    this.#table.add(hash, word)
    this.#uses.push(this.#addSignature(word))
    this.#uses.push(0)
    return word
  }

  /** Returns the letters of the word as bits. */
  #addSignature(word: number): number {
    const { units, starts } = this.#lowered
    return this.#signatures.add(word, units, starts[word]!, starts[word + 1]!)
  }
}

/** Whether the needle occurs at an index from `start` to `lastStart`. */
function contains(units: Uint16Array, start: number, lastStart: number, needle: Uint16Array): boolean {
  const first = needle[0]
  for (let from = start; from <= lastStart; from++) {
    if (units[from] !== first) continue
    let matched = 1
    while (matched < needle.length && units[from + matched] === needle[matched]) matched++
    if (matched === needle.length) return true
  }
  return false
}

function hashOf(units: Uint16Array, start: number, end: number): number {
  let hash = HASH_SEED
  for (let at = start; at < end; at++) hash = addToHash(hash, units[at]!)
  return finishHash(hash)
}
