import { byteColumn, numberColumn } from './growing-column'

/** Texts of which nearly all differ, one byte a letter. Those with other letters, or changed since, are kept apart. */
export class PackedTexts {
  readonly #bytes = byteColumn()
  /** Where each text ends, which is where the next one starts. */
  readonly #ends = numberColumn()
  readonly #others = new Map<number, string>()

  push(text: string) {
    const start = this.#bytes.length
    this.#bytes.reserve(text.length)
    const bytes = this.#bytes.values
    let units = 0
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at)
      bytes[start + at] = unit
      units |= unit
    }
    if (units > 255) this.#others.set(this.#ends.length, text)
    else this.#bytes.length += text.length
    this.#ends.push(this.#bytes.length)
  }

  set(row: number, text: string) {
    this.#others.set(row, text)
  }

  get(row: number): string {
    const other = this.#others.get(row)
    if (other !== undefined) return other
    const start = row === 0 ? 0 : this.#ends.values[row - 1]!
    return String.fromCharCode(...this.#bytes.values.subarray(start, this.#ends.values[row]))
  }
}
