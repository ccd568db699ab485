import { damaged, tooLarge } from './damage'
import { attributeOf, XmlReader } from './xml'

/** Cells that are merged. */
export interface Merge {
  readonly column: number
  readonly lastColumn: number
  readonly firstLine: number
  readonly lastLine: number
}

/** A cell that is merged over more rows is a layout, and not a value of each of them. */
const MAX_ROWS = 1000
const MAX_MERGES = 100_000

/** The index of the column of 'A1' or '$B$2'; above all columns if it is none. */
export function columnOf(place: string): number {
  let column = 0
  for (let at = 0; at < place.length; at++) {
    const letter = place.charCodeAt(at) & ~32
    if (letter >= 65 && letter <= 90) column = 26 * column + letter - 64
    else if (place[at] !== '$') break
    if (column > 1 << 20) break
  }
  if (column === 0) throw damaged('a cell without a column')
  return column - 1
}

/** Whole rows and whole columns that are merged have no such places. */
const area = /^\$?([A-Z]{1,3})\$?(\d{1,7}):\$?([A-Z]{1,3})\$?(\d{1,7})$/i

/**
 * The merged cells of a sheet, whose XML has them after the rows: `parts` are read up to these, and then what follows
 * them.
 */
export function mergesIn(parts: readonly string[]): readonly Merge[] {
  const merges: Merge[] = []
  const xml = new XmlReader({
    open(name, tag) {
      if (name !== 'mergeCell') return
      const merge = mergeOf(attributeOf(tag, 'ref') ?? '')
      if (merge && merges.push(merge) > MAX_MERGES) throw tooLarge('too many merged cells')
    },
  })
  const first = parts.findIndex((_, at) => isNear(parts, at))
  if (first === -1) return merges
  const last = parts.findLastIndex((_, at) => isNear(parts, at))
  const start = rowsStart.exec(parts.slice(0, first + 2).join(''))
  const rest = parts.slice(last).join('')
  const end = [...rest.matchAll(rowsEnd)].at(-1)
  if (!start || !end) return merges
  xml.read(start[0])
  xml.read(rest.slice(end.index))
  return merges
}

/** Whether the name of the element with the rows stands in this part, or begins in it. */
function isNear(parts: readonly string[], at: number): boolean {
  const part = parts[at]!
  if (part.includes(ROWS)) return true
  return (part.slice(-ROWS.length) + (parts[at + 1] ?? '').slice(0, ROWS.length)).includes(ROWS)
}

const ROWS = 'sheetData'
const rowsStart = /^[\s\S]*?<[^\s<>/]{0,80}sheetData(?:\s[^<>]*)?>/
const rowsEnd = /<\/[^\s<>/]{0,80}sheetData\s*>/g

function mergeOf(ref: string): Merge | null {
  const [, left, top, right, bottom] = area.exec(ref) ?? []
  if (!left || !right) return null
  const merge = {
    column: columnOf(left),
    lastColumn: columnOf(right),
    firstLine: Number(top),
    lastLine: Number(bottom),
  }
  const more = merge.lastLine - merge.firstLine
  const isOne = more === 0 && merge.column === merge.lastColumn
  return more >= 0 && more < MAX_ROWS && !isOne ? merge : null
}

/** From the first to the last column of a merged cell. */
type Span = readonly [first: number, last: number]

/** A text that is merged downwards belongs to every row with content that it spans. */
export class MergedTexts {
  readonly #starting = new Map<number, Merge[]>()
  readonly #current = new Map<number, Merge & { readonly text: string }>()

  constructor(merges: readonly Merge[]) {
    for (const merge of merges) {
      const starting = this.#starting.get(merge.firstLine)
      if (starting) starting.push(merge)
      else this.#starting.set(merge.firstLine, [merge])
    }
  }

  /** Rows must come in their order. Gives the texts of the row that span several columns. */
  fill(line: number, cells: string[]): readonly Span[] {
    if (this.#starting.size === 0) return noSpans
    for (const [column, { lastLine, text }] of this.#current) {
      if (line > lastLine) this.#current.delete(column)
      else if (!cells[column]) {
        while (cells.length < column) cells.push('')
        cells[column] = text
      }
    }
    for (const merge of this.#starting.get(line) ?? []) {
      const text = cells[merge.column]
      if (text) this.#current.set(merge.column, { ...merge, text })
    }
    const wide = [...this.#current.values()].filter(({ column, lastColumn }) => lastColumn > column)
    return wide.map(({ column, lastColumn }) => [column, lastColumn])
  }
}

const noSpans: readonly Span[] = []
