import { expect, test } from 'vitest'
import { sampleOf } from '../../test/cases'
import {
  catchUp,
  createLeads,
  createOpportunities,
  keep,
  resultOf,
  save,
  statusOf,
  undo,
  useKeptTabs,
} from '../../test/kept-tabs'
import { everything } from '../../test/tabs'
import type { Entry } from '../domain/action'
import { inMemory } from '../workspace/queries'
import type { Command } from '../workspace/workspace'
import { createDeviceStorage } from './indexed-db'

const { open, openKept, closeTabs, goTo } = useKeptTabs()

async function alter(work: (meta: IDBObjectStore, journal: IDBObjectStore) => void) {
  const database = await resultOf(indexedDB.open('sales-console'))
  const transaction = database.transaction(['meta', 'journal'], 'readwrite')
  work(transaction.objectStore('meta'), transaction.objectStore('journal'))
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
  database.close()
}

async function dump() {
  const database = await resultOf(indexedDB.open('sales-console'))
  const transaction = database.transaction(['meta', 'journal'])
  const stores = [transaction.objectStore('meta'), transaction.objectStore('journal')]
  const contents = await Promise.all(
    stores.flatMap((store): Promise<unknown>[] => [resultOf(store.getAll()), resultOf(store.getAllKeys())]),
  )
  database.close()
  return contents
}

const replace = (store: IDBObjectStore, key: IDBValidKey, replacement: (value: any) => unknown) => {
  const request = store.get(key)
  request.onsuccess = () => void store.put(replacement(request.result), key)
}
const replaceEntry =
  (at: number, replacement: (entry: any) => unknown) => (_: IDBObjectStore, journal: IDBObjectStore) =>
    replace(journal, at, ({ entry, hash }) => ({ entry: replacement(entry), hash }))
const replaceManifest = (replacement: (manifest: any) => unknown) => (meta: IDBObjectStore) =>
  replace(meta, 'manifest', replacement)

/** There are five entries: the start, and four actions. Each says how many can still be read. */
const damages: readonly [
  name: string,
  readable: number,
  unreadable: number,
  damage: (meta: IDBObjectStore, journal: IDBObjectStore) => void,
][] = [
  ['the first entry is missing', 0, 5, (_, journal) => journal.delete(0)],
  ['an entry is missing', 2, 3, (_, journal) => journal.delete(2)],
  ['the last entry is missing', 4, 1, (_, journal) => journal.delete(4)],
  ['all entries are missing', 0, 5, (_, journal) => journal.clear()],
  ['an entry was edited', 1, 4, replaceEntry(1, (entry) => ({ ...entry, action: { ...entry.action, date: 1 } }))],
  [
    'two entries have changed places',
    2,
    3,
    (_, journal) => {
      const [third, fourth] = [journal.get(2), journal.get(3)]
      fourth.onsuccess = () => {
        journal.put(third.result, 3)
        journal.put(fourth.result, 2)
      }
    },
  ],
  ['a hash was edited', 3, 2, (_, journal) => replace(journal, 3, (stored) => ({ ...stored, hash: 1 }))],
  ['an entry is null', 3, 2, (_, journal) => journal.put(null, 3)],
  ['an entry is a text', 3, 2, (_, journal) => journal.put('entry', 3)],
  ['an entry has no content', 3, 2, replaceEntry(3, () => undefined)],
  ['an entry cannot be hashed', 3, 2, replaceEntry(3, () => 10n)],
  [
    'the last entry has another key',
    4,
    1,
    (_, journal) => {
      const last = journal.get(4)
      last.onsuccess = () => {
        journal.delete(4)
        journal.put(last.result, 7)
      }
    },
  ],
  ['there is an entry too many', 5, 1, (_, journal) => journal.put({}, 5)],
  ['there is an entry of another kind of key', 5, 1, (_, journal) => journal.put({}, 'x')],
  ['there is an entry between two', 3, 3, (_, journal) => journal.put({}, 2.5)],
  ['the count is too high', 5, 2, replaceManifest((manifest) => ({ ...manifest, count: 7 }))],
  ['the count is too low', 5, 1, replaceManifest((manifest) => ({ ...manifest, count: 3 }))],
  ['the count is no number', 5, 1, replaceManifest((manifest) => ({ ...manifest, count: 'five' }))],
  ['the hash over all was edited', 5, 1, replaceManifest((manifest) => ({ ...manifest, hash: 1 }))],
  ['the manifest is null', 5, 1, replaceManifest(() => null)],
  ['the manifest is empty', 5, 1, replaceManifest(() => ({}))],
  ['the manifest is missing', 5, 1, (meta) => meta.clear()],
]

/** Returns what was seen after each entry. */
async function keepSome() {
  const tab = await openKept()
  const [first, second] = (await everything(tab)).leads
  const seen = [{ leads: [], opportunities: [], histories: [] }, await everything(tab)]
  const commands = [save(first?.id ?? '', 'a@example.com'), { name: 'convert-lead', id: second?.id ?? '' }, createLeads]
  for (const command of [...commands, undo] as Command[]) {
    expect(await tab.dispatch(command)).toMatchObject({ done: true })
    seen.push(await everything(tab))
  }
  await closeTabs()
  return seen
}

test.each(sampleOf(damages))(
  '[FAULT-2] %s: told, never replaced by samples, and the rest can be opened',
  async (_, readable, unreadable, damage) => {
    const seen = await keepSome()
    await alter(damage)
    const damaged = await dump()
    for (const kept of ['yes', 'maybe'] as const) {
      const tab = await open({ name: 'start', kept, count: 3, seed: 1 })
      expect(await statusOf(tab)).toEqual({ ...inMemory, isUnopened: true, problem: 'unreadable', unreadable })
      expect(await everything(tab)).toEqual(seen[0])
      expect(await tab.dispatch(keep)).toEqual({ refused: 'not-saved', problem: 'exists' })
    }
    expect(await dump()).toEqual(damaged)

    const [tab, other] = [await open(), await open()]
    expect(await tab.dispatch({ name: 'open-readable' })).toMatchObject({ done: true })
    expect(await statusOf(tab)).toMatchObject({ isKept: true, problem: null, unreadable: 0 })
    expect(await everything(tab)).toEqual(seen[readable])
    goTo(1)
    // The same in another tab takes nothing back that was done meanwhile.
    const [outcome] = await Promise.all([tab.dispatch(createOpportunities), other.dispatch({ name: 'open-readable' })])
    expect(outcome).toMatchObject({ done: true, action: { number: Math.max(1, Math.min(readable, 4)) } })
    await other.dispatch(catchUp)
    for (const each of [other, await open()]) expect(await everything(each)).toEqual(await everything(tab))
    expect(await tab.dispatch(undo)).toMatchObject({ done: true })
    expect((await everything(await open())).leads).toEqual(seen[readable]?.leads)
  },
)

const act = (action: object) => ({ type: 'act', action: { number: 5, subject: '', date: 0, ...action } })

test.each([
  { type: 'merge', number: 1 },
  { type: 'undo' },
  act({ kind: 'merge', changes: [] }),
  act({ kind: 'save' }),
  act({ kind: 'save', changes: [{ table: 'tasks', before: null, after: { id: 'x' } }] }),
  act({ kind: 'save', changes: [{ table: 'leads', before: null, after: 'x' }] }),
  act({ kind: 'sample-leads', samples: { seed: 1, count: '5', firstOrder: 0 } }),
])(
  '[FAULT-2] [SYNC-5] an entry that this version does not know, as if it had written it itself, is told: %o',
  async (entry) => {
    const seen = await keepSome()
    const tab = await open()
    const kept = await createDeviceStorage(new BroadcastChannel('none')).open()
    expect(await kept?.journal.add(5, [entry as Entry])).toBe(true)
    expect(await statusOf(await open())).toEqual({
      ...inMemory,
      isUnopened: true,
      problem: 'unreadable',
      unreadable: 1,
    })
    for (const command of [catchUp, createLeads]) {
      expect(await tab.dispatch(command)).toEqual({ refused: 'not-saved', problem: 'unreadable' })
      expect(await everything(tab)).toEqual(seen[5])
    }
  },
)

test('[FAULT-2] a tab does not show what was damaged since, and adds nothing to it', async () => {
  const tab = await openKept()
  const other = await open()
  other.freeze()
  const before = await everything(other)
  expect(await tab.dispatch(createLeads)).toMatchObject({ done: true })
  await alter(replaceEntry(1, (entry) => ({ ...entry, action: { ...entry.action, date: 1 } })))
  const damaged = await dump()
  for (const command of [catchUp, createLeads, undo]) {
    expect(await other.dispatch(command)).toEqual({ refused: 'not-saved', problem: 'unreadable' })
    expect(await everything(other)).toEqual(before)
  }
  expect(await dump()).toEqual(damaged)
})
