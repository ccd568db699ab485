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

export type StatusCounts = Readonly<Record<LeadStatus, number>>

export function totalOf(counts: StatusCounts): number {
  return leadStatuses.reduce((sum, status) => sum + counts[status], 0)
}

export const zeroCounts: StatusCounts = { new: 0, contacted: 0, qualified: 0, converted: 0 }
