import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { casesOf } from '../../test/cases'
import { changesIn, dayIn, inZone, zones } from '../../test/time-zone'
import { addDays, dayOf, daysBetween, isDay, noonOf, weekdayOf } from './day'

const MINUTE_MS = 60_000

test.each(zones)('[DAY-1] %s: the day is the one of the calendar there, whenever clocks are changed', (zone) => {
  const changes = changesIn(zone)
  inZone(zone, () => {
    for (const change of changes) {
      for (let minutes = -26 * 60; minutes <= 26 * 60; minutes += 30) {
        for (const ms of [-1, 0, 1]) {
          const date = change + minutes * MINUTE_MS + ms
          if (dayOf(date) !== dayIn(zone, date)) expect([date, dayOf(date)]).toEqual([date, dayIn(zone, date)])
        }
      }
    }
    fc.assert(
      fc.property(fc.date({ min: new Date(0), max: new Date('9999-12-30T00:00:00Z'), noInvalidDate: true }), (date) => {
        expect(dayOf(date.getTime())).toBe(dayIn(zone, date.getTime()))
      }),
      { numRuns: casesOf(250) },
    )
  })
})

test('[DAY-1] some of these zones change their clocks', () => {
  expect(zones.filter((zone) => changesIn(zone).length > 0).length).toBeGreaterThan(6)
  // There was no such day.
  expect(inZone('Pacific/Apia', () => dayOf(Date.UTC(2011, 11, 30, 10)))).toBe('2011-12-31')
  expect(inZone('Pacific/Apia', () => dayOf(Date.UTC(2011, 11, 30, 10) - 1))).toBe('2011-12-29')
})

/** A calendar by hand, from the year 1 on. */
function* calendar(from: number, to: number): Generator<string, void> {
  for (let year = from; year <= to; year++) {
    const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
    const lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    for (const [month, length] of lengths.entries()) {
      for (let date = 1; date <= length; date++) {
        yield [String(year).padStart(4, '0'), ...[month + 1, date].map((part) => String(part).padStart(2, '0'))].join(
          '-',
        )
      }
    }
  }
}

test.each(['UTC', 'America/Sao_Paulo', 'Pacific/Apia'])(
  '%s: days are counted by the calendar, whatever clocks do',
  (zone) => {
    inZone(zone, () => {
      for (const [from, to] of [
        [1, 2],
        [49, 51],
        [1899, 1901],
        [2007, 2032],
        [9998, 9999],
      ] as const) {
        const days = [...calendar(from, to)]
        const first = days[0]!
        for (const [count, day] of days.entries()) {
          const isRight =
            isDay(day) &&
            addDays(first, count) === day &&
            addDays(day, -count) === first &&
            daysBetween(first, day) === count &&
            daysBetween(day, first) === -count &&
            weekdayOf(day) === (weekdayOf(first) + count) % 7
          if (!isRight) expect(day).toBe('a day of the calendar')
        }
      }
      expect(weekdayOf('2026-11-18')).toBe(3)
    })
  },
)

test.each([
  '',
  '2026-02-29',
  '2100-02-29',
  '2026-04-31',
  '2026-00-01',
  '2026-13-01',
  '2026-01-00',
  '2026-1-1',
  '0000-01-01',
  '2026-11-18 ',
  ' 2026-11-18',
  '2026-11-18\n',
  '2026-11-18T00:00',
  '+02026-11-18',
  '-2026-11-18',
  '２０２６-11-18',
])('%j is no day', (text) => {
  expect(isDay(text)).toBe(false)
})

test('days are ordered as their texts are, and named the same everywhere', () => {
  fc.assert(
    fc.property(fc.nat(3_000_000), fc.nat(3_000_000), (one, other) => {
      const [a, b] = [addDays('0001-01-01', one), addDays('0001-01-01', other)]
      expect(Math.sign(a.localeCompare(b, 'en'))).toBe(Math.sign(one - other))
      expect(a < b).toBe(one < other)
      for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
        expect(inZone(zone, () => new Date(noonOf(a)).toISOString().slice(0, 10))).toBe(a)
      }
    }),
    { numRuns: casesOf(250) },
  )
})
