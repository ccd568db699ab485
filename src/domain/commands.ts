import type { ActionSummary } from './action'
import { type Change, change, type LeadChange } from './change'
import { editableStatuses, isEmail, type Lead, type LeadDraft } from './lead'
import { opportunityFrom } from './opportunity'

/** Why a command changes nothing. */
export type RefusalReason =
  | 'no-such-lead'
  | 'invalid-email'
  | 'status-not-offered'
  | 'already-converted'
  | 'busy'
  | 'nothing-to-undo'
  | 'nothing-to-redo'
  | 'changed-since'
  | 'undone-before'

export interface Refusal {
  readonly refused: RefusalReason
  /** The action that prevents it, where one does. */
  readonly by?: ActionSummary
}

export function refuse(reason: RefusalReason, by?: ActionSummary | null): Refusal {
  return by ? { refused: reason, by } : { refused: reason }
}

export function isRefusal(result: object): result is Refusal {
  return 'refused' in result
}

export function saveLead(lead: Lead, draft: LeadDraft): Change[] | Refusal {
  const email = draft.email.trim()
  if (!isEmail(email)) return refuse('invalid-email')
  if (!editableStatuses(lead.status).includes(draft.status)) return refuse('status-not-offered')
  return [change('leads', lead, { ...lead, email, status: draft.status })]
}

export function convertLead(lead: Lead): Change[] | Refusal {
  if (lead.status === 'converted') return refuse('already-converted')
  return [change('leads', lead, { ...lead, status: 'converted' }), change('opportunities', null, opportunityFrom(lead))]
}

export function addLeads(leads: readonly Lead[]): LeadChange[] {
  return leads.map((lead) => change('leads', null, lead))
}

/** Adds the leads and converts them at once, so that each opportunity has its converted lead. */
export function addConvertedLeads(leads: readonly Lead[]): Change[] | Refusal {
  const changes: Change[] = addLeads(leads)
  for (const lead of leads) {
    const conversion = convertLead(lead)
    if (isRefusal(conversion)) return conversion
    changes.push(...conversion)
  }
  return changes
}
