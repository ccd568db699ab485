import { fill } from './format'
import * as messages from './messages'

const units = [
  { ms: 24 * 60 * 60 * 1000, message: messages.daysAgo },
  { ms: 60 * 60 * 1000, message: messages.hoursAgo },
  { ms: 60 * 1000, message: messages.minutesAgo },
] as const

/** How long ago, in the largest unit that fits. Where the clock was set back, nothing is in the future. */
export function relativeTime(date: number, now: number): string {
  const ago = now - date
  const unit = units.find(({ ms }) => ago >= ms)
  return unit ? fill(unit.message, { count: Math.floor(ago / unit.ms) }) : messages.justNow
}

let exact: Intl.DateTimeFormat | null = null

/** To the second: what is done in a minute is told apart. */
export function exactTime(date: number): string {
  exact ??= new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' })
  return exact.format(date)
}

export function timeToTheMinute(date: number): string {
  return new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(date)
}

/** The time of a moment of today, else the day as well. */
export function momentText(date: number, now: number): string {
  const isToday = new Date(date).toDateString() === new Date(now).toDateString()
  return isToday ? new Intl.DateTimeFormat(undefined, { timeStyle: 'short' }).format(date) : timeToTheMinute(date)
}
