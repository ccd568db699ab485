import { expect, test } from 'vitest'
import { csvFile } from '../../test/files'
import {
  catchUp,
  createLeads,
  createOpportunities,
  keep,
  openDatabase,
  resultOf,
  save,
  statusOf,
  undo,
  useKeptTabs,
} from '../../test/kept-tabs'
import { everything } from '../../test/tabs'
import { historyOf } from '../../test/thread-workspace'
import { hashOfText } from '../base/hash'
import { storageInMemory } from '../workspace/answers'

const { open, openKept, closeTabs } = useKeptTabs()

type Damage = (records: IDBObjectStore) => void

async function alter(damage: Damage) {
  const database = await openDatabase()
  const transaction = database.transaction('records', 'readwrite')
  damage(transaction.objectStore('records'))
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
  database.close()
}

async function dump() {
  const database = await openDatabase()
  const store = database.transaction('records').objectStore('records')
  const contents = await Promise.all([resultOf(store.getAll()), resultOf(store.getAllKeys())])
  database.close()
  return contents
}

// The last part of a key is the number of the piece. All of it is of the first list.
const head = ['head', 0]
const list = [1, 'list', 0]
const creation = [1, 'creation', 3, 0]
const start = [1, 'chunk', 0, 0, 0]
const created = [1, 'chunk', 3, 0, 0]

/** There must be something to replace. */
function replace(records: IDBObjectStore, key: IDBValidKey, replacement: (stored: any) => unknown) {
  const request = records.get(key)
  request.onsuccess = () => {
    if (request.result === undefined) records.transaction.abort()
    else records.put(replacement(request.result), key)
  }
}

/** An altered value under the hash that it had. */
const edit = (changes: object) => (stored: any) => ({ ...stored, value: { ...stored.value, ...changes } })

/** As if the app had written it: with its hash. */
const rewrite =
  (key: (string | number)[], changes: object) =>
  ({ value }: any) => {
    const next = { ...value, ...changes }
    return { value: next, hash: (hashOfText(JSON.stringify(next)) ^ hashOfText(key.slice(0, -1).join())) >>> 0 }
  }

const allOf = (kind: string) => IDBKeyRange.bound([1, kind], [1, kind, []])

/** Three leads of the start, two that were created; one was edited, one converted. Each says how many are lost. */
const damages: readonly [name: string, lost: number, damage: Damage][] = [
  ['the chunk of the start is missing', 3, (records) => records.delete(start)],
  ['another chunk is missing', 2, (records) => records.delete(created)],
  ['all chunks are missing', 5, (records) => records.delete(allOf('chunk'))],
  [
    'a chunk was edited',
    3,
    (records) => replace(records, start, (piece) => ({ ...piece, bytes: piece.bytes.slice(1) })),
  ],
  ['the hash of a chunk was edited', 2, (records) => replace(records, created, (piece) => ({ ...piece, hash: 1 }))],
  [
    'a chunk says that it has more pieces',
    2,
    (records) => replace(records, created, (piece) => ({ ...piece, pieces: 2 })),
  ],
  ['a chunk is null', 2, (records) => records.put(null, created)],
  ['a chunk is a text', 2, (records) => records.put('chunk', created)],
  [
    'two chunks have changed places',
    5,
    (records) => {
      const [one, other] = [records.get(start), records.get(created)]
      other.onsuccess = () => {
        records.put(one.result, created)
        records.put(other.result, start)
      }
    },
  ],
  ['a creation is missing', 0, (records) => records.delete(creation)],
  ['all creations are missing', 0, (records) => records.delete(allOf('creation'))],
  ['a creation was edited', 0, (records) => replace(records, creation, edit({ count: 1 }))],
  [
    'a creation has fewer leads than are stored',
    0,
    (records) => replace(records, creation, rewrite(creation, { stored: 1 })),
  ],
  ['a creation has no content', 0, (records) => records.put({ value: {}, hash: 1 }, creation)],
  [
    'there is a creation too many',
    0,
    (records) => records.put({ value: { number: 9 }, hash: 1 }, [1, 'creation', 9, 0]),
  ],
  ['the list was edited', 0, (records) => replace(records, list, edit({ nextOrder: 1 }))],
  [
    'the list says that there are fewer orders',
    3,
    (records) => replace(records, list, rewrite(list, { nextOrder: 1 })),
  ],
  ['the list is missing', 0, (records) => records.delete(list)],
  ['the list is null', 0, (records) => records.put(null, list)],
  ['the head was edited', 0, (records) => replace(records, head, edit({ revision: 1 }))],
  ['the head shows a list that is not there', 0, (records) => replace(records, head, rewrite(head, { current: 7 }))],
  ['the head is missing', 0, (records) => records.delete(head)],
  ['the head is null', 0, (records) => records.put(null, head)],
  ['the head is empty', 0, (records) => records.put({}, head)],
]

/** Returns what was seen. */
async function keepSome() {
  const tab = await openKept()
  const [first, second] = (await everything(tab)).leads
  for (const command of [
    save(first?.id ?? '', 'a@example.com'),
    { name: 'convert-lead', id: second?.id ?? '' } as const,
    createLeads,
    createLeads,
    undo,
  ]) {
    expect(await tab.dispatch(command)).toMatchObject({ done: true })
  }
  const seen = await everything(tab)
  await closeTabs()
  return seen
}

test.each(damages)(
  '[FAULT-2] %s: told, never replaced by samples, and the rest can be opened',
  async (_, lost, damage) => {
    const before = await keepSome()
    await alter(damage)
    const damaged = await dump()
    for (const kept of ['yes', 'maybe'] as const) {
      const tab = await open({ name: 'start', kept, count: 3, seed: 1 })
      const told = { ...storageInMemory, isUnopened: true, problem: 'unreadable', unreadable: lost }
      expect(await statusOf(tab)).toEqual(told)
      expect(await everything(tab)).toEqual({ leads: [], opportunities: [], histories: [] })
      expect(await tab.dispatch(keep)).toEqual({ refused: 'found-meanwhile' })
      expect(await statusOf(tab)).toEqual(told)
    }
    expect(await dump()).toEqual(damaged)

    const [tab, other] = [await open(), await open()]
    expect(await tab.dispatch({ name: 'open-readable' })).toMatchObject({ done: true })
    expect(await statusOf(tab)).toMatchObject({ isKept: true, problem: null, unreadable: 0 })
    const opened = await everything(tab)
    for (const lead of opened.leads) expect(before.leads).toContainEqual(lead)
    if (lost > 0) expect(opened.leads).toHaveLength(5 - lost)
    // The same in another tab takes nothing back that was done meanwhile.
    const [outcome] = await Promise.all([tab.dispatch(createOpportunities), other.dispatch({ name: 'open-readable' })])
    expect(outcome).toMatchObject({ done: true })
    await other.dispatch(catchUp)
    for (const each of [other, await open()]) expect(await everything(each)).toEqual(await everything(tab))
    expect(await tab.dispatch(undo)).toMatchObject({ done: true })
    expect((await everything(await open())).leads).toEqual(opened.leads)
  },
)

test.each<[string, (stored: any) => unknown]>([
  ['edited', edit({ date: 1 })],
  ['of a kind that is not known', (stored) => rewrite([1, 'log', stored.value.number, 0], { kind: 'merge' })(stored)],
])(
  '[FAULT-2] [HISTORY-4] an action that is %s is not undone, and its history not shown; leads are',
  async (_, change) => {
    const before = await keepSome()
    await alter((records) => replace(records, [1, 'log', 3, 0], change))
    await alter((records) => replace(records, [1, 'log', 1, 0], change))
    const tab = await open()
    expect(await statusOf(tab)).toMatchObject({ isKept: true, problem: null })
    expect((await everything(tab)).leads).toEqual(before.leads)
    expect(await tab.dispatch(undo)).toEqual({ refused: 'not-saved', problem: 'unreadable' })
    const edited = before.leads.find(({ email }) => email === 'a@example.com')
    expect(await historyOf(tab, edited!.id)).toBeNull()
    expect(await tab.dispatch(createLeads)).toMatchObject({ done: true })
    expect(await tab.dispatch(undo)).toMatchObject({ done: true })
  },
)

test('[FAULT-2] a tab does not show what was damaged since, and adds nothing to it', async () => {
  const tab = await openKept()
  const other = await open()
  other.freeze()
  const before = await everything(other)
  expect(await tab.dispatch(createLeads)).toMatchObject({ done: true })
  await alter((records) => records.put('chunk', [1, 'chunk', 1, 0, 0]))
  const damaged = await dump()
  for (const command of [catchUp, createLeads, undo]) {
    expect(await other.dispatch(command)).toEqual({ refused: 'not-saved', problem: 'unreadable' })
    expect(await everything(other)).toEqual(before)
  }
  expect(await dump()).toEqual(damaged)
})

test('[FAULT-2] [IMPORT-20] a file is not compared with deleted leads that can’t be read: that is told, and nothing is imported', async () => {
  const tab = await openKept()
  const [lead] = (await everything(tab)).leads
  const deletion = { name: 'change-leads', change: { name: 'delete' }, leads: [lead!.id] } as const
  expect(await tab.dispatch(deletion)).toMatchObject({ done: true })
  const before = await everything(tab)
  const file = csvFile([{ id: lead!.id, name: lead!.name, email: lead!.email }])
  const preview = await tab.query({ name: 'import-preview', file, settings: null })
  if ('problem' in preview) throw new Error(preview.problem)
  await alter((records) => records.put('chunk', start))
  const check = await tab.query({ name: 'import-check', file, settings: preview.settings })
  expect(check).toEqual({ problem: 'not-compared' })
  expect(await tab.dispatch({ name: 'import-leads', checkId: 1 })).toMatchObject({ refused: 'nothing-checked' })
  expect(await everything(tab)).toEqual(before)
})

test('[FAULT-2] [AGAIN-4] where the log can’t be read, no lead is updated: that is told', async () => {
  const tab = await openKept()
  const [lead] = (await everything(tab)).leads
  const before = await everything(tab)
  const file = csvFile([{ id: lead!.id, name: lead!.name, email: 'other@x.example' }])
  const preview = await tab.query({ name: 'import-preview', file, settings: null })
  if ('problem' in preview) throw new Error(preview.problem)
  const settings = { ...preview.settings, duplicates: 'update' } as const
  await alter((records) => records.put('log', [1, 'log', 0]))
  expect(await tab.query({ name: 'import-check', file, settings })).toEqual({ problem: 'not-compared' })
  // Where none is updated, it is not needed.
  expect(await tab.query({ name: 'import-check', file, settings: preview.settings })).toMatchObject({ rows: 1 })
  expect(await everything(tab)).toEqual(before)
})
