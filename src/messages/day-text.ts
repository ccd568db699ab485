import { type Day, daysBetween, noonOf } from '../domain/day'
import { fill } from './format'
import * as messages from './messages'

/** A day as it is said in a line: 'Today', 'Thu', '21 Nov', '2 days late'. */
export function dueText(due: Day, today: Day): string {
  const days = daysBetween(today, due)
  if (days < 0) return fill(messages.daysLate, { count: -days })
  return dayText(due, today)
}

/** One that has passed: 'Thu' of the last six, '14 Nov'. */
export function pastDayText(day: Day, today: Day): string {
  return daysBetween(day, today) < 7 ? formatted(day, { weekday: 'short' }) : dateText(day, today)
}

/** A day, near ones by their names: 'Yesterday', 'Tomorrow', 'Thu', '21 Nov', '3 Mar 2027'. */
export function dayText(day: Day, today: Day): string {
  const days = daysBetween(today, day)
  if (days === -1) return messages.yesterday
  if (days === 0) return messages.today
  if (days === 1) return messages.tomorrow
  if (days > 1 && days < 7) return formatted(day, { weekday: 'short' })
  return dateText(day, today)
}

/** The date alone: '19 Nov', '3 Mar 2027'. */
export function dateText(day: Day, today: Day): string {
  return formatted(day, dateOptions(day, today))
}

/** With all that tells which day it is: 'Tomorrow, Thu 19 Nov', 'Sat 21 Nov'. */
export function longDayText(day: Day, today: Day): string {
  const date = formatted(day, { weekday: 'short', ...dateOptions(day, today) })
  return Math.abs(daysBetween(today, day)) > 1 ? date : fill(messages.dayAndDate, { day: dayText(day, today), date })
}

/** The year is said where it is another one. */
function dateOptions(day: Day, today: Day): Intl.DateTimeFormatOptions {
  const isThisYear = day.slice(0, 4) === today.slice(0, 4)
  return { day: 'numeric', month: 'short', ...(!isThisYear && { year: 'numeric' }) }
}

/** In full: 'Wednesday, 18 November 2026'. */
export function wholeDay(day: Day): string {
  return formatted(day, { dateStyle: 'full' })
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatted(day: Day, options: Intl.DateTimeFormatOptions): string {
  const key = JSON.stringify(options)
  const format = formats.get(key) ?? new Intl.DateTimeFormat(undefined, { ...options, timeZone: 'UTC' })
  formats.set(key, format)
  return format.format(noonOf(day))
}
