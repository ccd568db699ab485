import { expect, test } from 'vitest'
import { STRIDE } from '../../test/cases'
import { type Failure, failIndexedDb } from '../../test/failing-indexed-db'
import { backupOf, checkIdOf, csvFile, type FileRow, importFile, textOf } from '../../test/files'
import {
  catchUp,
  createLeads,
  deleteDatabase,
  forget,
  keep,
  keptStart,
  openDatabase,
  redo,
  resultOf,
  sampleStart,
  save,
  statusOf,
  undo,
  useKeptTabs,
} from '../../test/kept-tabs'
import { everything, readable } from '../../test/tabs'
import type { ActionRef } from '../domain/action'
import { storageInMemory } from '../workspace/answers'
import type { Workspace } from '../workspace/workspace'

const { open, openKept, closeTabs, databases } = useKeptTabs()

const rows: readonly FileRow[] = [
  { id: 'zoe', name: 'Zoë Ångström', email: 'zoe@example.com', score: 88 },
  { id: 'wei', name: 'Wei Zhang', email: 'wei@example.com', score: 12, status: 'converted' },
]
const more: readonly FileRow[] = [
  { id: 'zoe', name: 'Zoë', email: 'zoe@new.example', status: 'qualified' },
  { id: 'ida', name: 'Ida', email: 'ida@example.com' },
]
const imported = { done: true, action: { kind: 'import' } }

/** Imports, and returns the action. */
async function importedBy(workspace: Workspace, leads: readonly FileRow[]) {
  const { outcome } = await importFile(workspace, csvFile(leads))
  if (!('done' in outcome) || !outcome.action) throw new Error('nothing was imported')
  const { list, number } = outcome.action
  return { list, number }
}

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

test('[IMPORT-20] deleted leads are told and brought back after a reload, in every tab, and deleted again by undo', async () => {
  const tab = await open(sampleStart)
  const action = await importedBy(tab, rows)
  await tab.dispatch(save('zoe', 'zoe@changed.example'))
  await tab.dispatch({ name: 'undo', action, workedOn: 'keep' })
  const before = await everything(tab)
  const reloaded = await open()
  const { check, outcome } = await importFile(reloaded, csvFile([rows[1]!]), { deleted: 'bring-back' })
  expect(check).toMatchObject({ created: 0, broughtBack: 1, deleted: { count: 1 } })
  expect(outcome).toMatchObject({ action: { kind: 'import', subject: '1' } })
  const after = await everything(reloaded)
  expect(after.opportunities).toMatchObject([{ id: 'wei' }])
  for (const each of [tab, await open()]) {
    await each.dispatch(catchUp)
    expect(await everything(each)).toEqual(after)
  }
  expect(await tab.dispatch(undo)).toMatchObject(imported)
  expect(await everything(await open())).toEqual(before)
  expect(await (await open()).dispatch(redo)).toMatchObject(imported)
  expect(await everything(await open())).toEqual(after)
})

test('[IMPORT-20] [LOST-1] where the browser has removed the data since, a file is checked against what is shown', async () => {
  const tab = await open(sampleStart)
  const action = await importedBy(tab, rows)
  await tab.dispatch(save('zoe', 'zoe@changed.example'))
  await tab.dispatch({ name: 'undo', action, workedOn: 'keep' })
  for (const database of databases.splice(0)) database.close()
  await deleteDatabase()
  const { check } = await importFile(tab, csvFile(rows))
  expect(check).toMatchObject({ created: 1, duplicates: { count: 1 }, deleted: { count: 0 } })
  expect((await everything(tab)).leads.map(({ id }) => id)).toEqual(['zoe', 'wei'])
})

test('[RECENT-3] the file of an import is remembered over a reload and in a backup; its leads are told while they are there', async () => {
  const tab = await open(sampleStart)
  const file = csvFile(rows)
  const preview = await tab.query({ name: 'import-preview', file, settings: null })
  if ('problem' in preview) throw new Error(preview.problem)
  const checkId = checkIdOf(await tab.query({ name: 'import-check', file, settings: preview.settings }))
  const outcome = await tab.dispatch({ name: 'import-leads', checkId, file: 'contacts.csv' })
  expect(outcome).toMatchObject({ action: { file: 'contacts.csv' } })
  await importFile(tab, csvFile(more))
  const reloaded = await open()
  const told = [
    { kind: 'import', created: { list: 2, orders: { first: 2, end: 3 } } },
    { file: 'contacts.csv', created: { list: 2, orders: { first: 0, end: 2 } } },
  ]
  const actions = await reloaded.query({ name: 'actions', count: 2 })
  expect(actions).toMatchObject(told)
  expect(actions?.[0]).not.toHaveProperty('file')
  expect(await textOf(await backupOf(reloaded))).toContain('"file":"contacts.csv"')
  await reloaded.dispatch(undo)
  expect((await reloaded.query({ name: 'actions', count: 1 }))?.[0]).not.toHaveProperty('created')
})

test('[OWN-4] where saving is impossible the import lasts as long as the page, and says why', async () => {
  const tab = await open(sampleStart)
  const samples = await everything(tab)
  const faults = failIndexedDb({ at: 1, lasts: true, failure: 'SecurityError' })
  const { outcome } = await importFile(tab, csvFile(rows))
  expect(outcome).toMatchObject({ ...imported, notKept: 'refused' })
  expect(await statusOf(tab)).toEqual({
    ...storageInMemory,
    problem: 'refused',
    hasOwnWork: true,
    isOwnList: true,
    isWorkedOn: true,
    hasUndone: true,
  })
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
      const importing = importFile(tab, csvFile(isKept ? more : rows), { duplicates: 'update' })
      // A file is not checked where the log can't be read.
      const { outcome } = await importing.catch(() => ({ outcome: { refused: 'nothing-checked' } as const }))
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

/** Changes the stored leads that an action has created, behind the console's back. */
async function damageChunks(
  { list, number }: ActionRef,
  change: (records: IDBObjectStore, key: IDBValidKey) => Promise<unknown>,
) {
  const database = await openDatabase()
  const transaction = database.transaction('records', 'readwrite')
  const records = transaction.objectStore('records')
  const chunks = IDBKeyRange.bound([list, 'chunk', number], [list, 'chunk', number, []])
  const keys = await resultOf(records.getAllKeys(chunks))
  expect(keys).not.toEqual([])
  for (const key of keys) await change(records, key)
  await new Promise((resolve) => {
    transaction.oncomplete = resolve
  })
  database.close()
}

/** The leads that a test starts with. */
const samples: ActionRef = { list: 1, number: 0 }
const remove = (records: IDBObjectStore, key: IDBValidKey) => resultOf(records.delete(key))

test.each([
  ['missing', remove],
  [
    'altered',
    async (records: IDBObjectStore, key: IDBValidKey) => {
      const chunk = await resultOf(records.get(key))
      chunk.bytes[3] ^= 1
      await resultOf(records.put(chunk, key))
    },
  ],
])('[FAULT-2] leads of an import that are %s are told, and the others can be opened', async (_, change) => {
  const tab = await openKept()
  await importFile(tab, csvFile(rows))
  const action = await importedBy(tab, more)
  await tab.dispatch(save('zoe', 'zoe@changed.example'))
  const before = await everything(tab)
  await damageChunks(action, change)
  const reloaded: Workspace = await open(keptStart)
  expect(await statusOf(reloaded)).toEqual({
    ...storageInMemory,
    isUnopened: true,
    problem: 'unreadable',
    unreadable: 1,
  })
  expect(await reloaded.dispatch({ name: 'open-readable' })).toMatchObject({ done: true })
  for (const each of [reloaded, await open()]) {
    expect((await everything(each)).leads.map(({ id, email }) => [id, email])).toEqual([
      ['zoe', 'zoe@changed.example'],
      ['wei', expect.any(String)],
    ])
  }
  // What was done to them can be read, and not undone: what it was done to is not all there.
  const now = await everything(reloaded)
  expect(now.histories).toEqual(
    now.leads.map(({ id }) => before.histories[before.leads.findIndex((lead) => lead.id === id)]),
  )
  expect(await reloaded.dispatch(undo)).toEqual({ refused: 'nothing-to-undo' })
  expect(await reloaded.dispatch(redo)).toEqual({ refused: 'nothing-to-redo' })
  // They are the seller's own: the next import adds to them.
  expect((await importFile(reloaded, csvFile(more))).check).toMatchObject({ created: 1, replacesSamples: false })
  expect(await reloaded.dispatch(undo)).toMatchObject(imported)
  expect(await everything(await open())).toEqual(now)
})

test('[KEEP-4] [FAULT-2] saving is switched off although leads of an import are lost: what is shown stays', async () => {
  const tab = await openKept()
  const action = await importedBy(tab, rows)
  const before = await everything(tab)
  await damageChunks(action, remove)
  expect(await tab.dispatch(forget)).toMatchObject({ done: true })
  expect(await everything(tab)).toEqual(before)
})

test.each([
  ['altered', (records: IDBObjectStore, key: IDBValidKey) => resultOf(records.put('no piece', key))],
  ['missing', remove],
])(
  '[FAULT-2] an undo that needs leads which are %s is refused, and changes nothing, here and after a reload',
  async (_, change) => {
    const tab = await openKept()
    await importFile(tab, csvFile(rows))
    const before = await everything(tab)
    await damageChunks(samples, change)
    for (const each of [tab, await open()]) {
      expect(await each.dispatch(undo)).toEqual({ refused: 'not-saved', problem: 'unreadable' })
      expect(await statusOf(each)).toMatchObject({ isKept: true, isUnopened: false, problem: null })
      expect(await everything(each)).toEqual(before)
    }
    // What is shown is not affected.
    expect((await importFile(tab, csvFile(more), { duplicates: 'update' })).outcome).toMatchObject(imported)
    expect(await everything(await open())).toEqual(await everything(tab))
    expect(await tab.dispatch(undo)).toMatchObject(imported)
    expect(readable(await everything(await open()))).toEqual(readable(before))
  },
)
