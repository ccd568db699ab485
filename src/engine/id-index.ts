import type { Address } from './address'

const FREE = 0xffffffff
const LEFT = 0xfffffffe

/**
 * Finds leads by their ids: an open hash table in two columns. A Map of a million texts takes several times as long to
 * fill. The ids themselves stay where they are; `idAt` reads them.
 */
export class IdIndex {
  readonly #idAt: (address: Address) => string
  #hashes = new Uint32Array(16)
  #addresses = new Uint32Array(16).fill(FREE)
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
    return slot === null ? null : this.#addresses[slot]!
  }

  /** The id must be new. */
  add(id: string, address: Address) {
    // Half of the table stays free, so that a search soon meets a free slot.
    if (2 * (this.#used + 1) > this.#addresses.length) this.#widen()
    this.#put(hashOf(id), address)
    this.#size++
  }

  delete(id: string) {
    const slot = this.#slotOf(id)
    if (slot === null) return
    this.#addresses[slot] = LEFT
    this.#size--
  }

  #slotOf(id: string): number | null {
    const hash = hashOf(id)
    const last = this.#addresses.length - 1
    for (let slot = hash & last; this.#addresses[slot] !== FREE; slot = (slot + 1) & last) {
      const address = this.#addresses[slot]!
      if (address !== LEFT && this.#hashes[slot] === hash && this.#idAt(address) === id) return slot
    }
    return null
  }

  #put(hash: number, address: Address) {
    const last = this.#addresses.length - 1
    let slot = hash & last
    while (this.#addresses[slot] !== FREE) slot = (slot + 1) & last
    this.#hashes[slot] = hash
    this.#addresses[slot] = address
    this.#used++
  }

  #widen() {
    const [hashes, addresses] = [this.#hashes, this.#addresses]
    this.#hashes = new Uint32Array(4 * hashes.length)
    this.#addresses = new Uint32Array(4 * addresses.length).fill(FREE)
    this.#used = 0
    for (let slot = 0; slot < addresses.length; slot++) {
      if (addresses[slot]! < LEFT) this.#put(hashes[slot]!, addresses[slot]!)
    }
  }
}

function hashOf(id: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < id.length; at++) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193)
  return (hash ^ (hash >>> 15)) >>> 0
}
