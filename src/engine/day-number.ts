import type { Day } from '../domain/day'

/** A day as a number, 20261118, in the order of days; 0 where it is empty. */
export function dayNumber(day: Day): number {
  return Number(day.replaceAll('-', ''))
}

export function dayOfNumber(number: number): Day {
  const digits = String(number).padStart(8, '0')
  return [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)].join('-')
}
