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

  copy(): Bitset {
    const copy = new Bitset()
    copy.words = this.words.slice()
    return copy
  }

  /** In ascending order. */
  *bits(): Generator<number, void> {
    for (const [at, word] of this.words.entries()) {
      for (let bits = word; bits !== 0; bits &= bits - 1) yield 32 * at + lowestBit(bits)
    }
  }

  /** Both sets must have the same capacity. */
  intersect(other: Bitset) {
    const [words, others] = [this.words, other.words]
    for (let word = 0; word < words.length; word++) words[word]! &= others[word]!
  }
}

/** The bits from `from` up to `to` that are in four sets, which may be the same one. Sets of the same capacity. */
export class CommonBits {
  readonly #one: Uint32Array
  readonly #two: Uint32Array
  readonly #three: Uint32Array
  readonly #four: Uint32Array
  readonly #from: number
  readonly #to: number

  constructor(one: Bitset, two = one, three = one, four = one, from = 0, to = 32 * one.words.length) {
    this.#one = one.words
    this.#two = two.words
    this.#three = three.words
    this.#four = four.words
    this.#from = from
    this.#to = to
  }

  has(bit: number): boolean {
    if (bit < this.#from || bit >= this.#to) return false
    const word = bit >>> 5
    return ((this.#common(word) >>> (bit & 31)) & 1) === 1
  }

  /** How many there are below `end`. */
  count(end = this.#to): number {
    const to = Math.min(end, this.#to)
    let count = 0
    for (let word = this.#from >>> 5; 32 * word < to; word++) count += bitCount(this.#word(word, to))
    return count
  }

  /** Skips `offset` of them, and returns at most `limit`. */
  indices(offset = 0, limit = Infinity): number[] {
    const found: number[] = []
    let passed = 0
    for (let word = this.#from >>> 5; 32 * word < this.#to && found.length < limit; word++) {
      let bits = this.#word(word, this.#to)
      if (passed + bitCount(bits) <= offset) {
        passed += bitCount(bits)
        continue
      }
      for (; bits !== 0 && found.length < limit; bits &= bits - 1) {
        if (passed++ >= offset) found.push(32 * word + lowestBit(bits))
      }
    }
    return found
  }

  forEach(visit: (bit: number) => void) {
    for (let word = this.#from >>> 5; 32 * word < this.#to; word++) {
      for (let bits = this.#word(word, this.#to); bits !== 0; bits &= bits - 1) visit(32 * word + lowestBit(bits))
    }
  }

  #common(word: number): number {
    return this.#one[word]! & this.#two[word]! & this.#three[word]! & this.#four[word]!
  }

  #word(word: number, to: number): number {
    const bits = this.#common(word)
    const first = 32 * word
    if (this.#from <= first && first + 32 <= to) return bits
    const below = to < first + 32 ? (1 << (to - first)) - 1 : -1
    return bits & below & (this.#from > first ? -1 << (this.#from - first) : -1)
  }
}

/** The index of the lowest bit that is 1. */
export function lowestBit(word: number): number {
  return 31 - Math.clz32(word & -word)
}

/** Population count: sums pairs of bits, then groups of four, then bytes. */
function bitCount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
