/** The text of a number as a person sees it in a cell: a day, a time, a share, a padded number, or else plainly. */
export type NumberFormat = (value: number) => string

const DAY_MS = 86_400_000
/** The last day that spreadsheets know is in the year 9999. */
const MAX_SERIAL = 2_958_466
/** Days from 1970 back to the first day of each of the two systems. */
const [DAYS_TO_1900, DAYS_TO_1904] = [25_569, 24_107]
/** Excel takes 1900 for a leap year: before its 29th of February, days are one less. */
const LEAP_FAULT = 60
/** In days: a midnight that was reckoned may lie this much before itself, by the noise of the bits. */
const NOISE = 1e-9
const LAST_SECOND = 86_399
/** As Excel has at most. */
const MAX_DECIMALS = 30
/** Larger ones are written with an exponent, as shares too. */
const MAX_FORMATTED = 1e19

/** Formats that a file need not define. Those of 27 to 36 and 50 to 58 depend on the language of the program. */
const builtIn = new Map<number, string>([
  ...of('0', 1),
  ...of('0.00', 2),
  ...of('#,##0', 3, 37, 38, 41, 42),
  ...of('#,##0.00', 4, 39, 40, 43, 44),
  ...of('0%', 9),
  ...of('0.00%', 10),
  ...of('yyyy-mm-dd', 14, 15, 16, 17),
  ...of('h:mm', 18, 20),
  ...of('h:mm:ss', 19, 21),
  ...of('yyyy-mm-dd h:mm', 22),
  ...of('mm:ss', 45, 47),
  ...of('[h]:mm:ss', 46),
])

function of(code: string, ...ids: readonly number[]): [number, string][] {
  return ids.map((id) => [id, code])
}

/** `code` is what the file defines for the format's number, if it does. */
export function createNumberFormat(id: number, code: string | null, is1904: boolean): NumberFormat {
  const isLocal = (id >= 27 && id <= 36) || (id >= 50 && id <= 58)
  if (code === null && isLocal) return (value) => localDay(value, is1904)
  const sections = sectionsOf(code ?? builtIn.get(id) ?? 'General')
  const formats = sections.map((section, at) => formatOf(section, at === 1, is1904))
  const conditions = sections.map(conditionOf)
  const isConditional = conditions.some((condition) => condition !== null)
  const texts = new Map<number, string>()
  function textOf(value: number): string {
    if (Math.abs(value) >= MAX_FORMATTED) return plainNumber(value)
    const bySign = value < 0 ? 1 : value === 0 ? 2 : 0
    const at = isConditional ? conditions.findIndex((holds) => !holds || holds(value)) : bySign
    return (formats[at] ?? (isConditional ? plainNumber : formats[0]) ?? plainNumber)(value)
  }
  return (value) => {
    const known = texts.get(value)
    if (known !== undefined) return known
    const text = textOf(value)
    if (texts.size < MAX_TEXTS) texts.set(value, text)
    return text
  }
}

/** How many numbers are kept with their texts: days, shares and amounts repeat. */
const MAX_TEXTS = 4096

/** Null if it depends on the sign, as most do. */
function conditionOf(section: readonly Token[]): ((value: number) => boolean) | null {
  for (const { kind, text } of section) {
    const [, sign, limit] = (kind === 'bracket' && /^(<=?|>=?|=|<>)(-?[\d.]+)$/.exec(text)) || []
    if (sign === undefined) continue
    return (value) => {
      const difference = value - Number(limit)
      if (difference === 0) return sign.includes('=')
      return sign.includes(difference < 0 ? '<' : '>')
    }
  }
  return null
}

/** A part of a format code: what is written as it stands, a bracket such as [h] or [$€-407], or what means something. */
interface Token {
  readonly kind: 'literal' | 'bracket' | 'code'
  readonly text: string
}

const tokens = /"([^"]*)"?|\\(.)|_.|\*.|\[([^\]]*)\]|(General)|([\s\S])/giu
/** Formats that are longer are not made by a person. */
const MAX_CODE = 1000

function sectionsOf(code: string): Token[][] {
  const sections: Token[][] = [[]]
  for (const [, quoted, escaped, bracket, general, plain] of code.slice(0, MAX_CODE).matchAll(tokens)) {
    const section = sections.at(-1)!
    if (plain === ';') sections.push([])
    else if (bracket !== undefined) section.push({ kind: 'bracket', text: bracket })
    else if ((quoted ?? escaped) !== undefined) section.push({ kind: 'literal', text: quoted ?? escaped ?? '' })
    else if ((general ?? plain) !== undefined) section.push({ kind: 'code', text: general ?? plain ?? '' })
  }
  return sections
}

function formatOf(section: readonly Token[], isNegative: boolean, is1904: boolean): NumberFormat {
  const code = section.map(({ kind, text }) => (kind === 'code' ? text : '')).join('')
  const prefix = wordBefore(section)
  if (/general/i.test(code)) return prefix === '' ? plainNumber : (value) => prefix + plainNumber(value)
  const elapsed = section.find(({ kind, text }) => kind === 'bracket' && /^(?:h+|m+|s+)$/i.test(text))
  if (elapsed) return (value) => elapsedTime(value, elapsed.text[0]!.toLowerCase(), /s/i.test(code))
  if (/[ymdhsgeb]/i.test(code.replaceAll(/e[+-]/gi, '').replaceAll(/am\/pm|a\/p/gi, 'h'))) {
    return dateFormat(code.toLowerCase(), is1904)
  }
  if (/[e/]/i.test(code)) return plainNumber
  const decimals = Math.min(/\.([0#?]*)/.exec(code)?.[1]?.length ?? 0, MAX_DECIMALS)
  if (code.includes('%')) return (value) => `${plainDigits(rounded(value, decimals + 2), 2).toFixed(decimals)}%`
  // The section for negative numbers has a sign of its own.
  if (isPattern(section, code, prefix)) return (value) => filledPattern(section, isNegative ? Math.abs(value) : value)
  if (!/[0#?]/.test(code)) {
    const words = section.map(({ kind, text }) => (kind === 'literal' ? text : '')).join('')
    return /[\p{L}\p{N}]/u.test(words) ? () => words.trim() : plainNumber
  }
  // Thousands or millions are shown; the number is meant.
  if (/,(?![0#?])/.test(code)) return plainNumber
  return (value) => plainNumber(rounded(value, decimals))
}

/** Rounded as people do: 1.005 to 1.01. */
function rounded(value: number, decimals: number): number {
  if (Number.isInteger(value)) return value
  const [digits, exponent = 0] = value.toPrecision(15).split('e')
  const shifted = Math.round(Math.abs(Number(`${digits}e${Number(exponent) + decimals}`)))
  if (shifted >= 1e21) return value
  return Math.sign(value) * Number(`${shifted}e${-decimals}`)
}

/** Multiplied by a power of ten. */
const plainDigits = (value: number, by: number) => Number((value * 10 ** by).toPrecision(15))

/** Whole numbers are exact; of others what more than fifteen digits say is noise. */
export function plainNumber(value: number): string {
  if (Number.isSafeInteger(value)) return String(value)
  const text = String(Number(value.toPrecision(15)))
  return text.includes('e') ? text.replace('e', 'E').replace(/E-(\d)$/, 'E-0$1') : text
}

/** What is written right before the digits, if that is a word or a plus, as of 'K-15'; no currency, and no 'day 7'. */
function wordBefore(section: readonly Token[]): string {
  const digits = section.findIndex(({ kind, text }) => kind === 'code' && /[0#?]|general/i.test(text))
  const before = section.slice(0, Math.max(digits, 0)).map(({ kind, text }) => (kind === 'bracket' ? '' : text))
  const word = before.join('')
  return /[\p{L}\p{N}+#]/u.test(word) && !/\s$/.test(word) && !isCurrency(word.trim()) ? word : ''
}

const isCurrency = (word: string) =>
  /\p{Sc}|^(?:kr|fr|zł|kč|ft|lei|rs|rp|rm)\.?$/iu.test(word) || Intl.supportedValuesOf('currency').includes(word)

/**
 * Digits with signs between them, as of phone numbers, with zeros before them, as of postal codes, or with words before or
 * a sign behind them, as of customer numbers.
 */
function isPattern(section: readonly Token[], code: string, prefix: string): boolean {
  if (/[.,]/.test(code)) return false
  const behind = section.slice(section.findLastIndex(({ kind, text }) => kind === 'code' && /[0#?]/.test(text)) + 1)
  const suffix = behind.map(({ kind, text }) => (kind === 'literal' ? text : '')).join('')
  if (/[0#?]/.test(code) && (prefix !== '' || /^[-/]|\d/.test(suffix))) return true
  const shown = section.map(({ kind, text }) => (kind === 'code' ? text : kind === 'literal' ? 'x' : '')).join('')
  const [digits = ''] = /[0#?][\s\S]*[0#?]/.exec(shown) ?? []
  if (/^(?:#|##|###)?(?:[x\s]###)*[x\s]##0$/.test(digits)) return false
  return /^0+[0#?]/.test(digits) || /[^0#?]/.test(digits)
}

/** Digits fill the places from the last. */
function filledPattern(section: readonly Token[], value: number): string {
  let digits = rounded(Math.abs(value), 0).toFixed(0)
  if (digits === '0') digits = ''
  const places = section.flatMap(({ kind, text }) => (kind === 'code' ? (/[0#?]/.exec(text) ?? []) : [])).length
  let left = places
  let shown = ''
  for (const { kind, text } of section.toReversed()) {
    if (kind === 'bracket') continue
    if (kind === 'literal' || !/[0#?]/.test(text)) {
      shown = text + shown
      continue
    }
    const own = --left === 0 ? digits : digits.slice(-1)
    digits = digits.slice(0, digits.length - own.length)
    shown = (own === '' && text === '0' ? '0' : own) + shown
  }
  return (value < 0 ? '-' : '') + shown
}

/** Whether there is a day and a time: an m is a minute only beside hours or seconds. */
function dateFormat(code: string, is1904: boolean): NumberFormat {
  const hasTime = /[hs]/.test(code)
  const hasDay = /[ydgeb]|m{3}/.test(code.replaceAll(/am\/pm/g, '')) || !hasTime
  const hasSeconds = code.includes('s')
  return (value) => {
    const moment = momentOf(value, is1904)
    if (!moment) return plainNumber(value)
    if (!hasTime) return moment.day ?? plainNumber(value)
    const time = timeText(moment.seconds, hasSeconds)
    if (!hasDay) return code.includes('h') ? time : time.slice(3)
    return moment.day === null ? time : `${moment.day} ${time}`
  }
}

/** With a time where the number has one. */
function localDay(value: number, is1904: boolean): string {
  const moment = momentOf(value, is1904)
  if (!moment) return plainNumber(value)
  const time = timeText(moment.seconds, moment.seconds % 60 !== 0)
  if (moment.day === null) return time
  return moment.seconds === 0 ? moment.day : `${moment.day} ${time}`
}

/**
 * Null if it is no moment that spreadsheets know. The day is null before the first one, as of a time alone. Seconds are
 * rounded, but not into the next day.
 */
function momentOf(value: number, is1904: boolean): { readonly day: string | null; readonly seconds: number } | null {
  const serial = Math.floor(value + NOISE)
  const end = is1904 ? MAX_SERIAL - (DAYS_TO_1900 - DAYS_TO_1904) : MAX_SERIAL
  if (!(value >= 0 && serial < end)) return null
  const seconds = Math.round(Math.max(value - serial, 0) * 86_400)
  return { day: dayText(serial, is1904), seconds: Math.min(seconds, LAST_SECOND) }
}

function dayText(serial: number, is1904: boolean): string | null {
  if (!is1904 && serial === 0) return null
  if (!is1904 && serial === LEAP_FAULT) return '1900-02-29'
  const days = is1904 ? serial - DAYS_TO_1904 : serial - DAYS_TO_1900 + (serial < LEAP_FAULT ? 1 : 0)
  return new Date(days * DAY_MS).toISOString().slice(0, 10)
}

const twoDigits = (value: number) => String(Math.floor(value)).padStart(2, '0')

function timeText(seconds: number, hasSeconds: boolean): string {
  const parts = [seconds / 3600, (seconds / 60) % 60, ...(hasSeconds ? [seconds % 60] : [])]
  return parts.map(twoDigits).join(':')
}

/** A duration, in hours, minutes or seconds. */
function elapsedTime(value: number, unit: string, hasSeconds: boolean): string {
  const sign = value < 0 ? '-' : ''
  const seconds = Math.round(Math.abs(value) * 86_400)
  if (unit === 's') return `${sign}${seconds}`
  if (unit === 'm') return `${sign}${Math.floor(seconds / 60)}${hasSeconds ? `:${twoDigits(seconds % 60)}` : ''}`
  return `${sign}${timeText(seconds, hasSeconds)}`
}

/** Of cells that have their day written out. */
export function isoMoment(text: string): string {
  const [, day = '', time = '', seconds = ''] =
    /^(\d{4}-\d\d-\d\d)?(?:T?(\d\d:\d\d)(:\d\d)?(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?$/.exec(text.trim()) ?? []
  const shown = `${time}${seconds === ':00' ? '' : seconds}`
  if (day === '') return time === '' ? text : shown
  return shown === '' || shown === '00:00' ? day : `${day} ${shown}`
}
