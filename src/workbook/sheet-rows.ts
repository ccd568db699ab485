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

/** A cell as read: the number of a shared text, or its text. */
type RawCell = number | string

interface RawRow {
  readonly line: number
  readonly isHidden: boolean
  readonly cells: RawCell[]
}

/** Turns the XML of a sheet into its rows. Those that were read are taken with `take`. */
export class SheetRows implements XmlHandler {
  readonly #formats: readonly NumberFormat[]
  readonly #merges: MergedTexts
  readonly #hiddenColumns = new Set<number>()
  readonly #hiddenFilled = new Set<number>()
  #rows: RawRow[] = []
  /** How many columns the rows so far have: shorter ones are filled up, as a CSV file of the sheet would have them. */
  #width = 0
  #rowCount = 0
  #hiddenRows = 0
  #errors = 0
  /** The highest number of a shared text in the rows that were read. */
  lastText = -1
  /** How many cells wait to be taken: a few characters of XML may stand for a wide row. */
  cellsHeld = 0

  #isInRows = false
  #line = 0
  #isHidden = false
  #cells: RawCell[] = []
  #column = 0
  #type = ''
  #format = 0
  #value = ''
  #isValue = false
  #rich = new RichText()

  constructor(formats: readonly NumberFormat[], merges: readonly Merge[]) {
    this.#formats = formats
    this.#merges = new MergedTexts(merges)
  }

  open(name: string, tag: string) {
    if (name === 'c') this.#openCell(tag)
    else if (name === 'v') this.#isValue = this.#isInRows
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
    return { hiddenRows: this.#hiddenRows, hiddenColumns: this.#hiddenFilled.size, errors: this.#errors }
  }

  #readColumn(tag: string) {
    if (!isTrue(attributeOf(tag, 'hidden'))) return
    const first = Math.max(Number(attributeOf(tag, 'min')), 1)
    const last = Math.min(Number(attributeOf(tag, 'max')), MAX_COLUMNS)
    for (let column = first; column <= last; column++) this.#hiddenColumns.add(column - 1)
  }

  #openRow(tag: string) {
    if (++this.#rowCount > MAX_ROWS) throw tooLarge('more rows than sheets have')
    const line = Number(attributeOf(tag, 'r'))
    this.#line = Number.isSafeInteger(line) && line > 0 ? line : this.#line + 1
    this.#isHidden = isTrue(attributeOf(tag, 'hidden'))
    this.#cells = []
    this.#column = -1
  }

  #closeRow() {
    if (this.#cells.length === 0) return
    this.#rows.push({ line: this.#line, isHidden: this.#isHidden, cells: this.#cells })
    this.cellsHeld += Math.max(this.#cells.length, this.#width)
    this.#cells = []
  }

  #openCell(tag: string) {
    const place = attributeOf(tag, 'r')
    this.#column = place === null ? this.#column + 1 : columnOf(place)
    this.#type = attributeOf(tag, 't') ?? 'n'
    this.#format = Number(attributeOf(tag, 's') ?? 0)
    this.#value = ''
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
    if (value === '') return ''
    switch (this.#type) {
      case 's': {
        const text = Number(value)
        if (text > this.lastText) this.lastText = text
        return text
      }
      case 'n': {
        const number = Number(value)
        return Number.isFinite(number) ? (this.#formats[this.#format] ?? plainNumber)(number) : cellText(value)
      }
      case 'b':
        return isTrue(value) ? 'TRUE' : 'FALSE'
      case 'e':
        this.#errors++
        return ''
      case 'd':
        return isoMoment(value)
      default:
        return cellText(value)
    }
  }

  /** Null if the row has no content. */
  #recordOf({ line, isHidden, cells: raw }: RawRow, texts: Texts): TableRecord | null {
    const cells: string[] = []
    let length = 0
    let width = 0
    for (const cell of raw) {
      const text = typeof cell === 'number' ? texts.get(cell) : cell
      length += text.length
      cells.push(text)
      if (text.trim() !== '') width = cells.length
    }
    if (width === 0) return null
    cells.length = width
    if (this.#hiddenColumns.size > 0) {
      for (const [column, text] of cells.entries()) {
        if (text !== '' && this.#hiddenColumns.has(column)) this.#hiddenFilled.add(column)
      }
    }
    if (isHidden) this.#hiddenRows++
    this.#merges.fill(line, cells)
    this.#width = Math.max(this.#width, cells.length)
    while (cells.length < this.#width) cells.push('')
    if (length <= MAX_RECORD) return { line, cells, problem: null }
    return { line, cells: cells.map((text) => text.slice(0, MAX_SHOWN)), problem: 'too-long' }
  }
}
