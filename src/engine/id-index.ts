import type { Address } from './address'

const EMPTY = 0xffffffff
const TOMBSTONE = 0xfffffffe

/**
 * Finds leads by their ids: a hash table with open addressing in one array, each slot a hash and an address. A Map of a
 * million texts takes several times as long to fill. The ids themselves are stored elsewhere; `idAt` reads them.
 */
export class IdIndex {
  readonly #idAt: (address: Address) => string
  #slots = new Uint32Array(2 * 16).fill(EMPTY)
  #used = 0
  #size = 0

  constructor(idAt: (address: Address) => string) {
    this.#idAt = idAt
  }

  get size(): number {
    return this.#size
  }

  get(id: string): Address | null {
    const slot = this.#slotOf(id)
    return slot === null ? null : this.#slots[slot + 1]!
  }

  /** The id must be new. */
  add(id: string, address: Address) {
    // Half of the slots stay empty, so that a probe soon meets one.
    if (4 * (this.#used + 1) > this.#slots.length) this.#grow()
    this.#put(hashOf(id), address)
    this.#size++
  }

  delete(id: string) {
    const slot = this.#slotOf(id)
    if (slot === null) return
    this.#slots[slot + 1] = TOMBSTONE
    this.#size--
  }

  #slotOf(id: string): number | null {
    const hash = hashOf(id)
    const last = this.#slots.length - 1
    for (let slot = (2 * hash) & last; this.#slots[slot + 1] !== EMPTY; slot = (slot + 2) & last) {
      const address = this.#slots[slot + 1]!
      if (address !== TOMBSTONE && this.#slots[slot] === hash && this.#idAt(address) === id) return slot
    }
    return null
  }

  #put(hash: number, address: Address) {
    const last = this.#slots.length - 1
    let slot = (2 * hash) & last
    while (this.#slots[slot + 1] !== EMPTY) slot = (slot + 2) & last
    this.#slots[slot] = hash
    this.#slots[slot + 1] = address
    this.#used++
  }

  #grow() {
    const slots = this.#slots
    this.#slots = new Uint32Array(2 * slots.length).fill(EMPTY)
    this.#used = 0
    for (let slot = 0; slot < slots.length; slot += 2) {
      if (slots[slot + 1]! < TOMBSTONE) this.#put(slots[slot]!, slots[slot + 1]!)
    }
  }
}

function hashOf(id: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < id.length; at++) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193)
  return (hash ^ (hash >>> 15)) >>> 0
}
