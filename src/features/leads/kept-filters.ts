import { type Filters, noFilters, parseFilters, shownOrder } from '../../domain/filters'
import type { TextStore } from '../../workspace/ports'
import type { QuestionAbout } from '../../workspace/workspace'

const ENTRY = 'filters'

/** The filters as the seller left them. */
export function keptFilters(texts: TextStore): Filters {
  return parseFilters(texts.read(ENTRY)) ?? noFilters
}

export function keepFilters(texts: TextStore, filters: Filters) {
  texts.write(ENTRY, JSON.stringify(filters))
}

export function leadsQuestion(filters: Filters, page: number): QuestionAbout<'leads'> {
  return { about: 'leads', ...filters, scoreOrder: shownOrder(filters), page }
}
