import { expect, test } from 'vitest'
import { STRIDE } from '../../test/cases'
import { failIndexedDb } from '../../test/failing-indexed-db'
import { backupOf, checkIdOf, csvFile, importFile, restore } from '../../test/files'
import {
  catchUp,
  createLeads,
  createOpportunities,
  forget,
  sampleStart,
  save,
  statusOf,
  undo,
  useKeptTabs,
} from '../../test/kept-tabs'
import { everything, readable, type Tab } from '../../test/tabs'
import { wholeList } from '../domain/lead-query'
import type { FileContent } from '../files/file'

const { open, openKept, closeTabs } = useKeptTabs()

/** A backup of leads that were worked on, in a browser of its own. */
async function otherBackup(): Promise<{ file: FileContent; content: Awaited<ReturnType<typeof everything>> }> {
  const tab = await open({ name: 'start', kept: 'no', count: 5, seed: 2 })
  await tab.dispatch(save((await everything(tab)).leads[0]!.id, 'other@example.com'))
  await tab.dispatch(createOpportunities)
  const other = { file: await backupOf(tab), content: await everything(tab) }
  await closeTabs()
  return other
}

const restored = { done: true, action: { kind: 'restore' } }

test('[BACKUP-3] [OWN-4] a backup restored over sample data is kept from then on, and undone after a reload', async () => {
  const { file, content } = await otherBackup()
  const tab = await open(sampleStart)
  const before = await everything(tab)
  expect((await restore(tab, file)).outcome).toMatchObject(restored)
  expect(await statusOf(tab)).toMatchObject({ isKept: true, problem: null, hasOwnWork: true })
  expect(readable(await everything(tab))).toEqual(readable(content))

  const reloaded = await open()
  expect(readable(await everything(reloaded))).toEqual(readable(content))
  expect(await reloaded.dispatch(undo)).toMatchObject(restored)
  expect(await everything(reloaded)).toEqual(before)
  expect(await everything(await open())).toEqual(before)
})

test.each(['QuotaExceededError', 'UnknownError', 'abort', 'late abort'] as const)(
  '[BACKUP-3] [FAULT-1] whichever call fails (%s): all of the backup is there, or nothing of it',
  async (failure) => {
    const { file, content } = await otherBackup()
    for (let at = 1; ; at += STRIDE) {
      const tab = await openKept()
      await tab.dispatch(createLeads)
      const before = await everything(tab)
      const checkId = checkIdOf(await tab.query({ name: 'backup-check', file }))
      const faults = failIndexedDb({ at, failure, lasts: false })
      const outcome = await tab.dispatch({ name: 'restore-backup', checkId })
      faults.restore()
      const expected = 'done' in outcome ? content : before
      for (const each of [tab, await open()]) expect(readable(await everything(each))).toEqual(readable(expected))
      await finish(tab)
      if (faults.count() < at) break
    }
  },
)

async function finish(tab: Tab) {
  await tab.dispatch(forget)
  await closeTabs()
}

test('[BACKUP-3] [OWN-1] [OWN-4] a restored backup of samples is the seller’s own: told if it cannot be kept, and imports add to it', async () => {
  const { file, content } = await otherBackup()
  const tab = await open(sampleStart)
  const faults = failIndexedDb({ at: 1, lasts: true, failure: 'SecurityError' })
  expect((await restore(tab, file)).outcome).toMatchObject({ ...restored, notKept: 'refused' })
  expect(await statusOf(tab)).toMatchObject({ isKept: false, problem: 'refused', hasOwnWork: true })
  faults.restore()
  const { check } = await importFile(tab, csvFile([{ name: 'Zoë', company: 'Line Ltd' }]))
  expect(check).toMatchObject({ replacesSamples: false, created: 1 })
  expect((await everything(tab)).leads).toHaveLength(content.leads.length + 1)
})

test('[BACKUP-5] [FAULT-1] without storage no backup is made, with the reason; leads can be exported', async () => {
  const tab = await openKept()
  const before = await everything(tab)
  const faults = failIndexedDb({ at: 1, lasts: true, failure: 'UnknownError' })
  expect(await tab.query({ name: 'backup-file' })).toEqual({ problem: 'failed' })
  const exported = { name: 'leads-file', ...wholeList, separator: ',' } as const
  expect(await tab.query(exported)).toMatchObject({ size: expect.any(Number) })
  faults.restore()
  await backupOf(tab)
  expect(await everything(tab)).toEqual(before)
})

test('[BACKUP-5] [LOST-1] a tab that does not know yet that nothing is saved makes a backup of what it shows', async () => {
  const tab = await openKept()
  const other = await open()
  other.freeze()
  expect(await tab.dispatch(forget)).toMatchObject({ done: true })
  const { leads } = await everything(other)
  const file = await backupOf(other)
  expect(await statusOf(other)).toMatchObject({ isKept: false, problem: 'missing' })
  expect((await restore(await open(sampleStart), file)).outcome).toMatchObject({
    done: true,
    action: { subject: String(leads.length) },
  })
})

test('[BACKUP-4] when the last backup was is known after a reload, and in other tabs', async () => {
  const tab = await openKept()
  expect(await statusOf(tab)).toMatchObject({ backedUpAt: null, hasOwnWork: false })
  await tab.dispatch(save((await everything(tab)).leads[0]!.id, 'first@example.com'))
  expect(await statusOf(tab)).toMatchObject({ backedUpAt: null, hasOwnWork: true })
  const other = await open()
  expect(await tab.dispatch({ name: 'note-backup' })).toMatchObject({ done: true })
  await other.dispatch(catchUp)
  const reloaded = await open()
  await reloaded.dispatch(catchUp)
  for (const each of [tab, other, reloaded])
    expect(await statusOf(each)).toMatchObject({ backedUpAt: 0, hasWorkSinceBackup: false, hasOwnWork: true })
  await tab.dispatch(createLeads)
  await other.dispatch(catchUp)
  for (const each of [tab, other, await open()]) {
    await each.dispatch(catchUp)
    expect(await statusOf(each)).toMatchObject({ backedUpAt: 0, hasWorkSinceBackup: true })
  }
})

test('[BACKUP-1] [SYNC-1] a backup by a tab that has not seen what another one did has that too', async () => {
  const one = await openKept()
  const other = await open()
  other.freeze()
  await one.dispatch(createLeads)
  const { leads } = await everything(one)
  const file = await backupOf(other)
  expect((await restore(one, file)).outcome).toMatchObject(restored)
  expect((await everything(one)).leads.map(({ id }) => id)).toEqual(leads.map(({ id }) => id))
})
