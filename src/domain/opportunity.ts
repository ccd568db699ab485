import { OPPORTUNITY_AMOUNT, OPPORTUNITY_STAGE } from './constants'
import type { Lead } from './lead'

export interface Opportunity {
  /** The id of the lead it came from. */
  readonly id: string
  readonly name: string
  readonly accountName: string
  readonly stage: string
  readonly amount: number
}

export function opportunityFrom(lead: Lead): Opportunity {
  return {
    id: lead.id,
    name: lead.name,
    accountName: lead.company,
    stage: OPPORTUNITY_STAGE,
    amount: OPPORTUNITY_AMOUNT,
  }
}
