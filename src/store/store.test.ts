import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { casesOf } from '../../test/cases'
import { isRefusal, type Refusal } from '../domain/commands'
import { draftOf, type LeadDraft } from '../domain/lead'
import { sampleLeads } from '../domain/sample-data'
import { createLeadEngine } from '../engine/lead-engine'
import { createDevice } from '../platform/device'
import { addAction, type NewAction, type Reversal, redo, undo } from './actions'
import { encodeChunk, LEADS_PER_CHUNK } from './chunk'
import { type Database, firstCommit } from './database'
import { createMemoryDatabase } from './memory-database'
import { emptyHead } from './schema'
import { Store } from './store'

const ports = {
  createEngine: createLeadEngine,
  onBatch: async () => {},
  holdQueries: <Result>(work: Promise<Result>) => work,
}
const openStore = (database: Database) => Store.open(database, ports)

function chunksOf(seed: number, count: number, number: number) {
  const leads = [...sampleLeads(seed, count, 0)]
  return Array.from({ length: Math.ceil(count / LEADS_PER_CHUNK) }, (_, index) =>
    encodeChunk(
      leads
        .slice(index * LEADS_PER_CHUNK, (index + 1) * LEADS_PER_CHUNK)
        .map((lead) => ({ lead, opportunity: null, touchedBy: number, isLeft: false })),
      { number, firstOrder: 0 },
    ),
  )
}

async function create(store: Store, seed: number, count: number, action: Partial<NewAction> = {}) {
  return store.commit(async (draft) => {
    const number = draft.head.nextNumber
    const done = addAction(draft, { kind: 'sample-leads', subject: String(count), date: seed, count, ...action })
    const chunks = chunksOf(seed, count, number)
    return { ...done, chunks: chunks.map((bytes, index) => ({ key: [number, index] as const, bytes })) }
  })
}

async function edit(store: Store, at: number, after: LeadDraft) {
  const leads = [...store.view.leads.leads()]
  const lead = leads[at % Math.max(1, leads.length)]
  if (!lead) return
  await store.commit(async (draft) => {
    const order = draft.head.nextOrder
    const isConversion = after.status === 'converted' && lead.status !== 'converted'
    const opportunity = isConversion ? { stage: 'Pending', amount: 2500, order } : null
    const status = lead.status === 'converted' ? lead.status : after.status
    return addAction(draft, {
      kind: isConversion ? 'convert' : 'save',
      subject: lead.name,
      date: at,
      edits: [{ id: lead.id, order: lead.order, before: draftOf(lead), after: { ...after, status }, opportunity }],
    })
  })
}

async function step(
  store: Store,
  which: typeof undo | typeof redo,
  workedOn?: 'keep' | 'undo',
  number: number | null = null,
) {
  let result: Reversal | Refusal | null = null
  const refusal = await store.commit(async (draft) => {
    result = which === undo ? await undo(draft, number, [], workedOn) : await redo(draft, number, [])
    return result
  })
  return refusal ?? result
}

function seen({ view, head }: Store) {
  const leads = [...view.leads.leads()]
  return {
    rows: leads.map(({ id }) => view.row(id)),
    opportunities: [...view.opportunities.all()],
    redo: head.redo.length,
  }
}

const shown = (store: Store) => {
  const { rows, opportunities } = seen(store)
  return { leads: rows.map((row) => row?.lead), opportunities }
}

const doing = fc.oneof(
  { weight: 3, arbitrary: fc.record({ does: fc.constant('create' as const), count: fc.constantFrom(1, 3, 401) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('import' as const), replacesAll: fc.boolean() }) },
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
      number: fc.option(fc.integer({ min: 1, max: 12 })),
      workedOn: fc.constantFrom(undefined, 'keep' as const, 'undo' as const),
    }),
  },
)

const kinds = {
  'in memory': async () => createMemoryDatabase(),
  async 'on this device'() {
    const device = createDevice(new BroadcastChannel('none'))
    return device.create(firstCommit(emptyHead, [], []), { replaces: true })
  },
}

test.each(Object.entries(kinds))(
  '%s: whatever is done, undone and redone: what is stored is what is shown, undo all goes back, and redo all forth',
  async (kind, createDatabase) => {
    await fc.assert(
      fc.asyncProperty(fc.array(doing, { maxLength: 20, size: 'max' }), async (all) => {
        const database = await createDatabase()
        const store = await openStore(database)
        const other = kind === 'in memory' ? store : await openStore(database)
        let seed = 0
        await create(store, ++seed, 5, { kind: 'start' })
        for (const each of all) {
          if (each.does === 'create') await create(store, ++seed, each.count)
          if (each.does === 'import') await create(store, ++seed, 4, { kind: 'import', replacesAll: each.replacesAll })
          if (each.does === 'start-over') await create(store, ++seed, 6, { kind: 'start-over', replacesAll: true })
          if (each.does === 'edit') await edit(store, each.at, { email: each.email, status: each.status })
          if (each.does === 'undo') await step(store, undo, each.workedOn, each.number)
          if (each.does === 'redo') await step(store, redo, undefined, each.number)
          await other.catchUp()
          for (const tab of [other, await openStore(database)]) expect(seen(tab)).toEqual(seen(store))
        }
        const before = { ...shown(store), redo: store.head.redo }
        let result = await step(store, undo, 'undo')
        while (result && !isRefusal(result)) result = await step(store, undo, 'undo')
        expect(result).toEqual({ refused: 'nothing-to-undo' })
        expect(seen(await openStore(database))).toEqual(seen(store))
        while (store.head.redo.length > before.redo.length) {
          const redone = await step(store, redo)
          if (!redone || isRefusal(redone)) throw new Error(`not redone: ${JSON.stringify(redone)}`)
        }
        expect({ ...shown(store), redo: store.head.redo }).toEqual(before)
      }),
      { numRuns: casesOf(12) },
    )
  },
)

/** Each time it tells the state, this is done once before anything else is read. */
function interrupted(database: Database, work: () => Promise<unknown>): Database {
  let next: (() => Promise<unknown>) | null = work
  return {
    ...database,
    async state() {
      const state = await database.state()
      const due = next
      next = null
      await due?.()
      return state
    },
  }
}

test.each(['follows it', 'opens'])(
  '[SYNC-1] a tab that %s while another one goes on reads again what does not fit together',
  async (how) => {
    const database = await kinds['on this device']()
    const store = await openStore(database)
    await create(store, 1, 5, { kind: 'start' })
    const goOn = async () => {
      await step(store, undo)
      await edit(store, 0, { email: 'later@x.example', status: 'contacted' })
    }
    const reader = interrupted(database, how === 'opens' ? goOn : async () => {})
    if (how === 'opens') {
      await create(store, 2, 401)
      expect(seen(await openStore(reader))).toEqual(seen(store))
      return
    }
    const other = await openStore(reader)
    await create(store, 2, 401)
    const following = interrupted(reader, goOn)
    other.moveTo(following)
    await other.catchUp()
    expect(seen(other)).toEqual(seen(store))
  },
)
