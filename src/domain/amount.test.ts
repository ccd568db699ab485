import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { casesOf } from '../../test/cases'
import { readAmount } from './amount'
import { isAmount } from './opportunity'

test.each([
  ['2500', 2500],
  ['0', 0],
  ['00012', 12],
  ['.5', 0.5],
  ['12,000.50', 12_000.5],
  ['12.000,50', 12_000.5],
  ['12 000,50', 12_000.5],
  ['12\u00a0000,50', 12_000.5],
  ['12\u2009000,50', 12_000.5],
  ['12\u202f000,50', 12_000.5],
  ['12\u3000000', 12_000],
  ['12’000.50', 12_000.5],
  ["12'000.50", 12_000.5],
  ['1,20,000.5', 120_000.5],
  ['1.234.567,8', 1_234_567.8],
  ['١٢٬٠٠٠٫٥٠', 12_000.5],
  ['۱۲٬۰۰۰٫۵', 12_000.5],
  ['१,२०,०००.५', 120_000.5],
  ['１２，０００．５０', 12_000.5],
  ['\u200f12', 12],
  ['999,999,999,999.99', 999_999_999_999.99],
])('[AMOUNT-2] %j is read as %d, as a locale writes it', (text, amount) => {
  expect(readAmount(text)).toBe(amount)
})

test.each([
  ['12k', 12_000],
  ['12 K', 12_000],
  ['1.5m', 1_500_000],
  ['1,5 Mio.', 1_500_000],
  ['12 MIO', 12_000_000],
  ['1.2bn', 1_200_000_000],
  ['1.250k', 1250],
  ['1.005k', 1005],
  ['123456.78901m', 123_456_789_010],
  ['1.2E+05', 120_000],
  ['1,2e5', 120_000],
  ['€ 12.5m', 12_500_000],
  ['$1.5m', 1_500_000],
  ['12 K€', 12_000],
  ['12 EUR', 12],
  ['usd 12', 12],
  ['US$ 12', 12],
  ['12,50 $ US', 12.5],
  ['R$ 1.234,56', 1234.56],
  ['12 kr', 12],
  ['CHF 12.–', 12],
  ['12,-', 12],
  ['Fr. 12', 12],
])('[AMOUNT-2] %j is read as %d: multiples, exponents and currencies', (text, amount) => {
  expect(readAmount(text)).toBe(amount)
})

test('[AMOUNT-2] three digits after one separator are thousands, unless there is none before it', () => {
  expect(['1.234', '1,234', '0.500', '1.50'].map(readAmount)).toEqual([1234, 1234, 0.5, 1.5])
})

test.each([
  ['empty', ['', '  ', '\u00a0', '€', 'EUR']],
  ['negative', ['-5', '−5', '–5', '- 5', '5-', '(5)', '( 5 )', '-€5', '€-5', '€ (5)', '-1e308', '-0.001', '\u200e-5']],
  ['too-large', ['1e308', '1E+999', '1e12', '1000000000000', '999,999,999,999.999', '1000bn']],
  ['too-precise', ['1234.567', '0.125', '1,234.5678', '0.000001k', '1.2345']],
  ['no-amount', ['abc', '1\t200', '1200\t5\n7\t8', '1\n2', '12.', '1.2.3', '1 2 3', '12 34', '1,234,56', '1..2']],
  ['no-amount', ['k', '12kk', '12 tys', '12 T€', '12 thousand', '12%', '1/2', '½', '12 000²', '0x10', '1_000']],
  ['no-amount', ['NaN', 'Infinity', '-', '--', '()', '-abc', '1e-2', '12e', 'e5', '5 CR', 'null', '[object Object]']],
] as const)('[AMOUNT-3] %s: %j', (problem, texts) => {
  expect(texts.map(readAmount)).toEqual(texts.map(() => problem))
})

const locales = Intl.NumberFormat.supportedLocalesOf(
  `en en-IN en-ZA de de-AT de-CH de-LI fr fr-CA fr-CH it it-CH es es-MX es-CR pt pt-PT nl da sv nb fi is et lv lt pl cs sk
  hu ro bg sr hr sl uk ru kk ka hy az tr el he ar ar-EG ar-SA ar-MA fa ps ur ckb hi mr ne bn bn-IN ta te kn ml gu pa as
  or my km lo th vi id ms ja ko zh zh-TW sw am dz sat mni ks nqo`.split(/\s+/),
)

const anyAmount = fc.oneof(
  fc.nat(1_000_000).map((hundredths) => hundredths / 100),
  fc.maxSafeInteger().map((number) => (Math.abs(number) % 1e14) / 100),
)

test('[AMOUNT-2] what any locale writes of an amount is read as that amount', () => {
  const style = fc.constantFrom<Intl.NumberFormatOptions>(
    {},
    { useGrouping: false },
    { minimumFractionDigits: 2 },
    { style: 'currency', currency: 'EUR' },
    { style: 'currency', currency: 'CHF', currencyDisplay: 'code' },
  )
  expect(locales.length).toBeGreaterThan(70)
  fc.assert(
    fc.property(fc.constantFrom(...locales), style, anyAmount, (locale, options, amount) => {
      const text = new Intl.NumberFormat(locale, options).format(amount)
      expect(readAmount(text), `${locale} ${text}`).toBe(amount)
      if (amount > 0) expect(readAmount(new Intl.NumberFormat(locale, options).format(-amount))).toBe('negative')
    }),
    { numRuns: casesOf(2000) },
  )
})

test('[AMOUNT-3] any text is an amount or has a problem: it never throws', () => {
  const text = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom(...Array.from("0123456789.,'’ -()kmeE+€$\t")) }),
    fc.string({ unit: 'binary' }),
  )
  const problems = new Set(['empty', 'negative', 'too-large', 'too-precise', 'no-amount'])
  fc.assert(
    fc.property(text, (each) => {
      const read = readAmount(each)
      expect(typeof read === 'number' ? isAmount(read) : problems.has(read)).toBe(true)
    }),
    { numRuns: casesOf(2000) },
  )
})

// No time is asserted: a pattern that tries every start would not be done before the test's time is over.
test.each(['1', ' ', '-', '(', '1,', ',111', '1 €', 'A', '٣', '\u00a0k', '.', '1e'])(
  '[AMOUNT-3] 100,000 characters of %j are read in linear time',
  (part) => {
    const long = part.repeat(100_000 / part.length)
    for (const text of [long, `1${long}x`, `1.${long}`, `${long}5`]) readAmount(text)
    expect(readAmount(`${' '.repeat(100_000)}5${' '.repeat(100_000)}`)).toBe(5)
  },
)
