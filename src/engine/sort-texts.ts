import { withoutAccents } from '../base/latin'
import { sortInParts } from './sort-in-parts'

/** So many texts are read in 1 ms, so that a keystroke does not have to wait. */
const TEXTS_PER_PART = 1000
/** So many numbers are moved in a few milliseconds. */
const NUMBERS_PER_PART = 2 ** 15
/** Numbers for the beginning of each text: with 64 letters, each has five of them. */
const KEYS = 3
const KEY_LIMIT = 2 ** 32
/** How much of the work is done after each step, roughly. */
const WITH_KEYS = 0.2
const SORTED_BY_KEYS = 0.4
const SORTED = 0.95

type Collate = (one: string, other: string) => number

/**
 * The place of each text in the order of the collator; texts that it takes for equal share one. Texts are sorted by keys,
 * nearly in that order; then the slow collator, which decides, compares each text with little more than its neighbours.
 */
export function* sortTexts(texts: readonly string[], collate: Collate): Generator<number, Uint32Array> {
  const count = texts.length
  const keys = yield* between(0, WITH_KEYS, keysOf(texts, collate))
  let roughly = new Uint32Array(count)
  for (let at = 0; at < count; at++) roughly[at] = at
  for (const [at, key] of keys.toReversed().entries()) {
    yield WITH_KEYS + (at / KEYS) * (SORTED_BY_KEYS - WITH_KEYS) * 0.8
    for (const shift of [0, 16]) roughly = yield* sortedByHalf(roughly, key, shift)
  }
  const byKeys = (a: number, b: number) => {
    for (const key of keys) if (key[a] !== key[b]) return key[a]! - key[b]!
    return texts[a]! < texts[b]! ? -1 : Number(texts[a]! > texts[b]!)
  }
  roughly = yield* between(SORTED_BY_KEYS - 0.05, SORTED_BY_KEYS, sortInParts(roughly, byKeys))
  /** Neighbours that are equal have been compared. */
  const mayBeEqual = new Uint8Array(count)
  const byCollator = (a: number, b: number) => {
    const difference = collate(texts[a]!, texts[b]!)
    if (difference === 0) mayBeEqual[a] = mayBeEqual[b] = 1
    return difference
  }
  const sorted = yield* between(SORTED_BY_KEYS, SORTED, sortInParts(roughly, byCollator))
  const places = new Uint32Array(count)
  for (let at = 1; at < count; at++) {
    if (at % NUMBERS_PER_PART === 0) yield SORTED + ((1 - SORTED) * at) / count
    const [before, text] = [sorted[at - 1]!, sorted[at]!]
    const isEqual = mayBeEqual[before] === 1 && mayBeEqual[text] === 1 && byCollator(before, text) === 0
    places[text] = places[before]! + Number(!isEqual)
  }
  return places
}

/**
 * The beginning of each text as numbers of as many letters as fit, each as its rank among all that occur: compared much
 * sooner than by the collator, whose order theirs nearly is.
 */
function* keysOf(texts: readonly string[], collate: Collate): Generator<number, readonly Uint32Array[]> {
  const ranks = new Uint16Array(2 ** 16)
  const written: string[] = []
  for (const [at, text] of texts.entries()) {
    if (at % TEXTS_PER_PART === 0) yield at / texts.length / 2
    const all = hasDigit.test(text) ? text.replace(numbers, (_, number) => Math.min(number.length, 9) + number) : text
    written.push(all)
    for (let unit = 0; unit < all.length; unit++) ranks[all.charCodeAt(unit)] = 1
  }
  // At least 2: there may be no letter at all.
  const radix = 2 + setRanks(ranks, collate)
  const length = Math.floor(Math.log(KEY_LIMIT) / Math.log(radix))
  const keys = Array.from({ length: KEYS }, () => new Uint32Array(texts.length))
  for (const [at, text] of written.entries()) {
    if (at % TEXTS_PER_PART === 0) yield 0.5 + at / texts.length / 2
    for (let unit = 0, next = 0; next < KEYS; next++) {
      let key = 0
      for (const end = unit + length; unit < end; unit++)
        key = radix * key + (unit < text.length ? ranks[text.charCodeAt(unit)]! : 0)
      keys[next]![at] = key
    }
  }
  return keys
}

/** Numbers in texts are ordered by their value: each is written behind the number of its digits. */
const hasDigit = /\d/
const numbers = /0*([1-9]\d*|0)/g

/** Gives each letter that is marked its rank, the same for those that differ by accents alone. Returns the highest. */
function setRanks(ranks: Uint16Array, collate: Collate): number {
  const letters = [...ranks.keys()].filter((unit) => ranks[unit] === 1).map((unit) => String.fromCharCode(unit))
  const base = letters.map(withoutAccents)
  const byBase = [...letters.keys()].toSorted((a, b) => collate(base[a]!, base[b]!))
  let rank = 0
  for (const [at, letter] of byBase.entries()) {
    if (at === 0 || collate(base[byBase[at - 1]!]!, base[letter]!) !== 0) rank++
    ranks[letters[letter]!.charCodeAt(0)] = rank
  }
  return rank
}

/** Sorts by 16 bits of the key, from `shift` on; items that are equal stay as they are. */
function* sortedByHalf(
  items: Uint32Array,
  key: Uint32Array,
  shift: number,
): Generator<number, Uint32Array<ArrayBuffer>> {
  const ends = new Uint32Array(2 ** 16 + 1)
  for (const value of key) ends[((value >>> shift) & 0xffff) + 1]!++
  for (let half = 0; half < 2 ** 16; half++) ends[half + 1]! += ends[half]!
  const sorted = new Uint32Array(items.length)
  for (let at = 0; at < items.length; at++) {
    const item = items[at]!
    sorted[ends[(key[item]! >>> shift) & 0xffff]!++] = item
    if (at % NUMBERS_PER_PART === NUMBERS_PER_PART - 1) yield WITH_KEYS
  }
  return sorted
}

/** The same work as a part of a larger one. */
export function* between<Result>(from: number, to: number, work: Generator<number, Result>): Generator<number, Result> {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
    yield from + (to - from) * value
  }
}
