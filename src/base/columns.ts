type Numbers = Uint8Array | Uint16Array | Uint32Array

/**
 * A column of numbers that grows at its end. Loops read `values` up to `length`; the rest is spare capacity. Initial
 * values are copied before the first append, so that nothing is written into the caller's array.
 */
class GrowingColumn<Values extends Numbers> {
  values: Values
  length: number
  readonly #create: (capacity: number) => Values

  constructor(create: (capacity: number) => Values, initial: Values | undefined) {
    this.#create = create
    this.values = initial ?? create(64)
    this.length = initial?.length ?? 0
  }

  push(value: number) {
    if (this.length === this.values.length) this.reserve(1)
    this.values[this.length++] = value
  }

  pushAll(values: Values) {
    this.reserve(values.length)
    this.values.set(values, this.length)
    this.length += values.length
  }

  /** Ensures capacity for this many more values. The caller writes them into `values` and then increases `length`. */
  reserve(more: number) {
    if (this.length + more <= this.values.length) return
    const wider = this.#create(Math.max(64, this.length + more, Math.ceil(1.5 * this.values.length)))
    wider.set(this.values)
    this.values = wider
  }

  copy(): Values {
    return this.values.slice(0, this.length) as Values
  }
}

export type NumberColumn = GrowingColumn<Uint32Array>

export const byteColumn = (initial?: Uint8Array) => new GrowingColumn((capacity) => new Uint8Array(capacity), initial)
const codeUnitColumn = (initial?: Uint16Array) => new GrowingColumn((capacity) => new Uint16Array(capacity), initial)
export const numberColumn = (initial?: Uint32Array): NumberColumn =>
  new GrowingColumn((capacity) => new Uint32Array(capacity), initial)

/**
 * A list of word numbers. Not a `GrowingColumn`, which is used with three types of arrays: the compiler generates faster
 * code for a single one.
 */
export class WordList {
  values = new Uint32Array(16)
  length = 0

  push(word: number) {
    if (this.length === this.values.length) this.reserve(1)
    this.values[this.length++] = word
  }

  /** Ensures capacity for this many more words. */
  reserve(more: number) {
    if (this.length + more <= this.values.length) return
    const wider = new Uint32Array(2 * (this.length + more))
    wider.set(this.values)
    this.values = wider
  }
}

/** A column of texts, stored one after another as UTF-16 code units. */
export class TextColumn {
  readonly #units
  /** Text n is `#units` from `#starts[n]` up to `#starts[n + 1]`. */
  readonly #starts

  constructor(units?: Uint16Array, starts?: Uint32Array) {
    this.#units = codeUnitColumn(units)
    this.#starts = numberColumn(starts)
    if (!starts) this.#starts.push(0)
  }

  get size(): number {
    return this.#starts.length - 1
  }

  get units(): Uint16Array {
    return this.#units.values
  }

  get starts(): Uint32Array {
    return this.#starts.values
  }

  push(text: string) {
    this.#units.reserve(text.length)
    const units = this.#units.values
    const start = this.#units.length
    for (let at = 0; at < text.length; at++) units[start + at] = text.charCodeAt(at)
    this.#units.length += text.length
    this.#starts.push(this.#units.length)
  }

  get(index: number): string {
    return textOf(this.units, this.starts[index]!, this.starts[index + 1]!)
  }

  /** Whether the text equals `others` from `from` up to `to`. */
  equals(index: number, others: Uint16Array, from: number, to: number): boolean {
    const units = this.#units.values
    const starts = this.#starts.values
    const start = starts[index]!
    if (starts[index + 1]! - start !== to - from) return false
    for (let at = from; at < to; at++) if (units[start + at - from] !== others[at]) return false
    return true
  }

  copyUnits(): Uint16Array {
    return this.#units.copy()
  }

  copyStarts(): Uint32Array {
    return this.#starts.copy()
  }
}

/** Every browser accepts this many arguments in a call. */
const MAX_ARGUMENTS = 8192

/** The text of these code units. Spreading a plain array into arguments is faster than spreading a typed array. */
export function textOf(units: Uint8Array | Uint16Array, start: number, end: number): string {
  let text = ''
  for (let from = start; from < end; from += MAX_ARGUMENTS) {
    const part: number[] = []
    for (let at = from; at < end && at < from + MAX_ARGUMENTS; at++) part.push(units[at]!)
    text += String.fromCharCode.apply(null, part)
  }
  return text
}
