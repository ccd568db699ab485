const EMPTY = 0xffffffff

/**
 * Finds small whole numbers by the hash of a text: open addressing in one array, each entry a hash and a value. A Map of
 * a million texts takes several times as long to fill. Texts are stored elsewhere: who looks one up compares those of
 * the values with its hash.
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

  /** The first entry with this hash, or the next one after another; -1 where there is none. */
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
    // Half of the entries stay empty, so that a probe soon meets one.
    if (4 * (this.#size + 1) > this.#entries.length) this.#grow()
    this.#put(hash, value)
    this.#size++
  }

  /** The entries behind it move up, so that no probe ends early at its place. */
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
 * A hash of code units, one after another: starts with `HASH_SEED`, ends with `finishHash`. Of 30 bits: larger numbers are
 * allocated where they are passed on.
 */
export const HASH_SEED = 0x811c9dc5
export const addToHash = (hash: number, unit: number): number => Math.imul(hash ^ unit, 0x01000193)
export const finishHash = (hash: number): number => (hash ^ (hash >>> 15)) & 0x3fffffff
