import { isEmail } from '../domain/lead'
import type { FileRecord } from './import'
import type { LeadRows } from './lead-row'
import type { TableRecord } from './table-reader'

/** First texts of the lines that reports write below their rows. */
const footers = [
  /^(?:grand |sub ?)?totals?(?::|$| \(| records| rows| count)/i,
  /^(?:copyright|©|\(c\)) ?.*\d{4}/i,
  /^confidential information/i,
  /^(?:report )?(?:generated|exported|created|printed|downloaded|prepared|compiled) (?:by|on|at|from|with)[: ]/i,
  /^(?:\d+ )?(?:records?|rows?|leads?|contacts?)(?: (?:exported|found|in total|total))(?::? \d+)?$/i,
  /^(?:number of )?(?:records|rows)(?: exported)?: ?\d+$/i,
  /^end of (?:report|file|list|export)/i,
  /^(?:gesamtsumme|summe|anzahl datensätze|gesamt|total général|total general)(?::|$| \()/i,
]

/** More than one, because a footer may contain a comma. */
const MAX_FOOTER_CELLS = 3

/** Whether a record is a report's footer, regardless of the records around it. */
export function isFooter(cells: readonly string[]): boolean {
  if (isSum(cells)) return true
  const texts = firstTexts(cells, MAX_FOOTER_CELLS + 1)
  const [first = ''] = texts
  return (
    texts.length <= MAX_FOOTER_CELLS &&
    footers.some((footer) => footer.test(first)) &&
    !texts.some((text) => isEmail(text))
  )
}

/** 'Subtotal | Count | 2': words of sums and numbers alone. No lead, wherever it stands. */
export function isSum(cells: readonly string[]): boolean {
  const first = cells.findIndex((cell) => cell !== '')
  if (first === -1 || !startOfSum.test(cells[first]!)) return false
  const others = cells.slice(first + 1).filter((cell) => cell.trim() !== '')
  return others.length > 0 && others.every((cell) => ofSum.test(cell.trim()))
}

const startOfSum =
  /^\s*(?:(?:grand |sub[ -]?)?totals?|(?:gesamt|zwischen|end)?summe|gesamt|(?:sous-|sub)?total(?: général| general)?|suma|totale|totaal)(?: \(.*\))?:?\s*$/i
/** Neither a name, such as Max, nor a phone: its digits stand in other groups, or begin with 0 or +. */
const ofSum =
  /^(?:(?:count|sum|total|subtotal|average|avg|mean|records?|rows?|leads|anzahl|summe)\.?:?|[-(]?\p{Sc}?\s?(?!0\d)(?:\d{1,3}(?:[\s.,'’]\d{3})+|\d+)(?:[.,]\d+)?\s?(?:%|\p{Sc}|[A-Z]{3})?\)?)$/iu

/** At most so many of a record's texts. */
function firstTexts(cells: readonly string[], most: number): string[] {
  const texts: string[] = []
  for (const cell of cells) {
    const text = cell.trim()
    if (text !== '' && texts.push(text) === most) break
  }
  return texts
}

/** Whether a record has too many filled cells for a footer line, as most rows have. */
function isFull(cells: readonly string[]): boolean {
  let filled = 0
  for (let at = 0; at < cells.length; at++) if (cells[at] !== '' && ++filled > MAX_FOOTER_CELLS) return true
  return false
}

/** Whether exactly one cell has a text, as in a footer line. */
export function isSingleText(cells: readonly string[]): boolean {
  return firstTexts(cells, 2).length === 1
}

/** In lines. */
const MAX_FOOTER = 20

/** Lines that are a footer if no row follows them; otherwise they are rows. */
export class PossibleFooter {
  readonly #rows: LeadRows
  /** Whether rows have several cells, so that a line with a single one is suspicious. */
  readonly #isTable: boolean
  /** A sheet has no lines but its rows, and fills them with empty cells. */
  readonly #isSheet: boolean
  #last: TableRecord | null = null
  lines: readonly TableRecord[] = []

  constructor(rows: LeadRows, isTable: boolean, isSheet: boolean) {
    this.#rows = rows
    this.#isTable = isTable
    this.#isSheet = isSheet
  }

  /** Whether no row has come yet. */
  get isFirst(): boolean {
    return this.#last === null
  }

  takes(record: TableRecord): boolean {
    if (!this.#last || this.lines.length === MAX_FOOTER || !this.#isLine(record, this.#last)) return false
    this.lines = [...this.lines, record]
    return true
  }

  /** Called for a row; returns the held lines, which were rows after all. */
  end(row: TableRecord): readonly TableRecord[] {
    const { lines } = this
    this.#last = row
    if (lines.length > 0) this.lines = []
    return lines
  }

  #isLine({ line, cells, problem }: TableRecord, last: TableRecord): boolean {
    if (problem !== null) return false
    if (isSum(cells)) return true
    if (isFull(cells)) return false
    const name = this.#rows.nameIn(cells)
    // A lead's company may be called Total.
    if (isFooter(cells)) return name === '' || isFooter([name])
    if (name === '') return isSingleText(cells) && !cells.some((cell) => isEmail(cell.trim()))
    if (!this.#isTable || !isSingleText(cells)) return false
    if (this.lines.length > 0) return true
    // A lead with only a name still has its empty cells, or comes directly after another row.
    const isName = cells.length > 1 && possibleName.test(name)
    return !isName && line > (this.#isSheet ? last.line : endOf(last)) + 1
  }
}

const possibleName = /^\p{L}[\p{L}\p{M}.'’-]*(?: \p{L}[\p{L}\p{M}.'’-]*){0,3}$/u

/** The number of the record's last line. */
function endOf({ line, cells }: FileRecord): number {
  return line + cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0)
}
