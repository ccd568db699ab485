import { type Bitset, lowestBit } from '../base/bitset'
import type { EngineColumns } from './engine-image'
import type { LeadTable } from './lead-table'
import { rowOf, scoreOf } from './score-bucket'

/** The index is rebuilt when it lacks more leads than this, and more than a sixteenth of those it contains. */
const MAX_UNINDEXED_LEADS = 2048

/** Lists the slots of the leads that contain each word. Leads added after it was built are scanned instead. */
export class WordIndex {
  readonly #leads: LeadTable
  /** The slots of word n are `#postings` from `#starts[n]` up to `#starts[n + 1]`. */
  #starts: Uint32Array
  #postings: Uint32Array

  constructor(leads: LeadTable, image?: EngineColumns) {
    this.#leads = leads
    this.#starts = image?.postingStarts ?? new Uint32Array(1)
    this.#postings = image?.postings ?? new Uint32Array(0)
  }

  rebuildIfOutdated() {
    if (this.#leads.slots.unindexed > Math.max(MAX_UNINDEXED_LEADS, this.#leads.slots.indexed / 16)) this.#build()
  }

  count(words: Bitset): number {
    let count = 0
    this.#forEachRange(words, (start, end) => {
      count += end - start
    })
    return count
  }

  /** Sets the bits of the leads that contain any of these words. `marks` has one array of bits per score. */
  mark(words: Bitset, marks: readonly Uint32Array[]) {
    const postings = this.#postings
    const addresses = this.#leads.addresses.values
    this.#forEachRange(words, (start, end) => {
      for (let at = start; at < end; at++) {
        const address = addresses[postings[at]!]!
        const row = rowOf(address)
        marks[scoreOf(address)]![row >>> 5]! |= 1 << (row & 31)
      }
    })
    this.#forEachUnindexed((slot) => {
      if (!this.#readWords(slot) || !this.#hasAny(words)) return
      const address = addresses[slot]!
      const row = rowOf(address)
      marks[scoreOf(address)]![row >>> 5]! |= 1 << (row & 31)
    })
  }

  image() {
    const isBuilt = this.#leads.slots.indexed > 0
    return {
      postingStarts: isBuilt ? this.#starts : new Uint32Array(1),
      postings: isBuilt ? this.#postings : new Uint32Array(0),
    }
  }

  #forEachRange(set: Bitset, visit: (start: number, end: number) => void) {
    if (this.#leads.slots.indexed === 0) return
    const starts = this.#starts
    const words = set.words
    const last = starts.length - 1
    for (let index = 0; index < words.length; index++) {
      for (let bits = words[index]!; bits !== 0; bits &= bits - 1) {
        const word = 32 * index + lowestBit(bits)
        // Words that are newer than the index have no postings.
        if (word < last) visit(starts[word]!, starts[word + 1]!)
      }
    }
  }

  #forEachUnindexed(visit: (slot: number) => void) {
    for (const slot of this.#leads.slots.reused) visit(slot)
    for (let slot = this.#leads.slots.indexed; slot < this.#leads.slots.count; slot++) visit(slot)
  }

  /** Whether one of the words in `lastWords` is in the set. */
  #hasAny(set: Bitset): boolean {
    const { values, length } = this.#leads.records.lastWords
    for (let at = 0; at < length; at++) if (set.has(values[at]!)) return true
    return false
  }

  /** A counting sort: the dictionary has the use count of each word. Each range is filled from its end. */
  #build() {
    const { records, slots } = this.#leads
    const ends = new Uint32Array(records.words.size + 1)
    const words = records.lastWords
    let end = 0
    for (let word = 0; word < records.words.size; word++) ends[word] = end += records.words.useCount(word)
    ends[records.words.size] = end
    const postings = new Uint32Array(ends.at(-1)!)
    for (let slot = 0; slot < slots.count; slot++) {
      if (!this.#readWords(slot)) continue
      for (let at = 0; at < words.length; at++) postings[--ends[words.values[at]!]!] = slot
    }
    this.#starts = ends
    this.#postings = postings
    slots.setIndexed(slots.count)
  }

  /** Reads the words of the slot's lead into `lastWords`. Returns false if the slot has no lead. */
  #readWords(slot: number): boolean {
    if (!this.#leads.isUsed(slot)) return false
    this.#leads.records.readWords(slot)
    return true
  }
}
