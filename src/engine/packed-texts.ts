import { byteColumn, numberColumn } from './growing-column'

/** Texts of which nearly all differ, a byte a letter. Those with other letters, or changed since, stand apart. */
export class PackedTexts {
  readonly #bytes = byteColumn()
  /** Where each text ends, which is where the next one starts. */
  readonly #ends = numberColumn()
  readonly #apart = new Map<number, string>()

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
    if (units > 255) this.#apart.set(this.#ends.length, text)
    else this.#bytes.length += text.length
    this.#ends.push(this.#bytes.length)
  }

  set(place: number, text: string) {
    this.#apart.set(place, text)
  }

  get(place: number): string {
    const apart = this.#apart.get(place)
    if (apart !== undefined) return apart
    const start = place === 0 ? 0 : this.#ends.values[place - 1]!
    return String.fromCharCode(...this.#bytes.values.subarray(start, this.#ends.values[place]))
  }
}
