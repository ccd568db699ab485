import { MAX_SCORE, PAGE_SIZE } from '../domain/constants'
import { applyAll, type Change } from '../domain/edit'
import { type Lead, leadStatuses } from '../domain/lead'
import {
  type LeadPage,
  type LeadPlace,
  type LeadPosition,
  type LeadQuery,
  type StatusCounts,
  zeroCounts,
} from '../domain/lead-query'
import { clampPage, pageCount } from '../domain/page'
import { checkImage, type EngineImage, IMAGE_VERSION } from './engine-image'
import { LeadTable } from './lead-table'
import { AccentScan, EmailScan } from './scans'
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
   * Does a part of the work for queries with this search. Returns false once all of it is done, even through changes,
   * until another search is prepared. A query whose search is not prepared does all of it at once.
   */
  prepare(query: Pick<LeadQuery, 'search' | 'match'>): boolean
  /** The rank and the neighbours in the list of a lead with this score and order, even if the query does not match it. */
  place(query: Omit<LeadQuery, 'page'>, position: LeadPosition): LeadPlace
  lead(id: string): Lead | null
  /** The leads with this email, ignoring case, in the order of creation. Always none for an empty email. */
  leadsWithEmail(email: string): readonly Lead[]
  counts(): StatusCounts
  /** The leads from `firstOrder` up to, but not including, `endOrder`, in the order of creation. */
  between(firstOrder: number, endOrder: number): readonly Lead[]
  /** The leads of all pages; without a query all leads, the highest scores first. Read them before the next change. */
  leads(query?: Omit<LeadQuery, 'page'>): Iterable<Lead>
}

/** An engine whose state can be stored, so that its leads need not be indexed again. */
export interface KeepableEngine extends LeadEngine {
  /** Later changes to the engine do not change the image. */
  image(): EngineImage
}

const everyLead = { search: '', status: 'all', scoreOrder: 'desc' } as const

/**
 * The fast engine, empty or with the leads of an image, which it does not change. `docs/performance.md` explains why it
 * is fast and what each operation costs.
 */
export function createLeadEngine(image?: EngineImage): KeepableEngine {
  if (image) checkImage(image)
  const leads = new LeadTable(image?.columns)
  const index = new WordIndex(leads, image?.columns)
  const textSearch = new TextSearch(leads, index)
  const scans = { 'no-accents': new AccentScan(leads, textSearch), email: new EmailScan(leads, textSearch) }
  const { buckets } = leads

  function applyOne({ before, after }: Change<Lead>) {
    const slot = before && leads.slotOf(before.id)
    if (before && slot === null) throw new Error(`there is no lead ${before.id}`)
    if (slot === null) {
      if (after) leads.add(after)
    } else if (after) leads.change(slot, after)
    else leads.remove(slot)
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

  /** The leads of a query, in the order of the list. Must be read before the next change. */
  function find({ status, scoreOrder, ...query }: Omit<LeadQuery, 'page'>) {
    const isSearched = markMatches(query)
    const inOrder = scoreOrder === 'asc' ? buckets : buckets.toReversed()
    const counts = inOrder.map((bucket) => bucket.sets.count(status, isSearched))
    const sum = (end: number) => counts.slice(0, end).reduce((total, count) => total + count, 0)

    return {
      matching: sum(counts.length),

      slice(start: number, limit: number): Lead[] {
        const found: Lead[] = []
        let offset = start
        for (const [at, { sets, slots }] of inOrder.entries()) {
          if (found.length === limit) break
          if (offset < counts[at]!) {
            for (const row of sets.rows(status, isSearched, offset, limit - found.length))
              found.push(leads.lead(slots.values[row]!))
          }
          offset = Math.max(0, offset - counts[at]!)
        }
        return found
      },

      rank({ score, order }: LeadPosition) {
        const { before, isListed } = buckets[score]!.rank(status, isSearched, order)
        return { before: before + sum(scoreOrder === 'asc' ? score : MAX_SCORE - score), isListed }
      },
    }
  }

  return {
    apply(changes) {
      try {
        applyAll(changes, applyOne)
      } finally {
        leads.flush()
        scans.email.update(changes)
      }
    },

    query({ page, ...query }) {
      const list = find(query)
      const shownPage = clampPage(page, list.matching)
      const rows = list.slice((shownPage - 1) * PAGE_SIZE, PAGE_SIZE)
      return { rows, page: shownPage, pageCount: pageCount(list.matching), matching: list.matching, total: leads.size }
    },

    prepare: ({ search, match = 'literal' }) => match !== 'literal' && scans[match].advance(search),

    place(query, position) {
      const { matching, slice, rank } = find(query)
      const { before, isListed } = rank(position)
      const start = Math.max(0, before - 1)
      const beside = slice(start, 3)
      return {
        before,
        isListed,
        matching,
        previous: before > 0 ? beside[0]! : null,
        next: beside[before - start + Number(isListed)] ?? null,
      }
    },

    lead(id) {
      const slot = leads.slotOf(id)
      return slot === null ? null : leads.lead(slot)
    },

    leadsWithEmail: (email) => leads.slotsOfEmail(email).map((slot) => leads.lead(slot)),

    counts() {
      const counts = { ...zeroCounts }
      for (const status of leadStatuses)
        for (const bucket of buckets) counts[status] += bucket.sets.count(status, false)
      return counts
    },

    between(firstOrder, endOrder) {
      const found = buckets.flatMap((bucket) => bucket.slotsBetween(firstOrder, endOrder))
      return found.map((slot) => leads.lead(slot)).toSorted((a, b) => a.order - b.order)
    },

    *leads({ status, scoreOrder, ...query } = everyLead) {
      const isSearched = markMatches(query)
      // Collected before the first lead is yielded: another search may run in between.
      const found = buckets.map(({ sets, slots, size }) =>
        Uint32Array.from(sets.rows(status, isSearched, 0, size), (row) => slots.values[row]!),
      )
      for (const slots of scoreOrder === 'asc' ? found : found.toReversed()) {
        for (const slot of slots) yield leads.lead(slot)
      }
    },

    image() {
      index.rebuildIfOutdated()
      return { version: IMAGE_VERSION, columns: { ...leads.image(), ...index.image() } }
    },
  }
}
