/** Entries of the table: a power of two. */
const FIRST_CAPACITY = 1 << 10

/**
 * Counts different texts without keeping them: 16 to 32 bytes each, however long they are. Two texts with the same hash
 * of 53 bits count as one: among a million texts that happens once in twenty thousand files.
 */
export class DistinctTexts {
  /** Hashes, each at the first free place from where it belongs; 0 is free. */
  #hashes = new Float64Array(FIRST_CAPACITY)
  #size = 0

  /** Whether it is the first such text. */
  add(text: string): boolean {
    const hash = hashOf(text)
    const at = placeOf(this.#hashes, hash)
    if (this.#hashes[at] === hash) return false
    this.#hashes[at] = hash
    this.#size++
    if (2 * this.#size >= this.#hashes.length) this.#grow()
    return true
  }

  get size(): number {
    return this.#size
  }

  #grow() {
    const grown = new Float64Array(2 * this.#hashes.length)
    for (const hash of this.#hashes) if (hash !== 0) grown[placeOf(grown, hash)] = hash
    this.#hashes = grown
  }
}

function placeOf(hashes: Float64Array, hash: number): number {
  const last = hashes.length - 1
  // A bit operation takes the lower 32 bits.
  let at = hash & last
  while (hashes[at] !== 0 && hashes[at] !== hash) at = (at + 1) & last
  return at
}

/** Two hashes of 32 bits, mixed; never 0. */
function hashOf(text: string): number {
  let [one, other] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    one = Math.imul(one ^ unit, 0x9e3779b1)
    other = Math.imul(other ^ unit, 0x5f356495)
  }
  one = Math.imul(one ^ (one >>> 16), 0x85ebca6b) ^ Math.imul(other ^ (other >>> 13), 0xc2b2ae35)
  other = Math.imul(other ^ (other >>> 16), 0x85ebca6b) ^ Math.imul(one ^ (one >>> 13), 0xc2b2ae35)
  return (other & 0x1fffff) * 0x1_0000_0000 + (one >>> 0) || 1
}
