import { type LeadStatus, leadStatuses } from './lead'

export type ScoreOrder = 'asc' | 'desc'
export type StatusFilter = 'all' | LeadStatus

export interface Filters {
  readonly search: string
  readonly status: StatusFilter
  /** Null until the seller first chooses an order; shown as descending. */
  readonly scoreOrder: ScoreOrder | null
}

export const noFilters: Filters = { search: '', status: 'all', scoreOrder: null }

export const statusFilters: readonly StatusFilter[] = ['all', ...leadStatuses]

/** In characters, more than any seller types; a longer stored text is not ours and not worth parsing. */
const LONGEST_STORED = 100_000

/** Stored text may be old or edited by hand; invalid text counts as nothing stored, never as a blank screen. */
export function parseFilters(text: string | null): Filters | null {
  if (text === null || text.length > LONGEST_STORED) return null
  const stored = parseObject(text)
  if (!stored) return null
  const { search, status, scoreOrder } = stored
  if (typeof search !== 'string' || !isStatusFilter(status) || !isScoreOrder(scoreOrder)) return null
  return { search, status, scoreOrder }
}

export function shownOrder(filters: Filters): ScoreOrder {
  return filters.scoreOrder ?? 'desc'
}

export function withOrderToggled(filters: Filters): Filters {
  return { ...filters, scoreOrder: shownOrder(filters) === 'desc' ? 'asc' : 'desc' }
}

/** Whether the filters hide any lead; the order never does. */
export function hasFilters(filters: Filters): boolean {
  return filters.search !== '' || filters.status !== 'all'
}

export function withoutFilters(filters: Filters): Filters {
  return { ...noFilters, scoreOrder: filters.scoreOrder }
}

function parseObject(text: string): Record<string, unknown> | null {
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

function isScoreOrder(value: unknown): value is ScoreOrder | null {
  return value === 'asc' || value === 'desc' || value === null
}
