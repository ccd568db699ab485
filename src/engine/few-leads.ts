import { withoutAccents } from '../base/latin'
import { collate } from '../domain/collation'
import type { Day } from '../domain/day'
import type { Change } from '../domain/edit'
import { isCollated, type ListOrder } from '../domain/filters'
import { type Lead, searchedFields } from '../domain/lead'
import {
  type DueFigures,
  type LeadPage,
  type LeadQuery,
  type StatusCounts,
  withoutExtraSpaces,
  zeroCounts,
} from '../domain/lead-query'
import { pageOf } from '../domain/page'

interface Held {
  readonly lead: Lead
  /** Its searched texts in lower case. */
  readonly texts: readonly string[]
}

/** Few enough that looking at each takes no time. The page answers with them before a worker could. */
export class FewLeads {
  readonly #held = new Map<string, Held>()
  #sorted: { readonly order: ListOrder; readonly all: readonly Held[] } | null = null

  constructor(leads: Iterable<Lead> = []) {
    this.add(leads)
  }

  get size() {
    return this.#held.size
  }

  add(leads: Iterable<Lead>) {
    for (const lead of leads) {
      this.#held.set(lead.id, { lead, texts: searchedFields.map((field) => lead[field].toLowerCase()) })
    }
    this.#sorted = null
  }

  apply(changes: readonly Change<Lead>[]) {
    for (const { before } of changes) if (before) this.#held.delete(before.id)
    this.add(changes.flatMap(({ after }) => after ?? []))
  }

  /** All are taken to have been touched at the same time. */
  query({ status, source, due, created, order, page, ...search }: LeadQuery): LeadPage {
    const isFound = matcherOf(search)
    const { first, end } = created ?? { first: 0, end: Infinity }
    const matching = this.#inOrder(order).filter(
      ({ lead, texts }) =>
        (status === 'all' || lead.status === status) &&
        (source === 'all' || lead.source === source) &&
        (due === undefined || (lead.due !== '' && lead.due <= due)) &&
        lead.order >= first &&
        lead.order < end &&
        isFound(lead, texts),
    )
    const { rows, ...rest } = pageOf(matching, page)
    return { rows: rows.map(({ lead }) => lead), ...rest, total: this.size }
  }

  #inOrder({ field, direction }: ListOrder): readonly Held[] {
    const known = this.#sorted
    if (known?.order.field === field && known.order.direction === direction) return known.all
    const all = [...this.#held.values()].toSorted(
      ({ lead: a }, { lead: b }) => compare(a, b, { field, direction }) || a.order - b.order,
    )
    this.#sorted = { order: { field, direction }, all }
    return all
  }

  lead(id: string): Lead | null {
    return this.#held.get(id)?.lead ?? null
  }

  counts(): StatusCounts {
    const counts = { ...zeroCounts }
    for (const { lead } of this.#held.values()) counts[lead.status]++
    return counts
  }

  due(today: Day): DueFigures {
    const days = [...this.#held.values()].map(({ lead }) => lead.due).filter((day) => day !== '')
    const [next] = days.filter((day) => day > today).toSorted()
    return {
      count: days.filter((day) => day <= today).length,
      next: next === undefined ? null : { day: next, count: days.filter((day) => day === next).length },
    }
  }
}

function matcherOf({ search, match = 'literal' }: Pick<LeadQuery, 'search' | 'match'>) {
  const text = (match === 'literal' ? search : withoutExtraSpaces(search)).toLowerCase()
  // Only a literal search without text matches everything.
  if (text === '') return () => match === 'literal'
  if (match === 'email') return ({ email }: Lead) => email.toLowerCase().includes(text)
  if (match === 'literal') return (_: Lead, texts: readonly string[]) => texts.some((each) => each.includes(text))
  const bare = withoutAccents(text)
  return (lead: Lead) => bare !== '' && searchedFields.some((field) => withoutAccents(lead[field]).includes(bare))
}

function compare(a: Lead, b: Lead, { field, direction }: ListOrder): number {
  const sign = direction === 'asc' ? 1 : -1
  if (isCollated(field)) return sign * collate(a[field], b[field])
  if (field === 'score') return sign * (a.score - b.score)
  if (field === 'touched' || a.due === b.due) return field === 'due' ? b.score - a.score : 0
  // Whoever has no next step comes last, in both directions.
  if (a.due === '' || b.due === '') return a.due === '' ? 1 : -1
  return a.due < b.due ? -sign : sign
}
