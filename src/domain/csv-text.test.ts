import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { hostileText } from '../../test/arbitraries'
import { csvLine, withoutFormulaMark } from './csv-text'

test.each([
  [['Id', 'Name'], 'Id,Name\r\n'],
  [['', ''], ',\r\n'],
  [[''], '""\r\n'],
  [['Ada "Countess" Lovelace', 'Engines, Ltd.'], '"Ada ""Countess"" Lovelace","Engines, Ltd."\r\n'],
  [['two\nlines', 'two\r\nlines'], '"two\nlines","two\r\nlines"\r\n'],
  [['a;b', 'a\tb', ' a '], 'a;b,a\tb, a \r\n'],
  [['=1+1', '+49 30', '-', '@ada', '＝1', '\tx'], "'=1+1,'+49 30,'-,'@ada,'＝1,'\tx\r\n"],
  [["'=1", "'Ada'", "O'Hara"], "''=1,'Ada',O'Hara\r\n"],
  [['\r=1'], '"\'\r=1"\r\n'],
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
  expect(withoutFormulaMark(cell)).toBe(text)
})

const anyText = fc.tuple(fc.string({ unit: fc.constantFrom("'", '=', '＋', '-', '@', 'a', '"') }), hostileText)

test('[IMPORT-9] no text that is written begins a formula, and every text is read as it was', () => {
  fc.assert(
    fc.property(anyText, (parts) => {
      const text = parts.join('')
      const line = csvLine([text, 'x']).slice(0, -',x\r\n'.length)
      const cell = line.startsWith('"') ? line.slice(1, -1).replaceAll('""', '"') : line
      expect(cell).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/)
      expect(withoutFormulaMark(cell)).toBe(text)
    }),
  )
})
