import { type FileRecord, type FoundRows, MAX_SHOWN_ROWS } from './import'

/** In characters. */
const MAX_SHOWN_CELL = 1000

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

export function shownText(text: string): string {
  return text.length > MAX_SHOWN_CELL ? `${text.slice(0, MAX_SHOWN_CELL)}…` : text
}
