import type { CommonBits } from '../base/bitset'
import type { Day } from '../domain/day'
import type { Direction } from '../domain/filters'
import type { Lead } from '../domain/lead'
import type { DueFigures } from '../domain/lead-query'
import { dayNumber, dayOfNumber } from './day-number'
import { findSlot } from './field-order'
import type { LeadTable } from './lead-table'
import { scoreOf } from './score-bucket'

/** The slots of these rows, by the days of their next steps; of one day the highest scores first, then by creation. */
export function sortByDay({ buckets }: LeadTable, rows: readonly CommonBits[], direction: Direction): Uint32Array {
  const byDay = new Map<number, number[]>()
  for (let score = buckets.length - 1; score >= 0; score--) {
    const { slots, days } = buckets[score]!
    rows[score]!.forEach((row) => {
      const day = days.values[row]!
      const ofDay = byDay.get(day)
      if (ofDay) ofDay.push(slots.values[row]!)
      else byDay.set(day, [slots.values[row]!])
    })
  }
  const sign = direction === 'asc' ? 1 : -1
  const groups = [...byDay].toSorted(([one], [other]) => sign * (one - other))
  return Uint32Array.from(groups.flatMap(([, slots]) => slots))
}

/** Where a lead with a next step is among these slots, or would be. */
export function findByDay(leads: LeadTable, sorted: Uint32Array, { due, score, order }: Lead, direction: Direction) {
  const sign = direction === 'asc' ? 1 : -1
  const day = dayNumber(due)
  const compare = (slot: number) =>
    sign * (leads.dayOf(slot) - day) || score - scoreOf(leads.addresses.values[slot]!) || leads.orderOf(slot) - order
  const { position, isFound } = findSlot(sorted, compare)
  return { before: position, isListed: isFound }
}

export function dueFigures({ buckets }: LeadTable, today: Day): DueFigures {
  const last = dayNumber(today)
  let [count, next, ofNext] = [0, Infinity, 0]
  for (const { size, days, sets } of buckets) {
    const { values } = days
    for (let row = 0; row < size; row++) {
      const day = values[row]!
      if (day === 0 || day > next || !sets.has(row)) continue
      if (day <= last) count++
      else if (day === next) ofNext++
      else [next, ofNext] = [day, 1]
    }
  }
  return { count, next: ofNext === 0 ? null : { day: dayOfNumber(next), count: ofNext } }
}
