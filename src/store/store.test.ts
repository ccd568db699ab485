import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { casesOf } from '../../test/cases'
import { PATH } from '../../test/tabs'
import type { ActionRef } from '../domain/action'
import { convertLead, isRefusal, type Refusal, saveLead } from '../domain/commands'
import { addDays } from '../domain/day'
import type { LeadDraft } from '../domain/lead'
import { withNotes } from '../domain/note'
import { allOpportunities } from '../domain/opportunity-query'
import { sampleLeads } from '../domain/sample-data'
import { createLeadEngine } from '../engine/lead-engine'
import { createDevice } from '../platform/device'
import { addAction, type Done, type NewAction, replaceList } from './actions'
import { encodeChunk, LEADS_PER_CHUNK, newRow, relativeBase } from './chunk'
import { Database, writeCommit } from './database'
import type { Reading } from './records'
import { type Creation, emptyHead, rangesOf } from './schema'
import { saveSnapshot } from './snapshot'
import { Store } from './store'
import { redo, undo } from './undo'

const ports = {
  createEngine: createLeadEngine,
  onBatch: async () => {},
  holdQueries: <Result>(work: Promise<Result>) => work,
}
const openStore = (database: Database) => Store.open(database, ports)

function chunksOf(seed: number, count: number) {
  const rows = [...sampleLeads(seed, count)].map((lead) => newRow(lead))
  return Array.from({ length: Math.ceil(count / LEADS_PER_CHUNK) }, (_, index) =>
    encodeChunk(rows.slice(index * LEADS_PER_CHUNK, (index + 1) * LEADS_PER_CHUNK), relativeBase),
  )
}

/** Commits, and returns what was done, if anything was. */
async function commit(store: Store, decide: Parameters<Store['commit']>[0]): Promise<Done | Refusal | null> {
  return (await store.commit(decide)) as Done | Refusal | null
}

function create(
  store: Store,
  seed: number,
  count: number,
  kind: NewAction['kind'] = 'sample-leads',
  isNewList = false,
) {
  const action = { kind, subject: String(count), date: seed, created: { count, chunks: chunksOf(seed, count) } }
  return commit(store, async (draft) => (isNewList ? replaceList(draft, action, []) : addAction(draft, action)))
}

/** Saves or converts one of the leads, with a note and a next step. */
async function edit(store: Store, at: number, after: LeadDraft) {
  const leads = [...store.view.leads.leads()]
  const lead = leads[at % Math.max(1, leads.length)]
  return commit(store, async (draft) => {
    const before = lead ? draft.view.row(lead.id) : null
    if (!before) return null
    const isConversion = after.status === 'converted' && before.lead.status !== 'converted'
    const saved = { ...after, status: before.lead.status === 'converted' ? before.lead.status : after.status }
    const row = isConversion ? convertLead(before, draft.list.nextOrder) : saveLead(before, saved)
    if (isRefusal(row)) throw new Error(row.refused)
    const kind = isConversion ? 'convert' : 'save'
    const notes = withNotes(row.notes, { [at % 3]: at % 5 === 0 ? null : `${at}\n\ud800` })
    const noted = { ...row, lead: { ...row.lead, step: `Step ${at}`, due: addDays('2026-11-18', at) }, notes }
    return addAction(draft, { kind, subject: before.lead.name, date: at, edits: [{ before, after: noted }] })
  })
}

function step(store: Store, which: 'undo' | 'redo', workedOn?: 'keep' | 'undo', action: ActionRef | null = null) {
  return commit(store, (draft) => (which === 'undo' ? undo(draft, action, [], 0, workedOn) : redo(draft, action, [])))
}

const refOf = (result: Done | Refusal | null): ActionRef[] =>
  result && !isRefusal(result) ? [{ list: result.entry.list, number: result.entry.number }] : []

function seen({ view, head }: Store) {
  const leads = [...view.leads.leads()]
  return {
    head,
    list: view.list,
    creations: [...view.creations.values()],
    rows: leads.map(({ id }) => view.row(id)),
    opportunities: [...view.opportunities.list(allOpportunities)],
  }
}

const shown = (store: Store) => {
  const { rows, opportunities } = seen(store)
  return { leads: rows.map((row) => row?.lead), opportunities }
}

const doing = fc.oneof(
  { weight: 3, arbitrary: fc.record({ does: fc.constant('create' as const), count: fc.constantFrom(1, 3, 401) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('import' as const), isNewList: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('start-over' as const) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant('edit' as const),
      at: fc.nat(1000),
      email: fc.constantFrom('a@x.example', 'b@x.example'),
      status: fc.constantFrom('new' as const, 'contacted' as const, 'converted' as const),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constantFrom('undo' as const, 'redo' as const),
      /** One of the actions so far, or the newest. */
      action: fc.option(fc.nat(12)),
      workedOn: fc.constantFrom(undefined, 'keep' as const, 'undo' as const),
    }),
  },
)

async function createDatabase(): Promise<Database> {
  const device = createDevice(PATH, new BroadcastChannel('none'))
  const id = 'test'
  await device.create(async (writing) => {
    writing.delete([])
    writeCommit(writing, { head: { ...emptyHead, id }, lists: [], removed: [] })
  })
  return new Database(device.records, id)
}

test('whatever is done, undone and redone: what is stored is what is shown, and what is undone is redone to the end', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(doing, { maxLength: 20, size: 'max' }), async (all) => {
      const database = await createDatabase()
      const store = await openStore(database)
      const other = await openStore(database)
      const done: ActionRef[] = []
      let seed = 0
      async function act(each: (typeof all)[number]) {
        if (each.does === 'create') return create(store, ++seed, each.count)
        if (each.does === 'import') return create(store, ++seed, 4, 'import', each.isNewList)
        if (each.does === 'start-over') return create(store, ++seed, 6, 'start-over', true)
        if (each.does === 'edit') return edit(store, each.at, { email: each.email, status: each.status })
        const action = each.action === null ? null : (done[each.action % Math.max(1, done.length)] ?? null)
        const result = await step(store, each.does, each.workedOn, action)
        return result && 'isNew' in result ? result : null
      }
      await create(store, ++seed, 5, 'start', true)
      for (const each of all) {
        done.push(...refOf(await act(each)))
        await other.catchUp()
        for (const tab of [other, await openStore(database)]) expect(seen(tab)).toEqual(seen(store))
      }
      const end = shown(store)
      let result = await step(store, 'undo', 'undo')
      while (result && !isRefusal(result)) result = await step(store, 'undo', 'undo')
      expect(result).toEqual({ refused: 'nothing-to-undo' })
      expect(seen(await openStore(database))).toEqual(seen(store))
      // What was undone before is redone after that.
      const states = [shown(store)]
      for (let redone = await step(store, 'redo'); redone && !isRefusal(redone); redone = await step(store, 'redo'))
        states.push(shown(store))
      expect(states).toContainEqual(end)
      expect(seen(await openStore(database))).toEqual(seen(store))
    }),
    { numRuns: casesOf(12) },
  )
})

/** After a record of this kind was read for the first time, this is done before anything else is read. */
function interrupted(database: Database, kind: 'list' | 'manifest', work: () => Promise<unknown>): Database {
  let isDone = false
  const { records, id } = database
  async function read<Result>(ask: (reading: Reading) => Promise<Result>): Promise<Result> {
    let isOfKind = false
    const result = await records.read((reading) =>
      ask({
        ...reading,
        get(key) {
          isOfKind ||= key.includes(kind)
          return reading.get(key)
        },
      }),
    )
    if (!isOfKind || isDone) return result
    isDone = true
    await work()
    return result
  }
  return new Database({ read, write: (write) => records.write(write) }, id)
}

test.each(['follows it', 'opens', 'looks for a snapshot'])(
  '[SYNC-1] a tab that %s while another one goes on reads again what does not fit together',
  async (how) => {
    const database = await createDatabase()
    const store = await openStore(database)
    await create(store, 1, 5, 'start', true)
    let isInterrupted = false
    async function goOn() {
      isInterrupted = true
      await step(store, 'undo')
      await edit(store, 0, { email: 'later@x.example', status: 'contacted' })
    }
    if (how === 'follows it') {
      const other = await openStore(database)
      await create(store, 2, 401)
      other.moveTo(interrupted(database, 'list', goOn))
      await other.catchUp()
      expect(seen(other)).toEqual(seen(store))
    } else {
      await create(store, 2, 401)
      const reader = interrupted(database, how === 'opens' ? 'list' : 'manifest', goOn)
      expect(seen(await openStore(reader))).toEqual(seen(store))
    }
    expect(isInterrupted).toBe(true)
  },
)

test('[NOTE-22] leads that were added one by one are opened from a snapshot, with what was done since', async () => {
  const database = await createDatabase()
  const store = await openStore(database)
  await create(store, 1, 3, 'start', true)
  for (let seed = 2; seed < 120; seed++) await create(store, seed, 1, 'add')
  for (const at of [7, 8, 11]) await edit(store, at, { email: 'before@x.example', status: 'new' })
  await saveSnapshot(database.records, database.id, store.takeSnapshot()!, 'snapshot')
  expect(store.takeSnapshot()).toBeNull()
  const scanned: unknown[] = []
  const { records, id } = database
  const watched = new Database(
    {
      read: (ask) =>
        records.read((reading) =>
          ask({
            ...reading,
            scan(range) {
              scanned.push(range.first[1])
              return reading.scan(range)
            },
          }),
        ),
      write: (write) => records.write(write),
    },
    id,
  )
  expect(seen(await openStore(watched))).toEqual(seen(store))
  // Neither creations nor chunks were read: each of them takes as long as many leads.
  expect(scanned).toEqual([])
  await step(store, 'undo')
  await edit(store, 5, { email: 'later@x.example', status: 'contacted' })
  await create(store, 200, 1, 'add')
  expect(seen(await openStore(watched))).toEqual(seen(store))
  expect(store.takeSnapshot()).not.toBeNull()
})

test('[UNDO-9] small creations are read together, large ones apart, and none with one that is not wanted', () => {
  const creation = (number: number, stored: number): Creation => ({
    number,
    date: 0,
    firstOrder: 100_000 * number,
    count: stored,
    stored,
    removed: 0,
    isUndone: false,
  })
  const all = [creation(0, 20_000), creation(2, 1), creation(3, 1), creation(5, 60_000), creation(6, 1), creation(7, 1)]
  expect(rangesOf(all, () => true)).toEqual([
    [0, 3],
    [5, 5],
    [6, 7],
  ])
  expect(rangesOf(all, ({ number }) => number !== 2)).toEqual([
    [0, 0],
    [3, 3],
    [5, 5],
    [6, 7],
  ])
})

test('[NOTE-22] a snapshot of a version that knew no notes is not used', async () => {
  const database = await createDatabase()
  const store = await openStore(database)
  await create(store, 1, 3, 'start', true)
  for (let seed = 2; seed < 110; seed++) await create(store, seed, 1, 'add')
  for (const at of [7, 8, 11]) await edit(store, at, { email: 'before@x.example', status: 'new' })
  const { revision, view } = store.takeSnapshot()!
  const { notes, ...rest } = JSON.parse(view.rest) as { readonly notes: readonly unknown[] }
  expect(notes).toHaveLength(3)
  await saveSnapshot(database.records, database.id, { revision, view: { ...view, rest: JSON.stringify(rest) } }, 'old')
  await database.records.write(async (writing) => {
    const manifest = (await writing.get(['manifest'])) as { readonly meanings: string }
    const meanings = manifest.meanings.replace(',"notes"', '')
    expect(meanings).not.toBe(manifest.meanings)
    writing.put(['manifest'], { ...manifest, meanings })
  })
  expect(seen(await openStore(database))).toEqual(seen(store))
})
