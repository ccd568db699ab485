import { addToHash, finishHash, HASH_SEED, HashTable } from './hash-table'

/** Finds the slots of leads by their ids, which `idAt` reads. */
export class IdIndex {
  readonly #idAt: (slot: number) => string
  readonly #table: HashTable

  constructor(idAt: (slot: number) => string, table = new HashTable()) {
    this.#idAt = idAt
    this.#table = table
  }

  get size(): number {
    return this.#table.size
  }

  get(id: string): number | null {
    const entry = this.#entryOf(id, hashOf(id))
    return entry < 0 ? null : this.#table.valueOf(entry)
  }

  /** Whether the id is new: then it is added. */
  add(id: string, slot: number): boolean {
    const hash = hashOf(id)
    const isNew = this.#entryOf(id, hash) < 0
    if (isNew) this.#table.add(hash, slot)
    return isNew
  }

  /** The id must be there. */
  delete(id: string) {
    this.#table.delete(this.#entryOf(id, hashOf(id)))
  }

  copy(): Uint32Array {
    return this.#table.copy()
  }

  #entryOf(id: string, hash: number): number {
    let entry = this.#table.find(hash)
    while (entry >= 0 && this.#idAt(this.#table.valueOf(entry)) !== id) entry = this.#table.find(hash, entry)
    return entry
  }
}

function hashOf(id: string): number {
  let hash = HASH_SEED
  for (let at = 0; at < id.length; at++) hash = addToHash(hash, id.charCodeAt(at))
  return finishHash(hash)
}
