import { plainName } from '../base/latin'
import { isEmail } from '../domain/lead'
import { stages } from '../domain/opportunity'
import { readAmountCell } from './amount-cell'
import { cellText } from './csv-text'
import { readDay } from './day-cell'
import { leadColumns, opportunityColumns } from './export-csv'
import { isFooter, isSingleText } from './footer'
import {
  type Delimiter,
  type FileRecord,
  type ImportField,
  type ImportSettings,
  importFields,
  noColumns,
} from './import'
import { fieldOfHeader, isRatingHeader, namesIn } from './known-headers'
import { readScore } from './score-cell'
import { knownSource, knownStage, knownStatus } from './translations'

/** How many lines of notes, titles or spreadsheet directives may come before the header. */
const MAX_HEADER = 20
/** Number of records examined. */
const SAMPLE = 100

type Columns = ImportSettings['columns']

/** The delimiter that finds the most headers in the first records. */
export function guessDelimiter(read: ReadonlyMap<Delimiter, readonly FileRecord[]>): Delimiter {
  let best: { delimiter: Delimiter; headers: number; regularity: number } | null = null
  for (const [delimiter, records] of read) {
    const headers = Math.max(0, ...records.slice(0, MAX_HEADER).map(({ cells }) => countHeaders(cells)))
    const regularity = regularityOf(records)
    const isBetter = !best || headers > best.headers || (headers === best.headers && regularity > best.regularity)
    if (isBetter) best = { delimiter, headers, regularity }
  }
  return best?.delimiter ?? ','
}

/** The share of records with the most common number of cells, slightly higher for more cells. */
function regularityOf(records: readonly FileRecord[]): number {
  const sizes = new Map<number, number>()
  const sample = records.slice(0, SAMPLE)
  for (const { cells } of sample) sizes.set(cells.length, (sizes.get(cells.length) ?? 0) + 1)
  sizes.delete(1)
  const [size = 0, count = 0] = [...sizes].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? []
  return count === 0 ? 0 : count / sample.length + Math.min(size, 50) / 1000
}

/** The index of the record with the most known column names; a record with an email or a number has none. */
export function guessHeader(records: readonly FileRecord[]): number | null {
  let header: number | null = null
  let most = 0
  for (const [index, { cells }] of records.slice(0, MAX_HEADER).entries()) {
    const count = countHeaders(cells)
    if (count <= most) continue
    most = count
    header = index
  }
  return header ?? (hasUnknownHeader(records) ? 0 : null)
}

/** A header is near the start, is not empty, and contains neither emails nor numbers. */
export function couldBeHeader(records: readonly FileRecord[], index: number): boolean {
  const filled = (records[index]?.cells ?? []).map(cellText).filter((text) => text !== '')
  return index < MAX_HEADER && filled.length > 0 && !filled.some((text) => isEmail(text) || isNumber(text))
}

/** A single name only counts among few cells: 'Email' may also be a source, in a row with other values. */
export function countHeaders(cells: readonly string[]): number {
  const filled = cells.map(cellText).filter((text) => text !== '')
  if (filled.some((text) => isEmail(text) || /^\d+$/.test(text))) return 0
  const count = new Set(filled.filter((text) => fieldOfHeader(text) !== null)).size
  return count > 1 || filled.length <= 2 ? count : 0
}

/** Whether these are the names of our own export of opportunities, with or without others. */
export function isOpportunitiesHeader(cells: readonly string[]): boolean {
  const names = new Set(cells.map(cellText))
  return opportunityColumns.every((name) => names.has(name))
}

/** Whether these are the names of one of our own exports, with or without others. */
function isOwnHeader(cells: readonly string[]): boolean {
  const names = new Set(cells.map(cellText))
  return isOpportunitiesHeader(cells) || leadColumns.every((name) => names.has(name))
}

const isDay = (value: string) => Boolean(readDay(value, 'day-first') || readDay(value, 'month-first'))
const isNumber = (value: string) => /^\d+(?:[.,]\d+)?$/.test(value)

/** If all values of a column except the first are emails or numbers, the first is its name, in any language. */
function hasUnknownHeader(records: readonly FileRecord[]): boolean {
  const [first, ...others] = records.slice(0, SAMPLE)
  if (!first || others.length === 0) return false
  return first.cells.some((name, column) => {
    const values = others.map(({ cells }) => cellText(cells[column] ?? '')).filter((text) => text !== '')
    if (values.length === 0 || !/\p{L}/u.test(name) || isEmail(cellText(name))) return false
    return values.every(isEmail) || (values.length === others.length && !/\d/.test(name) && values.every(isNumber))
  })
}

/** A column of the sample. `values` excludes empty texts. */
interface Column {
  readonly index: number
  readonly name: string
  readonly field: ImportField | null
  readonly values: readonly string[]
  /** Number of rows in the sample. */
  readonly rows: number
}

/** Matches columns to fields by their names and their values. */
export function guessColumns(records: readonly FileRecord[], header: number | null): Columns {
  const names = header === null ? [] : (records[header]?.cells ?? [])
  const rows = records
    .slice(header === null ? 0 : header + 1)
    .filter(({ cells }) => !(isFooter(cells) || (cells.length > 1 && isSingleText(cells))))
    .slice(0, SAMPLE)
  const width = Math.max(names.length, ...rows.map(({ cells }) => cells.length))
  const columns = Array.from({ length: width }, (_, index): Column => {
    const values = rows.map(({ cells }) => cellText(cells[index] ?? '')).filter((text) => text !== '')
    const name = names[index] ?? ''
    const isStage = plainName(name) === 'stage' && (isOwnHeader(names) || areStages(values))
    const named = isStage ? 'stage' : fieldOfHeader(name)
    // 'Next activity' is a text with some tools, and its day with others.
    const field = named === 'step' && share(values, isDay) > 0.5 ? 'due' : named
    const column: Column = { index, name, field, values, rows: rows.length }
    // In French it is a grade.
    return plainName(name) === 'note' && !isScore(column) ? { ...column, field: 'notes' } : column
  })
  const named = importFields.map((field) => [field, columnsOf(field, columns)] as const)
  const matched = withOneName({ ...noColumns, ...Object.fromEntries(named) }, rows)
  const found = header === null || !isNamed(matched) ? withContents(matched, columns, header === null) : matched
  // Without a person the company is whom to call, or whom the address is of.
  return isNamed(found) ? found : { ...found, name: [...found.company, ...found.email] }
}

/** What other tools call a stage is the status of a lead, unless it has the values of ours. */
const areStages = (values: readonly string[]) =>
  values.length > 0 && values.every((value) => ourStages.has(plainName(value)))
const ourStages: ReadonlySet<string> = new Set(stages.map(plainName))

const isNamed = ({ name, firstName, lastName }: Columns) => name.length + firstName.length + lastName.length > 0

/** The columns with a field's name and fitting values, the fullest first. `plainNames` need no fitting values. */
function columnsOf(field: ImportField, columns: readonly Column[]): readonly number[] {
  const named = columns.filter((column) => column.field === field && !isAdvertisement(column, columns))
  const fitting = named.filter((column) => fits[field]?.(column) ?? true)
  const found = (fitting.length > 0 ? fitting : named.filter(({ name }) => plainNames.has(plainName(name))))
    .toSorted((a, b) => fullness(field, b) - fullness(field, a))
    .map(({ index }) => index)
  return isSingle.has(field) ? found.slice(0, 1) : found
}

/** 'Ad' is a first name only beside 'Soyad'. */
function isAdvertisement({ name }: Column, columns: readonly Column[]): boolean {
  return plainName(name) === 'ad' && !columns.some((column) => plainName(column.name).startsWith('soy'))
}

/** Columns with these names hold what they say, whatever their values look like. */
const plainNames: ReadonlySet<string> = new Set(
  namesIn('name, full name, first name, last name, company, amount, phone, next step, due, notes'),
)

/** Columns of ids can't be merged, and columns of scores and amounts may have different scales. */
const isSingle: ReadonlySet<ImportField> = new Set(['id', 'score', 'amount'])

/**
 * Number of usable values. A lifecycle stage may describe the account instead, and an expected revenue is often the
 * amount times its probability, so they count half.
 */
function fullness(field: ImportField, { name, values }: Column): number {
  if (field === 'email') return values.filter(isEmail).length
  if (field === 'stage') return values.filter((value) => knownStage(value) !== null).length
  if (field === 'amount') return values.length / (expected.test(name) ? 2 : 1)
  if (field !== 'status') return values.length
  return values.filter((value) => knownStatus(value) !== null).length / (lifecycle.test(name) ? 2 : 1)
}

const lifecycle = /life ?cycle|cycle de vie|ciclo d[ei] vi|levenscyclus|cyklu|ライフサイクル/i

const expected = /expected|revenue|erwartet|attendu|esperad|previst|verwacht/i

/** Whether a column's values match its name; a column without values does. Fields not listed accept any values. */
const fits: Partial<Record<ImportField, (column: Column) => boolean>> = {
  name: isText,
  firstName: isText,
  lastName: isText,
  company: ({ values }) => share(values, isEmail) < 0.5,
  email: ({ values }) => values.length < FEW || share(values, isAnswer) < 1,
  source: (column) => isText(column) && share(column.values, isAddress) < 0.5,
  score: isScore,
  status: (column) => isText(column) && !isRegion(column),
  stage: isText,
  phone: ({ values }) => values.length < FEW || values.some((value) => /\d{2}/.test(value)),
  step: isText,
  due: ({ values }) => values.length < FEW || values.some((value) => Boolean(readDay(value, 'day-first'))),
  amount: ({ values }) => values.length < FEW || values.some((value) => typeof readAmountCell(value) === 'number'),
  // Some ids may be missing or repeated by mistake; a column that groups leads, such as an owner, repeats by nature.
  id: ({ values }) => 2 * new Set(values).size >= values.length,
}

/** With fewer values than this, all of them may be mistakes. */
const FEW = 3

/** Values of columns such as 'Email opt-in' or 'Emails sent'. */
const isAnswer = (value: string) => /^(?:true|false|yes|no|y|n|x|\d+)$/i.test(value)

/** Neither 'Hot' nor a number of stars is a score. */
function isScore({ name, values }: Column): boolean {
  if (values.length === 0) return true
  if (!isRatingHeader(name)) return values.length < FEW || values.some((value) => /^[-+]?\d/.test(value))
  return (
    share(values, (value) => typeof readScore(value) === 'number') >= 0.5 &&
    values.some((value) => Number(value) > MAX_STARS)
  )
}

const MAX_STARS = 10

function isText({ values }: Column): boolean {
  return share(values, (value) => isEmail(value) || !/\p{L}/u.test(value)) < 0.5
}

/** 'Estado' means a status, but also a state of a country. */
function isRegion({ name, values }: Column): boolean {
  return /^(?:estado|stato|état|etat)$/i.test(name) && values.length >= FEW && !values.some(knownStatus)
}

const isAddress = (value: string) => /^https?:|^www\./i.test(value)

function share(values: readonly string[], has: (value: string) => boolean): number {
  return values.length === 0 ? 0 : values.filter(has).length / values.length
}

/**
 * 'Name' beside 'Vorname' is the last name, 'Nombre' beside 'Apellidos' the first, unless it contains the other one.
 * Beside both, it contains one of them, or else it is a company: Close names companies this way.
 */
function withOneName(columns: Columns, rows: readonly FileRecord[]): Columns {
  const [name, first, last] = [columns.name[0], columns.firstName[0], columns.lastName[0]]
  const other = first ?? last
  if (name === undefined || other === undefined || rows.length === 0) return columns
  if (first !== undefined && last !== undefined) {
    const isPerson = (column: number) => hasIn(column, first, rows) || hasIn(column, last, rows)
    const others = columns.name.filter((column) => !isPerson(column))
    const company = columns.company.length > 0 ? columns.company : others
    return { ...columns, name: columns.name.filter(isPerson), company }
  }
  if (hasIn(name, other, rows)) return columns
  return first === undefined ? { ...columns, name: [], firstName: [name] } : { ...columns, name: [], lastName: [name] }
}

/** Whether most texts of a column contain those of another column. */
function hasIn(whole: number, part: number, rows: readonly FileRecord[]): boolean {
  const pairs = rows.map(({ cells }) => [cellText(cells[whole] ?? ''), cellText(cells[part] ?? '')] as const)
  const having = pairs.filter(([text, other]) => text.toLowerCase().includes(other.toLowerCase()) && text !== other)
  return 2 * having.length > rows.length
}

/** Matches columns by their values. If the file has a header, only the name is matched this way. */
function withContents(columns: Columns, all: readonly Column[], isUnnamed: boolean): Columns {
  const used = new Set(Object.values(columns).flat())
  const take = (has: (column: Column) => boolean) => {
    const found = all.find((column) => !used.has(column.index) && column.values.length > 0 && has(column))
    if (found) used.add(found.index)
    return found ? [found.index] : []
  }
  const allAre = (test: (value: string) => boolean) => (column: Column) => share(column.values, test) > 0.5
  const isOther = (value: string) => isEmail(value) || /\d|^https?:/.test(value) || !/\p{L}/u.test(value)
  const areWords = (column: Column) => share(column.values, isOther) < 0.2
  const areNames = (column: Column) =>
    areWords(column) && share(column.values, (value) => /^\S+(?: \S+){1,3}$/.test(value) && !isCompany(value)) > 0.5
  if (!isUnnamed) return { ...columns, name: take(areNames) }
  const email = take(allAre(isEmail))
  const source = take(allAre((value) => knownSource(value) !== null))
  const status = take(allAre((value) => knownStatus(value) !== null))
  const areScores = ({ values }: Column) =>
    values.every((value) => typeof readScore(value) === 'number') && !isCounter(values)
  const stars = (column: Column) => column.values.every((value) => Number.parseInt(value, 10) <= MAX_STARS)
  const scores = take((column) => areScores(column) && !stars(column))
  const score = scores.length > 0 ? scores : take(areScores)
  const name = take(areNames)
  const firstName = name.length > 0 ? [] : take(areWords)
  const lastName = firstName.length > 0 ? take((column) => areWords(column) && !column.values.some(isCompany)) : []
  const company = take((column) => share(column.values, (value) => isEmail(value) || !/\p{L}/u.test(value)) < 0.2)
  return { ...noColumns, name, firstName, lastName, company, email, source, score, status }
}

/** By the endings that companies have, in many countries, and the beginnings that they have in others. */
export function isCompany(value: string): boolean {
  return [companyEnd, companyCapitals, companyInDots, companyStart].some((pattern) => pattern.test(value))
}

const companyEnd =
  /\b(?:inc|ltd|limited|llc|llp|gmbh|ag|kg|kgaa|corp|corporation|co|company|sa|sas|sarl|srl|spa|bv|nv|plc|pty|aps|kft|zrt|ltda|lda|sro|doo|ooo|group|holding|holdings|solutions|systems|technologies|labs|software|consulting|partners|industries)\b\.?$/i
/** In small letters these are words, or ends of names. */
const companyCapitals = /\s(?:SE|AS|ASA|AB|UG|Oy|Oyj)$/
const companyInDots =
  /(?:^|\s)(?:s\.a\.(?:s\.)?|s\.r\.[lo]\.|s\.p\.a\.|s\. r\. o\.|sp\. z o\.\s?o\.|d\.o\.o\.|b\.v\.|n\.v\.|e\.v\.|a\/s|a\.ş\.|a\.s\.)$/i
const companyStart = /^(?:ооо|ао|зао|тов|株式会社|合同会社|주식회사|\(주\))|(?:株式会社|有限公司|公司|集团|集團)$/i

/** Whether the values are consecutive row numbers. */
const isCounter = (values: readonly string[]) =>
  values.length > 1 && values.every((value, at) => Number(value) === Number(values[0]) + at)
