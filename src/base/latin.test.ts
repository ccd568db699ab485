import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { hostileText } from '../../test/arbitraries'
import { casesOf } from '../../test/cases'
import { regions, wordsOf } from '../domain/sample-words'
import { latin } from './latin'

test.each([
  ['Ada', 'ada'],
  ["O'Brien", 'obrien'],
  ['van der Heijden', 'vanderheijden'],
  ['Anne-Mette', 'annemette'],
  ['Großmann', 'grossmann'],
  ['Œillets', 'oeillets'],
  ['Lærke', 'laerke'],
  ['Øberg', 'oberg'],
  ['Łukasz', 'lukasz'],
  ['Đặng', 'dang'],
  ['İpek', 'ipek'],
  ['Işık', 'isik'],
  ['Її', 'ii'],
  ['Щербак', 'shcherbak'],
])('[SAMPLE-2] an address spells %s as %s', (word, spelling) => {
  expect(latin(word)).toBe(spelling)
})

test('[SAMPLE-2] an address holds plain letters and digits alone, whatever the word', () => {
  fc.assert(
    fc.property(hostileText, (word) => {
      expect(latin(word)).toMatch(/^[a-z0-9]*$/)
    }),
    { numRuns: casesOf(500) },
  )
})

test('[SAMPLE-2] every letter of the sample words has a spelling', () => {
  const words = regions.flatMap(({ given, family, companies }) => [given, family, companies].flatMap(wordsOf))
  const letters = new Set(words.flatMap((word) => word.normalize('NFC').match(/[\p{Lu}\p{Ll}\p{Lo}]/gu) ?? []))
  // The soft sign has no sound of its own.
  expect([...letters].filter((letter) => latin(letter) === '' && letter.toLowerCase() !== 'ь')).toEqual([])
})
