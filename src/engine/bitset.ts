/** A growing row of bits: the set of the places whose bit is 1. */
export class Bitset {
  words = new Uint32Array(1)

  /** Makes room for the place, so that its word can be read and written. */
  reach(place: number) {
    if (place >>> 5 < this.words.length) return
    const wider = new Uint32Array(2 * this.words.length)
    wider.set(this.words)
    this.words = wider
  }

  add(place: number) {
    this.words[place >>> 5]! |= 1 << (place & 31)
  }

  delete(place: number) {
    this.words[place >>> 5]! &= ~(1 << (place & 31))
  }

  /** Keeps what the other, of the same reach, has too. */
  keep(other: Bitset) {
    const [words, others] = [this.words, other.words]
    for (let word = 0; word < words.length; word++) words[word]! &= others[word]!
  }

  count(): number {
    let count = 0
    for (const word of this.words) count += bitCount(word)
    return count
  }
}

/** The place of the lowest bit that is 1. */
export function placeOfLowest(word: number): number {
  return 31 - Math.clz32(word & -word)
}

/** How many bits of the word are 1: counted in pairs, then in fours, then in bytes. */
export function bitCount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
