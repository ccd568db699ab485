import { createLiveQuery, type LiveQuery } from '../../connection/live-query'
import type { OrdersInList } from '../../domain/action'
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
  opportunityFiltersToStore,
  parseOpportunityFilters,
  withoutOpportunityFilters,
} from '../../domain/opportunity-filters'
import type { OpportunityListQuery } from '../../domain/opportunity-query'
import { createState, type MutableState, type ReadonlyState } from '../../ui/state'
import type { KeyValueStore } from '../../workspace/ports'
import type { QueryNamed } from '../../workspace/queries'
import type { Workspace } from '../../workspace/workspace'

const KEY = 'filters'

/** The leads that one import has created. */
interface ShownImport {
  readonly label: string
  readonly created: OrdersInList
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

interface OpportunitiesState {
  readonly filters: OpportunityListQuery
  readonly page: number
}

export type ListQuery = QueryNamed<'leads'> | QueryNamed<'opportunities'>

/** The seller's filters and page of one list. The panel turns its pages, too. */
export interface Listing<State extends { readonly filters: unknown }, Q extends ListQuery>
  extends ReadonlyState<State> {
  /** Goes back to page 1. */
  filter(filters: State['filters']): void
  /** Lists all; the order stays. */
  clear(): void
  turnTo(page: number): void
  /** Asks for the page that is shown. */
  query(): Q
  readonly answers: LiveQuery<Q>
}

export interface ShownList extends Listing<ListState, QueryNamed<'leads'>> {
  /** Lists all leads, or those that pass these filters alone. The next filter compares the search literally. */
  clear(others?: Partial<Filters>): void
  /** Lists the leads of one import until the filters are cleared; this is not stored. */
  showImport(shownImport: ShownImport): void
  /** The list of that import is no longer shown. The other filters stay. */
  endImport(shownImport: ShownImport): void
  /** Compares the search in another way until the next filter; this is not stored. */
  widen(match: Match): void
}

export type ShownOpportunities = Listing<OpportunitiesState, QueryNamed<'opportunities'>>

export interface ShownLists {
  readonly leads: ShownList
  readonly opportunities: ShownOpportunities
  /**
   * To be called after leads were deleted for good: a search that matches nobody any more may name one of them. It is
   * ended here, and is not kept, whoever has stored it.
   */
  forgetSearches(): Promise<void>
}

export function createShownLists(workspace: Workspace, storage: KeyValueStore, today: ReadonlyState<Day>): ShownLists {
  const entry = storage.read(KEY)
  const leads = createState<ListState>({
    filters: parseFilters(entry) ?? noFilters,
    shownImport: null,
    match: 'literal',
    today: today.current(),
    page: 1,
  })
  today.subscribe(() => leads.set({ ...leads.current(), today: today.current() }))
  const opportunities = createState<OpportunitiesState>({ filters: parseOpportunityFilters(entry), page: 1 })

  function save() {
    storage.write(
      KEY,
      storedFilters(leads.current().filters, opportunityFiltersToStore(opportunities.current().filters)),
    )
  }

  /** By what is shown here, and what any tab has stored. */
  function searches() {
    const text = storage.read(KEY)
    const [stored, storedOther] = [parseFilters(text) ?? noFilters, parseOpportunityFilters(text)]
    return { shown: leads.current().filters, shownOther: opportunities.current().filters, stored, storedOther }
  }

  async function forgetSearches() {
    const gone = new Map([['', false]])
    // Another one may be typed while it is asked.
    for (;;) {
      const next = Object.values(searches()).find(({ search }) => !gone.has(search))
      if (!next) break
      gone.set(next.search, !(await workspace.query({ name: 'matches-any', search: next.search })))
    }
    const without = <Part extends { readonly search: string }>(part: Part): Part =>
      gone.get(part.search) ? { ...part, search: '' } : part
    const { shown, shownOther, stored, storedOther } = searches()
    if (gone.get(shown.search)) leads.set({ ...leads.current(), filters: without(shown), match: 'literal', page: 1 })
    if (gone.get(shownOther.search)) opportunities.set({ filters: without(shownOther), page: 1 })
    if (gone.get(stored.search) || gone.get(storedOther.search)) {
      storage.write(KEY, storedFilters(without(stored), opportunityFiltersToStore(without(storedOther))))
    }
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
    forgetSearches,
    leads: {
      ...listing(workspace, leads, leadsQuery),
      filter: (filters) => show(filters, leads.current().shownImport),
      clear: (others) => show({ ...withoutFilters(leads.current().filters), ...others }, null),
      showImport: (shownImport) => show(withoutFilters(leads.current().filters), shownImport),
      endImport(shownImport) {
        const { filters, shownImport: current } = leads.current()
        if (current === shownImport) show(filters, null)
      },
      widen: (match) => leads.set({ ...leads.current(), match, page: 1 }),
    },
    opportunities: {
      ...listing(workspace, opportunities, opportunitiesQuery),
      filter: showOpportunities,
      clear: () => showOpportunities(withoutOpportunityFilters(opportunities.current().filters)),
    },
  }
}

function listing<State extends { readonly page: number }, Q extends ListQuery>(
  workspace: Workspace,
  { current, set, subscribe }: MutableState<State>,
  queryOf: (state: State) => Q,
) {
  return {
    current,
    subscribe,
    turnTo(page: number) {
      if (page !== current().page) set({ ...current(), page })
    },
    query: () => queryOf(current()),
    answers: createLiveQuery<Q>(workspace),
  }
}

/** Whether any lead may be hidden. */
export function isFiltered({ filters, shownImport }: ListState): boolean {
  return hasFilters(filters) || shownImport !== null
}

function leadsQuery({ filters, shownImport, match, today, page }: ListState): QueryNamed<'leads'> {
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

function opportunitiesQuery({ filters, page }: OpportunitiesState): QueryNamed<'opportunities'> {
  return { name: 'opportunities', ...filters, page }
}
