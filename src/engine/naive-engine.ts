import { applyAll, type Change } from '../domain/edit'
import type { ScoreOrder } from '../domain/filters'
import { withoutAccents } from '../domain/latin'
import { type Lead, searchedFields } from '../domain/lead'
import {
  type LeadPage,
  type LeadPlace,
  type LeadPosition,
  type LeadQuery,
  type StatusCounts,
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
    prepare: () => false,
    place: (query, position) => naivePlace([...leads.values()], query, position),
    lead: (id) => leads.get(id) ?? null,
    leadsWithEmail: (email) =>
      email === '' ? [] : inCreationOrder(leads.values()).filter((lead) => isSameEmail(lead.email, email)),
    between: (first, end) => inCreationOrder(leads.values()).filter(({ order }) => order >= first && order < end),
    counts: () => countByStatus([...leads.values()]),
    leads: (query = { search: '', status: 'all', scoreOrder: 'desc' }) => naiveLeads([...leads.values()], query),
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

function naivePlace(leads: readonly Lead[], query: Omit<LeadQuery, 'page'>, position: LeadPosition): LeadPlace {
  const list = naiveLeads(leads, query)
  const compare = byScore(query.scoreOrder)
  const before = list.filter((lead) => compare(lead, position) < 0).length
  const after = list.filter((lead) => compare(lead, position) > 0)
  return {
    before,
    isListed: before + after.length < list.length,
    matching: list.length,
    previous: list[before - 1] ?? null,
    next: after[0] ?? null,
  }
}

function naiveLeads(leads: readonly Lead[], query: Omit<LeadQuery, 'page'>): Lead[] {
  return leads
    .filter((lead) => query.status === 'all' || lead.status === query.status)
    .filter(matcherOf(query))
    .toSorted(byScore(query.scoreOrder))
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

function byScore(scoreOrder: ScoreOrder) {
  const sign = scoreOrder === 'asc' ? 1 : -1
  return (a: LeadPosition, b: LeadPosition) => sign * (a.score - b.score) || a.order - b.order
}

export function countByStatus(leads: readonly Lead[]): StatusCounts {
  const counts = { ...zeroCounts }
  for (const lead of leads) counts[lead.status]++
  return counts
}
