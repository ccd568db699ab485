import { hashOfText } from '../src/base/hash'
import { actionKinds, createdAt, type HistoryEntry } from '../src/domain/action'
import type { LeadsChange } from '../src/domain/commands'
import { type Lead, leadSources, leadStatuses, unfilled } from '../src/domain/lead'
import { type Opportunity, stages } from '../src/domain/opportunity'
import { databaseName } from '../src/platform/path'
import { columnNames } from '../src/store/chunk'
import { FORMAT } from '../src/store/schema'
import type { Command, Outcome } from '../src/workspace/workspace'
import { backupOf, csvFile, type FileRow, importFile, textOf } from './files'
import { everything as allOf, createHurriedClock, openTab, PATH, type Tab } from './tabs'

// What a version of the app keeps, backs up and exports, as files that later versions are tested with.

type Index = readonly [name: string, keyPath: string | string[], multiEntry: boolean]
type Values = readonly (readonly [IDBValidKey, unknown])[]

export interface Dump {
  readonly version: number
  readonly stores: Readonly<
    Record<string, { readonly keyPath: string | null; readonly indexes: readonly Index[]; readonly values: Values }>
  >
}

/** All that the app showed when the files were written; then what it showed after each undo. */
export interface Seen extends Shown {
  readonly undone: readonly {
    readonly kind: string
    readonly leads: readonly Lead[]
    readonly opportunities: readonly Opportunity[]
    readonly notes: SeenNotes
  }[]
  /** From format 9 on: the own list that waits behind others, brought back after all of these. */
  readonly broughtBack?: Shown | undefined
}

interface Shown {
  readonly leads: readonly Lead[]
  readonly opportunities: readonly Opportunity[]
  readonly histories: readonly (readonly HistoryEntry[])[]
}

/** What an older version could not read, were it to change: it is in the index of golden files, by format. */
export const vocabulary = {
  kinds: actionKinds,
  columns: columnNames,
  statuses: leadStatuses,
  sources: leadSources,
  stages,
} as const

/** Of all files of a format, with their names. */
export function hashOfFiles(files: readonly (readonly [path: string, text: string])[]): string {
  const sorted = files.toSorted(([a], [b]) => (a < b ? -1 : 1))
  return hashOfText(sorted.map(([path, text]) => `${path}\n${text}`).join('')).toString(16)
}

export type GoldenIndex = Readonly<Record<string, { readonly hash: string; readonly vocabulary?: object }>>

function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

export async function dumpOf(name: string): Promise<Dump> {
  const database = await resultOf(indexedDB.open(name))
  const dump = { version: database.version, stores: await storesOf(database) }
  database.close()
  return dump
}

async function storesOf(database: IDBDatabase): Promise<Dump['stores']> {
  const stores: Record<string, Dump['stores'][string]> = {}
  for (const each of database.objectStoreNames) {
    const store = database.transaction(each).objectStore(each)
    const [keys, values] = [await resultOf(store.getAllKeys()), await resultOf(store.getAll())]
    const indexes = [...store.indexNames].map((index): Index => {
      const { keyPath, multiEntry } = store.index(index)
      return [index, keyPath, multiEntry]
    })
    stores[each] = {
      keyPath: store.keyPath as string | null,
      indexes,
      values: keys.map((key, at) => [key, values[at]]),
    }
  }
  return stores
}

export async function fillDatabase(name: string, { version, stores }: Dump) {
  const request = indexedDB.open(name, version)
  request.onupgradeneeded = () => {
    for (const [each, { keyPath, indexes, values }] of Object.entries(stores)) {
      const store = request.result.createObjectStore(each, { keyPath })
      for (const [index, path, multiEntry] of indexes) store.createIndex(index, path, { multiEntry })
      for (const [key, value] of values) store.add(value, keyPath === null ? key : undefined)
    }
  }
  const database = await resultOf(request)
  database.close()
}

/** Bytes are written in base64. */
function textOfDump(dump: Dump): string {
  const written = (_: string, value: unknown) =>
    value instanceof Uint8Array ? { base64: btoa(String.fromCharCode(...value)) } : value
  return `${JSON.stringify(dump, written, 1)}\n`
}

export function dumpIn(text: string): Dump {
  return JSON.parse(text, (_, value: unknown) => {
    const { base64 } = { ...(value as { base64?: unknown } | null) }
    return typeof base64 === 'string' ? Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)) : value
  }) as Dump
}

const people: readonly FileRow[] = [
  { id: 'zoe', name: 'Zoë Ångström', company: 'Ångström', email: 'zoe@example.com', source: 'Website', score: 12 },
  { id: 'wei', name: 'Wei Zhang', email: 'wei@example.com', source: 'Referral', score: 40, status: 'converted' },
  { id: 'ada', name: '=Ada\t"Quote"\nLine', email: 'ada@example.com' },
  { id: 'eve', name: 'Eve \\ Back', status: 'contacted', score: 99 },
]
const later: readonly FileRow[] = [
  { id: 'bo', name: 'Bo', email: 'bo@example.com' },
  { id: 'wei', name: 'Wei', company: 'Lines', email: 'wei@new.example' },
]

async function act(tab: Tab, command: Command) {
  const outcome = await tab.dispatch(command)
  if (!('done' in outcome)) throw new Error(JSON.stringify([command, outcome]))
  return outcome
}

async function importAll(
  tab: Tab,
  rows: readonly FileRow[],
  duplicates: 'skip' | 'update' = 'skip',
  deleted: 'leave-out' | 'bring-back' = 'leave-out',
) {
  const { outcome } = await importFile(tab, csvFile(rows), { duplicates, deleted }, 'people.csv')
  if (!('done' in outcome) || !outcome.action) throw new Error(JSON.stringify(outcome))
  const { list, number } = outcome.action
  return { list, number }
}

const save = (id: string, email: string): Command => ({ name: 'save-lead', id, draft: { email, status: 'qualified' } })
const convert = (id: string): Command => ({ name: 'convert-lead', id })
const undo: Command = { name: 'undo', action: null }

/** What was done before the files are written. Each ends with something that was undone. */
const cases: Readonly<Record<string, (tab: Tab) => Promise<unknown>>> = {
  async samples(tab) {
    const [first, second, third] = (await everything(tab)).leads
    await act(tab, save(first!.id, 'first@example.com'))
    await act(tab, { name: 'keep-on-device' })
    await act(tab, convert(second!.id))
    await act(tab, { name: 'create-sample-leads', count: 2 })
    await act(tab, { name: 'create-sample-opportunities' })
    await act(tab, save(third!.id, 'third@example.com'))
  },
  async imported(tab) {
    await importAll(tab, people)
    await act(tab, save('zoe', 'zoe@changed.example'))
    await act(tab, convert('ada'))
    await importAll(tab, later)
    await act(tab, { name: 'note-backup' })
    await act(tab, save('bo', 'bo@changed.example'))
  },
  async updated(tab) {
    const many = Array.from({ length: 120 }, (_, at) => ({ id: `l-${at}`, name: `Lead ${at}`, score: at % 101 }))
    await importAll(tab, many)
    const updates = many.map((row) => ({
      ...row,
      company: 'Line',
      status: row.score === 7 ? 'converted' : 'qualified',
    }))
    await importAll(tab, [...updates, ...later], 'update')
    await act(tab, save('l-3', 'three@example.com'))
    await act(tab, save('l-4', 'four@example.com'))
  },
  async replaced(tab) {
    await importAll(tab, people)
    await act(tab, save('zoe', 'zoe@changed.example'))
    await act(tab, { name: 'start-over' })
    const [first, second] = (await everything(tab)).leads
    await act(tab, convert(first!.id))
    await act(tab, save(second!.id, 'second@example.com'))
  },
  async deleted(tab) {
    const action = await importAll(tab, people)
    await act(tab, save('zoe', 'zoe@changed.example'))
    await importAll(tab, later, 'update')
    await act(tab, { name: 'undo', action, workedOn: 'keep' })
    await act(tab, save('bo', 'bo@changed.example'))
  },
  async many(tab) {
    await importAll(tab, people)
    await importAll(tab, later)
    const leads = ['zoe', 'ada']
    await act(tab, { name: 'change-leads', change: { name: 'mark', status: 'contacted' }, leads })
    await act(tab, { name: 'change-leads', change: { name: 'convert' }, leads: ['ada', 'bo'] })
    await act(tab, { name: 'change-leads', change: { name: 'delete' }, leads: ['zoe'] })
    await act(tab, { name: 'change-leads', change: { name: 'delete' }, leads: ['ada', 'wei'] })
    await importAll(tab, people, 'update', 'bring-back')
    await act(tab, { name: 'delete-for-good', leads: ['eve'] })
    await act(tab, { name: 'create-sample-opportunities' })
  },
  async sold(tab) {
    const change = (what: LeadsChange, ...leads: string[]) => act(tab, { name: 'change-leads', change: what, leads })
    await importAll(tab, [...people, later[0]!])
    await change({ name: 'convert' }, 'zoe', 'ada', 'eve', 'bo')
    await change({ name: 'amount', amount: 12_000.5 }, 'zoe')
    await change({ name: 'amount', amount: 0.29 }, 'eve')
    await change({ name: 'stage', stage: 'Won' }, 'zoe')
    await change({ name: 'stage', stage: 'Lost' }, 'wei', 'ada', 'eve')
    await change({ name: 'delete-opportunity' }, 'ada')
    await change({ name: 'stage', stage: 'Won' }, 'wei', 'bo')
    await change({ name: 'delete-opportunity' }, 'zoe', 'eve')
  },
  async added(tab) {
    const fields = {
      name: 'Ida',
      company: 'By hand',
      email: 'ida@example.com',
      source: 'Referral',
      score: 61,
      ...unfilled,
    } as const
    await act(tab, { name: 'add-lead', fields: { ...fields, status: 'qualified' }, keepsSamples: true })
    await act(tab, { name: 'add-lead', fields: { ...fields, name: 'Max', status: 'new' }, keepsSamples: false })
    await act(tab, { name: 'create-sample-leads', count: 1 })
  },
  async desk(tab) {
    const change = (what: LeadsChange, ...leads: string[]) => act(tab, { name: 'change-leads', change: what, leads })
    const at = Date.UTC(2026, 0, 5, 9, 30)
    await importAll(tab, [...people, later[0]!])
    const ida = { name: 'Ida', company: '', email: '', source: 'Other', score: 7, ...unfilled } as const
    await act(tab, {
      name: 'add-lead',
      fields: { ...ida, phone: '+49 (0)30 123-4', status: 'new' },
      keepsSamples: true,
    })
    await change({ name: 'next-step', step: 'Call', due: '2026-01-03' }, 'zoe')
    await change({ name: 'next-step', step: 'Send\tthe "offer"', due: '2026-01-05' }, 'wei', 'ada', 'eve')
    await change({ name: 'next-step', step: '', due: '9999-12-31' }, 'bo')
    await change({ name: 'step-done' }, 'wei')
    await change({ name: 'step-done' }, 'ada', 'eve')
    await change(
      { name: 'add-note', date: at, text: 'Budget is approved.\n\tWants \\ 40 seats;\r\ndecides with Hélène 😀' },
      'zoe',
    )
    await change({ name: 'add-note', date: at, text: 'In the same millisecond' }, 'zoe')
    await change({ name: 'edit-note', date: at + 1, text: 'Edited: \ud800' }, 'zoe')
    await change({ name: 'add-note', date: 0, text: '[1,"an old one"]' }, 'zoe')
    await change({ name: 'add-note', date: at, text: 'Deleted' }, 'bo')
    await change({ name: 'delete-note', date: at }, 'bo')
    await change({ name: 'add-note', date: at, text: 'Deleted with its lead' }, 'eve')
    await change({ name: 'delete' }, 'eve')
    await change({ name: 'next-step', step: 'Ask again', due: '2026-02-28' }, 'zoe')
    await change({ name: 'edit-note', date: at, text: 'Undone' }, 'zoe')
  },
  aside: setAside,
}

/** An own list with all that is told of it without its edits, behind two sample lists. */
async function setAside(tab: Tab) {
  const note = (lead: string, text: string) =>
    act(tab, {
      name: 'change-leads',
      change: { name: 'add-note', date: Date.UTC(2026, 0, 5, 9, 30), text },
      leads: [lead],
    })
  const many = Array.from({ length: 110 }, (_, at) => ({ id: `m-${at}`, name: `Many ${at}`, score: at % 101 }))
  await act(tab, { name: 'keep-on-device' })
  await importAll(tab, [...people, ...many])
  await note('zoe', 'Before the update')
  await importAll(tab, [...many.map((row) => ({ ...row, company: 'Later' })), later[1]!], 'update')
  await note('m-7', 'After it')
  await act(tab, { name: 'start-over' })
  await act(tab, { name: 'start-over' })
  const [first, second] = (await everything(tab)).leads
  await act(tab, convert(first!.id))
  await act(tab, save(second!.id, 'second@example.com'))
}

/** The notes of the leads that have any, by their ids. */
export type SeenNotes = Readonly<Record<string, readonly (readonly [date: number, text: string])[]>>

export function notesIn({ leads, histories }: Pick<Shown, 'leads' | 'histories'>): SeenNotes {
  const notes = histories.map((history) =>
    history.flatMap(({ date, event }) => (event.type === 'note' ? [[date, event.text] as const] : [])),
  )
  return Object.fromEntries(leads.flatMap(({ id }, at) => (notes[at]!.length > 0 ? [[id, notes[at]!]] : [])))
}

/** What is shown. The file of an import, which 1.0.0 did not tell, is in the log. */
export async function everything(tab: Pick<Tab, 'query'>) {
  const { histories, ...rest } = await allOf(tab as Tab)
  const told = histories.map((history) =>
    history.map((entry) => (entry.event.type === 'created' ? createdAt(entry.date) : entry)),
  )
  return { ...rest, histories: told }
}

async function seenIn(tab: Tab): Promise<Seen> {
  const seen = await everything(tab)
  const undone: Seen['undone'][number][] = []
  for (let outcome: Outcome = await tab.dispatch(undo); 'done' in outcome; outcome = await tab.dispatch(undo)) {
    const now = await everything(tab)
    const { leads, opportunities } = now
    undone.push({ kind: outcome.action!.kind, leads, opportunities, notes: notesIn(now) })
  }
  const [own] = (await tab.query({ name: 'storage' })).ownBefore
  if (!own) return { ...seen, undone }
  await act(tab, { name: 'bring-back', list: own.list })
  return { ...seen, undone, broughtBack: await everything(tab) }
}

/** The files of each case, by their paths; the same each time. */
export async function* goldenFiles(): AsyncGenerator<readonly [path: string, text: string], void> {
  const name = databaseName(PATH)
  for (const [each, work] of Object.entries(cases)) {
    let seed = 1000
    const tab = openTab({ seed: () => ++seed }, createHurriedClock())
    await act(tab, { name: 'start', kept: 'no', count: 12, seed: 1 })
    await work(tab)
    await act(tab, undo)
    yield [`format-${FORMAT}/${each}-database.json`, textOfDump(await dumpOf(name))]
    yield [`format-${FORMAT}/${each}-backup.json`, await textOf(await backupOf(tab))]
    const leads = {
      name: 'leads-file',
      search: '',
      status: 'all',
      source: 'all',
      order: { field: 'score', direction: 'desc' },
      separator: ',',
    } as const
    yield [`format-${FORMAT}/${each}-leads.csv`, await textOf(await tab.query(leads))]
    yield [`format-${FORMAT}/${each}-seen.json`, `${JSON.stringify(await seenIn(tab), null, 1)}\n`]
    tab.close()
    await resultOf(indexedDB.deleteDatabase(name))
  }
}
