import { expect, test } from 'vitest'
import { exactTime, relativeTime, timeToTheMinute } from './relative-time'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

test.each([
  [0, 'just now'],
  [minute - 1, 'just now'],
  [minute, '1 minute ago'],
  [2 * minute, '2 minutes ago'],
  [hour - 1, '59 minutes ago'],
  [hour, '1 hour ago'],
  [23 * hour, '23 hours ago'],
  [day, '1 day ago'],
  [400 * day, '400 days ago'],
  [-5 * hour, 'just now'],
])('[HISTORY-1] %i ms ago is %s', (ago, text) => {
  const now = Date.UTC(2026, 5, 1)
  expect(relativeTime(now - ago, now)).toBe(text)
})

test('[HISTORY-1] the exact time names day and minute', () => {
  expect(exactTime(new Date(2026, 5, 1, 9, 41).getTime())).toMatch(/2026.*41/)
})

test('[BACKUP-1] when a backup was made is told to the minute', () => {
  const date = new Date(2026, 5, 1, 9, 41, 37).getTime()
  expect(timeToTheMinute(date)).toMatch(/2026.*41/)
  expect(timeToTheMinute(date)).not.toContain('37')
})
