import { Bitset, lowestBit } from './bitset'
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

  /** Parts of a search match adjacent words, one each. All parts but the first must match the start of the word. */
  #runOnWords(search: string) {
    const parts = search.match(/[^ ]* |[^ ]+/g) ?? []
    for (const [at, part] of parts.entries()) {
      const isNarrower = parts.length === 1 && this.#word !== null && part.includes(this.#word)
      this.#sets[at] ??= new Bitset()
      this.#leads.records.words.select(part, at > 0, this.#sets[at], isNarrower)
    }
    this.#word = parts.length === 1 ? search : null
    this.#mark(this.#rarest(parts.length))
    if (parts.length > 1) for (const bucket of this.#leads.buckets) this.#removeFalsePositives(bucket, parts.length)
  }

  #rarest(parts: number): Bitset {
    let rarest = this.#sets[0]!
    if (parts === 1) return rarest
    let fewest = Infinity
    for (let at = 0; at < parts; at++) {
      const count = this.#index.count(this.#sets[at]!)
      if (count < fewest) rarest = this.#sets[at]!
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

  /** Unmarks leads without adjacent words that match the parts in order. */
  #removeFalsePositives(bucket: ScoreBucket, parts: number) {
    const marks = bucket.sets.matches.words
    for (let word = 0; word < marks.length; word++) {
      for (let bits = marks[word]!; bits !== 0; bits &= bits - 1) {
        const row = 32 * word + lowestBit(bits)
        if (!this.#containsSequence(bucket.slots.values[row]!, parts)) bucket.sets.matches.delete(row)
      }
    }
  }

  #containsSequence(slot: number, parts: number): boolean {
    const nameWords = this.#leads.records.readWords(slot)
    const { values, length } = this.#leads.records.lastWords
    const isAt = (first: number) => {
      for (let at = 0; at < parts; at++) if (!this.#sets[at]!.has(values[first + at]!)) return false
      return true
    }
    for (let first = 0; first + parts <= length; first++) {
      // A match must not run from the name into the company.
      const isInOneField = first >= nameWords || first + parts <= nameWords
      if (isInOneField && isAt(first)) return true
    }
    return false
  }
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
