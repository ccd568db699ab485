import { expect, test } from 'vitest'
import { failIndexedDb } from '../../test/failing-indexed-db'
import { backupOf, checkIdOf, csvFile, importFile } from '../../test/files'
import {
  catchUp,
  createLeads,
  DATABASE,
  deleteDatabase,
  forget,
  keep,
  openDatabase,
  redo,
  resultOf,
  sampleStart,
  save,
  statusOf,
  undo,
  useKeptTabs,
} from '../../test/kept-tabs'
import { createManualClock } from '../../test/manual-clock'
import { everything, type Tab } from '../../test/tabs'
import { wholeList } from '../domain/lead-query'
import type { FileContent } from '../files/file'
import { LEADS_PER_CHUNK } from '../store/chunk'
import type { Command } from '../workspace/workspace'

// What is kept on the device: what undo costs, snapshots, what is removed, and data that the browser removes.

const { open, openKept, databases } = useKeptTabs()
/** Enough that a snapshot is saved. */
const manySamples: Command = { name: 'start', kept: 'no', count: 12_000, seed: 1 }
const person = { id: 'p', name: 'Private Person', email: 'private@person.example' }
const total = async (tab: Tab) =>
  Object.values((await tab.query({ name: 'totals' })).leads).reduce((sum, count) => sum + count)

/** Calls of IndexedDB while this runs. */
async function callsDuring(work: () => Promise<unknown>): Promise<number> {
  const originals = { get: IDBObjectStore.prototype.get, put: IDBObjectStore.prototype.put }
  const { getAll } = IDBObjectStore.prototype
  let calls = 0
  IDBObjectStore.prototype.get = function (this: IDBObjectStore, key) {
    calls++
    return originals.get.call(this, key)
  }
  IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...args) {
    calls++
    return originals.put.apply(this, args)
  }
  IDBObjectStore.prototype.getAll = function (this: IDBObjectStore, ...args) {
    calls++
    return getAll.apply(this, args)
  }
  try {
    await work()
  } finally {
    Object.assign(IDBObjectStore.prototype, originals, { getAll })
  }
  return calls
}

test('[UNDO-9] undo and redo of what replaced everything cost the same however often, and so does the next start', async () => {
  const tab = await openKept()
  await tab.dispatch({ name: 'start-over' })
  const there = await everything(tab)
  const pair = async () => {
    expect(await tab.dispatch(undo)).toMatchObject({ done: true })
    expect(await tab.dispatch(redo)).toMatchObject({ done: true })
  }
  const start = () => callsDuring(async () => (await open()).close())
  await pair()
  const [first, firstStart] = [await callsDuring(pair), await start()]
  for (let times = 0; times < 30; times++) await pair()
  expect(await callsDuring(pair)).toBe(first)
  expect(await start()).toBe(firstStart)
  expect(await everything(await open())).toEqual(there)
})

test('[UNDO-9] an undo that takes long says so at once, and how far it is', async () => {
  const tab = await openKept()
  await tab.dispatch({ name: 'create-sample-leads', count: 12_000 })
  await tab.dispatch({ name: 'start-over' })
  const told: number[] = []
  const stopListening = tab.subscribe((event) => {
    if (event.type === 'progress') told.push(event.applied)
  })
  expect(await tab.dispatch(undo)).toMatchObject({ done: true })
  stopListening()
  expect(told[0]).toBe(0)
  expect(told.length).toBeGreaterThan(2)
  expect(told).toEqual(told.toSorted((a, b) => a - b))
})

test('[KEEP-2] [SAMPLE-7] a creation that was cancelled stays as it was, kept and opened again, and undone to', async () => {
  const tab = await open({ name: 'start', kept: 'no', count: 0, seed: 1 })
  const stopAtFirst = tab.subscribe(({ type }) => {
    if (type === 'progress') void tab.dispatch({ name: 'stop-generating' })
  })
  await tab.dispatch({ name: 'start', kept: 'no', count: 20_000, seed: 1 })
  stopAtFirst()
  const created = await total(tab)
  expect(created).toBeLessThan(20_000)
  await tab.dispatch(keep)
  expect(await total(await open())).toBe(created)
  await tab.dispatch({ name: 'start-over' })
  await tab.dispatch(undo)
  expect(await total(tab)).toBe(created)
})

/** How many values are stored in all. */
async function storedValues(): Promise<number> {
  const database = await openDatabase()
  const count = await resultOf(database.transaction('records').objectStore('records').count())
  database.close()
  return count
}

test('[KEEP-4] after saving is switched off nothing is left on the device, and nothing is written later', async () => {
  const clock = createManualClock()
  const tab = await open(manySamples, { clock })
  await tab.dispatch(keep)
  await clock.advance(900)
  expect(await tab.dispatch(forget)).toMatchObject({ done: true })
  await clock.advance(60_000)
  await tab.dispatch(catchUp)
  expect(await storedValues()).toBe(0)
})

test('[KEEP-2] a snapshot opens what is kept, with what was done since', async () => {
  const clock = createManualClock()
  const tab = await open(manySamples, { clock })
  await tab.dispatch(keep)
  await clock.advance(1000)
  await tab.dispatch(catchUp)
  const [lead] = (await tab.query({ name: 'leads', ...wholeList, status: 'new', page: 1 })).rows
  const converted = tab.dispatch({ name: 'convert-lead', id: lead!.id })
  await clock.advance(2000)
  expect(await converted).toMatchObject({ done: true })
  await tab.dispatch({ name: 'create-sample-opportunities' })
  // Without one of its chunks, another one than the lead's, the list opens from its snapshot alone.
  const database = await openDatabase()
  const records = (mode: IDBTransactionMode) => database.transaction('records', mode).objectStore('records')
  await expect.poll(() => resultOf(records('readonly').count(['manifest', 0]))).toBe(1)
  const other = lead!.order < LEADS_PER_CHUNK ? 1 : 0
  expect(await resultOf(records('readonly').count([1, 'chunk', 0, other, 0]))).toBe(1)
  await resultOf(records('readwrite').delete([1, 'chunk', 0, other, 0]))
  database.close()
  const reloaded = await open()
  expect(await reloaded.query({ name: 'totals' })).toEqual(await tab.query({ name: 'totals' }))
  expect(await reloaded.query({ name: 'lead', id: lead!.id })).toMatchObject({ status: 'converted' })
  expect(await reloaded.dispatch(undo)).toMatchObject({ done: true, action: { kind: 'sample-opportunities' } })
  expect(await reloaded.dispatch(undo)).toMatchObject({ done: true, action: { kind: 'convert' } })
  expect(await reloaded.query({ name: 'lead', id: lead!.id })).toEqual(lead)
  await tab.dispatch(catchUp)
  expect(await tab.query({ name: 'lead', id: lead!.id })).toEqual(lead)
})

test.each<[string, (store: IDBObjectStore, key: IDBValidKey) => void]>([
  ['is missing', (store, key) => store.delete(key)],
  ['is not as it was written', (store, key) => store.put({ bytes: new Uint8Array(3), hash: 1, pieces: 1 }, key)],
])('a snapshot of which a piece %s is not used', async (_, damage) => {
  const clock = createManualClock()
  const tab = await open(manySamples, { clock })
  await tab.dispatch(keep)
  await clock.advance(1000)
  await tab.dispatch(catchUp)
  const database = await openDatabase()
  const records = (mode: IDBTransactionMode) => database.transaction('records', mode).objectStore('records')
  // Written last.
  await expect.poll(() => resultOf(records('readonly').count(['manifest', 0]))).toBe(1)
  const store = records('readwrite')
  const key = ((await resultOf(store.getAllKeys())) as IDBValidKey[][]).find(([kind]) => kind === 'snapshot')
  expect(key).toBeDefined()
  damage(store, key!)
  await resultOf(store.count())
  database.close()
  const reloaded = await open()
  expect(await statusOf(reloaded)).toMatchObject({ isKept: true, problem: null })
  expect(await reloaded.query({ name: 'totals' })).toEqual(await tab.query({ name: 'totals' }))
})

test('[FAULT-1] [SYNC-4] an undo that is refused changes nothing: not the leads, not what can be undone next', async () => {
  const tab = await openKept()
  await importFile(
    tab,
    csvFile([
      { id: 'one', name: 'One' },
      { id: 'two', name: 'Two' },
    ]),
  )
  const other = await open()
  await tab.dispatch(forget)
  await other.dispatch(catchUp)
  const before = await everything(other)
  expect(await statusOf(other)).toMatchObject({ isKept: false, problem: 'missing' })
  for (const command of [undo, undo, redo]) {
    expect(await other.dispatch(command)).toMatchObject({ refused: expect.stringMatching(/^nothing-to-/) })
    expect(await everything(other)).toEqual(before)
  }
  const { check } = await importFile(other, csvFile([{ id: 'new', name: 'New' }]))
  expect(check).toMatchObject({ created: 1, replacesSamples: false })
  expect(await total(other)).toBe(3)
})

/** Imports, and returns the action. */
async function importedBy(tab: Tab, file: FileContent) {
  const { outcome } = await importFile(tab, file)
  if (!('done' in outcome) || !outcome.action) throw new Error('nothing was imported')
  const { list, number } = outcome.action
  return { list, number }
}

/** All that is stored, as text. */
async function storedText(): Promise<string> {
  const database = await openDatabase()
  const values = await resultOf(database.transaction('records').objectStore('records').getAll())
  database.close()
  const texts = values.map((value) => (value?.bytes ? new TextDecoder().decode(value.bytes) : JSON.stringify(value)))
  return texts.join('\n')
}

test('[UNDO-8] what was undone is removed from the device when it is fifty actions old, with all work on its leads', async () => {
  const tab = await openKept()
  await importFile(tab, csvFile([{ id: 'first', name: 'First', email: 'first@x.example' }]))
  const action = await importedBy(tab, csvFile([person]))
  await tab.dispatch(save('p', 'other@person.example'))
  expect(await tab.dispatch({ name: 'undo', action, workedOn: 'undo' })).toMatchObject({ done: true })
  for (let times = 1; times < 49; times++) await tab.dispatch(save('first', `${times}@x.example`))
  expect(await storedText()).toContain('other@person.example')
  expect(await tab.dispatch({ name: 'redo', action })).toMatchObject({ done: true })
  expect(await tab.query({ name: 'lead', id: 'p' })).toMatchObject({ email: 'other@person.example' })
  expect(await tab.dispatch({ name: 'undo', action, workedOn: 'undo' })).toMatchObject({ done: true })
  await tab.dispatch(save('first', 'last@x.example'))
  expect(await storedText()).not.toMatch(/person\.example|Private Person/)
  for (const each of [tab, await open()]) {
    expect(await each.dispatch({ name: 'redo', action })).toEqual({ refused: 'nothing-to-redo' })
    expect((await everything(each)).leads).toMatchObject([{ id: 'first', email: 'last@x.example' }])
  }
})

/** The same file; counts how often its beginning is read. */
function watched(file: FileContent) {
  const counts = { readings: 0 }
  const slice = (start: number, end: number) => {
    if (start === 0) counts.readings++
    return file.slice(start, end)
  }
  return { counts, file: { size: file.size, slice, arrayBuffer: () => file.arrayBuffer() } }
}

test('[OWN-5] [SYNC-3] an import does not read its file again for what others write, unless it is about the same leads', async () => {
  const tab = await openKept()
  await importFile(tab, csvFile([person]))
  const other = await open()
  const { counts, file } = watched(csvFile([{ id: 'x', name: 'New', email: 'new@person.example' }]))
  const preview = await tab.query({ name: 'import-preview', file, settings: null })
  if ('problem' in preview) throw new Error(preview.problem)
  const check = async () => checkIdOf(await tab.query({ name: 'import-check', file, settings: preview.settings }))
  const first = await check()
  counts.readings = 0
  for (let times = 0; times < 25; times++) await other.dispatch(createLeads)
  expect(await tab.dispatch({ name: 'import-leads', checkId: first })).toMatchObject({
    done: true,
    action: { subject: '1' },
  })
  expect(counts.readings).toBe(0)

  const second = await check()
  await other.dispatch(catchUp)
  expect(await other.dispatch(save('x', 'again@person.example'))).toMatchObject({ done: true })
  counts.readings = 0
  await tab.dispatch({ name: 'import-leads', checkId: second })
  expect(counts.readings).toBe(1)
})

const databaseNames = async () => (await indexedDB.databases()).map(({ name }) => name)

test('[FAULT-2] [LOST-1] what the browser removes while the page is open is told, and can be saved again', async () => {
  const tab = await openKept()
  const [lead] = (await everything(tab)).leads
  let isTold = false
  tab.subscribe(({ type }) => (isTold ||= type === 'changed'))
  await deleteDatabase()
  expect(await tab.dispatch({ name: 'convert-lead', id: lead!.id })).toMatchObject({ done: true })
  expect(isTold).toBe(true)
  expect(await statusOf(tab)).toMatchObject({ isKept: false, problem: 'missing' })
  // No empty database is made in its place: the next start would take it for nothing at all.
  expect(await databaseNames()).not.toContain(DATABASE)
  expect(await statusOf(await open())).toMatchObject({ isUnopened: true, problem: 'missing' })
  const before = await everything(tab)
  expect(await tab.dispatch(keep)).toMatchObject({ done: true })
  expect(await statusOf(tab)).toMatchObject({ isKept: true, problem: null })
  const next = await open()
  expect({ ...(await everything(next)), histories: [] }).toEqual({ ...before, histories: [] })
})

test('[LOST-1] a tab notices by itself that its data was removed', async () => {
  const tab = await openKept()
  const isTold = new Promise<void>((resolve) => {
    tab.subscribe(({ type }) => type === 'changed' && resolve())
  })
  await deleteDatabase()
  await isTold
  expect(await statusOf(tab)).toMatchObject({ isKept: false, problem: 'missing' })
})

test('[LOST-1] a tab whose browser says nothing of it notices as well, though its first look fails', async () => {
  const clock = createManualClock()
  const tab = await open(sampleStart, { clock })
  await tab.dispatch(keep)
  const before = await everything(tab)
  for (const database of databases) database.close()
  await deleteDatabase()
  const faults = failIndexedDb({ at: 1, lasts: true, failure: 'UnknownError' })
  await clock.advance(2000)
  await expect.poll(faults.count).toBeGreaterThan(0)
  expect(await statusOf(tab)).toMatchObject({ isKept: true })
  faults.restore()
  await expect
    .poll(async () => {
      await clock.advance(2000)
      return statusOf(tab)
    })
    .toMatchObject({ isKept: false, problem: 'missing' })
  expect((await everything(tab)).leads).toEqual(before.leads)
})

// As in Chromium, if it finds the files of a database and not what they are.
test('[LOST-2] records of a lost database that a new one contains are removed, and a backup is kept', async () => {
  const tab = await openKept()
  await importFile(tab, csvFile([person]))
  const backup = await backupOf(tab)
  await deleteDatabase()
  const { createObjectStore } = IDBDatabase.prototype
  IDBDatabase.prototype.createObjectStore = function (...args) {
    const store = createObjectStore.apply(this, args)
    store.put({ value: {}, hash: 7 }, [1, 'log', 7, 0])
    return store
  }
  try {
    const unopened = await open()
    expect(await statusOf(unopened)).toMatchObject({ isUnopened: true, problem: 'missing' })
    const checkId = checkIdOf(await unopened.query({ name: 'backup-check', file: backup }))
    expect(await unopened.dispatch({ name: 'restore-backup', checkId })).toMatchObject({ done: true })
    expect((await everything(await open())).leads).toEqual((await everything(unopened)).leads)
  } finally {
    IDBDatabase.prototype.createObjectStore = createObjectStore
  }
})

test('[LOST-1] a backup of a tab that does not know yet that nothing is saved leaves nothing behind', async () => {
  const tab = await openKept()
  const other = await open()
  other.freeze()
  expect(await tab.dispatch(forget)).toMatchObject({ done: true })
  expect(await other.dispatch({ name: 'note-backup' })).toMatchObject({ done: true })
  expect(await statusOf(other)).toMatchObject({ isKept: false, problem: 'missing' })
  expect(await statusOf(await open())).toMatchObject({ isUnopened: false, problem: null })
  expect(await tab.dispatch(keep)).toMatchObject({ done: true })
})

test('[LOST-2] [BACKUP-3] a backup is restored where the saved leads were removed, or are damaged, and is kept', async () => {
  for (const harm of ['removed', 'damaged']) {
    const tab = await openKept()
    await importFile(tab, csvFile([person]))
    const backup = await backupOf(tab)
    const before = await everything(tab)
    if (harm === 'removed') await deleteDatabase()
    else await putIntoHead({ revision: 1 })
    const unopened = await open()
    expect(await statusOf(unopened)).toMatchObject({ isUnopened: true })
    const checkId = checkIdOf(await unopened.query({ name: 'backup-check', file: backup }))
    expect(await unopened.dispatch({ name: 'restore-backup', checkId })).toMatchObject({ done: true })
    expect(await statusOf(unopened)).toMatchObject({ isUnopened: false, isKept: true, problem: null })
    expect((await everything(await open())).leads).toHaveLength(before.leads.length)
    await deleteDatabase()
  }
})

async function putIntoHead(value: unknown) {
  const database = await openDatabase()
  await resultOf(
    database.transaction('records', 'readwrite').objectStore('records').put({ value, hash: 1 }, ['head', 0]),
  )
  database.close()
}

test('[HISTORY-3] of a lead with very many changes only those are read that are shown', async () => {
  const tab = await openKept()
  const [lead] = (await everything(tab)).leads
  for (let times = 0; times < 120; times++) {
    const draft = { email: `${times}@example.com`, status: 'new' } as const
    expect(await tab.dispatch({ name: 'save-lead', id: lead!.id, draft })).toMatchObject({ done: true })
  }
  const { continue: goOn } = IDBCursor.prototype
  let read = 0
  IDBCursor.prototype.continue = function (this: IDBCursor) {
    read++
    goOn.call(this)
  }
  try {
    const history = await tab.query({ name: 'history', id: lead!.id, count: 5 })
    expect(history?.total).toBe(121)
    expect(history?.entries).toMatchObject([{ event: { after: { email: '119@example.com' } } }, {}, {}, {}, {}])
    expect(read).toBe(0)
    expect(await tab.query({ name: 'actions', count: 7 })).toHaveLength(7)
    expect(read).toBe(7)
  } finally {
    IDBCursor.prototype.continue = goOn
  }
})
