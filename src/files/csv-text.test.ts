import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { hostileText } from '../../test/arbitraries'
import { csvLine, withoutFormulaMarks } from './csv-text'

test.each([
  [['Id', 'Name'], 'Id,Name\r\n'],
  [['', ''], ',\r\n'],
  [[''], '""\r\n'],
  [['Ada "Countess" Lovelace', 'Engines, Ltd.'], '"Ada ""Countess"" Lovelace","Engines, Ltd."\r\n'],
  [['two\nlines', 'two\r\nlines'], '"two\nlines","two\r\nlines"\r\n'],
  [['a;b', 'a\tb', 'a|b', ' a '], '"a;b","a\tb","a|b", a \r\n'],
  [['x;=cmd', 'x,+1', 'x|"@y"', 'x; =y'], `"x;'=cmd","x,'+1","x|'""@y""","x; =y"\r\n`],
  [['=1+1', '+49-30', '-', '@ada', '＝1', '\tx'], "'=1+1,'+49-30,'-,'@ada,'＝1,\"'\tx\"\r\n"],
  [["'=1", "'Ada'", "O'Hara"], "''=1,'Ada',O'Hara\r\n"],
  [['\r=1'], '"\'\r\'=1"\r\n'],
  [[-5, 88, 1e21], '-5,88,1e+21\r\n'],
])('[IMPORT-9] %j is written as %j', (cells, line) => {
  expect(csvLine(cells)).toBe(line)
})

test.each([
  ["'=1+1", '=1+1'],
  ["''=1", "'=1"],
  ["'Ada'", "'Ada'"],
  ['=1', '=1'],
  ["'", "'"],
  ['', ''],
])('[IMPORT-9] %j is read as %j', (cell, text) => {
  expect(withoutFormulaMarks(cell)).toBe(text)
})

const anyText = fc.tuple(
  fc.string({ unit: fc.constantFrom("'", '=', '＋', '-', '@', 'a', '"', ';', ',', '\t', '\n') }),
  hostileText,
)

/** The cells that a spreadsheet makes of a line: quotes mean something at the start of a cell alone. */
function cellsIn(line: string, separator: string): string[] {
  const cells = ['']
  let isQuoted = false
  for (let at = 0; at < line.length; at++) {
    const character = line[at]!
    const cell = cells.at(-1)!
    if (isQuoted && character === '"' && line[at + 1] === '"') cells.push(cells.pop()! + line[at++]!)
    else if (character === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted
    else if (!isQuoted && (character === separator || character === '\n' || character === '\r')) cells.push('')
    else cells.push(cells.pop()! + character)
  }
  return cells
}

test('[IMPORT-9] no text that is written begins a formula, whatever separator it is read with, and every text is read as it was', () => {
  fc.assert(
    fc.property(fc.array(anyText, { minLength: 1, maxLength: 3 }), fc.constantFrom(',', ';'), (all, separator) => {
      const texts = all.map((parts) => parts.join(''))
      const line = csvLine(['x', ...texts], separator)
      for (const read of [',', ';', '\t', '|']) {
        for (const cell of cellsIn(line, read)) expect(cell).not.toMatch(/^[=+\-@＝＋－＠]/)
      }
      const cells = cellsIn(line.slice(0, -2), separator)
      expect(cells.slice(1).map(withoutFormulaMarks)).toEqual(texts)
    }),
  )
})
