import type { ActionSummary } from '../../domain/action'
import type { OtherList, Refusal, RefusalReason } from '../../domain/commands'
import { type Day, dayOf } from '../../domain/day'
import type { FieldChange } from '../../domain/edit'
import type { StorageProblem } from '../../domain/storage-problem'
import { dateText, dayText } from '../../messages/day-text'
import { fill, formatAmount } from '../../messages/format'
import * as messages from '../../messages/messages'
import type { DoneOutcome } from './use-run'

export type Direction = 'undo' | 'redo'
export const opposite = { undo: 'redo', redo: 'undo' } as const

const wordsOf = ({ kind }: ActionSummary) => messages.actions[kind === 'start' ? 'start-over' : kind]
const partsOf = ({ subject }: ActionSummary, count: number) => ({ name: subject || messages.leadDeletedForGood, count })

/** 'conversion of Ada Lovelace'. */
const nounOf = (action: ActionSummary, count = Number(action.subject)) =>
  fill(wordsOf(action).noun, partsOf(action, count))

/** What was done: 'Converted Ada Lovelace', 'Ada Lovelace: New → Contacted'. */
export function doneText(action: ActionSummary, today: Day): string {
  const { kind, subject, change, status, stage } = action
  if (status) return fill(messages.markedLeads, { count: Number(subject), status: messages.statusLabels[status] })
  if (stage) return fill(messages.setOpportunities, { count: Number(subject), stage })
  if (kind === 'delete' && subject === '0') return messages.revertedUpdates
  if (kind === 'import') return importText(action)
  const note = noteIn(change)
  if (note && subject) return fill(messages.notesDone[note.what], { name: subject, text: note.text })
  const changes = change ? changeTexts(change, today) : []
  if (changes.length > 0) return fill(messages.edited, { name: subject, changes: changes.join(', ') })
  return fill(wordsOf(action).done, partsOf(action, Number(subject)))
}

/** An import that created nothing may have updated leads. */
function importText({ subject, figures, file }: ActionSummary): string {
  const [count, updated] = [Number(subject), figures?.edited ?? 0]
  const texts = file === undefined ? messages.importDone : messages.importDoneFrom
  if (updated === 0) return fill(texts.imported, { count, file: file ?? '' })
  if (count === 0) return fill(texts.updated, { count: updated, file: file ?? '' })
  return fill(texts.both, { count, updated, file: file ?? '' })
}

function changeTexts({ before, after }: FieldChange, today: Day): string[] {
  const texts: string[] = []
  if (before.status && after.status) {
    const labels = messages.statusLabels
    texts.push(fill(messages.statusChanged, { before: labels[before.status], after: labels[after.status] }))
  }
  if (after.email !== undefined) texts.push(messages.emailChanged)
  texts.push(...stepTexts({ before, after }, today))
  const [from, to] = [before.opportunity, after.opportunity]
  if (from && to) {
    if (from.stage !== to.stage) texts.push(fill(messages.statusChanged, { before: from.stage, after: to.stage }))
    if (from.amount !== to.amount) {
      texts.push(fill(messages.statusChanged, { before: formatAmount(from.amount), after: formatAmount(to.amount) }))
    }
  }
  return texts
}

const SHORT_NOTE = 80

/** The note that was added, changed or deleted, in a line. */
function noteIn(change: FieldChange | undefined) {
  const [before, after] = [change?.before.notes, change?.after.notes].map((texts) => Object.values(texts ?? {})[0])
  const whole = (after ?? before)?.replaceAll(/\s+/g, ' ')
  if (whole === undefined) return null
  const text = whole.length > SHORT_NOTE ? `${whole.slice(0, SHORT_NOTE)}…` : whole
  return { text, what: !before ? 'added' : after ? 'edited' : 'deleted' } as const
}

/** 'next step Call, Tomorrow', 'Call done'. Of one that was there, just its text or its day may change. */
function stepTexts({ before, after: { step, due } }: FieldChange, today: Day): string[] {
  if (step === '') return [fill(messages.stepWasDone, { step: before.step ?? '' })]
  if (step !== undefined) {
    return [fill(messages.stepWasSet, { step: due ? fill(messages.stepOn, { step, day: dayText(due, today) }) : step })]
  }
  return due ? [fill(messages.stepWasMoved, { day: dayText(due, today) })] : []
}

/** What an undo or a redo did: 'Conversion of Ada Lovelace undone'. */
export function stepText(action: ActionSummary, direction: Direction): string {
  const { kind } = action
  if (direction === 'undo' && (kind === 'start-over' || kind === 'restore')) return messages.earlierLeadsBack
  const hasOwnCounts = kind === 'import' || kind === 'delete'
  const { leads = Number(action.subject), edited = 0 } = (hasOwnCounts && action.figures) || {}
  const noun = nounOf(action, leads)
  const text = fill(messages.undoRedo[direction].done, { noun: noun.charAt(0).toUpperCase() + noun.slice(1) })
  if (edited === 0) return text
  // What was deleted in the place of an undo goes the other way.
  const isReversed = kind === 'delete'
  const changed = fill(messages.undoRedo[isReversed ? opposite[direction] : direction].importEdits, { count: edited })
  return leads === 0 ? changed : fill(messages.importWithEdits, { leads: text, changed })
}

/** Why an action cannot be undone or redone. */
export function obstacleText(refusal: Refusal, direction: Direction): string {
  const { by, refused, problem } = refusal
  if (problem) return refusalText(refusal)
  if (refused === 'busy') return fill(messages.cannotWhileBusy, { direction })
  if (by?.kind === 'delete-for-good') return fill(messages.obstacles.forGood, { direction })
  if (by && refused === 'undone-before') return fill(messages.obstacles[refused], { noun: nounOf(by) })
  if (by) return fill(messages.obstacles.later, { direction, noun: nounOf(by) })
  if (refused === 'nothing-to-undo' || refused === 'nothing-to-redo') return messages.isHistoryOnly
  return refusalText(refusal)
}

/** Why a command changed nothing. `obstacleText` has more detail for undo and redo. */
export function refusalText({ refused, problem }: Refusal): string {
  const reasons: Readonly<Partial<Record<RefusalReason, string>>> = messages.refusals
  return (problem ? messages.notSavedReasons[problem] : reasons[refused]) ?? messages.nothingChanged
}

/** Why something is not saved. */
export function problemText(problem: StorageProblem): string {
  return messages.notSavedReasons[problem] ?? messages.notSavedFailed
}

/** What was done, and that the data is saved now. That it is not, a notice says. */
export function savedText(what: string, { notKept }: DoneOutcome, wasKept: boolean): string {
  return notKept || wasKept ? what : fill(messages.nowSaved, { what })
}

/** '300 leads of 12 Nov'. */
export function ownListText({ leads, date }: OtherList, today: Day): string {
  return fill(messages.ownList, {
    leads: fill(messages.allLeads, { count: leads }),
    date: dateText(dayOf(date), today),
  })
}

interface Found {
  readonly matching: number
  readonly total: number
}

/** '300 leads', or '11 of 300 leads'. */
export function foundText({ matching, total: count }: Found): string {
  return matching === count ? fill(messages.allLeads, { count }) : fill(messages.someLeads, { matching, count })
}

export function foundOpportunitiesText({ matching, total: count }: Found): string {
  return matching === count
    ? fill(messages.allOpportunities, { count })
    : fill(messages.someOpportunities, { matching, count })
}
