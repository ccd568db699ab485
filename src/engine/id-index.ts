import type { Address } from './address'

const FREE = 0xffffffff
const LEFT = 0xfffffffe

/**
 * Finds leads by their ids: an open hash table in one column, each slot a hash and the address beside it. A Map of a
 * million texts takes several times as long to fill. The ids themselves stay where they are; `idAt` reads them.
 */
export class IdIndex {
  readonly #idAt: (address: Address) => string
  #slots = new Uint32Array(2 * 16).fill(FREE)
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
    // Half of the table stays free, so that a search soon meets a free slot.
    if (4 * (this.#used + 1) > this.#slots.length) this.#widen()
    this.#put(hashOf(id), address)
    this.#size++
  }

  delete(id: string) {
    const slot = this.#slotOf(id)
    if (slot === null) return
    this.#slots[slot + 1] = LEFT
    this.#size--
  }

  #slotOf(id: string): number | null {
    const hash = hashOf(id)
    const last = this.#slots.length - 1
    for (let slot = (2 * hash) & last; this.#slots[slot + 1] !== FREE; slot = (slot + 2) & last) {
      const address = this.#slots[slot + 1]!
      if (address !== LEFT && this.#slots[slot] === hash && this.#idAt(address) === id) return slot
    }
    return null
  }

  #put(hash: number, address: Address) {
    const last = this.#slots.length - 1
    let slot = (2 * hash) & last
    while (this.#slots[slot + 1] !== FREE) slot = (slot + 2) & last
    this.#slots[slot] = hash
    this.#slots[slot + 1] = address
    this.#used++
  }

  #widen() {
    const slots = this.#slots
    this.#slots = new Uint32Array(2 * slots.length).fill(FREE)
    this.#used = 0
    for (let slot = 0; slot < slots.length; slot += 2) {
      if (slots[slot + 1]! < LEFT) this.#put(slots[slot]!, slots[slot + 1]!)
    }
  }
}

function hashOf(id: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < id.length; at++) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193)
  return (hash ^ (hash >>> 15)) >>> 0
}
