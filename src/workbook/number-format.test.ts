import { describe, expect, test } from 'vitest'
import { seeds } from '../../test/cases'
import { createRandom, pick } from '../base/random'
import { createNumberFormat } from './number-format'

const textOf = (value: number, code: string | number, is1904 = false) =>
  createNumberFormat(typeof code === 'number' ? code : 164, typeof code === 'number' ? null : code, is1904)(value)

const DAY_MS = 86_400_000
const FIRST_DAYS = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) }

describe('the end of a day', () => {
  /** As SQL Server writes an end of day: 23:59:59.997. */
  const END = (86_400 - 0.003) / 86_400

  test.each([
    [46344 + END, 14, '2026-11-18'],
    [46344 + END, 22, '2026-11-18 23:59'],
    [46344 + END, 'dd.mm.yyyy hh:mm:ss', '2026-11-18 23:59:59'],
    [46344 + END, 57, '2026-11-18 23:59:59'],
    [46344.99999999, 'yyyy-mm-dd hh:mm', '2026-11-18 23:59'],
    // No clock has so small a step: it was reckoned, and is meant as midnight.
    [46344.999999999884, 'yyyy-mm-dd hh:mm', '2026-11-19 00:00'],
    [46344.999999999884, 14, '2026-11-19'],
    [46344.000000000116, 22, '2026-11-18 00:00'],
    [END, 21, '23:59:59'],
    [END, 33, '23:59:59'],
    [END, 'mm:ss', '59:59'],
    [59 + END, 14, '1900-02-28'],
    [60 + END, 14, '1900-02-29'],
    [2_958_465 + END, 14, '9999-12-31'],
    [2_958_465.9999999995, 14, '2958466'],
    // Of a duration no day ends: it is rounded.
    [1 + END, '[h]:mm:ss', '48:00:00'],
    [END, '[mm]:ss', '1440:00'],
  ])('[XLSX-4] %d with the format %s is %s', (value, code, text) => {
    expect(textOf(value, code)).toBe(text)
  })

  test.each([
    [44882 + END, 22, '2026-11-18 23:59'],
    [END, 22, '1904-01-01 23:59'],
    [2_957_003 + END, 14, '9999-12-31'],
    [2_957_004, 14, '2957004'],
  ])('[XLSX-4] %d counted from 1904, with the format %s, is %s', (value, code, text) => {
    expect(textOf(value, code, true)).toBe(text)
  })

  test.each([...seeds(200)])('[XLSX-4] a moment is on the day that Date says, seed %i', (seed) => {
    const { below } = createRandom(seed)
    const system = below(2) ? 1900 : 1904
    const days = 1500 + below(100_000)
    const ms = pick({ below, bits: () => 0 }, [0, 1, below(DAY_MS), DAY_MS - 1 - below(1000), DAY_MS - 1])
    const day = new Date(FIRST_DAYS[system] + days * DAY_MS + ms).toISOString().slice(0, 10)
    const text = textOf(days + ms / DAY_MS, 'yyyy-mm-dd h:mm:ss', system === 1904)
    expect(text.slice(0, 10)).toBe(day)
    const seconds = Math.min(Math.round(ms / 1000), 86_399)
    expect(text.slice(11)).toBe(new Date(seconds * 1000).toISOString().slice(11, 19))
  })
})

describe('formats that write words', () => {
  const stages = '[=1]"New";[=2]"Contacted";"Qualified"'
  test.each([
    [1, stages, 'New'],
    [2, stages, 'Contacted'],
    [3, stages, 'Qualified'],
    [3, '[=1]"A";[=2]"B"', '3'],
    [85, '[>=80]"Hot";"Cold"', 'Hot'],
    [1, '"Yes";"Yes";"No"', 'Yes'],
    [0, '"Yes";"Yes";"No"', 'No'],
    [0, '0;-0;"none"', 'none'],
    [0, '0;-0;"-"', '0'],
    [15, '"K-"0', 'K-15'],
    [15, '\\K\\-0', 'K-15'],
    [15, '"K-"General', 'K-15'],
    [7, '"day "0', '7'],
    [15, '"#"0', '#15'],
    [-15, '"K-"0', '-K-15'],
    [15, '0"-A"', '15-A'],
    [7, '0"/2026"', '7/2026'],
    [41446681800, '"+"0', '+41446681800'],
    [41446681800, '+0', '+41446681800'],
    [41446681800, '\\+#', '+41446681800'],
    [5, '+0;-0;0', '+5'],
    [-5, '+0;-0;0', '-5'],
    [1234, '"CHF "0', '1234'],
    [1234, '"EUR"0', '1234'],
    [1234, '"kr "#,##0', '1234'],
    [1234, '[$R$-416] 0', '1234'],
    [1234, '"US$"0', '1234'],
    [1234, '_-"$"* 0_-', '1234'],
    [-5, '0;(0)', '-5'],
    [5, '0" pieces"', '5'],
    [9_007_199_254_740_991, '0', '9007199254740991'],
    [12.345, 'General', '12.345'],
    [1.5, '0.000', '1.5'],
  ])('[XLSX-3] %d with the format %s is %s', (value, code, text) => {
    expect(textOf(value, code)).toBe(text)
  })
})

describe('formats that nobody would write', () => {
  test.each([
    ['0.5', 150, '50.000000000000000000000000000000%'],
    ['0.07', 31, '7.000000000000000000000000000000%'],
    ['0.07', 3, '7.000%'],
    ['1E+300', 150, '1E+300'],
  ])('[XLSX-3] %s as a share with %i decimals is %s', (value, decimals, text) => {
    expect(textOf(Number(value), `0.${'0'.repeat(decimals)}%`)).toBe(text)
  })

  const short =
    '0 # ? . , % ; : / @ * _ \\ [ ] " - ( ) + e E y Y m M d D h H s S g G b B General E+ E-0 AM/PM [h] [mm] [s] [<5] ' +
    '[>=1.2.3] [$€-407] [Red] "x" ?/? ;;;;;; %%%'
  const long = [`0.${'0'.repeat(150)}%`, '0'.repeat(120), `.${'0'.repeat(400)}`, '#'.repeat(300), '0" "'.repeat(60)]
  const fragments = [...short.split(' '), ' ', ...long, ...long, ...long]
  const values = [0, -0, 1, -1, 0.5, 1e-300, 5e-324, 1e15, 1e21, 1.5e300, -9.99999999999999e307, 46344.5, 2_958_465.99]

  test.each([...seeds(300)])('[XLSX-12] every format gives a text of every number, seed %i', (seed) => {
    const random = createRandom(seed)
    const code = Array.from({ length: 1 + random.below(8) }, () => pick(random, fragments)).join('')
    const id = random.below(70)
    for (const value of [...values, (random.below(2 ** 32) - 2 ** 31) / 1000]) {
      for (const is1904 of [false, true]) {
        for (const format of [createNumberFormat(164, code, is1904), createNumberFormat(id, null, is1904)]) {
          expect(format(value), `${code} or ${id} of ${value}`).not.toMatch(/NaN|Infinity|undefined|e\+/)
        }
      }
    }
  })
})
