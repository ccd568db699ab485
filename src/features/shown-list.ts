import { createLiveQuery, type LiveQuery } from '../connection/live-query'
import type { OrderRange } from '../domain/action'
import {
  type Filters,
  hasFilters,
  noFilters,
  parseFilters,
  shownOrder,
  storedFilters,
  withoutFilters,
} from '../domain/filters'
import type { Match } from '../domain/lead-query'
import { createStore, type ReadonlyStore } from '../ui/store'
import type { KeyValueStore } from '../workspace/ports'
import type { QueryNamed } from '../workspace/queries'
import type { Workspace } from '../workspace/workspace'

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
  readonly page: number
}

/** The seller's filters and page. The summary filters the list too, and the panel turns its pages. */
export interface ShownList extends ReadonlyStore<ListState> {
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

export function createShownList(workspace: Workspace, storage: KeyValueStore): ShownList {
  const { current, set, subscribe } = createStore<ListState>({
    filters: parseFilters(storage.read(KEY)) ?? noFilters,
    shownImport: null,
    match: 'literal',
    page: 1,
  })

  function show(filters: Filters, shownImport: ShownImport | null) {
    storage.write(KEY, storedFilters(filters))
    set({ filters, shownImport, match: 'literal', page: 1 })
  }

  return {
    answers: createLiveQuery(workspace),
    current,
    subscribe,
    filter: (filters) => show(filters, current().shownImport),
    clear: (others) => show({ ...withoutFilters(current().filters), ...others }, null),
    showImport: (shownImport) => show(withoutFilters(current().filters), shownImport),
    widen: (match) => set({ ...current(), match, page: 1 }),
    turnTo(page) {
      if (page !== current().page) set({ ...current(), page })
    },
  }
}

/** Whether any lead may be hidden. */
export function isFiltered({ filters, shownImport }: ListState): boolean {
  return hasFilters(filters) || shownImport !== null
}

export function leadsQuery({ filters, shownImport, match, page }: ListState): QueryNamed<'leads'> {
  const { search, status, source } = filters
  return {
    name: 'leads',
    search,
    status,
    source,
    created: shownImport?.created,
    order: shownOrder(filters),
    match,
    page,
  }
}
