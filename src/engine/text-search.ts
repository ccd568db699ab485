import { addressOf, rowOf, scoreOf } from './address'
import { type Bitset, lowestBit } from './bitset'
import type { ScoreBucket } from './score-bucket'
import { letterSignature, type TextDictionary } from './text-dictionary'

/** The index is rebuilt when more leads than this were added since, and more than an eighth of those it holds. */
const MAX_UNINDEXED_LEADS = 2048

/**
 * Marks in each bucket the leads that match a search: those whose name or company is one of the matching texts.
 * An inverted index leads from each text to its leads. Leads added since it was built are scanned, and all leads are
 * when more than half of the texts match, or when the search is a single letter, which one bit of each lead answers.
 */
export class TextSearch {
  readonly #texts: TextDictionary
  readonly #buckets: readonly ScoreBucket[]
  /** The last search, whose matches are still marked. */
  #search: string | null = null
  /** The leads of text n are `#postings` from `#starts[n]` up to `#starts[n + 1]`. */
  #starts = new Uint32Array(1)
  #postings = new Uint32Array(0)
  /** How many leads of each bucket, and in all, are indexed. */
  #indexed: number[]
  #indexedLeads = 0

  constructor(texts: TextDictionary, buckets: readonly ScoreBucket[]) {
    this.#texts = texts
    this.#buckets = buckets
    this.#indexed = buckets.map(() => 0)
  }

  /** Leads were added: the marked matches may not be all. */
  invalidate() {
    this.#search = null
  }

  run(search: string) {
    const isNarrower = this.#search !== null && search.includes(this.#search)
    // At the first query after leads were added, whatever it is: the first search need not wait for it.
    if (!isNarrower) this.#indexIfManyAreNew()
    if (search === '' || search === this.#search) return
    const matching = this.#texts.matching(search, isNarrower)
    this.#search = search
    const letter = letterSignature(search)
    if (letter !== null) {
      for (const bucket of this.#buckets) scanLetters(bucket, letter)
    } else if (2 * matching.count() > this.#texts.size) {
      for (const bucket of this.#buckets) scanTexts(bucket, 0, matching)
    } else {
      this.#markPostings(matching)
      for (const [score, bucket] of this.#buckets.entries()) scanTexts(bucket, this.#indexed[score]!, matching)
    }
  }

  #markPostings(matching: Bitset) {
    const marks = this.#buckets.map((bucket) => bucket.matches.words.fill(0))
    const [starts, postings, words] = [this.#starts, this.#postings, matching.words]
    for (let word = 0; word < words.length; word++) {
      for (let bits = words[word]!; bits !== 0; bits &= bits - 1) {
        const text = 32 * word + lowestBit(bits)
        const end = starts[text + 1] ?? 0
        for (let posting = starts[text] ?? 0; posting < end; posting++) {
          const address = postings[posting]!
          const row = rowOf(address)
          marks[scoreOf(address)]![row >>> 5]! |= 1 << (row & 31)
        }
      }
    }
  }

  #indexIfManyAreNew() {
    const leads = this.#buckets.reduce((sum, bucket) => sum + bucket.size, 0)
    if (leads - this.#indexedLeads > Math.max(MAX_UNINDEXED_LEADS, this.#indexedLeads / 8)) this.#index(leads)
  }

  /** A counting sort: counts the leads of each text, then fills them in from the end of each text's range. */
  #index(leads: number) {
    const ends = new Uint32Array(this.#texts.size + 1)
    this.#forEachMention((text) => ends[text]!++)
    for (let text = 1; text < ends.length; text++) ends[text]! += ends[text - 1]!
    const postings = new Uint32Array(2 * leads)
    this.#forEachMention((text, address) => {
      postings[--ends[text]!] = address
    })
    this.#starts = ends
    this.#postings = postings
    this.#indexed = this.#buckets.map((bucket) => bucket.size)
    this.#indexedLeads = leads
  }

  #forEachMention(visit: (text: number, address: number) => void) {
    for (const [score, { names, companies, size }] of this.#buckets.entries()) {
      for (let row = 0; row < size; row++) {
        visit(names.values[row]!, addressOf(score, row))
        visit(companies.values[row]!, addressOf(score, row))
      }
    }
  }
}

/** Marks the leads from this row on whose name or company is a matching text. */
function scanTexts(bucket: ScoreBucket, from: number, matching: Bitset) {
  const names = bucket.names.values
  const companies = bucket.companies.values
  const marks = bucket.matches.words
  const texts = matching.words
  for (let row = from; row < bucket.size; ) {
    const word = row >>> 5
    const end = Math.min(32 * (word + 1), bucket.size)
    let bits = marks[word]! & ((1 << (row & 31)) - 1)
    for (; row < end; row++) {
      const [name, company] = [names[row]!, companies[row]!]
      const isMatch = (texts[name >>> 5]! >>> (name & 31)) | (texts[company >>> 5]! >>> (company & 31))
      bits |= (isMatch & 1) << (row & 31)
    }
    marks[word] = bits
  }
}

/** Marks the leads that have this letter. */
function scanLetters(bucket: ScoreBucket, letter: number) {
  const letters = bucket.letters.values
  const marks = bucket.matches.words
  for (let row = 0; row < bucket.size; ) {
    const word = row >>> 5
    const end = Math.min(32 * (word + 1), bucket.size)
    let bits = 0
    for (; row < end; row++) bits |= ((letters[row]! >>> letter) & 1) << (row & 31)
    marks[word] = bits
  }
}
