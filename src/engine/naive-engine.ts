import { collate } from '../domain/collation'
import { applyAll, type Change } from '../domain/edit'
import { withoutAccents } from '../domain/latin'
import { type Lead, searchedFields } from '../domain/lead'
import {
  type LeadPage,
  type LeadPlace,
  type LeadQuery,
  type ListQuery,
  type StatusCounts,
  wholeList,
  withoutExtraSpaces,
  zeroCounts,
} from '../domain/lead-query'
import { pageOf } from '../domain/page'
import type { LeadEngine } from './lead-engine'

/** The obvious implementation: filter, sort, slice. Tests and benchmarks compare the fast engine with it. */
export function createNaiveEngine(): LeadEngine {
  const leads = new Map<string, Lead>()

  function applyOne({ before, after }: Change<Lead>) {
    if (before && !leads.has(before.id)) throw new Error(`there is no lead ${before.id}`)
    if (after && after.id !== before?.id && leads.has(after.id)) throw new Error(`there is a lead ${after.id} already`)
    if (before) leads.delete(before.id)
    if (after) leads.set(after.id, after)
  }

  return {
    apply: (changes) => applyAll(changes, applyOne),
    query: (query) => naiveQuery([...leads.values()], query),
    prepare: () => 1,
    place: (query, lead) => naivePlace([...leads.values()], query, lead),
    visitOrders(query, visit) {
      for (const { order } of naiveLeads([...leads.values()], query)) visit(order)
    },
    orders: (query) => Uint32Array.from(naiveLeads([...leads.values()], query), ({ order }) => order),
    lead: (id) => leads.get(id) ?? null,
    leadsWithEmail: (email) =>
      email === '' ? [] : inCreationOrder(leads.values()).filter((lead) => isSameEmail(lead.email, email)),
    between: (first, end, isWanted = () => true) =>
      inCreationOrder(leads.values()).filter(({ order }) => order >= first && order < end && isWanted(order)),
    counts: () => countByStatus([...leads.values()]),
    leads: (query = wholeList) => naiveLeads([...leads.values()], query),
  }
}

function inCreationOrder(leads: Iterable<Lead>): Lead[] {
  return [...leads].toSorted((a, b) => a.order - b.order)
}

function isSameEmail(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

export function naiveQuery(leads: readonly Lead[], query: LeadQuery): LeadPage {
  return { ...pageOf(naiveLeads(leads, query), query.page), total: leads.length }
}

function naivePlace(leads: readonly Lead[], query: ListQuery, of: Lead): LeadPlace {
  const list = naiveLeads(leads, query)
  const compare = comparisonOf(query)
  const before = list.filter((lead) => compare(lead, of) < 0).length
  const after = list.filter((lead) => compare(lead, of) > 0)
  return {
    before,
    isListed: before + after.length < list.length,
    matching: list.length,
    previous: list[before - 1] ?? null,
    next: after[0] ?? null,
  }
}

function naiveLeads(leads: readonly Lead[], query: ListQuery): Lead[] {
  const { first, end } = query.created ?? { first: 0, end: Infinity }
  return leads
    .filter((lead) => query.status === 'all' || lead.status === query.status)
    .filter((lead) => query.source === 'all' || lead.source === query.source)
    .filter(({ order }) => order >= first && order < end)
    .filter(matcherOf(query))
    .toSorted(comparisonOf(query))
}

function matcherOf({ search, match = 'literal' }: Pick<LeadQuery, 'search' | 'match'>): (lead: Lead) => boolean {
  const text = match === 'literal' ? search : withoutExtraSpaces(search)
  const fields = match === 'email' ? (['email'] as const) : searchedFields
  const spell = match === 'no-accents' ? withoutAccents : (each: string) => each.toLowerCase()
  const spelled = spell(text)
  // Only a literal search without text matches everything.
  if (spelled === '' && match !== 'literal') return () => false
  return (lead) => fields.some((field) => spell(lead[field]).includes(spelled))
}

function comparisonOf({ order: { field, direction } }: ListQuery) {
  const sign = direction === 'asc' ? 1 : -1
  const compare = (a: Lead, b: Lead) => (field === 'score' ? a.score - b.score : collate(a[field], b[field]))
  return (a: Lead, b: Lead) => sign * compare(a, b) || a.order - b.order
}

export function countByStatus(leads: readonly Lead[]): StatusCounts {
  const counts = { ...zeroCounts }
  for (const lead of leads) counts[lead.status]++
  return counts
}
