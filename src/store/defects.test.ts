import { expect, test } from 'vitest'
import { backupOf, createFileWorkspace, csvFile, importFile, lettingGo, restore } from '../../test/files'
import {
  createLeads,
  deleteDatabase,
  forget,
  keep,
  keptStart,
  openDatabase,
  resultOf,
  sampleStart,
  statusOf,
  undo,
  useKeptTabs,
} from '../../test/kept-tabs'
import { createManualClock, resultByNow } from '../../test/manual-clock'
import { createMemoryDevice } from '../../test/memory-device'
import { createHurriedClock, PATH, workspaceWith } from '../../test/tabs'
import { historyOf } from '../../test/thread-workspace'
import { wholeList } from '../domain/lead-query'
import { StorageError } from '../domain/storage-problem'
import { IMAGE_VERSION } from '../engine/engine-image'
import { createLeadEngine } from '../engine/lead-engine'
import { createDevice } from '../platform/device'
import { type Command, type Workspace } from '../workspace/workspace'
import { addAction } from './actions'
import { Database, readHead } from './database'
import { MemoryRecords } from './memory-records'
import type { Records } from './records'
import { loadSnapshot, saveSnapshot } from './snapshot'
import { Store } from './store'
import { ROWS_PER_BATCH } from './view'

// One test for each defect that was once found by reading, in storage that compared itself with itself, and that the judge
// (judge.test.ts) would not find by itself: the names are those of the search.

const { open, openKept, databases } = useKeptTabs()

const save = (id: string, email: string): Command => ({ name: 'save-lead', id, draft: { email, status: 'contacted' } })
const two = [
  { id: 'l', name: 'Lea', email: 'lea@x.example' },
  { id: 'm', name: 'Mia', email: 'mia@x.example' },
]
const many = Array.from({ length: 150 }, (_, at) => ({ id: `id-${at}`, name: `Name ${at}`, email: `${at}@x.example` }))

/** Imports, and returns the action. */
async function imported(
  workspace: Workspace,
  ...args: Parameters<typeof importFile> extends [unknown, ...infer Rest] ? Rest : never
) {
  const { outcome } = await importFile(workspace, ...args)
  if (!('done' in outcome) || !outcome.action) throw new Error('nothing was imported')
  const { list, number } = outcome.action
  return { list, number }
}

/** All that the device holds, as text. */
async function storedText(): Promise<string> {
  const database = await openDatabase()
  const values = await resultOf(database.transaction('records').objectStore('records').getAll())
  database.close()
  return values.map(({ bytes, value }) => (bytes ? new TextDecoder().decode(bytes) : JSON.stringify(value))).join('\n')
}

async function removeRecords(isRemoved: (key: (number | string)[], at: number, all: number) => boolean) {
  const database = await openDatabase()
  const store = database.transaction('records', 'readwrite').objectStore('records')
  const chunks = ((await resultOf(store.getAllKeys())) as (number | string)[][]).filter((key) => key[1] === 'chunk')
  for (const [at, key] of chunks.entries()) if (isRemoved(key, at, chunks.length)) await resultOf(store.delete(key))
  database.close()
}

async function backupOfPerson(edits = 1) {
  const other = await createFileWorkspace()
  await importFile(other, csvFile([{ id: 'p', name: 'Private Person', email: 'private@person.example' }]))
  for (let at = 0; at < edits; at++) await other.dispatch(save('p', `edit-${at}@person.example`))
  return backupOf(other)
}

test('[UNDO-8] D4 a restored backup that was undone leaves nothing on the device once undone changes are cleared', async () => {
  const backup = await backupOfPerson()
  const tab = await openKept()
  expect((await restore(tab, backup)).outcome).toMatchObject({ done: true })
  expect(await tab.dispatch(undo)).toMatchObject({ done: true, action: { kind: 'restore' } })
  await tab.dispatch(createLeads)
  expect(await storedText()).toContain('person.example')
  expect(await tab.dispatch({ name: 'clear-undone' })).toMatchObject({ done: true })
  expect(await storedText()).not.toContain('person.example')
})

test('[BACKUP-1] D6 the history of a restored lead that a large import updated can be read after clearing', async () => {
  const other = await createFileWorkspace()
  await importFile(other, csvFile(many))
  await importFile(other, csvFile(many.map((row) => ({ ...row, email: `new-${row.email}` }))), { duplicates: 'update' })
  const backup = await backupOf(other)
  const tab = await openKept()
  await restore(tab, backup)
  expect(await historyOf(tab, 'id-7')).toHaveLength(2)
  await tab.dispatch({ name: 'clear-undone' })
  expect(await historyOf(tab, 'id-7')).toHaveLength(2)
})

/** How many records are read and written. */
function counted(records: Records) {
  let count = 0
  const counting: Records = {
    read: (work) => records.read((reading) => work({ ...reading, get: (key) => (count++, reading.get(key)) })),
    write: (work) => records.write((writing) => work({ ...writing, put: (...put) => (count++, writing.put(...put)) })),
  }
  return { counting, count: () => count }
}

test.each(['undo', 'keep'] as const)(
  '[UNDO-9] D7 the undo of an import with all work on it takes work in proportion to that: %s',
  async (workedOn) => {
    const costOf = async (edits: number) => {
      const { counting, count } = counted(new MemoryRecords())
      const workspace = workspaceWith({ device: createMemoryDevice(counting) })
      await workspace.dispatch({ name: 'start', kept: 'no', count: 3, seed: 1 })
      await workspace.dispatch(keep)
      const rows = Array.from({ length: edits }, (_, at) => ({
        id: `id-${at}`,
        name: `Name ${at}`,
        email: `${at}@x.example`,
      }))
      await imported(workspace, csvFile(rows))
      const action = await imported(workspace, csvFile(rows.map((row) => ({ ...row, company: 'X' }))), {
        duplicates: 'update',
      })
      for (const { id } of rows) await workspace.dispatch(save(id, `${id}@new.example`))
      const before = count()
      expect(await workspace.dispatch({ name: 'undo', action, workedOn })).toMatchObject({ done: true })
      return count() - before
    }
    const [few, twice, more] = [await costOf(30), await costOf(60), await costOf(120)]
    expect(twice).toBeLessThan(2.5 * few + 20)
    expect(more).toBeLessThan(2.5 * twice + 20)
  },
)

test('[BACKUP-3] D8 a list that is carried between two devices by backups can be carried for ever, and does not grow', async () => {
  const laptop = await createFileWorkspace()
  await importFile(
    laptop,
    csvFile(Array.from({ length: 1000 }, (_, at) => ({ id: `id-${at}`, name: `Name ${at}`, score: at % 100 }))),
  )
  const desktop = await open(sampleStart)
  const sizes: number[] = []
  for (let times = 1; times <= 10; times++) {
    const backup = await backupOf(laptop)
    sizes.push(backup.size)
    expect((await restore(desktop, backup, lettingGo(desktop))).outcome).toMatchObject({ done: true })
    expect((await restore(laptop, await backupOf(desktop), lettingGo(laptop))).outcome).toMatchObject({ done: true })
  }
  expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThan(10)
  expect(await statusOf(await open(keptStart))).toMatchObject({ isKept: true, problem: null })
})

test('[SYNC-4] T1 data that one tab has repaired and worked on is not replaced by a tab that still shows the damage', async () => {
  const first = await openKept()
  await importFile(first, csvFile(two))
  await first.dispatch(createLeads)
  first.close()
  await removeRecords((_, at, all) => at === all - 1)
  const [a, b] = [await open(), await open()]
  for (const tab of [a, b]) expect(await statusOf(tab)).toMatchObject({ isUnopened: true, problem: 'unreadable' })
  expect(await a.dispatch({ name: 'open-readable' })).toMatchObject({ done: true })
  expect(await statusOf(a)).toMatchObject({ isKept: true })
  await importFile(a, csvFile([{ id: 'work', name: 'A Day Of Work', email: 'work@x.example' }]))
  a.close()
  const other = await createFileWorkspace()
  await importFile(other, csvFile([{ id: 'old', name: 'Old Backup', email: 'old@x.example' }]))
  expect((await restore(b, await backupOf(other))).outcome).toEqual({ refused: 'found-meanwhile' })
  expect(await b.query({ name: 'lead', id: 'work' })).not.toBeNull()
  const reloaded = await open()
  expect(await reloaded.query({ name: 'lead', id: 'work' })).not.toBeNull()
})

test('[SYNC-4] T2 leads that one tab has saved again are not removed by a tab that found them missing', async () => {
  const a = await openKept()
  await importFile(a, csvFile(two))
  for (const database of databases) database.close()
  await deleteDatabase()
  const b = await open(keptStart)
  expect(await statusOf(b)).toMatchObject({ isUnopened: true, problem: 'missing' })
  await a.dispatch({ name: 'catch-up' })
  expect(await a.dispatch(keep)).toMatchObject({ done: true })
  a.close()
  // 'Start with sample data' of the screen that says that nothing was found: forget, then start.
  expect(await b.dispatch(forget)).toEqual({ refused: 'found-meanwhile' })
  expect(await b.query({ name: 'lead', id: 'l' })).not.toBeNull()
  const reloaded = await open(keptStart)
  expect(await reloaded.query({ name: 'lead', id: 'l' })).not.toBeNull()
})

test('T3 a snapshot of another version of the engine is not used, and the leads are opened', async () => {
  const clock = createManualClock()
  const tab = await open({ name: 'start', kept: 'no', count: 12_000, seed: 1 }, { clock })
  await tab.dispatch(keep)
  await clock.advance(1000)
  await expect.poll(async () => (await storedText()).includes('"meanings"')).toBe(true)
  const device = createDevice(PATH)
  await device.records.write(async (writing) => {
    const manifest = (await writing.get(['manifest'])) as { version: number }
    expect(manifest.version).toBe(IMAGE_VERSION)
    writing.put(['manifest'], { ...manifest, version: IMAGE_VERSION - 1 })
  })
  expect(await (await open()).query({ name: 'leads', ...wholeList, page: 1 })).toMatchObject({ total: 12_000 })
})

test('T4 a save does not wait for a snapshot that is being written', async () => {
  const clock = createManualClock()
  let isHanging = false
  const device = createMemoryDevice()
  const workspace = workspaceWith({
    clock,
    device: {
      ...device,
      records: {
        read: device.records.read,
        write: (work) =>
          device.records.write(async (writing) => {
            const result = await work({
              ...writing,
              put(key, ...rest) {
                if (key[0] === 'snapshot') isHanging = true
                writing.put(key, ...rest)
              },
            })
            return isHanging && result === undefined ? new Promise<never>(() => {}) : result
          }),
      },
    },
  })
  await workspace.dispatch({ name: 'start', kept: 'no', count: 12_000, seed: 1 })
  await workspace.dispatch(keep)
  await clock.advance(1000)
  expect(isHanging).toBe(true)
  const [lead] = (await workspace.query({ name: 'leads', ...wholeList, status: 'new', page: 1 })).rows
  const saved = workspace.dispatch(save(lead!.id, 'a@x.example'))
  await clock.advance(5000)
  expect(await resultByNow(saved)).toMatchObject({ done: true })
})

const ports = { createEngine: createLeadEngine, onBatch: async () => {}, holdQueries: <R>(work: Promise<R>) => work }
const rowsOf = (store: Store) =>
  [...store.view.leads.leads()]
    .map(({ id, name, email, status, score, order }) => [id, name, email, status, score, order].join())
    .toSorted()

/** Another tab: the device, with what happens before each of its writes. */
function tabOf(beforeWrite: () => Promise<void> = async () => {}): Records {
  const { records } = createDevice(PATH)
  return {
    read: records.read,
    async write(work) {
      await beforeWrite()
      return records.write(work)
    },
  }
}

test.each([
  ['goes on', false],
  ['dies before its last one', true],
])(
  'T5 T6 a tab writes a snapshot between any two writes of another, which then %s: what opens is what is stored',
  async (_, dies) => {
    const first = await openKept()
    // Of so many creations there is a snapshot, however few leads they have.
    for (let created = 0; created < 100; created++) await first.dispatch(createLeads)
    first.close()
    const { id } = (await tabOf().read(readHead))!
    const openStore = (records: Records) => Store.open(new Database(records, id), ports)
    let writes = 0
    let beforeWrite = async () => {}
    const recordsOfA = tabOf(() => {
      writes++
      return beforeWrite()
    })
    const [a, b] = [await openStore(recordsOfA), await openStore(tabOf())]
    const leads = [...b.view.leads.leads()].map((lead) => lead.id)
    let edits = 0
    const edit = (store: Store, from: number, to: number) =>
      store.commit(async (draft) => {
        const changed = leads.slice(from, to).map((lead) => {
          const before = draft.view.row(lead)!
          const status = before.lead.status === 'new' ? ('contacted' as const) : ('new' as const)
          return { before, after: { ...before, lead: { ...before.lead, email: `${++edits}@y.example`, status } } }
        })
        return addAction(draft, { kind: 'save', subject: 'many', date: 1, edits: changed })
      })
    const writeSnapshot = (records: Records, store: Store) =>
      saveSnapshot(records, id, store.takeSnapshot()!, `of ${edits}`)

    await edit(a, 0, 2)
    writes = 0
    await writeSnapshot(recordsOfA, a)
    const last = writes
    for (let stopAt = 1; stopAt <= last; stopAt++) {
      await edit(a, 0, 2)
      writes = 0
      beforeWrite = async () => {
        if (writes === stopAt) {
          await edit(b, 1, 60)
          await writeSnapshot(tabOf(), b)
        }
        if (dies && writes === last) throw new StorageError('failed')
      }
      await writeSnapshot(recordsOfA, a).catch(() => {})
      beforeWrite = async () => {}
      // Of the other tab's, or its own after that: else its first parts are gone.
      expect((await loadSnapshot(tabOf(), id)) !== null).toBe(dies || stopAt === 1)
      await edit(b, 60, 61)
      expect(rowsOf(await openStore(tabOf()))).toEqual(rowsOf(b))
    }
  },
)

test('[SYNC-1] a tab follows the redo of a large creation and an edit of it at once', async () => {
  const rows = Array.from({ length: 900 }, (_, at) => ({
    id: `id-${at}`,
    name: `Name ${at}`,
    email: `${at}@x.example`,
  }))
  const a = await openKept()
  await importFile(a, csvFile(two))
  const action = await imported(a, csvFile(rows))
  await a.dispatch({ name: 'undo', action })
  const b = await open()
  b.freeze()
  await a.dispatch({ name: 'redo', action })
  await a.dispatch(save('id-7', 'seven@x.example'))
  expect(await b.dispatch({ name: 'catch-up' })).toMatchObject({ done: true })
  expect(await b.query({ name: 'totals' })).toEqual(await a.query({ name: 'totals' }))
  for (const id of ['id-7', 'id-899']) {
    expect(await b.query({ name: 'lead', id })).toEqual(await a.query({ name: 'lead', id }))
  }
})

test('[KEEP-3] what was written and can’t be shown is confirmed, and what is stored is shown', async () => {
  const failing = { isOn: false, isReadToo: false }
  const device = createMemoryDevice()
  const workspace = workspaceWith({
    createEngine: (image) => {
      const engine = createLeadEngine(image)
      return {
        ...engine,
        apply(changes) {
          if (failing.isOn) {
            Object.assign(failing, { isOn: false, isReadToo: true })
            throw new Error('an engine that trips')
          }
          engine.apply(changes)
        },
      }
    },
    device: {
      ...device,
      records: {
        ...device.records,
        read(work) {
          if (!failing.isReadToo) return device.records.read(work)
          failing.isReadToo = false
          return Promise.reject(new StorageError('failed'))
        },
      },
    },
  })
  await workspace.dispatch(sampleStart)
  await importFile(workspace, csvFile(two))
  failing.isOn = true
  expect(await workspace.dispatch(save('l', 'lea@new.example'))).toMatchObject({ done: true, action: { kind: 'save' } })
  expect(failing).toEqual({ isOn: false, isReadToo: false })
  expect(await workspace.query({ name: 'lead', id: 'l' })).toMatchObject({ email: 'lea@new.example' })
})

test('[BACKUP-4] B1 the date of the last backup outlives a repair', async () => {
  const tab = await openKept()
  await importFile(tab, csvFile(two))
  await tab.dispatch({ name: 'note-backup' })
  const { backedUpAt } = await statusOf(tab)
  expect(backedUpAt).not.toBeNull()
  tab.close()
  await removeRecords((key) => key[0] === 2)
  const damaged = await open()
  expect(await statusOf(damaged)).toMatchObject({ isUnopened: true, problem: 'unreadable' })
  await damaged.dispatch({ name: 'open-readable' })
  await damaged.dispatch({ name: 'catch-up' })
  expect(await statusOf(damaged)).toMatchObject({ isKept: true, backedUpAt })
})

test('[WATCH-4] [UNDO-9] S1 an import that updates many leads, its undo and its redo let others have their turn, and tell how far they are', async () => {
  let [turns, told] = [0, 0]
  const clock = { ...createHurriedClock(), yield: async () => void turns++ }
  const workspace = workspaceWith({ clock, device: createMemoryDevice() })
  await workspace.dispatch(sampleStart)
  const count = 2 * ROWS_PER_BATCH
  const file = (host: string) =>
    csvFile(Array.from({ length: count }, (_, at) => ({ id: `id-${at}`, name: `Name ${at}`, email: `${at}@${host}` })))
  await importFile(workspace, file('a.example'))
  workspace.subscribe(({ type }) => (told += Number(type === 'progress')))
  const turnsOf = async (work: () => Promise<unknown>) => {
    const before = [turns, told]
    await work()
    return [turns - before[0]!, told - before[1]!]
  }
  const steps = [
    () => importFile(workspace, file('b.example'), { duplicates: 'update' }),
    () => workspace.dispatch(undo),
    () => workspace.dispatch({ name: 'redo', action: null }),
  ]
  for (const step of steps) {
    const [taken = 0, progress = 0] = await turnsOf(step)
    // To make the edits, to encode them and to show them: each in parts.
    expect(taken).toBeGreaterThan((3 * count) / ROWS_PER_BATCH - 3)
    expect(progress).toBeGreaterThan((3 * count) / ROWS_PER_BATCH - 3)
  }
  expect(await workspace.query({ name: 'lead', id: 'id-7' })).toMatchObject({ email: '7@b.example' })
})
