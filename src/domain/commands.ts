import { type ActionKind, type ActionSummary, summaryOf } from './action'
import { type Change, change } from './change'
import { draftOf, editableStatuses, isEmail, type Lead, type LeadDraft } from './lead'
import { newOpportunity, opportunityOf } from './opportunity'
import type { StorageProblem } from './storage-problem'

/** Why a command changes nothing. */
export type RefusalReason =
  | 'no-such-lead'
  | 'invalid-email'
  | 'status-not-offered'
  | 'already-converted'
  | 'busy'
  /** By an undo, before it was done. */
  | 'taken-back'
  | 'nothing-to-undo'
  | 'nothing-to-redo'
  | 'changed-since'
  | 'undone-before'
  | 'changed-elsewhere'
  | 'not-saved'
  | 'worked-on'
  | 'nothing-checked'

export interface Refusal {
  readonly refused: RefusalReason
  /** Why it was not saved on this device. */
  readonly problem?: StorageProblem
  /** The action that prevents it, where one does. */
  readonly by?: ActionSummary
  /** Of the leads that an undo would remove, how many were worked on since: the seller says what becomes of them. */
  readonly workedOn?: number
}

export function refuse(reason: RefusalReason, by?: ActionSummary | null): Refusal {
  return by ? { refused: reason, by: summaryOf(by) } : { refused: reason }
}

/** One of the list of what was done. */
export interface RecentAction extends ActionSummary {
  /** In ms since 1970. */
  readonly date: number
  readonly isUndone: boolean
  /** Why it cannot be undone, or redone where it is undone; null where it can. */
  readonly refusal: Refusal | null
}

export function isRefusal(result: object): result is Refusal {
  return 'refused' in result
}

/** A command on one lead takes the simulated delay; the others take effect at once. */
export type LeadCommand =
  /** The base is what the draft was made from: nothing that was changed elsewhere since is overwritten. */
  | { readonly name: 'save-lead'; readonly id: string; readonly draft: LeadDraft; readonly base?: LeadDraft }
  | { readonly name: 'convert-lead'; readonly id: string }

/** What each of them is in the history, and what it does to a lead; an opportunity gets the next order. */
const leadCommands: {
  readonly [Name in LeadCommand['name']]: {
    readonly kind: ActionKind
    change(command: LeadCommand & { readonly name: Name }, lead: Lead, nextOrder: number): Change[] | Refusal
  }
} = {
  'save-lead': { kind: 'save', change: ({ draft, base }, lead) => saveLead(lead, draft, base) },
  'convert-lead': { kind: 'convert', change: (_, lead, nextOrder) => convertLead(lead, nextOrder) },
}

export function isLeadCommand(command: { readonly name: string }): command is LeadCommand {
  return Object.hasOwn(leadCommands, command.name)
}

export function kindOf({ name }: LeadCommand): ActionKind {
  return leadCommands[name].kind
}

/** Whether an action of this kind was done by such a command. */
export function isOfLeadCommand(kind: ActionKind): boolean {
  return Object.values(leadCommands).some((command) => command.kind === kind)
}

export function changeLead(command: LeadCommand, lead: Lead, nextOrder: number): Change[] | Refusal {
  const { change: decide } = leadCommands[command.name]
  return decide(command as never, lead, nextOrder)
}

/**
 * The base is what the draft was made from. Of what was changed elsewhere since, nothing is overwritten: what the seller
 * did not touch stays as it is now, and where both changed the same to different values, it is refused.
 */
export function saveLead(lead: Lead, draft: LeadDraft, base: LeadDraft = draftOf(lead)): Change[] | Refusal {
  const email = (draft.email === base.email ? lead.email : draft.email).trim()
  const status = draft.status === base.status ? lead.status : draft.status
  if (!isEmail(email)) return refuse('invalid-email')
  if (!editableStatuses(lead.status).includes(status)) return refuse('status-not-offered')
  const isEmailTaken = lead.email !== base.email && lead.email !== email
  const isStatusTaken = lead.status !== base.status && lead.status !== status
  if (isEmailTaken || isStatusTaken) return refuse('changed-elsewhere')
  return [change('leads', lead, { ...lead, email, status })]
}

export function convertLead(lead: Lead, order: number): Change[] | Refusal {
  if (lead.status === 'converted') return refuse('already-converted')
  return [
    change('leads', lead, { ...lead, status: 'converted' }),
    change('opportunities', null, opportunityOf(lead, newOpportunity(order))),
  ]
}
