import { expect, test } from 'vitest'
import { createFileWorkspace, csvFile, type FileRow, importFile } from '../../test/files'
import { everything } from '../../test/tabs'
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

test('[IMPORT-19] left out, they are counted all the same, and nothing of them is imported', async () => {
  const workspace = await createFileWorkspace()
  const { check, outcome } = await importFile(workspace, csvFile(rows), { lost: 'leave-out' })
  expect(check).toMatchObject({ rows: 3000, created: 2674, lost: { count: 326 } })
  expect(outcome).toMatchObject({ action: { subject: '2674' } })
  const { leads } = await everything(workspace)
  expect(leads.some(({ name }) => /Unqualified|Not Converted|JUNK/.test(name))).toBe(false)
})

test('[IMPORT-19] a value that the seller has chosen a status for is not lost', async () => {
  const workspace = await createFileWorkspace()
  const { check } = await importFile(workspace, csvFile(rows), {
    lost: 'leave-out',
    statuses: new Map([['Unqualified', 'new']]),
  })
  expect(check).toMatchObject({ created: 2924, lost: { count: 76 } })
})

test('[IMPORT-19] a row that is left out updates nothing, and later rows of the same person are their own', async () => {
  const workspace = await createFileWorkspace()
  await importFile(workspace, csvFile([{ id: '1', name: 'Ada', email: 'ada@x.example', score: 1 }]))
  const again = [
    { id: '1', name: 'Ada', score: 2, status: 'Disqualified' },
    { name: 'Bo', email: 'bo@x.example', status: 'Not interested' },
    { name: 'Bo', email: 'bo@x.example', status: 'New' },
  ]
  const { check } = await importFile(workspace, csvFile(again), { lost: 'leave-out', duplicates: 'update' })
  expect(check).toMatchObject({ created: 1, updated: 0, duplicates: { count: 0 }, lost: { count: 2 } })
})

test.each([
  'Lost',
  'closed-lost',
  'Unqualified',
  'DISQUALIFIED',
  'Junk Lead',
  'Not Interested',
  'Do not contact',
  'nicht qualifiziert',
  'Geschlossen – nicht konvertiert',
  'Non qualifié',
  'No calificado',
  'Não qualificado',
  'Non interessato',
  'Geen interesse',
  'Niezainteresowany',
  '失注',
])('[IMPORT-19] %s is lost, and no status of ours', (text) => {
  expect(isLostStatus(text)).toBe(true)
  expect(knownStatus(text)).toBeNull()
})

test.each(['', 'New', 'Qualified', 'Bad Timing', 'Recycled', 'Won', 'Unsubscribed', 'not contacted', 'x'.repeat(100)])(
  '[IMPORT-19] %j is not lost',
  (text) => {
    expect(isLostStatus(text)).toBe(false)
  },
)
