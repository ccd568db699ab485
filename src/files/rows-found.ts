import { type FileRecord, type FoundRows, MAX_SHOWN_ROWS, shownText } from './import'

/** Counts rows of one kind and keeps the first of them. */
export class RowsFound<Reason> {
  #count = 0
  readonly #first: (FileRecord & { readonly reason: Reason })[] = []

  add(record: FileRecord, reason: Reason) {
    if (++this.#count <= MAX_SHOWN_ROWS) this.#first.push({ ...shownRecord(record), reason })
  }

  all(): FoundRows<Reason> {
    return { count: this.#count, first: this.#first }
  }
}

/** Truncates long cells. */
export function shownRecord({ line, cells }: FileRecord): FileRecord {
  return { line, cells: cells.map(shownText) }
}
