import type { ScoreOrder, StatusFilter } from './filters'
import { type Lead, type LeadStatus, leadStatuses } from './lead'
import type { Page } from './page'

export interface LeadQuery {
  readonly search: string
  readonly status: StatusFilter
  readonly scoreOrder: ScoreOrder
  readonly page: number
}

export interface LeadPage extends Page<Lead> {
  /** How many leads there are, whatever the query says. */
  readonly total: number
}

/** Where a lead stands in the list of a query, and the leads beside it there. */
export interface LeadPlace {
  /** How many leads of the list come before it. */
  readonly before: number
  /** A lead that the filters hide has a place all the same: between the leads that it would stand between. */
  readonly isListed: boolean
  readonly matching: number
  readonly previous: Lead | null
  readonly next: Lead | null
}

/** What decides where a lead stands; no edit changes it. */
export type LeadPosition = Pick<Lead, 'score' | 'order'>

export type StatusCounts = Readonly<Record<LeadStatus, number>>

export function totalOf(counts: StatusCounts): number {
  return leadStatuses.reduce((sum, status) => sum + counts[status], 0)
}

export const zeroCounts = Object.fromEntries(leadStatuses.map((status) => [status, 0])) as unknown as StatusCounts
