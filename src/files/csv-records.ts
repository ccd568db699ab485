import { copyText } from './csv-text'
import type { Delimiter } from './import'
import type { TableRecord } from './table-reader'

/** Characters parsed at once. Small, because a cell's text keeps its whole piece in memory. */
const PIECE = 1 << 16
/** In characters. A longer record has an unclosed quote, or is not a record. */
const MAX_RECORD = 1 << 24
/** How many characters of an unreadable line are shown. */
const MAX_SHOWN = 1000

/** The record has no end yet; or it is too long, has an unclosed quote, or a quote that ends within a cell. */
type NoRecord = 'incomplete' | 'broken'

/**
 * Splits a text that arrives in parts into records.
 *
 * Takes time linear in the length of the text, whatever its content: a broken record is dropped up to the line in which
 * its broken cell begins, and that cell was searched only to the next odd quote.
 */
export class CsvRecords {
  readonly #delimiter: Delimiter
  readonly #maxRecord: number
  #records: TableRecord[] = []
  /** Unread text; it begins at the start of a record. */
  #rest = ''
  /** The line number at the start of `#rest`. */
  #line = 1
  /** The rest is parsed once it has this length, so that a long record is not parsed again with every piece. */
  #readsFrom = PIECE
  #isStart = true
  #endsWithReturn = false
  #skipsLine = false

  constructor(delimiter: Delimiter, maxRecord = MAX_RECORD) {
    this.#delimiter = delimiter
    this.#maxRecord = maxRecord
  }

  /** Yields the records that end in this part in batches, so that they need not all be in memory. */
  *read(part: string, isLast: boolean): Generator<readonly TableRecord[]> {
    const text = this.#withPlainLineEnds(part, isLast)
    for (let at = 0; at < text.length; at += PIECE) {
      this.#rest += this.#withoutSkippedLine(text.slice(at, at + PIECE))
      if (this.#rest.length < this.#readsFrom) continue
      this.#readRest(false)
      yield this.#takeRecords()
    }
    if (isLast) this.#readRest(true)
    yield this.#takeRecords()
  }

  #takeRecords(): readonly TableRecord[] {
    const records = this.#records
    this.#records = []
    return records
  }

  #withPlainLineEnds(part: string, isLast: boolean): string {
    let text = this.#endsWithReturn ? `\r${part}` : part
    if (this.#isStart && text.startsWith('\ufeff')) text = text.slice(1)
    if (part !== '') this.#isStart = false
    // The first half of a line end may be split off.
    this.#endsWithReturn = !isLast && text.endsWith('\r')
    if (this.#endsWithReturn) text = text.slice(0, -1)
    return text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text
  }

  #withoutSkippedLine(text: string): string {
    if (!this.#skipsLine) return text
    const end = text.indexOf('\n')
    if (end === -1) return ''
    this.#skipsLine = false
    this.#line++
    return text.slice(end + 1)
  }

  #readRest(isEnd: boolean) {
    const text = this.#rest
    const reader = new RecordReader(text, this.#delimiter, this.#maxRecord, isEnd)
    let start = 0
    while (start < text.length) {
      if (text.charCodeAt(start) === LINE_BREAK) {
        this.#line++
        start++
        continue
      }
      const cells = reader.read(start)
      if (typeof cells !== 'string') {
        this.#push(cells, null)
        this.#line += reader.lineBreaks + 1
        start = reader.end + 1
        continue
      }
      const lineEnd = text.indexOf('\n', reader.cellStart)
      const isCut = !isEnd && (cells === 'incomplete' || lineEnd === -1)
      if (isCut && text.length - start <= this.#maxRecord) break
      const end = lineEnd === -1 ? text.length : lineEnd
      this.#drop(text.slice(start, end))
      if (lineEnd === -1) this.#skipsLine = !isEnd
      else this.#line++
      start = end + 1
    }
    this.#rest = text.slice(start)
    this.#readsFrom = this.#rest.length < PIECE ? PIECE : Math.min(2 * this.#rest.length, this.#maxRecord + 1)
  }

  #push(cells: readonly string[], problem: TableRecord['problem']) {
    if (isBlank(cells)) return
    // Declares the delimiter to spreadsheets.
    if (this.#line === 1 && /^sep=.?$/i.test(cells.join(''))) return
    this.#records.push({ line: this.#line, cells, problem })
  }

  #drop(lines: string) {
    const cells = lines.length > MAX_SHOWN ? [copyText(lines.slice(0, MAX_SHOWN))] : lines.split(this.#delimiter)
    this.#push(cells, lines.length > this.#maxRecord ? 'too-long' : 'broken-quotes')
    this.#line += countLineBreaks(lines)
  }
}

const QUOTE = 34
const LINE_BREAK = 10

class RecordReader {
  readonly #text: string
  readonly #delimiter: Delimiter
  readonly #maxRecord: number
  /** Whether the last record ends with the text. */
  readonly #isEnd: boolean
  /** Positions of the next occurrences, cached so that no text is searched twice. */
  #quote = -1
  #nextDelimiter = -1
  #lineEnd = -1
  /** Position of the line end after the last record, or the end of the text. */
  end = 0
  /** Start of the record's last cell, or of its broken cell. */
  cellStart = 0
  /** Within the last record. */
  lineBreaks = 0

  constructor(text: string, delimiter: Delimiter, maxRecord: number, isEnd: boolean) {
    this.#text = text
    this.#delimiter = delimiter
    this.#maxRecord = maxRecord
    this.#isEnd = isEnd
  }

  /** The cells of the record that starts here. */
  read(start: number): readonly string[] | NoRecord {
    const lineEnd = this.#lineEndFrom(start)
    if (this.#quote < start) this.#quote = this.#find('"', start)
    this.lineBreaks = 0
    if (this.#quote < lineEnd) return this.#readQuoted(start)
    this.cellStart = start
    this.end = lineEnd
    if (this.#isCut()) return 'incomplete'
    if (lineEnd - start > this.#maxRecord) return 'broken'
    return this.#text.slice(start, lineEnd).split(this.#delimiter)
  }

  #readQuoted(start: number): readonly string[] | NoRecord {
    const text = this.#text
    const cells: string[] = []
    for (let at = start; ; at = this.end + 1) {
      this.cellStart = at
      const cell = text.charCodeAt(at) === QUOTE ? this.#quotedCell(at) : this.#plainCell(at)
      if (this.#isCut()) return 'incomplete'
      if (cell === null || this.end - start > this.#maxRecord) return 'broken'
      cells.push(cell)
      if (this.end === text.length || text[this.end] === '\n') return cells
    }
  }

  #plainCell(start: number): string {
    if (this.#nextDelimiter < start) this.#nextDelimiter = this.#find(this.#delimiter, start)
    this.end = Math.min(this.#nextDelimiter, this.#lineEndFrom(start))
    return this.#text.slice(start, this.end)
  }

  /** Null if the quotes are broken. Whitespace after the closing quote is ignored. */
  #quotedCell(start: number): string | null {
    const text = this.#text
    let close = this.#find('"', start + 1)
    let hasQuotes = false
    while (text.charCodeAt(close + 1) === QUOTE) {
      hasQuotes = true
      close = this.#find('"', close + 2)
    }
    this.end = Math.min(close + 1, text.length)
    while (text[this.end] !== this.#delimiter && (text[this.end] === ' ' || text[this.end] === '\t')) this.end++
    const isClosed = this.end === text.length || text[this.end] === this.#delimiter || text[this.end] === '\n'
    if (close === text.length || !isClosed) return null
    const cell = text.slice(start + 1, close)
    this.lineBreaks += countLineBreaks(cell)
    return hasQuotes ? cell.replaceAll('""', '"') : cell
  }

  #lineEndFrom(start: number): number {
    if (this.#lineEnd < start) this.#lineEnd = this.#find('\n', start)
    return this.#lineEnd
  }

  #isCut(): boolean {
    return this.end === this.#text.length && !this.#isEnd
  }

  /** The length of the text if there is no match. */
  #find(character: string, start: number): number {
    const found = this.#text.indexOf(character, start)
    return found === -1 ? this.#text.length : found
  }
}

function countLineBreaks(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count++
  return count
}

/** Boxes that are not ticked are no content. */
function isBlank(cells: readonly string[]): boolean {
  for (const cell of cells) if (cell !== '' && !/^\s*(?:FALSE)?\s*$/.test(cell)) return false
  return true
}
