import { ByteStore, mostBytesOf } from '../base/byte-store'
import { type NumberColumn, numberColumn, WordList } from '../base/columns'
import { emptyLead, type Lead, type TextField, unsearchedFields, type WritableLead } from '../domain/lead'
import type { EngineColumns } from './engine-image'
import { WordDictionary } from './word-dictionary'

/** Fewer unused bytes are not worth copying all others. */
const MIN_UNUSED_BYTES = 1 << 14

/**
 * The texts of each lead as a record of bytes, by slot: name and company as the numbers of their words, then the id and
 * the texts that are not searched.
 */
export class LeadRecords {
  #words: WordDictionary
  #bytes: ByteStore
  #starts: NumberColumn
  #usedBytes: number
  #unusedBytes: number
  /** The words of the record read or written last: those of the name, then those of the company. */
  readonly lastWords = new WordList()

  constructor(image?: EngineColumns) {
    this.#words = new WordDictionary(image)
    this.#bytes = new ByteStore(image?.recordBytes)
    this.#starts = numberColumn(image?.recordStarts.slice())
    this.#usedBytes = image?.counts[1] ?? 0
    this.#unusedBytes = image?.counts[2] ?? 0
  }

  get words(): WordDictionary {
    return this.#words
  }

  /** The slot must be known or the next one. Returns the letters of name and company as bits. */
  write(slot: number, lead: Lead): number {
    const words = this.lastWords
    words.length = 0
    this.#words.intern(lead.name, words)
    const nameWords = words.length
    this.#words.intern(lead.company, words)
    let maxBytes = 4 * (2 + words.length) + mostBytesOf(lead.id)
    for (const field of unsearchedFields) maxBytes += mostBytesOf(lead[field])
    const start = this.#bytes.startWriting(maxBytes)
    this.#bytes.writeNumber(nameWords)
    this.#bytes.writeNumber(words.length - nameWords)
    let letters = 0
    for (let at = 0; at < words.length; at++) {
      this.#bytes.writeNumber(words.values[at]!)
      letters |= this.#words.retain(words.values[at]!)
    }
    this.#bytes.writeText(lead.id)
    for (const field of unsearchedFields) this.#bytes.writeText(lead[field])
    this.#usedBytes += this.#bytes.finishWriting()
    if (slot === this.#starts.length) this.#starts.push(start)
    else this.#starts.values[slot] = start
    return letters
  }

  /** Without source, score, status and order, which the bucket holds. */
  read(slot: number): WritableLead {
    const lead = emptyLead()
    const nameWords = this.readWords(slot)
    lead.name = this.#joined(0, nameWords)
    lead.company = this.#joined(nameWords, this.lastWords.length)
    lead.id = this.#bytes.readText()
    for (const field of unsearchedFields) lead[field] = this.#bytes.readText()
    return lead
  }

  /** Reads the words into `lastWords` and returns how many of them belong to the name. */
  readWords(slot: number): number {
    const bytes = this.#bytes
    bytes.goTo(this.#starts.values[slot]!)
    const nameWords = bytes.readNumber()
    bytes.readNumbers(nameWords + bytes.readNumber(), this.lastWords)
    return nameWords
  }

  id(slot: number): string {
    this.readWords(slot)
    return this.#bytes.readText()
  }

  text(slot: number, field: TextField): string {
    const nameWords = this.readWords(slot)
    if (field === 'name') return this.#joined(0, nameWords)
    if (field === 'company') return this.#joined(nameWords, this.lastWords.length)
    this.#bytes.skipText()
    for (let at = unsearchedFields.indexOf(field); at > 0; at--) this.#bytes.skipText()
    return this.#bytes.readText()
  }

  /** Counts the bytes of the record as unused; `compact` frees them. */
  discard(slot: number) {
    this.readWords(slot)
    this.#bytes.skipText()
    for (const _ of unsearchedFields) this.#bytes.skipText()
    const bytes = this.#bytes.bytesSince(this.#starts.values[slot]!)
    const { values, length } = this.lastWords
    for (let at = 0; at < length; at++) this.#words.release(values[at]!)
    this.#usedBytes -= bytes
    this.#unusedBytes += bytes
  }

  /** Used and unused bytes. */
  get byteCounts(): [number, number] {
    return [this.#usedBytes, this.#unusedBytes]
  }

  get hasUnused(): boolean {
    return this.#unusedBytes > 0
  }

  get needsCompaction(): boolean {
    return this.#unusedBytes > Math.max(MIN_UNUSED_BYTES, this.#usedBytes)
  }

  /** Copies the records of these slots and frees all others. Words get new numbers; unused ones are dropped. */
  compact(slots: Iterable<number>) {
    const old = new LeadRecords()
    old.#words = this.#words
    old.#bytes = this.#bytes
    old.#starts = numberColumn(this.#starts.copy())
    this.#words = new WordDictionary()
    this.#bytes = new ByteStore()
    this.#usedBytes = 0
    this.#unusedBytes = 0
    for (const slot of slots) this.write(slot, old.read(slot))
  }

  image() {
    return {
      ...this.#words.image(),
      recordBytes: this.#bytes.copy(),
      recordStarts: this.#starts.copy(),
    }
  }

  #joined(from: number, to: number): string {
    // Not by `+=`: texts that were concatenated are slow to compare.
    const parts: string[] = []
    for (let at = from; at < to; at++) parts.push(this.#words.text(this.lastWords.values[at]!))
    return parts.join('')
  }
}
