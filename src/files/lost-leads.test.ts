import { expect, test } from 'vitest'
import { createFileWorkspace, csvFile, type FileRow, importFile } from '../../test/files'
import { isLostStatus, knownStatus } from './translations'

/** As HubSpot and Salesforce export them, with how often each stands in the file. */
const statuses = [
  ['Open', 1200],
  ['In Progress', 800],
  ['Open Deal', 374],
  ['Attempted to Contact', 300],
  ['Unqualified', 250],
  ['Closed - Not Converted', 60],
  ['JUNK', 16],
] as const

const rows: readonly FileRow[] = statuses
  .flatMap(([status, count]) => Array.from({ length: count }, (_, at) => ({ name: `${status} ${at}`, status })))
  .map((row, at) => ({ ...row, email: `${at}@x.example` }))

test('[IMPORT-19] of 3,000 rows the 326 that are lost or unqualified are counted, with their values, and imported as new', async () => {
  const workspace = await createFileWorkspace()
  const { check } = await importFile(workspace, csvFile(rows))
  expect(check).toMatchObject({ rows: 3000, created: 3000, lost: { count: 326 } })
  expect(check.lost.first[0]).toMatchObject({ line: 2676, reason: 'Unqualified' })
  expect(check.statuses.filter(({ isLost }) => isLost)).toEqual([
    { text: 'Unqualified', count: 250, becomes: 'new', isKnown: false, isLost: true },
    { text: 'Closed - Not Converted', count: 60, becomes: 'new', isKnown: false, isLost: true },
    { text: 'JUNK', count: 16, becomes: 'new', isKnown: false, isLost: true },
  ])
})

test.each(['Lost', 'closed-lost', 'DISQUALIFIED', 'Geschlossen – nicht konvertiert', '失注'])(
  '[IMPORT-19] %s is lost, and no status of ours',
  (text) => {
    expect(isLostStatus(text)).toBe(true)
    expect(knownStatus(text)).toBeNull()
  },
)

test.each(['', 'New', 'Qualified', 'Bad Timing', 'Recycled', 'Won', 'Unsubscribed', 'not contacted', 'x'.repeat(100)])(
  '[IMPORT-19] %j is not lost',
  (text) => {
    expect(isLostStatus(text)).toBe(false)
  },
)
