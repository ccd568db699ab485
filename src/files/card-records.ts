import { cellsOfCard, firstColumns, oldVersion, placeOf } from './card-fields'
import type { TableChunk, TableRecord } from './table-reader'

/** In characters; what is skipped does not count. */
const MAX_CARD = 1 << 20
/** In characters. A longer line is read piece by piece. */
const MAX_PIECE = 1 << 16
/** How many characters of an unreadable card are shown. */
const MAX_SHOWN = 1000

const property = /^(?:[\w-]+\.)?[\w-]+\s*[;:]/
/** Photos, sounds and keys: what is written as bytes, or stands elsewhere. */
const binary = /^(?:[\w-]+\.)?(?:PHOTO|LOGO|SOUND|KEY)[;:]|^[^:]*;(?:ENCODING=)?"?(?:B|BASE64)"?[;:]|^[^:]*:data:/i
const quotedPrintable = /^[^:]*[;=]QUOTED-PRINTABLE[;:]/i

interface Card extends Pick<TableRecord, 'line' | 'problem'> {
  readonly cells: ReadonlyMap<string, string>
}

/** Unfolds the lines of a card, or those that stand outside of any. */
class OpenCard {
  readonly line: number
  readonly isCard: boolean
  readonly lines: string[] = []
  length = 0
  #isOld = false
  #kind: 'plain' | 'binary' | 'quoted' = 'plain'
  /** A quoted line says itself that it goes on. */
  #goesOn = false

  constructor(line: number, isCard: boolean) {
    this.line = line
    this.isCard = isCard
  }

  take(text: string, hasEnd: boolean) {
    if (this.#goesOn || text === '') return this.append(text, hasEnd)
    // In the old version lines are folded before a space, which stays.
    if (/^[ \t]/.test(text)) return this.append(this.#isOld ? text : text.slice(1), hasEnd)
    // A line break that should have been escaped.
    if (!property.test(text) && this.lines.length > 0) return this.append(`\n${text}`, hasEnd)
    this.#isOld ||= oldVersion.test(text)
    this.#kind = binary.test(text) ? 'binary' : quotedPrintable.test(text) ? 'quoted' : 'plain'
    if (this.#kind !== 'binary') this.lines.push('')
    this.append(text, hasEnd)
  }

  append(text: string, hasEnd: boolean) {
    this.#goesOn = this.#kind === 'quoted' && hasEnd && text.endsWith('=')
    if (this.#kind === 'binary' || this.lines.length === 0) return
    this.length += text.length
    if (this.length <= MAX_CARD) this.lines[this.lines.length - 1] += this.#goesOn ? text.slice(0, -1) : text
  }
}

/** Splits a text that arrives in parts into contact cards. */
export class CardRecords {
  readonly #encoding: string
  #cards: Card[] = []
  /** Of a line whose end has not arrived. */
  #rest = ''
  #isInLine = false
  #line = 0
  #open: OpenCard | null = null

  constructor(encoding: string) {
    this.#encoding = encoding
  }

  read(part: string, isLast: boolean): readonly Card[] {
    this.#cards = []
    const lines = (this.#rest + part + (isLast ? '\n' : '')).split(/\r\n|\n|\r(?!$)/)
    this.#rest = lines.pop() ?? ''
    for (const line of lines) this.#take(line, true)
    if (this.#rest.length > MAX_PIECE) {
      this.#take(this.#rest, false)
      this.#rest = ''
    }
    if (isLast) this.#close(false)
    return this.#cards
  }

  #take(text: string, hasEnd: boolean) {
    const isStart = !this.#isInLine
    this.#isInLine = !hasEnd
    if (!isStart) return this.#open?.append(text, hasEnd)
    this.#line++
    const boundary = /^(begin|end):vcard\s*$/i.exec(text)?.[1]?.toLowerCase()
    if (boundary === 'end') return this.#close(true)
    if (boundary === 'begin') this.#close(false)
    else if (text.trim() === '') return this.#open?.take('', hasEnd)
    this.#open ??= new OpenCard(this.#line, boundary === 'begin')
    if (!boundary) this.#open.take(text, hasEnd)
  }

  #close(hasEnd: boolean) {
    if (!this.#open) return
    const { line, isCard, lines, length } = this.#open
    this.#open = null
    const problem = length > MAX_CARD ? 'too-long' : hasEnd && isCard ? null : 'cut-card'
    const cells = problem
      ? new Map([['Name', lines.join('\n').slice(0, MAX_SHOWN)]])
      : cellsOfCard(lines, this.#encoding)
    if (cells.size > 0) this.#cards.push({ line, cells, problem })
  }
}

interface TextPart {
  readonly text: string
  readonly isLast: boolean
  /** Where it ends in the file. */
  readonly end: number
}

/** Cards as a table. The text is read twice: the columns are those that any card has. */
export async function* readCards(
  texts: () => AsyncIterable<TextPart>,
  size: number,
  encoding: string,
): AsyncGenerator<TableChunk> {
  const columns = new Set(firstColumns)
  const first = new CardRecords(encoding)
  for await (const { text, isLast, end } of texts()) {
    for (const { cells } of first.read(text, isLast)) for (const column of cells.keys()) columns.add(column)
    yield { records: [], bytesRead: end / 2 }
  }
  const header = [...columns].toSorted((a, b) => placeOf(a) - placeOf(b))
  yield { records: [{ line: 0, cells: header, problem: null }], bytesRead: size / 2 }
  const second = new CardRecords(encoding)
  for await (const { text, isLast, end } of texts()) {
    const cards = second.read(text, isLast)
    const records = cards.map((card) => ({ ...card, cells: header.map((column) => card.cells.get(column) ?? '') }))
    yield { records, bytesRead: (size + end) / 2 }
  }
}
