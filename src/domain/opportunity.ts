import { OPPORTUNITY_AMOUNT, OPPORTUNITY_STAGE } from './constants'
import type { Lead } from './lead'

export interface Opportunity {
  /** The id of the lead it came from. */
  readonly id: string
  readonly name: string
  readonly accountName: string
  readonly stage: string
  readonly amount: number
  /** Its place in the order of creation: the newest comes first in the list. */
  readonly order: number
}

export function opportunityFrom(lead: Lead, order: number): Opportunity {
  return {
    id: lead.id,
    name: lead.name,
    accountName: lead.company,
    stage: OPPORTUNITY_STAGE,
    amount: OPPORTUNITY_AMOUNT,
    order,
  }
}
