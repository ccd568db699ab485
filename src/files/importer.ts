import type { Lead } from '../domain/lead'
import { isNoted } from './card-fields'
import { csvLine } from './csv-text'
import type { DayOrder } from './day-cell'
import type { ImportTarget } from './duplicate-finder'
import { type FileContent, type FileProblem, UnusableFileError } from './file'
import { FilledColumns } from './filled-columns'
import { isSum, PossibleFooter } from './footer'
import {
  couldBeHeader,
  countHeaders,
  guessColumns,
  guessDelimiter,
  guessHeader,
  isOpportunitiesHeader,
} from './guess-import'
import {
  CARDS,
  type Delimiter,
  delimiters,
  type FileRecord,
  type ImportCheck,
  type ImportPreview,
  type ImportSettings,
  type LeftOutReason,
  opportunityValues,
  type ReasonTexts,
  type SheetFacts,
  shownText,
  UNKNOWN_HEADER,
  type UnreadableReason,
  updatedFields,
} from './import'
import { ImportPlan, type RowUpdate } from './import-plan'
import { columnNumbered, type LeadRow, LeadRows } from './lead-row'
import { MergedHeaders } from './merged-headers'
import { RowsFound, shownRecord } from './rows-found'
import type { CsvReader, TableChunk, TableRecord, Workbook, WorkbookReader } from './table-reader'

export interface CheckedImport {
  readonly check: Omit<ImportCheck, 'checkId'>
  /** Encoded leads to be created, in file order. */
  readonly chunks: readonly Uint8Array<ArrayBuffer>[]
  /** Changes to leads that are already in the list. */
  readonly updates: readonly RowUpdate[]
  /** Deleted leads to be shown again, and changed if there is a difference. */
  readonly broughtBack: readonly RowUpdate[]
  /** Leads that rows change, or would if it were not own work. First those of the list, in the order of the rows. */
  readonly changes: readonly RowUpdate[]
  /** Whether a row matches this lead: if the lead changes, the check is outdated. */
  matches(lead: Lead): boolean
}

type Problem = { readonly problem: FileProblem }
type OnProgress = (bytes: number, total: number, rows: number) => Promise<boolean>

export interface TableReaders {
  readonly csv: CsvReader
  readonly workbooks: WorkbookReader
}

/** Limits of a preview: its records, and values per column. */
const PREVIEW_RECORDS = 100
const PREVIEW_VALUES = 5

export class Importer {
  readonly #csv: CsvReader
  readonly #workbooks: WorkbookReader

  constructor({ csv, workbooks }: TableReaders) {
    this.#csv = csv
    this.#workbooks = workbooks
  }

  /**
   * Null guesses all settings. Given settings are kept, except that columns are guessed if no field has one, and an
   * unknown header is guessed.
   */
  preview(file: FileContent, settings: ImportSettings | null): Promise<ImportPreview | Problem> {
    return orProblem(() => this.#preview(file, settings))
  }

  /** Null if `onProgress` returned false. */
  check(
    file: FileContent,
    settings: ImportSettings,
    target: ImportTarget,
    onProgress: OnProgress,
  ): Promise<CheckedImport | Problem | null> {
    return orProblem(() => this.#check(file, settings, target, onProgress, null))
  }

  /** Writes the unreadable rows unchanged to a CSV file, each with its reason. False if `onProgress` cancelled it. */
  async unreadableRows(
    file: FileContent,
    settings: ImportSettings,
    reasons: ReasonTexts,
    onProgress: OnProgress,
    write: (text: string) => void,
  ): Promise<boolean> {
    const records = await firstRecords(this.#tableOf(file, settings, true))
    const header = columnsOf(records, settings.header).map(({ name }, index) => name || columnNumbered(index))
    write(`\ufeff${csvLine([...header, 'Reason'])}`)
    return this.#readRows(file, settings, new LeadRows(settings, 0, null), onProgress, {
      row({ cells }, row) {
        if (typeof row !== 'string') return
        const missing = Array.from({ length: Math.max(0, header.length - cells.length) }, () => '')
        write(csvLine([...cells, ...missing, reasons[row]]))
      },
      leftOut() {},
    })
  }

  /** Reads the file once more if its days turn out to be meant in the other order. */
  async #check(
    file: FileContent,
    settings: ImportSettings,
    target: ImportTarget,
    onProgress: OnProgress,
    dayOrder: DayOrder | null,
  ): Promise<CheckedImport | Problem | null> {
    const plan = new ImportPlan(target, settings)
    const unreadable = new RowsFound<UnreadableReason>()
    const lost = new RowsFound<string>()
    const leftOut = new RowsFound<LeftOutReason>()
    const rows = new LeadRows(settings, target.date, dayOrder)
    const filled = new FilledColumns()
    let count = 0
    let sheet: SheetFacts | null = null
    const isDone = await this.#readRows(file, settings, rows, onProgress, {
      row(record, row, turn) {
        count++
        filled.add(record.cells)
        if (typeof row === 'string') return unreadable.add(record, row)
        if (row.lost !== null) lost.add(record, row.lost)
        if (row.lost === null || settings.lost === 'import') return plan.add(record, row, turn)
      },
      leftOut: (record, reason) => leftOut.add(record, reason),
      facts(facts) {
        sheet = facts
      },
    })
    if (!isDone) return null
    if (count === 0) return { problem: settings.header === null ? 'no-rows' : 'header-only' }
    const found = rows.found()
    if (rows.isOtherDayOrder) return this.#check(file, settings, target, onProgress, found.dayOrder)
    const { chunks, updates, broughtBack, changes, ...planned } = plan.finish()
    const whole: CheckedImport['check'] = {
      ...planned,
      ...found,
      rows: count,
      broughtBack: broughtBack.length,
      changed: changes.length,
      lost: lost.all(),
      unreadable: unreadable.all(),
      leftOut: leftOut.all(),
      replacesSamples: target.replacesSamples,
      filledColumns: filled.all(),
      sheet,
    }
    return { check: whole, chunks, updates, broughtBack, changes, matches: (lead) => plan.matches(lead) }
  }

  async #preview(file: FileContent, given: ImportSettings | null) {
    const workbook = given && given.sheet === null ? null : await this.#workbooks.open(file)
    const read = given
      ? { settings: given, records: await firstRecords(this.#tableOf(file, given, true)) }
      : await (workbook ? guessSheet(workbook) : this.#guessText(file))
    if ('problem' in read) return read
    if (read.records.length === 0) return { problem: 'no-rows' as const }
    const header = read.settings.header === UNKNOWN_HEADER ? guessHeader(read.records) : read.settings.header
    const records = withMergedHeaders(read.records, header)
    const settings = withColumns({ ...read.settings, header }, records)
    return {
      settings,
      sheets: workbook?.sheets ?? [],
      columns: columnsOf(records, header),
      records: records.map(shownRecord),
      possibleHeaders: [...records.keys()].filter((index) => index === header || couldBeHeader(records, index)),
    }
  }

  async #guessText(file: FileContent): Promise<Guess | Problem> {
    const encoding = await this.#csv.guessEncoding(file)
    if (typeof encoding !== 'string') return encoding
    const read = new Map<Delimiter, readonly TableRecord[]>()
    for (const delimiter of delimiters)
      read.set(delimiter, await firstRecords(this.#csv.read(file, encoding, delimiter)))
    const isOfCards = /^begin:vcard\s*$/i.test(read.get(',')?.[0]?.cells[0] ?? '')
    const delimiter = isOfCards ? CARDS : guessDelimiter(read)
    const records = read.get(delimiter) ?? (await firstRecords(this.#csv.read(file, encoding, delimiter)))
    return { settings: settingsFor(records, { encoding, delimiter, sheet: null }), records }
  }

  /** The text of a file, or the sheet of a workbook. */
  async *#tableOf(
    file: FileContent,
    { sheet, encoding, delimiter }: ImportSettings,
    isPreview = false,
  ): AsyncGenerator<TableChunk, void> {
    if (sheet === null) return yield* this.#csv.read(file, encoding, delimiter)
    const workbook = await this.#workbooks.open(file)
    if (!workbook) throw new UnusableFileError('damaged-workbook', 'it is no workbook any more')
    yield* workbook.read(sheet, isPreview)
  }

  /** Reads all rows; false if `onProgress` returned false. */
  async #readRows(
    file: FileContent,
    settings: ImportSettings,
    rows: LeadRows,
    onProgress: OnProgress,
    use: RecordUse,
  ): Promise<boolean> {
    const { header, columns, leavesOutFooter } = settings
    let index = 0
    let count = 0
    let told = 0
    const isTable = Object.values(columns).some((all) => all.some((column) => column > 0))
    const isSheet = settings.sheet !== null
    const footer = new PossibleFooter(rows, isTable, isSheet)
    const merged = new MergedHeaders(header)
    const turn = () => onProgress(told, file.size, count)
    function take(record: TableRecord) {
      count++
      return use.row(record, record.problem ?? rows.read(record, exactCells(record, columns)), turn)
    }
    for await (const { records, bytesRead, facts } of this.#tableOf(file, settings)) {
      if (facts) use.facts?.(facts)
      for (const each of records) {
        const record = isSheet ? merged.read(each) : each
        const at = index++
        if (header !== null && at <= header) {
          if (at < header) use.leftOut(record, 'above-header')
          else rows.readHeader(record.cells)
          continue
        }
        if (leavesOutFooter && footer.isFirst && isSum(record.cells)) {
          use.leftOut(record, 'sum')
          continue
        }
        if (leavesOutFooter && footer.takes(record)) continue
        for (const line of footer.end(record)) {
          if (isSum(line.cells)) use.leftOut(line, 'sum')
          else await take(line)
        }
        const pending = take(record)
        if (pending) await pending
      }
      if (bytesRead === told) continue
      told = bytesRead
      if (!(await onProgress(bytesRead, file.size, count))) return false
    }
    for (const line of footer.lines) use.leftOut(line, 'footer')
    return true
  }
}

/** Turns a file of no use into its problem; other errors are rethrown. */
export async function orProblem<Result>(act: () => Promise<Result>): Promise<Result | Problem> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof UnusableFileError) return { problem: error.problem }
    throw error
  }
}

/** With the columns guessed where none is given. */
function withColumns(settings: ImportSettings, records: readonly FileRecord[]): ImportSettings {
  const isUnmatched = Object.values(settings.columns).every((columns) => columns.length === 0)
  return isUnmatched ? { ...settings, ...guessedColumns(records, settings) } : settings
}

/** Of contact cards, what a lead has no field for is taken into its note. */
function guessedColumns(
  records: readonly FileRecord[],
  { header, delimiter }: Pick<ImportSettings, 'header' | 'delimiter'>,
): Pick<ImportSettings, 'columns' | 'noteColumns'> {
  const columns = guessColumns(records, header)
  const used = new Set(Object.values(columns).flat())
  const names = delimiter === CARDS ? (records[header ?? 0]?.cells ?? []) : []
  const noteColumns = [...names.keys()].filter((column) => !used.has(column) && isNoted(names[column]!))
  return { columns, noteColumns }
}

function withMergedHeaders(records: readonly TableRecord[], header: number | null): readonly TableRecord[] {
  const merged = new MergedHeaders(header)
  return records.map((record) => merged.read(record))
}

/** A score or an amount of a sheet with three decimals has no thousands. */
function exactCells({ cells, decimals }: TableRecord, { score, amount }: ImportSettings['columns']) {
  if (!decimals) return cells
  const isExact = (column: number) => decimals.includes(column) && (score.includes(column) || amount.includes(column))
  return cells.map((text, column) => (isExact(column) ? `${text}0` : text))
}

type Guess = { readonly settings: ImportSettings; readonly records: readonly TableRecord[] }

/** How many sheets are looked at. */
const MAX_GUESSED_SHEETS = 20

/** The first sheet that looks like a list, otherwise the first with rows; hidden ones last. A damaged one is passed over. */
async function guessSheet(workbook: Workbook): Promise<Guess> {
  let first: Guess | null = null
  let problem: UnusableFileError | null = null
  const indexes = [...workbook.sheets.keys()].toSorted(
    (a, b) => Number(workbook.sheets[a]!.isHidden) - Number(workbook.sheets[b]!.isHidden),
  )
  for (const sheet of indexes.slice(0, MAX_GUESSED_SHEETS)) {
    if (first && workbook.sheets[sheet]!.isHidden) break
    const read = await firstRecords(workbook.read(sheet, true)).catch((error: unknown) => {
      if (!(error instanceof UnusableFileError && error.problem === 'damaged-workbook')) throw error
      problem ??= error
      return []
    })
    if (read.length === 0) continue
    const records = withMergedHeaders(read, guessHeader(read))
    const settings = settingsFor(records, { encoding: 'utf-8', delimiter: ',', sheet })
    first ??= { settings, records: read }
    if (isList(records, settings)) return { settings, records: read }
  }
  // A note beside a list that can't be read is not what was meant.
  if (problem && !(first && first.records.length > 1)) throw problem
  return first ?? { settings: settingsFor([], { encoding: 'utf-8', delimiter: ',', sheet: 0 }), records: [] }
}

/** Whether it has names of columns, one of them for a person, and a row. */
function isList(records: readonly FileRecord[], { header, columns }: ImportSettings): boolean {
  if (header === null || records.length === header + 1) return false
  const people = [columns.name, columns.firstName, columns.lastName, columns.email]
  return countHeaders(records[header]!.cells) > 1 && people.some((found) => found.length > 0)
}

function settingsFor(
  records: readonly FileRecord[],
  read: Pick<ImportSettings, 'encoding' | 'delimiter' | 'sheet'>,
): ImportSettings {
  const header = guessHeader(records)
  const isOfOpportunities = isOpportunitiesHeader(records[header ?? -1]?.cells ?? [])
  return {
    ...read,
    header,
    ...guessedColumns(records, { ...read, header }),
    sources: new Map(),
    statuses: new Map(),
    stages: new Map(),
    scoreScale: 100,
    wrongScores: 'zero',
    duplicates: isOfOpportunities ? 'update' : 'skip',
    otherNames: 'import',
    namesakes: 'skip',
    deleted: 'leave-out',
    lost: 'import',
    converted: 'opportunity',
    updates: isOfOpportunities ? opportunityValues : updatedFields.filter((field) => field !== 'name'),
    ownWork: 'keep',
    leavesOutFooter: read.delimiter !== CARDS,
  }
}

async function firstRecords(chunks: AsyncIterable<TableChunk>): Promise<readonly TableRecord[]> {
  const first: TableRecord[] = []
  for await (const { records } of chunks) {
    for (const record of records) if (first.length < PREVIEW_RECORDS) first.push(record)
    if (first.length === PREVIEW_RECORDS) break
  }
  return first
}

function columnsOf(records: readonly FileRecord[], header: number | null): ImportPreview['columns'] {
  const names = header === null ? [] : (records[header]?.cells ?? [])
  const rows = records.slice(header === null ? 0 : header + 1)
  const width = Math.max(names.length, ...rows.map(({ cells }) => cells.length))
  return Array.from({ length: width }, (_, column) => {
    const values = rows.map(({ cells }) => (cells[column] ?? '').trim()).filter((text) => text !== '')
    return { name: (names[column] ?? '').trim(), values: values.slice(0, PREVIEW_VALUES).map(shownText) }
  })
}

/** Called for every record of the file except the header. */
interface RecordUse {
  facts?(facts: SheetFacts): void
  /** Awaited where it takes a while: then others have their `turn`. */
  row(record: TableRecord, row: LeadRow | UnreadableReason, turn: () => Promise<boolean>): Promise<void> | void
  leftOut(record: TableRecord, reason: LeftOutReason): void
}
