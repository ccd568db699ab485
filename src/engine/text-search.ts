import { Bitset, lowestBit } from '../base/bitset'
import type { LeadTable } from './lead-table'
import type { ScoreBucket } from './score-bucket'
import type { WordIndex } from './word-index'
import { decidingLetterBit } from './word-signatures'

/** Marks the leads in each bucket whose name or company contains the search. */
export class TextSearch {
  readonly #leads: LeadTable
  readonly #index: WordIndex
  /** The revision of the leads at the last search. */
  #revision = -1
  /** The last search, whose matches are still marked. */
  #search = ''
  /** The last search, if it had no inner space: its words are still in the first set. */
  #word: string | null = null
  /** The words that match each part of the search. */
  readonly #sets: Bitset[] = [new Bitset()]

  constructor(leads: LeadTable, index: WordIndex) {
    this.#leads = leads
    this.#index = index
  }

  run(search: string) {
    // Also without a search, so that the next one does not have to wait.
    this.#index.rebuildIfOutdated()
    const isOutdated = this.#leads.revision !== this.#revision
    if (search === '' || (search === this.#search && !isOutdated)) return
    if (isOutdated) this.#word = null
    this.#revision = this.#leads.revision
    this.#search = search
    const letter = decidingLetterBit(search)
    if (letter === null) this.#runOnWords(search)
    else for (const bucket of this.#leads.buckets) scanLetters(bucket, letter)
  }

  #runOnWords(search: string) {
    const parts = partsOf(search)
    for (const [at, part] of parts.entries()) {
      const isNarrower = parts.length === 1 && this.#word !== null && part.includes(this.#word)
      this.#sets[at] ??= new Bitset()
      this.#leads.records.words.select(part, at > 0, this.#sets[at], isNarrower)
    }
    this.#word = parts.length === 1 ? search : null
    this.#markSequences(this.#sets.slice(0, parts.length))
  }

  /** Marks the leads with adjacent words that are in these sets, one each. */
  markSequences(sets: readonly Bitset[]) {
    this.#index.rebuildIfOutdated()
    this.#search = ''
    this.#markSequences(sets)
  }

  /** Marks the leads in these slots. */
  markSlots(slots: Bitset) {
    this.#search = ''
    for (const bucket of this.#leads.buckets) scanSlots(bucket, slots)
  }

  #markSequences(sets: readonly Bitset[]) {
    this.#mark(this.#rarest(sets))
    if (sets.length > 1) for (const bucket of this.#leads.buckets) this.#removeFalsePositives(bucket, sets)
  }

  #rarest(sets: readonly Bitset[]): Bitset {
    let [rarest = new Bitset()] = sets
    if (sets.length < 2) return rarest
    let fewest = Infinity
    for (const set of sets) {
      const count = this.#index.count(set)
      if (count < fewest) rarest = set
      fewest = Math.min(count, fewest)
    }
    return rarest
  }

  #mark(words: Bitset) {
    const marks = this.#leads.buckets.map(({ sets }) => sets.matches.words.fill(0))
    // Receives the marks of slots without a lead.
    marks.push(new Uint32Array(1))
    this.#index.mark(words, marks)
  }

  /** Unmarks leads without adjacent words that are in the sets, in order. */
  #removeFalsePositives(bucket: ScoreBucket, sets: readonly Bitset[]) {
    const marks = bucket.sets.matches.words
    for (let word = 0; word < marks.length; word++) {
      for (let bits = marks[word]!; bits !== 0; bits &= bits - 1) {
        const row = 32 * word + lowestBit(bits)
        if (!this.#containsSequence(bucket.slots.values[row]!, sets)) bucket.sets.matches.delete(row)
      }
    }
  }

  #containsSequence(slot: number, sets: readonly Bitset[]): boolean {
    const nameWords = this.#leads.records.readWords(slot)
    const { values, length } = this.#leads.records.lastWords
    const isAt = (first: number) => {
      for (let at = 0; at < sets.length; at++) if (!sets[at]!.has(values[first + at]!)) return false
      return true
    }
    for (let first = 0; first + sets.length <= length; first++) {
      // A match must not run from the name into the company.
      const isInOneField = first >= nameWords || first + sets.length <= nameWords
      if (isInOneField && isAt(first)) return true
    }
    return false
  }
}

/** The parts of a search match adjacent words, one each. All parts but the first must match the start of the word. */
export function partsOf(search: string): readonly string[] {
  return search.match(/[^ ]* |[^ ]+/g) ?? []
}

/** Marks the leads that have this letter. */
function scanLetters(bucket: ScoreBucket, letter: number) {
  const letters = bucket.letters.values
  const marks = bucket.sets.matches.words
  for (let row = 0; row < bucket.size; ) {
    const word = row >>> 5
    const end = Math.min(32 * (word + 1), bucket.size)
    let bits = 0
    for (; row < end; row++) bits |= ((letters[row]! >>> letter) & 1) << (row & 31)
    marks[word] = bits
  }
}

/** Marks the leads whose slots are in the set. Rows without a lead may be marked too: they pass no filter. */
function scanSlots(bucket: ScoreBucket, { words }: Bitset) {
  const slots = bucket.slots.values
  const marks = bucket.sets.matches.words.fill(0)
  for (let row = 0; row < bucket.size; row++) {
    const slot = slots[row]!
    marks[row >>> 5]! |= ((words[slot >>> 5]! >>> (slot & 31)) & 1) << (row & 31)
  }
}
