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
  type ListQuery,
  type StatusCounts,
  type WideMatch,
  withoutExtraSpaces,
  zeroCounts,
} from '../domain/lead-query'
import { pageOf } from '../domain/page'
import { phoneMatch } from '../domain/phone'

type Filters = Omit<ListQuery, 'search' | 'match'>

interface Held {
  readonly lead: Lead
  /** Its searched texts in lower case. */
  readonly texts: readonly string[]
}

/** Few enough that looking at each takes no time. The page answers with them before a worker could. */
export class FewLeads {
  readonly #held = new Map<string, Held>()
  #sorted: { readonly order: ListOrder; readonly all: readonly Held[] } | null = null
  /** What the search that is typed has found, letter by letter: what a longer one finds is among it. */
  #typed = { filters: '', found: [] as { readonly text: string; readonly matching: readonly Held[] }[] }

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
    this.#typed.found = []
  }

  apply(changes: readonly Change<Lead>[]) {
    for (const { before } of changes) if (before) this.#held.delete(before.id)
    this.add(changes.flatMap(({ after }) => after ?? []))
  }

  /** All are taken to have been touched at the same time. */
  query({ page, ...query }: LeadQuery): LeadPage {
    const { rows, ...rest } = pageOf(this.#matching(query), page)
    return { rows: rows.map(({ lead }) => lead), ...rest, total: this.size }
  }

  #matching({ search, match = 'literal', ...filters }: ListQuery): readonly Held[] {
    if (match !== 'literal') return this.#filter(this.#inOrder(filters.order), filters, matcherOf(search, match))
    const text = search.toLowerCase()
    const key = JSON.stringify(filters)
    if (this.#typed.filters !== key) this.#typed = { filters: key, found: [] }
    const { found } = this.#typed
    while (found.length > 0 && !text.startsWith(found.at(-1)!.text)) found.pop()
    const last = found.at(-1)
    if (last?.text === text) return last.matching
    const isFound = (_: Lead, texts: readonly string[]) => texts.some((each) => each.includes(text))
    const matching = this.#filter(last?.matching ?? this.#inOrder(filters.order), filters, isFound)
    found.push({ text, matching })
    return matching
  }

  #filter(leads: readonly Held[], { status, source, due, created }: Filters, isFound: ReturnType<typeof matcherOf>) {
    const { first, end } = created ?? { first: 0, end: Infinity }
    return leads.filter(
      ({ lead, texts }) =>
        (status === 'all' || lead.status === status) &&
        (source === 'all' || lead.source === source) &&
        (due === undefined || (lead.due !== '' && lead.due <= due)) &&
        lead.order >= first &&
        lead.order < end &&
        isFound(lead, texts),
    )
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

function matcherOf(search: string, match: WideMatch): (lead: Lead, texts: readonly string[]) => boolean {
  const text = withoutExtraSpaces(search).toLowerCase()
  if (text === '') return () => false
  if (match === 'email') return ({ email }) => email.toLowerCase().includes(text)
  // Notes are with the worker.
  if (match === 'notes') return ({ step }) => step.toLowerCase().includes(text)
  if (match === 'phone') return ({ phone }) => phoneMatch(search)?.(phone) ?? false
  const bare = withoutAccents(text)
  return (lead) => bare !== '' && searchedFields.some((field) => withoutAccents(lead[field]).includes(bare))
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
