import { type ActionKind, type ActionSummary, summaryOf } from './action'
import type { Row } from './edit'
import { draftOf, editableStatuses, isEmail, type LeadDraft } from './lead'
import { newOpportunity } from './opportunity'
import type { StorageProblem } from './storage-problem'

export type RefusalReason =
  | 'no-such-lead'
  | 'invalid-email'
  | 'status-not-offered'
  | 'already-converted'
  | 'busy'
  /** Cancelled by an undo before it was done. */
  | 'taken-back'
  | 'nothing-to-undo'
  | 'nothing-to-redo'
  | 'changed-since'
  | 'undone-before'
  /** What it replaced is no longer kept. */
  | 'replaced-removed'
  /** Leads of the same ids are there. */
  | 'ids-taken'
  | 'changed-elsewhere'
  | 'not-saved'
  | 'worked-on'
  | 'nothing-checked'
  /** What is on the device is no longer what this tab has found there. */
  | 'found-meanwhile'

export interface Refusal {
  readonly refused: RefusalReason
  /** Why saving on this device failed. */
  readonly problem?: StorageProblem
  /** The action that prevents this one, if any. */
  readonly by?: ActionSummary
  /** What an undo of an import would do to leads that were worked on since: the seller decides. */
  readonly workedOn?: WorkedOn
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

/** Commands on one lead take the simulated delay; all others take effect immediately. */
export type LeadCommand =
  /** `base` is what the draft was made from; see `saveLead`. */
  | { readonly name: 'save-lead'; readonly id: string; readonly draft: LeadDraft; readonly base?: LeadDraft }
  | { readonly name: 'convert-lead'; readonly id: string }

/** Each command's kind in the history, and what it makes of a row; a new opportunity gets `nextOrder`. */
const leadCommands: {
  readonly [Name in LeadCommand['name']]: {
    readonly kind: ActionKind
    change(command: LeadCommand & { readonly name: Name }, row: Row, nextOrder: number): Row | Refusal
  }
} = {
  'save-lead': { kind: 'save', change: ({ draft, base }, row) => saveLead(row, draft, base) },
  'convert-lead': { kind: 'convert', change: (_, row, nextOrder) => convertLead(row, nextOrder) },
}

export function isLeadCommand(command: { readonly name: string }): command is LeadCommand {
  return Object.hasOwn(leadCommands, command.name)
}

export function kindOf({ name }: LeadCommand): ActionKind {
  return leadCommands[name].kind
}

export function isOfLeadCommand(kind: ActionKind): boolean {
  return Object.values(leadCommands).some((command) => command.kind === kind)
}

export function changeRow(command: LeadCommand, row: Row, nextOrder: number): Row | Refusal {
  const { change } = leadCommands[command.name]
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
