import { afterEach, expect, test } from 'vitest'
import { changesIn, dayIn, inZone, travelTo, zones } from '../../../test/time-zone'
import { createToday } from './today'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

afterEach(() => travelTo())

/** Timers and the date are two things: the one runs, the other can be set. */
function createPage(start: number) {
  let [now, shift, looks] = [0, start, 0]
  let due: { readonly at: number; readonly act: () => void } | null = null
  const heard: (() => void)[] = []
  const clock = {
    date: () => now + shift,
    after(delayMs: number, act: () => void) {
      if (!(delayMs >= 1 && delayMs <= MINUTE_MS)) throw new Error(`waits for ${delayMs} ms`)
      if (due) throw new Error('two timers')
      due = { at: now + delayMs, act }
      return () => {}
    },
  }
  const today = createToday(clock, {
    addEventListener: (_: string, listener: EventListenerOrEventListenerObject) =>
      void heard.push(listener as () => void),
  })
  return {
    today,
    date: clock.date,
    looks: () => looks,
    /** Timers run, none twice at the same moment. */
    advance(ms: number) {
      const end = now + ms
      while (due && due.at <= end) {
        const { at, act } = due
        due = null
        now = at
        looks++
        act()
      }
      now = end
    },
    setDate: (date: number) => void (shift = date - now),
    /** The machine slept: no timer ran. */
    sleep: (ms: number) => void (shift += ms),
    comeBack: () => heard.forEach((listener) => listener()),
  }
}

test.each(zones)('[DUE-13] %s: the day is a new one at midnight, whenever clocks are changed', (zone) => {
  const changes = changesIn(zone)
  const starts = changes.length > 0 ? changes : [Date.UTC(2026, 10, 18)]
  inZone(zone, () => {
    for (const change of starts) {
      const page = createPage(change - 4 * HOUR_MS - 12_345)
      const days: string[] = []
      let since = 0
      for (let minute = 0; minute < 8 * 60; minute++) {
        const ms = MINUTE_MS - (page.date() % MINUTE_MS)
        // To the last moment of a minute, and to the next one.
        for (const part of [ms - 1, 1]) {
          page.advance(part)
          const day = dayIn(zone, page.date())
          if (day !== days.at(-1)) since = page.date()
          if (day !== days.at(-1)) days.push(day)
          // Where clocks go back over midnight, the same day comes twice: this may be noticed a minute later.
          const isAgain = new Set(days).size < days.length && page.date() - since < MINUTE_MS
          if (!isAgain && page.today.current() !== day) {
            expect([page.today.current(), new Date(page.date()).toString()]).toEqual([day, zone])
          }
        }
      }
      expect(page.looks()).toBeLessThan(8 * 60 + 10)
    }
  })
})

test('[DUE-13] it is told once, at the moment', () => {
  travelTo('Europe/Berlin')
  const page = createPage(Date.UTC(2026, 10, 18, 22, 59, 59, 999))
  const told: string[] = []
  page.today.subscribe(() => told.push(page.today.current()))
  expect(page.today.current()).toBe('2026-11-18')
  page.advance(1)
  expect(told).toEqual(['2026-11-19'])
  page.advance(23 * HOUR_MS)
  expect(told).toEqual(['2026-11-19'])
})

test.each([-400, -1, 1, 3, 400])('[DUE-13] a clock that is set %i days is followed within a minute', (days) => {
  travelTo('Europe/Berlin')
  const page = createPage(Date.UTC(2026, 10, 18, 12))
  page.advance(12_345)
  page.setDate(page.date() + days * 24 * HOUR_MS)
  page.advance(MINUTE_MS)
  expect(page.today.current()).toBe(dayIn('Europe/Berlin', page.date()))
})

test('[DUE-13] after a sleep the day is right when the page is seen', () => {
  travelTo('Europe/Berlin')
  const page = createPage(Date.UTC(2026, 10, 18, 12))
  page.sleep(60 * HOUR_MS)
  expect(page.today.current()).toBe('2026-11-18')
  page.comeBack()
  expect(page.today.current()).toBe('2026-11-21')
})

test('[DUE-13] a reader who travels has the day of the place', () => {
  travelTo('Pacific/Kiritimati')
  const page = createPage(Date.UTC(2026, 10, 18, 10, 30))
  expect(page.today.current()).toBe('2026-11-19')
  for (const [zone, day] of [
    ['Pacific/Pago_Pago', '2026-11-17'],
    ['Asia/Kathmandu', '2026-11-18'],
    ['Pacific/Kiritimati', '2026-11-19'],
  ] as const) {
    travelTo(zone)
    page.advance(MINUTE_MS)
    expect(page.today.current()).toBe(day)
    expect(page.today.current()).toBe(dayIn(zone, page.date()))
  }
})
