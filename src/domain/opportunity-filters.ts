import { isDirection, parseStored } from './filters'
import { isStage } from './opportunity'
import { allOpportunities, newestFirst, type OpportunityListQuery, type OpportunityOrder } from './opportunity-query'

type Field = OpportunityOrder['field']

/** Not by a column at first. */
export const opportunityOrderFields: readonly Field[] = ['created', 'name', 'account', 'stage', 'amount']

/** From the text that holds the filters of the leads too. What makes no sense counts as not stored. */
export function parseOpportunityFilters(text: string | null): OpportunityListQuery {
  const { search, stage, order } = Object(parseStored(text)?.opportunities) as Record<string, unknown>
  const { field, direction } = Object(order) as Record<string, unknown>
  return {
    search: typeof search === 'string' ? search : '',
    stage: isStage(stage) ? stage : 'all',
    order: isField(field) && isDirection(direction) ? { field, direction } : newestFirst,
  }
}

/** What differs from no filters; null if nothing does. */
export function opportunityFiltersToStore({ search, stage, order }: OpportunityListQuery): object | null {
  const isNewestFirst = order.field === newestFirst.field && order.direction === newestFirst.direction
  const stored = {
    ...(search !== '' && { search }),
    ...(stage !== 'all' && { stage }),
    ...(!isNewestFirst && { order }),
  }
  return Object.keys(stored).length > 0 ? stored : null
}

/** Whether they hide any opportunity. */
export function hidesAny({ search, stage }: OpportunityListQuery): boolean {
  return search !== '' || stage !== 'all'
}

export function withoutOpportunityFilters({ order }: OpportunityListQuery): OpportunityListQuery {
  return { ...allOpportunities, order }
}

/** Orders by this field: amounts from the highest, dates from the newest. If they are already, the other way round. */
export function orderedBy({ order, ...filters }: OpportunityListQuery, field: Field): OpportunityListQuery {
  const first = field === 'amount' || field === 'created' ? 'desc' : 'asc'
  const other = order.direction === 'asc' ? 'desc' : 'asc'
  return { ...filters, order: { field, direction: order.field === field ? other : first } }
}

function isField(value: unknown): value is Field {
  return opportunityOrderFields.some((field) => field === value)
}
