/** A day of the calendar as 2026-11-18: so days are ordered as texts are, and a day is the same one in every time zone. */
export type Day = string

const pattern = /^(\d{4})-(\d\d)-(\d\d)$/
const DAY_MS = 24 * 60 * 60 * 1000

export function isDay(text: string): boolean {
  return pattern.test(text) && text > '0001' && dayAt(noonOf(text)) === text
}

/** The calendar day at this moment, in ms since 1970, where the reader is. */
export function dayOf(date: number): Day {
  const local = new Date(date)
  return dayAt(Date.UTC(local.getFullYear(), local.getMonth(), local.getDate(), 12))
}

/** Null where the calendar has no such day. */
export function dayFrom(year: number, month: number, date: number): Day | null {
  const day = [String(year).padStart(4, '0'), ...[month, date].map((part) => String(part).padStart(2, '0'))].join('-')
  return isDay(day) ? day : null
}

/** How the English names of months begin. */
export const monthStarts = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** 3 for 'March', 0 for what is no month. */
export function monthNamed(name: string): number {
  return monthStarts.indexOf(name.slice(0, 3).toLowerCase()) + 1
}

export function addDays(day: Day, days: number): Day {
  return dayAt(noonOf(day) + days * DAY_MS)
}

/** How many days `to` is after `from`; negative if it is before. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((noonOf(to) - noonOf(from)) / DAY_MS)
}

/** 0 is Sunday. */
export function weekdayOf(day: Day): number {
  return new Date(noonOf(day)).getUTCDay()
}

/** A moment of the day, for `Intl.DateTimeFormat` with the time zone UTC. */
export function noonOf(day: Day): number {
  const [, year, month, date] = pattern.exec(day)!.map(Number) as [number, number, number, number]
  // Not by Date.UTC, which takes the year 50 for 1950.
  return new Date(0).setUTCFullYear(year, month - 1, date) + DAY_MS / 2
}

/** The moment at which the day begins where the reader is, in ms since 1970. */
export function startOf(day: Day): number {
  return new Date(`${day}T00:00`).getTime()
}

function dayAt(noon: number): Day {
  return new Date(noon).toISOString().slice(0, 10)
}
