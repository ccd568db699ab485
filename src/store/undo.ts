import type { ActionFigures, ActionRef } from '../domain/action'
import { isRefusal, type Refusal, type RefusalReason, refuse, type WorkedOn } from '../domain/commands'
import { type Edit, withFields } from '../domain/edit'
import type { Lead } from '../domain/lead'
import { addAction, bringsOwnLeads, type Decided, type Done, doneIn, record } from './actions'
import type { Draft } from './draft'
import { ownListsBeside } from './own-lists'
import { type Creation, includesOrder, type LogEntry, type LoggedEdit, otherLists, shownCount, shownIn } from './schema'

/** Because of this action, if it is known. */
function refuseFor(draft: Draft, reason: RefusalReason, entry: LogEntry | null): Refusal {
  return refuse(reason, entry && { ...entry, list: draft.number })
}

/**
 * Undoes the action `wanted`, or the newest one. If leads of an import were worked on since, `workedOn` says whether
 * these leads stay or that work is undone as well.
 */
export async function undo(
  draft: Draft,
  wanted: ActionRef | null,
  busyLeads: readonly Lead[],
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
  if (isRefusal(later)) return later
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
  busyLeads: readonly Lead[],
): Promise<Decided | Refusal> {
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
    draft.setRow(order, after ?? {}, entry.number, after === null)
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
  busyLeads: readonly Lead[],
): Promise<Refusal | null> {
  const { number, kind, doneAt } = entry
  const { opening } = draft.list
  if (number === opening && isJustRedone(draft)) return busyLeads.length > 0 ? refuse('busy') : null
  if (doneAt === null || number < opening || kind === 'start') return refuse('nothing-to-undo')
  if (isBusy(draft, entry, edits, busyLeads)) return refuse('busy')
  if (number === opening && !bringsOwnLeads(kind)) {
    if (draft.head.previous === null) return refuse('replaced-removed')
    const newest = await newestDone(draft)
    return newest && newest.number !== number ? refuseFor(draft, 'changed-since', newest) : null
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
  return refuseFor(draft, 'changed-since', later)
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
  busyLeads: readonly Lead[],
): Promise<Refusal | null> {
  if (isBusy(draft, entry, edits, busyLeads)) return refuse('busy')
  const hidden = await hiddenCreation(draft, edits)
  if (hidden) return hidden
  for (const { order, touchedBefore } of edits) {
    const { touchedBy } = draft.touchOf(order)
    if (touchedBy === touchedBefore) continue
    const found = await draft.entry(touchedBefore)
    if (found && found.doneAt === null) return refuseFor(draft, 'undone-before', found)
    const later = await draft.entry(touchedBy)
    return refuseFor(draft, 'changed-since', later)
  }
  return null
}

async function entryToUndo(draft: Draft, { list, number }: ActionRef): Promise<LogEntry | Refusal | null> {
  if (list === draft.number) return draft.entry(number)
  if (list !== draft.head.previous) return null
  const opening = await draft.entry(draft.list.opening)
  return refuseFor(draft, 'changed-since', opening)
}

/** The entry that was done last and shows: work on leads that are not there can only come back with them. */
export async function newestDone(draft: Draft): Promise<LogEntry | null> {
  const redone = isJustRedone(draft) ? await draft.entry(draft.list.opening) : null
  if (redone) return redone
  for await (const entry of draft.database.done(draft.number)) {
    // Those that came with a backup are the last ones: none can be undone.
    if (entry.number < draft.list.opening) return null
    if (entry.kind === 'start') continue
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
  if (isJustRedone(draft) || !bringsOwnLeads(kind)) return true
  return ![...draft.allCreations()].some((other) => other.number !== number && !other.isUndone)
}

/** A whole list was shown again, and nothing has been done since: the undo of that shows the one before. */
function isJustRedone({ head }: Draft): boolean {
  return head.previous !== null && head.redoneAt === head.revision
}

function showPrevious(draft: Draft, entry: LogEntry): Done {
  const { head } = draft
  draft.shows = head.previous
  draft.head = { ...head, current: head.previous!, previous: null, next: head.current }
  return doneIn(draft, { ...entry, doneAt: null }, { leads: shownIn(draft.allCreations()), edited: 0 })
}

/** Only its opening can be redone from outside of a list. */
async function showNext(draft: Draft, wanted: ActionRef | null): Promise<Decided | Refusal> {
  const { head } = draft
  if (head.next === null) return refuse('nothing-to-redo')
  const { list, creations } = await draft.database.listState(head.next)
  const opening = await draft.database.entry(head.next, list.opening)
  const entry = opening && { ...opening, list: head.next }
  if (wanted && wanted.number !== list.opening) return refuse('undone-before', entry)
  draft.shows = head.next
  draft.head = { ...head, current: head.next, previous: head.current, next: null, redoneAt: head.revision + 1 }
  draft.list = { ...draft.list, redo: draft.list.redo.filter((each) => each !== 'next list') }
  return entry ? { entry, figures: { leads: shownIn(creations), edited: 0 } } : {}
}

/** Shows an own list that stands beside the current one, as if all that came after it were undone. */
export async function bringBack(draft: Draft, wanted: number, busyLeads: readonly Lead[]): Promise<Decided | Refusal> {
  const { head, list, database } = draft
  if (!otherLists(head).includes(wanted)) return refuse('replaced-removed')
  if (busyLeads.length > 0) return refuse('busy')
  if (wanted === head.next) return showNext(draft, null)
  // Repaired data has none: then it can be brought back in turn, and not redone.
  const opening = await draft.entry(list.opening)
  const stays = (await ownListsBeside(database, head)).find((own) => own.list !== wanted)
  draft.shows = wanted
  draft.head = {
    ...head,
    current: wanted,
    previous: null,
    next: head.current,
    before: stays?.list ?? null,
  }
  draft.list = { ...list, redo: list.redo.filter((each) => each !== 'next list') }
  return opening ? doneIn(draft, { ...opening, doneAt: null }) : {}
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
  /** How far each lead was followed back, and past which actions: to begin anew for each takes the square of them. */
  const reached = new Map<number, number>()
  const passed = new Map<number, Set<number>>()
  for (let next = unchecked.pop(); next; next = unchecked.pop()) {
    for (const order of editsOf.get(next.number)!.keys()) {
      if (passed.get(next.number)?.has(order)) continue
      // From the last action on this lead back to this one.
      let at = reached.get(order) ?? draft.touchOf(order).touchedBy
      while (at !== next.number) {
        const later = found.get(at) ?? (await draft.entry(at))
        if (!later || draft.creation(at)) return refuseFor(draft, 'changed-since', later)
        if (!found.has(at)) {
          found.set(at, later)
          passed.set(at, new Set())
          editsOf.set(at, byOrder(await draft.editsOf(later)))
          unchecked.push(later)
        }
        const edit = editsOf.get(at)!.get(order)
        if (!edit) return refuseFor(draft, 'changed-since', later)
        passed.get(at)!.add(order)
        at = edit.touchedBefore
      }
      reached.set(order, at)
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
    draft.setRow(order, before ?? {}, touchedBefore, before === null || wasRemoved === true)
    await draft.pause(at)
  }
  record(draft, entry, { ...entry, doneAt: null })
}

/** Leads that are not there can't be changed: the action that created them is undone. */
async function hiddenCreation(draft: Draft, edits: readonly LoggedEdit[]): Promise<Refusal | null> {
  for (const { order } of edits) {
    const { number, isUndone } = draft.creationOf(order)
    if (!isUndone) continue
    const created = await draft.entry(number)
    return refuseFor(draft, 'undone-before', created)
  }
  return null
}

/** Whether the action is about a lead that is being saved or converted. */
function isBusy(draft: Draft, entry: LogEntry, edits: readonly LoggedEdit[], busyLeads: readonly Lead[]): boolean {
  if (busyLeads.length === 0) return false
  const creation = draft.creation(entry.number)
  const busy = new Set(busyLeads.map(({ order }) => order))
  return (
    movesBack(draft, entry) ||
    (creation !== null && busyLeads.some(({ order }) => includesOrder(creation, order))) ||
    edits.some(({ order }) => busy.has(order))
  )
}
