import { addToHash, finishHash, HASH_SEED, HashTable } from './hash-table'

/** Finds small whole numbers by texts of theirs, such as the slots of leads by their ids; `textAt` reads them. */
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

  /** Whether the text is new: then it is added. */
  add(text: string, value: number): boolean {
    return this.getOrAdd(text, value) === null
  }

  /** The number that the text has. Null where it is new: then it is added. */
  getOrAdd(text: string, value: number): number | null {
    const hash = hashOf(text)
    const entry = this.#entryOf(text, hash)
    if (entry >= 0) return this.#table.valueOf(entry)
    this.#table.add(hash, value)
    return null
  }

  /** The text must be there. */
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
