import { Bitset } from '../base/bitset'
import { PAGE_SIZE } from '../domain/constants'
import type { Change, Row as WholeRow } from '../domain/edit'
import type { Lead } from '../domain/lead'
import { type LeadPlace, wholeList } from '../domain/lead-query'
import {
  byStage,
  hundredthsOf,
  type Opportunity,
  type OpportunityFields,
  opportunityOf,
  stages,
} from '../domain/opportunity'
import {
  countOf,
  type FiguresByStage,
  leadsInOrder,
  type OpportunityListQuery,
  type OpportunityOrder,
  type OpportunityPage,
  type OpportunityQuery,
} from '../domain/opportunity-query'
import { clampPage, pageCount } from '../domain/page'
import type { LeadEngine } from './lead-engine'

/** An opportunity, by the id and the order of the lead that it belongs to. */
export interface IndexedOpportunity extends OpportunityFields {
  readonly id: string
  readonly lead: number
}

type OpportunityRow = Pick<WholeRow, 'lead' | 'opportunity'>

type Compare = (a: IndexedOpportunity, b: IndexedOpportunity) => number

const newestFirst: Compare = (a, b) => b.order - a.order
const stageOf = ({ stage }: IndexedOpportunity) => stages.indexOf(stage)

/** Texts are ordered by the engine of the leads. */
const comparisons: Readonly<
  Partial<Record<OpportunityOrder['field'], Record<OpportunityOrder['direction'], Compare>>>
> = {
  created: { asc: (a, b) => a.order - b.order, desc: newestFirst },
  stage: {
    asc: (a, b) => stageOf(a) - stageOf(b) || newestFirst(a, b),
    desc: (a, b) => stageOf(b) - stageOf(a) || newestFirst(a, b),
  },
  amount: {
    asc: (a, b) => a.amount - b.amount || newestFirst(a, b),
    desc: (a, b) => b.amount - a.amount || newestFirst(a, b),
  },
}

/** What a query finds. */
interface Found {
  readonly key: string
  /** All opportunities in the order of the query. */
  readonly sequence: readonly IndexedOpportunity[]
  isMatch(opportunity: IndexedOpportunity): boolean
  readonly matching: number
  readonly stages: FiguresByStage
}

/** The opportunities of a list of leads. Their texts, and the search in them, are those of the leads. */
export class OpportunityIndex {
  readonly #leads: Pick<LeadEngine, 'lead' | 'orders' | 'visitOrders'>
  /** By the orders of their leads. In an array: a search looks up all that it finds. */
  readonly #byLead: (IndexedOpportunity | undefined)[] = []
  readonly #orders = new Set<number>()
  /** Of all, unless any has changed since. */
  #totals: FiguresByStage | null = null
  /** All of them in the order that was used last, and that order; and what was added since. */
  #sorted: { readonly key: string; readonly items: readonly IndexedOpportunity[] } | null = null
  #added: IndexedOpportunity[] = []
  /** Of the last query: kept for the next page and the next step. */
  #found: Found | null = null

  constructor(leads: Pick<LeadEngine, 'lead' | 'orders' | 'visitOrders'>, initial: Iterable<IndexedOpportunity> = []) {
    this.#leads = leads
    for (const opportunity of initial) this.#add(opportunity)
  }

  /** After the leads were changed. Throws if two opportunities have the same lead or order. */
  apply(edits: readonly Change<OpportunityRow>[]) {
    for (const { before, after } of edits) {
      if (!before?.opportunity && !after?.opportunity) continue
      this.#found = null
      this.#totals = null
      if (before?.opportunity) this.#remove(before)
      if (after?.opportunity) this.#add({ id: after.lead.id, lead: after.lead.order, ...after.opportunity })
    }
    // It is not used, or sorted anew as quickly.
    if (this.#added.length <= this.size) return
    this.#sorted = null
    this.#added = []
  }

  /** Of the lead with this order. */
  of(lead: number): IndexedOpportunity | null {
    return this.#byLead[lead] ?? null
  }

  ofLead(id: string): Opportunity | null {
    const lead = this.#leads.lead(id)
    const own = lead && this.of(lead.order)
    return own && this.#opportunity(own)
  }

  get size(): number {
    return this.#orders.size
  }

  all(): IndexedOpportunity[] {
    return this.#byLead.filter((each) => each !== undefined)
  }

  totals(): FiguresByStage {
    return (this.#totals ??= figuresOf(this.all()))
  }

  query({ page, ...query }: OpportunityQuery): OpportunityPage {
    const { sequence, isMatch, matching, stages: found } = this.#find(query)
    const shown = clampPage(page, matching)
    const rows: Opportunity[] = []
    let skipped = (shown - 1) * PAGE_SIZE
    for (const each of sequence) {
      if (rows.length === PAGE_SIZE) break
      if (isMatch(each) && skipped-- <= 0) rows.push(this.#opportunity(each))
    }
    return { rows, page: shown, pageCount: pageCount(matching), matching, total: this.size, stages: found }
  }

  /** Where the opportunity of this lead is in the list, or would be, and the leads beside it. Null if it has none. */
  place(query: OpportunityListQuery, { order }: Lead): LeadPlace | null {
    const { sequence, isMatch, matching } = this.#find(query)
    const own = this.of(order)
    if (!own) return null
    const beside: { previous?: IndexedOpportunity; next?: IndexedOpportunity } = {}
    let before = 0
    let isPassed = false
    for (const each of sequence) {
      if (each === own) isPassed = true
      else if (isMatch(each)) {
        beside[isPassed ? 'next' : 'previous'] = each
        if (isPassed) break
        before++
      }
    }
    return {
      before,
      isListed: isMatch(own),
      matching,
      previous: beside.previous ? this.#leads.lead(beside.previous.id) : null,
      next: beside.next ? this.#leads.lead(beside.next.id) : null,
    }
  }

  /** The orders of the leads of a query. */
  visitOrders(query: OpportunityListQuery, visit: (order: number) => void) {
    const { sequence, isMatch } = this.#find(query)
    for (const each of sequence) if (isMatch(each)) visit(each.lead)
  }

  /** Those of all pages. Read them before the next change. */
  *list(query: OpportunityListQuery): Generator<Opportunity, void> {
    const { sequence, isMatch } = this.#find(query)
    for (const each of sequence) if (isMatch(each)) yield this.#opportunity(each)
  }

  #add(opportunity: IndexedOpportunity) {
    const { lead, order, id } = opportunity
    if (this.of(lead)) throw new Error(`two opportunities of the lead ${id}`)
    if (this.#orders.has(order)) throw new Error(`two opportunities have the order ${order}`)
    this.#byLead[lead] = opportunity
    this.#orders.add(order)
    if (this.#sorted) this.#added.push(opportunity)
  }

  #remove({ lead: { id, order } }: OpportunityRow) {
    const removed = this.of(order)
    if (!removed) throw new Error(`no opportunity of the lead ${id}`)
    this.#byLead[order] = undefined
    this.#orders.delete(removed.order)
  }

  #opportunity(own: IndexedOpportunity): Opportunity {
    const lead = this.#leads.lead(own.id)
    if (!lead) throw new Error(`no lead ${own.id}`)
    return opportunityOf(lead, own)
  }

  #find({ search, stage, order }: OpportunityListQuery): Found {
    const key = JSON.stringify([search, stage, order])
    if (this.#found?.key === key) return this.#found
    const isWanted = (each: IndexedOpportunity) => stage === 'all' || each.stage === stage
    const searched = search === '' ? null : this.#search(search)
    const figures = searched ? figuresOf(searched) : this.totals()
    const leads = new Bitset()
    leads.ensureCapacity(this.#byLead.length)
    for (const { lead } of searched ?? []) leads.add(lead)
    this.#found = {
      key,
      sequence: this.#inOrder(order),
      isMatch: (each) => isWanted(each) && (!searched || leads.has(each.lead)),
      matching: stage === 'all' ? countOf(figures) : figures[stage].count,
      stages: figures,
    }
    return this.#found
  }

  #search(search: string): IndexedOpportunity[] {
    const found: IndexedOpportunity[] = []
    this.#leads.visitOrders({ ...wholeList, search, status: 'converted' }, (order) => {
      const each = this.#byLead[order]
      // The opportunity of a converted lead may be deleted.
      if (each) found.push(each)
    })
    return found
  }

  /** All opportunities. */
  #inOrder(order: OpportunityOrder): readonly IndexedOpportunity[] {
    const leads = leadsInOrder(order)
    if (leads) return Array.from(this.#leads.orders(leads), (lead) => this.#byLead[lead]).filter(isThere)
    const compare = comparisons[order.field]![order.direction]
    const key = `${order.field} ${order.direction}`
    const isLeft = (each: IndexedOpportunity) => this.#byLead[each.lead] === each
    // What is nearly in order is sorted in one pass.
    const all = key === this.#sorted?.key ? [...this.#sorted.items, ...this.#added].filter(isLeft) : this.all()
    const items = all.toSorted(compare)
    this.#sorted = { key, items }
    this.#added = []
    return items
  }
}

const isThere = (each: IndexedOpportunity | undefined) => each !== undefined

/** Numbers are exact up to here; no amount has as many hundredths. */
const EXACT = 2 ** 52

/** How many there are, and the sum of their amounts, exactly: in a bigint where a number is too small. */
function figuresOf(opportunities: readonly IndexedOpportunity[]): FiguresByStage {
  const figures = byStage(() => ({ count: 0, rest: 0, sum: 0n }))
  for (const { stage, amount } of opportunities) {
    const of = figures[stage]
    of.count++
    of.rest += hundredthsOf(amount)
    if (of.rest < EXACT) continue
    of.sum += BigInt(of.rest)
    of.rest = 0
  }
  return byStage((stage) => {
    const { count, rest, sum } = figures[stage]
    return { count, sum: sum + BigInt(rest) }
  })
}
