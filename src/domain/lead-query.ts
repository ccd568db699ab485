import type { OrderRange, OrdersInList } from './action'
import type { Day } from './day'
import type { ListOrder, SourceFilter, StatusFilter } from './filters'
import { type Lead, type LeadSource, type LeadStatus, leadStatuses } from './lead'
import type { Page } from './page'

/** How a search is compared. What the seller types is literal; the others are offered where that finds nothing. */
export type Match = 'literal' | WideMatch
export type WideMatch = 'no-accents' | 'email'

export interface LeadQuery {
  readonly search: string
  readonly status: StatusFilter
  readonly source: SourceFilter
  /** Only leads whose next step is due on this day or before. */
  readonly due?: Day | undefined
  /** Only leads that were created together. */
  readonly created?: OrderRange | undefined
  readonly order: ListOrder
  /** Literal if it is not given. */
  readonly match?: Match
  readonly page: number
}

/** The leads of all pages. */
export type ListQuery = Omit<LeadQuery, 'page'>

/** However they were created. */
export type AnyLeads = Omit<ListQuery, 'created'>

/** As it is asked for on the screen: leads that were created together are those of the list that they were seen in. */
export type Asked<Query extends Pick<LeadQuery, 'created'>> = Omit<Query, 'created'> & {
  readonly created?: OrdersInList | undefined
}

const nobody: OrderRange = { first: 0, end: 0 }

/** What it means in the list of this number. */
export function askedIn<Query extends { readonly created?: OrdersInList | undefined }>(
  { created, ...query }: Query,
  list: number,
): Omit<Query, 'created'> & Pick<LeadQuery, 'created'> {
  return { ...query, created: created && (created.list === list ? created.orders : nobody) }
}

/** The highest scores first. */
export const wholeList: AnyLeads = {
  search: '',
  status: 'all',
  source: 'all',
  order: { field: 'score', direction: 'desc' },
}

export interface LeadPage extends Page<Lead> {
  /** The number of all leads, regardless of the query. */
  readonly total: number
}

/** A search that is not literal is compared without spaces at its ends, and with single ones inside. */
export function withoutExtraSpaces(search: string): string {
  return search.trim().replaceAll(/\s+/g, ' ')
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

/** How many leads have a next step that is due by a day, and on the next day that has any. */
export interface DueFigures {
  readonly count: number
  readonly next: { readonly day: Day; readonly count: number } | null
}

/** How many leads that are still there were worked on, and how many of them became qualified or converted and still are. */
export interface WorkDone {
  readonly worked: number
  readonly qualified: number
  readonly converted: number
}

export const noWork: WorkDone = { worked: 0, qualified: 0, converted: 0 }

/** What has become of the leads of a source. */
export interface SourceWins {
  readonly source: LeadSource
  readonly leads: number
  /** That were qualified at any time, converted ones too. */
  readonly qualified: number
  readonly converted: number
  readonly won: number
  /** Of what was won, in hundredths. */
  readonly amount: bigint
}

export type StatusCounts = Readonly<Record<LeadStatus, number>>

export function totalOf(counts: StatusCounts): number {
  return leadStatuses.reduce((sum, status) => sum + counts[status], 0)
}

export const zeroCounts = Object.fromEntries(leadStatuses.map((status) => [status, 0])) as unknown as StatusCounts
