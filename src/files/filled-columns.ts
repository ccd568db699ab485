/** Which columns of a file have a value in any row. */
export class FilledColumns {
  #width = 0
  /** Those that have none so far. */
  #empty: number[] = []

  add(cells: readonly string[]) {
    for (; this.#width < cells.length; this.#width++) this.#empty.push(this.#width)
    if (this.#empty.length > 0) this.#empty = this.#empty.filter((column) => (cells[column] ?? '').trim() === '')
  }

  all(): readonly number[] {
    const empty = new Set(this.#empty)
    return Array.from({ length: this.#width }, (_, column) => column).filter((column) => !empty.has(column))
  }
}
