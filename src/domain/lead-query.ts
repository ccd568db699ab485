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
  /** The number of all leads, regardless of the query. */
  readonly total: number
}

/** A lead's position in the list of a query, and its neighbours. */
export interface LeadPlace {
  /** How many leads of the list come before this one. */
  readonly before: number
  /** A lead that the filters hide still has a position: where it would be listed. */
  readonly isListed: boolean
  readonly matching: number
  readonly previous: Lead | null
  readonly next: Lead | null
}

/** What decides a lead's position; sellers can't edit it. */
export type LeadPosition = Pick<Lead, 'score' | 'order'>

export type StatusCounts = Readonly<Record<LeadStatus, number>>

export function totalOf(counts: StatusCounts): number {
  return leadStatuses.reduce((sum, status) => sum + counts[status], 0)
}

export const zeroCounts = Object.fromEntries(leadStatuses.map((status) => [status, 0])) as unknown as StatusCounts
