import { type Action, type Entry, replacesAll } from '../domain/action'
import { type Batch, changesOfPart, isAmong } from '../domain/batch'
import { type Change, change, idOf, inverted, type LeadChange, type OpportunityChange } from '../domain/change'
import { addLeads } from '../domain/commands'
import { totalOf } from '../domain/lead-query'
import { sampleLeads } from '../domain/sample-data'
import type { EngineImage } from '../engine/engine-image'
import type { KeepableEngine } from '../engine/lead-engine'
import { createHistory } from './history'
import type { RecordsImage } from './image-store'
import { createOpportunityStore, type OpportunityStore } from './opportunity-store'

export interface Records {
  readonly leads: KeepableEngine
  readonly opportunities: OpportunityStore
}

/** So many changes are applied at once; messages that have arrived meanwhile are handled between chunks. */
export const CHANGES_PER_CHUNK = 5000

/** Called between chunks. False stops the creation of sample leads. */
export type BetweenChunks = (applied: number, total: number) => Promise<boolean>

/** Reads one part of an import. */
export type ReadPart = (batch: string, index: number) => Promise<string>

/** What follows from the entries of the journal, in this tab: the leads, the opportunities and their history. */
export function createReplica(createEngine: (image?: EngineImage) => KeepableEngine, readPart: ReadPart) {
  const history = createHistory()
  const entries: Entry[] = []
  let records = createRecords()
  /** How many leads of the newest creation are there; the journal may say later that it was stopped before that. */
  let created = { number: -1, count: 0 }
  /** How many changes were made to the records since they were last known to be kept ready-made. */
  let changesSinceImage = 0

  function createRecords(): Records {
    return { leads: createEngine(), opportunities: createOpportunityStore() }
  }

  async function record(entry: Entry) {
    const changes: Change[] = []
    if (entry.type === 'act' && 'batch' in entry.action) {
      const { batch } = entry.action
      for (let part = batch.leadParts; part < batch.leadParts + batch.changeParts; part++) {
        changes.push(...(await changesIn(batch, part)))
      }
    }
    entries.push(entry)
    history.record(entry, changes)
  }

  async function changesIn(batch: Batch, part: number): Promise<Change[]> {
    return changesOfPart(batch, part, await readPart(batch.id, part))
  }

  /** The records after this entry, given those before it. Actions from the number `limit` on are left out. */
  async function advance(
    before: Records,
    index: number,
    betweenChunks: BetweenChunks,
    limit = Number.POSITIVE_INFINITY,
  ): Promise<Records> {
    const entry = entries[index]!
    // What is known of the action by now: where its creation was stopped, it never creates more.
    if (entry.type === 'stop') return before
    const action = history.action(numberOf(entry))
    if (action.number >= limit || 'otherJournal' in action) return before
    if ('batch' in action) return advanceBatch(before, index, action.batch, betweenChunks)
    if (entry.type === 'undo') {
      if (replacesAll(action)) return rebuild(indexOfLast(action.number, index), betweenChunks, limit)
      changesSinceImage += await applyInChunks(before, changesOf(action, 'undo'), sizeOf(action), betweenChunks)
      return before
    }
    const after = replacesAll(action) ? createRecords() : before
    const count = await applyInChunks(after, changesOf(action, 'do'), sizeOf(action), betweenChunks)
    created = { number: action.number, count }
    changesSinceImage += count
    return after
  }

  async function advanceBatch(
    before: Records,
    index: number,
    batch: Batch,
    betweenChunks: BetweenChunks,
  ): Promise<Records> {
    const entry = entries[index]!
    const keptIds = idsKept(index)
    const isUndo = entry.type === 'undo'
    let after = before
    if (batch.replacesAll) {
      // Not the records before the last redo: what remained then may have been undone since.
      after = isUndo ? await rebuild(index, betweenChunks, entry.number) : createRecords()
      // Nearly always nothing does, and a million leads need not be read to see it.
      const mayRemain = keptIds.size > 0 || history.nextOrder > batch.firstOrder + batch.count
      if (entry.type !== 'act' && mayRemain)
        await applyInChunks(after, remaining(before, after, batch, keptIds), batch.count, betweenChunks)
      if (isUndo) return after
    }
    const parts = Array.from({ length: batch.leadParts + batch.changeParts }, (_, part) => part)
    let applied = 0
    for (const part of isUndo ? parts.toReversed() : parts) {
      const changes = (await changesIn(batch, part)).filter((each) => !keptIds.has(idOf(each)))
      applyTo(after, isUndo ? inverted(changes) : changes)
      applied += changes.length
      await betweenChunks(Math.min(applied, batch.count), batch.count)
    }
    changesSinceImage += applied
    return after
  }

  /** The leads that the undo of an import leaves, and that its redo finds. */
  function idsKept(index: number): ReadonlySet<string> {
    const entry = entries[index]!
    const isUndo = (each: Entry) => each.type === 'undo' && entry.type !== 'act' && each.number === entry.number
    const undo = entries.slice(0, index + 1).findLast(isUndo)
    return new Set(undo?.type === 'undo' ? undo.keptIds : [])
  }

  /** The records before the entry with this index, without the actions from the number `limit` on. */
  async function rebuild(end: number, betweenChunks: BetweenChunks, limit: number): Promise<Records> {
    let rebuilt = createRecords()
    for (let index = 0; index < end; index++) rebuilt = await advance(rebuilt, index, betweenChunks, limit)
    return rebuilt
  }

  /** The entry that did this action last, of those before the given one. */
  function indexOfLast(number: number, before: number): number {
    return entries.findLastIndex(
      (entry, index) => index < before && (entry.type === 'act' || entry.type === 'redo') && numberOf(entry) === number,
    )
  }

  /** Leads that another tab did not create after all. */
  function removeBeyond({ number, count }: { number: number; count: number }) {
    const action = entries.find((entry) => entry.type === 'act' && entry.action.number === number)
    if (created.number !== number || created.count <= count) return
    if (action?.type !== 'act' || !('samples' in action.action)) return
    const { seed, firstOrder } = action.action.samples
    const leads = [...sampleLeads(seed, created.count, firstOrder)].slice(count)
    applyTo(records, inverted(addLeads(leads)))
  }

  return {
    history,
    entries: entries as readonly Entry[],
    records: () => records,
    changesSinceImage: () => changesSinceImage,

    image(): RecordsImage {
      changesSinceImage = 0
      const { leads, opportunities } = records
      const leadCount = totalOf(leads.counts())
      return { entries: entries.length, leadCount, leads: leads.image(), opportunities: [...opportunities.all()] }
    },

    /** Starts from records that the first of the entries have led to. Throws where the image is of no use. */
    async restore(image: RecordsImage, known: readonly Entry[]) {
      if (image.entries > known.length) throw new Error('the image is newer than the journal')
      records = { leads: createEngine(image.leads), opportunities: createOpportunityStore(image.opportunities) }
      for (const entry of known.slice(0, image.entries)) await record(entry)
    },

    /** Returns how many changes the last entry made: fewer than it has when it was stopped. */
    async replay(news: readonly Entry[], betweenChunks: BetweenChunks): Promise<number> {
      const first = entries.length
      for (const entry of news) await record(entry)
      for (const [offset, entry] of news.entries()) {
        if (entry.type === 'stop') removeBeyond(entry)
        else records = await advance(records, first + offset, betweenChunks)
      }
      return created.count
    },
  }
}

export type Replica = ReturnType<typeof createReplica>

function numberOf(entry: Entry): number {
  return entry.type === 'act' ? entry.action.number : entry.number
}

/** How many changes it makes. */
export function sizeOf(action: Action): number {
  if ('samples' in action) return action.samples.count
  if ('batch' in action) return action.batch.count
  return 'changes' in action ? action.changes.length : 0
}

function* changesOf(action: Action, direction: 'do' | 'undo'): Generator<Change, void> {
  if ('changes' in action) yield* direction === 'do' ? action.changes : inverted(action.changes)
  if (!('samples' in action)) return
  const { seed, count, firstOrder } = action.samples
  for (const lead of sampleLeads(seed, count, firstOrder)) {
    yield direction === 'do' ? change('leads', null, lead) : change('leads', lead, null)
  }
}

async function applyInChunks(
  records: Records,
  changes: Iterable<Change>,
  total: number,
  betweenChunks: BetweenChunks,
): Promise<number> {
  let applied = 0
  let chunk: Change[] = []
  for (const each of changes) {
    chunk.push(each)
    if (chunk.length < CHANGES_PER_CHUNK) continue
    applyTo(records, chunk)
    applied += chunk.length
    chunk = []
    if (applied < total && !(await betweenChunks(applied, total))) return applied
  }
  applyTo(records, chunk)
  return applied + chunk.length
}

/**
 * What remains when an import that has replaced everything is undone or redone: the leads that came later, and those that
 * were kept, each with its opportunity. They take the place of leads with the same ids.
 */
function* remaining(from: Records, to: Records, batch: Batch, keptIds: ReadonlySet<string>): Generator<Change, void> {
  for (const lead of from.leads.leads()) {
    const isLater = lead.order >= batch.firstOrder && !isAmong(batch, lead.order)
    if (!isLater && !keptIds.has(lead.id)) continue
    const [oldLead, oldOpportunity] = [to.leads.lead(lead.id), to.opportunities.opportunity(lead.id)]
    const opportunity = from.opportunities.opportunity(lead.id)
    if (oldLead) yield change('leads', oldLead, null)
    if (oldOpportunity) yield change('opportunities', oldOpportunity, null)
    yield change('leads', null, lead)
    if (opportunity) yield change('opportunities', null, opportunity)
  }
}

function applyTo({ leads, opportunities }: Records, changes: readonly Change[]) {
  leads.apply(changes.filter((each): each is LeadChange => each.table === 'leads'))
  opportunities.apply(changes.filter((each): each is OpportunityChange => each.table === 'opportunities'))
}
