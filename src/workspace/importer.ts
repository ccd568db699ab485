import { csvLine } from '../domain/csv-text'
import { guessColumns, guessDelimiter, guessHeader } from '../domain/guess-import'
import {
  type Delimiter,
  delimiters,
  type Encoding,
  type FileProblem,
  type FileRecord,
  type ImportCheck,
  type ImportPreview,
  type ImportSettings,
  MAX_SHOWN_ROWS,
  type UnreadableReason,
} from '../domain/import'
import { isEmail, type Lead } from '../domain/lead'
import { isFooter, isSingleText, type LeadRow, LeadRows } from '../domain/lead-row'
import { type CsvReader, type CsvRecord, UnreadableFileError } from './csv-reader'
import { ImportPlan, type ImportTarget } from './import-plan'
import type { FileContent } from './ports'

export interface CheckedImport {
  readonly check: ImportCheck
  /** Of the leads to be created, in the order of the file. */
  readonly chunks: readonly Uint8Array<ArrayBuffer>[]
  /** Of leads that are in the list already. */
  readonly updates: readonly { readonly before: Lead; readonly after: Lead }[]
  /** Whether any row is about this lead: then what becomes of it may be another. */
  isAbout(lead: Lead): boolean
}

type Problem = { readonly problem: FileProblem }
type OnProgress = (bytes: number, total: number, rows: number) => Promise<boolean>

export interface Importer {
  /** Without settings they are guessed. Otherwise all are kept, but columns are guessed where no field has one. */
  preview(file: FileContent, settings: ImportSettings | null): Promise<ImportPreview | Problem>
  /** Null where `onProgress` answered false. */
  check(
    file: FileContent,
    settings: ImportSettings,
    target: ImportTarget,
    onProgress: OnProgress,
  ): Promise<CheckedImport | Problem | null>
  /** Writes a CSV file of the rows that can't be read, as they are, and why. Returns whether it was finished. */
  unreadableRows(
    file: FileContent,
    settings: ImportSettings,
    onProgress: OnProgress,
    write: (text: string) => void,
  ): Promise<boolean>
}

/** Records of a preview, and values of each of its columns. */
const PREVIEW_RECORDS = 100
const PREVIEW_VALUES = 5
/** Cells are shown up to this length. */
const MAX_SHOWN_CELL = 1000

const reasonTexts: Readonly<Record<UnreadableReason, string>> = {
  'no-name': 'The name is missing',
  'malformed-email': 'The email address is malformed',
  'invalid-score': 'The score is not a whole number from 0 to 100',
  'broken-quotes': 'A quotation mark is missing or misplaced',
  'too-long': 'The line is too long',
}

export function createImporter(csv: CsvReader): Importer {
  return {
    preview: (file, settings) => orProblem(() => preview(csv, file, settings)),

    check: (file, settings, target, onProgress) =>
      orProblem(async (): Promise<CheckedImport | Problem | null> => {
        const plan = new ImportPlan(target, settings.duplicates)
        const unreadable: (FileRecord & { reason: UnreadableReason })[] = []
        let unreadableCount = 0
        const rows = new LeadRows(settings)
        const isDone = await readRows(csv, file, settings, rows, onProgress, (record, row) => {
          if (typeof row !== 'string') plan.add(record, row)
          else if (++unreadableCount <= MAX_SHOWN_ROWS) unreadable.push({ ...shown(record), reason: row })
        })
        if (!isDone) return null
        const { duplicateRows, ...planned } = plan.finish()
        const total = planned.created + planned.duplicates + unreadableCount
        if (total === 0) return { problem: 'no-rows' }
        const { chunks, updates, ...counts } = planned
        const check: ImportCheck = {
          ...counts,
          rows: total,
          unreadable: unreadableCount,
          sources: rows.sources,
          statuses: rows.statuses,
          duplicateRows: duplicateRows.map((row) => ({ ...shown(row), reason: row.reason })),
          unreadableRows: unreadable,
          replacesSamples: target.replacesSamples,
        }
        return { check, chunks, updates, isAbout: (lead) => plan.isAbout(lead) }
      }),

    async unreadableRows(file, settings, onProgress, write) {
      const header = await headerOf(csv, file, settings)
      write(`\ufeff${csvLine([...header, 'Reason'])}`)
      return readRows(csv, file, settings, new LeadRows(settings), onProgress, ({ cells }, row) => {
        if (typeof row !== 'string') return
        const missing = Array.from({ length: Math.max(0, header.length - cells.length) }, () => '')
        write(csvLine([...cells, ...missing, reasonTexts[row]]))
      })
    },
  }
}

/** What the browser can't read is told. */
export async function orProblem<Result>(act: () => Promise<Result>): Promise<Result | Problem> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof UnreadableFileError) return { problem: 'unreadable-file' }
    throw error
  }
}

async function preview(csv: CsvReader, file: FileContent, given: ImportSettings | null) {
  const settings = given ?? (await guess(csv, file))
  if ('problem' in settings) return settings
  const records = await firstRecords(csv, file, settings.encoding, settings.delimiter)
  if (records.length === 0) return { problem: 'no-rows' as const }
  const isUnmatched = Object.values(settings.columns).every((columns) => columns.length === 0)
  const columns = isUnmatched ? guessColumns(records, settings.header) : settings.columns
  return {
    settings: { ...settings, columns },
    columns: columnsOf(records, settings.header),
    records: records.map(shown),
  }
}

async function guess(csv: CsvReader, file: FileContent): Promise<ImportSettings | Problem> {
  const encoding = await csv.guessEncoding(file)
  if (typeof encoding !== 'string') return encoding
  const read = new Map<Delimiter, readonly FileRecord[]>()
  for (const delimiter of delimiters) read.set(delimiter, await firstRecords(csv, file, encoding, delimiter))
  const delimiter = guessDelimiter(read)
  const records = read.get(delimiter) ?? []
  const header = guessHeader(records)
  const columns = guessColumns(records, header)
  return { encoding, delimiter, header, columns, sources: new Map(), statuses: new Map(), duplicates: 'skip' }
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
  return columnsOf(records, settings.header).map(({ name }, index) => name || `Column ${index + 1}`)
}

/** Reads all rows; returns false where `onProgress` did. What stands above the header or below the last row is none. */
async function readRows(
  csv: CsvReader,
  file: FileContent,
  { encoding, delimiter, header, columns }: ImportSettings,
  rows: LeadRows,
  onProgress: OnProgress,
  take: (record: CsvRecord, row: LeadRow | UnreadableReason) => void,
): Promise<boolean> {
  let before = header === null ? 0 : header + 1
  let count = 0
  let told = 0
  const footer = new PossibleFooter(Object.values(columns).some((all) => all.some((column) => column > 0)))
  for await (const { records, bytesRead } of csv.read(file, encoding, delimiter)) {
    for (const record of records) {
      if (before > 0) {
        before--
        continue
      }
      const row = record.problem ?? rows.read(record.cells)
      if (footer.takes(record, row)) continue
      for (const [line, lineRow] of footer.end(record)) {
        take(line, lineRow)
        count++
      }
      take(record, row)
      count++
    }
    if (bytesRead === told) continue
    told = bytesRead
    if (!(await onProgress(bytesRead, file.size, count))) return false
  }
  return true
}

/** A footer has at most so many lines. */
const MAX_FOOTER = 20
const noLines: [] = []

/** Lines that are a footer if no row comes after them; otherwise they are rows. */
class PossibleFooter {
  /** Whether a row has several cells, so that a line of one is strange. */
  readonly #isTable: boolean
  #lines: [CsvRecord, LeadRow | UnreadableReason][] = []
  #isOpen = false
  #last: CsvRecord | null = null

  constructor(isTable: boolean) {
    this.#isTable = isTable
  }

  takes(record: CsvRecord, row: LeadRow | UnreadableReason): boolean {
    if (record.problem !== null) return false
    // A lead may work for Total.
    const isNamed = typeof row !== 'string' && !isFooter([row.name])
    if (isFooter(record.cells) && !isNamed) this.#isOpen = true
    else {
      if (!this.#isLine(record, row) || this.#lines.length === MAX_FOOTER) return false
      this.#lines.push([record, row])
      this.#isOpen = true
    }
    return true
  }

  /** A row has come: returns the lines that were rows. */
  end(row: CsvRecord): readonly [CsvRecord, LeadRow | UnreadableReason][] {
    this.#last = row
    this.#isOpen = false
    if (this.#lines.length === 0) return noLines
    const lines = this.#lines
    this.#lines = []
    return lines
  }

  /** A lead with a name alone has at least its empty cells, or stands right below another. */
  #isLine({ line, cells }: CsvRecord, row: LeadRow | UnreadableReason): boolean {
    if (row === 'no-name') return isSingleText(cells) && !cells.some((cell) => isEmail(cell.trim()))
    if (!this.#isTable || cells.length > 1) return false
    return this.#isOpen || (this.#last !== null && line > endOf(this.#last) + 1)
  }
}

/** The number of its last line. */
function endOf({ line, cells }: FileRecord): number {
  return line + cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0)
}

/** Without what would be too long to be shown. */
function shown({ line, cells }: FileRecord): FileRecord {
  return { line, cells: cells.map(shownText) }
}

function shownText(text: string): string {
  return text.length > MAX_SHOWN_CELL ? `${text.slice(0, MAX_SHOWN_CELL)}…` : text
}
