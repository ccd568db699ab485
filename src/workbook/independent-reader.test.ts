import { read, utils, type WorkSheet } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { seeds } from '../../test/cases'
import { type RandomWorkbook, randomWorkbook } from '../../test/random-workbook'
import { readSheet } from '../../test/read-workbook'
import { columnName } from '../../test/workbook-files'
import { createRandom } from '../base/random'

type Rows = ReadonlyMap<number, readonly string[]>

const withoutEmptyEnd = (cells: readonly string[]) => cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1)

/** The cells of a sheet as SheetJS shows them, by the numbers of their rows. */
function rowsOf(sheet: WorkSheet, { merge }: RandomWorkbook): Rows {
  const rows = new Map<number, readonly string[]>()
  const { e: end } = utils.decode_range(sheet['!ref'] ?? 'A1')
  const textAt = (line: number, column: number): string => sheet[`${columnName(column)}${line}`]?.w ?? ''
  for (let line = 1; line <= end.r + 1; line++) {
    const cells = Array.from({ length: end.c + 1 }, (_, column) => textAt(line, column))
    // What our reader does with them by its rules: rows without content are none, and a merged text belongs to its rows.
    if (cells.every((text) => text.trim() === '' || text === 'FALSE')) continue
    const isMerged = merge && line > merge.line && line <= merge.lastLine && rows.has(merge.line)
    if (isMerged && !cells[merge.column]) cells[merge.column] = textAt(merge.line, merge.column)
    rows.set(line, withoutEmptyEnd(cells))
  }
  return rows
}

/** Where they may differ, and how. */
function isKnown(ours: string, theirs: string, { value, code }: { value: number; code: string | number }): boolean {
  // Theirs has eleven digits at most, ours all that are no noise.
  if (code === 'General' || code === 0) return Math.abs(Number(ours) - Number(theirs)) <= 1e-9 * Math.abs(value) + 1e-9
  // Before the first day there is none.
  if (typeof code === 'string' && code.includes('yyyy') && value < 1) return true
  // Theirs rounds the half of a share by its noise, sometimes down.
  const decimals = code === '0.0%' ? 1 : code === '0.00%' || code === 10 ? 2 : code === '0%' || code === 9 ? 0 : null
  if (decimals === null) return false
  const shown = value * 10 ** (decimals + 2)
  return Math.abs(Math.abs(shown - Math.trunc(shown)) - 0.5) < 1e-6
}

test.each([...seeds(500)])(
  '[XLSX-1] [XLSX-2] [XLSX-3] [XLSX-4] what an independent reader shows of a workbook is read, seed %i',
  async (seed) => {
    const workbook = randomWorkbook(createRandom(seed))
    const { records } = await readSheet(workbook.file)
    const {
      SheetNames: [name = ''],
      Sheets: sheets,
    } = read(workbook.plain, { type: 'array' })
    const theirs = rowsOf(sheets[name]!, workbook)
    const ours = new Map(records.map(({ line, cells }) => [line, withoutEmptyEnd(cells)]))
    for (const [line, cells] of ours) {
      const expected = theirs.get(line) ?? []
      const known = cells.map((text, column) => {
        const number = workbook.numbers.get(`${columnName(column)}${line}`)
        return number && isKnown(text, expected[column] ?? '', number) ? (expected[column] ?? '') : text
      })
      expect({ line, cells: known }).toEqual({ line, cells: expected })
    }
    expect([...ours.keys()]).toEqual([...theirs.keys()])
  },
)
