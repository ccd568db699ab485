import {
  type ActionFigures,
  type ActionKind,
  type ActionSummary,
  isOwnWork,
  summaryOf,
  tellsChange,
} from '../domain/action'
import type { Refusal } from '../domain/commands'
import { changedFields, type Edit } from '../domain/edit'
import type { OpenStatus } from '../domain/lead'
import type { Stage } from '../domain/opportunity'
import { chunkOf } from './chunk'
import { encodeEdits } from './database'
import type { Draft, NewList } from './draft'
import { ownListsBeside, refusalToRemove } from './own-lists'
import {
  type ChunkKey,
  type Creation,
  emptyList,
  includesOrder,
  type List,
  type LogEntry,
  type LoggedEdit,
  MAX_EDITS_IN_ENTRY,
} from './schema'

export interface NewAction {
  readonly kind: ActionKind
  /** Of how many leads it edits, where it depends on that. */
  readonly subject: string | ((edited: number) => string)
  readonly date: number
  readonly edits?: Iterable<Edit>
  /** What the leads were marked as. */
  readonly status?: OpenStatus
  /** The stage that the opportunities got. */
  readonly stage?: Stage
  /** The name of the file that was imported. */
  readonly file?: string
  /** The leads that it creates, as encoded chunks relative to their creation. */
  readonly created?: LeadsToCreate
}

type NamedAction = NewAction & { readonly subject: string }

export interface LeadsToCreate {
  readonly count: number
  readonly chunks: readonly Uint8Array<ArrayBuffer>[]
}

/** What was done, undone or redone. */
export interface Done {
  readonly entry: LogEntry & { readonly list: number }
  readonly figures?: ActionFigures
  /** Instead of an undo an action was done: the leads that were worked on stay, the others are deleted. */
  readonly isNew?: true
}

/** What was decided: an action, or nothing that is reported as one. */
export type Decided = Done | { readonly entry?: never; readonly isNew?: never }

/** An action as it is reported: of some kinds, with what it has changed. */
export function summaryOfDone({ entry, figures }: Pick<Done, 'entry' | 'figures'>): ActionSummary {
  const { before, after } = (tellsChange(entry.kind) && entry.edits[0]) || {}
  return {
    ...summaryOf(entry),
    ...(entry.file !== undefined && { file: entry.file }),
    ...(figures && { figures }),
    ...(before && after && { change: { before, after } }),
  }
}

/** Whether an action adds leads that are no samples. A list may begin with it; what came later does not go with its undo. */
export const bringsOwnLeads = (kind: ActionKind) => kind === 'import' || kind === 'add'

/** What was undone can be redone while it is among so many newest actions. */
const RECENT_ACTIONS = 50

export const doneIn = (draft: Draft, entry: LogEntry, figures?: ActionFigures): Done => ({
  entry: { ...entry, list: draft.number },
  ...(figures && { figures }),
})

/**
 * Adds a new action; null if it changes nothing. What was undone before it, `undoneBefore`, is no longer redone by
 * 'redo the last undo'. What was undone and is no longer recent is removed.
 */
export async function addAction(draft: Draft, action: NewAction, undoneBefore = draft.list.redo): Promise<Done | null> {
  const { subject, edits = [], created } = action
  const { nextNumber: number } = draft.list
  const logged: LoggedEdit[] = []
  for (const edit of edits) {
    const each = logEdit(draft, edit, number)
    if (each) logged.push(each)
    await draft.pause(logged.length)
  }
  if (logged.length === 0 && !created?.count) return null
  const { list } = draft
  const orders = logged.map(({ after }) => (after?.opportunity ? after.opportunity.order + 1 : 0))
  const nextOrder = orders.reduce((most, order) => Math.max(most, order), list.nextOrder)
  const { creations, chunks } = creationOf(number, nextOrder, action)
  for (const creation of creations) draft.setCreation(creation)
  draft.chunks.push(...chunks)
  draft.list = {
    ...list,
    nextNumber: number + 1,
    nextOrder: nextOrder + (created?.count ?? 0),
    redo: list.redo.filter((undone) => !undoneBefore.includes(undone)),
  }
  const named = typeof subject === 'string' ? subject : subject(logged.length)
  const added = await storeEdits(draft, newEntry(draft, number, { ...action, subject: named }, logged))
  record(draft, null, added)
  for (const undone of list.undone) if (undone <= number - RECENT_ACTIONS) await drop(draft, undone)
  return doneIn(draft, added)
}

/** The fields in the order in which they are stored. */
export function newEntry(
  { head }: Draft,
  number: number,
  { kind, subject, date, status, stage, file }: NamedAction,
  edits: LoggedEdit[] = [],
): LogEntry {
  return {
    number,
    kind,
    subject,
    ...(status && { status }),
    ...(stage && { stage }),
    ...(file !== undefined && { file }),
    ...(kind === 'import' && { updated: edits.filter(({ wasRemoved }) => !wasRemoved).length }),
    date,
    doneAt: head.revision + 1,
    edits,
    editedChunks: [],
  }
}

/** What is stored of the leads that an action creates: no creation if there are none. */
function creationOf(number: number, firstOrder: number, { date, created }: Pick<NewAction, 'date' | 'created'>) {
  const { count, chunks } = created ?? { count: 0, chunks: [] }
  const creation: Creation = { number, date, firstOrder, count, stored: count, removed: 0, isUndone: false }
  return {
    creations: count === 0 ? [] : [creation],
    chunks: chunks.map((bytes, index) => ({ key: [number, index] as const, bytes })),
  }
}

/** Applies an edit of a lead that is shown, or was deleted: then it is brought back. Null if it changes nothing. */
function logEdit(draft: Draft, { before, after }: Edit, number: number): LoggedEdit | null {
  if (!before) throw new Error('leads are created in chunks')
  const { order } = before.lead
  const { touchedBy, isRemoved } = draft.touchOf(order)
  const same = isRemoved ? { before: {}, after: {} } : null
  const changed = after ? (changedFields(before, after) ?? same) : { before: {}, after: null }
  if (!changed) return null
  draft.setRow(order, changed.after ?? {}, number, after === null)
  return { order, ...changed, ...(isRemoved && { wasRemoved: true }), touchedBefore: touchedBy }
}

/** Moves the edits out of an entry that has too many of them. */
async function storeEdits(draft: Draft, entry: LogEntry): Promise<LogEntry> {
  if (entry.edits.length <= MAX_EDITS_IN_ENTRY) return entry
  const byChunk = new Map<string, { readonly chunk: ChunkKey; readonly edits: LoggedEdit[] }>()
  for (const [at, edit] of entry.edits.entries()) {
    const chunk = chunkOf(draft.creationOf(edit.order), edit.order)
    const key = chunk.join()
    const group = byChunk.get(key) ?? { chunk, edits: [] }
    group.edits.push(edit)
    byChunk.set(key, group)
    await draft.pause(at)
  }
  let encoded = 0
  for (const { chunk, edits } of byChunk.values()) {
    draft.edits.push({ number: entry.number, chunk, bytes: encodeEdits(edits) })
    for (const _ of edits) await draft.pause(encoded++)
  }
  return { ...entry, edits: [], editedChunks: [...byChunk.values()].map(({ chunk }): [number, number] => [...chunk]) }
}

/**
 * Replaces the list by one that begins with this action, and with what a backup has brought. One own list from before
 * stays; another one is removed only if the seller lets it go.
 */
export async function replaceList(
  draft: Draft,
  action: NamedAction,
  letsGo: readonly number[] | undefined,
  restored: NewList = { list: emptyList, creations: new Map(), chunks: [], entries: [], edits: [] },
): Promise<Done | Refusal> {
  const { head } = draft
  const [stays, ...others] = await ownListsBeside(draft.database, head)
  const refusal = refusalToRemove(others, letsGo)
  if (refusal) return refusal
  const { nextNumber: opening, nextOrder: firstOrder } = restored.list
  const entry = newEntry(draft, opening, action)
  const added = creationOf(opening, firstOrder, action)
  const creations = new Map([...restored.creations, ...added.creations.map((each) => [opening, each] as const)])
  draft.shows = {
    ...restored,
    list: {
      ...restored.list,
      isOwn: bringsOwnLeads(action.kind) || action.kind === 'restore',
      opening,
      nextNumber: opening + 1,
      nextOrder: firstOrder + (action.created?.count ?? 0),
      creations: creations.size,
      ownWork: Number(isOwnWork(action.kind)),
    },
    creations,
    chunks: [...restored.chunks, ...added.chunks],
    entries: [...restored.entries, { before: null, after: entry }],
  }
  const { current, nextList } = head
  draft.list = { ...draft.list, redo: [] }
  draft.head = {
    ...head,
    current: nextList,
    // The list 0 is empty: nothing is replaced.
    previous: current === 0 ? null : current,
    next: null,
    nextList: nextList + 1,
    before: stays?.list ?? null,
  }
  return { entry: { ...entry, list: nextList } }
}

/** Removes all that could be redone, and the other lists; own ones only if the seller lets them go. */
export async function clearUndone(draft: Draft, letsGo?: readonly number[]): Promise<Decided | Refusal> {
  const refusal = refusalToRemove(await ownListsBeside(draft.database, draft.head), letsGo)
  if (refusal) return refusal
  for (const number of draft.list.undone) await drop(draft, number)
  draft.head = { ...draft.head, previous: null, next: null, before: null }
  draft.list = { ...draft.list, redo: [] }
  return {}
}

/** Writes an action's entry, done or undone, or removes it, and updates what the list says about it. */
export function record(draft: Draft, before: LogEntry | null, after: LogEntry | null) {
  const { number, kind } = (after ?? before)!
  const isDone = (entry: LogEntry | null) => entry !== null && entry.doneAt !== null
  const { list } = draft
  const undone = after && !isDone(after) ? [number] : []
  draft.setEntry(before, after)
  draft.list = {
    ...list,
    redo: [...list.redo.filter((other) => other !== number), ...undone],
    undone: [...list.undone.filter((other) => other !== number), ...undone],
    ...ownCounts(list, kind, Number(isDone(after)) - Number(isDone(before))),
  }
}

/** Removes an action that is undone, with the leads that it created and what the log says of them. */
async function drop(draft: Draft, number: number) {
  const entry = await draft.entry(number)
  if (entry) record(draft, entry, null)
  const creation = draft.creation(number)
  if (!creation) return
  draft.creations.set(number, null)
  for (const other of await draft.database.actionsOn(draft.number, creation)) {
    const later = await draft.entry(other)
    if (!later) continue
    const edits = later.edits.filter(({ order }) => !includesOrder(creation, order))
    const editedChunks = later.editedChunks.filter((chunk) => chunk[0] !== number)
    const isEmpty = edits.length + editedChunks.length === 0 && !draft.creation(other)
    if (isEmpty) record(draft, later, null)
    else draft.setEntry(later, { ...later, edits, editedChunks })
  }
}

/** What a list counts of its actions that are done, with `by` more of this kind. */
function ownCounts({ isOwn, ownWork, added }: List, kind: ActionKind, by: number): Pick<List, 'ownWork' | 'added'> {
  return {
    ownWork: isOwnWork(kind) ? ownWork + by : ownWork,
    // An own list stays one, and one of an earlier version has not counted.
    added: bringsOwnLeads(kind) && !isOwn ? added + by : added,
  }
}
