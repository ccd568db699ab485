import { fieldOfHeader } from './known-headers'
import type { TableRecord } from './table-reader'

/** Under one header, which may be merged to the end of a sheet. */
const MAX_COLUMNS = 5

/**
 * Columns without a header under one that is merged over them belong to it: 'Jo' and 'Ahl' under 'Name' are one text. Each
 * phone and email stays in its own column, as if the header were written twice.
 */
export class MergedHeaders {
  readonly #header: number | null
  #index = 0
  #joined: NonNullable<TableRecord['spans']> = []

  /** The index of the header. */
  constructor(header: number | null) {
    this.#header = header
  }

  /** All records of a sheet, in their order. */
  read(record: TableRecord): TableRecord {
    const index = this.#index++
    if (index === this.#header) return this.#readHeader(record)
    if (this.#joined.length === 0) return record
    const cells = [...record.cells]
    for (const [first, last] of this.#joined) {
      const texts = cells.slice(first, last + 1).filter((text) => text.trim() !== '')
      cells.fill('', first, last + 1)
      cells[first] = texts.join(' ')
    }
    return { ...record, cells }
  }

  #readHeader(record: TableRecord): TableRecord {
    const cells = [...record.cells]
    for (const [first, last] of record.spans ?? []) {
      const field = fieldOfHeader(cells[first] ?? '')
      if (field === 'phone' || field === 'email') {
        const end = Math.min(last, first + MAX_COLUMNS) + 1
        // The header ends with its last text.
        while (cells.length < end) cells.push('')
        cells.fill(cells[first]!, first, end)
      } else this.#joined = [...this.#joined, [first, last]]
    }
    return { ...record, cells }
  }
}
