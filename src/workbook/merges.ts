import { damaged, tooLarge } from './damage'
import { attributeOf } from './xml'

/** Cells of a column that are merged downwards. */
export interface Merge {
  readonly column: number
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

const lineOf = (place: string) => Number(/\d+$/.exec(place)?.[0] ?? Number.NaN)

const mergeTag = /<(?:[\w.-]+:)?mergeCell\s[^<>]*>/g
/** In characters: tags of merged cells are shorter. */
const MAX_TAG = 1000

/** Finds the merged cells in the XML of a sheet, which has them after its rows. */
export class MergeSearch {
  #rest = ''
  readonly merges: Merge[] = []

  read(part: string) {
    const text = this.#rest + part
    let end = 0
    if (text.includes('mergeCell')) {
      for (const { 0: tag, index } of text.matchAll(mergeTag)) {
        this.#add(attributeOf(tag.slice(1, -1), 'ref') ?? '')
        end = index + tag.length
      }
    }
    this.#rest = text.slice(Math.max(end, text.length - MAX_TAG))
  }

  #add(area: string) {
    const [first, last] = area.split(':')
    if (!first || !last) return
    const merge = { column: columnOf(first), firstLine: lineOf(first), lastLine: lineOf(last) }
    const more = merge.lastLine - merge.firstLine
    if (!(more > 0 && more < MAX_ROWS)) return
    if (this.merges.push(merge) > MAX_MERGES) throw tooLarge('too many merged cells')
  }
}

/** A text that is merged downwards belongs to every row with content that it spans. */
export class MergedTexts {
  readonly #starting = new Map<number, Merge[]>()
  readonly #current = new Map<number, { readonly lastLine: number; readonly text: string }>()

  constructor(merges: readonly Merge[]) {
    for (const merge of merges) {
      const starting = this.#starting.get(merge.firstLine)
      if (starting) starting.push(merge)
      else this.#starting.set(merge.firstLine, [merge])
    }
  }

  /** Rows must come in their order. */
  fill(line: number, cells: string[]) {
    if (this.#starting.size === 0) return
    for (const [column, { lastLine, text }] of this.#current) {
      if (line > lastLine) this.#current.delete(column)
      else if (!cells[column]) {
        while (cells.length < column) cells.push('')
        cells[column] = text
      }
    }
    for (const { column, lastLine } of this.#starting.get(line) ?? []) {
      const text = cells[column]
      if (text) this.#current.set(column, { lastLine, text })
    }
  }
}
