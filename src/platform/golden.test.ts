import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { importFile, restore } from '../../test/files'
import { resultOf, sampleStart, statusOf, undo, useKeptTabs } from '../../test/kept-tabs'
import { everything, readable } from '../../test/tabs'
import { actionKinds, type HistoryEntry } from '../domain/action'
import { hashOfText } from '../domain/hash'
import { fieldsWhereMissing, type Lead, leadSources, leadStatuses } from '../domain/lead'
import type { Opportunity } from '../domain/opportunity'
import { columnNames } from '../store/chunk'
import type { Outcome } from '../workspace/workspace'
import { FORMAT } from './device'

// What each version of the app has kept, backed up and exported: every later one opens it. A folder for each format.
// Files are added when a format changes, and never written anew.

const FOLDER = 'test/golden'
const { open } = useKeptTabs()

/** Of format 2, the values alone: its stores have neither keys of their own nor indexes. */
type Values = readonly [IDBValidKey, unknown][]
type Index = readonly [name: string, keyPath: string | string[], multiEntry: boolean]

interface Dump {
  readonly version: number
  readonly stores: Readonly<
    Record<
      string,
      Values | { readonly keyPath: string | null; readonly indexes: readonly Index[]; readonly values: Values }
    >
  >
}

/** All that the app showed when the files were written; then what it showed after each undo. */
interface Seen {
  readonly leads: readonly Lead[]
  readonly opportunities: readonly Opportunity[]
  readonly histories: readonly (readonly HistoryEntry[])[]
  readonly undone: readonly {
    readonly outcome: Outcome
    leads?: readonly Lead[]
    opportunities?: readonly Opportunity[]
  }[]
}

/** The kind of the action that was undone, or the refusal. */
function kindOf(outcome: Outcome) {
  return 'done' in outcome ? outcome.action?.kind : outcome
}

const textOf = (file: string) => readFileSync(`${FOLDER}/${file}`, 'utf8')

/** With what leads have in fields that came later. */
function seenIn(name: string): Seen {
  const seen = JSON.parse(textOf(`${name}-seen.json`)) as Seen
  const whole = (leads: readonly Lead[]) => leads.map((lead) => ({ ...fieldsWhereMissing, ...lead }))
  const undone = seen.undone.map((after) => ({ ...after, ...(after.leads && { leads: whole(after.leads) }) }))
  return { ...seen, leads: whole(seen.leads), undone }
}

function revived(_: string, value: unknown): unknown {
  const { base64 } = { ...(value as { base64?: string } | null) }
  return typeof base64 === 'string' ? new Uint8Array(Buffer.from(base64, 'base64')) : value
}

async function fillDatabase({ version, stores }: Dump) {
  const request = indexedDB.open('sales-console', version)
  request.onupgradeneeded = () => {
    for (const [name, dumped] of Object.entries(stores)) {
      const { keyPath, indexes, values } = 'indexes' in dumped ? dumped : { keyPath: null, indexes: [], values: dumped }
      const store = request.result.createObjectStore(name, { keyPath })
      for (const [index, path, multiEntry] of indexes) store.createIndex(index, path, { multiEntry })
      for (const [key, value] of values) store.add(value, keyPath === null ? key : undefined)
    }
  }
  const database = await resultOf(request)
  database.close()
}

const openDump = async (file: string) => {
  await fillDatabase(JSON.parse(textOf(file), revived) as Dump)
  return open()
}

const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
const cases = files.filter((file) => file.endsWith('-seen.json')).map((file) => file.replace('-seen.json', ''))

test('there are files of each kind', () => {
  expect(cases.length).toBeGreaterThanOrEqual(5)
  for (const each of cases) {
    for (const kind of ['database.json', 'backup.json', 'leads.csv']) expect(files).toContain(`${each}-${kind}`)
  }
})

// A tab of an older version must not read half of what a newer one has written.
test('[SYNC-5] another kind of action, column, status or source comes with another format', () => {
  const values = { statuses: leadStatuses.join(), sources: leadSources.join() }
  expect({ FORMAT, kinds: actionKinds.join(), columns: columnNames.join(), ...values }).toEqual({
    FORMAT: 4,
    kinds: 'start,save,convert,sample-leads,sample-opportunities,start-over,import,restore',
    columns:
      'order,id,name,company,email,source,score,status,touchedBy,isLeft,opportunityOrder,opportunityStage,opportunityAmount',
    statuses: 'new,contacted,qualified,converted',
    sources: 'LinkedIn,Facebook,Instagram,Website,Google,Trade Show,Referral,Email,Other Social Media,Other',
  })
})

test.each(cases)(
  '[KEEP-7] [UNDO-2] what an earlier version kept is shown, and what was done is undone: %s',
  async (name) => {
    const { undone, ...seen } = seenIn(name)
    const tab = await openDump(`${name}-database.json`)
    expect(readable(await everything(tab))).toEqual(readable(seen))
    for (const { outcome, ...after } of undone) {
      expect(kindOf(await tab.dispatch(undo))).toEqual(kindOf(outcome))
      const { leads, opportunities } = await everything(tab)
      if (after.leads) expect(readable({ leads, opportunities })).toEqual(readable(after))
    }
  },
)

test.each(cases)('[BACKUP-1] a backup of an earlier version is restored: %s', async (name) => {
  const { leads, opportunities, histories } = seenIn(name)
  const tab = await open(sampleStart)
  const { summary, outcome } = await restore(tab, new Blob([textOf(`${name}-backup.json`)]))
  expect(outcome).toMatchObject({ done: true })
  expect(summary).toMatchObject({ leads: leads.length, opportunities: opportunities.length })
  expect(readable(await everything(tab))).toEqual(readable({ leads, opportunities, histories }))
})

test.each(cases)('[EXPORT-1] an export of an earlier version is imported: %s', async (name) => {
  const { leads } = seenIn(name)
  const tab = await open(sampleStart)
  await importFile(tab, new Blob([textOf(`${name}-leads.csv`)]))
  const withoutOrder = (lead: Lead) => ({ ...lead, order: 0 })
  expect((await everything(tab)).leads.map(withoutOrder)).toEqual(leads.map(withoutOrder))
})

test('[KEEP-7] an import of several parts that an earlier version kept is shown', async () => {
  const tab = await openDump('format-2/large-database.json')
  expect(await statusOf(tab)).toMatchObject({ isKept: true, isUnopened: false })
  expect(await tab.query({ name: 'totals' })).toMatchObject({ leads: { new: 5099, contacted: 1 } })
  expect(await tab.query({ name: 'lead', id: 'l-5050' })).toMatchObject({ email: 'changed@example.com' })
})

test('[FAULT-2] [KEEP-7] what an earlier version kept and leads nowhere is told, and stays as it is', async () => {
  const dump = JSON.parse(textOf('format-2/samples-database.json'), revived) as {
    stores: { journal: [number, { entry: object; hash: number }][]; meta: [string, { count: number; hash: number }][] }
  } & Dump
  const { journal, meta } = dump.stores
  const entry = { type: 'undo', number: 77 }
  const hash = hashOfText(JSON.stringify(entry), journal.at(-1)![1].hash)
  const manifest = meta.find(([key]) => key === 'manifest')![1]
  Object.assign(manifest, { count: journal.push([journal.length, { entry, hash }]), hash })
  await fillDatabase(dump)
  for (let times = 0; times < 2; times++) {
    expect(await statusOf(await open())).toMatchObject({ isKept: false, isUnopened: true, problem: 'unreadable' })
  }
})
