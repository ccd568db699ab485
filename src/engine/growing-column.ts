type Numbers = Uint8Array | Uint16Array | Uint32Array

/** A column of numbers that grows at its end. Loops read `values` up to `length`; the rest is spare capacity. */
class GrowingColumn<Values extends Numbers> {
  values: Values
  length = 0
  readonly #create: (capacity: number) => Values

  constructor(create: (capacity: number) => Values) {
    this.#create = create
    this.values = create(64)
  }

  push(value: number) {
    if (this.length === this.values.length) this.reserve(1)
    this.values[this.length++] = value
  }

  /** Ensures capacity for this many more, to be written into `values` before `length` is increased. */
  reserve(more: number) {
    if (this.length + more <= this.values.length) return
    const wider = this.#create(Math.max(this.length + more, 2 * this.values.length))
    wider.set(this.values)
    this.values = wider
  }
}

export const byteColumn = () => new GrowingColumn((capacity) => new Uint8Array(capacity))
export const codeUnitColumn = () => new GrowingColumn((capacity) => new Uint16Array(capacity))
export const numberColumn = () => new GrowingColumn((capacity) => new Uint32Array(capacity))
