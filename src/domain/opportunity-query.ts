import type { Direction } from './filters'
import { type AnyLeads, wholeList } from './lead-query'
import { byStage, type Opportunity, type Stage, stages } from './opportunity'
import type { Page } from './page'

export type OpportunityField = 'name' | 'account' | 'stage' | 'amount'
export type StageFilter = 'all' | Stage

/** By a column, or by their creation. Of equal ones the newest come first; of equal texts, the oldest leads. */
export interface OpportunityOrder {
  readonly field: OpportunityField | 'created'
  readonly direction: Direction
}

/** The leads of the opportunities in their order; null if it is not an order of leads. */
export function leadsInOrder({ field, direction }: OpportunityOrder): AnyLeads | null {
  if (field !== 'name' && field !== 'account') return null
  return { ...wholeList, status: 'converted', order: { field: field === 'account' ? 'company' : field, direction } }
}

export const newestFirst: OpportunityOrder = { field: 'created', direction: 'desc' }

/** The opportunities of all pages. A search compares name and account as that of leads does. */
export interface OpportunityListQuery {
  readonly search: string
  readonly stage: StageFilter
  readonly order: OpportunityOrder
}

export interface OpportunityQuery extends OpportunityListQuery {
  readonly page: number
}

export const allOpportunities: OpportunityListQuery = { search: '', stage: 'all', order: newestFirst }

/** How many opportunities have a stage, and the sum of their amounts in hundredths. */
interface StageFigures {
  readonly count: number
  readonly sum: bigint
}

export type FiguresByStage = Readonly<Record<Stage, StageFigures>>

export const noFigures: FiguresByStage = byStage(() => ({ count: 0, sum: 0n }))

export function countOf(figures: FiguresByStage): number {
  return stages.reduce((sum, stage) => sum + figures[stage].count, 0)
}

export interface OpportunityPage extends Page<Opportunity> {
  /** The number of all opportunities, regardless of the query. */
  readonly total: number
  /** Of those that the search finds, whichever stage is chosen. */
  readonly stages: FiguresByStage
}
