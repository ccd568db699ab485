import { isOfOneLead } from '../domain/action'
import type { Change } from '../domain/edit'
import { personKey } from '../domain/person'
import { type Done, newEntry } from './actions'
import { chunkOf, decodeChunk, encodeChunk, LEADS_PER_CHUNK, type StoredRow } from './chunk'
import { Copies } from './copies'
import { decodeEdits, encodeEdits, type ListChange, type ListState, type StoredChunk } from './database'
import type { Draft } from './draft'
import type { Pause } from './log-edits'
import { type ChunkKey, type Creation, isShown, type LogEntry, otherLists, rangesOf } from './schema'
import type { Store } from './store'
import { ROWS_PER_BATCH } from './view'

/**
 * Deletes leads for good: their rows and all that the log says of them, in this list and in the others. So are their
 * copies that are not shown: deleted, undone or replaced. It can't be undone. Null if there are none.
 */
export async function forgetLeads(draft: Draft, leads: Iterable<StoredRow>, date: number): Promise<Done | null> {
  const { database, head, number } = draft
  const orders = new Set<number>()
  const copies = new Copies()
  for (const { lead } of leads) {
    copies.add(lead)
    await draft.pause(orders.add(lead.order).size)
  }
  if (orders.size === 0) return null
  const isCopy = ({ lead }: StoredRow) => copies.relationOf(lead) === 'copy'

  const state = { number, list: draft.list, creations: [...draft.allCreations()] }
  const own = await withoutLeads(
    draft,
    state,
    chunksOf(draft, state, orders),
    (row, creation) => orders.has(row.lead.order) || (!isShown(creation, row) && isCopy(row)),
    copies,
  )
  const { nextNumber } = state.list
  const entry = newEntry(draft, nextNumber, { kind: 'delete-for-good', subject: String(orders.size), date })
  draft.rewrites.push({
    ...own,
    // As after any new action, 'redo the last undo' has nothing to redo.
    list: { ...own.list, nextNumber: nextNumber + 1, ownWork: own.list.ownWork + 1, redo: [] },
    entries: [...own.entries, { before: null, after: entry }],
  })
  for (const other of otherLists(head)) {
    const otherState = await database.listState(other)
    const all = database.chunks(
      other,
      rangesOf(otherState.creations, () => true),
    )
    draft.rewrites.push(await withoutLeads(draft, otherState, all, isCopy, copies))
  }
  return { entry: { ...entry, list: number } }
}

/** Leads that are not shown, and have the email or the id of one of these without being a copy of it. */
export interface Sharing {
  readonly count: number
  /** Of the first few. */
  readonly names: readonly string[]
}

const NAMED = 3

/** Those who are left when these leads are deleted for good. */
export async function leadsSharing(
  { database, head, view }: Pick<Store, 'database' | 'head' | 'view'>,
  leads: Iterable<StoredRow>,
  pause: Pause,
): Promise<Sharing> {
  const copies = new Copies()
  let looked = 0
  for (const { lead } of leads) {
    copies.add(lead)
    if (++looked % ROWS_PER_BATCH === 0) await pause()
  }
  const found = new Map<string, string>()
  for (const number of [view.number, ...otherLists(head)]) {
    const { creations } = number === view.number ? view : await database.listState(number)
    const byNumber = new Map([...creations.values()].map((creation) => [creation.number, creation]))
    const isRead = (creation: Creation) => number !== view.number || hasHidden(creation)
    for await (const { key, bytes } of database.chunks(number, rangesOf(byNumber.values(), isRead))) {
      const creation = byNumber.get(key[0])!
      for (const row of decodeChunk(bytes, creation)) {
        if (++looked % ROWS_PER_BATCH === 0) await pause()
        if (number === view.number && isShown(creation, row)) continue
        if (copies.relationOf(row.lead) === 'shares') found.set(personKey(row.lead.name), row.lead.name)
      }
    }
  }
  return { count: found.size, names: [...found.values()].slice(0, NAMED) }
}

const hasHidden = ({ isUndone, removed }: Creation) => isUndone || removed > 0

/** The chunks that may hold these leads or copies of them that are not shown. */
async function* chunksOf(
  draft: Draft,
  { number, creations }: ListState,
  orders: ReadonlySet<number>,
): AsyncGenerator<StoredChunk, void> {
  const { database } = draft
  const indexes = new Map<number, Set<number>>()
  for (const order of orders) {
    const [creation, index] = chunkOf(draft.creationOf(order), order)
    indexes.set(creation, (indexes.get(creation) ?? new Set()).add(index))
  }
  const isReadWhole = (creation: Creation) =>
    hasHidden(creation) || (indexes.has(creation.number) && creation.count <= LEADS_PER_CHUNK)
  yield* database.chunks(number, rangesOf(creations, isReadWhole))
  for (const creation of creations) {
    for (const index of isReadWhole(creation) ? [] : (indexes.get(creation.number) ?? [])) {
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
  copies: Copies,
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
  const log = await withoutEdits(draft, number, orders, copies, isRemovedCreation, hasLeads)
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
  copies: Copies,
  isRemovedCreation: (creation: number) => boolean,
  hasLeads: (creation: number) => boolean,
) {
  const entries: Change<LogEntry>[] = []
  const changedEdits: ListChange['edits'][number][] = []
  const { database } = draft
  let looked = 0
  for await (const before of database.log(list)) {
    await draft.pause(++looked)
    const edits = before.edits.filter(({ order }) => !orders.has(order))
    const editedChunks: [number, number][] = []
    let hasChanged = edits.length < before.edits.length || isRemovedCreation(before.number)
    const isNamed = before.file !== undefined && copies.areNamedIn(before.file)
    for await (const { chunk, bytes, number } of database.edits(list, before)) {
      const all = decodeEdits(bytes)
      for (const _ of all) await draft.pause(++looked)
      const kept = all.filter(({ order }) => !orders.has(order))
      if (kept.length > 0) editedChunks.push([...chunk])
      if (kept.length === all.length) continue
      hasChanged = true
      if (kept.length > 0) changedEdits.push({ number, chunk, bytes: encodeEdits(kept) })
    }
    if (!hasChanged && !isNamed) continue
    const isDone = before.doneAt !== null
    const isEmpty = edits.length + editedChunks.length === 0 && !hasLeads(before.number)
    const isUnnamed = isEmpty && isOfOneLead(before.kind)
    const after = { ...before, edits, editedChunks, ...(isUnnamed && { subject: '' }) }
    if (isNamed) delete after.file
    entries.push({ before, after: hasChanged && isEmpty && !isDone ? null : after })
  }
  return { entries, edits: changedEdits }
}
