import { MAX_AMOUNT } from './constants'
import { isAmount } from './opportunity'

export type AmountProblem = 'empty' | 'negative' | 'too-large' | 'too-precise' | 'no-amount'

/** More than any amount has: in what is longer the patterns would search for too long. */
const LONGEST = 100

const minus = '[-−–]'
const signed = new RegExp(`^${minus}|^\\(.*\\)$|${minus}$`)
/** How many zeros each adds. */
const multiples: Readonly<Record<string, number>> = { k: 3, m: 6, mn: 6, mio: 6, b: 9, bn: 9 }
const scaled = /^(.*?)(?: ?(k|m|mn|mio|b|bn)\.?|e\+?(\d{1,3}))$/i
const grouped = /^\d{1,3}([.,'’ ])\d{3}(?:\1\d{3})*$|^\d{1,2}(?:,\d{2})+,\d{3}$/

/**
 * Reads '12000', '12,000.50', '12.000,50', '12 000', '1,20,000', '12k', '€ 12.5m' and '1.2E+05'. The last of two kinds of
 * separators begins the decimals. One alone with three digits after it separates thousands: amounts have two decimals.
 */
export function readAmount(text: string): number | AmountProblem {
  const trimmed = text.trim()
  if (trimmed.length > LONGEST) return 'no-amount'
  const bare = withoutCurrency(inLatinSigns(trimmed))
  if (bare === '') return 'empty'
  if (signed.test(bare)) {
    const rest = readAmount(bare.replaceAll(new RegExp(`${minus}|[()]`, 'g'), ''))
    return rest === 'empty' || rest === 'no-amount' ? 'no-amount' : 'negative'
  }
  const [, number = bare, multiple = '', exponent] = scaled.exec(bare) ?? []
  const decimal = decimalIn(number, number !== bare)
  if (decimal === null) return 'no-amount'
  // Not multiplied: 1.005 * 1000 is not 1005.
  const value = Number(`${decimal}e${exponent ?? multiples[multiple.toLowerCase()] ?? 0}`)
  if (value > MAX_AMOUNT) return 'too-large'
  return isAmount(value) ? value : 'too-precise'
}

/** As JavaScript writes it. In a number that is scaled, a single separator begins the decimals: '1.250k'. */
function decimalIn(text: string, isScaled: boolean): string | null {
  const isSingle = /^\d{1,3}[.,]\d{3}$/.test(text) && (isScaled || Number.parseInt(text, 10) === 0)
  if (grouped.test(text) && !isSingle) return text.replaceAll(/\D/g, '')
  const [, whole = text, separator = '', decimals = ''] = /^(.*)([.,])(\d+)$/.exec(text) ?? []
  const isWhole = /^\d*$/.test(whole) || (grouped.test(whole) && !whole.includes(separator))
  return isWhole && text !== '' ? `${whole.replaceAll(/\D/g, '')}.${decimals}` : null
}

/** Created on demand, like a collator. */
let currency: RegExp | null = null

/** Without the sign or the code of a currency at either end, and without what is written for 'and no cents': '12,–'. */
function withoutCurrency(text: string): string {
  if (!currency) {
    const signs = String.raw`(?:US|CA|AU|NZ|HK|NT|MX|[ACRS])?\$(?: ?US| ?CA)?|\p{Sc}`
    const words = `(?<!\\p{L})(?:kr|zł|Kč|Ft|Fr\\.|${Intl.supportedValuesOf('currency').join('|')})(?!\\p{L})`
    currency = new RegExp(`^(?:${signs}|${words})|(?:${signs}|${words})$`, 'giu')
  }
  return text
    .replaceAll(currency, '')
    .trim()
    .replace(/[.,] ?[-–—]+$/, '')
}

/** Spaces are one kind, but no tabs: they separate the cells of a table. */
function inLatinSigns(text: string): string {
  return text
    .replaceAll(/[\u061c\u200e\u200f]/g, '')
    .replaceAll(/[\p{Zs}！-～]/gu, (sign) => sign.normalize('NFKC'))
    .replaceAll('٫', '.')
    .replaceAll(/[٬،]/g, ',')
    .replaceAll(/\p{Nd}/gu, latinDigit)
}

/** Digits of other scripts, such as Arabic ones, are in blocks of ten. */
function latinDigit(digit: string): string {
  const code = digit.codePointAt(0)!
  let zero = code
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return String(code - zero)
}
