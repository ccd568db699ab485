import type { LeadChange } from '../domain/change'
import type { Lead } from '../domain/lead'
import { type LeadPage, type LeadQuery, type StatusCounts, zeroCounts } from '../domain/lead-query'
import { pageOf } from '../domain/page'
import type { LeadEngine } from './lead-engine'

/** The list as anyone would write it first: filter, sort, slice. Other engines are held against this one. */
export function createNaiveEngine(): LeadEngine {
  /** Keeps the order in which leads were created. */
  const leads = new Map<string, Lead>()

  return {
    apply(changes: readonly LeadChange[]) {
      for (const { before, after } of changes) {
        if (after) leads.set(after.id, after)
        else if (before) leads.delete(before.id)
      }
    },
    query: (query) => naiveQuery([...leads.values()], query),
    lead: (id) => leads.get(id) ?? null,
    counts: () => countByStatus([...leads.values()]),
  }
}

function naiveQuery(leads: readonly Lead[], query: LeadQuery): LeadPage {
  const search = query.search.toLowerCase()
  const sign = query.scoreOrder === 'asc' ? 1 : -1
  const matching = leads
    .filter((lead) => query.status === 'all' || lead.status === query.status)
    .filter((lead) => lead.name.toLowerCase().includes(search) || lead.company.toLowerCase().includes(search))
    .toSorted((a, b) => sign * (a.score - b.score))
  return { ...pageOf(matching, query.page), total: leads.length }
}

function countByStatus(leads: readonly Lead[]): StatusCounts {
  const counts = { ...zeroCounts }
  for (const lead of leads) counts[lead.status]++
  return counts
}
