type Numbers = Uint8Array | Uint16Array | Uint32Array

/**
 * A column of numbers that grows at its end. Loops read `values` up to `length`; the rest is spare capacity. A column
 * that begins with given values copies them before it grows, so that what is appended is not written into them.
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

  /** Ensures capacity for this many more, to be written into `values` before `length` is increased. */
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
export type ByteColumn = GrowingColumn<Uint8Array>

export const byteColumn = (initial?: Uint8Array): ByteColumn =>
  new GrowingColumn((capacity) => new Uint8Array(capacity), initial)
export const codeUnitColumn = (initial?: Uint16Array) =>
  new GrowingColumn((capacity) => new Uint16Array(capacity), initial)
export const numberColumn = (initial?: Uint32Array): NumberColumn =>
  new GrowingColumn((capacity) => new Uint32Array(capacity), initial)
