import { Bitset, CommonBits } from '../base/bitset'
import { MAX_SCORE, PAGE_SIZE } from '../domain/constants'
import type { Day } from '../domain/day'
import { applyAll, type Change } from '../domain/edit'
import { type CollatedField, type Direction, isCollated, type OrderField } from '../domain/filters'
import { type Lead, leadStatuses } from '../domain/lead'
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
} from '../domain/lead-query'
import type { Note } from '../domain/note'
import { clampPage, pageCount } from '../domain/page'
import { phoneMatch } from '../domain/phone'
import { dueFigures, findByDay, sortByDay } from './by-day'
import { dayNumber } from './day-number'
import { checkImage, type EngineImage, IMAGE_VERSION } from './engine-image'
import { FieldOrder } from './field-order'
import { LeadTable } from './lead-table'
import { NumberOrder } from './number-order'
import { AccentScan, LeadScan } from './scans'
import { type DayRange, rowOf, scoreOf } from './score-bucket'
import { TextSearch } from './text-search'
import { WordIndex } from './word-index'

export interface LeadEngine {
  /**
   * Makes all changes, or none and throws: if a lead to create exists, a lead to change or remove does not, or a field
   * can't be stored.
   */
  apply(changes: readonly Change<Lead>[]): void
  query(query: LeadQuery): LeadPage
  /**
   * Does a part of the work for queries with this search and order. Returns the share that is done. What is done stays
   * done through changes, unless they are many; of several searches, only the last one's. A query that is not prepared
   * does all of it at once.
   */
  prepare(query: Pick<LeadQuery, 'search' | 'match' | 'order'>): number
  /** The rank and the neighbours of this lead in the list, even if the query does not match it. */
  place(query: ListQuery, lead: Lead): LeadPlace
  /** Visits the orders of all leads of a query, in no particular sequence. */
  visitOrders(query: ListQuery, visit: (order: number) => void): void
  /** The orders of all leads of a query, in the order of the list. */
  orders(query: ListQuery): Uint32Array
  lead(id: string): Lead | null
  /** The first `limit` leads with this email, ignoring case, in the order of creation. Always none for an empty email. */
  leadsWithEmail(email: string, limit?: number): readonly Lead[]
  counts(): StatusCounts
  /** Of all leads. */
  due(today: Day): DueFigures
  /**
   * The number of the last action on each lead, by its order of creation. To be called again whenever one changes. Until it
   * is called, all are equal.
   */
  setTouches(touchOf: (order: number) => number): void
  /** The notes on each lead, by its order of creation. `apply` must be told of the leads whose notes change. */
  setNotes(notesOf: (order: number) => readonly Note[]): void
  /** The leads from `firstOrder` up to, but not including, `endOrder`, in the order of creation: those that are wanted. */
  between(firstOrder: number, endOrder: number, isWanted?: (order: number) => boolean): readonly Lead[]
  /** The leads of all pages; without a query all leads, the highest scores first. Read them before the next change. */
  leads(query?: ListQuery): Iterable<Lead>
}

/** An engine whose state can be stored, so that its leads need not be indexed again. */
export interface KeepableEngine extends LeadEngine {
  /** Later changes to the engine do not change the image. */
  image(): EngineImage
}

interface SortedLeads {
  readonly matching: number
  /** Skips `start` of them, and returns at most `limit`. */
  slots(start: number, limit: number): readonly number[]
  /** How many leads come before this one, and whether it is in the list. */
  rank(lead: Lead): { readonly before: number; readonly isListed: boolean }
}

const emptyList: SortedLeads = { matching: 0, slots: () => [], rank: () => ({ before: 0, isListed: false }) }

const NO_DAY: DayRange = { first: 0, last: 0 }
const ANY_DAY: DayRange = { first: 1, last: Infinity }

/** Compacting so many leads takes about half a second. */
const MOST_COMPACTED = 100_000

/**
 * The fast engine, empty or with the leads of an image, which it does not change. `docs/performance.md` explains why it
 * is fast and what each operation costs.
 */
export function createLeadEngine(image?: EngineImage): KeepableEngine {
  if (image) checkImage(image)
  const leads = new LeadTable(image?.columns)
  const index = new WordIndex(leads, image?.columns)
  const textSearch = new TextSearch(leads, index)
  let notesOf: (order: number) => readonly Note[] = () => []
  const leadScans = {
    email: new LeadScan(leads, textSearch, (search) => {
      const text = withoutExtraSpaces(search).toLowerCase()
      return text === '' ? null : (slot) => leads.records.text(slot, 'email').toLowerCase().includes(text)
    }),
    phone: new LeadScan(leads, textSearch, (search) => {
      const isCalled = phoneMatch(search)
      return isCalled && ((slot) => isCalled(leads.records.text(slot, 'phone')))
    }),
    notes: new LeadScan(leads, textSearch, (search) => {
      const text = withoutExtraSpaces(search).toLowerCase()
      const says = (said: string) => said.toLowerCase().includes(text)
      return text === ''
        ? null
        : (slot) =>
            says(leads.records.text(slot, 'step')) || notesOf(leads.orderOf(slot)).some((note) => says(note.text))
    }),
  }
  const scans = { 'no-accents': new AccentScan(leads, textSearch), ...leadScans }
  const { buckets } = leads
  const fieldOrders = new Map<CollatedField, FieldOrder>()
  /** The matches of the last query by another field than the score, as positions in its order. */
  let listed: { readonly query: string; readonly positions: CommonBits } | null = null
  /** The leads with a next step of the last query by its day, in their order. */
  let dated: { readonly query: string; readonly slots: Uint32Array } | null = null
  let touchOf: (order: number) => number = () => 0
  /** By the last action. */
  let touchOrder: NumberOrder | null = null

  function applyOne({ before, after }: Change<Lead>) {
    const slot = before && leads.slotOf(before.id)
    if (before && slot === null) throw new Error(`there is no lead ${before.id}`)
    if (slot === null) {
      if (after) noteInOrders(null, { slot: leads.add(after), lead: after })
    } else if (after) {
      noteInOrders({ slot, lead: before! }, { slot: leads.change(slot, before!, after), lead: after })
    } else {
      leads.remove(slot)
      noteInOrders({ slot, lead: before! }, null)
    }
  }

  function noteInOrders(...sides: Parameters<FieldOrder['note']>) {
    for (const order of fieldOrders.values()) order.note(...sides)
  }

  /** Null where nothing needs to be prepared. */
  function orderBy(field: OrderField): FieldOrder | NumberOrder | null {
    if (isCollated(field)) return existing(fieldOrders, field, () => new FieldOrder(leads, field))
    return field === 'touched' ? (touchOrder ??= new NumberOrder(leads, touchOf)) : null
  }

  /** Marks the leads that match. Returns false if the search is empty: then all leads match, marked or not. */
  function markMatches({ search, match = 'literal' }: Pick<LeadQuery, 'search' | 'match'>): boolean {
    if (match === 'literal') {
      textSearch.run(search.toLowerCase())
      return search !== ''
    }
    scans[match].mark(search)
    return true
  }

  /** The rows of each bucket that match. Must be read before the next change or query. */
  function matchingRows(query: ListQuery, days = daysOf(query)): readonly CommonBits[] {
    const isSearched = markMatches(query)
    return buckets.map((bucket) => bucket.rows(query, isSearched, days))
  }

  function listByScore(rows: readonly CommonBits[], direction: Direction): SortedLeads {
    const isAscending = direction === 'asc'
    const sections = buckets.map(({ slots }, score) => ({ slots: slots.values, rows: rows[score]! }))
    const inOrder = isAscending ? sections : sections.toReversed()
    const counts = inOrder.map((section) => section.rows.count())
    const sum = (end: number) => counts.slice(0, end).reduce((total, count) => total + count, 0)
    return {
      matching: sum(counts.length),

      slots(start, limit) {
        const found: number[] = []
        let offset = start
        for (const [at, section] of inOrder.entries()) {
          if (found.length === limit) break
          if (offset < counts[at]!) {
            for (const row of section.rows.indices(offset, limit - found.length)) found.push(section.slots[row]!)
          }
          offset = Math.max(0, offset - counts[at]!)
        }
        return found
      },

      rank({ score, order }) {
        const { row, isFound } = buckets[score]!.find(order)
        const before = sum(isAscending ? score : MAX_SCORE - score) + rows[score]!.count(row)
        return { before, isListed: isFound && rows[score]!.has(row) }
      },
    }
  }

  function listByRanking(query: ListQuery, order: FieldOrder | NumberOrder): SortedLeads {
    const { direction } = query.order
    const ranking = order.ranking(direction)
    const rows = matchingRows(query)
    const matching = rows.reduce((sum, each) => sum + each.count(), 0)

    function isMatch(slot: number): boolean {
      const address = leads.addresses.values[slot]!
      return rows[scoreOf(address)]!.has(rowOf(address))
    }

    /** The matches as positions in the ranking; kept for the next page and the next step. */
    function positions(): CommonBits {
      const key = keyOf(query)
      if (listed?.query !== key) {
        const found = new Bitset()
        found.ensureCapacity(ranking.slots.length)
        for (const [score, { slots }] of buckets.entries()) {
          rows[score]!.forEach((row) => found.add(ranking.positions[slots.values[row]!]!))
        }
        listed = { query: key, positions: new CommonBits(found) }
      }
      return listed.positions
    }

    return {
      matching,

      slots(start, limit) {
        // The start of a list with many leads is found sooner from the start than from its matches.
        if ((start + limit) * ranking.slots.length > matching ** 2) {
          return positions()
            .indices(start, limit)
            .map((position) => ranking.slots[position]!)
        }
        const found: number[] = []
        for (let at = 0, passed = 0; at < ranking.slots.length && found.length < limit; at++) {
          if (isMatch(ranking.slots[at]!) && passed++ >= start) found.push(ranking.slots[at]!)
        }
        return found
      },

      rank(lead) {
        const { position, isFound } = order.find(lead, direction)
        return { before: positions().count(position), isListed: isFound && positions().has(position) }
      },
    }
  }

  /** Those with a next step by its day, then all others by score. */
  function listByDay(query: ListQuery): SortedLeads {
    const { direction } = query.order
    const key = keyOf(query)
    if (dated?.query !== key) {
      const rows = matchingRows(query, daysOf(query) ?? ANY_DAY)
      dated = { query: key, slots: sortByDay(leads, rows, direction) }
    }
    const { slots } = dated
    const others = query.due === undefined ? listByScore(matchingRows(query, NO_DAY), 'desc') : emptyList
    return {
      matching: slots.length + others.matching,
      slots(start, limit) {
        const found = Array.from(slots.subarray(start, start + limit))
        return found.concat(others.slots(Math.max(0, start - slots.length), limit - found.length))
      },
      rank(lead) {
        if (lead.due !== '') return findByDay(leads, slots, lead, direction)
        const { before, isListed } = others.rank(lead)
        return { before: slots.length + before, isListed }
      },
    }
  }

  /** The leads of a query, in the order of the list. Must be read before the next change or query. */
  function listOf(query: ListQuery): SortedLeads {
    const { field, direction } = query.order
    const order = orderBy(field)
    if (order) return listByRanking(query, order)
    return field === 'due' ? listByDay(query) : listByScore(matchingRows(query), direction)
  }

  return {
    apply(changes) {
      try {
        applyAll(changes, applyOne)
      } finally {
        leads.flush()
        listed = null
        dated = null
        touchOrder = null
        for (const scan of Object.values(leadScans)) scan.update(changes)
      }
    },

    query({ page, ...query }) {
      const list = listOf(query)
      const shownPage = clampPage(page, list.matching)
      const rows = list.slots((shownPage - 1) * PAGE_SIZE, PAGE_SIZE).map((slot) => leads.lead(slot))
      return { rows, page: shownPage, pageCount: pageCount(list.matching), matching: list.matching, total: leads.size }
    },

    prepare({ search, match = 'literal', order: { field } }) {
      const found = match === 'literal' ? 1 : scans[match].advance(search)
      return found < 1 ? found : (orderBy(field)?.advance() ?? 1)
    },

    place(query, lead) {
      const { matching, slots, rank } = listOf(query)
      const { before, isListed } = rank(lead)
      const start = Math.max(0, before - 1)
      const beside = slots(start, 3).map((slot) => leads.lead(slot))
      return {
        before,
        isListed,
        matching,
        previous: before > 0 ? beside[0]! : null,
        next: beside[before - start + Number(isListed)] ?? null,
      }
    },

    visitOrders(query, visit) {
      const rows = matchingRows(query)
      for (const [score, { orders }] of buckets.entries()) rows[score]!.forEach((row) => visit(orders.values[row]!))
    },

    orders(query) {
      const { matching, slots } = listOf(query)
      const orders = new Uint32Array(matching)
      for (const [at, slot] of slots(0, matching).entries()) orders[at] = leads.orderOf(slot)
      return orders
    },

    lead(id) {
      const slot = leads.slotOf(id)
      return slot === null ? null : leads.lead(slot)
    },

    leadsWithEmail: (email, limit) =>
      leads
        .slotsOfEmail(email)
        .slice(0, limit)
        .map((slot) => leads.lead(slot)),

    counts() {
      const counts = { ...zeroCounts }
      for (const [at, status] of leadStatuses.entries())
        for (const { sets } of buckets) counts[status] += sets.counts[at]!
      return counts
    },

    due: (today) => dueFigures(leads, today),

    setNotes(next) {
      notesOf = next
    },

    setTouches(next) {
      touchOf = next
      touchOrder = null
      listed = null
    },

    between(firstOrder, endOrder, isWanted) {
      const found = buckets.flatMap((bucket) => bucket.slotsBetween(firstOrder, endOrder, isWanted))
      return found.map((slot) => leads.lead(slot)).toSorted((a, b) => a.order - b.order)
    },

    *leads(query = wholeList) {
      // Collected before the first lead is yielded: another search may run in between.
      const { matching, slots } = listOf(query)
      for (const slot of Uint32Array.from(slots(0, matching))) yield leads.lead(slot)
    },

    image() {
      // What is no longer there is not stored. Of very many leads it is: to leave it out takes seconds.
      if (leads.size <= MOST_COMPACTED) leads.compact()
      index.rebuildIfOutdated()
      return { version: IMAGE_VERSION, columns: { ...leads.image(), ...index.image() } }
    },
  }
}

function existing<Key, Value>(values: Map<Key, Value>, key: Key, create: () => Value): Value {
  const value = values.get(key) ?? create()
  values.set(key, value)
  return value
}

function daysOf({ due }: ListQuery): DayRange | undefined {
  return due === undefined ? undefined : { first: 1, last: dayNumber(due) }
}

/** The same for the same list. */
function keyOf({ search, match, status, source, due, created, order }: ListQuery): string {
  return JSON.stringify([search, match, status, source, due, created, order.field, order.direction])
}
