import { ByteStore, mostBytesOf } from '../engine/byte-store'
import { numberColumn } from '../engine/growing-column'
import { TextIndex } from '../engine/text-index'

const NONE = 0xffffffff

/** A number for each of many texts: a Map of them would take several times the memory. */
export class TextNumbers {
  readonly #bytes = new ByteStore()
  readonly #starts = numberColumn()
  readonly #numbers = numberColumn()
  readonly #index = new TextIndex((at) => {
    this.#bytes.goTo(this.#starts.values[at]!)
    return this.#bytes.readText()
  })

  /** Where the text is found from now on; it has no number before it is set. */
  placeOf(text: string): number {
    const known = this.#index.getOrAdd(text, this.#starts.length)
    if (known !== null) return known
    this.#starts.push(this.#bytes.startWriting(mostBytesOf(text)))
    this.#bytes.writeText(text)
    this.#bytes.finishWriting()
    this.#numbers.push(NONE)
    return this.#numbers.length - 1
  }

  has(text: string): boolean {
    return this.#index.get(text) !== null
  }

  numberAt(place: number): number | null {
    const number = this.#numbers.values[place]!
    return number === NONE ? null : number
  }

  /** A text that has a number keeps it. */
  setIfNone(place: number, number: number) {
    if (this.#numbers.values[place] === NONE) this.#numbers.values[place] = number
  }
}
