import { type ActionKind, type ActionSummary, createdAt, type HistoryEntry } from '../domain/action'
import { type Change, idOf, type LeadChange, recordOf } from '../domain/change'
import { type Refusal, refuse } from '../domain/commands'
import { draftOf } from '../domain/lead'

/** Something the seller did. Its changes are kept, or generated again from a seed. */
interface Action extends ActionSummary {
  readonly date: number
  changes(): readonly Change[]
}

/** What to undo or redo, with its changes: those of sample leads are generated just once. */
export interface Choice {
  readonly action: ActionSummary
  readonly changes: readonly Change[]
}

/**
 * All actions, and which of them are done. An action is undone only while no later one has changed the same records, and
 * redone only while they are as it found them: neither ever overwrites newer work.
 */
export function createHistory(startedAt: number) {
  const actions: Action[] = []
  /** In the order in which they were done, or done again. */
  const done: Action[] = []
  /** What the next redo brings back: undone since the last new action, in this order. */
  const undone: Action[] = []

  function isDone(action: Action): boolean {
    return done.includes(action)
  }

  return {
    add(kind: ActionKind, subject: string, date: number, changes: () => readonly Change[]): ActionSummary {
      const action = { number: actions.length + 1, kind, subject, date, changes }
      actions.push(action)
      done.push(action)
      undone.length = 0
      return summaryOf(action)
    },

    /** Chooses the action to undo: the newest, unless one is named. */
    undo(number: number | null, isBusy: (change: Change) => boolean): Choice | Refusal {
      const action = number === null ? done.at(-1) : done.find((each) => each.number === number)
      if (!action) return refuse('nothing-to-undo')
      const changes = action.changes()
      if (changes.some(isBusy)) return refuse('busy')
      const later = newestWithSameRecords(changes, done.slice(done.indexOf(action) + 1))
      if (later) return refuse('changed-since', later)
      done.splice(done.indexOf(action), 1)
      undone.push(action)
      return { action: summaryOf(action), changes }
    },

    /** Chooses the action to redo: the one undone last, unless one is named. */
    redo(
      number: number | null,
      isBusy: (change: Change) => boolean,
      isUnchanged: (change: Change) => boolean,
    ): Choice | Refusal {
      const action = number === null ? undone.at(-1) : actions.find((each) => each.number === number && !isDone(each))
      if (!action) return refuse('nothing-to-redo')
      const changes = action.changes()
      if (changes.some(isBusy)) return refuse('busy')
      if (!firstOfEachRecord(changes).every(isUnchanged)) {
        const older = actions.filter((each) => each.number < action.number && !isDone(each))
        const missing = newestWithSameRecords(changes, older)
        return missing
          ? refuse('undone-before', missing)
          : refuse('changed-since', newestWithSameRecords(changes, done))
      }
      if (undone.includes(action)) undone.splice(undone.indexOf(action), 1)
      done.push(action)
      return { action: summaryOf(action), changes }
    },

    /** All changes of a lead, the newest first. A lead that no action created was there at the start. */
    of(id: string): readonly HistoryEntry[] {
      const entries = actions.flatMap((action) => entriesOf(action, !isDone(action), id))
      if (entries[0]?.edit !== null) entries.unshift(createdAt(startedAt))
      return entries.toReversed()
    },
  }
}

function newestWithSameRecords(changes: readonly Change[], others: readonly Action[]): ActionSummary | null {
  if (others.length === 0) return null
  const records = new Set(changes.map(recordOf))
  const found = others.findLast((other) => other.changes().some((change) => records.has(recordOf(change))))
  return found ? summaryOf(found) : null
}

function summaryOf({ number, kind, subject }: Action): ActionSummary {
  return { number, kind, subject }
}

function firstOfEachRecord(changes: readonly Change[]): readonly Change[] {
  const first = new Map<string, Change>()
  for (const change of changes) if (!first.has(recordOf(change))) first.set(recordOf(change), change)
  return [...first.values()]
}

function entriesOf({ changes, date }: Action, isUndone: boolean, id: string): HistoryEntry[] {
  return changes()
    .filter((change): change is LeadChange => change.table === 'leads' && idOf(change) === id)
    .map(({ before, after }) => ({
      date,
      isUndone,
      edit: before && after && { before: draftOf(before), after: draftOf(after) },
    }))
}
