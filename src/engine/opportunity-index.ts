import { countBefore } from '../base/binary-search'
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

type Row = Pick<WholeRow, 'lead' | 'opportunity'>

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

/** Inserting more than this takes longer than sorting all. */
const MOST_CHANGED = 200

/** The orders of all converted leads by a text, and their opportunities, unless any has changed since. */
interface TextOrder {
  readonly leads: Uint32Array
  items: readonly IndexedOpportunity[] | null
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
  readonly #totals = byStage(() => new Figures())
  /** Those that were used, by field and direction. */
  readonly #sequences = new Map<string, Sequence>()
  readonly #byText = new Map<string, TextOrder>()
  /** Of the last query: kept for the next page and the next step. */
  #found: Found | null = null

  constructor(leads: Pick<LeadEngine, 'lead' | 'orders' | 'visitOrders'>, initial: Iterable<IndexedOpportunity> = []) {
    this.#leads = leads
    for (const opportunity of initial) this.#add(opportunity)
  }

  /** After the leads were changed. Throws if two opportunities have the same lead or order. */
  apply(edits: readonly Change<Row>[]) {
    this.#found = null
    if (!edits.every(keepsTexts)) this.#byText.clear()
    for (const { before, after } of edits) {
      const removed = before?.opportunity ? this.#remove(before) : null
      const added = after && indexed(after)
      if (added) this.#add(added)
      if (!removed && !added) continue
      for (const sequence of this.#sequences.values()) sequence.note(removed, added)
      for (const list of this.#byText.values()) list.items = null
    }
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
    return byStage((stage) => this.#totals[stage].now())
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
    this.#totals[opportunity.stage].add(opportunity.amount)
  }

  #remove({ lead: { id, order } }: Row): IndexedOpportunity {
    const removed = this.of(order)
    if (!removed) throw new Error(`no opportunity of the lead ${id}`)
    this.#byLead[order] = undefined
    this.#orders.delete(removed.order)
    this.#totals[removed.stage].remove(removed.amount)
    return removed
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
    const searched = search === '' ? null : this.#search(search, isWanted)
    const figures = searched?.figures ?? this.totals()
    this.#found = {
      key,
      sequence: this.#inOrder(order),
      isMatch: searched ? ({ lead }) => searched.leads.has(lead) : isWanted,
      matching: stage === 'all' ? countOf(figures) : figures[stage].count,
      stages: figures,
    }
    return this.#found
  }

  /** The figures of all that it finds, and the leads of those that are wanted. */
  #search(search: string, isWanted: (opportunity: IndexedOpportunity) => boolean) {
    const figures = byStage(() => new Figures())
    const leads = new Bitset()
    leads.ensureCapacity(this.#byLead.length)
    this.#leads.visitOrders({ ...wholeList, search, status: 'converted' }, (order) => {
      const each = this.#byLead[order]
      // The opportunity of a converted lead may be deleted.
      if (!each) return
      figures[each.stage].add(each.amount)
      if (isWanted(each)) leads.add(order)
    })
    return { figures: byStage((stage) => figures[stage].now()), leads }
  }

  /** All opportunities. */
  #inOrder(order: OpportunityOrder): readonly IndexedOpportunity[] {
    const { field, direction } = order
    const key = `${field} ${direction}`
    const leads = leadsInOrder(order)
    if (leads) {
      const list: TextOrder = this.#byText.get(key) ?? { leads: this.#leads.orders(leads), items: null }
      // The opportunity of a converted lead may be deleted.
      list.items ??= Array.from(list.leads, (lead) => this.#byLead[lead]).filter((each) => each !== undefined)
      this.#byText.set(key, list)
      return list.items
    }
    const compare = comparisons[field]![direction]
    const sequence = this.#sequences.get(key) ?? new Sequence(compare)
    this.#sequences.set(key, sequence)
    return sequence.items(() => this.all().toSorted(compare))
  }
}

function indexed({ lead, opportunity }: Row): IndexedOpportunity | null {
  return opportunity && { id: lead.id, lead: lead.order, ...opportunity }
}

/** Whether the converted leads are in the same order of texts after it. */
function keepsTexts({ before, after }: Change<Row>): boolean {
  const textsOf = (row: Row | null) =>
    row?.lead.status === 'converted' ? JSON.stringify([row.lead.name, row.lead.company]) : null
  return textsOf(before) === textsOf(after)
}

/** All opportunities in one order, brought up to date when it is used. */
class Sequence {
  readonly #compare: Compare
  #items: IndexedOpportunity[] | null = null
  #changes: Change<IndexedOpportunity>[] = []

  constructor(compare: Compare) {
    this.#compare = compare
  }

  note(before: IndexedOpportunity | null, after: IndexedOpportunity | null) {
    if (!this.#items) return
    this.#changes.push({ before, after })
    if (this.#changes.length <= MOST_CHANGED) return
    this.#items = null
    this.#changes = []
  }

  items(make: () => IndexedOpportunity[]): readonly IndexedOpportunity[] {
    if (!this.#items) this.#items = make()
    else if (this.#changes.length > 0) {
      // Not the same array: it may still be read.
      this.#items = [...this.#items]
      for (const { before, after } of this.#changes) {
        if (before) this.#items.splice(this.#indexOf(before, this.#items), 1)
        if (after) this.#items.splice(this.#indexOf(after, this.#items), 0, after)
      }
    }
    this.#changes = []
    return this.#items
  }

  /** Where it is, or would be. */
  #indexOf(opportunity: IndexedOpportunity, items: readonly IndexedOpportunity[]): number {
    return countBefore(items.length, (at) => this.#compare(items[at]!, opportunity) < 0)
  }
}

/** Numbers are exact up to here; no amount has as many hundredths. */
const EXACT = 2 ** 52

/** Counts opportunities and adds up their amounts, exactly: in hundredths, in a bigint where a number is too small. */
class Figures {
  #count = 0
  #rest = 0
  #sum = 0n

  add(amount: number) {
    this.#count++
    this.#addToRest(hundredthsOf(amount))
  }

  remove(amount: number) {
    this.#count--
    this.#addToRest(-hundredthsOf(amount))
  }

  #addToRest(hundredths: number) {
    this.#rest += hundredths
    if (Math.abs(this.#rest) < EXACT) return
    this.#sum += BigInt(this.#rest)
    this.#rest = 0
  }

  now() {
    return { count: this.#count, sum: this.#sum + BigInt(this.#rest) }
  }
}
