import type { LeadChange } from '../domain/change'
import type { Lead } from '../domain/lead'
import type { LeadPage, LeadQuery, StatusCounts } from '../domain/lead-query'

/** The door to the list: it holds the leads and answers for them. */
export interface LeadEngine {
  apply(changes: readonly LeadChange[]): void
  query(query: LeadQuery): LeadPage
  lead(id: string): Lead | null
  counts(): StatusCounts
}
