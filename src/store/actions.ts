import { type ActionFigures, type ActionKind, isOwnWork } from '../domain/action'
import { isRefusal, type Refusal, refuse } from '../domain/commands'
import type { Lead } from '../domain/lead'
import type { Row } from './chunk'
import type { Draft } from './draft'
import { type Creation, type Edit, includesOrder, isUndone, type LogEntry, shownOf } from './schema'

/** An edit before it is applied: `touchedBefore` is only known then. */
export type NewEdit = Omit<Edit, 'touchedBefore'>

export interface NewAction {
  readonly kind: ActionKind
  readonly subject: string
  readonly date: number
  /** How many leads it creates. */
  readonly count?: number
  readonly edits?: readonly NewEdit[]
  /** Edits of leads that it creates itself: they only appear in the history. */
  readonly ownEdits?: readonly NewEdit[]
  readonly replacesAll?: boolean
}

/** The entry of a new action, and its edits if they are too many for the entry. */
export interface AddedAction {
  readonly entry: LogEntry
  readonly edits?: readonly Edit[]
}

/** The entry of an action that was undone or redone. */
export interface Reversal {
  readonly entry: LogEntry
  readonly figures: ActionFigures
}

type LeadKey = Pick<Lead, 'id' | 'order'>

/** More edits than this are stored outside the entry. */
const MAX_EDITS_IN_ENTRY = 100

/** Everything shown came with such an action, or after it: it can only be undone while it is the newest. */
const startsAnew = ({ kind }: LogEntry) => kind === 'start-over' || kind === 'restore'

/** Adds a new action. The actions in `undoneBefore` can no longer be redone, and are removed. */
export function addAction(draft: Draft, action: NewAction, undoneBefore = draft.head.redo): AddedAction {
  forgetUndone(
    draft,
    draft.head.redo.filter((number) => undoneBefore.includes(number)),
  )
  const { kind, subject, date, count = 0, edits = [], ownEdits = [], replacesAll = false } = action
  const { nextNumber: number, nextOrder: firstOrder } = draft.head
  if (replacesAll) hideAllBefore(draft, number)
  const done = [
    ...edits.map((edit) => ({ ...edit, touchedBefore: apply(draft, edit, number) })),
    ...ownEdits.map((edit) => ({ ...edit, touchedBefore: number })),
  ]
  if (count > 0) {
    const isShown = { hiddenBy: null, left: 0, leftHiddenBy: null, lost: 0 }
    draft.setCreation({ number, kind, date, firstOrder, count, owner: number, ...isShown })
  }
  const isShort = done.length <= MAX_EDITS_IN_ENTRY
  const entry: LogEntry = {
    number,
    kind,
    subject,
    date,
    // Nothing was there before the start: it is not undone.
    doneAt: kind === 'start' ? null : draft.head.revision + 1,
    replacesAll,
    isPast: kind === 'start',
    edits: isShort ? done : [],
    editedChunks: [],
    left: [],
  }
  const lastOrders = done.map(({ opportunity }) => opportunity?.order ?? 0)
  draft.head = {
    ...draft.head,
    nextNumber: number + 1,
    nextOrder: lastOrders.reduce((next, order) => Math.max(next, order + 1), firstOrder + count),
  }
  recordAction(draft, entry)
  return isShort ? { entry } : { entry, edits: done }
}

/** Removes actions that could be redone. */
export function forgetUndone(draft: Draft, numbers: readonly number[]) {
  for (const number of numbers) {
    draft.entries.set(number, null)
    for (const creation of ownedBy(draft, number)) draft.removeCreation(creation)
  }
  draft.head = { ...draft.head, redo: draft.head.redo.filter((number) => !numbers.includes(number)) }
}

/** Removes what the newest replacement has hidden. It can then no longer be undone, nor anything before it. */
export async function forgetReplaced(draft: Draft) {
  const replacement = draft.head.replacements.at(-1)
  if (replacement === undefined) return
  for (const creation of draft.allCreations()) if (shownOf(creation) === 'none') draft.removeCreation(creation)
  const entry = await draft.entry(replacement)
  if (entry) draft.setEntry({ ...entry, doneAt: null, isPast: true })
  draft.logStart = replacement
  draft.head = { ...draft.head, replacements: [] }
}

function hideAllBefore(draft: Draft, number: number) {
  for (const creation of draft.allCreations()) {
    if (creation.number >= number || creation.owner === number) continue
    const shown = shownOf(creation)
    if (shown === 'all') draft.setCreation({ ...creation, hiddenBy: number })
    if (shown === 'left') draft.setCreation({ ...creation, leftHiddenBy: number })
  }
}

/**
 * Undoes the action `wanted`, or the newest one. If leads of an import were worked on since, `workedOn` says whether
 * these leads stay or that work is undone as well.
 */
export async function undo(
  draft: Draft,
  wanted: number | null,
  busyLeads: readonly LeadKey[],
  workedOn?: 'keep' | 'undo',
): Promise<Reversal | Refusal> {
  const entry = wanted === null ? await draft.newestDone() : await draft.entry(wanted)
  if (!entry || entry.doneAt === null) return refuse('nothing-to-undo')
  const { number } = entry
  const owned = ownedBy(draft, number)
  const edits = await editsOfOthers(draft, entry, owned)
  if (isBusy(entry, owned, edits, busyLeads)) return refuse('busy')
  if (startsAnew(entry)) {
    const newest = await draft.newestDone()
    if (newest && newest.number !== number) return refuse('changed-since', newest)
  }
  const replacement = draft.head.replacements.find((other) => other > number)
  if (replacement !== undefined) return refuse('changed-since', await draft.entry(replacement))

  // Damaged leads may have been given up.
  if (edits.some(({ id }) => !draft.row(id))) return refuse('no-such-lead')
  const touched = startsAnew(entry) ? [] : touchedSince(draft, owned, edits, number)
  const later = touched.length > 0 ? await draft.entry(Math.max(...touched.map(({ touchedBy }) => touchedBy))) : null
  if (later && entry.kind !== 'import') return refuse('changed-since', later)
  if (later && workedOn !== 'keep') {
    if (!workedOn) return { refused: 'worked-on', workedOn: touched.length }
    const undone = await undo(draft, later.number, busyLeads, workedOn)
    return isRefusal(undone) ? undone : undo(draft, number, busyLeads, workedOn)
  }

  const left = new Set(touched.map(({ lead }) => lead.order))
  for (const edit of edits.toReversed()) if (!left.has(edit.order)) takeBack(draft, edit)
  for (const creation of draft.allCreations()) {
    const own = creation.owner === number ? touched.filter(({ lead }) => includesOrder(creation, lead.order)) : []
    for (const row of own) draft.setRow({ ...row, isLeft: true })
    if (creation.owner === number) draft.setCreation({ ...creation, hiddenBy: number, left: own.length })
    else if (creation.hiddenBy === number) draft.setCreation({ ...creation, hiddenBy: null })
    else if (creation.leftHiddenBy === number) draft.setCreation({ ...creation, leftHiddenBy: null })
  }
  const editedAndLeft = edits.map(({ order }) => order).filter((order) => left.has(order))
  return {
    entry: recordAction(draft, { ...entry, doneAt: null, left: editedAndLeft }),
    figures: { leads: hiddenIn(ownedBy(draft, number)), edited: edits.length - editedAndLeft.length },
  }
}

/** Redoes the action `wanted`, or the one undone last, if its leads are as it found them. */
export async function redo(
  draft: Draft,
  wanted: number | null,
  busyLeads: readonly LeadKey[],
): Promise<Reversal | Refusal> {
  const { redo: undone, replacements } = draft.head
  const number = wanted ?? undone.at(-1)
  const entry = number !== undefined && undone.includes(number) ? await draft.entry(number) : null
  if (!entry) return refuse('nothing-to-redo')
  const owned = ownedBy(draft, entry.number)
  const edits = (await editsOfOthers(draft, entry, owned)).filter(({ order }) => !entry.left.includes(order))
  if (isBusy(entry, owned, edits, busyLeads)) return refuse('busy')
  const replacement = replacements.findLast((other) => other > entry.number)
  if (replacement !== undefined) return refuse('changed-since', await draft.entry(replacement))
  const obstacle = await obstacleTo(draft, edits)
  if (obstacle) return obstacle

  if (entry.replacesAll) hideAllBefore(draft, entry.number)
  const figures = { leads: hiddenIn(owned), edited: edits.length }
  for (const creation of owned) {
    for (const row of draft.left(creation)) draft.setRow({ ...row, isLeft: false })
    draft.setCreation({ ...creation, hiddenBy: null, left: 0 })
  }
  for (const edit of edits) apply(draft, edit, entry.number)
  return { entry: recordAction(draft, { ...entry, doneAt: draft.head.revision + 1, left: [] }), figures }
}

/** The edits of leads that the action did not create itself. */
async function editsOfOthers(draft: Draft, entry: LogEntry, owned: readonly Creation[]): Promise<readonly Edit[]> {
  const edits = await draft.edits(entry)
  return edits.filter((edit) => !owned.some((creation) => includesOrder(creation, edit.order)))
}

/** Why the leads are no longer as the edits found them; null if they are. */
async function obstacleTo(draft: Draft, edits: readonly Edit[]): Promise<Refusal | null> {
  const seen = new Set<number>()
  for (const { id, order, touchedBefore } of edits) {
    if (seen.has(order)) continue
    seen.add(order)
    const row = draft.row(id)
    if (row?.touchedBy === touchedBefore) continue
    if (!row) return refuse('undone-before', await draft.entry(draft.creationOf(order).owner))
    const found = await draft.entry(touchedBefore)
    return found && isUndone(found)
      ? refuse('undone-before', found)
      : refuse('changed-since', await draft.entry(row.touchedBy))
  }
  return null
}

/** Writes an action's entry, done or undone, and updates what the head says about it. */
function recordAction(draft: Draft, entry: LogEntry): LogEntry {
  const { number } = entry
  const isDone = !isUndone(entry)
  const { redo: undone, replacements, ownWork: work } = draft.head
  const others = replacements.filter((other) => other !== number)
  draft.setEntry(entry)
  draft.head = {
    ...draft.head,
    redo: isDone ? undone.filter((other) => other !== number) : [...undone, number],
    replacements: entry.replacesAll && isDone ? [...others, number].toSorted((a, b) => a - b) : others,
    ownWork: isOwnWork(entry.kind) ? work + (isDone ? 1 : -1) : work,
  }
  return entry
}

function rowOf(draft: Draft, { id }: Pick<Edit, 'id'>): Row {
  const row = draft.row(id)
  if (!row) throw new Error(`there is no lead ${id}`)
  return row
}

/** Returns the action that had touched the lead before. */
function apply(draft: Draft, edit: NewEdit, number: number): number {
  const row = rowOf(draft, edit)
  const { touchedBy } = row
  const opportunity = edit.opportunity ?? row.opportunity
  draft.setRow({ ...row, lead: { ...row.lead, ...edit.after }, opportunity, touchedBy: number })
  return touchedBy
}

function takeBack(draft: Draft, edit: Edit) {
  const row = rowOf(draft, edit)
  const opportunity = edit.opportunity ? null : row.opportunity
  draft.setRow({ ...row, lead: { ...row.lead, ...edit.before }, opportunity, touchedBy: edit.touchedBefore })
}

/** The leads of an action that later actions have touched. */
function touchedSince(draft: Draft, owned: readonly Creation[], edits: readonly Edit[], number: number): Row[] {
  const rows = new Map<number, Row>()
  for (const creation of owned) for (const row of draft.touchedSince(creation)) rows.set(row.lead.order, row)
  for (const { id, order } of edits) {
    const row = draft.row(id)
    if (row && row.touchedBy !== number) rows.set(order, row)
  }
  return [...rows.values()]
}

function ownedBy(draft: Draft, number: number): Creation[] {
  return [...draft.allCreations()].filter(({ owner }) => owner === number)
}

/** How many leads an undo hides, or a redo brings back. */
function hiddenIn(creations: readonly Creation[]): number {
  return creations.reduce((sum, { count, lost, left }) => sum + count - lost - left, 0)
}

/** Whether the action concerns a lead that is being saved or converted. */
function isBusy(entry: LogEntry, owned: readonly Creation[], edits: readonly Edit[], busyLeads: readonly LeadKey[]) {
  return busyLeads.some(
    (lead) =>
      entry.replacesAll ||
      owned.some((creation) => includesOrder(creation, lead.order)) ||
      edits.some(({ order }) => order === lead.order),
  )
}
