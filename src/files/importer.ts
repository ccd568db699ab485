import type { Lead } from '../domain/lead'
import { type CsvReader, type CsvRecord } from './csv-reader'
import { csvLine } from './csv-text'
import type { DayOrder } from './day-cell'
import { type FileContent, type FileProblem, UnreadableFileError } from './file'
import { PossibleFooter } from './footer'
import { couldBeHeader, guessColumns, guessDelimiter, guessHeader, isOpportunitiesHeader } from './guess-import'
import {
  type Delimiter,
  dealFields,
  delimiters,
  type Encoding,
  type FileRecord,
  type ImportCheck,
  type ImportPreview,
  type ImportSettings,
  type LeftOutReason,
  type ReasonTexts,
  type UnreadableReason,
  updatedFields,
} from './import'
import { ImportPlan, type RowUpdate } from './import-plan'
import { columnNumbered, type LeadRow, LeadRows } from './lead-row'
import { RowsFound, shownRecord, shownText } from './rows-found'
import type { ImportTarget } from './subjects'

export interface CheckedImport {
  readonly check: Omit<ImportCheck, 'checkId'>
  /** Encoded leads to be created, in file order. */
  readonly chunks: readonly Uint8Array<ArrayBuffer>[]
  /** Changes to leads that are already in the list. */
  readonly updates: readonly RowUpdate[]
  /** Deleted leads to be shown again, and changed if there is a difference. */
  readonly broughtBack: readonly RowUpdate[]
  /** Whether a row matches this lead: if the lead changes, the check is outdated. */
  concerns(lead: Lead): boolean
}

type Problem = { readonly problem: FileProblem }
type OnProgress = (bytes: number, total: number, rows: number) => Promise<boolean>

export interface Importer {
  /** Null guesses all settings. Given settings are kept, except that columns are guessed if no field has one. */
  preview(file: FileContent, settings: ImportSettings | null): Promise<ImportPreview | Problem>
  /** Null if `onProgress` returned false. */
  check(
    file: FileContent,
    settings: ImportSettings,
    target: ImportTarget,
    onProgress: OnProgress,
  ): Promise<CheckedImport | Problem | null>
  /** Writes the unreadable rows unchanged to a CSV file, each with its reason. False if `onProgress` cancelled it. */
  unreadableRows(
    file: FileContent,
    settings: ImportSettings,
    reasons: ReasonTexts,
    onProgress: OnProgress,
    write: (text: string) => void,
  ): Promise<boolean>
}

/** Limits of a preview: its records, and values per column. */
const PREVIEW_RECORDS = 100
const PREVIEW_VALUES = 5

export function createImporter(csv: CsvReader): Importer {
  return {
    preview: (file, settings) => orProblem(() => preview(csv, file, settings)),

    check: (file, settings, target, onProgress) =>
      orProblem(() => check(csv, file, settings, target, onProgress, null)),

    async unreadableRows(file, settings, reasons, onProgress, write) {
      const header = await headerOf(csv, file, settings)
      write(`\ufeff${csvLine([...header, 'Reason'])}`)
      return readRows(csv, file, settings, new LeadRows(settings, 0, null), onProgress, {
        row({ cells }, row) {
          if (typeof row !== 'string') return
          const missing = Array.from({ length: Math.max(0, header.length - cells.length) }, () => '')
          write(csvLine([...cells, ...missing, reasons[row]]))
        },
        leftOut() {},
      })
    },
  }
}

/** Reads the file once more if its days turn out to be meant in the other order. */
async function check(
  csv: CsvReader,
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
  let count = 0
  const isDone = await readRows(csv, file, settings, rows, onProgress, {
    row(record, row) {
      count++
      if (typeof row === 'string') return unreadable.add(record, row)
      if (row.lost !== null) lost.add(record, row.lost)
      if (row.lost === null || settings.lost === 'import') plan.add(record, row)
    },
    leftOut: (record, reason) => leftOut.add(record, reason),
  })
  if (!isDone) return null
  if (count === 0) return { problem: settings.header === null ? 'no-rows' : 'header-only' }
  if (rows.isOtherDayOrder) return check(csv, file, settings, target, onProgress, rows.dayOrder)
  const { chunks, updates, broughtBack, ...planned } = plan.finish()
  const found: CheckedImport['check'] = {
    ...planned,
    rows: count,
    broughtBack: broughtBack.length,
    lost: lost.all(),
    unreadable: unreadable.all(),
    leftOut: leftOut.all(),
    wrongScores: rows.wrongScores,
    wrongAmounts: rows.wrongAmounts,
    wrongDays: rows.wrongDays,
    dayOrder: rows.dayOrder,
    likelyScale: rows.likelyScale,
    sources: rows.sources,
    statuses: rows.statuses,
    stages: rows.stages,
    replacesSamples: target.replacesSamples,
  }
  return { check: found, chunks, updates, broughtBack, concerns: (lead) => plan.concerns(lead) }
}

/** Turns an unreadable file into a problem; other errors are rethrown. */
export async function orProblem<Result>(act: () => Promise<Result>): Promise<Result | Problem> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof UnreadableFileError) return { problem: 'unreadable-file' }
    throw error
  }
}

async function preview(csv: CsvReader, file: FileContent, given: ImportSettings | null) {
  const read = given
    ? { settings: given, records: await firstRecords(csv, file, given.encoding, given.delimiter) }
    : await guess(csv, file)
  if ('problem' in read) return read
  const { settings, records } = read
  const { header } = settings
  if (records.length === 0) return { problem: 'no-rows' as const }
  const isUnmatched = Object.values(settings.columns).every((columns) => columns.length === 0)
  return {
    settings: isUnmatched ? { ...settings, columns: guessColumns(records, header) } : settings,
    columns: columnsOf(records, header),
    records: records.map(shownRecord),
    possibleHeaders: [...records.keys()].filter((index) => index === header || couldBeHeader(records, index)),
  }
}

async function guess(
  csv: CsvReader,
  file: FileContent,
): Promise<{ settings: ImportSettings; records: readonly FileRecord[] } | Problem> {
  const encoding = await csv.guessEncoding(file)
  if (typeof encoding !== 'string') return encoding
  const read = new Map<Delimiter, readonly FileRecord[]>()
  for (const delimiter of delimiters) read.set(delimiter, await firstRecords(csv, file, encoding, delimiter))
  const delimiter = guessDelimiter(read)
  const records = read.get(delimiter) ?? []
  const header = guessHeader(records)
  const isOfOpportunities = isOpportunitiesHeader(records[header ?? -1]?.cells ?? [])
  const settings: ImportSettings = {
    encoding,
    delimiter,
    header,
    columns: guessColumns(records, header),
    noteColumns: [],
    sources: new Map(),
    statuses: new Map(),
    stages: new Map(),
    scoreScale: 100,
    wrongScores: 'zero',
    duplicates: isOfOpportunities ? 'update' : 'skip',
    otherNames: null,
    deleted: 'leave-out',
    lost: 'import',
    converted: 'opportunity',
    updates: isOfOpportunities ? dealFields : updatedFields.filter((field) => field !== 'name'),
    leavesOutFooter: true,
  }
  return { settings, records }
}

async function firstRecords(csv: CsvReader, file: FileContent, encoding: Encoding, delimiter: Delimiter) {
  const records: CsvRecord[] = []
  for await (const chunk of csv.read(file, encoding, delimiter)) {
    for (const record of chunk.records) if (records.length < PREVIEW_RECORDS) records.push(record)
    if (records.length === PREVIEW_RECORDS) break
  }
  return records
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

async function headerOf(csv: CsvReader, file: FileContent, settings: ImportSettings): Promise<readonly string[]> {
  const records = await firstRecords(csv, file, settings.encoding, settings.delimiter)
  return columnsOf(records, settings.header).map(({ name }, index) => name || columnNumbered(index))
}

/** Called for every record of the file except the header. */
interface RecordUse {
  row(record: CsvRecord, row: LeadRow | UnreadableReason): void
  leftOut(record: CsvRecord, reason: LeftOutReason): void
}

/** Reads all rows; false if `onProgress` returned false. */
async function readRows(
  csv: CsvReader,
  file: FileContent,
  { encoding, delimiter, header, columns, leavesOutFooter }: ImportSettings,
  rows: LeadRows,
  onProgress: OnProgress,
  use: RecordUse,
): Promise<boolean> {
  let index = 0
  let count = 0
  let told = 0
  const isTable = Object.values(columns).some((all) => all.some((column) => column > 0))
  const footer = new PossibleFooter(rows, isTable)
  function take(record: CsvRecord) {
    use.row(record, record.problem ?? rows.read(record.cells))
    count++
  }
  for await (const { records, bytesRead } of csv.read(file, encoding, delimiter)) {
    for (const record of records) {
      const at = index++
      if (header !== null && at <= header) {
        if (at < header) use.leftOut(record, 'above-header')
        else rows.readHeader(record.cells)
        continue
      }
      if (leavesOutFooter && footer.takes(record)) continue
      for (const line of footer.end(record)) take(line)
      take(record)
    }
    if (bytesRead === told) continue
    told = bytesRead
    if (!(await onProgress(bytesRead, file.size, count))) return false
  }
  for (const line of footer.lines) use.leftOut(line, 'footer')
  return true
}
