import {
  type Action,
  type ActionKind,
  createdAt,
  type Entry,
  type HistoryEntry,
  replacesAll,
  type Samples,
  startsAnew,
} from '../domain/action'
import { type Batch, isAmong } from '../domain/batch'
import { type Change, idOf, type LeadChange, recordOf } from '../domain/change'
import { type Refusal, refuse } from '../domain/commands'
import { draftOf, type Lead } from '../domain/lead'

/** What identifies a lead, and says which action created it. */
type LeadKey = Pick<Lead, 'id' | 'order'>

/**
 * All actions, and which of them are done. An action is undone only while no later one has changed the same records, and
 * redone only while they are as it found them: neither ever overwrites newer work. The undo of an import may leave leads
 * that were worked on since, or undo that work first.
 */
export function createHistory() {
  const actions = new Map<number, Action>()
  /** Changes that imports made to leads that were there. They are not in the journal itself. */
  const batchChanges = new Map<number, readonly Change[]>()
  /** Actions by the records that they changed. Those that create leads by the million are found by order instead. */
  const byRecord = new Map<string, number[]>()
  /** Those that are not found by their records alone. */
  const creationsOrAll: Action[] = []
  /** For each action that is done, when it was: greater is later. In the order in which they were done, or done again. */
  const doneAt = new Map<number, number>()
  /** What the next redo brings back: undone since the last new action, in this order. */
  const undone: number[] = []
  /** Leads that were left when their import was undone, and when that import was done. */
  const left = new Map<number, { readonly ids: ReadonlySet<string>; readonly at: number }>()
  let ticks = 0
  let lastNumber = 0
  let nextOrder = 0

  function add(action: Action, changes: readonly Change[]) {
    actions.set(action.number, action)
    lastNumber = action.number
    undone.length = 0
    doneAt.set(action.number, ++ticks)
    const created = createdBy(action)
    if (created || replacesAll(action)) creationsOrAll.push(action)
    if ('batch' in action) batchChanges.set(action.number, changes)
    for (const change of explicitChanges(action)) {
      const key = recordOf(change)
      const numbers = byRecord.get(key)
      if (!numbers) byRecord.set(key, [action.number])
      else if (numbers.at(-1) !== action.number) numbers.push(action.number)
      nextOrder = Math.max(nextOrder, 1 + (change.after?.order ?? 0))
    }
    if (created) nextOrder = Math.max(nextOrder, created.firstOrder + created.count)
  }

  function explicitChanges(action: Action): readonly Change[] {
    return 'changes' in action ? action.changes : (batchChanges.get(action.number) ?? [])
  }

  function replace(action: Action) {
    actions.set(action.number, action)
    const at = creationsOrAll.findIndex(({ number }) => number === action.number)
    if (at !== -1) creationsOrAll[at] = action
  }

  /** Of the other actions, those that have a record in common with this one. The start is in no action's way. */
  function overlapping(action: Action): Action[] {
    const isOther = ({ number, kind }: Action) => number !== action.number && kind !== 'start'
    if (createdBy(action) || replacesAll(action)) {
      return [...actions.values()].filter((other) => isOther(other) && overlaps(action, other))
    }
    const numbers = new Set(explicitChanges(action).flatMap((change) => byRecord.get(recordOf(change)) ?? []))
    const byRange = creationsOrAll.filter((other) => !numbers.has(other.number) && overlaps(other, action))
    return [...Array.from(numbers, (number) => actions.get(number)!), ...byRange].filter(isOther)
  }

  /** Whether an action that is not found by its records alone has one in common with the other. */
  function overlaps(action: Action, other: Action): boolean {
    const [earlier, later] = action.number < other.number ? [action, other] : [other, action]
    if (startsAnew(earlier) || replacesAll(later)) return true
    return !changedOf(action, other).next().done || !changedOf(other, action).next().done
  }

  /** The ids of the leads that one has created or changed, and that the other has changed. */
  function leadsInCommon(action: Action, other: Action): Set<string> {
    return new Set([...changedOf(action, other), ...changedOf(other, action)])
  }

  /** The ids of those leads of an action that the other has changed. */
  function* changedOf(action: Action, other: Action): Generator<string, void> {
    for (const each of explicitChanges(other)) {
      const isCreated = each.table === 'leads' && hasCreated(action, (each.before ?? each.after)!.order)
      if (isCreated || byRecord.get(recordOf(each))?.includes(action.number)) yield idOf(each)
    }
  }

  function isAbout(action: Action, { id, order }: LeadKey): boolean {
    if (replacesAll(action)) return true
    return hasCreated(action, order) || explicitChanges(action).some((change) => idOf(change) === id)
  }

  /** Those done after the given time, the newest first. */
  function doneSince(candidates: readonly Action[], time: number): Action[] {
    const at = ({ number }: Action) => doneAt.get(number) ?? 0
    return candidates.filter((candidate) => at(candidate) > time).toSorted((a, b) => at(b) - at(a))
  }

  /** With those that were done later to the same records, and later to theirs: the newest first. */
  function withAllLater(later: readonly Action[]): Action[] {
    const all = new Map(later.map((action) => [action.number, action]))
    for (const action of all.values()) {
      for (const next of doneSince(overlapping(action), doneAt.get(action.number) ?? 0)) all.set(next.number, next)
    }
    return doneSince([...all.values()], 0)
  }

  /** The undo of an import whose leads were worked on since. */
  function undoWorkedOn(
    action: Action,
    later: readonly Action[],
    busyLeads: readonly LeadKey[],
    workedOn: 'keep' | 'undo' | undefined,
  ): readonly Entry[] | Refusal {
    const all = withAllLater(later)
    const blocking = all.find(startsAnew)
    if (blocking) return refuse('changed-since', blocking)
    const ids = new Set(later.flatMap((other) => [...leadsInCommon(action, other)]))
    if (!workedOn) return { refused: 'worked-on', workedOn: ids.size }
    if (workedOn === 'keep') return [{ type: 'undo', number: action.number, keptIds: [...ids] }]
    if (all.some((other) => busyLeads.some((lead) => isAbout(other, lead)))) return refuse('busy')
    return [...all, action].map(({ number }) => ({ type: 'undo', number }))
  }

  /** The newest of those that were done before this one and are undone now. */
  function newestUndone(candidates: readonly Action[], before: Action): Action | null {
    return candidates
      .filter(({ number }) => number < before.number && !doneAt.has(number))
      .reduce<Action | null>((newest, other) => (newest && newest.number > other.number ? newest : other), null)
  }

  function choose(number: number | undefined): Action | null {
    const action = number === undefined ? undefined : actions.get(number)
    return action && action.kind !== 'start' ? action : null
  }

  return {
    get nextOrder() {
      return nextOrder
    },

    get nextNumber() {
      return lastNumber + 1
    },

    action(number: number): Action {
      const action = actions.get(number)
      if (!action) throw new Error(`the journal has no action ${number}`)
      return action
    },

    isDone: (number: number): boolean => doneAt.has(number),

    /** Of an import, with its changes to leads that were there. */
    record(entry: Entry, changes: readonly Change[] = []) {
      switch (entry.type) {
        case 'act':
          add(entry.action, changes)
          break
        case 'undo':
          if (entry.keptIds) left.set(entry.number, { ids: new Set(entry.keptIds), at: doneAt.get(entry.number) ?? 0 })
          else left.delete(entry.number)
          doneAt.delete(entry.number)
          undone.push(entry.number)
          break
        case 'redo':
          // The work on leads that were left is newer than their import, also when that is done again.
          doneAt.set(entry.number, left.get(entry.number)?.at ?? ++ticks)
          if (undone.includes(entry.number)) undone.splice(undone.indexOf(entry.number), 1)
          break
        case 'stop': {
          const action = this.action(entry.number)
          if ('samples' in action)
            replace({ ...action, subject: String(entry.count), samples: { ...action.samples, count: entry.count } })
        }
      }
    },

    /** The entries that undo an action: the newest, unless one is named. */
    undo(number: number | null, busyLeads: readonly LeadKey[], workedOn?: 'keep' | 'undo'): readonly Entry[] | Refusal {
      const action = choose(number ?? [...doneAt.keys()].at(-1))
      const at = action && doneAt.get(action.number)
      if (!action || !at) return refuse('nothing-to-undo')
      if (busyLeads.some((lead) => isAbout(action, lead))) return refuse('busy')
      const later = doneSince(overlapping(action), at)
      if (later.length === 0) return [{ type: 'undo', number: action.number }]
      return 'batch' in action ? undoWorkedOn(action, later, busyLeads, workedOn) : refuse('changed-since', later[0])
    },

    /** The entry that does an action again: the one undone last, unless one is named. */
    redo(
      number: number | null,
      busyLeads: readonly LeadKey[],
      isUnchanged: (change: Change) => boolean,
    ): readonly Entry[] | Refusal {
      const action = choose(number ?? undone.at(-1))
      if (!action || doneAt.has(action.number)) return refuse('nothing-to-redo')
      if (busyLeads.some((lead) => isAbout(action, lead))) return refuse('busy')
      const replacement = creationsOrAll.findLast((other) => replacesAll(other) && doneAt.has(other.number))
      if (replacement && replacement.number > action.number) return refuse('changed-since', replacement)
      const keptIds = left.get(action.number)?.ids
      const isAsItWas =
        (undone.includes(action.number) || !('batch' in action || replacesAll(action))) &&
        firstOfEachRecord(explicitChanges(action)).every((each) => keptIds?.has(idOf(each)) || isUnchanged(each))
      if (isAsItWas) return [{ type: 'redo', number: action.number }]
      const others = overlapping(action)
      const missing = newestUndone(others, action)
      if (missing) return refuse('undone-before', missing)
      const [newest = null] = doneSince(others, 0)
      return refuse('changed-since', newest ?? choose([...doneAt.keys()].at(-1)))
    },

    /** All that happened to a lead, the newest first. */
    of(lead: LeadKey): readonly HistoryEntry[] {
      const isUndone = ({ number }: Action) => !doneAt.has(number) && !left.get(number)?.ids.has(lead.id)
      const own = (byRecord.get(`leads ${lead.id}`) ?? []).map((number) => actions.get(number)!)
      const creation = creationsOrAll.find((action) => hasCreated(action, lead.order))
      const entries = own.flatMap((action) =>
        entriesOf(explicitChanges(action), lead.id).map((event) => ({
          date: action.date,
          isUndone: isUndone(action),
          event,
        })),
      )
      if (creation) entries.unshift(createdAt(creation.date, isUndone(creation)))
      return entries.toReversed()
    },

    /** Whether any leads are the seller's own: then the next import adds to them. */
    hasImportedLeads(): boolean {
      for (const action of creationsOrAll.toReversed()) {
        if ('batch' in action && (doneAt.has(action.number) || left.has(action.number))) return true
        if (doneAt.has(action.number) && (action.kind === 'start' || action.kind === 'start-over')) return false
      }
      return false
    },

    /** Whether there is anything that only the seller could do again. */
    hasOwnWork(): boolean {
      return [...doneAt.keys()].some((number) => ownWork.has(actions.get(number)!.kind))
    },
  }
}

const ownWork: ReadonlySet<ActionKind> = new Set<ActionKind>(['save', 'convert', 'import', 'restore'])

/** The leads that it creates together, where it does. */
function createdBy(action: Action): Samples | Batch | null {
  if ('samples' in action) return action.samples
  return 'batch' in action ? action.batch : null
}

function hasCreated(action: Action, order: number): boolean {
  const created = createdBy(action)
  return created !== null && isAmong(created, order)
}

function firstOfEachRecord(changes: readonly Change[]): readonly Change[] {
  const first = new Map<string, Change>()
  for (const change of changes) if (!first.has(recordOf(change))) first.set(recordOf(change), change)
  return [...first.values()]
}

function entriesOf(changes: readonly Change[], id: string): HistoryEntry['event'][] {
  return changes.filter((change): change is LeadChange => change.table === 'leads' && idOf(change) === id).map(eventOf)
}

function eventOf({ before, after }: LeadChange): HistoryEntry['event'] {
  if (before && after) return { type: 'edited', before: draftOf(before), after: draftOf(after) }
  return { type: after ? 'created' : 'removed' }
}
