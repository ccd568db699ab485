import type { LeadChange } from '../domain/change'
import { PAGE_SIZE, SCORE_MOST } from '../domain/constants'
import { type Lead, leadStatuses } from '../domain/lead'
import type { LeadPage, LeadQuery, StatusCounts } from '../domain/lead-query'
import { clampPage, pageCount } from '../domain/page'
import { type Address, addressOf, placeOf, scoreOf } from './address'
import { Finder } from './finder'
import { IdIndex } from './id-index'
import { ScoreBucket } from './score-bucket'
import { TextDictionary } from './text-dictionary'

/** The door to the list: it holds the leads and answers for them. Of a lead only email and status ever change. */
export interface LeadEngine {
  apply(changes: readonly LeadChange[]): void
  query(query: LeadQuery): LeadPage
  lead(id: string): Lead | null
  counts(): StatusCounts
}

/** The fast engine. `docs/performance.md` tells why it is fast, and what each operation costs. */
export function createLeadEngine(): LeadEngine {
  const texts = new TextDictionary()
  const buckets = Array.from({ length: SCORE_MOST + 1 }, () => new ScoreBucket())
  const finder = new Finder(texts, buckets)
  const addresses = new IdIndex((address) => buckets[scoreOf(address)]!.ids.get(placeOf(address)))

  function leadAt(address: Address): Lead {
    const bucket = buckets[scoreOf(address)]!
    const place = placeOf(address)
    return {
      id: bucket.ids.get(place),
      name: texts.text(bucket.names.values[place]!),
      company: texts.text(bucket.companies.values[place]!),
      email: bucket.emails.get(place),
      source: bucket.source(place),
      score: scoreOf(address),
      status: bucket.status(place),
    }
  }

  function add(lead: Lead) {
    const [name, company] = [texts.numberOf(lead.name), texts.numberOf(lead.company)]
    const place = buckets[lead.score]!.add(lead, name, company, texts.letters(name) | texts.letters(company))
    addresses.add(lead.id, addressOf(lead.score, place))
    finder.forget()
  }

  function change(address: Address, before: Lead, after: Lead | null) {
    const bucket = buckets[scoreOf(address)]!
    if (after) bucket.change(placeOf(address), after)
    else {
      bucket.takeBack(placeOf(address))
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
      finder.find(lowered)
      const inScore = buckets.map((bucket) => bucket.count(status, isSearched))
      const matching = inScore.reduce((sum, count) => sum + count, 0)
      const shownPage = clampPage(page, matching)
      const rows: Lead[] = []
      let toPass = (shownPage - 1) * PAGE_SIZE
      for (let step = 0; step <= SCORE_MOST && rows.length < PAGE_SIZE; step++) {
        const score = scoreOrder === 'asc' ? step : SCORE_MOST - step
        if (toPass < inScore[score]!) {
          const places = buckets[score]!.places(status, isSearched, toPass, PAGE_SIZE - rows.length)
          for (const place of places) rows.push(leadAt(addressOf(score, place)))
        }
        toPass = Math.max(0, toPass - inScore[score]!)
      }
      return { rows, page: shownPage, pageCount: pageCount(matching), matching, total: addresses.size }
    },

    lead(id) {
      const address = addresses.get(id)
      return address === null ? null : leadAt(address)
    },

    counts() {
      const counts = { new: 0, contacted: 0, qualified: 0, converted: 0 }
      for (const status of leadStatuses) for (const bucket of buckets) counts[status] += bucket.count(status, false)
      return counts
    },
  }
}
