/** A growing set of small whole numbers, one bit each. */
export class Bitset {
  words = new Uint32Array(1)

  /** After this the bit's word can be read and written. */
  ensureCapacity(bit: number) {
    if (bit >>> 5 < this.words.length) return
    const wider = new Uint32Array(2 * this.words.length)
    wider.set(this.words)
    this.words = wider
  }

  add(bit: number) {
    this.words[bit >>> 5]! |= 1 << (bit & 31)
  }

  delete(bit: number) {
    this.words[bit >>> 5]! &= ~(1 << (bit & 31))
  }

  /** Both must have the same capacity. */
  intersect(other: Bitset) {
    const [words, others] = [this.words, other.words]
    for (let word = 0; word < words.length; word++) words[word]! &= others[word]!
  }

  count(): number {
    let count = 0
    for (const word of this.words) count += bitCount(word)
    return count
  }
}

/** The index of the lowest bit that is 1. */
export function lowestBit(word: number): number {
  return 31 - Math.clz32(word & -word)
}

/** How many bits of the word are 1: counted in pairs, then in fours, then in bytes. */
export function bitCount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
