import { bitsColumn, codeUnitColumn, numberColumn } from './growing-column'

/**
 * The distinct names and companies, each under a number. A search looks at each of them once, however many leads carry
 * it, and at most of them only by their signs: 32 bits that tell which letters a text holds, and twice 32 for its pairs
 * of neighbours. A text without the signs of the search cannot hold the search.
 */
export class TextDictionary {
  readonly #numbers = new Map<string, number>()
  readonly #texts: string[] = []
  readonly #letterSigns = bitsColumn()
  readonly #pairSigns = bitsColumn()
  readonly #otherPairSigns = bitsColumn()
  /** The lower-cased texts one after another; text n ends where text n + 1 starts. */
  readonly #units = codeUnitColumn()
  readonly #starts = numberColumn()
  /** The last answer of `holding`, and the memory in which it stands. */
  #holding: Uint32Array = new Uint32Array(0)
  #memory: Uint32Array = new Uint32Array(0)

  constructor() {
    this.#starts.push(0)
  }

  get size(): number {
    return this.#texts.length
  }

  text(number: number): string {
    return this.#texts[number]!
  }

  numberOf(text: string): number {
    const known = this.#numbers.get(text)
    if (known !== undefined) return known
    // The whole text at once: how a sigma is lower-cased depends on its neighbours.
    const lowered = text.toLowerCase()
    this.#letterSigns.push(letterSign(lowered))
    this.#pairSigns.push(pairSign(lowered, FACTOR))
    this.#otherPairSigns.push(pairSign(lowered, OTHER_FACTOR))
    for (let at = 0; at < lowered.length; at++) this.#units.push(lowered.charCodeAt(at))
    this.#starts.push(this.#units.length)
    this.#numbers.set(text, this.size)
    return this.#texts.push(text) - 1
  }

  /** The numbers of the texts that hold the search, in order. A narrower search looks only at those found before it. */
  holding(search: string, isNarrower: boolean): Uint32Array {
    const signed = this.#withSigns(search, isNarrower ? this.#holding : null)
    const isToldByItsSign = search.length === 1 && isPlainLetter(search.charCodeAt(0))
    this.#holding = isToldByItsSign ? signed : this.#checked(search, signed)
    return this.#holding
  }

  /** Of the candidates, or of all, those that have the signs of the search; they stand where the candidates stood. */
  #withSigns(search: string, candidates: Uint32Array | null): Uint32Array {
    if (this.#memory.length < this.size) this.#memory = new Uint32Array(this.#starts.values.length)
    const memory = this.#memory
    const end = candidates ? candidates.length : this.size
    const letters = letterSign(search)
    const pairs = pairSign(search, FACTOR)
    const otherPairs = pairSign(search, OTHER_FACTOR)
    const letterSigns = this.#letterSigns.values
    const pairSigns = this.#pairSigns.values
    const otherPairSigns = this.#otherPairSigns.values
    let count = 0
    for (let at = 0; at < end; at++) {
      const number = candidates ? candidates[at]! : at
      const missing =
        (~letterSigns[number]! & letters) | (~pairSigns[number]! & pairs) | (~otherPairSigns[number]! & otherPairs)
      // Kept always, passed over where nothing is missing: a branch here would be guessed wrong every other time.
      memory[count] = number
      count += 1 + ((missing | -missing) >> 31)
    }
    return memory.subarray(0, count)
  }

  #checked(search: string, candidates: Uint32Array): Uint32Array {
    const sought = Uint16Array.from({ length: search.length }, (_, at) => search.charCodeAt(at))
    const [units, starts] = [this.#units.values, this.#starts.values]
    let count = 0
    for (let at = 0; at < candidates.length; at++) {
      const number = candidates[at]!
      if (isWithin(sought, units, starts[number]!, starts[number + 1]!)) candidates[count++] = number
    }
    return candidates.subarray(0, count)
  }
}

function isWithin(sought: Uint16Array, units: Uint16Array, start: number, end: number): boolean {
  const first = sought[0]
  for (let from = start; from <= end - sought.length; from++) {
    if (units[from] !== first) continue
    let matched = 1
    while (matched < sought.length && units[from + matched] === sought[matched]) matched++
    if (matched === sought.length) return true
  }
  return false
}

function isPlainLetter(unit: number): boolean {
  return unit >= 97 && unit <= 122
}

/** A bit for each of the letters a to z; all other code units share the six bits that are left. */
function letterSign(lowered: string): number {
  let sign = 0
  for (let at = 0; at < lowered.length; at++) {
    const unit = lowered.charCodeAt(at)
    sign |= 1 << (isPlainLetter(unit) ? unit - 97 : 26 + (unit % 6))
  }
  return sign
}

const FACTOR = 0x9e3779b1
const OTHER_FACTOR = 0x85ebca6b

/** One of 32 bits for each pair of neighbours; which one depends on the factor. */
function pairSign(lowered: string, factor: number): number {
  let sign = 0
  for (let at = 1; at < lowered.length; at++) {
    sign |= 1 << (Math.imul(31 * lowered.charCodeAt(at - 1) + lowered.charCodeAt(at), factor) >>> 27)
  }
  return sign
}
