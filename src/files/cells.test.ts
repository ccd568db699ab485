import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hostileText } from '../../test/arbitraries'
import { isEmail } from '../domain/lead'
import { isSamePerson, personKey } from '../domain/person'
import { emailCell, emailIn } from './email-cell'
import type { ScoreScale } from './import'
import { readScore, Scores } from './score-cell'

describe('emails', () => {
  test.each([
    ['ada@x.example', 'ada@x.example'],
    ['Ada <ada@x.example>', 'ada@x.example'],
    ['"Lovelace, Ada" <ada@x.example>', 'ada@x.example'],
    ['<e@e.example>', 'e@e.example'],
    ['mailto:d@d.example', 'd@d.example'],
    ['MAILTO:d@d.example?subject=Hi', 'd@d.example'],
    ['[Ada](mailto:ada@x.example)', 'ada@x.example'],
    ['a@x.example; b@x.example', 'a@x.example'],
    ['a@x.example,b@x.example', 'a@x.example'],
    ['a@x.example b@x.example', 'a@x.example'],
    ['a@x.example / b@x.example', 'a@x.example'],
    ['a@x.example/b@x.example', 'a@x.example'],
    ['a@x.example|b@x.example', 'a@x.example'],
    ['nope; b@x.example', 'b@x.example'],
    ['["a@x.example","b@x.example"]', 'a@x.example'],
    ["'ada@x.example'", 'ada@x.example'],
    ['ada@x.example.', 'ada@x.example'],
    ["o'hara@x.example", "o'hara@x.example"],
    ['a+b/c@x.example', 'a+b/c@x.example'],
    ['', ''],
    ['-', ''],
    ['n/a', ''],
    ['None', ''],
    ['[]', ''],
    ['ada@', null],
    ['ada at x.example', null],
    ['Ada <ada@>', null],
    ['no', null],
  ])('[IMPORT-11] the address in %j is %j', (text, email) => {
    expect(emailIn(text)).toBe(email)
  })

  test('[IMPORT-7] whatever passes for an email is written so that it is read as it was', () => {
    const signs = fc.string({ unit: fc.constantFrom('a', '@', '.', '<', '>', ';', ',', "'", '%', '/', ':', '[', '"') })
    const anyEmail = fc
      .tuple(fc.constantFrom('', 'mailto:', '<', "'", 'a@b.c;'), signs, hostileText, signs)
      .map((parts) => `${parts.join('').toWellFormed().replaceAll(/\s/g, '')}a@b.c`)
      .filter(isEmail)
    fc.assert(
      fc.property(anyEmail, (email) => {
        expect(emailIn(emailCell(email))).toBe(email)
      }),
    )
  })
})

describe('scores', () => {
  test.each<[string, number | 'none' | 'wrong', ScoreScale?]>([
    ['88', 88],
    ['0', 0],
    ['100', 100],
    [' 7 ', 7],
    ['007', 7],
    ['88.0', 88],
    ['88,00', 88],
    ['12.5', 13],
    ['12,4', 12],
    ['88%', 88],
    ['88 %', 88],
    ['12,5 %', 13],
    ['88/100', 88],
    ['8 / 10', 80],
    ['4 of 5', 80],
    ['', 'none'],
    ['-', 'none'],
    ['–', 'none'],
    ['n/a', 'none'],
    ['N.A.', 'none'],
    ['#N/A', 'none'],
    ['none', 'none'],
    ['101', 'wrong'],
    ['100.1', 'wrong'],
    ['1,000', 'wrong'],
    ['1.000', 'wrong'],
    ['12.345', 'wrong'],
    ['101%', 'wrong'],
    ['11/10', 'wrong'],
    ['3/7', 'wrong'],
    ['-5', 'wrong'],
    ['high', 'wrong'],
    ['8 9', 'wrong'],
    ['1e2', 'wrong'],
    ['8.5', 85, 10],
    ['10', 100, 10],
    ['11', 'wrong', 10],
    ['88%', 88, 10],
    ['1,000', 100, 1000],
    ['1.000', 100, 1000],
    ['855', 86, 1000],
    ['0.875', 88, 1],
    ['1', 100, 1],
    ['2', 'wrong', 1],
  ])('[IMPORT-12] %j is %j', (cell, score, scale) => {
    expect(readScore(cell, scale)).toBe(score)
  })

  test.each([
    [['1', '5', '10', 'n/a', '7.5'], 10],
    [['100', '850', '1,000', '20'], 1000],
    [['0.1', '0.95', '1'], 1],
    [['1', '0', '1', '1'], null],
    [['0', '0', '0'], null],
    [['10', '20', '95'], null],
    [['5', '7'], null],
    [['high', '80%', '9/10', ''], null],
    // One of many is a mistake.
    [['850', ...Array.from({ length: 9 }, () => '50')], null],
    [['5000', '850', '900'], null],
  ])('[IMPORT-12] the scale of %j is %j', (cells, scale) => {
    const scores = new Scores(100)
    for (const cell of cells) scores.take(cell)
    expect(scores.likelyScale).toBe(scale)
  })
})

describe('people', () => {
  test.each([
    ['Ada Lovelace', 'ada LOVELACE', true],
    ['Ada Lovelace', 'Lovelace, Ada', true],
    ['Ada Lovelace', 'Dr. Ada Lovelace', true],
    ['Zoë', 'Zoe Ångström', true],
    ['Ada Lovelace', 'Bo Li', false],
    ['Ada Lovelace', 'Ada Li', false],
    ['+49', '+50', false],
    ['李雷', '李雷', true],
    ['ﾀﾅｶ', 'タナカ', true],
    ['❤️ Ada', 'Ada', true],
    // Their vowels are marks, not accents.
    ['मीरा', 'मारा', false],
  ])('[IMPORT-5] %j and %j: %j', (one, other, isSame) => {
    expect(isSamePerson(one, other)).toBe(isSame)
    expect(isSamePerson(other, one)).toBe(isSame)
    if (personKey(one) === personKey(other)) expect(isSame).toBe(true)
  })
})
