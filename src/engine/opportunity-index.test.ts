import { expect, test } from 'vitest'
import { seeds } from '../../test/cases'
import { change, leadWith, numberedLeads } from '../../test/leads'
import { createRandom, pick, type Random } from '../base/random'
import type { Change, Row as WholeRow } from '../domain/edit'
import type { Lead } from '../domain/lead'
import type { OpportunityFields } from '../domain/opportunity'
import type { OpportunityListQuery, OpportunityQuery } from '../domain/opportunity-query'
import { createLeadEngine } from './lead-engine'
import { type IndexedOpportunity, OpportunityIndex } from './opportunity-index'

type Row = Pick<WholeRow, 'lead' | 'opportunity'>

const stages = ['Pending', 'Won', 'Lost'] as const
const fields = ['created', 'name', 'account', 'stage', 'amount'] as const
const directions = ['asc', 'desc'] as const
const names = ['Ada', 'ada', 'Äda', 'İda', 'Item 9', 'Item 10', 'ß', '', 'Zoë', '👩‍👧']
const amounts = [0, 0.01, 0.1, 0.29, 2500, 2500.5, 999_999_999_999.99]

const collator = new Intl.Collator(undefined, { numeric: true })
const hundredths = (amount: number) => BigInt(amount.toFixed(2).replace('.', ''))

/** The reference: filter, sort, slice, and sums of whole hundredths. */
class PlainList {
  readonly rows = new Map<string, Row>()

  searched(search: string) {
    const has = (text: string) => text.toLowerCase().includes(search.toLowerCase())
    return [...this.rows.values()].flatMap(({ lead, opportunity }) =>
      opportunity && (has(lead.name) || has(lead.company)) ? [{ lead, ...opportunity }] : [],
    )
  }

  sorted({ order }: OpportunityListQuery, list: ReturnType<PlainList['searched']>) {
    const sign = order.direction === 'asc' ? 1 : -1
    return list.toSorted((a, b) => {
      switch (order.field) {
        case 'created':
          return sign * (a.order - b.order)
        case 'stage':
          return sign * (stages.indexOf(a.stage) - stages.indexOf(b.stage)) || b.order - a.order
        case 'amount':
          return sign * (a.amount - b.amount) || b.order - a.order
        case 'name':
          return sign * collator.compare(a.lead.name, b.lead.name) || a.lead.order - b.lead.order
        case 'account':
          return sign * collator.compare(a.lead.company, b.lead.company) || a.lead.order - b.lead.order
      }
    })
  }

  list(query: OpportunityListQuery) {
    const found = this.searched(query.search).filter(({ stage }) => query.stage === 'all' || query.stage === stage)
    return this.sorted(query, found)
  }

  figures(search: string) {
    const figuresOf = (wanted: string) => {
      const of = this.searched(search).filter(({ stage }) => stage === wanted)
      return { count: of.length, sum: of.reduce((sum, { amount }) => sum + hundredths(amount), 0n) }
    }
    return Object.fromEntries(stages.map((stage) => [stage, figuresOf(stage)]))
  }

  page({ page, ...query }: OpportunityQuery) {
    const list = this.list(query)
    const pageCount = Math.max(1, Math.ceil(list.length / 20))
    const shown = Math.min(Math.max(page, 1), pageCount)
    const rows = list.slice(20 * (shown - 1), 20 * shown).map(({ lead, stage, amount, order }) => ({
      id: lead.id,
      name: lead.name,
      accountName: lead.company,
      step: lead.step,
      due: lead.due,
      stage,
      amount,
      order,
    }))
    const total = this.searched('').length
    return { rows, page: shown, pageCount, matching: list.length, total, stages: this.figures(query.search) }
  }

  /** Where it is listed, or would be if the filters did not hide it. */
  place(query: OpportunityListQuery, { id }: Lead) {
    const list = this.list(query).map(({ lead }) => lead)
    const isListed = list.some((lead) => lead.id === id)
    const hidden = this.searched('').filter(({ lead }) => lead.id === id)
    const ids = new Set([id, ...list.map((lead) => lead.id)])
    const whole = this.sorted(
      query,
      this.searched('').filter(({ lead }) => ids.has(lead.id)),
    )
    if (hidden.length === 0) return null
    const before = whole.findIndex(({ lead }) => lead.id === id)
    const next = list[before + Number(isListed)] ?? null
    return { before, isListed, matching: list.length, previous: list[before - 1] ?? null, next }
  }
}

/** The index and the reference, with the same changes. */
class Both {
  readonly plain = new PlainList()
  readonly leads = createLeadEngine()
  index = new OpportunityIndex(this.leads)
  #nextOrder = 0

  nextOrder(): number {
    return this.#nextOrder++
  }

  apply(changes: readonly Change<Row>[]) {
    this.leads.apply(changes.map(({ before, after }) => change(before?.lead ?? null, after?.lead ?? null)))
    this.index.apply(changes)
    for (const { before, after } of changes) {
      if (before) this.plain.rows.delete(before.lead.id)
      if (after) this.plain.rows.set(after.lead.id, after)
    }
  }

  compare(query: OpportunityQuery, lead: Lead) {
    const { page: _, ...list } = query
    const told = JSON.stringify(query)
    expect(this.index.query(query), told).toEqual(this.plain.page(query))
    expect(this.index.place(list, lead), told).toEqual(this.plain.place(list, lead))
    const visited: number[] = []
    this.index.visitOrders(list, (order) => visited.push(order))
    expect(visited, told).toEqual(this.plain.list(list).map((each) => each.lead.order))
    expect(this.index.totals(), told).toEqual(this.plain.figures(''))
  }
}

const converted = (row: Row, order: number): Row => ({
  lead: { ...row.lead, status: 'converted' },
  opportunity: { stage: 'Pending', amount: 2500, order },
})

const changesOf: Readonly<Record<string, (row: Row, random: Random, both: Both) => Row | null>> = {
  convert: (row, _, both) => (row.lead.status === 'converted' ? row : converted(row, both.nextOrder())),
  stage: (row, random) => withFacts(row, { stage: pick(random, stages) }),
  amount: (row, random) => withFacts(row, { amount: pick(random, amounts) }),
  'delete-opportunity': (row) => ({ ...row, opportunity: null }),
  delete: () => null,
  rename: (row, random) => ({ ...row, lead: { ...row.lead, name: pick(random, names), company: pick(random, names) } }),
  rescore: (row, random) => ({ ...row, lead: { ...row.lead, score: random.below(101) } }),
}

function withFacts(row: Row, facts: Partial<OpportunityFields>): Row {
  return row.opportunity ? { ...row, opportunity: { ...row.opportunity, ...facts } } : row
}

function randomQuery(random: Random): OpportunityQuery {
  return {
    search: pick(random, ['', '', 'a', 'DA', 'item', 'i', 'nobody', 'ß']),
    stage: pick(random, ['all', 'all', ...stages]),
    order: { field: pick(random, fields), direction: pick(random, directions) },
    page: pick(random, [1, 1, 2, 3, 99, 0]),
  }
}

test.each([...seeds(30)])('[STAGE-5] the index answers as filter, sort and slice do, seed %i', (seed) => {
  const random = createRandom(seed)
  const both = new Both()
  // Enough that a change of all of them is not made one by one.
  const count = pick(random, [3, 40, 260])
  const removed: Row[] = []
  for (const lead of numberedLeads(count)) {
    const row = changesOf.rename!({ lead: { ...lead, order: both.nextOrder() }, opportunity: null }, random, both)!
    both.apply([change(null, pick(random, [row, converted(row, both.nextOrder())]))])
  }
  for (let step = 0; step < 40; step++) {
    const rows = [...both.plain.rows.values()]
    const most = pick(random, [1, 1, 1, 5, rows.length])
    const name = pick(random, Object.keys(changesOf))
    const some = name === 'delete' ? rows.slice(0, Math.min(2, most)) : rows.filter(() => random.below(2) > 0)
    const edits = some.slice(0, most).map((before) => change(before, changesOf[name]!(before, random, both)))
    removed.push(...edits.filter(({ after }) => !after).map(({ before }) => before!))
    both.apply(edits)
    // As an undo brings them back.
    if (random.below(4) === 0) both.apply(removed.splice(0).map((row) => change(null, row)))
    if (random.below(3) === 0) continue
    const known = [...both.plain.rows.values()]
    const lead = known.length > 0 ? pick(random, known).lead : leadWith({ id: 'nobody', order: 999_999 })
    const query = randomQuery(random)
    both.compare(query, lead)
    // The next page of the same list, which was kept; and all of it.
    both.compare({ ...query, page: query.page + 1 }, lead)
    // Over a snapshot.
    if (random.below(10) === 0) both.index = new OpportunityIndex(both.leads, structuredClone(both.index.all()))
  }
  const last = [...both.plain.rows.values()][0]?.lead ?? leadWith({ id: 'nobody', order: 999_999 })
  for (const field of fields) {
    for (const direction of directions) {
      for (const stage of ['all', ...stages] as const) {
        both.compare({ search: '', stage, order: { field, direction }, page: 1 }, last)
      }
    }
  }
})

function indexOf(count: number, amountOf: (at: number) => number): OpportunityIndex {
  const facts = (at: number) => ({ stage: 'Won', amount: amountOf(at), order: at }) as const
  const all = Array.from({ length: count }, (_, at) => ({ id: `lead-${at + 1}`, lead: at, ...facts(at) }))
  return new OpportunityIndex(createLeadEngine(), all)
}

const rowOf = ({ id, lead, stage, amount, order }: IndexedOpportunity): Row => ({
  lead: leadWith({ id, order: lead, status: 'converted' }),
  opportunity: { stage, amount, order },
})

test('[AMOUNT-4] the sum of very many amounts is exact, and so is what is left of it', () => {
  // Ninety of the largest are more than a number is exact for.
  const count = 20_000
  const small = indexOf(count, () => 0.1)
  expect(small.totals().Won).toEqual({ count, sum: 10n * 20_000n })
  expect(indexOf(count, () => 999_999_999_999.99).totals().Won.sum).toBe(99_999_999_999_999n * 20_000n)
  const mixed = indexOf(count, (at) => [0.1, 999_999_999_999.99, 0.29, 2500][at % 4]!)
  const quarter = 5000n
  expect(mixed.totals().Won.sum).toBe(quarter * (10n + 99_999_999_999_999n + 29n + 250_000n))
  // Removed again, all but the last: no drift is left.
  const last = mixed.of(count - 1)!
  mixed.apply(mixed.all().flatMap((each) => (each === last ? [] : [change(rowOf(each), null)])))
  expect(mixed.totals().Won).toEqual({ count: 1, sum: 250_000n })
  mixed.apply([change(rowOf(last), null)])
  expect(mixed.totals().Won).toEqual({ count: 0, sum: 0n })
})

test('[CONVERT-5] two opportunities of one lead, or of one order, make no sense', () => {
  const index = indexOf(2, () => 2500)
  const [first, second] = [rowOf(index.of(0)!), rowOf(index.of(1)!)]
  const moved = { ...second, opportunity: { ...second.opportunity!, order: 0 } }
  expect(() => index.apply([change(null, first)])).toThrow('two opportunities of the lead lead-1')
  expect(() => index.apply([change(second, moved)])).toThrow('two opportunities have the order 0')
  expect(() => index.apply([change({ ...first, lead: { ...first.lead, order: 7 } }, null)])).toThrow(
    'no opportunity of the lead lead-1',
  )
})
