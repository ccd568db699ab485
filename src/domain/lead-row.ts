import { MAX_SCORE } from './constants'
import { withoutFormulaMark } from './csv-text'
import type { ImportSettings, UnreadableReason, ValueTranslation } from './import'
import { MAX_SHOWN_VALUES } from './import'
import { isEmail, type LeadSource, type LeadStatus } from './lead'
import { knownSource, knownStatus } from './translations'

/** What a row of a file says of a lead. */
export interface LeadRow {
  /** Empty where the file has none. */
  readonly id: string
  readonly name: string
  readonly company: string
  readonly email: string
  readonly source: LeadSource
  readonly score: number
  readonly status: LeadStatus
  /** Whether the row has a status that is known: only such a one may replace a lead's. */
  readonly saysStatus: boolean
}

/** Reads rows, and counts what stands for sources and statuses in those that can be read. */
export class LeadRows {
  readonly #columns: ImportSettings['columns']
  readonly #sources: Translations<LeadSource>
  readonly #statuses: Translations<LeadStatus>

  constructor({ columns, sources, statuses }: Pick<ImportSettings, 'columns' | 'sources' | 'statuses'>) {
    this.#columns = columns
    this.#sources = new Translations(sources, knownSource, 'Other')
    this.#statuses = new Translations(statuses, knownStatus, 'new')
  }

  read(cells: readonly string[]): LeadRow | UnreadableReason {
    const columns = this.#columns
    const name = this.#name(cells)
    if (name === '') return 'no-name'
    const email = this.#text(cells, columns.email)
    if (email !== '' && !isEmail(email)) return 'malformed-email'
    const score = scoreOf(cellOf(cells, columns.score))
    if (score === null) return 'invalid-score'
    const source = this.#sources.take(cellOf(cells, columns.source))
    const status = this.#statuses.take(cellOf(cells, columns.status))
    return {
      id: this.#text(cells, columns.id),
      name,
      company: this.#text(cells, columns.company),
      email,
      source: source.becomes,
      score,
      status: status.becomes,
      saysStatus: status.isKnown && status.text !== '',
    }
  }

  get sources(): readonly ValueTranslation<LeadSource>[] {
    return this.#sources.mostFrequent()
  }

  get statuses(): readonly ValueTranslation<LeadStatus>[] {
    return this.#statuses.mostFrequent()
  }

  #name(cells: readonly string[]): string {
    const { name, firstName, lastName } = this.#columns
    const whole = this.#text(cells, name)
    if (whole !== '') return whole
    const [first, last] = [this.#text(cells, firstName), this.#text(cells, lastName)]
    return first === '' || last === '' ? first + last : `${first} ${last}`
  }

  #text(cells: readonly string[], columns: readonly number[]): string {
    const text = cellOf(cells, columns).trim()
    if (text.charCodeAt(0) !== APOSTROPHE && !special.test(text)) return text
    return cellText(text)
  }
}

/** The first of the columns that has a text. */
function cellOf(cells: readonly string[], columns: readonly number[]): string {
  if (columns.length < 2) return cells[columns[0] ?? -1] ?? ''
  return cells[columns.find((column) => (cells[column] ?? '').trim() !== '') ?? -1] ?? ''
}

const APOSTROPHE = 39
/** What does not stay as it is. */
const special = /[\t\n\r]/

/** In one line, without space around it. */
export function cellText(cell: string): string {
  return withoutFormulaMark(cell.trim())
    .replaceAll(/[\t\n\r]\s*/g, ' ')
    .trim()
}

/**
 * Spreadsheets write 88 as 88.0, or 88,0: the same number. With just three zeros it is one of thousands. Percentages and
 * other notations mean something else.
 */
const wholeNumber = /^\d{1,3}(?:[.,](?:0{1,2}|0{4,9}))?$/

/** Null where it is no score. No text is 0. */
export function scoreOf(cell: string): number | null {
  const text = cell.trim()
  if (text === '') return 0
  if (!wholeNumber.test(text)) return null
  const score = Number.parseInt(text, 10)
  return score <= MAX_SCORE ? score : null
}

/** Distinct values that are counted. A column of more is none of sources or statuses. */
const MAX_VALUES = 10_000

interface Count<Value> {
  readonly text: string
  count: number
  readonly becomes: Value
  readonly isKnown: boolean
}

class Translations<Value> {
  readonly #chosen: ReadonlyMap<string, Value>
  readonly #known: (text: string) => Value | null
  readonly #empty: Count<Value>
  readonly #unknown: Value
  readonly #counts = new Map<string, Count<Value>>()
  /** The same, by how they are written. */
  readonly #byCell = new Map<string, Count<Value>>()

  constructor(chosen: ReadonlyMap<string, Value>, known: (text: string) => Value | null, unknown: Value) {
    this.#chosen = chosen
    this.#known = known
    this.#unknown = unknown
    this.#empty = { text: '', count: 0, becomes: unknown, isKnown: true }
  }

  take(cell: string): Omit<Count<Value>, 'count'> {
    const counted = this.#byCell.get(cell) ?? this.#read(cell)
    counted.count++
    return counted
  }

  #read(cell: string): Count<Value> {
    const text = cellText(cell)
    if (text === '') return this.#empty
    const known = this.#chosen.get(text) ?? this.#known(text)
    const counted = this.#counts.get(text) ?? {
      text: ownText(text),
      count: 0,
      becomes: known ?? this.#unknown,
      isKnown: known !== null,
    }
    if (this.#byCell.size < MAX_VALUES) {
      this.#byCell.set(ownText(cell), counted)
      this.#counts.set(counted.text, counted)
    }
    return counted
  }

  mostFrequent(): readonly ValueTranslation<Value>[] {
    return [...this.#counts.values()].toSorted((a, b) => b.count - a.count).slice(0, MAX_SHOWN_VALUES)
  }
}

/** A part of a text keeps the whole of it in memory; this is a text of its own. */
export function ownText(text: string): string {
  return ` ${text}`.slice(1)
}

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

/** Whether a record has a single text, as a line of a footer has. */
export function isSingleText(cells: readonly string[]): boolean {
  let filled = 0
  for (let at = 0; at < cells.length; at++) if (cells[at]!.trim() !== '' && ++filled > 1) return false
  return filled === 1
}
