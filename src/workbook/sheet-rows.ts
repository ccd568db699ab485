import type { SheetFacts } from '../files/import'
import type { TableRecord } from '../files/table-reader'
import { tooLarge } from './damage'
import { columnOf, type Merge, MergedTexts } from './merges'
import { isoMoment, type NumberFormat, plainNumber } from './number-format'
import { cellText, RichText, type Texts } from './texts'
import { attributeOf, isTrue, type XmlHandler } from './xml'

/** No list of leads has more columns; sheets have 16,384 at most, and a cell in the last would fill all before it. */
const MAX_COLUMNS = 1024
/** As sheets have at most. */
const MAX_ROWS = 1 << 20
/** In characters, as of a CSV record. */
const MAX_RECORD = 1 << 24
const MAX_SHOWN = 1000
/** In characters: what is longer counts each time that a cell has it, and all of it may not be more than this. */
const LONG_TEXT = 1000
const MAX_LONG_TEXTS = 1 << 27

/** Types of our own, beside those of the format: a number by a formula, and what has its value elsewhere. */
const [FORMULA, LINKED] = ['formula', 'linked']

/** A cell as read: the number of a shared text, or its text. */
type RawCell = number | string

interface RawRow {
  readonly line: number
  readonly isHidden: boolean
  readonly cells: RawCell[]
  /** How many of them have a box that is not ticked. */
  readonly unticked: number
  readonly decimals: readonly number[]
}

/** A cell as nearly all are written: the letters of its column, format and type, and its value or its text. */
const plainCell =
  /<c r="([A-Z]{1,3})\d{1,7}"(?: s="(\d{1,5})")?(?: t="(\w+)")?(?:\/>|>(?:<v>([^<]*)<\/v>|<is><t(?: xml:space="preserve")?>([^<]*)<\/t><\/is>)?<\/c>)/y

const noColumns: readonly number[] = []
/** As a text it would be thousands. */
const threeDecimals = /^-?[1-9]\d{0,2}\.\d{3}$/
const wholeNumber = /^-?\d+$/

/** Turns the XML of a sheet into its rows. Those that were read are taken with `take`. */
export class SheetRows implements XmlHandler {
  readonly #formats: readonly NumberFormat[]
  readonly #merges: MergedTexts
  readonly #comments: number
  readonly #hiddenColumns = new Set<number>()
  readonly #hiddenFilled = new Set<number>()
  #rows: RawRow[] = []
  /** How many columns the rows so far have: shorter ones are filled up, as a CSV file of the sheet would have them. */
  #width = 0
  #rowCount = 0
  readonly #counts = { hiddenRows: 0, errors: 0, uncalculated: 0, linked: 0 }
  #longTexts = 0
  /** The highest number of a shared text in the rows that were read. */
  lastText = -1
  /** How many cells wait to be taken: a few characters of XML may stand for a wide row. */
  cellsHeld = 0

  #isInRows = false
  #line = 0
  #isHidden = false
  #cells: RawCell[] = []
  #unticked = 0
  #decimals = noColumns
  #column = 0
  #type = ''
  #format = 0
  #value = ''
  #isValue = false
  #rich = new RichText()

  constructor(formats: readonly NumberFormat[], merges: readonly Merge[], comments: number) {
    this.#formats = formats
    this.#comments = comments
    this.#merges = new MergedTexts(merges)
  }

  readonly shortcut = {
    pattern: plainCell,
    letter: 'c'.charCodeAt(0),
    read: (found: RegExpExecArray) => this.#readPlainCell(found),
  }

  open(name: string, tag: string) {
    if (name === 'c') this.#openCell(tag)
    else if (name === 'v') this.#isValue = this.#isInRows
    else if (name === 'f' && this.#type === 'n') this.#type = FORMULA
    else if (name === 'row' && this.#isInRows) this.#openRow(tag)
    else if (name === 'sheetData') this.#isInRows = true
    else if (name === 'col') this.#readColumn(tag)
    else if (this.#type === 'inlineStr') this.#rich.open(name)
  }

  text(xml: string) {
    if (this.#isValue) this.#value += xml
    else if (this.#type === 'inlineStr') this.#rich.text(xml)
  }

  close(name: string) {
    if (name === 'c') this.#closeCell()
    else if (name === 'v') this.#isValue = false
    else if (name === 'row') this.#closeRow()
    else if (name === 'sheetData') this.#isInRows = false
    else if (this.#type === 'inlineStr') this.#rich.close(name)
  }

  /** The rows since the last time; all shared texts up to `lastText` must be there. */
  take(texts: Texts): TableRecord[] {
    const records: TableRecord[] = []
    for (const row of this.#rows) {
      const record = this.#recordOf(row, texts)
      if (record) records.push(record)
    }
    this.#rows = []
    this.cellsHeld = 0
    return records
  }

  get facts(): SheetFacts {
    return { ...this.#counts, hiddenColumns: this.#hiddenFilled.size, comments: this.#comments }
  }

  #readColumn(tag: string) {
    if (!isTrue(attributeOf(tag, 'hidden')) && !isNone(attributeOf(tag, 'width'))) return
    const first = Math.max(Number(attributeOf(tag, 'min')), 1)
    const last = Math.min(Number(attributeOf(tag, 'max')), MAX_COLUMNS)
    for (let column = first; column <= last; column++) this.#hiddenColumns.add(column - 1)
  }

  #openRow(tag: string) {
    if (++this.#rowCount > MAX_ROWS) throw tooLarge('more rows than sheets have')
    const line = Number(attributeOf(tag, 'r'))
    this.#line = Number.isSafeInteger(line) && line > 0 ? line : this.#line + 1
    this.#isHidden = isTrue(attributeOf(tag, 'hidden')) || isNone(attributeOf(tag, 'ht'))
    this.#cells = []
    this.#unticked = 0
    this.#decimals = noColumns
    this.#column = -1
  }

  #closeRow() {
    if (this.#cells.length === 0) return
    const [line, isHidden, cells] = [this.#line, this.#isHidden, this.#cells]
    this.#rows.push({ line, isHidden, cells, unticked: this.#unticked, decimals: this.#decimals })
    this.cellsHeld += Math.max(this.#cells.length, this.#width)
    this.#cells = []
  }

  #openCell(tag: string) {
    const place = attributeOf(tag, 'r')
    this.#column = place === null ? this.#column + 1 : columnOf(place)
    this.#type = attributeOf(tag, 't') ?? 'n'
    if (this.#type === 'e' && attributeOf(tag, 'vm') !== null) this.#type = LINKED
    this.#format = Number(attributeOf(tag, 's') ?? 0)
    this.#value = ''
  }

  #readPlainCell([, column = '', format = '0', type = 'n', value, text]: RegExpExecArray): boolean {
    if (!this.#isInRows || this.#isValue || (text !== undefined) !== (type === 'inlineStr')) return false
    this.#column = columnOf(column)
    this.#type = type
    this.#format = Number(format)
    this.#value = text ?? value ?? ''
    this.#closeCell()
    return true
  }

  #closeCell() {
    const cell = this.#readCell()
    const column = this.#column
    this.#type = ''
    if (cell === '' || column >= MAX_COLUMNS) return
    while (this.#cells.length < column) this.#cells.push('')
    this.#cells[column] = cell
  }

  #readCell(): RawCell {
    const value = this.#value
    if (this.#type === 'inlineStr') return this.#rich.take() || cellText(value)
    if (value === '') {
      // A text may be empty; a number is not.
      if (this.#type === FORMULA && this.#column < MAX_COLUMNS) this.#counts.uncalculated++
      return ''
    }
    switch (this.#type) {
      case 's': {
        const text = Number(value)
        if (text > this.lastText) this.lastText = text
        return text
      }
      case 'n':
      case FORMULA:
        return this.#readNumber(value)
      case 'b':
        if (isTrue(value)) return 'TRUE'
        this.#unticked++
        return 'FALSE'
      case 'e':
        this.#counts.errors++
        return ''
      case LINKED:
        this.#counts.linked++
        return ''
      case 'd':
        return isoMoment(value)
      default:
        return cellText(value)
    }
  }

  #readNumber(value: string): string {
    const number = Number(value)
    if (!Number.isFinite(number)) return cellText(value)
    // Numbers can't hold all of its digits.
    if (Math.abs(number) > Number.MAX_SAFE_INTEGER && wholeNumber.test(value)) return value
    const text = (this.#formats[this.#format] ?? plainNumber)(number)
    if (text.at(-4) === '.' && threeDecimals.test(text)) this.#decimals = [...this.#decimals, this.#column]
    return text
  }

  #textOf(cell: RawCell, texts: Texts): string {
    if (typeof cell === 'string') return cell
    const text = texts.get(cell)
    if (text.length > LONG_TEXT && (this.#longTexts += text.length) > MAX_LONG_TEXTS) {
      throw tooLarge('long texts are repeated too often')
    }
    return text
  }

  /** Null if the row has no content; boxes that are not ticked are none. */
  #recordOf({ line, isHidden, cells: raw, unticked, decimals }: RawRow, texts: Texts): TableRecord | null {
    const cells: string[] = []
    let length = 0
    let width = 0
    let filled = 0
    for (const cell of raw) {
      const text = this.#textOf(cell, texts)
      length += text.length
      cells.push(text)
      if (text.trim() === '') continue
      width = cells.length
      filled++
    }
    if (filled === unticked) return null
    cells.length = width
    if (this.#hiddenColumns.size > 0) {
      for (const [column, text] of cells.entries()) {
        if (text !== '' && this.#hiddenColumns.has(column)) this.#hiddenFilled.add(column)
      }
    }
    if (isHidden) this.#counts.hiddenRows++
    const spans = this.#merges.fill(line, cells)
    this.#width = Math.max(this.#width, cells.length)
    while (cells.length < this.#width) cells.push('')
    if (length > MAX_RECORD) {
      return { line, cells: cells.map((text) => text.slice(0, MAX_SHOWN)), problem: 'too-long' }
    }
    const record: TableRecord = { line, cells, problem: null }
    const withDecimals = decimals.length === 0 ? record : { ...record, decimals }
    return spans.length === 0 ? withDecimals : { ...withDecimals, spans }
  }
}

/** Of a height or a width: what has none is not seen. */
const isNone = (size: string | null) => size !== null && Number(size) === 0
