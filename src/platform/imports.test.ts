import { expect, test } from 'vitest'
import { STRIDE } from '../../test/cases'
import { type Failure, failIndexedDb } from '../../test/failing-indexed-db'
import { csvFile, type FileRow, importFile } from '../../test/files'
import {
  catchUp,
  createLeads,
  forget,
  keep,
  keptStart,
  redo,
  resultOf,
  sampleStart,
  save,
  statusOf,
  undo,
  useKeptTabs,
} from '../../test/kept-tabs'
import { everything } from '../../test/tabs'
import { inMemory } from '../workspace/queries'
import type { Workspace } from '../workspace/workspace'

const { open, openKept, closeTabs } = useKeptTabs()

const rows: readonly FileRow[] = [
  { id: 'zoe', name: 'Zoë Ångström', email: 'zoe@example.com', score: 88 },
  { id: 'wei', name: 'Wei Zhang', email: 'wei@example.com', score: 12, status: 'converted' },
]
const more: readonly FileRow[] = [
  { id: 'zoe', name: 'Zoë', email: 'zoe@new.example', status: 'qualified' },
  { id: 'ida', name: 'Ida', email: 'ida@example.com' },
]
const imported = { done: true, action: { kind: 'import' } }

test('[OWN-4] an import over sample data is kept from then on, with the samples for its undo', async () => {
  const tab = await open(sampleStart)
  const samples = await everything(tab)
  const { outcome } = await importFile(tab, csvFile(rows))
  expect(outcome).toMatchObject(imported)
  expect(outcome).not.toHaveProperty('notKept')
  expect(await statusOf(tab)).toMatchObject({ isKept: true, problem: null, hasOwnWork: true })
  const after = await everything(tab)
  const reloaded = await open()
  expect(await everything(reloaded)).toEqual(after)
  expect(await reloaded.dispatch(undo)).toMatchObject(imported)
  expect(await everything(reloaded)).toEqual(samples)
  expect(await (await open()).dispatch(redo)).toMatchObject(imported)
  expect(await everything(await open())).toEqual(after)
})

test('[OWN-3] after a reload the undo still asks, and keeps what it is told to keep', async () => {
  const tab = await open(sampleStart)
  await importFile(tab, csvFile(rows))
  await tab.dispatch(save('zoe', 'zoe@changed.example'))
  const reloaded = await open()
  expect(await reloaded.dispatch({ name: 'undo', action: 1 })).toEqual({ refused: 'worked-on', workedOn: 1 })
  expect(await reloaded.dispatch({ name: 'undo', action: 1, workedOn: 'keep' })).toMatchObject(imported)
  const after = await everything(reloaded)
  expect(after.leads.map(({ id }) => id)).toContain('zoe')
  expect(after.leads).toHaveLength(4)
  for (const each of [tab, await open()]) {
    await each.dispatch(catchUp)
    expect(await everything(each)).toEqual(after)
  }
})

test('[OWN-4] where saving is impossible the import lasts as long as the page, and says why', async () => {
  const tab = await open(sampleStart)
  const samples = await everything(tab)
  const faults = failIndexedDb({ at: 1, lasts: true, failure: 'SecurityError' })
  const { outcome } = await importFile(tab, csvFile(rows))
  expect(outcome).toMatchObject({ ...imported, notKept: 'refused' })
  expect(await statusOf(tab)).toEqual({ ...inMemory, problem: 'refused', hasOwnWork: true, hasUndone: true })
  const after = await everything(tab)
  expect(after.leads).toHaveLength(2)
  expect(await tab.dispatch(undo)).toMatchObject(imported)
  expect(await everything(tab)).toEqual(samples)
  expect(await tab.dispatch(redo)).toMatchObject(imported)
  faults.restore()
  expect(await tab.dispatch(keep)).toMatchObject({ done: true })
  expect(await everything(await open())).toEqual(after)
})

test('[OWN-4] [SYNC-4] leads that another tab keeps are not replaced by an import', async () => {
  const samples = await open(sampleStart)
  const kept = await everything(await openKept())
  const before = await everything(samples)
  expect((await importFile(samples, csvFile(rows))).outcome).toEqual({ refused: 'not-saved', problem: 'exists' })
  expect(await everything(samples)).toEqual(before)
  expect(await everything(await open())).toEqual(kept)
})

test('[OWN-5] [SYNC-3] two tabs import the same file at the same moment: each lead is there once', async () => {
  const tabs = [await openKept(), await open()]
  const outcomes = await Promise.all(tabs.map((tab) => importFile(tab, csvFile(rows))))
  expect(outcomes.filter(({ outcome }) => 'action' in outcome && outcome.action)).toHaveLength(1)
  for (const tab of [...tabs, await open()]) {
    await tab.dispatch(catchUp)
    expect((await everything(tab)).leads.map(({ id }) => id)).toEqual(['zoe', 'wei'])
  }
})

test('[OWN-2] after saving was switched off an import is still undone and redone, and can be kept again', async () => {
  const tab = await openKept()
  const samples = await everything(tab)
  await importFile(tab, csvFile(rows))
  const after = await everything(tab)
  await tab.dispatch(forget)
  expect(await tab.dispatch(undo)).toMatchObject(imported)
  expect(await everything(tab)).toEqual(samples)
  expect(await tab.dispatch(redo)).toMatchObject(imported)
  expect(await tab.dispatch(keep)).toMatchObject({ done: true })
  expect(await everything(await open())).toEqual(after)
})

const failures: readonly Failure[] = ['QuotaExceededError', 'UnknownError', 'abort', 'late abort']

test.each([
  ...failures.map((failure) => ({ failure, isKept: true })),
  ...failures.map((failure) => ({ failure, isKept: false })),
])(
  '[OWN-5] [FAULT-1] whichever call fails: all of the import is there, or nothing of it ($failure, kept before: $isKept)',
  async ({ failure, isKept }) => {
    for (let at = 1; ; at += STRIDE) {
      const tab = await (isKept ? openKept() : open(sampleStart))
      if (isKept) await importFile(tab, csvFile(rows))
      const before = await everything(tab)
      const faults = failIndexedDb({ at, failure, lasts: false })
      const { outcome } = await importFile(tab, csvFile(isKept ? more : rows), { duplicates: 'update' })
      faults.restore()
      const now = await everything(tab)
      if ('done' in outcome) expect(now.leads.map(({ id }) => id)).toContain(isKept ? 'ida' : 'zoe')
      else expect(now).toEqual(before)
      if ((await statusOf(tab)).isKept) expect(await everything(await open())).toEqual(now)
      else expect(outcome).toHaveProperty('notKept')
      await tab.dispatch(keep)
      expect(await tab.dispatch(createLeads)).toMatchObject({ done: true })
      expect(await everything(await open())).toEqual(await everything(tab))
      await tab.dispatch(forget)
      await closeTabs()
      if (faults.count() < at) break
    }
  },
)

/** Changes the stored leads of an import, behind the console's back. */
async function damageChunks(creation: number, change: (chunks: IDBObjectStore, key: IDBValidKey) => Promise<unknown>) {
  const database = await resultOf(indexedDB.open('sales-console'))
  const transaction = database.transaction('chunks', 'readwrite')
  const chunks = transaction.objectStore('chunks')
  for (const key of await resultOf(chunks.getAllKeys(IDBKeyRange.bound([creation], [creation, []])))) {
    await change(chunks, key)
  }
  await new Promise((resolve) => {
    transaction.oncomplete = resolve
  })
  database.close()
}

const remove = (chunks: IDBObjectStore, key: IDBValidKey) => resultOf(chunks.delete(key))

test.each([
  ['missing', remove],
  [
    'altered',
    async (chunks: IDBObjectStore, key: IDBValidKey) => {
      const chunk = await resultOf(chunks.get(key))
      chunk.bytes[3] ^= 1
      await resultOf(chunks.put(chunk, key))
    },
  ],
])('[FAULT-2] leads of an import that are %s are told, and the others can be opened', async (_, change) => {
  const tab = await openKept()
  await importFile(tab, csvFile(rows))
  await importFile(tab, csvFile(more))
  await tab.dispatch(save('zoe', 'zoe@changed.example'))
  await damageChunks(2, change)
  const reloaded: Workspace = await open(keptStart)
  expect(await statusOf(reloaded)).toEqual({ ...inMemory, isUnopened: true, problem: 'unreadable', unreadable: 1 })
  expect(await reloaded.dispatch({ name: 'open-readable' })).toMatchObject({ done: true })
  for (const each of [reloaded, await open()]) {
    expect((await everything(each)).leads.map(({ id, email }) => [id, email])).toEqual([
      ['zoe', 'zoe@changed.example'],
      ['wei', expect.any(String)],
    ])
  }
  // What was done to the leads that are there is undone, and so is the import before.
  expect(await reloaded.dispatch(undo)).toMatchObject({ done: true, action: { kind: 'save' } })
  expect(await reloaded.dispatch({ name: 'undo', action: 2 })).toMatchObject({ done: true })
  expect(await reloaded.dispatch(undo)).toMatchObject({ done: true, action: { kind: 'import', number: 1 } })
  expect((await everything(reloaded)).leads).toHaveLength(3)
})

test('[KEEP-4] [FAULT-2] saving is switched off although leads of an import are lost: what is shown stays', async () => {
  const tab = await openKept()
  await importFile(tab, csvFile(rows))
  const before = await everything(tab)
  await damageChunks(1, remove)
  expect(await tab.dispatch(forget)).toMatchObject({ done: true })
  expect(await everything(tab)).toEqual(before)
})

test('[FAULT-2] an undo that needs leads which are lost is refused, and changes nothing', async () => {
  const tab = await openKept()
  await importFile(tab, csvFile(rows))
  const before = await everything(tab)
  await damageChunks(0, async (chunks, key) => resultOf(chunks.put('no piece', key)))
  expect(await tab.dispatch(undo)).toEqual({ refused: 'not-saved', problem: 'unreadable' })
  expect(await everything(tab)).toEqual(before)
  expect(await everything(await open())).toEqual(before)
})

test('[FAULT-2] where leads are missing that an undo was to show, this is told, and the others can be opened', async () => {
  const tab = await openKept()
  await importFile(tab, csvFile(rows))
  await damageChunks(0, remove)
  expect(await tab.dispatch(undo)).toEqual({ refused: 'not-saved', problem: 'unreadable' })
  expect(await statusOf(tab)).toMatchObject({ isUnopened: true, problem: 'unreadable', unreadable: 3 })
  expect(await tab.dispatch({ name: 'open-readable' })).toMatchObject({ done: true })
  expect(await everything(tab)).toMatchObject({ leads: [] })
  expect(await tab.dispatch(redo)).toMatchObject(imported)
  expect((await everything(tab)).leads).toHaveLength(2)
})
