import { withoutAccents } from '../src/base/latin'
import { collate } from '../src/domain/collation'
import type { Day } from '../src/domain/day'
import { applyAll, type Change } from '../src/domain/edit'
import { isCollated } from '../src/domain/filters'
import { type Lead, searchedFields } from '../src/domain/lead'
import {
  type DueFigures,
  type LeadPage,
  type LeadPlace,
  type LeadQuery,
  type ListQuery,
  type StatusCounts,
  wholeList,
  withoutExtraSpaces,
  zeroCounts,
} from '../src/domain/lead-query'
import { pageOf } from '../src/domain/page'
import type { LeadEngine } from '../src/engine/lead-engine'

/** Filter, sort, slice: what is right. Tests and benchmarks compare the fast engine with it. */
export function createReferenceEngine(): LeadEngine {
  const leads = new Map<string, Lead>()
  let touchOf: TouchOf = () => 0

  function applyOne({ before, after }: Change<Lead>) {
    if (before && !leads.has(before.id)) throw new Error(`there is no lead ${before.id}`)
    if (after && after.id !== before?.id && leads.has(after.id)) throw new Error(`there is a lead ${after.id} already`)
    if (before) leads.delete(before.id)
    if (after) leads.set(after.id, after)
  }

  return {
    apply: (changes) => applyAll(changes, applyOne),
    query: (query) => referenceQuery([...leads.values()], query, touchOf),
    prepare: () => 1,
    place: (query, lead) => placeIn([...leads.values()], query, lead, touchOf),
    visitOrders(query, visit) {
      for (const { order } of listOf([...leads.values()], query, touchOf)) visit(order)
    },
    orders: (query) => Uint32Array.from(listOf([...leads.values()], query, touchOf), ({ order }) => order),
    lead: (id) => leads.get(id) ?? null,
    leadsWithEmail(email, limit) {
      if (email === '') return []
      return inCreationOrder(leads.values())
        .filter((lead) => isSameEmail(lead.email, email))
        .slice(0, limit)
    },
    between: (first, end, isWanted = () => true) =>
      inCreationOrder(leads.values()).filter(({ order }) => order >= first && order < end && isWanted(order)),
    counts: () => countByStatus([...leads.values()]),
    due: (today) => referenceDue([...leads.values()], today),
    setTouches: (next) => void (touchOf = next),
    leads: (query = wholeList) => listOf([...leads.values()], query, touchOf),
  }
}

function inCreationOrder(leads: Iterable<Lead>): Lead[] {
  return [...leads].toSorted((a, b) => a.order - b.order)
}

function isSameEmail(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/** The number of the last action on a lead, by its order. */
type TouchOf = (order: number) => number

export function referenceQuery(leads: readonly Lead[], query: LeadQuery, touchOf: TouchOf = () => 0): LeadPage {
  return { ...pageOf(listOf(leads, query, touchOf), query.page), total: leads.length }
}

function placeIn(leads: readonly Lead[], query: ListQuery, of: Lead, touchOf: TouchOf): LeadPlace {
  const list = listOf(leads, query, touchOf)
  const compare = comparisonOf(query, touchOf)
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

function listOf(leads: readonly Lead[], query: ListQuery, touchOf: TouchOf): Lead[] {
  const { first, end } = query.created ?? { first: 0, end: Infinity }
  return leads
    .filter((lead) => query.status === 'all' || lead.status === query.status)
    .filter((lead) => query.source === 'all' || lead.source === query.source)
    .filter(({ order }) => order >= first && order < end)
    .filter(({ due }) => query.due === undefined || (due !== '' && due <= query.due))
    .filter(matcherOf(query))
    .toSorted(comparisonOf(query, touchOf))
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

function comparisonOf({ order: { field, direction } }: ListQuery, touchOf: TouchOf) {
  const sign = direction === 'asc' ? 1 : -1
  const compare = (a: Lead, b: Lead) => {
    if (isCollated(field)) return collate(a[field], b[field])
    return field === 'touched' ? touchOf(a.order) - touchOf(b.order) : a.score - b.score
  }
  if (field === 'due') return (a: Lead, b: Lead) => compareDays(a, b, sign) || b.score - a.score || a.order - b.order
  return (a: Lead, b: Lead) => sign * compare(a, b) || a.order - b.order
}

/** Whoever has no next step comes last, in both directions. */
function compareDays({ due: one }: Lead, { due: other }: Lead, sign: number): number {
  if (one === other) return 0
  if (one === '' || other === '') return one === '' ? 1 : -1
  return one < other ? -sign : sign
}

function referenceDue(leads: readonly Lead[], today: Day): DueFigures {
  const days = leads.map(({ due }) => due).filter((day) => day !== '')
  const [next] = days.filter((day) => day > today).toSorted()
  return {
    count: days.filter((day) => day <= today).length,
    next: next === undefined ? null : { day: next, count: days.filter((day) => day === next).length },
  }
}

function countByStatus(leads: readonly Lead[]): StatusCounts {
  const counts = { ...zeroCounts }
  for (const lead of leads) counts[lead.status]++
  return counts
}
