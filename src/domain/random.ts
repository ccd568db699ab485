/** 128 bits from which a run of random numbers follows. */
export type Seed = readonly [number, number, number, number]

export interface Random {
  /** A whole number from 0 to 2^32 - 1. */
  bits(): number
  /** A whole number from 0 up to but not including `end`. */
  below(end: number): number
}

export function seedFrom(whole: number): Seed {
  return [whole >>> 0, Math.floor(whole / 2 ** 32) >>> 0, 0x9e3779b9, 1]
}

/** The generator sfc32: small, fast, and its whole state fits the seed. */
export function createRandom([first, second, third, fourth]: Seed): Random {
  let [a, b, c, counter] = [first, second, third, fourth]

  function bits(): number {
    const sum = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return sum >>> 0
  }

  // Seeds that differ in one bit give alike first numbers; these rounds drive them apart.
  for (let round = 0; round < 15; round++) bits()

  return { bits, below: (end) => Math.floor((bits() / 2 ** 32) * end) }
}

export function pick<Item>(random: Random, items: readonly Item[]): Item {
  const item = items[random.below(items.length)]
  if (item === undefined) throw new RangeError('cannot pick from an empty list')
  return item
}

/** Picks at random, but every item once before any comes again by chance. */
export function createCoveringPick<Item>(random: Random, items: readonly Item[]): () => Item {
  const missing = [...items]
  return () => {
    if (missing.length === 0) return pick(random, items)
    const item = pick(random, missing)
    missing.splice(missing.indexOf(item), 1)
    return item
  }
}

const unitsOf = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0))
const uuidShape = 'xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx'
const uuidUnits = unitsOf(uuidShape)
const hexDigits = unitsOf('0123456789abcdef')
const variantDigits = unitsOf('89ab')
/** Where the random digits of a uuid stand among its code units. */
const digitPlaces = Array.from(uuidShape.matchAll(/[xy]/g), ({ index }) => index)
const variantPlace = uuidShape.indexOf('y')

/** A version 4 uuid made of the generator's bits. From code units: to join texts would take twice as long. */
export function randomUuid(random: Random): string {
  let bits = 0
  for (let digit = 0; digit < digitPlaces.length; digit++) {
    bits = digit % 8 === 0 ? random.bits() : bits >>> 4
    uuidUnits[digitPlaces[digit]!] = hexDigits[bits & 15]!
  }
  uuidUnits[variantPlace] = variantDigits[(bits >>> 4) & 3]!
  return String.fromCharCode(...uuidUnits)
}
