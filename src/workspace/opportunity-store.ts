import type { OpportunityChange } from '../domain/change'
import type { Opportunity } from '../domain/opportunity'
import { type Page, pageOf } from '../domain/page'

/** The opportunities, newest first. */
export function createOpportunityStore() {
  /** Keeps the order in which opportunities were created. */
  const opportunities = new Map<string, Opportunity>()

  return {
    apply(changes: readonly OpportunityChange[]) {
      for (const { before, after } of changes) {
        if (after) opportunities.set(after.id, after)
        else if (before) opportunities.delete(before.id)
      }
    },
    opportunity: (id: string): Opportunity | null => opportunities.get(id) ?? null,
    page: (page: number): Page<Opportunity> => pageOf([...opportunities.values()].toReversed(), page),
    totals() {
      let amount = 0
      for (const opportunity of opportunities.values()) amount += opportunity.amount
      return { opportunities: opportunities.size, amount }
    },
  }
}
