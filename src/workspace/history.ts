import { type Action, createdAt, type Entry, type HistoryEntry, replacesAll, type Samples } from '../domain/action'
import { type Change, idOf, type LeadChange, recordOf } from '../domain/change'
import { type Refusal, refuse } from '../domain/commands'
import { draftOf, type Lead } from '../domain/lead'

/** What identifies a lead, and says which action created it. */
type LeadKey = Pick<Lead, 'id' | 'order'>

/**
 * All actions, and which of them are done. An action is undone only while no later one has changed the same records, and
 * redone only while they are as it found them: neither ever overwrites newer work.
 */
export function createHistory() {
  const actions = new Map<number, Action>()
  /** Actions by the records that they changed. Sample leads are found by their order instead: they may be a million. */
  const byRecord = new Map<string, number[]>()
  /** Those that are found by no record. */
  const samplesOrAll: Action[] = []
  /** For each action that is done, when it was: greater is later. In the order in which they were done, or done again. */
  const doneAt = new Map<number, number>()
  /** What the next redo brings back: undone since the last new action, in this order. */
  const undone: number[] = []
  let ticks = 0
  let lastNumber = 0
  let nextOrder = 0

  function add(action: Action) {
    actions.set(action.number, action)
    lastNumber = action.number
    undone.length = 0
    doneAt.set(action.number, ++ticks)
    if ('samples' in action || replacesAll(action)) samplesOrAll.push(action)
    for (const change of explicitChanges(action)) {
      const key = recordOf(change)
      const numbers = byRecord.get(key)
      if (!numbers) byRecord.set(key, [action.number])
      else if (numbers.at(-1) !== action.number) numbers.push(action.number)
      nextOrder = Math.max(nextOrder, 1 + (change.after?.order ?? 0))
    }
    if ('samples' in action) nextOrder = Math.max(nextOrder, action.samples.firstOrder + action.samples.count)
  }

  function replace(action: Action) {
    actions.set(action.number, action)
    const at = samplesOrAll.findIndex(({ number }) => number === action.number)
    if (at !== -1) samplesOrAll[at] = action
  }

  /** Of the other actions, those that have a record in common with this one. The start is in no action's way. */
  function overlapping(action: Action): Action[] {
    const isOther = ({ number, kind }: Action) => number !== action.number && kind !== 'start'
    if ('samples' in action || replacesAll(action)) {
      return [...actions.values()].filter((other) => isOther(other) && overlaps(action, other))
    }
    const numbers = new Set(action.changes.flatMap((change) => byRecord.get(recordOf(change)) ?? []))
    const byRange = samplesOrAll.filter((other) => !numbers.has(other.number) && overlaps(other, action))
    return [...Array.from(numbers, (number) => actions.get(number)!), ...byRange].filter(isOther)
  }

  /** The one done last, of those done after the given time. */
  function newestDone(candidates: readonly Action[], after: number): Action | null {
    let newest: Action | null = null
    let newestAt = after
    for (const candidate of candidates) {
      const at = doneAt.get(candidate.number) ?? 0
      if (at > newestAt) [newest, newestAt] = [candidate, at]
    }
    return newest
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

    record(entry: Entry) {
      switch (entry.type) {
        case 'act':
          add(entry.action)
          break
        case 'undo':
          doneAt.delete(entry.number)
          undone.push(entry.number)
          break
        case 'redo':
          doneAt.set(entry.number, ++ticks)
          if (undone.includes(entry.number)) undone.splice(undone.indexOf(entry.number), 1)
          break
        case 'stop': {
          const action = this.action(entry.number)
          if ('samples' in action)
            replace({ ...action, subject: String(entry.count), samples: { ...action.samples, count: entry.count } })
        }
      }
    },

    /** The action to undo: the newest, unless one is named. */
    toUndo(number: number | null, busyLeads: readonly LeadKey[]): Action | Refusal {
      const action = choose(number ?? [...doneAt.keys()].at(-1))
      const at = action && doneAt.get(action.number)
      if (!action || !at) return refuse('nothing-to-undo')
      if (busyLeads.some((lead) => isAbout(action, lead))) return refuse('busy')
      const later = newestDone(overlapping(action), at)
      return later ? refuse('changed-since', later) : action
    },

    /** The action to redo: the one undone last, unless one is named. */
    toRedo(
      number: number | null,
      busyLeads: readonly LeadKey[],
      isUnchanged: (change: Change) => boolean,
    ): Action | Refusal {
      const action = choose(number ?? undone.at(-1))
      if (!action || doneAt.has(action.number)) return refuse('nothing-to-redo')
      if (busyLeads.some((lead) => isAbout(action, lead))) return refuse('busy')
      const isAsItWas = replacesAll(action)
        ? undone.includes(action.number)
        : firstOfEachRecord(explicitChanges(action)).every(isUnchanged)
      if (isAsItWas) return action
      const others = overlapping(action)
      const missing = newestUndone(others, action)
      return missing ? refuse('undone-before', missing) : refuse('changed-since', newestDone(others, 0))
    },

    /** All that happened to a lead, the newest first. */
    of(lead: LeadKey): readonly HistoryEntry[] {
      const own = (byRecord.get(`leads ${lead.id}`) ?? []).map((number) => actions.get(number)!)
      const creation = samplesOrAll.find((action) => 'samples' in action && isWithin(action.samples, lead.order))
      const entries = own.flatMap((action) => entriesOf(action, !doneAt.has(action.number), lead.id))
      if (creation) entries.unshift(createdAt(creation.date, !doneAt.has(creation.number)))
      return entries.toReversed()
    },
  }
}

function explicitChanges(action: Action): readonly Change[] {
  return 'changes' in action ? action.changes : []
}

function isWithin({ firstOrder, count }: Samples, order: number): boolean {
  return order >= firstOrder && order < firstOrder + count
}

function isAbout(action: Action, { id, order }: LeadKey): boolean {
  if (replacesAll(action)) return true
  return 'samples' in action ? isWithin(action.samples, order) : action.changes.some((change) => idOf(change) === id)
}

/** Whether an action that is found by no record has one in common with the other. */
function overlaps(action: Action, other: Action): boolean {
  if (replacesAll(action) || replacesAll(other)) return true
  return (
    'samples' in action &&
    explicitChanges(other).some(
      ({ table, before, after }) => table === 'leads' && isWithin(action.samples, (before ?? after)!.order),
    )
  )
}

function firstOfEachRecord(changes: readonly Change[]): readonly Change[] {
  const first = new Map<string, Change>()
  for (const change of changes) if (!first.has(recordOf(change))) first.set(recordOf(change), change)
  return [...first.values()]
}

function entriesOf(action: Action, isUndone: boolean, id: string): HistoryEntry[] {
  return explicitChanges(action)
    .filter((change): change is LeadChange => change.table === 'leads' && idOf(change) === id)
    .map((change) => ({ date: action.date, isUndone, event: eventOf(change) }))
}

function eventOf({ before, after }: LeadChange): HistoryEntry['event'] {
  if (before && after) return { type: 'edited', before: draftOf(before), after: draftOf(after) }
  return { type: after ? 'created' : 'removed' }
}
