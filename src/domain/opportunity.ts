import { OPPORTUNITY_AMOUNT, OPPORTUNITY_STAGE } from './constants'
import type { Lead } from './lead'

export interface Opportunity {
  /** The id of the lead it was converted from. */
  readonly id: string
  readonly name: string
  readonly accountName: string
  readonly stage: string
  readonly amount: number
  /** The order of creation; the list shows the newest first. */
  readonly order: number
}

/** The fields of an opportunity that are not those of its lead. */
export type OpportunityFacts = Pick<Opportunity, 'stage' | 'amount' | 'order'>

export function newOpportunity(order: number): OpportunityFacts {
  return { stage: OPPORTUNITY_STAGE, amount: OPPORTUNITY_AMOUNT, order }
}

export function opportunityOf(lead: Lead, facts: OpportunityFacts): Opportunity {
  return { id: lead.id, name: lead.name, accountName: lead.company, ...facts }
}
