let grouped: Intl.NumberFormat | null = null

/** Grouped as the reader's locale does it. Numbers below 1000 need no format: creating the first one takes 20 ms. */
export function formatNumber(value: number): string {
  if (value < 1000) return String(value)
  grouped ??= new Intl.NumberFormat(undefined, { numberingSystem: 'latn' })
  return grouped.format(value)
}

const amounts: Partial<Record<0 | 2, Intl.NumberFormat>> = {}

/** Two decimals, unless it is a whole number among such. A bigint is a sum in hundredths, which a number may be too small for. */
export function formatAmount(amount: number | bigint, hasCents = false): string {
  const isWhole = typeof amount === 'bigint' ? amount % 100n === 0n : Number.isInteger(amount)
  const digits = isWhole && !hasCents ? 0 : 2
  const format = (amounts[digits] ??= new Intl.NumberFormat(undefined, {
    numberingSystem: 'latn',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }))
  if (typeof amount === 'number') return format.format(amount)
  const hundredths = String(amount % 100n).padStart(2, '0')
  return format.format(`${amount / 100n}.${hundredths}` as Intl.StringNumericLiteral)
}

let compact: Intl.NumberFormat | null = null

/** In the room of four digits: '333K'. */
export function formatShort(value: number): string {
  if (value < 10_000) return formatNumber(value)
  compact ??= new Intl.NumberFormat(undefined, { notation: 'compact', numberingSystem: 'latn' })
  return compact.format(value)
}

/** Of a sum in hundredths, in a few characters. */
export function formatShortAmount(sum: bigint): string {
  return formatShort(Math.round(Number(sum) / 100))
}

/** Something is never 0% of the whole, and only all of it is 100%. */
export function formatShare(part: number, whole: number): string {
  const percent = part && Math.round((100 * part) / whole)
  if (part > 0 && percent < 1) return '<1%'
  return part < whole && percent === 100 ? '99%' : `${percent}%`
}

type HolesOf<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | HolesOf<Rest> : never

/** Characters that would reverse the words around a name. */
const directionOverrides = /[\u202a-\u202e\u2066-\u2069]/g

/** The message with its parts in place. Of 'one | many' it is the first where `count` is 1. */
export function fill<Text extends string>(
  message: Text,
  parts: Readonly<Record<HolesOf<Text>, string | number> & { count?: number }>,
): string {
  const [one = '', many = one] = message.split(' | ')
  return (parts.count === 1 ? one : many).replaceAll(/\{(\w+)\}/g, (_, hole: HolesOf<Text>) => {
    const part = parts[hole]
    return typeof part === 'number' ? formatNumber(part) : part.replaceAll(directionOverrides, '')
  })
}
