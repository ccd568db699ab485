import { FNV_PRIME, FNV_SEED } from './hash'

/** Maps texts to numbers, such as ids to slots. The texts are stored elsewhere: `textAt` reads the text of a number. */
export class TextIndex {
  readonly #textAt: (value: number) => string
  readonly #table: HashTable

  constructor(textAt: (value: number) => string, table = new HashTable()) {
    this.#textAt = textAt
    this.#table = table
  }

  get size(): number {
    return this.#table.size
  }

  get(text: string): number | null {
    const entry = this.#entryOf(text, hashOf(text))
    return entry < 0 ? null : this.#table.valueOf(entry)
  }

  /** Adds the text and returns true if it is new. */
  add(text: string, value: number): boolean {
    return this.getOrAdd(text, value) === null
  }

  /** The number of the text. If the text is new, it is added and the result is null. */
  getOrAdd(text: string, value: number): number | null {
    const hash = hashOf(text)
    const entry = this.#entryOf(text, hash)
    if (entry >= 0) return this.#table.valueOf(entry)
    this.#table.add(hash, value)
    return null
  }

  /** The text must be in the index. */
  delete(text: string) {
    this.#table.delete(this.#entryOf(text, hashOf(text)))
  }

  copy(): Uint32Array {
    return this.#table.copy()
  }

  #entryOf(text: string, hash: number): number {
    let entry = this.#table.find(hash)
    while (entry >= 0 && this.#textAt(this.#table.valueOf(entry)) !== text) entry = this.#table.find(hash, entry)
    return entry
  }
}

function hashOf(text: string): number {
  let hash = HASH_SEED
  for (let at = 0; at < text.length; at++) hash = addToHash(hash, text.charCodeAt(at))
  return finishHash(hash)
}

const EMPTY = 0xffffffff

/**
 * Maps hashes to values: open addressing in one array, each entry a hash and a value. A Map of a million texts takes
 * several times as long to fill. Different texts can have the same hash, so the caller compares the texts of all
 * entries with a hash.
 */
export class HashTable {
  #entries: Uint32Array
  #size: number

  constructor(entries = new Uint32Array(2 * 16).fill(EMPTY), size = 0) {
    this.#entries = entries
    this.#size = size
  }

  get size(): number {
    return this.#size
  }

  /** The first entry with this hash, or the next one after a given entry; -1 if there is none. */
  find(hash: number, after = -1): number {
    const entries = this.#entries
    const last = entries.length - 1
    for (let at = (after < 0 ? hash << 1 : after + 2) & last; entries[at + 1] !== EMPTY; at = (at + 2) & last) {
      if (entries[at] === hash) return at
    }
    return -1
  }

  valueOf(entry: number): number {
    return this.#entries[entry + 1]!
  }

  add(hash: number, value: number) {
    // At least half of the entries stay empty, to keep probes short.
    if (4 * (this.#size + 1) > this.#entries.length) this.#grow()
    this.#put(hash, value)
    this.#size++
  }

  /** Later entries move up, so that no probe ends early at the gap. */
  delete(entry: number) {
    const entries = this.#entries
    const last = entries.length - 1
    let gap = entry
    for (let at = (gap + 2) & last; entries[at + 1] !== EMPTY; at = (at + 2) & last) {
      const home = (entries[at]! << 1) & last
      if (((at - home) & last) < ((at - gap) & last)) continue
      entries[gap] = entries[at]!
      entries[gap + 1] = entries[at + 1]!
      gap = at
    }
    entries[gap + 1] = EMPTY
    this.#size--
  }

  copy(): Uint32Array {
    return this.#entries.slice()
  }

  #put(hash: number, value: number) {
    const last = this.#entries.length - 1
    let at = (hash << 1) & last
    while (this.#entries[at + 1] !== EMPTY) at = (at + 2) & last
    this.#entries[at] = hash
    this.#entries[at + 1] = value
  }

  #grow() {
    const entries = this.#entries
    this.#entries = new Uint32Array(2 * entries.length).fill(EMPTY)
    for (let at = 0; at < entries.length; at += 2) {
      if (entries[at + 1] !== EMPTY) this.#put(entries[at]!, entries[at + 1]!)
    }
  }
}

/**
 * FNV-1a over code units, one at a time: starts with `HASH_SEED`, ends with `finishHash`. The result has 30 bits,
 * because V8 allocates larger integers on the heap. Images contain these hashes.
 */
export const HASH_SEED = FNV_SEED
export const addToHash = (hash: number, unit: number): number => Math.imul(hash ^ unit, FNV_PRIME)
export const finishHash = (hash: number): number => (hash ^ (hash >>> 15)) & 0x3fffffff
