import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { casesOf } from '../../test/cases'
import { CsvRecords } from './csv-records'
import { type Delimiter, delimiters } from './import'
import type { TableRecord } from './table-reader'

function recordsOf(parts: readonly string[], delimiter: Delimiter, maxRecord?: number): readonly TableRecord[] {
  const records = new CsvRecords(delimiter, maxRecord)
  return parts.flatMap((part, at) => [...records.read(part, at === parts.length - 1)].flat())
}

/** Line, cells and what is wrong, if anything. */
const plain = (records: readonly TableRecord[]) =>
  records.map(({ line, cells, problem }) => [line, ...cells, ...(problem ? [{ problem }] : [])])

const anyDelimiter = fc.constantFrom(...delimiters)

/** Places to cut a text at, as shares of its length. */
const anyCuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 5 })

function cut(text: string, cuts: readonly number[]): readonly string[] {
  const places = [0, ...cuts.map((share) => Math.floor(share * text.length)).toSorted((a, b) => a - b), text.length]
  return places.slice(1).map((end, at) => text.slice(places[at], end))
}

describe('as written', () => {
  const anyCell = fc.oneof(
    fc.string({ unit: fc.constantFrom('a', 'é', '😀', ' ', '"', ',', ';', '\t', '|', '\n', "'", '='), maxLength: 6 }),
    fc.string({ unit: 'grapheme', maxLength: 8 }).map((text) => text.replaceAll('\r', '')),
    fc.constantFrom('', 'Ada Lovelace', '__proto__', '\u2028', '\0', '\ufeff'),
  )
  const anyTable = fc.record({
    rows: fc.array(
      fc.record({
        cells: fc.array(fc.record({ text: anyCell, isQuoted: fc.boolean(), space: fc.constantFrom('', '', ' ') }), {
          minLength: 1,
          maxLength: 4,
        }),
        end: fc.constantFrom('\n', '\r\n', '\r'),
      }),
      { maxLength: 8 },
    ),
    delimiter: anyDelimiter,
    start: fc.constantFrom('', '\ufeff'),
    endsWithLineEnd: fc.boolean(),
    /** Of the line breaks within cells. */
    lineBreak: fc.constantFrom('\n', '\r\n', '\r'),
    cuts: anyCuts,
  })

  test('[IMPORT-2] any table is read as it was written, with the numbers of its lines', () => {
    fc.assert(
      fc.property(anyTable, ({ rows, delimiter, start, endsWithLineEnd, lineBreak, cuts }) => {
        let line = 1
        let text = start
        const expected: (string | number)[][] = []
        for (const [at, { cells, end }] of rows.entries()) {
          const texts = cells.map((cell) => cell.text)
          if (texts.some((cell) => cell.trim() !== '')) expected.push([line, ...texts])
          line += texts.join('').split('\n').length
          const written = cells.map((cell) => {
            // The mark at the start of a file is none of its text.
            if (!cell.isQuoted && !/["\n\ufeff]/.test(cell.text) && !cell.text.includes(delimiter)) return cell.text
            return `"${cell.text.replaceAll('"', '""').replaceAll('\n', lineBreak)}"${cell.space}`
          })
          // A return that ends a line and the line break of an empty line would be one line end.
          const isWritten = at < rows.length - 1 || endsWithLineEnd
          text += written.join(delimiter) + (isWritten ? (end === '\r' ? '\r\n' : end) : '')
        }
        expect(plain(recordsOf(cut(text, cuts), delimiter))).toEqual(expected)
      }),
      { numRuns: casesOf(500) },
    )
  })

  test.each([
    ['', []],
    ['\n\n', []],
    ['a', [[1, 'a']]],
    ['a\n', [[1, 'a']]],
    [
      'a\rb\r\nc\n\rd',
      [
        [1, 'a'],
        [2, 'b'],
        [3, 'c'],
        [5, 'd'],
      ],
    ],
    [',\n , \n"",""\na,', [[4, 'a', '']]],
    ['a "b" c,d"', [[1, 'a "b" c', 'd"']]],
    ['"a" ,"b"\t,c', [[1, 'a', 'b', 'c']]],
    ['sep=,\nName', [[2, 'Name']]],
    ['SEP=;\nName', [[2, 'Name']]],
    [
      'Name\nsep=,',
      [
        [1, 'Name'],
        [2, 'sep=', ''],
      ],
    ],
  ])('[IMPORT-2] %j', (text, expected) => {
    expect(plain(recordsOf([text], ','))).toEqual(expected)
  })
})

/**
 * Character by character. A record of which a cell is broken is dropped, up to the end of the line in which that cell
 * begins.
 */
function referenceRecords(text: string, delimiter: Delimiter): unknown[][] {
  const all = text
    .replace(/^\ufeff/, '')
    .replaceAll(/\r\n?/g, '\n')
    .split('')
  const records: unknown[][] = []
  for (let start = 0, at = 0; start < all.length; start = ++at) {
    const cells: string[] = []
    let cellStart = start
    let isBroken = false
    for (;;) {
      cellStart = at
      let cell = ''
      if (all[at] === '"') {
        for (at++; at < all.length && (all[at] !== '"' || all[at + 1] === '"'); at++) {
          if (all[at] === '"') at++
          cell += all[at]
        }
        isBroken = at === all.length
        for (at++; (all[at] === ' ' || all[at] === '\t') && all[at] !== delimiter; at++);
        isBroken ||= at < all.length && all[at] !== delimiter && all[at] !== '\n'
      } else for (; at < all.length && all[at] !== delimiter && all[at] !== '\n'; at++) cell += all[at]
      cells.push(cell)
      if (isBroken || at >= all.length || all[at] === '\n') break
      at++
    }
    const line = all.slice(0, start).filter((character) => character === '\n').length + 1
    if (!isBroken) {
      if (cells.some((cell) => cell.trim() !== '')) records.push([line, ...cells])
      continue
    }
    for (at = cellStart; at < all.length && all[at] !== '\n'; ) at++
    records.push([line, ...all.slice(start, at).join('').split(delimiter), { problem: 'broken-quotes' }])
  }
  return records
}

describe('broken quotes', () => {
  const anyText = fc.string({
    unit: fc.constantFrom('"', '"', ',', ';', '\n', '\n', '\r', '\t', ' ', 'a', 'b'),
    maxLength: 40,
  })

  test('[IMPORT-4] any text is read as the reference reads it, however it is cut', () => {
    fc.assert(
      fc.property(anyText, anyDelimiter, anyCuts, (text, delimiter, cuts) => {
        expect(plain(recordsOf(cut(text, cuts), delimiter))).toEqual(referenceRecords(text, delimiter))
      }),
      { numRuns: casesOf(2000) },
    )
  })

  /** Some rows have cells in quotes, some have line breaks in them. */
  const rowOf = (index: number) =>
    index % 3 === 0
      ? `${index},"Ada, ${index}",a${index}@example.com\n`
      : index % 3 === 1
        ? `${index},"two\nlines",\n`
        : `${index},Ada,\n`

  test.each([0, 1, 50, 2999])(
    '[IMPORT-4] a quote that is never closed in row %i loses its line and no other',
    (row) => {
      const rows = Array.from({ length: 3000 }, (_, index) => rowOf(index))
      const text = rows.toSpliced(row, 0, 'x,"never closed,y\n').join('')
      const records = recordsOf(cut(text, [0.1, 0.5]), ',')
      expect(records).toHaveLength(3001)
      expect(records.filter(({ problem }) => problem !== null)).toEqual([
        {
          line: rows.slice(0, row).join('').split('\n').length,
          cells: ['x', '"never closed', 'y'],
          problem: 'broken-quotes',
        },
      ])
      const intact = recordsOf([rows.join('')], ',').map(({ cells }) => cells)
      expect(records.filter(({ problem }) => problem === null).map(({ cells }) => cells)).toEqual(intact)
    },
  )

  test('[IMPORT-4] as many as there are, each loses its line', () => {
    const text = Array.from({ length: 30_000 }, (_, index) => (index % 5 === 0 ? `"${index},Ada\n` : `${index},Ada\n`))
    const records = recordsOf([text.join('')], ',')
    expect(records.map(({ line }) => line)).toEqual(text.map((_, index) => index + 1))
    expect(records.filter(({ problem }) => problem === 'broken-quotes')).toHaveLength(6000)
  })

  test('[IMPORT-4] the lines above the broken cell of a record are lost with it', () => {
    expect(plain(recordsOf(['1,"two\nlines","a"b",c\n2,d'], ','))).toEqual([
      [1, '1', '"two\nlines"', '"a"b"', 'c', { problem: 'broken-quotes' }],
      [3, '2', 'd'],
    ])
  })
})

describe('long records', () => {
  test('[IMPORT-4] cells of 200,000 characters are read', () => {
    const long = 'Ada "L", \n'.repeat(20_000)
    const text = `1,"${long.replaceAll('"', '""')}",x\n2,${'y'.repeat(200_000)},z\n3,a,b\n`
    expect(recordsOf(cut(text, [0.2, 0.21, 0.8]), ',')).toEqual([
      { line: 1, cells: ['1', long, 'x'], problem: null },
      { line: 20_002, cells: ['2', 'y'.repeat(200_000), 'z'], problem: null },
      { line: 20_003, cells: ['3', 'a', 'b'], problem: null },
    ])
  })

  test.each([
    ['of a line', `${'x,'.repeat(500_000)}x`, 'too-long', 1],
    ['in quotes', `"${'x,'.repeat(500_000)}"`, 'too-long', 1],
    ['of quotes', '"'.repeat(1_000_001), 'too-long', 1],
    ['of broken quotes', `"x"y${'x'.repeat(1_000_001)}`, 'too-long', 1],
    ['of cells with line breaks', 'x",y,"\n'.repeat(142_857), 'broken-quotes', 142_858],
  ] as const)(
    '[IMPORT-4] a record %s of more characters than are read is one that is unreadable, however it is cut',
    (_, long, problem, lines) => {
      const text = `1,a\n${long}\n2,b\n`
      for (const parts of [[text], cut(text, [0.01, 0.3, 0.31, 0.999]), cut(text, [0.9])]) {
        const records = recordsOf(parts, ',', 1_000_000)
        expect(records.map(({ line, problem: told }) => [line, told])).toEqual([
          [1, null],
          [2, problem],
          [2 + lines, null],
        ])
        expect(records[1]!.cells).toEqual([long.slice(0, 1000)])
      }
    },
  )

  test('[IMPORT-4] a record of as many characters is read', () => {
    const text = `${'x,'.repeat(499_999)}yy\n1\n`
    for (const parts of [[text], cut(text, [0.5, 0.99])]) {
      expect(recordsOf(parts, ',', 1_000_000).map(({ problem }) => problem)).toEqual([null, null])
    }
  })

  test('[IMPORT-10] what grows with the square of the length would not end here', () => {
    const size = 200_000
    const shapes = ['"a"\n', '"\n', '"', '",', 'x",y,"\n', '"a"b\n', '""a\n', '"""\n', '"\n",', '"a" ', ',"', '\r']
    for (const shape of shapes) {
      const text = shape.repeat(size / shape.length)
      for (const start of ['', '"']) {
        let length = 0
        for (const { cells } of recordsOf([start + text], ';')) for (const cell of cells) length += cell.length
        expect(length).toBeLessThanOrEqual(size + 1)
      }
    }
  })
})
