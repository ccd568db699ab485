import { createLiveQuery, type LiveQuery } from '../connection/live-query'
import { type Filters, noFilters, parseFilters, shownOrder } from '../domain/filters'
import type { KeyValueStore } from '../workspace/ports'
import type { QueryAbout } from '../workspace/queries'
import type { Workspace } from '../workspace/workspace'

const KEY = 'filters'

interface ListState {
  readonly filters: Filters
  readonly page: number
}

/** The list as the seller has set it. The summary filters it too, and the panel turns its pages. */
export interface ShownList {
  current(): ListState
  subscribe(listener: () => void): () => void
  /** Goes back to page 1. */
  filter(filters: Filters): void
  turnTo(page: number): void
  readonly answers: LiveQuery<QueryAbout<'leads'>>
}

export function createShownList(workspace: Workspace, storage: KeyValueStore): ShownList {
  const listeners = new Set<() => void>()
  let state: ListState = { filters: parseFilters(storage.read(KEY)) ?? noFilters, page: 1 }

  function change(next: ListState) {
    state = next
    for (const listener of listeners) listener()
  }

  return {
    answers: createLiveQuery(workspace),
    current: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    filter(filters) {
      storage.write(KEY, JSON.stringify(filters))
      change({ filters, page: 1 })
    },
    turnTo(page) {
      if (page !== state.page) change({ ...state, page })
    },
  }
}

export function leadsQuery({ filters, page }: ListState): QueryAbout<'leads'> {
  return { about: 'leads', ...filters, scoreOrder: shownOrder(filters), page }
}
