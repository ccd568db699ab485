import { type ActionSummary, summaryOf } from './action'
import { type Change, change, type LeadChange } from './change'
import { draftOf, editableStatuses, isEmail, type Lead, type LeadDraft } from './lead'
import { opportunityFrom } from './opportunity'
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
    change('opportunities', null, opportunityFrom(lead, order)),
  ]
}

export function addLeads(leads: readonly Lead[]): LeadChange[] {
  return leads.map((lead) => change('leads', null, lead))
}

/** Adds the leads and converts them at once, so that each opportunity has its converted lead. */
export function addConvertedLeads(leads: readonly Lead[], firstOrder: number): Change[] | Refusal {
  const changes: Change[] = addLeads(leads)
  for (const [index, lead] of leads.entries()) {
    const conversion = convertLead(lead, firstOrder + index)
    if (isRefusal(conversion)) return conversion
    changes.push(...conversion)
  }
  return changes
}
