import { emptyLead, type Lead, type LeadSource, type LeadStatus, plainFields, type WritableLead } from '../domain/lead'
import type { Stage } from '../domain/opportunity'
import { readAmountCell } from './amount-cell'
import { cellText, copyText, isPlaceholder, withoutFormulaMarks } from './csv-text'
import { type DayOrder, Days } from './day-cell'
import { DistinctTexts } from './distinct-texts'
import { emailIn, emailsIn, nameBeside, withoutInvisible } from './email-cell'
import type {
  FileRecord,
  ImportSettings,
  OpportunityValues,
  UnreadableReason,
  ValueCounts,
  ValueTranslation,
} from './import'
import { MAX_SHOWN_VALUES } from './import'
import { readNoteCell, type SaidNote } from './note-cell'
import { RowsFound } from './rows-found'
import { Scores } from './score-cell'
import { isLostStatus, knownSource, knownStage, knownStatus } from './translations'

export interface LeadRow {
  /** Its id is empty if the file has none, and its step where it has a day alone. */
  readonly lead: WritableLead
  /** Whether the row has a known value: only then may it replace that of an existing lead. */
  readonly hasSource: boolean
  readonly hasScore: boolean
  /** The field that says its status: one with a stage and without a status is converted. */
  readonly statusFrom: 'status' | 'stage' | null
  /** What it says of its opportunity, if it has one. */
  readonly opportunity: Partial<OpportunityValues>
  readonly notes: readonly SaidNote[]
  /** Its status in the file, if that says lost. */
  readonly lost: string | null
}

type RowSettings = Pick<
  ImportSettings,
  'columns' | 'noteColumns' | 'sources' | 'statuses' | 'stages' | 'scoreScale' | 'wrongScores'
>

/** Reads rows. Their values are counted only in rows with a name and no invalid email. */
export class LeadRows {
  readonly #settings: RowSettings
  readonly #columns: ImportSettings['columns']
  readonly #sources: Translations<LeadSource>
  readonly #statuses: Translations<LeadStatus>
  readonly #stages: Translations<Stage>
  readonly #scores: Scores
  readonly #days: Days
  readonly #noteColumns: readonly number[]
  /** Of notes that say no moment of their own. */
  readonly #date: number
  #header: readonly string[] = []
  readonly #wrongScores = new RowsFound<string>()
  readonly #wrongAmounts = new RowsFound<string>()
  readonly #wrongDays = new RowsFound<string>()
  /** Columns of which a row may say more than a lead holds. */
  readonly #further: readonly { readonly field: FurtherField; readonly columns: readonly number[] }[]
  /** Whether names are read from a column of emails, for want of another. */
  readonly #hasNamesInEmails: boolean

  constructor(settings: RowSettings, date: number, dayOrder: DayOrder | null) {
    this.#settings = settings
    this.#columns = settings.columns
    this.#sources = new Translations(settings.sources, knownSource, 'Other')
    this.#statuses = new Translations(settings.statuses, knownStatus, 'new', isLostStatus)
    this.#stages = new Translations(settings.stages, knownStage, 'Pending')
    this.#scores = new Scores(settings.scoreScale)
    this.#days = new Days(dayOrder)
    const { name, company, email } = settings.columns
    const isOther = (column: number) => company.includes(column) || email.includes(column)
    this.#further = furtherFields
      .map((field) => ({ field, columns: settings.columns[field].filter((at) => field !== 'name' || !isOther(at)) }))
      .filter(
        ({ field, columns }) => columns.length > (field === 'email' || (isPart(field) && name.length > 0) ? 0 : 1),
      )
    this.#hasNamesInEmails = name.some((column) => email.includes(column))
    const used = new Set(Object.values(settings.columns).flat())
    this.#noteColumns = settings.noteColumns.filter((column) => !used.has(column))
    this.#date = date
  }

  readHeader(cells: readonly string[]) {
    this.#header = cells
  }

  /** `cells` are those of the record, or as they are meant. */
  read(record: FileRecord, cells = record.cells): LeadRow | UnreadableReason {
    const columns = this.#columns
    const name = this.nameIn(cells)
    if (name === '') return 'no-name'
    const email = this.#emailIn(cells)
    if (email === null) return 'malformed-email'
    const scoreCell = cellOf(cells, columns.score)
    const score = this.#scores.take(scoreCell)
    if (score === 'wrong') this.#wrongScores.add(record, scoreCell.trim())
    if (score === 'wrong' && this.#settings.wrongScores === 'leave-out') return 'invalid-score'
    const source = this.#sources.take(cellOf(cells, columns.source))
    const status = this.#statuses.take(cellOf(cells, columns.status))
    const stage = this.#stages.take(cellOf(cells, columns.stage))
    const statusFrom = this.#statusFrom(status, stage)
    const isOpen = statusFrom === 'status' && status.becomes !== 'converted'
    const step = this.#text(cells, columns.step)
    // Field by field: leads that are put together from parts have many shapes, and the import takes half as long again.
    const lead = emptyLead()
    lead.id = this.#text(cells, columns.id)
    lead.name = name
    lead.company = this.#text(cells, columns.company)
    lead.email = email
    for (const field of plainFields) lead[field] = withoutInvisible(this.#text(cells, columns[field]))
    lead.source = source.becomes
    lead.score = typeof score === 'number' ? score : 0
    lead.status = statusFrom === 'stage' ? 'converted' : status.becomes
    lead.due = this.#dayIn(cellOf(cells, columns.due), record)
    lead.step = lead.due === '' ? '' : step
    return {
      lead,
      hasSource: source.isKnown && source.text !== '',
      hasScore: typeof score === 'number',
      statusFrom,
      opportunity: this.#opportunityIn(cellOf(cells, columns.amount), record, stage, isOpen),
      notes: this.#notesIn(cells, lead, lead.due === '' ? step : ''),
      lost: status.isLost ? status.text : null,
    }
  }

  /** What is told of the values, once all rows are read. */
  found() {
    return {
      sources: this.#sources.mostFrequent(),
      statuses: this.#statuses.mostFrequent(),
      stages: this.#stages.mostFrequent(),
      valueCounts: { source: this.#sources.counts(), status: this.#statuses.counts(), stage: this.#stages.counts() },
      wrongScores: this.#wrongScores.all(),
      wrongAmounts: this.#wrongAmounts.all(),
      wrongDays: this.#wrongDays.all(),
      dayOrder: this.#days.order,
      likelyScale: this.#scores.likelyScale,
    }
  }

  /** Whether days were read in another order than they are meant in. */
  get isOtherDayOrder(): boolean {
    return this.#days.isOtherOrder
  }

  nameIn(cells: readonly string[]): string {
    const { name, firstName, lastName } = this.#columns
    const whole = this.#text(cells, name)
    if (whole !== '') return this.#hasNamesInEmails ? nameBeside(whole) : whole
    const [first, last] = [this.#text(cells, firstName), this.#text(cells, lastName)]
    if (first === '' || last === '') return first + last
    return eastAsian.test(first) && eastAsian.test(last) ? last + first : `${first} ${last}`
  }

  /** Where a file has a column for the stage and none for the status, each of its rows is an opportunity. */
  #statusFrom(status: Translated<unknown>, stage: Translated<unknown>): LeadRow['statusFrom'] {
    if (status.text !== '') return status.isKnown ? 'status' : null
    return stage.text !== '' || (this.#columns.stage.length > 0 && this.#columns.status.length === 0) ? 'stage' : null
  }

  #dayIn(cell: string, record: FileRecord): string {
    const day = this.#days.take(cell)
    if (day === null) this.#wrongDays.add(record, cell.trim())
    return day ?? ''
  }

  #opportunityIn(
    cell: string,
    record: FileRecord,
    stage: Translated<Stage>,
    isOpen: boolean,
  ): Partial<OpportunityValues> {
    const saysStage = stage.isKnown && stage.text !== ''
    const amount = cell === '' ? 'none' : readAmountCell(cell)
    if (amount === 'wrong' && !isOpen) this.#wrongAmounts.add(record, cell.trim())
    if (typeof amount !== 'number') return saysStage ? { stage: stage.becomes } : noOpportunity
    return saysStage ? { stage: stage.becomes, amount } : { amount }
  }

  /** What says no moment of its own is one note: its text, a next step without a day, and the other columns. */
  #notesIn(cells: readonly string[], lead: Lead, stepAlone: string): readonly SaidNote[] {
    const notes: SaidNote[] = []
    const lines: string[] = []
    for (const column of this.#columns.notes) {
      const cell = cells[column] ?? ''
      if (cell === '') continue
      const read = readNoteCell(withoutFormulaMarks(cell))
      notes.push(...read.notes)
      if (!isPlaceholder(read.text)) lines.push(read.text)
    }
    if (stepAlone !== '') lines.push(`${NEXT_STEP}: ${stepAlone}`)
    this.#addFurther(cells, lead, lines)
    for (const column of this.#noteColumns) this.#addLine(column, textOf(cells[column] ?? ''), lines)
    if (lines.length > 0) notes.push({ date: this.#date, text: lines.join('\n'), isDated: false })
    return notes.length > 0 ? notes : noNotes
  }

  /** A second phone, email or name of a row is not lost: what no field takes of them is a line. */
  #addFurther(cells: readonly string[], lead: Lead, lines: string[]) {
    for (const { field, columns } of this.#further) {
      // As most rows are.
      if (columns.length === 1 && cells[columns[0]!] === lead.email) continue
      const same = field === 'phone' ? digitsOf : lowered
      const said = new Set(isPart(field) ? [] : [same(field === 'email' ? lead.email : this.#text(cells, columns))])
      const isTaken = (text: string) =>
        isPlaceholder(text) || said.has(same(text)) || (isPart(field) && lowered(lead.name).includes(lowered(text)))
      for (const column of columns) {
        const text = textOf(cells[column] ?? '')
        const others = (field === 'email' ? emailsOr(text) : [text]).filter((value) => !isTaken(value))
        for (const other of others) said.add(same(other))
        this.#addLine(column, others.join(', '), lines)
      }
    }
  }

  #addLine(column: number, text: string, lines: string[]) {
    if (text !== '') lines.push(`${this.#header[column]?.trim() || columnNumbered(column)}: ${text}`)
  }

  /** The first valid one in any column; empty if all are empty, null if none is valid. */
  #emailIn(cells: readonly string[]): string | null {
    let none: string | null = ''
    for (const column of this.#columns.email) {
      const email = emailIn(textOf(cells[column] ?? ''))
      if (email) return email
      if (email === null) none = null
    }
    return none
  }

  #text(cells: readonly string[], columns: readonly number[]): string {
    return textOf(cellOf(cells, columns))
  }
}

/** Most rows have none. */
const noOpportunity: Partial<OpportunityValues> = {}
const noNotes: readonly SaidNote[] = []

/** As our exports call it. */
const NEXT_STEP = 'Next step'

/** In files, for columns that have no name. */
export function columnNumbered(column: number): string {
  return `Column ${column + 1}`
}

function textOf(cell: string): string {
  const text = cell.trim()
  return special.test(text) ? cellText(text) : text
}

/** In Chinese, Japanese and Korean the last name comes first, without a space. */
export const isEastAsian = (name: string) => eastAsian.test(name)
const eastAsian = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u

/** Those of which a second value is worth a line: other people's emails and numbers are no mistake of the file. */
const furtherFields = ['name', 'firstName', 'lastName', 'company', 'email', 'phone', 'step', 'due'] as const
type FurtherField = (typeof furtherFields)[number]
const isPart = (field: FurtherField) => field === 'firstName' || field === 'lastName'

const lowered = (text: string) => text.toLowerCase()
/** However it is written. */
const digitsOf = (text: string) => text.replaceAll(/[\s()./-]/g, '')

/** The addresses of a cell; without any, what stands there instead. */
function emailsOr(text: string): readonly string[] {
  const emails = emailsIn(text)
  return emails.length > 0 ? emails : [text]
}

/** The first cell that is not empty. */
function cellOf(cells: readonly string[], columns: readonly number[]): string {
  if (columns.length === 0) return ''
  if (columns.length === 1) return cells[columns[0]!] ?? ''
  const column = columns.find((each) => (cells[each] ?? '').trim() !== '')
  return column === undefined ? '' : cells[column]!
}

/** Characters that need cleaning up. */
const special = /[\t\n\r']/

/** How many values are counted one by one. A column with more does not hold sources or statuses. */
const MAX_VALUES = 10_000
/** In characters. Longer ones are none either. */
const MAX_VALUE = 1000

type Translated<Value> = Omit<ValueTranslation<Value>, 'count'>
type Count<Value> = Translated<Value> & { count: number }

class Translations<Value> {
  readonly #chosen: ReadonlyMap<string, Value>
  readonly #known: (text: string) => Value | null
  readonly #isLost: (text: string) => boolean
  readonly #empty: Count<Value>
  readonly #unknown: Value
  readonly #counts = new Map<string, Count<Value>>()
  /** The same counts, by the cell as written. */
  readonly #byCell = new Map<string, Count<Value>>()
  /** Values that are not among these counts. */
  readonly #others = new DistinctTexts()
  #unknownOthers = 0
  #unknownRows = 0

  constructor(
    chosen: ReadonlyMap<string, Value>,
    known: (text: string) => Value | null,
    unknown: Value,
    isLost: (text: string) => boolean = () => false,
  ) {
    this.#chosen = chosen
    this.#known = known
    this.#unknown = unknown
    this.#isLost = isLost
    this.#empty = { text: '', count: 0, becomes: unknown, isKnown: true, isLost: false }
  }

  take(cell: string): Translated<Value> {
    if (cell === '') return this.#empty
    const counted = this.#byCell.get(cell) ?? this.#read(cell)
    counted.count++
    if (!counted.isKnown) this.#unknownRows++
    return counted
  }

  #read(cell: string): Count<Value> {
    const text = cellText(cell)
    if (text === '') return this.#empty
    const counted = this.#counts.get(text) ?? this.#countNew(text)
    const isOneByOne = this.#counts.has(text)
    if (isOneByOne && cell.length <= MAX_VALUE && this.#byCell.size < MAX_VALUES)
      this.#byCell.set(copyText(cell), counted)
    return counted
  }

  #countNew(text: string): Count<Value> {
    const counted = this.#translated(text)
    if (text.length <= MAX_VALUE && this.#counts.size < MAX_VALUES) this.#counts.set(counted.text, counted)
    else if (this.#others.add(text) && !counted.isKnown) this.#unknownOthers++
    return counted
  }

  #translated(text: string): Count<Value> {
    const known = this.#chosen.get(text) ?? this.#known(text)
    return {
      text: copyText(text),
      count: 0,
      becomes: known ?? this.#unknown,
      isKnown: known !== null,
      isLost: known === null && this.#isLost(text),
    }
  }

  mostFrequent(): readonly ValueTranslation<Value>[] {
    return [...this.#counts.values()].toSorted((a, b) => b.count - a.count).slice(0, MAX_SHOWN_VALUES)
  }

  counts(): ValueCounts {
    const unknown = [...this.#counts.values()].filter(({ isKnown }) => !isKnown)
    return {
      values: this.#counts.size + this.#others.size,
      unknownValues: unknown.length + this.#unknownOthers,
      unknownRows: this.#unknownRows,
    }
  }
}
