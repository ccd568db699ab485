import { type ActionKind, type ActionSummary, summaryOf } from './action'
import { UNNAMED_STEP } from './constants'
import { isDay } from './day'
import type { Row } from './edit'
import {
  byField,
  draftOf,
  editableStatuses,
  isEmail,
  isScore,
  type LeadDraft,
  type LeadField,
  type LeadFields,
  leadSources,
  type OpenStatus,
  openStatuses,
} from './lead'
import { freeDate, type Note, withNotes } from './note'
import { isAmount, isStage, newOpportunity, type OpportunityFields, type Stage } from './opportunity'
import type { StorageProblem } from './storage-problem'

export type RefusalReason =
  | 'no-such-lead'
  | 'invalid-email'
  | 'no-name'
  | 'invalid-score'
  | 'invalid-choice'
  | 'status-not-offered'
  | 'already-converted'
  | 'no-opportunity'
  | 'invalid-amount'
  | 'no-next-step'
  | 'invalid-day'
  | 'empty-note'
  | 'no-such-note'
  | 'busy'
  /** Cancelled by an undo before it was done. */
  | 'taken-back'
  | 'nothing-to-undo'
  | 'nothing-to-redo'
  | 'changed-since'
  | 'undone-before'
  /** What it replaced is no longer kept. */
  | 'replaced-removed'
  /** `goes` would be removed for good: the seller decides. */
  | 'removes-list'
  /** Leads of the same ids are there. */
  | 'ids-taken'
  | 'changed-elsewhere'
  | 'not-saved'
  | 'worked-on'
  | 'nothing-checked'
  /** It can be done for some of the leads: `partly` says for how many. */
  | 'partly'
  | 'cancelled'
  | 'deleted-for-good'
  /** What is on the device is no longer what this tab has found there. */
  | 'found-meanwhile'
  /** None of several is there any more. */
  | 'leads-gone'
  /** Another list is shown than the one that it was meant for. */
  | 'other-list'
  /** More is selected than the seller was asked about. */
  | 'more-selected'

export interface Refusal {
  readonly refused: RefusalReason
  /** Why saving on this device failed. */
  readonly problem?: StorageProblem
  /** The action that prevents this one, if any. */
  readonly by?: ActionSummary
  readonly partly?: Partly
  /** What an undo of an import would do to leads that were worked on since: the seller decides. */
  readonly workedOn?: WorkedOn
  readonly goes?: OtherList
}

/** A list of the seller's that is not shown, and can be brought back. */
export interface OtherList {
  readonly list: number
  readonly leads: number
  /** When the last thing was done in it, in ms since 1970. */
  readonly date: number
}

/** Of the leads that are to be changed: how many can be, and why the others can't. */
export interface Partly {
  readonly possible: number
  readonly refused: Readonly<Partial<Record<RefusalReason, number>>>
}

/** The leads of an import whose undo is asked for. */
export interface WorkedOn {
  /** How many it created, and how many others it updated. */
  readonly created: number
  readonly updated: number
  /** How many of all these were changed since, and how many deleted. */
  readonly changed: number
  readonly deleted: number
  /** The name of the changed lead, if it is one. */
  readonly name: string | null
  /** How many of the others the undo removes, and of how many it reverts the update. */
  readonly removed: number
  readonly reverted: number
}

export function refuse(reason: RefusalReason, by?: ActionSummary | null): Refusal {
  return by ? { refused: reason, by: summaryOf(by) } : { refused: reason }
}

export interface RecentAction extends ActionSummary {
  /** In ms since 1970. */
  readonly date: number
  readonly isUndone: boolean
  /** Why it can't be undone, or redone if it is undone; null if it can. */
  readonly refusal: Refusal | null
}

export function isRefusal(result: object): result is Refusal {
  return 'refused' in result
}

/** These two wait for the simulated delay; all other commands take effect immediately. */
export type DelayedCommand =
  /** `base` is what the draft was made from; see `saveLead`. */
  | { readonly name: 'save-lead'; readonly id: string; readonly draft: LeadDraft; readonly base?: LeadDraft }
  | { readonly name: 'convert-lead'; readonly id: string }

/** What is to be done next, and on which day. */
export type NextStep = Pick<LeadFields, 'step' | 'due'>

/** What is done in one action to one lead or to many, or to their opportunities, without a delay. */
export type LeadsChange =
  | { readonly name: 'mark'; readonly status: OpenStatus }
  | { readonly name: 'convert' }
  | { readonly name: 'delete' }
  | { readonly name: 'stage'; readonly stage: Stage }
  | { readonly name: 'amount'; readonly amount: number }
  /** The lead stays converted. */
  | { readonly name: 'delete-opportunity' }
  | ({ readonly name: 'next-step' } & NextStep)
  /** The next step is done: there is none until the seller says the next. */
  | { readonly name: 'step-done' }
  /** Notes of a lead are told apart by their dates. */
  | ({ readonly name: 'add-note' } & Note)
  | ({ readonly name: 'edit-note' } & Note)
  | { readonly name: 'delete-note'; readonly date: number }

/** Changes that are of one lead only. */
type ChangeOfOne = 'amount' | 'add-note' | 'edit-note' | 'delete-note'

type KindsOf<Name> = Name extends ChangeOfOne ? [ofOne: ActionKind] : [ofOne: ActionKind, ofMany: ActionKind]

/** Each change's kinds in the history, of one lead and of many, and what it makes of a row: null deletes it. */
const leadsChanges: {
  readonly [Name in LeadsChange['name']]: {
    readonly kinds: Readonly<KindsOf<Name>>
    change(change: Extract<LeadsChange, { readonly name: Name }>, row: Row, nextOrder: number): Row | null | Refusal
  }
} = {
  mark: { kinds: ['save', 'mark'], change: ({ status }, row) => saveLead(row, { ...draftOf(row.lead), status }) },
  convert: { kinds: ['convert', 'convert-leads'], change: (_, row, nextOrder) => convertLead(row, nextOrder) },
  delete: { kinds: ['delete-lead', 'delete'], change: () => null },
  stage: { kinds: ['stage', 'stages'], change: ({ stage }, row) => changeOpportunity(row, { stage }) },
  amount: { kinds: ['amount'], change: ({ amount }, row) => changeOpportunity(row, { amount }) },
  'delete-opportunity': {
    kinds: ['delete-opportunity', 'delete-opportunities'],
    change: (_, row) => (row.opportunity ? { ...row, opportunity: null } : refuse('no-opportunity')),
  },
  'next-step': { kinds: ['next-step', 'next-steps'], change: (step, row) => setNextStep(row, step) },
  'step-done': {
    kinds: ['step-done', 'steps-done'],
    change: (_, row) => (row.lead.due === '' ? refuse('no-next-step') : withLead(row, { step: '', due: '' })),
  },
  'add-note': {
    kinds: ['add-note'],
    change: ({ date, text }, row) => setNote(row, freeDate(row.notes, date), text),
  },
  'edit-note': {
    kinds: ['edit-note'],
    change: ({ date, text }, row) => (hasNote(row, date) ? setNote(row, date, text) : refuse('no-such-note')),
  },
  'delete-note': {
    kinds: ['delete-note'],
    change: ({ date }, row) =>
      hasNote(row, date) ? { ...row, notes: withNotes(row.notes, { [date]: null }) } : refuse('no-such-note'),
  },
}

export function kindOfChange({ name }: LeadsChange, isOne: boolean): ActionKind {
  const [ofOne, ofMany] = leadsChanges[name].kinds
  const kind = isOne ? ofOne : ofMany
  if (!kind) throw new Error(`${name} is a change of one lead`)
  return kind
}

export function changeOf(change: LeadsChange, row: Row, nextOrder: number): Row | null | Refusal {
  return leadsChanges[change.name].change(change as never, row, nextOrder)
}

/** Each command's kind in the history, and what it makes of a row; a new opportunity gets `nextOrder`. */
const delayedCommands: {
  readonly [Name in DelayedCommand['name']]: {
    readonly kind: ActionKind
    change(command: DelayedCommand & { readonly name: Name }, row: Row, nextOrder: number): Row | Refusal
  }
} = {
  'save-lead': { kind: 'save', change: ({ draft, base }, row) => saveLead(row, draft, base) },
  'convert-lead': { kind: 'convert', change: (_, row, nextOrder) => convertLead(row, nextOrder) },
}

export function isDelayed(command: { readonly name: string }): command is DelayedCommand {
  return Object.hasOwn(delayedCommands, command.name)
}

export function actionKindOf({ name }: DelayedCommand): ActionKind {
  return delayedCommands[name].kind
}

export function changeRow(command: DelayedCommand, row: Row, nextOrder: number): Row | Refusal {
  const { change } = delayedCommands[command.name]
  return change(command as never, row, nextOrder)
}

/**
 * `base` is what the draft was made from. Changes made elsewhere since then are not overwritten: fields that the seller
 * did not touch keep their current value, and a field that both changed to different values is refused.
 */
export function saveLead(row: Row, draft: LeadDraft, base: LeadDraft = draftOf(row.lead)): Row | Refusal {
  const { lead } = row
  const email = (draft.email === base.email ? lead.email : draft.email).trim()
  const status = draft.status === base.status ? lead.status : draft.status
  if (!isEmail(email)) return refuse('invalid-email')
  if (!editableStatuses(lead.status).includes(status)) return refuse('status-not-offered')
  const isEmailTaken = lead.email !== base.email && lead.email !== email
  const isStatusTaken = lead.status !== base.status && lead.status !== status
  if (isEmailTaken || isStatusTaken) return refuse('changed-elsewhere')
  return { ...row, lead: { ...lead, email, status } }
}

export function convertLead(row: Row, nextOrder: number): Row | Refusal {
  if (row.lead.status === 'converted') return refuse('already-converted')
  return { ...row, lead: { ...row.lead, status: 'converted' }, opportunity: newOpportunity(nextOrder) }
}

function changeOpportunity(row: Row, fields: Partial<OpportunityFields>): Row | Refusal {
  if (!row.opportunity) return refuse('no-opportunity')
  const opportunity = { ...row.opportunity, ...fields }
  if (!isAmount(opportunity.amount)) return refuse('invalid-amount')
  return isStage(opportunity.stage) ? { ...row, opportunity } : refuse('invalid-choice')
}

function setNextStep(row: Row, { step, due }: NextStep): Row | Refusal {
  if (!isDay(due)) return refuse('invalid-day')
  return withLead(row, { step: oneLine(step) || UNNAMED_STEP, due })
}

/** Steps are one line, also where several were pasted. */
function oneLine(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ')
}

function setNote(row: Row, date: number, text: string): Row | Refusal {
  const said = text.replaceAll(/\r\n?/g, '\n').trim()
  return said === '' ? refuse('empty-note') : { ...row, notes: withNotes(row.notes, { [date]: said }) }
}

function hasNote({ notes }: Row, date: number): boolean {
  return notes.some((note) => note.date === date)
}

function withLead(row: Row, fields: Partial<LeadFields>): Row {
  return { ...row, lead: { ...row.lead, ...fields } }
}

/** The fields of a new lead as they are stored. */
export function trimmed(fields: LeadFields): LeadFields {
  const trimmedField = (value: string | number) => (typeof value === 'string' ? value.trim() : value)
  return byField((field) => trimmedField(fields[field])) as LeadFields
}

/** Why a lead can't be added, by field; nothing if it can. It may have no email, but no email that is none. */
export function problemsOf({
  name,
  email,
  source,
  score,
  status,
}: LeadFields): Partial<Record<LeadField, RefusalReason>> {
  const isOpen = openStatuses.some((each) => each === status)
  return {
    ...(name.trim() === '' && { name: 'no-name' }),
    ...(email.trim() !== '' && !isEmail(email.trim()) && { email: 'invalid-email' }),
    ...(!leadSources.includes(source) && { source: 'invalid-choice' }),
    ...(!isScore(score) && { score: 'invalid-score' }),
    ...(!isOpen && { status: 'invalid-choice' }),
  }
}
