import * as v from 'valibot'
import { actionKinds } from '../domain/action'
import { isRefusal } from '../domain/commands'
import { draftOf, fieldsWhereMissing, type Lead, leadSources, leadStatuses } from '../domain/lead'
import { sampleLeads } from '../domain/sample-data'
import { addAction, forgetUndone, type NewAction, type NewEdit, redo, undo } from './actions'
import { anyCreation, encodeChunk, LEADS_PER_CHUNK, newRow, type Row } from './chunk'
import { type Commit, contentOf, type StoredChunk } from './database'
import type { Draft } from './draft'
import { createMemoryDatabase } from './memory-database'
import { restoreInto, shownContent } from './restore'
import { type Decided, Store, type StorePorts } from './store'

// What versions before format 3 kept, and what is in backups of version 1: a journal of all actions. It is replayed
// once, into a store.

const whole = v.pipe(v.number(), v.integer())

const leadSchema = v.object({
  id: v.string(),
  name: v.string(),
  company: v.string(),
  email: v.string(),
  source: v.picklist(leadSources),
  score: v.number(),
  status: v.picklist(leadStatuses),
  order: whole,
})
type OldLead = v.InferOutput<typeof leadSchema>
const opportunitySchema = v.object({
  id: v.string(),
  name: v.string(),
  accountName: v.string(),
  stage: v.string(),
  amount: v.number(),
  order: whole,
})
const changeSchema = v.variant('table', [
  v.object({ table: v.literal('leads'), before: v.nullable(leadSchema), after: v.nullable(leadSchema) }),
  v.object({
    table: v.literal('opportunities'),
    before: v.nullable(opportunitySchema),
    after: v.nullable(opportunitySchema),
  }),
])
type Change = v.InferOutput<typeof changeSchema>

const summary = { number: whole, kind: v.picklist(actionKinds), subject: v.string(), date: v.number() }
const actionSchema = v.union([
  v.object({ ...summary, changes: v.array(changeSchema) }),
  /** Sample leads, as what they are generated from. */
  v.object({ ...summary, samples: v.object({ seed: whole, count: whole, firstOrder: whole }) }),
  /** An import. Parts with the leads it created come first, then those with its changes to leads that were there. */
  v.object({
    ...summary,
    batch: v.object({
      id: v.string(),
      leadParts: whole,
      changeParts: whole,
      count: whole,
      firstOrder: whole,
      replacesAll: v.boolean(),
    }),
  }),
  /** A restored backup: the journal that was there before. Where that is undone: the journal of the backup. */
  v.object({ ...summary, otherJournal: v.string() }),
])
type Action = v.InferOutput<typeof actionSchema>

/** A stop says that only the first so many leads of a creation were created. An undo may leave leads as they are. */
const entrySchema = v.variant('type', [
  v.object({ type: v.literal('act'), action: actionSchema }),
  v.object({ type: v.literal('undo'), number: whole, keptIds: v.optional(v.array(v.string())) }),
  v.object({ type: v.literal('redo'), number: whole }),
  v.object({ type: v.literal('stop'), number: whole, count: whole }),
])
export type Entry = v.InferOutput<typeof entrySchema>

export function isEntry(value: unknown): value is Entry {
  return v.is(entrySchema, value)
}

export interface Journal {
  readonly entries: readonly Entry[]
  /** Of imports, by the ids of their batches. */
  readonly parts: ReadonlyMap<string, readonly Uint8Array[]>
}

export interface Journals {
  readonly current: Journal
  /** Those that a restored backup has taken the place of, by their ids. */
  readonly aside: ReadonlyMap<string, Journal>
  /** Some entries cannot be read, behind those that can. */
  readonly isDamaged: boolean
}

/** What the journals lead to, as a store that begins with it. */
export async function contentOfJournals(journals: Omit<Journals, 'isDamaged'>, ports: StorePorts): Promise<Commit> {
  return contentOf((await replay(journals.current, journals.aside, ports)).database)
}

async function replay(journal: Journal, aside: Journals['aside'], ports: StorePorts): Promise<Store> {
  const restored = journal.entries.findLastIndex((entry) => isRestored(entry, journal, aside))
  if (restored === -1) {
    const store = await Store.open(createMemoryDatabase(), ports)
    await new Replay(store, journal, { numbers: 0, orders: 0 }).run(journal.entries)
    return store
  }
  const entry = journal.entries[restored]!
  const { otherJournal, subject, date } = (entry.type === 'act' ? entry.action : {}) as ActionWith<'otherJournal'>
  const store = await replay(aside.get(otherJournal)!, aside, ports)
  const before = { ...journal, entries: journal.entries.slice(0, restored) }
  const backup = await replay(before, new Map(), ports)
  const content = await shownContent(backup.database)
  const offsets = { numbers: store.head.nextNumber, orders: store.head.nextOrder }
  await store.commit(async (draft) => restoreInto(draft, content, subject, date))
  await new Replay(store, journal, offsets).run(journal.entries.slice(restored + 1))
  return store
}

type ActionWith<Key extends string> = Extract<Action, Readonly<Record<Key, unknown>>>

/** Whether it is a restored backup that can be undone, and is not. */
function isRestored(entry: Entry, { entries }: Journal, aside: Journals['aside']): boolean {
  if (entry.type !== 'act' || !('otherJournal' in entry.action) || !aside.has(entry.action.otherJournal)) return false
  const { number } = entry.action
  return !entries.some((each) => each.type === 'undo' && each.number === number)
}

/** Does again what the entries say, in a store in which numbers and orders may be greater. */
class Replay {
  readonly #store: Store
  readonly #journal: Journal
  readonly #offsets: { readonly numbers: number; readonly orders: number }
  /** What could be redone. */
  #undone: number[] = []
  /** Markers of backups that were restored elsewhere, or whose restoring was undone, are no actions here. */
  readonly #ignored = new Set<number>()

  constructor(store: Store, journal: Journal, offsets: { readonly numbers: number; readonly orders: number }) {
    this.#store = store
    this.#journal = journal
    this.#offsets = offsets
  }

  async run(entries: readonly Entry[]) {
    for (const entry of entries) await this.#replay(entry)
    const cut = this.#store.head.redo.filter((number) => !this.#undone.includes(number))
    if (cut.length > 0) await this.#forget(cut)
  }

  async #replay(entry: Entry) {
    if (entry.type === 'stop') return
    if (entry.type === 'act') {
      this.#undone = []
      if ('otherJournal' in entry.action) this.#ignored.add(entry.action.number)
      else await this.#act(entry.action)
      return
    }
    if (this.#ignored.has(entry.number)) return
    const number = entry.number + this.#offsets.numbers
    if (entry.type === 'undo') this.#undone.push(number)
    else this.#undone = this.#undone.filter((other) => other !== number)
    await this.#commit(async (draft) => {
      const done = entry.type === 'undo' ? await undo(draft, number, [], 'keep') : await redo(draft, number, [])
      if (isRefusal(done)) throw new Error(`${entry.type} of ${entry.number} is refused: ${done.refused}`)
      return done
    })
  }

  async #act(action: Exclude<Action, { readonly otherJournal: string }>) {
    const created = this.#leadsOf(action)
    const edits = editsOf(this.#changesOf(action), this.#offsets.orders)
    const isNew = new Set(created.rows.map(({ lead }) => lead.id))
    const replacesAll = action.kind === 'start-over' || ('batch' in action && action.batch.replacesAll)
    await this.#commit(async (draft) => {
      const { nextNumber, nextOrder } = draft.head
      draft.head = {
        ...draft.head,
        nextNumber: Math.max(nextNumber, action.number + this.#offsets.numbers),
        nextOrder: Math.max(nextOrder, created.firstOrder + this.#offsets.orders),
      }
      const { kind, subject, date } = action
      const newAction: NewAction = {
        kind,
        subject: 'samples' in action ? String(created.rows.length) : subject,
        date,
        count: created.rows.length,
        edits: edits.filter(({ id }) => !isNew.has(id)),
        ownEdits: edits.filter(({ id }) => isNew.has(id)),
        replacesAll,
      }
      const done = addAction(draft, newAction, [])
      return { ...done, chunks: chunksOf(created.rows, done.entry.number) }
    })
  }

  /** The leads that it created, as they were after it. */
  #leadsOf(action: Action): { readonly firstOrder: number; readonly rows: readonly Row[] } {
    if ('samples' in action) {
      const { seed, count, firstOrder } = action.samples
      const stop = this.#journal.entries.find((entry) => entry.type === 'stop' && entry.number === action.number)
      const leads = [...sampleLeads(seed, stop?.type === 'stop' ? stop.count : count, firstOrder)]
      return { firstOrder, rows: leads.map((lead) => rowOf({ ...lead, ...fieldsWhereMissing })) }
    }
    if ('batch' in action) {
      const { id, leadParts, firstOrder } = action.batch
      const parts = this.#journal.parts.get(id)?.slice(0, leadParts) ?? []
      const leads = parts.flatMap((part) => decodePart(textOf(part)))
      return { firstOrder, rows: leads.map((lead, at) => rowOf({ ...lead, order: firstOrder + at })) }
    }
    const changes = this.#changesOf(action)
    const created = changes.flatMap((each) =>
      each.table === 'leads' && !each.before && each.after ? [each.after] : [],
    )
    const firstOrder = created.reduce((least, { order }) => Math.min(least, order), Number.POSITIVE_INFINITY)
    const rows = created.map((lead) => {
      const last = changes.findLast((each) => each.table === 'leads' && each.after?.id === lead.id)?.after as OldLead
      const opportunity = changes.find((each) => each.table === 'opportunities' && each.after?.id === lead.id)?.after
      return { ...rowOf(last), opportunity: opportunity ? factsOf(opportunity as OpportunityRecord) : null }
    })
    return { firstOrder: created.length > 0 ? firstOrder : 0, rows }
  }

  #changesOf(action: Action): readonly Change[] {
    if ('changes' in action) return action.changes
    if (!('batch' in action)) return []
    const { id, leadParts } = action.batch
    const parts = this.#journal.parts.get(id)?.slice(leadParts) ?? []
    return parts.flatMap((part) => v.parse(v.array(changeSchema), JSON.parse(textOf(part))))
  }

  async #forget(numbers: readonly number[]) {
    await this.#store.commit(async (draft) => {
      forgetUndone(draft, numbers)
      return {}
    })
  }

  async #commit(decide: (draft: Draft) => Promise<Decided>) {
    await this.#store.commit(decide)
  }
}

type OpportunityRecord = v.InferOutput<typeof opportunitySchema>

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

function factsOf({ stage, amount, order }: OpportunityRecord) {
  return { stage, amount, order }
}

function rowOf(old: OldLead): Row {
  return newRow({ ...fieldsWhereMissing, ...old })
}

/** By column: ids, names, companies, emails, sources, scores, statuses. */
function decodePart(text: string): OldLead[] {
  const columns = text.split('\t').map((column) => column.split('\n'))
  const [ids = [], names = [], companies = [], emails = [], sources = [], scores = [], statuses = []] = columns
  return ids.map((id, at) => ({
    id,
    name: names[at]!,
    company: companies[at]!,
    email: emails[at]!,
    source: sources[at] as Lead['source'],
    score: Number(scores[at]),
    status: statuses[at] as Lead['status'],
    order: 0,
  }))
}

/** Of leads that were there, or are created by the same action. */
function editsOf(changes: readonly Change[], byOrder: number): NewEdit[] {
  const opportunities = new Map(
    changes.flatMap((each) => (each.table === 'opportunities' && each.after ? [[each.after.id, each.after]] : [])),
  )
  return changes.flatMap((each) => {
    if (each.table !== 'leads' || !each.before || !each.after) return []
    const { before, after } = each
    const isConverted = before.status !== 'converted' && after.status === 'converted'
    const created = isConverted ? opportunities.get(before.id) : null
    const facts = created ? factsOf(created) : null
    const opportunity = facts && { ...facts, order: facts.order + byOrder }
    const order = before.order + byOrder
    return [{ id: before.id, order, before: draftOf(before), after: draftOf(after), opportunity }]
  })
}

/** Orders are those of the journal: relative to the first, they are those of the store. */
function chunksOf(rows: readonly Row[], number: number): StoredChunk[] {
  const base = { ...anyCreation, firstOrder: rows[0]?.lead.order ?? 0 }
  return Array.from({ length: Math.ceil(rows.length / LEADS_PER_CHUNK) }, (_, index) => ({
    key: [number, index],
    bytes: encodeChunk(rows.slice(index * LEADS_PER_CHUNK, (index + 1) * LEADS_PER_CHUNK), base),
  }))
}
