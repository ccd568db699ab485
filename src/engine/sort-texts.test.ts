import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRandom, pick } from '../base/random'
import { sortTexts } from './sort-texts'

const parts =
  "a A aa å b ch c d dž é e\u0301 e ll l ł ñ n ö oe y i z š s ß ss - ' . \u00a0 0 1 2 9 10 007 007a ٣ ж Й и Ω 王 李 김 ア ｱ \u0301 \u200d \ud83d\ude00 \ud83d"
const anyText = fc.array(fc.constantFrom(' ', ...parts.split(' ')), { maxLength: 24 }).map((all) => all.join(''))
const texts = fc.array(anyText, { maxLength: 60 })

const languages = [
  'en',
  'da',
  'cs',
  'de-u-co-phonebk',
  'es-u-co-trad',
  'et',
  'hu',
  'lt',
  'sv',
  'vi',
  'ja',
  'zh',
  'ru',
  'th',
]

function placesOf(all: readonly string[], collate: Intl.Collator['compare']): Uint32Array {
  const work = sortTexts(all, collate)
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}

/** One after another, as the collator alone says. */
function expectedPlaces(all: readonly string[], collate: Intl.Collator['compare']): number[] {
  const distinct = all
    .toSorted(collate)
    .filter((text, at, inOrder) => at === 0 || collate(inOrder[at - 1]!, text) !== 0)
  return all.map((text) => distinct.findIndex((other) => collate(other, text) === 0))
}

test.each(languages)('[ORDER-4] texts have the places that the collator gives them: %s', (language) => {
  const { compare } = new Intl.Collator(language, { numeric: true })
  fc.assert(
    fc.property(texts, (all) => {
      expect([...placesOf(all, compare)]).toEqual(expectedPlaces(all, compare))
    }),
    { numRuns: 60 },
  )
})

test('[ORDER-4] so many texts that they are sorted in parts', () => {
  const { compare } = new Intl.Collator('da', { numeric: true })
  const random = createRandom(1)
  const words = [
    'Aa',
    'Å',
    'Ab',
    'abc ',
    'Zoë ',
    'zoe ',
    'Lot 9',
    'Lot 10',
    'Volksbank Raiffeisenbank ',
    'é',
    'e\u0301',
  ]
  const all = Array.from({ length: 5000 }, () => Array.from({ length: 5 }, () => pick(random, words)).join(''))
  const places = placesOf(all, compare)
  const inOrder = all.map((_, at) => at).toSorted((a, b) => compare(all[a]!, all[b]!))
  for (const [at, text] of inOrder.entries()) {
    const before = inOrder[at - 1]
    const step = before !== undefined && compare(all[before]!, all[text]!) !== 0 ? 1 : 0
    expect(places[text]).toBe(before === undefined ? 0 : places[before]! + step)
  }
})
