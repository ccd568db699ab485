import { type Filters, noFilters, parseFilters, shownOrder } from '../domain/filters'
import type { KeyValueStore } from '../workspace/ports'
import type { QueryAbout } from '../workspace/queries'

const KEY = 'filters'

/** The filters as the seller left them. */
export function loadFilters(storage: KeyValueStore): Filters {
  return parseFilters(storage.read(KEY)) ?? noFilters
}

export function saveFilters(storage: KeyValueStore, filters: Filters) {
  storage.write(KEY, JSON.stringify(filters))
}

export function leadsQuery(filters: Filters, page: number): QueryAbout<'leads'> {
  return { about: 'leads', ...filters, scoreOrder: shownOrder(filters), page }
}
