import { createLiveQuery, type LiveQuery } from '../../connection/live-query'
import type { OrderRange } from '../../domain/action'
import type { Day } from '../../domain/day'
import {
  type Filters,
  hasFilters,
  noFilters,
  parseFilters,
  shownOrder,
  storedFilters,
  withoutFilters,
} from '../../domain/filters'
import type { Match } from '../../domain/lead-query'
import {
  hidesAny,
  opportunityFiltersToStore,
  parseOpportunityFilters,
  withoutOpportunityFilters,
} from '../../domain/opportunity-filters'
import type { OpportunityListQuery } from '../../domain/opportunity-query'
import { createState, type ReadonlyState } from '../../ui/state'
import type { KeyValueStore } from '../../workspace/ports'
import type { QueryNamed } from '../../workspace/queries'
import type { Workspace } from '../../workspace/workspace'

const KEY = 'filters'

/** The leads that one import has created. */
interface ShownImport {
  readonly label: string
  readonly created: OrderRange
}

export interface ListState {
  readonly filters: Filters
  /** If it is not null, only its leads are listed. */
  readonly shownImport: ShownImport | null
  readonly match: Match
  /** What is due follows it. */
  readonly today: Day
  readonly page: number
}

/** The seller's filters and page. The summary filters the list too, and the panel turns its pages. */
export interface ShownList extends ReadonlyState<ListState> {
  /** Goes back to page 1, and to a literal search. */
  filter(filters: Filters): void
  /** Lists all leads, or those that pass these filters alone; the order stays. */
  clear(others?: Partial<Filters>): void
  /** Lists the leads of one import until the filters are cleared; this is not stored. */
  showImport(shownImport: ShownImport): void
  /** Compares the search in another way until the next filter; this is not stored. */
  widen(match: Match): void
  turnTo(page: number): void
  readonly answers: LiveQuery<QueryNamed<'leads'>>
}

export interface OpportunitiesState {
  readonly filters: OpportunityListQuery
  readonly page: number
}

/** The same for the opportunities. */
export interface ShownOpportunities extends ReadonlyState<OpportunitiesState> {
  /** Goes back to page 1. */
  filter(filters: OpportunityListQuery): void
  /** Lists all of them; the order stays. */
  clear(): void
  turnTo(page: number): void
  readonly answers: LiveQuery<QueryNamed<'opportunities'>>
}

export interface ShownLists {
  readonly leads: ShownList
  readonly opportunities: ShownOpportunities
}

export function createShownLists(workspace: Workspace, storage: KeyValueStore, today: ReadonlyState<Day>): ShownLists {
  const stored = storage.read(KEY)
  const leads = createState<ListState>({
    filters: parseFilters(stored) ?? noFilters,
    shownImport: null,
    match: 'literal',
    today: today.current(),
    page: 1,
  })
  today.subscribe(() => leads.set({ ...leads.current(), today: today.current() }))
  const opportunities = createState<OpportunitiesState>({ filters: parseOpportunityFilters(stored), page: 1 })

  function save() {
    storage.write(
      KEY,
      storedFilters(leads.current().filters, opportunityFiltersToStore(opportunities.current().filters)),
    )
  }

  function show(filters: Filters, shownImport: ShownImport | null) {
    leads.set({ ...leads.current(), filters, shownImport, match: 'literal', page: 1 })
    save()
  }

  function showOpportunities(filters: OpportunityListQuery) {
    opportunities.set({ filters, page: 1 })
    save()
  }

  return {
    leads: {
      answers: createLiveQuery(workspace),
      current: leads.current,
      subscribe: leads.subscribe,
      filter: (filters) => show(filters, leads.current().shownImport),
      clear: (others) => show({ ...withoutFilters(leads.current().filters), ...others }, null),
      showImport: (shownImport) => show(withoutFilters(leads.current().filters), shownImport),
      widen: (match) => leads.set({ ...leads.current(), match, page: 1 }),
      turnTo(page) {
        if (page !== leads.current().page) leads.set({ ...leads.current(), page })
      },
    },
    opportunities: {
      answers: createLiveQuery(workspace),
      current: opportunities.current,
      subscribe: opportunities.subscribe,
      filter: showOpportunities,
      clear: () => showOpportunities(withoutOpportunityFilters(opportunities.current().filters)),
      turnTo(page) {
        if (page !== opportunities.current().page) opportunities.set({ ...opportunities.current(), page })
      },
    },
  }
}

/** Whether any lead may be hidden. */
export function isFiltered({ filters, shownImport }: ListState): boolean {
  return hasFilters(filters) || shownImport !== null
}

export function leadsQuery({ filters, shownImport, match, today, page }: ListState): QueryNamed<'leads'> {
  const { search, status, source, isDue } = filters
  return {
    name: 'leads',
    search,
    status,
    source,
    due: isDue ? today : undefined,
    created: shownImport?.created,
    order: shownOrder(filters),
    match,
    page,
  }
}

export function areFiltered({ filters }: OpportunitiesState): boolean {
  return hidesAny(filters)
}

export function opportunitiesQuery({ filters, page }: OpportunitiesState): QueryNamed<'opportunities'> {
  return { name: 'opportunities', ...filters, page }
}
