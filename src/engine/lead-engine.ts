import type { LeadChange } from '../domain/change'
import { MAX_SCORE, PAGE_SIZE } from '../domain/constants'
import { type Lead, leadStatuses } from '../domain/lead'
import { type LeadPage, type LeadQuery, type StatusCounts, zeroCounts } from '../domain/lead-query'
import { clampPage, pageCount } from '../domain/page'
import { type Address, addressOf, rowOf, scoreOf } from './address'
import { IdIndex } from './id-index'
import { ScoreBucket } from './score-bucket'
import { TextDictionary } from './text-dictionary'
import { TextSearch } from './text-search'

/** Holds the leads and answers queries about them. Of a lead only email and status ever change. */
export interface LeadEngine {
  apply(changes: readonly LeadChange[]): void
  query(query: LeadQuery): LeadPage
  lead(id: string): Lead | null
  counts(): StatusCounts
}

/** The fast engine. `docs/performance.md` says why it is fast, and what each operation costs. */
export function createLeadEngine(): LeadEngine {
  const texts = new TextDictionary()
  const buckets = Array.from({ length: MAX_SCORE + 1 }, () => new ScoreBucket())
  const textSearch = new TextSearch(texts, buckets)
  const addresses = new IdIndex((address) => buckets[scoreOf(address)]!.id(rowOf(address)))

  function leadAt(address: Address): Lead {
    const bucket = buckets[scoreOf(address)]!
    const row = rowOf(address)
    return {
      ...bucket.plainTexts(row),
      name: texts.text(bucket.names.values[row]!),
      company: texts.text(bucket.companies.values[row]!),
      source: bucket.source(row),
      score: scoreOf(address),
      status: bucket.status(row),
    }
  }

  function add(lead: Lead) {
    const [name, company] = [texts.intern(lead.name), texts.intern(lead.company)]
    const row = buckets[lead.score]!.add(lead, name, company, texts.letters(name) | texts.letters(company))
    addresses.add(lead.id, addressOf(lead.score, row))
    textSearch.invalidate()
  }

  function change(address: Address, before: Lead, after: Lead | null) {
    const bucket = buckets[scoreOf(address)]!
    if (after) bucket.change(rowOf(address), after)
    else {
      bucket.remove(rowOf(address))
      addresses.delete(before.id)
    }
  }

  return {
    apply(changes) {
      for (const { before, after } of changes) {
        const address = before && addresses.get(before.id)
        if (before && address !== null) change(address, before, after)
        else if (after) add(after)
      }
    },

    query({ search, status, scoreOrder, page }) {
      const lowered = search.toLowerCase()
      const isSearched = lowered !== ''
      textSearch.run(lowered)
      const counts = buckets.map((bucket) => bucket.count(status, isSearched))
      const matching = counts.reduce((sum, count) => sum + count, 0)
      const shownPage = clampPage(page, matching)
      const rows: Lead[] = []
      let offset = (shownPage - 1) * PAGE_SIZE
      for (let step = 0; step <= MAX_SCORE && rows.length < PAGE_SIZE; step++) {
        const score = scoreOrder === 'asc' ? step : MAX_SCORE - step
        if (offset < counts[score]!) {
          const found = buckets[score]!.rows(status, isSearched, offset, PAGE_SIZE - rows.length)
          for (const row of found) rows.push(leadAt(addressOf(score, row)))
        }
        offset = Math.max(0, offset - counts[score]!)
      }
      return { rows, page: shownPage, pageCount: pageCount(matching), matching, total: addresses.size }
    },

    lead(id) {
      const address = addresses.get(id)
      return address === null ? null : leadAt(address)
    },

    counts() {
      const counts = { ...zeroCounts }
      for (const status of leadStatuses) for (const bucket of buckets) counts[status] += bucket.count(status, false)
      return counts
    },
  }
}
