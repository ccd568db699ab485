import { isOfOneLead } from '../domain/action'
import type { Change } from '../domain/edit'
import { type Done, newEntry } from './actions'
import { chunkOf, decodeChunk, encodeChunk, type StoredRow } from './chunk'
import { type Database, decodeEdits, encodeEdits, type ListChange, type ListState, type StoredChunk } from './database'
import type { Draft } from './draft'
import { type ChunkKey, type Creation, includesOrder, isShown, type LogEntry, otherLists } from './schema'

/**
 * Deletes leads for good: their rows and all that the log says of them, in this list and in the other one. Copies that
 * are not shown, deleted or undone, are found by the id or the email. It can't be undone.
 */
export async function forgetLeads(draft: Draft, leads: readonly StoredRow[], date: number): Promise<Done> {
  const { database, head, number } = draft
  const orders = new Set(leads.map(({ lead }) => lead.order))
  const ids = new Set(leads.map(({ lead }) => lead.id))
  const emails = new Set(leads.map(({ lead }) => lead.email.toLowerCase()).filter((email) => email !== ''))
  const isCopy = ({ lead }: StoredRow) => ids.has(lead.id) || emails.has(lead.email.toLowerCase())

  const state = { number, list: draft.list, creations: [...draft.allCreations()] }
  const own = await withoutLeads(
    draft,
    state,
    chunksOf(database, state, orders),
    (row, creation) => orders.has(row.lead.order) || (!isShown(creation, row) && isCopy(row)),
  )
  const { nextNumber } = state.list
  const entry = newEntry(draft, nextNumber, { kind: 'delete-for-good', subject: String(leads.length), date })
  draft.rewrites.push({
    ...own,
    // As after any new action, 'redo the last undo' has nothing to redo.
    list: { ...own.list, nextNumber: nextNumber + 1, ownWork: own.list.ownWork + 1, redo: [] },
    entries: [...own.entries, { before: null, after: entry }],
  })
  for (const other of otherLists(head)) {
    const otherState = await database.listState(other)
    const all = database.chunks(other, [[0, otherState.list.nextNumber]])
    draft.rewrites.push(await withoutLeads(draft, otherState, all, isCopy))
  }
  return { entry: { ...entry, list: number } }
}

/** The chunks that may hold these leads or copies of them that are not shown. */
async function* chunksOf(
  database: Database,
  { number, creations }: ListState,
  orders: ReadonlySet<number>,
): AsyncGenerator<StoredChunk, void> {
  for (const creation of creations) {
    if (creation.isUndone || creation.removed > 0) {
      yield* database.chunks(number, [[creation.number, creation.number]])
      continue
    }
    const own = [...orders].filter((order) => includesOrder(creation, order))
    for (const index of new Set(own.map((order) => chunkOf(creation, order)[1]))) {
      const bytes = await database.chunk(number, [creation.number, index])
      if (bytes) yield { key: [creation.number, index], bytes }
    }
  }
}

async function withoutLeads(
  draft: Draft,
  { number, list, creations }: ListState,
  chunks: AsyncIterable<StoredChunk>,
  isForgotten: (row: StoredRow, creation: Creation) => boolean,
): Promise<ListChange> {
  const left = new Map(creations.map((creation) => [creation.number, creation]))
  const changed = new Map<number, Creation | null>()
  const written: StoredChunk[] = []
  const removedChunks: ChunkKey[] = []
  const orders = new Set<number>()
  let looked = 0
  for await (const { key, bytes } of chunks) {
    const creation = left.get(key[0])!
    const rows = decodeChunk(bytes, creation)
    for (const _ of rows) await draft.pause(++looked)
    const gone = rows.filter((row) => isForgotten(row, creation))
    if (gone.length === 0) continue
    for (const { lead } of gone) orders.add(lead.order)
    const kept = rows.filter(({ lead }) => !orders.has(lead.order))
    if (kept.length > 0) written.push({ key, bytes: encodeChunk(kept, creation) })
    else removedChunks.push(key)
    const removed = gone.filter(({ isRemoved }) => isRemoved).length
    const rest = { ...creation, stored: creation.stored - gone.length, removed: creation.removed - removed }
    left.set(creation.number, rest)
    changed.set(creation.number, rest.stored > 0 ? rest : null)
  }
  const isRemovedCreation = (each: number) => changed.get(each) === null
  const hasLeads = (each: number) => (left.get(each)?.stored ?? 0) > 0
  const log = await withoutEdits(draft, number, orders, isRemovedCreation, hasLeads)
  const removedEntries = new Set(log.entries.flatMap(({ before, after }) => (after ? [] : [before!.number])))
  const isLeft = (each: number | 'next list') => typeof each !== 'number' || !removedEntries.has(each)
  return {
    number,
    list: {
      ...list,
      creations: [...left.values()].filter(({ stored }) => stored > 0).length,
      redo: list.redo.filter(isLeft),
      undone: list.undone.filter(isLeft),
      forgotten: list.forgotten + 1,
    },
    creations: changed,
    chunks: written.filter(({ key }) => !isRemovedCreation(key[0])),
    removedChunks,
    entries: log.entries,
    edits: log.edits,
  }
}

/** What the log says of leads of these orders. An action that was about nobody else stays, without a name. */
async function withoutEdits(
  draft: Draft,
  list: number,
  orders: ReadonlySet<number>,
  isRemovedCreation: (creation: number) => boolean,
  hasLeads: (creation: number) => boolean,
) {
  const entries: Change<LogEntry>[] = []
  const changedEdits: ListChange['edits'][number][] = []
  const { database } = draft
  let looked = 0
  for await (const before of database.log(list)) {
    const edits = before.edits.filter(({ order }) => !orders.has(order))
    const editedChunks: [number, number][] = []
    let hasChanged = edits.length < before.edits.length || isRemovedCreation(before.number)
    for await (const { chunk, bytes, number } of database.edits(list, before)) {
      const all = decodeEdits(bytes)
      for (const _ of all) await draft.pause(++looked)
      const kept = all.filter(({ order }) => !orders.has(order))
      if (kept.length > 0) editedChunks.push([...chunk])
      if (kept.length === all.length) continue
      hasChanged = true
      if (kept.length > 0) changedEdits.push({ number, chunk, bytes: encodeEdits(kept) })
    }
    if (!hasChanged) continue
    const isDone = before.doneAt !== null
    const isEmpty = edits.length + editedChunks.length === 0 && !hasLeads(before.number)
    const after = { ...before, edits, editedChunks, ...(isEmpty && isOfOneLead(before.kind) && { subject: '' }) }
    entries.push({ before, after: isEmpty && !isDone ? null : after })
  }
  return { entries, edits: changedEdits }
}
