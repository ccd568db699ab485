import { createLiveQuery, type LiveQuery } from '../connection/live-query'
import { type Filters, noFilters, parseFilters, shownOrder } from '../domain/filters'
import type { Match } from '../domain/lead-query'
import { createStore, type ReadonlyStore } from '../ui/store'
import type { KeyValueStore } from '../workspace/ports'
import type { QueryNamed } from '../workspace/queries'
import type { Workspace } from '../workspace/workspace'

const KEY = 'filters'

interface ListState {
  readonly filters: Filters
  readonly match: Match
  readonly page: number
}

/** The seller's filters and page. The summary filters the list too, and the panel turns its pages. */
export interface ShownList extends ReadonlyStore<ListState> {
  /** Goes back to page 1, and to a literal search. */
  filter(filters: Filters): void
  /** Compares the search in another way until the next filter; this is not stored. */
  widen(match: Match): void
  turnTo(page: number): void
  readonly answers: LiveQuery<QueryNamed<'leads'>>
}

export function createShownList(workspace: Workspace, storage: KeyValueStore): ShownList {
  const { current, set, subscribe } = createStore<ListState>({
    filters: parseFilters(storage.read(KEY)) ?? noFilters,
    match: 'literal',
    page: 1,
  })

  return {
    answers: createLiveQuery(workspace),
    current,
    subscribe,
    filter(filters) {
      storage.write(KEY, JSON.stringify(filters))
      set({ filters, match: 'literal', page: 1 })
    },
    widen: (match) => set({ ...current(), match, page: 1 }),
    turnTo(page) {
      if (page !== current().page) set({ ...current(), page })
    },
  }
}

export function leadsQuery({ filters, match, page }: ListState): QueryNamed<'leads'> {
  return { name: 'leads', ...filters, scoreOrder: shownOrder(filters), match, page }
}
