/** A set of small whole numbers, one bit each. */
export class Bitset {
  words = new Uint32Array(1)

  /** Must be called before a bit is first read or written. */
  ensureCapacity(bit: number) {
    if (bit >>> 5 < this.words.length) return
    const wider = new Uint32Array(Math.max(2 * this.words.length, (bit >>> 5) + 1))
    wider.set(this.words)
    this.words = wider
  }

  /** Takes the capacity of the other set and sets every bit. */
  fillLike(other: Bitset) {
    if (this.words.length !== other.words.length) this.words = new Uint32Array(other.words.length)
    this.words.fill(0xffffffff)
  }

  add(bit: number) {
    this.words[bit >>> 5]! |= 1 << (bit & 31)
  }

  delete(bit: number) {
    this.words[bit >>> 5]! &= ~(1 << (bit & 31))
  }

  has(bit: number): boolean {
    return ((this.words[bit >>> 5]! >>> (bit & 31)) & 1) === 1
  }

  /** Both sets must have the same capacity. */
  intersect(other: Bitset) {
    const [words, others] = [this.words, other.words]
    for (let word = 0; word < words.length; word++) words[word]! &= others[word]!
  }

  clear() {
    this.words.fill(0)
  }
}

/** The index of the lowest bit that is 1. */
export function lowestBit(word: number): number {
  return 31 - Math.clz32(word & -word)
}

/** Population count: sums pairs of bits, then groups of four, then bytes. */
export function bitCount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
