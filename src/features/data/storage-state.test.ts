import { expect, test } from 'vitest'
import { type StorageStatus, storageInMemory } from '../../workspace/answers'
import { isAlmostFull, needsBackup, roomUsed, storageDetails, storageOutlook, storageState } from './storage-state'

const [MB, GB] = [1_000_000, 1_000_000_000]
const saved: StorageStatus = { ...storageInMemory, isKept: true, size: 2.4 * MB, room: 38 * GB, hasOwnWork: true }
const promise = 'The browser has agreed to leave your data until you delete it.'
const risk =
  'The browser may remove your data: when space runs low, after a while without a visit, or with a private window.'

const DAY_MS = 24 * 60 * 60 * 1000
const onlyHere = 'Only in this browser. A backup keeps it safe.'

test.each([
  [{ backedUpAt: null, since: 2 - DAY_MS }, 'Saved, no backup yet', 'No backup', 'yellow', onlyHere],
  [{ backedUpAt: null, since: 3 - DAY_MS }, 'Saved on this device', 'Saved', 'green', onlyHere],
  [{ backedUpAt: 1, hasWorkSinceBackup: true }, 'Saved on this device', 'Saved', 'green', 'with changes since then'],
  [{ backedUpAt: -8 * DAY_MS }, 'Saved on this device', 'Saved', 'green', 'Last backup 8 days ago.'],
  [
    { backedUpAt: -8 * DAY_MS, hasWorkSinceBackup: true },
    'Saved, old backup',
    'Back up',
    'yellow',
    'Last backup 8 days',
  ],
] as const)('[BACKUP-4] [KEEP-1] of a backup %o is told: %s', (backup, text, short, tone, details) => {
  const status = { ...saved, ...backup }
  expect(storageState(status, 2)).toEqual({ text, short, tone })
  expect(needsBackup(status, 2)).toBe(tone === 'yellow')
  expect(storageDetails(status, 2, null)).toContain(details)
})

test('[DATA-1] one sentence: an automatic backup is told before others, and of samples nothing', () => {
  const text = 'Backed up to leads.json just now.'
  expect(storageDetails({ ...saved, backedUpAt: 1 }, 2, text)).toBe(text)
  expect(storageDetails({ ...saved, hasOwnWork: false }, 2, null)).toBeNull()
})

test('[LASTS-2] what the browser has agreed to is told', () => {
  expect(storageOutlook({ ...saved, hasOwnWork: false })).toBe(promise)
  expect(storageOutlook(saved)).toBe(promise)
})

test('[LASTS-2] where nothing is saved there is nothing to tell', () => {
  expect(storageOutlook(storageInMemory)).toBeNull()
  expect(storageOutlook({ ...storageInMemory, hasOwnWork: true })).toBeNull()
})

test('[LASTS-3] a refusal is told with what it means and, of own work, with what helps', () => {
  const refused = { ...saved, mayBeEvicted: true }
  expect(storageOutlook(refused)).toBe(`${risk} Safer: a backup, or install this app.`)
  // Samples are no loss.
  expect(storageOutlook({ ...refused, hasOwnWork: false })).toBe(risk)
})

test.each([
  [38 * GB, '2.4 MB used · 38 GB left'],
  [1.2 * GB, '2.4 MB used · 1.2 GB left'],
  [1200 * GB, '2.4 MB used · 1,200 GB left'],
  [340 * MB, '2.4 MB used · 340 MB left'],
  [0, '2.4 MB used · 0 MB left'],
  [null, '2.4 MB used'],
])('[LASTS-4] with %s bytes: %s', (room, text) => {
  expect(roomUsed({ ...saved, room })?.replaceAll('\u00a0', ' ')).toBe(text)
  expect(roomUsed(storageInMemory)).toBeNull()
})

test.each([
  [2 * MB, 50 * MB, false],
  [2 * MB, 49 * MB, true],
  [100 * MB, 300 * MB, false],
  [100 * MB, 290 * MB, true],
  [100 * MB, null, false],
  [null, 0, false],
])('[LASTS-5] %s bytes taken, %s left: a warning %s', (size, room, isWarned) => {
  const status = { ...saved, size, room }
  expect(isAlmostFull(status)).toBe(isWarned)
  expect(storageState({ ...status, backedUpAt: 1 }, 2).text).toBe(
    isWarned ? 'Saved, little room left' : 'Saved on this device',
  )
  const warning = /^Only .* left: .* may not fit\. Free up space on this device/
  expect(warning.test(storageDetails(status, 2, null) ?? '')).toBe(isWarned)
})
