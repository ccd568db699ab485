import { textOf } from './code-units'
import { codeUnitColumn, numberColumn } from './growing-column'

/** Texts one after another, as code units. */
export class TextColumn {
  readonly #units
  /** Text n starts at `#starts` n and ends where text n + 1 starts. */
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

  /** Whether the text is this part of the others. */
  isPart(index: number, others: Uint16Array, from: number, to: number): boolean {
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
