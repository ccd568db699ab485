import { isEmail } from '../domain/lead'
import type { CsvRecord } from './csv-reader'
import type { FileRecord } from './import'
import type { LeadRows } from './lead-row'

/** What reports write below their rows. */
const footers = [
  /^(?:grand |sub ?)?totals?(?::|$| \(| records| rows| count)/i,
  /^(?:copyright|©|\(c\)) ?.*\d{4}/i,
  /^confidential information/i,
  /^(?:report )?(?:generated|exported|created|printed|downloaded) (?:by|on|at|from|with)[: ]/i,
  /^(?:\d+ )?(?:records?|rows?|leads?|contacts?)(?: (?:exported|found|in total|total))(?::? \d+)?$/i,
  /^(?:number of )?(?:records|rows)(?: exported)?: ?\d+$/i,
  /^end of (?:report|file|list|export)/i,
  /^(?:gesamtsumme|summe|anzahl datensätze|gesamt|total général|total general)(?::|$| \()/i,
]

/** A footer may have a comma. */
const MAX_FOOTER_CELLS = 3

/** Whether a record is a report's footer, whatever stands around it. */
export function isFooter(cells: readonly string[]): boolean {
  let first = ''
  let filled = 0
  for (let at = 0; at < cells.length; at++) {
    const text = cells[at]!.trim()
    if (text === '') continue
    if (++filled > MAX_FOOTER_CELLS) return false
    if (filled === 1) first = text
  }
  return footers.some((footer) => footer.test(first)) && !cells.some((cell) => isEmail(cell.trim()))
}

/** Whether a record has too many texts for a line of a footer, as most rows have. */
function isFull(cells: readonly string[]): boolean {
  let filled = 0
  for (let at = 0; at < cells.length; at++) if (cells[at] !== '' && ++filled > MAX_FOOTER_CELLS) return true
  return false
}

/** Whether a record has a single text, as a line of a footer has. */
export function isSingleText(cells: readonly string[]): boolean {
  let filled = 0
  for (let at = 0; at < cells.length; at++) if (cells[at]!.trim() !== '' && ++filled > 1) return false
  return filled === 1
}

/** A footer has at most so many lines. */
const MAX_FOOTER = 20

/** Lines that are a footer if no row comes after them; otherwise they are rows. */
export class PossibleFooter {
  readonly #rows: LeadRows
  /** Whether a row has several cells, so that a line of one is strange. */
  readonly #isTable: boolean
  #last: CsvRecord | null = null
  lines: readonly CsvRecord[] = []

  constructor(rows: LeadRows, isTable: boolean) {
    this.#rows = rows
    this.#isTable = isTable
  }

  takes(record: CsvRecord): boolean {
    if (!this.#last || this.lines.length === MAX_FOOTER || !this.#isLine(record, this.#last)) return false
    this.lines = [...this.lines, record]
    return true
  }

  /** A row has come: returns the lines that were rows. */
  end(row: CsvRecord): readonly CsvRecord[] {
    const { lines } = this
    this.#last = row
    if (lines.length > 0) this.lines = []
    return lines
  }

  #isLine({ line, cells, problem }: CsvRecord, last: CsvRecord): boolean {
    if (problem !== null || isFull(cells)) return false
    const name = this.#rows.nameIn(cells)
    // A lead may work for Total.
    if (isFooter(cells)) return name === '' || isFooter([name])
    if (name === '') return isSingleText(cells) && !cells.some((cell) => isEmail(cell.trim()))
    // A lead with a name alone has at least its empty cells, or stands right below another.
    if (!this.#isTable || cells.length > 1) return false
    return this.lines.length > 0 || line > endOf(last) + 1
  }
}

/** The number of its last line. */
function endOf({ line, cells }: FileRecord): number {
  return line + cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0)
}
