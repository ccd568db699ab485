import { addDays, type Day, dayFrom, monthNamed, weekdayOf } from './day'

/** What a seller typed: the words of the day are taken out of the step. */
interface ReadStep {
  /** One line, as it was typed. */
  readonly step: string
  /** Null where no day is read. */
  readonly due: Day | null
}

/**
 * Reads 'tomorrow call' or 'send offer in 2 weeks'. The day stands at the start or the end of the text. Where something
 * else may be meant (two days, 'since Monday', '1/2'), none is read.
 */
export function readNextStep(text: string, today: Day): ReadStep {
  const words = text.trim().split(/\s+/)
  const found = findDay(words, today)
  const step = withoutSeparators(found?.rest.join(' ') ?? '')
  const isRead = found?.due && !findDay(step.split(' '), today)
  return isRead ? { step, due: found.due } : { step: words.join(' '), due: null }
}

interface Found {
  /** Null for a day that is not meant as it stands: one of two, or one of a year that is not read. */
  readonly due: Day | null
  readonly rest: readonly string[]
}

/** As many as 'due by the end of the month' has. */
const MAX_WORDS = 7
/** No day is longer, so that long words are not searched. */
const MAX_LENGTH = 60

/** 'since Monday' and 'prepare for Monday' do not say when it is to be done. */
const notBefore = new Set(
  (
    'a about after and as at before between each every except for from last mr mrs ms not of or past per previous re ' +
    'since than the till to until via with'
  ).split(' '),
)
/** 'Monday or Tuesday call', 'Today is his birthday'. */
const notAfter = new Set('and is or plus through thru till to until was works'.split(' '))
/** 'Monday & Tuesday', 'Monday/ Tuesday', but neither 'tomorrow +49 30 123456' nor 'C++ Friday'. */
const joinsAfter = /^(?:[&/|]|\+$)/
const joinsBefore = /^[a-z]*[&/]$|^[+|]$/

function findDay(words: readonly string[], today: Day): Found | null {
  const first = atStart(words, today)
  return first?.due ? first : (atEnd(words, today) ?? first)
}

function atStart(words: readonly string[], today: Day): Found | null {
  for (let end = Math.min(MAX_WORDS, words.length); end > 0; end--) {
    const found = dayOfWords(words.slice(0, end), today)
    if (!found) continue
    const next = phraseOf(words.slice(end, end + 1))
    const isMeant = !notAfter.has(next) && !joinsAfter.test(next) && !(found.lacksYear && /^\d{4}\.?$/.test(next))
    return { due: isMeant ? found.due : null, rest: words.slice(end) }
  }
  return null
}

/** A time may follow the day, and stays in the step: 'call tomorrow at 3'. */
function atEnd(words: readonly string[], today: Day): Found | null {
  for (const timeWords of [0, 1, 2, 3]) {
    const end = words.length - timeWords
    if (timeWords > 0 && !time.test(phraseOf(words.slice(-timeWords)))) continue
    for (let start = Math.max(0, end - MAX_WORDS); start < end; start++) {
      const found = dayOfWords(words.slice(start, end), today)
      if (!found) continue
      const before = phraseOf(words.slice(Math.max(start - 1, 0), start))
      if (notBefore.has(before) || joinsBefore.test(before)) return null
      return { due: found.due, rest: [...words.slice(0, start), ...words.slice(end)] }
    }
  }
  return null
}

function dayOfWords(words: readonly string[], today: Day): { readonly due: Day; readonly lacksYear: boolean } | null {
  const phrase = phraseOf(words)
  // Alone, these two may be names.
  if (phrase === 'sat' || phrase === 'sun') return null
  for (const { pattern, day } of names) {
    const found = pattern.exec(phrase)
    const parts = found?.groups ?? {}
    const due = found && day(parts, today)
    if (due) return { due, lacksYear: Boolean(parts['date']) && !parts['year'] }
  }
  return null
}

/** In small letters, without the sign that separates it from what follows. */
function phraseOf(words: readonly string[]): string {
  const length = words.reduce((sum, word) => sum + word.length, 0)
  return length > MAX_LENGTH
    ? ''
    : words
        .join(' ')
        .toLowerCase()
        .replace(/[,:;!?]$/, '')
}

const separators = new Set(' ,:;-–—')

function withoutSeparators(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && separators.has(text[start]!)) start++
  while (start < end && separators.has(text[end - 1]!)) end--
  return text.slice(start, end)
}

const time =
  /^(?:at )?(?:\d{1,2}(?:[:.]\d\d)? ?[ap]m|\d{1,2}:\d\d|noon)$|^at \d{1,2}$|^(?:in the )?(?:morning|afternoon|evening)$/

type Parts = Readonly<Record<string, string | undefined>>

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const counts = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

const weekdayPart =
  '(?<weekday>sun(?:day)?|mon(?:day)?|tue(?:s|sday)?|wed(?:s|nesday)?|thu(?:r|rs|rsday)?|fri(?:day)?|sat(?:urday)?)'
const monthNamePart =
  '(?<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t|tember)?|' +
  'oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?'
const monthPart = '(?<month>0?[1-9]|1[0-2])'
/** One that can't be a month. */
const lateDatePart = '(?<date>1[3-9]|2\\d|3[01])'
const datePart = '(?:the )?(?<date>\\d{1,2})(?:st|nd|rd|th|\\.)?'
const yearPart = '(?<year>20\\d\\d)'

const names = [
  named('today', (_, today) => today),
  named('tomorrow|tmrw?', (_, today) => addDays(today, 1)),
  named('(?:the )?day after tomorrow', (_, today) => addDays(today, 2)),
  named(`in (?<count>an?|\\d{1,3}|${counts.join('|')}) (?<unit>day|week|month|year)s?`, later),
  named('next week', (_, today) => mondayAfter(today)),
  named('next month', (_, today) => addMonths(firstOfMonth(today), 1)),
  named('(?:at )?(?:the )?end of (?:the )?month|eom', (_, today) => addDays(addMonths(firstOfMonth(today), 1), -1)),
  named(`(?:this )?${weekdayPart}`, (parts, today) =>
    addDays(today, ((weekdayIn(parts) - weekdayOf(today) + 6) % 7) + 1),
  ),
  named(`next ${weekdayPart}`, (parts, today) => addDays(mondayAfter(today), (weekdayIn(parts) + 6) % 7)),
  named(`${datePart} (?:of )?${monthNamePart}(?:,? ${yearPart})?`, dateIn),
  named(`${monthNamePart} ${datePart}(?:,? ${yearPart})?`, dateIn),
  named(`${weekdayPart} next week`, (parts, today) => addDays(mondayAfter(today), (weekdayIn(parts) + 6) % 7)),
  named(`(?<year>\\d{4})-${monthPart}-(?<date>\\d\\d)`, dateIn),
  named(`(?<date>\\d{1,2})-${monthPart}-${yearPart}`, dateIn),
  named(`(?<date>\\d{1,2})\\.${monthPart}\\.${yearPart}?`, dateIn),
  named(`(?!24/7)${lateDatePart}/${monthPart}(?:/${yearPart})?`, dateIn),
  named(`${monthPart}/${lateDatePart}(?:/${yearPart})?`, dateIn),
]

const dayOrMonth = '(?:0?[1-9]|[12]\\d|3[01])'
const plainMonth = monthNamePart.replace('?<month>', '?:')

/** Words and numbers that may be meant as a day, each between spaces or signs. */
const likeDay = new RegExp(
  `(?:^|[\\s(&/+])(?:${[
    'today|tonight|tomorrow|yesterday|weekend|fortnight|eow',
    // 'Sun' and 'sat' are other words, too.
    weekdayPart.replace('?<weekday>', '?:').replace('sun(?:day)?', 'sunday').replace('sat(?:urday)?', 'saturday'),
    '(?:next|this|last) (?:week|month|quarter|year)',
    '(?:in \\w+|\\d+) (?:business |working )(?:days?|weeks?)|in \\w+ (?:days?|weeks?|months?|quarters?|years?)',
    'kw ?\\d{1,2}|(?:on|by) the \\d{1,2}(?:st|nd|rd|th)|the \\d{1,2}(?:st|nd|rd|th)$',
    `(?!24/7)${dayOrMonth}([./-])${dayOrMonth}(?:\\1(?:\\d{2}|\\d{4})?)?|\\d{4}-\\d\\d-\\d\\d`,
    `\\d{1,2}(?:st|nd|rd|th|\\.)? (?:of )?${plainMonth}|${plainMonth} \\d{1,2}(?:st|nd|rd|th)?`,
  ].join('|')})(?=$|[\\s),:;!?&/+]|\\.(?:$|\\s))`,
  'i',
)

/** Whether a text from which no day is read says something like one: then it may not be taken to mean today. */
export function hasUnclearDay(text: string): boolean {
  return likeDay.test(text)
}

/** 'on', 'by' and 'due' are words of the day. */
function named(name: string, day: (parts: Parts, today: Day) => Day | null) {
  return { pattern: new RegExp(`^(?:due )?(?:on |by )?(?:${name})\\.?$`), day }
}

function weekdayIn({ weekday: name = '' }: Parts): number {
  return weekdays.indexOf(name.slice(0, 3))
}

function later({ count = '', unit }: Parts, today: Day): Day {
  const number = count.startsWith('a') ? 1 : Math.max(counts.indexOf(count), Number(count) || 0)
  if (unit === 'day' || unit === 'week') return addDays(today, unit === 'day' ? number : number * 7)
  return addMonths(today, unit === 'month' ? number : number * 12)
}

/** Without a year the next such day, from today on: 29 February may be eight years away. */
function dateIn({ year: typed, month: name = '', date: dateTyped = '' }: Parts, today: Day): Day | null {
  const number = Number(name) || monthNamed(name)
  const inYear = (of: number) => dayFrom(of, number, Number(dateTyped))
  if (typed) return inYear(Number(typed))
  const thisYear = Number(today.slice(0, 4))
  const days = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((years) => inYear(thisYear + years))
  return days.find((day) => day !== null && day >= today) ?? null
}

/** Weeks begin on Monday. */
function mondayAfter(day: Day): Day {
  return addDays(day, 7 - ((weekdayOf(day) + 6) % 7))
}

function firstOfMonth(day: Day): Day {
  return `${day.slice(0, 8)}01`
}

/** The last day of the month where it has no such date: a month after 31 January is 28 February. */
function addMonths(day: Day, count: number): Day {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const index = year * 12 + month - 1 + count
  const inMonth = (of: number) => dayFrom(Math.floor(index / 12), (index % 12) + 1, of)
  return inMonth(date) ?? inMonth(30) ?? inMonth(29) ?? inMonth(28)!
}
