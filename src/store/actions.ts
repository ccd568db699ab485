import {
  type ActionFigures,
  type ActionKind,
  type ActionRef,
  type ActionSummary,
  isOwnWork,
  summaryOf,
  tellsChange,
} from '../domain/action'
import { isRefusal, type Refusal, refuse, type WorkedOn } from '../domain/commands'
import { changedFields, type Edit, withFields } from '../domain/edit'
import type { Lead, OpenStatus } from '../domain/lead'
import type { Stage } from '../domain/opportunity'
import { chunkOf } from './chunk'
import { encodeEdits } from './database'
import type { Draft, NewList } from './draft'
import {
  type ChunkKey,
  type Creation,
  emptyList,
  includesOrder,
  type List,
  type LogEntry,
  type LoggedEdit,
  shownCount,
  shownIn,
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
  readonly created?: CreatedLeads
}

export interface CreatedLeads {
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

/** What the seller is told of an action: of some kinds, what it has changed. */
export function summaryOfDone({ entry, figures }: Pick<Done, 'entry' | 'figures'>): ActionSummary {
  const { before, after } = (tellsChange(entry.kind) && entry.edits[0]) || {}
  return {
    ...summaryOf(entry),
    ...(entry.file !== undefined && { file: entry.file }),
    ...(figures && { figures }),
    ...(before && after && { change: { before, after } }),
  }
}

type LeadKey = Pick<Lead, 'order'>

/** More edits than this are stored outside the entry. */
const MAX_EDITS_IN_ENTRY = 100

/** Whether an action adds leads that are no samples. A list may begin with it; what came later does not go with its undo. */
const bringsOwnLeads = (kind: ActionKind) => kind === 'import' || kind === 'add'

/** What was undone can be redone while it is among so many newest actions. */
const RECENT_ACTIONS = 50

const doneIn = (draft: Draft, entry: LogEntry, figures?: ActionFigures): Done => ({
  entry: { ...entry, list: draft.number },
  ...(figures && { figures }),
})

/**
 * Adds a new action; null if it changes nothing. It ends what 'redo the last undo' redoes, as far as that was undone before: `undoneBefore`. What
 * was undone and is no longer recent is removed.
 */
export async function addAction(draft: Draft, action: NewAction, undoneBefore = draft.list.redo): Promise<Done | null> {
  const { kind, subject, date, edits = [], created, status, stage, file } = action
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
  if (created) create(draft, number, date, nextOrder, created)
  draft.list = {
    ...list,
    nextNumber: number + 1,
    nextOrder: nextOrder + (created?.count ?? 0),
    redo: list.redo.filter((undone) => !undoneBefore.includes(undone)),
  }
  const entry: LogEntry = {
    number,
    kind,
    subject: typeof subject === 'string' ? subject : subject(logged.length),
    ...(status && { status }),
    ...(stage && { stage }),
    ...(file !== undefined && { file }),
    date,
    doneAt: draft.head.revision + 1,
    edits: logged,
    editedChunks: [],
  }
  const added = await storeEdits(draft, entry)
  record(draft, null, added)
  for (const undone of list.undone) if (undone <= number - RECENT_ACTIONS) await drop(draft, undone)
  return doneIn(draft, added)
}

function create(draft: Draft, number: number, date: number, firstOrder: number, { count, chunks }: CreatedLeads) {
  if (count === 0) return
  draft.setCreation({ number, date, firstOrder, count, stored: count, removed: 0, isUndone: false })
  draft.chunks.push(...chunks.map((bytes, index) => ({ key: [number, index] as const, bytes })))
}

/** Applies an edit of a lead that is shown, or was deleted: then it is brought back. Null if it changes nothing. */
function logEdit(draft: Draft, { before, after }: Edit, number: number): LoggedEdit | null {
  if (!before) throw new Error('leads are created in chunks')
  const { order } = before.lead
  const { touchedBy, isRemoved } = draft.touchOf(order)
  const same = isRemoved ? { before: {}, after: {} } : null
  const changed = after ? (changedFields(before, after) ?? same) : { before: {}, after: null }
  if (!changed) return null
  draft.changeRow(order, changed.after ?? {}, number, after === null)
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

/** Replaces the list by one that begins with this action, and with what a backup has brought. */
export function replaceList(
  draft: Draft,
  { kind, subject, date, created, file }: NewAction & { readonly subject: string },
  restored: NewList = { list: emptyList, creations: new Map(), chunks: [], entries: [], edits: [] },
): Done {
  const { head } = draft
  const { nextNumber: opening, nextOrder: firstOrder } = restored.list
  const doneAt = head.revision + 1
  const name = file === undefined ? {} : { file }
  const entry: LogEntry = { number: opening, kind, subject, ...name, date, doneAt, edits: [], editedChunks: [] }
  const creation = created && created.count > 0 && { number: opening, date, firstOrder, count: created.count }
  const creations = new Map(restored.creations)
  if (creation) creations.set(opening, { ...creation, stored: creation.count, removed: 0, isUndone: false })
  draft.shows = {
    ...restored,
    list: {
      ...restored.list,
      isOwn: bringsOwnLeads(kind) || kind === 'restore',
      opening,
      nextNumber: opening + 1,
      nextOrder: firstOrder + (created?.count ?? 0),
      creations: creations.size,
      ownWork: Number(isOwnWork(kind)),
    },
    creations,
    chunks: [
      ...restored.chunks,
      ...(created?.chunks ?? []).map((bytes, index) => ({ key: [opening, index] as const, bytes })),
    ],
    entries: [...restored.entries, { before: null, after: entry }],
  }
  const { current, previous, next, nextList } = head
  draft.removedLists.push(...[previous, next].filter((number) => number !== null))
  draft.list = { ...draft.list, redo: [] }
  draft.head = {
    ...head,
    current: nextList,
    // The list 0 is empty: nothing is replaced.
    previous: current === 0 ? null : current,
    next: null,
    nextList: nextList + 1,
  }
  return { entry: { ...entry, list: nextList } }
}

/**
 * Undoes the action `wanted`, or the newest one. If leads of an import were worked on since, `workedOn` says whether
 * these leads stay or that work is undone as well.
 */
export async function undo(
  draft: Draft,
  wanted: ActionRef | null,
  busyLeads: readonly LeadKey[],
  date: number,
  workedOn?: 'keep' | 'undo',
): Promise<Done | Refusal | null> {
  const entry = wanted ? await entryToUndo(draft, wanted) : await newestDone(draft)
  if (!entry || isRefusal(entry)) return entry ?? refuse('nothing-to-undo')
  const edits = await draft.editsOf(entry)
  const obstacle = await obstacleToUndo(draft, entry, edits, busyLeads)
  const isAsked = obstacle?.refused === 'worked-on'
  if (obstacle && !(isAsked && workedOn)) return obstacle
  if (isAsked && workedOn === 'keep') return deleteOthers(draft, entry, edits, date)
  if (movesBack(draft, entry)) return showPrevious(draft, entry)
  const later = isAsked ? await laterWork(draft, entry, edits) : []
  if ('refused' in later) return later
  for (const each of later) await revert(draft, each, await draft.editsOf(each))
  const creation = draft.creation(entry.number)
  const figures = figuresOf(creation ? shownCount(creation) : 0, edits)
  await revert(draft, entry, edits)
  return doneIn(draft, { ...entry, doneAt: null }, figures)
}

/** Redoes the action `wanted`, or the one undone last, if its leads are as it found them. */
export async function redo(
  draft: Draft,
  wanted: ActionRef | null,
  busyLeads: readonly LeadKey[],
): Promise<Done | Refusal> {
  const last = draft.list.redo.at(-1)
  const isNextList = wanted ? wanted.list === draft.head.next : last === 'next list'
  if (isNextList) return busyLeads.length > 0 ? refuse('busy') : showNext(draft, wanted)
  const number = wanted ? (wanted.list === draft.number ? wanted.number : undefined) : last
  const entry = typeof number === 'number' ? await draft.entry(number) : null
  if (!entry || entry.doneAt !== null) return refuse('nothing-to-redo')
  const edits = await draft.editsOf(entry)
  const obstacle = await obstacleToRedo(draft, entry, edits, busyLeads)
  if (obstacle) return obstacle
  const creation = draft.creation(entry.number)
  if (creation) draft.setCreation({ ...creation, isUndone: false })
  for (const [at, { order, after }] of edits.entries()) {
    draft.changeRow(order, after ?? {}, entry.number, after === null)
    await draft.pause(at)
  }
  const done = { ...entry, doneAt: draft.head.revision + 1 }
  record(draft, entry, done)
  return doneIn(draft, done, figuresOf(creation ? creation.stored - creation.removed : 0, edits))
}

/** How many leads come or go, and how many others change. */
function figuresOf(created: number, edits: readonly LoggedEdit[]): ActionFigures {
  const moved = edits.reduce((sum, { after, wasRemoved }) => sum + Number(after === null || wasRemoved === true), 0)
  return { leads: created + moved, edited: edits.length - moved }
}

/** Why an action can't be undone; 'worked-on' is a question to the seller. */
export async function obstacleToUndo(
  draft: Draft,
  entry: LogEntry,
  edits: readonly LoggedEdit[],
  busyLeads: readonly LeadKey[],
): Promise<Refusal | null> {
  const { number, kind, doneAt } = entry
  const { opening } = draft.list
  if (doneAt === null || number < opening || kind === 'start') return refuse('nothing-to-undo')
  if (isBusy(draft, entry, edits, busyLeads)) return refuse('busy')
  if (number === opening && !bringsOwnLeads(kind)) {
    if (draft.head.previous === null) return refuse('replaced-removed')
    const newest = await newestDone(draft)
    return newest && newest.number !== number ? refuse('changed-since', refOf(draft, newest)) : null
  }
  const hidden = await hiddenCreation(draft, edits)
  if (hidden) return hidden
  const creation = draft.creation(number)
  if (!creation && edits.length === 0 && !movesBack(draft, entry)) return refuse('deleted-for-good')
  const touched = new Set(creation ? draft.view.touchedSince(creation) : [])
  for (const { order } of edits) if (draft.touchOf(order).touchedBy !== number) touched.add(order)
  if (touched.size === 0) return null
  if (kind === 'import') return { refused: 'worked-on', workedOn: workedOnIn(draft, entry, edits, touched) }
  let newest = 0
  for (const order of touched) newest = Math.max(newest, draft.touchOf(order).touchedBy)
  const later = await draft.entry(newest)
  return refuse('changed-since', later && refOf(draft, later))
}

function workedOnIn(
  draft: Draft,
  { number }: LogEntry,
  edits: readonly LoggedEdit[],
  touched: ReadonlySet<number>,
): WorkedOn {
  const updates = edits.filter(({ wasRemoved }) => !wasRemoved)
  const created = (draft.creation(number)?.stored ?? 0) + edits.length - updates.length
  const changed = [...touched].filter((order) => !draft.touchOf(order).isRemoved)
  const reverted = updates.filter(({ order }) => !touched.has(order)).length
  const [only = -1] = changed
  return {
    created,
    updated: updates.length,
    changed: changed.length,
    deleted: touched.size - changed.length,
    name: changed.length === 1 ? (draft.rowOf(only)?.lead.name ?? null) : null,
    removed: created + updates.length - touched.size - reverted,
    reverted,
  }
}

/** Why an action can't be redone. Whether leads of the same ids are there is known when it is committed. */
export async function obstacleToRedo(
  draft: Draft,
  entry: LogEntry,
  edits: readonly LoggedEdit[],
  busyLeads: readonly LeadKey[],
): Promise<Refusal | null> {
  if (isBusy(draft, entry, edits, busyLeads)) return refuse('busy')
  const hidden = await hiddenCreation(draft, edits)
  if (hidden) return hidden
  for (const { order, touchedBefore } of edits) {
    const { touchedBy } = draft.touchOf(order)
    if (touchedBy === touchedBefore) continue
    const found = await draft.entry(touchedBefore)
    if (found && found.doneAt === null) return refuse('undone-before', refOf(draft, found))
    const later = await draft.entry(touchedBy)
    return refuse('changed-since', later && refOf(draft, later))
  }
  return null
}

/** Removes all that could be redone, and the other list. */
export async function clearUndone(draft: Draft) {
  for (const number of draft.list.undone) await drop(draft, number)
  const { previous, next } = draft.head
  draft.removedLists.push(...[previous, next].filter((number) => number !== null))
  draft.head = { ...draft.head, previous: null, next: null }
  draft.list = { ...draft.list, redo: [] }
}

const refOf = (draft: Draft, entry: LogEntry) => ({ ...entry, list: draft.number })

async function entryToUndo(draft: Draft, { list, number }: ActionRef): Promise<LogEntry | Refusal | null> {
  if (list === draft.number) return draft.entry(number)
  if (list !== draft.head.previous) return null
  const opening = await draft.entry(draft.list.opening)
  return refuse('changed-since', opening && refOf(draft, opening))
}

/** The entry that was done last and shows: work on leads that are not there can only come back with them. */
export async function newestDone(draft: Draft): Promise<LogEntry | null> {
  for await (const entry of draft.database.done(draft.number)) {
    if (entry.number < draft.list.opening || entry.kind === 'start') continue
    if (entry.number === draft.list.opening && !bringsOwnLeads(entry.kind) && draft.head.previous === null) continue
    if (draft.creation(entry.number)?.isUndone === false || entry.number === draft.list.opening) return entry
    const isThere = (creation: Creation | null) => creation !== null && !creation.isUndone
    const { edits, editedChunks } = entry
    if (edits.some(({ order }) => isThere(draft.creationOf(order)))) return entry
    if (editedChunks.some(([number]) => isThere(draft.creation(number)))) return entry
  }
  return null
}

/** Whether to undo the action is to show the list that it has replaced: if all that is shown came with it. */
function movesBack(draft: Draft, { number, kind }: LogEntry): boolean {
  if (number !== draft.list.opening || draft.head.previous === null) return false
  return !bringsOwnLeads(kind) || ![...draft.allCreations()].some((other) => other.number !== number && !other.isUndone)
}

function showPrevious(draft: Draft, entry: LogEntry): Done {
  const { head } = draft
  draft.shows = head.previous
  draft.head = { ...head, current: head.previous!, previous: null, next: head.current }
  return doneIn(draft, { ...entry, doneAt: null }, { leads: shownIn(draft.allCreations()), edited: 0 })
}

/** Only its opening can be redone from outside of a list. */
async function showNext(draft: Draft, wanted: ActionRef | null): Promise<Done | Refusal> {
  const { head } = draft
  if (head.next === null) return refuse('nothing-to-redo')
  const { list, creations } = await draft.database.listState(head.next)
  const opening = await draft.database.entry(head.next, list.opening)
  if (!opening) return refuse('nothing-to-redo')
  const { next } = head
  if (wanted && wanted.number !== opening.number) return refuse('undone-before', { ...opening, list: next })
  draft.shows = next
  draft.head = { ...head, current: head.next, previous: head.current, next: null }
  draft.list = { ...draft.list, redo: draft.list.redo.filter((each) => each !== 'next list') }
  return { entry: { ...opening, list: head.next }, figures: { leads: shownIn(creations), edited: 0 } }
}

/** Does what an undo of the import would do, as an action of its own, and leaves the leads that were worked on. */
async function deleteOthers(
  draft: Draft,
  { number }: LogEntry,
  edits: readonly LoggedEdit[],
  date: number,
): Promise<Done | null> {
  const creation = draft.creation(number)
  let [deleted, reverted] = [0, 0]
  function* others(): Generator<Edit, void> {
    const touched = new Set(creation ? draft.view.touchedSince(creation) : [])
    for (const order of creation ? ordersIn(creation) : []) {
      const before = touched.has(order) ? null : draft.rowOf(order)
      if (!before) continue
      deleted++
      yield { before, after: null }
    }
    for (const { order, before: fields, wasRemoved } of edits) {
      const before = draft.touchOf(order).touchedBy === number ? draft.rowOf(order) : null
      if (!before || !fields) continue
      if (wasRemoved) deleted++
      else reverted++
      yield { before, after: wasRemoved ? null : withFields(before, fields) }
    }
  }
  const done = await addAction(draft, { kind: 'delete', subject: () => String(deleted), date, edits: others() })
  return done && { ...done, figures: { leads: deleted, edited: reverted }, isNew: true }
}

function* ordersIn({ firstOrder, count }: Creation): Generator<number, void> {
  for (let order = firstOrder; order < firstOrder + count; order++) yield order
}

/**
 * The later actions on the leads that an action has edited, the last one first, and those on their leads in turn. One
 * that has created leads is a refusal: these stay.
 */
async function laterWork(
  draft: Draft,
  entry: LogEntry,
  edits: readonly LoggedEdit[],
): Promise<readonly LogEntry[] | Refusal> {
  const found = new Map<number, LogEntry>()
  const editsOf = new Map<number, ReadonlyMap<number, LoggedEdit>>()
  const byOrder = (all: readonly LoggedEdit[]) => new Map(all.map((edit) => [edit.order, edit]))
  editsOf.set(entry.number, byOrder(edits))
  const unchecked: LogEntry[] = [entry]
  for (let next = unchecked.pop(); next; next = unchecked.pop()) {
    for (const order of editsOf.get(next.number)!.keys()) {
      // From the last action on this lead back to this one.
      for (let at = draft.touchOf(order).touchedBy; at !== next.number; ) {
        const later = found.get(at) ?? (await draft.entry(at))
        if (!later || draft.creation(at)) return refuse('changed-since', later && refOf(draft, later))
        if (!found.has(at)) {
          found.set(at, later)
          editsOf.set(at, byOrder(await draft.editsOf(later)))
          unchecked.push(later)
        }
        const edit = editsOf.get(at)!.get(order)
        if (!edit) return refuse('changed-since', refOf(draft, later))
        at = edit.touchedBefore
      }
    }
  }
  const all = [...found.values()]
  for (const later of all) {
    const hidden = await hiddenCreation(draft, [...editsOf.get(later.number)!.values()])
    if (hidden) return hidden
  }
  return all.toSorted((a, b) => b.doneAt! - a.doneAt! || b.number - a.number)
}

async function revert(draft: Draft, entry: LogEntry, edits: readonly LoggedEdit[]) {
  const creation = draft.creation(entry.number)
  if (creation) draft.setCreation({ ...creation, isUndone: true })
  for (const [at, { order, before, wasRemoved, touchedBefore }] of edits.entries()) {
    draft.changeRow(order, before ?? {}, touchedBefore, before === null || wasRemoved === true)
    await draft.pause(at)
  }
  record(draft, entry, { ...entry, doneAt: null })
}

/** Writes an action's entry, done or undone, and updates what the list says about it. */
function record(draft: Draft, before: LogEntry | null, after: LogEntry) {
  const { number, kind, doneAt } = after
  const { redo: last, undone } = draft.list
  const [isDone, wasDone] = [doneAt !== null, before !== null && before.doneAt !== null]
  draft.setEntry(before, after)
  const others = undone.filter((other) => other !== number)
  const otherRedo = last.filter((other) => other !== number)
  draft.list = {
    ...draft.list,
    redo: isDone ? otherRedo : [...otherRedo, number],
    undone: isDone ? others : [...others, number],
    ...ownCounts(draft.list, kind, Number(isDone) - Number(wasDone)),
  }
}

/** Removes an action that is undone, with the leads that it created and what the log says of them. */
async function drop(draft: Draft, number: number) {
  const entry = await draft.entry(number)
  if (entry) removeEntry(draft, entry)
  const creation = draft.creation(number)
  if (!creation) return
  draft.creations.set(number, null)
  for (const other of await draft.database.actionsOn(draft.number, creation)) {
    const later = await draft.entry(other)
    if (!later) continue
    const rest = withoutLeads(later, creation)
    const isEmpty = rest.edits.length + rest.editedChunks.length === 0 && !draft.creation(other)
    if (isEmpty) removeEntry(draft, later)
    else draft.setEntry(later, rest)
  }
}

function removeEntry(draft: Draft, entry: LogEntry) {
  const { number, kind, doneAt } = entry
  const { redo: last, undone } = draft.list
  draft.setEntry(entry, null)
  draft.list = {
    ...draft.list,
    redo: last.filter((other) => other !== number),
    undone: undone.filter((other) => other !== number),
    ...ownCounts(draft.list, kind, -Number(doneAt !== null)),
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

/** An entry without its edits of these leads. */
function withoutLeads(entry: LogEntry, creation: Creation): LogEntry {
  const edits = entry.edits.filter(({ order }) => !includesOrder(creation, order))
  const editedChunks = entry.editedChunks.filter(([number]: ChunkKey) => number !== creation.number)
  return { ...entry, edits, editedChunks }
}

/** Leads that are not there can't be changed: the action that created them is undone. */
async function hiddenCreation(draft: Draft, edits: readonly LoggedEdit[]): Promise<Refusal | null> {
  for (const { order } of edits) {
    const { number, isUndone } = draft.creationOf(order)
    if (!isUndone) continue
    const created = await draft.entry(number)
    return refuse('undone-before', created && refOf(draft, created))
  }
  return null
}

/** Whether the action is about a lead that is being saved or converted. */
function isBusy(draft: Draft, entry: LogEntry, edits: readonly LoggedEdit[], busyLeads: readonly LeadKey[]): boolean {
  if (busyLeads.length === 0) return false
  const creation = draft.creation(entry.number)
  const busy = new Set(busyLeads.map(({ order }) => order))
  return (
    movesBack(draft, entry) ||
    (creation !== null && busyLeads.some(({ order }) => includesOrder(creation, order))) ||
    edits.some(({ order }) => busy.has(order))
  )
}
