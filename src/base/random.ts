export interface Random {
  /** A whole number from 0 to 2^32 - 1. */
  bits(): number
  /** A whole number from 0 up to but not including `end`. */
  below(end: number): number
}

/** The sfc32 generator, small and fast. Seeds are safe whole numbers; each gives a different sequence. */
export function createRandom(seed: number): Random {
  // In a typed array: V8 would allocate 32-bit numbers in variables on every change.
  const state = Int32Array.of(seed, Math.floor(seed / 2 ** 32), 0x9e3779b9, 1)

  function bits(): number {
    const [a, b, c, counter] = [state[0]!, state[1]!, state[2]!, state[3]!]
    const sum = (a + b + counter) | 0
    state[0] = b ^ (b >>> 9)
    state[1] = c + (c << 3)
    state[2] = ((c << 21) | (c >>> 11)) + sum
    state[3] = counter + 1
    return sum >>> 0
  }

  // Similar seeds start with similar numbers; these rounds mix them.
  for (let round = 0; round < 15; round++) bits()

  return { bits, below: (end) => Math.floor((bits() / 2 ** 32) * end) }
}

export function pick<Item>(random: Random, items: readonly Item[]): Item {
  const item = items[random.below(items.length)]
  if (item === undefined) throw new RangeError('cannot pick from an empty list')
  return item
}

/** Picks at random, but repeats no item before every item was picked once. */
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
const hexDigits = unitsOf('0123456789abcdef')
const variantDigits = unitsOf('89ab')
const [DASH, VERSION] = unitsOf('-4') as [number, number]

const hex = (bits: number, from: number) => hexDigits[(bits >>> from) & 15]!

/** A version 4 UUID. Built from code units: joining strings takes several times as long. */
export function randomUuid(random: Random): string {
  const [a, b, c, d] = [random.bits(), random.bits(), random.bits(), random.bits()]
  // biome-ignore format: a line for each group of digits
  return String.fromCharCode(
    hex(a, 0), hex(a, 4), hex(a, 8), hex(a, 12), hex(a, 16), hex(a, 20), hex(a, 24), hex(a, 28), DASH,
    hex(b, 0), hex(b, 4), hex(b, 8), hex(b, 12), DASH,
    VERSION, hex(b, 16), hex(b, 20), hex(b, 24), DASH,
    variantDigits[b >>> 30]!, hex(c, 0), hex(c, 4), hex(c, 8), DASH,
    hex(c, 12), hex(c, 16), hex(c, 20), hex(c, 24), hex(c, 28), hex(d, 0), hex(d, 4), hex(d, 8), hex(d, 12), hex(d, 16),
    hex(d, 20), hex(d, 24),
  )
}
