import { type ColumnField, columnFields, type LeadSource, type LeadStatus, leadSources, leadStatuses } from './lead'

export type Direction = 'asc' | 'desc'
export type StatusFilter = 'all' | LeadStatus
export type SourceFilter = 'all' | LeadSource

/** What orders a list besides its columns: the day of the next step, the last action. */
const otherOrders = ['due', 'touched'] as const
export type OrderField = ColumnField | (typeof otherOrders)[number]
export const orderFields: readonly OrderField[] = [...columnFields, ...otherOrders]

/**
 * The field that orders a list. Leads that are equal in it are in the order of creation, in both directions; those that
 * are due on the same day in the order of their scores.
 */
export interface ListOrder<Field extends OrderField = OrderField> {
  readonly field: Field
  readonly direction: Direction
}

/** Fields whose order is that of their texts. */
export type CollatedField = Exclude<ColumnField, 'score'>

export interface Filters {
  readonly search: string
  readonly status: StatusFilter
  readonly source: SourceFilter
  /** Only leads whose next step is due today, or late. */
  readonly isDue: boolean
  /** Null until the seller first chooses an order; shown as descending. */
  readonly scoreOrder: Direction | null
  /** Null while the list is ordered by score. */
  readonly orderBy: ListOrder<Exclude<OrderField, 'score'>> | null
}

export const noFilters: Filters = {
  search: '',
  status: 'all',
  source: 'all',
  isDue: false,
  scoreOrder: null,
  orderBy: null,
}

export const statusFilters: readonly StatusFilter[] = ['all', ...leadStatuses]
export const sourceFilters: readonly SourceFilter[] = ['all', ...leadSources]

/** In characters, more than any seller types; a longer stored text is not ours and not worth parsing. */
const LONGEST_STORED = 100_000

/** Stored text may be old or edited by hand; invalid text counts as nothing stored, never as a blank screen. */
export function parseFilters(text: string | null): Filters | null {
  const stored = parseStored(text)
  if (!stored) return null
  const { search, status, source = 'all', isDue = false, scoreOrder, orderBy = null } = stored
  if (typeof search !== 'string' || !isStatusFilter(status) || !isSourceFilter(source)) return null
  if (!isDirection(scoreOrder) && scoreOrder !== null) return null
  if (typeof isDue !== 'boolean') return null
  if (orderBy === null) return { search, status, source, isDue, scoreOrder, orderBy }
  const { field, direction } = Object(orderBy) as Record<string, unknown>
  // Version 1.0.0 could order by the last import.
  if (field === 'imported') return { search, status, source, isDue, scoreOrder, orderBy: null }
  if (!isOrderField(field) || field === 'score' || !isDirection(direction)) return null
  return { search, status, source, isDue, scoreOrder, orderBy: { field, direction } }
}

/**
 * What differs from no filters; search, status and the order by score always, as earlier versions did. `opportunities`
 * are the filters of the other list, if any.
 */
export function storedFilters(
  { search, status, source, isDue, scoreOrder, orderBy }: Filters,
  opportunities: object | null,
): string {
  return JSON.stringify({
    search,
    status,
    scoreOrder,
    ...(source !== 'all' && { source }),
    ...(isDue && { isDue }),
    ...(orderBy && { orderBy }),
    ...(opportunities && { opportunities }),
  })
}

export function shownOrder({ scoreOrder, orderBy }: Filters): ListOrder {
  return orderBy ?? { field: 'score', direction: scoreOrder ?? 'desc' }
}

/**
 * Orders by this field: texts start ascending, the score as it was. If the list is ordered by it already, the other way
 * round.
 */
export function withOrderBy(filters: Filters, field: OrderField): Filters {
  const { field: shown, direction } = shownOrder(filters)
  const other = direction === 'asc' ? 'desc' : 'asc'
  if (field !== 'score') return { ...filters, orderBy: { field, direction: field === shown ? other : 'asc' } }
  return shown === 'score' ? { ...filters, scoreOrder: other } : { ...filters, orderBy: null }
}

export function withOrder(filters: Filters, { field, direction }: ListOrder): Filters {
  if (field === 'score') return { ...filters, scoreOrder: direction, orderBy: null }
  return { ...filters, orderBy: { field, direction } }
}

/** Whether the filters hide any lead; the order never does. */
export function hasFilters({ search, status, source, isDue }: Filters): boolean {
  return search !== '' || status !== 'all' || source !== 'all' || isDue
}

/** The order by day goes with the filter that it came with. */
export function withoutFilters({ scoreOrder, orderBy }: Filters): Filters {
  return { ...noFilters, scoreOrder, orderBy: orderBy?.field === 'due' ? null : orderBy }
}

/** What is due, overdue first; or the list as it was ordered by score. */
export function withDue(filters: Filters, isDue: boolean): Filters {
  if (isDue) return { ...filters, isDue, orderBy: { field: 'due', direction: 'asc' } }
  return { ...filters, isDue, orderBy: filters.orderBy?.field === 'due' ? null : filters.orderBy }
}

/** The stored object; null if there is none. */
export function parseStored(text: string | null): Record<string, unknown> | null {
  if (text === null || text.length > LONGEST_STORED) return null
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' ? { ...value } : null
  } catch {
    return null
  }
}

function isStatusFilter(value: unknown): value is StatusFilter {
  return statusFilters.some((status) => status === value)
}

function isSourceFilter(value: unknown): value is SourceFilter {
  return sourceFilters.some((source) => source === value)
}

export function isDirection(value: unknown): value is Direction {
  return value === 'asc' || value === 'desc'
}

export function isCollated(field: OrderField): field is CollatedField {
  return field !== 'score' && columnFields.some((each) => each === field)
}

function isOrderField(value: unknown): value is OrderField {
  return orderFields.some((field) => field === value)
}
