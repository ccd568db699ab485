import { type Day, dayFrom, monthNamed, monthStarts } from '../domain/day'
import { cellText, isPlaceholder } from './csv-text'

/** What 3/4/2026 means. */
export type DayOrder = 'day-first' | 'month-first'

const yearFirst = /^(\d{4}) ?[-/.年] ?(\d{1,2}) ?[-/.月] ?(\d{1,2})(?!\d)/
const yearLast = /^(\d{1,2}) ?([-/.]) ?(\d{1,2}) ?[-/.] ?(\d{4}|\d\d)(?!\d)/
const months = monthStarts.join('|')
const dayOfMonth = String.raw`(\d{1,2})(?:st|nd|rd|th)?`
const namedMonth = new RegExp(String.raw`^${dayOfMonth}[-\s.]+(${months})[a-z]*[-\s.,]+(\d{4})(?!\d)`, 'i')
const namedMonthFirst = new RegExp(String.raw`^(${months})[a-z]*[-\s.]+${dayOfMonth}[-\s,]+(\d{4})(?!\d)`, 'i')

/** Reads '2026-11-18', '18.11.2026', '11/18/2026', '18 Nov 2026', with a time or without. Empty if the cell says nothing, null if it is no day. */
export function readDay(cell: string, order: DayOrder): Day | null {
  const text = cellText(cell)
  if (isPlaceholder(text)) return ''
  const iso = yearFirst.exec(text)
  if (iso) return dayWritten(iso[1]!, Number(iso[2]), iso[3]!)
  const numbers = yearLast.exec(text)
  if (numbers) {
    const [, first, , second, year] = numbers as unknown as [string, string, string, string, string]
    const said = orderSaidBy(text)
    return (said === 'either' ? order : said) === 'day-first'
      ? dayWritten(year, Number(second), first)
      : dayWritten(year, Number(first), second)
  }
  const named = namedMonth.exec(text)
  if (named) return dayWritten(named[3]!, monthNamed(named[2]!), named[1]!)
  const other = namedMonthFirst.exec(text)
  return other ? dayWritten(other[3]!, monthNamed(other[1]!), other[2]!) : null
}

/** Two digits are a year of this century. */
function dayWritten(year: string, month: number, date: string): Day | null {
  return dayFrom(Number(year.padStart(4, '20')), month, Number(date))
}

/** Null if it is written in another way. Who writes dots writes the day first. */
function orderSaidBy(text: string): DayOrder | 'either' | null {
  const [, first, sign, second] = yearLast.exec(text) ?? []
  if (sign === undefined) return null
  if (sign === '.' || Number(first) > 12) return 'day-first'
  return Number(second) > 12 ? 'month-first' : 'either'
}

/** How the reader writes a day: the month comes first in few places. */
function localOrder(): DayOrder {
  const [first] = new Intl.DateTimeFormat().formatToParts(0)
  return first?.type === 'month' ? 'month-first' : 'day-first'
}

/** How many distinct texts are cached. */
const MAX_TEXTS = 10_000

/** A column of days: those that can be read in one way only say how the others are meant. */
export class Days {
  readonly #order: DayOrder
  readonly #read = new Map<string, { readonly reading: Day | null; readonly says: DayOrder | 'either' | null }>()
  /** How many more say that the day is first than that the month is. */
  #balance = 0
  #hasUnclear = false

  /** Null: as the reader writes them. */
  constructor(order: DayOrder | null) {
    this.#order = order ?? localOrder()
  }

  take(cell: string): Day | null {
    if (cell === '') return ''
    let day = this.#read.get(cell)
    if (!day) {
      day = { reading: readDay(cell, this.#order), says: orderSaidBy(cellText(cell)) }
      if (this.#read.size < MAX_TEXTS) this.#read.set(cell, day)
    }
    if (day.says === 'either') this.#hasUnclear = true
    else if (day.says !== null) this.#balance += day.says === 'day-first' ? 1 : -1
    return day.reading
  }

  /** Whether days were read in another order than they are meant in. */
  get isOtherOrder(): boolean {
    return this.#hasUnclear && this.order !== this.#order
  }

  /** The order that most of those days say that say one; otherwise the one that they were read with. */
  get order(): DayOrder {
    if (this.#balance === 0) return this.#order
    return this.#balance > 0 ? 'day-first' : 'month-first'
  }
}
