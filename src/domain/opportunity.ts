import { MAX_AMOUNT, OPPORTUNITY_AMOUNT, OPPORTUNITY_STAGE } from './constants'
import type { Lead } from './lead'

export const stages = ['Pending', 'Won', 'Lost'] as const
export type Stage = (typeof stages)[number]

export interface Opportunity {
  /** The id of the lead it was converted from. */
  readonly id: string
  readonly name: string
  readonly accountName: string
  /** The next step of its lead; see there. */
  readonly step: string
  readonly due: string
  readonly stage: Stage
  /** See `isAmount`. */
  readonly amount: number
  /** The order of creation; the list starts with the newest. */
  readonly order: number
}

/** The fields of an opportunity that are not those of its lead. */
export type OpportunityFields = Pick<Opportunity, 'stage' | 'amount' | 'order'>

export function newOpportunity(order: number): OpportunityFields {
  return { stage: OPPORTUNITY_STAGE, amount: OPPORTUNITY_AMOUNT, order }
}

export function opportunityOf(lead: Lead, { stage, amount, order }: OpportunityFields): Opportunity {
  const { id, name, company: accountName, step, due } = lead
  return { id, name, accountName, step, due, stage, amount, order }
}

export function isStage(value: unknown): value is Stage {
  return stages.some((stage) => stage === value)
}

/**
 * Amounts have at most two decimals and are below a million millions: as a number, each is the nearest one to its
 * hundredths, so that these are known exactly.
 */
export function isAmount(value: number): boolean {
  return value >= 0 && value <= MAX_AMOUNT && Number(value.toFixed(2)) === value
}

/** A whole number, without a rounding error. */
export function hundredthsOf(amount: number): number {
  return Math.round(100 * amount)
}

export function byStage<Value>(valueOf: (stage: Stage) => Value): Record<Stage, Value> {
  return Object.fromEntries(stages.map((stage) => [stage, valueOf(stage)])) as Record<Stage, Value>
}
