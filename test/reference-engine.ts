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
import type { Note } from '../src/domain/note'
import { pageOf } from '../src/domain/page'
import type { LeadEngine } from '../src/engine/lead-engine'

/** Filter, sort, slice: what is right. Tests and benchmarks compare the fast engine with it. */
export function createReferenceEngine(): LeadEngine {
  const leads = new Map<string, Lead>()
  const beside: Beside = { ...nothing }

  function applyOne({ before, after }: Change<Lead>) {
    if (before && !leads.has(before.id)) throw new Error(`there is no lead ${before.id}`)
    if (after && after.id !== before?.id && leads.has(after.id)) throw new Error(`there is a lead ${after.id} already`)
    if (before) leads.delete(before.id)
    if (after) leads.set(after.id, after)
  }

  return {
    apply: (changes) => applyAll(changes, applyOne),
    query: (query) => referenceQuery([...leads.values()], query, beside),
    prepare: () => 1,
    place: (query, lead) => placeIn([...leads.values()], query, lead, beside),
    visitOrders(query, visit) {
      for (const { order } of listOf([...leads.values()], query, beside)) visit(order)
    },
    orders: (query) => Uint32Array.from(listOf([...leads.values()], query, beside), ({ order }) => order),
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
    setTouches: (next) => void (beside.touchOf = next),
    setNotes: (next) => void (beside.notesOf = next),
    leads: (query = wholeList) => listOf([...leads.values()], query, beside),
  }
}

function inCreationOrder(leads: Iterable<Lead>): Lead[] {
  return [...leads].toSorted((a, b) => a.order - b.order)
}

function isSameEmail(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/** What the engine is told of leads besides, by their orders: the number of the last action, and the notes. */
interface Beside {
  touchOf: (order: number) => number
  notesOf: (order: number) => readonly Note[]
}

const nothing: Beside = { touchOf: () => 0, notesOf: () => [] }

export function referenceQuery(leads: readonly Lead[], query: LeadQuery, beside = nothing): LeadPage {
  return { ...pageOf(listOf(leads, query, beside), query.page), total: leads.length }
}

function placeIn(leads: readonly Lead[], query: ListQuery, of: Lead, beside: Beside): LeadPlace {
  const list = listOf(leads, query, beside)
  const compare = comparisonOf(query, beside)
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

function listOf(leads: readonly Lead[], query: ListQuery, beside: Beside): Lead[] {
  const { first, end } = query.created ?? { first: 0, end: Infinity }
  return leads
    .filter((lead) => query.status === 'all' || lead.status === query.status)
    .filter((lead) => query.source === 'all' || lead.source === query.source)
    .filter(({ order }) => order >= first && order < end)
    .filter(({ due }) => query.due === undefined || (due !== '' && due <= query.due))
    .filter(matcherOf(query, beside.notesOf))
    .toSorted(comparisonOf(query, beside))
}

function matcherOf({ search, match = 'literal' }: Pick<LeadQuery, 'search' | 'match'>, notesOf: Beside['notesOf']) {
  const text = match === 'literal' ? search : withoutExtraSpaces(search)
  const spell = match === 'no-accents' ? withoutAccents : (each: string) => each.toLowerCase()
  const spelled = spell(text)
  const textsOf = (lead: Lead) => {
    if (match === 'email') return [lead.email]
    if (match === 'notes') return [lead.step, ...notesOf(lead.order).map((note) => note.text)]
    return searchedFields.map((field) => lead[field])
  }
  if (match === 'phone') return isCalledBy(search)
  // Only a literal search without text matches everything.
  if (spelled === '' && match !== 'literal') return () => false
  return (lead: Lead) => textsOf(lead).some((each) => spell(each).includes(spelled))
}

/** Digit by digit: one of the two is the end of the other, or the searched one is anywhere in it. */
function isCalledBy(search: string) {
  const digitsOf = (text: string) => {
    const [before = '', ...after] = text.normalize('NFKC').split('(0)')
    const written = [before, after.join('(0)')].join('')
    const digits = [...written].filter((each) => each >= '0' && each <= '9')
    while (digits[0] === '0') digits.shift()
    return digits.join('')
  }
  const isNumber = [...search.normalize('NFKC')].every(
    (each) => each.trim() === '' || '+0123456789().-/‐‑‒–—―'.includes(each),
  )
  const searched = digitsOf(search)
  return ({ phone }: Lead) => {
    const digits = digitsOf(phone)
    if (!isNumber || searched.length < 3) return false
    return digits.split(searched).length > 1 || (digits.length > 5 && searched.slice(-digits.length) === digits)
  }
}

function comparisonOf({ order: { field, direction } }: ListQuery, { touchOf }: Beside) {
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
