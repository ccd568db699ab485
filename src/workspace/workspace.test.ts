import { describe, expect, test } from 'vitest'
import { leadWith, numberedLeads } from '../../test/leads'
import { createManualClock, type ManualClock, settle } from '../../test/manual-clock'
import { createThreadWorkspace, everyLead, everyOpportunity } from '../../test/thread-workspace'
import type { Lead, LeadDraft } from '../domain/lead'
import { createNaiveEngine } from '../engine/naive-engine'
import { type Command, createWorkspace, type News, type Outcome, type Workspace } from './workspace'

const draft: LeadDraft = { email: 'new@mail.example', status: 'qualified' }
const save = (id: string): Command => ({ name: 'save-lead', id, draft })
const convert = (id: string): Command => ({ name: 'convert-lead', id })
const createLeads = (count: number, seed: number | null = null): Command => ({
  name: 'create-sample-leads',
  count,
  seed,
})
const createOpportunities: Command = { name: 'create-sample-opportunities' }

function start(leads: readonly Lead[] = numberedLeads(3)) {
  const clock = createManualClock()
  const workspace = createThreadWorkspace(clock, leads)
  const news: News[] = []
  workspace.subscribe((told) => news.push(told))
  return { clock, workspace, news, lead: (id: string) => workspace.query({ about: 'lead', id }) }
}

async function after(clock: ManualClock, ms: number, outcome: Promise<Outcome>) {
  await clock.advance(ms)
  return outcome
}

/** Whether it is settled by now, and with what. */
async function now(outcome: Promise<Outcome>): Promise<Outcome | 'waiting'> {
  await settle()
  return Promise.race([outcome, Promise.resolve('waiting' as const)])
}

const totals = (workspace: Workspace) => workspace.query({ about: 'totals' })

describe('a save', () => {
  test('[EDIT-2] [TIME-1] applies nothing at 1499 ms, and email and status at 1500 ms', async () => {
    const { clock, workspace, news, lead } = start()
    const outcome = workspace.dispatch(save('lead-2'))
    await clock.advance(1499)
    expect(await now(outcome)).toBe('waiting')
    expect(await lead('lead-2')).toEqual(leadWith({ id: 'lead-2' }))
    expect(news).toEqual([])
    await clock.advance(1)
    expect(await now(outcome)).toMatchObject({ done: true })
    expect(await lead('lead-2')).toEqual(leadWith({ id: 'lead-2', ...draft }))
    expect(news).toEqual([{ news: 'changed' }])
  })

  test('[EDIT-2] without a change does the same', async () => {
    const { clock, workspace, news, lead } = start()
    const { email, status } = leadWith({})
    const outcome = workspace.dispatch({ name: 'save-lead', id: 'lead-1', draft: { email, status } })
    expect(await after(clock, 1500, outcome)).toEqual({ done: true, action: null })
    expect(await lead('lead-1')).toEqual(leadWith({ id: 'lead-1' }))
    expect(news).toEqual([])
  })

  test('[EDIT-2] leaves the other leads and the opportunities as they are', async () => {
    const { clock, workspace, lead } = start()
    await after(clock, 1500, workspace.dispatch(save('lead-2')))
    expect(await lead('lead-1')).toEqual(leadWith({ id: 'lead-1' }))
    expect(await lead('lead-3')).toEqual(leadWith({ id: 'lead-3' }))
    expect(await everyOpportunity(workspace)).toEqual([])
  })

  test.each<[string, Command, Outcome]>([
    [
      'an invalid email',
      { name: 'save-lead', id: 'lead-1', draft: { ...draft, email: 'a@b' } },
      { refused: 'invalid-email' },
    ],
    [
      'converted',
      { name: 'save-lead', id: 'lead-1', draft: { ...draft, status: 'converted' } },
      { refused: 'status-not-offered' },
    ],
    ['an id of no lead', save('no-such-lead'), { refused: 'no-such-lead' }],
    ['an id that every object has', save('__proto__'), { refused: 'no-such-lead' }],
  ])('[EDIT-4] [TIME-1] with %s is refused at once, without a wait', async (_, command, refusal) => {
    const { clock, workspace, news } = start()
    expect(await now(workspace.dispatch(command))).toEqual(refusal)
    await clock.advance(10_000)
    expect(await everyLead(workspace)).toEqual(numberedLeads(3))
    expect(clock.waits).toEqual([])
    expect(news).toEqual([])
  })

  test("[EDIT-6] changes a converted lead's email, not its status", async () => {
    const { clock, workspace, lead } = start([leadWith({ status: 'converted' })])
    expect(await now(workspace.dispatch(save('lead-1')))).toEqual({ refused: 'status-not-offered' })
    const keep: Command = { name: 'save-lead', id: 'lead-1', draft: { ...draft, status: 'converted' } }
    expect(await after(clock, 1500, workspace.dispatch(keep))).toMatchObject({ done: true })
    expect(await lead('lead-1')).toEqual(leadWith({ email: draft.email, status: 'converted' }))
  })
})

describe('a conversion', () => {
  test('[CONVERT-1] [TIME-1] applies nothing at 1499 ms, and lead and opportunity together at 1500 ms', async () => {
    const { clock, workspace, news, lead } = start()
    const outcome = workspace.dispatch(convert('lead-2'))
    await clock.advance(1499)
    expect(await now(outcome)).toBe('waiting')
    expect(await lead('lead-2')).toEqual(leadWith({ id: 'lead-2' }))
    expect(await everyOpportunity(workspace)).toEqual([])
    await clock.advance(1)
    expect(await now(outcome)).toMatchObject({ done: true })
    expect(await lead('lead-2')).toEqual(leadWith({ id: 'lead-2', status: 'converted' }))
    expect(await everyOpportunity(workspace)).toEqual([
      { id: 'lead-2', name: 'Ada Lovelace', accountName: 'Analytical Engines', stage: 'Pending', amount: 2500 },
    ])
    expect(news).toEqual([{ news: 'changed' }])
  })

  test('[CONVERT-1] both are there when the change is told', async () => {
    const { clock, workspace } = start()
    const seen: unknown[] = []
    workspace.subscribe(() => void totals(workspace).then((told) => seen.push(told)))
    await after(clock, 1500, workspace.dispatch(convert('lead-1')))
    expect(seen).toEqual([
      { leads: { new: 2, contacted: 0, qualified: 0, converted: 1 }, opportunities: 1, amount: 2500 },
    ])
  })

  test('[CONVERT-3] of a converted lead is refused at once', async () => {
    const { clock, workspace } = start()
    await after(clock, 1500, workspace.dispatch(convert('lead-1')))
    expect(await now(workspace.dispatch(convert('lead-1')))).toEqual({ refused: 'already-converted' })
    await clock.advance(10_000)
    expect(await everyOpportunity(workspace)).toHaveLength(1)
    expect(clock.waits).toEqual([1500])
  })

  test('[CONVERT-3] of an id of no lead is refused at once', async () => {
    const { workspace } = start()
    expect(await now(workspace.dispatch(convert('no-such-lead')))).toEqual({ refused: 'no-such-lead' })
  })
})

describe('[CONVERT-4] while one of the same lead is under way', () => {
  test.each<[Command['name'], Command['name']]>([
    ['convert-lead', 'convert-lead'],
    ['convert-lead', 'save-lead'],
    ['save-lead', 'convert-lead'],
    ['save-lead', 'save-lead'],
  ])('behind %s, %s is refused until it is done', async (first, second) => {
    const { clock, workspace, news } = start()
    const outcome = workspace.dispatch(first === 'save-lead' ? save('lead-1') : convert('lead-1'))
    for (const ms of [0, 1, 1498]) {
      await clock.advance(ms)
      const again = workspace.dispatch(second === 'save-lead' ? save('lead-1') : convert('lead-1'))
      expect(await now(again)).toEqual({ refused: 'under-way' })
    }
    await clock.advance(1)
    expect(await now(outcome)).toMatchObject({ done: true })
    await clock.advance(10_000)
    expect(news).toEqual([{ news: 'changed' }])
    expect(clock.waits).toEqual([1500])
  })

  test('a double click gives one opportunity', async () => {
    const { clock, workspace } = start()
    const outcomes = [1, 2, 3].map(() => workspace.dispatch(convert('lead-1')))
    await clock.advance(5000)
    expect(await Promise.all(outcomes)).toMatchObject([
      { done: true },
      { refused: 'under-way' },
      { refused: 'under-way' },
    ])
    expect(await everyOpportunity(workspace)).toHaveLength(1)
  })

  test('another lead is not held up', async () => {
    const { clock, workspace } = start()
    const first = workspace.dispatch(convert('lead-1'))
    await clock.advance(1000)
    const second = workspace.dispatch(convert('lead-2'))
    await clock.advance(500)
    expect(await now(first)).toMatchObject({ done: true })
    expect(await now(second)).toBe('waiting')
    expect(await after(clock, 1000, second)).toMatchObject({ done: true })
    expect(clock.waits).toEqual([1500, 1500])
  })

  test('the lead is free again afterwards, and after a refusal', async () => {
    const { clock, workspace } = start()
    await now(workspace.dispatch({ name: 'save-lead', id: 'lead-1', draft: { ...draft, email: '' } }))
    expect(await after(clock, 1500, workspace.dispatch(save('lead-1')))).toMatchObject({ done: true })
    expect(await after(clock, 1500, workspace.dispatch(save('lead-1')))).toMatchObject({ done: true })
    expect(await after(clock, 1500, workspace.dispatch(convert('lead-1')))).toMatchObject({ done: true })
    expect(clock.waits).toEqual([1500, 1500, 1500])
  })

  test('the lead is free again when the wait itself fails', async () => {
    const clock = createManualClock()
    let isBroken = true
    const wait = (ms: number) => (isBroken ? Promise.reject(new Error('no clock')) : clock.wait(ms))
    const breaking = { ...clock, wait }
    const workspace = createThreadWorkspace(breaking, numberedLeads(1))
    await expect(workspace.dispatch(convert('lead-1'))).rejects.toThrow('no clock')
    expect(await everyOpportunity(workspace)).toEqual([])
    isBroken = false
    expect(await after(clock, 1500, workspace.dispatch(convert('lead-1')))).toMatchObject({ done: true })
    expect(await everyOpportunity(workspace)).toHaveLength(1)
  })
})

describe('a lead that changes behind a wait', () => {
  /** Only a writer beside the workspace could do this; the second decision must hold even then. */
  test('[CONVERT-3] is decided on again as it is by then', async () => {
    const clock = createManualClock()
    const engine = createNaiveEngine()
    const lead = leadWith({})
    engine.apply([{ table: 'leads', before: null, after: lead }])
    const workspace = createWorkspace(engine, clock, { seed: () => 1 })
    const outcome = workspace.dispatch(convert('lead-1'))
    engine.apply([{ table: 'leads', before: lead, after: { ...lead, status: 'converted' } }])
    expect(await after(clock, 1500, outcome)).toEqual({ refused: 'already-converted' })
    expect(await everyOpportunity(workspace)).toEqual([])
  })
})

describe('sample data', () => {
  test('[SAMPLE-1] [SAMPLE-4] leads are appended, others each time, without a wait', async () => {
    const { clock, workspace, news } = start([])
    expect(await now(workspace.dispatch(createLeads(100)))).toMatchObject({ done: true })
    const first = await everyLead(workspace)
    expect(first).toHaveLength(100)
    expect(await now(workspace.dispatch(createLeads(100)))).toMatchObject({ done: true })
    const both = await everyLead(workspace)
    expect(new Set(both.map(({ id }) => id)).size).toBe(200)
    expect(both).toEqual(expect.arrayContaining(first))
    expect(await everyOpportunity(workspace)).toEqual([])
    expect(news).toEqual([{ news: 'changed' }, { news: 'changed' }])
    expect(clock.waits).toEqual([])
  })

  test('[SAMPLE-4] [TIME-1] opportunities come with ten new leads, converted at once, without a wait', async () => {
    const { clock, workspace, news } = start()
    expect(await now(workspace.dispatch(createOpportunities))).toMatchObject({ done: true })
    const converted = (await everyLead(workspace)).filter(({ status }) => status === 'converted')
    const opportunities = await everyOpportunity(workspace)
    expect(converted).toHaveLength(10)
    expect(opportunities.map(({ id }) => id).toSorted()).toEqual(converted.map(({ id }) => id).toSorted())
    expect(opportunities.every(({ stage, amount }) => stage === 'Pending' && amount === 2500)).toBe(true)
    expect(await totals(workspace)).toEqual({
      leads: { new: 3, contacted: 0, qualified: 0, converted: 10 },
      opportunities: 10,
      amount: 25_000,
    })
    expect(news).toEqual([{ news: 'changed' }])
    expect(clock.waits).toEqual([])
  })

  test('[SAMPLE-4] are made while a conversion is under way, and hold nothing up', async () => {
    const { clock, workspace } = start()
    const outcome = workspace.dispatch(convert('lead-1'))
    await clock.advance(700)
    expect(await now(workspace.dispatch(createOpportunities))).toMatchObject({ done: true })
    expect(await after(clock, 800, outcome)).toMatchObject({ done: true })
    expect(await everyOpportunity(workspace)).toHaveLength(11)
  })

  test('[SAMPLE-5] the same seed gives the same leads, another seed others', async () => {
    const made = async (seed: number | null) => {
      const { workspace } = start([])
      await workspace.dispatch(createLeads(100, seed))
      return everyLead(workspace)
    }
    expect(await made(42)).toEqual(await made(42))
    const ids = new Set((await made(42)).map(({ id }) => id))
    expect((await made(43)).filter(({ id }) => ids.has(id))).toEqual([])
    expect((await made(null)).filter(({ id }) => ids.has(id))).toEqual([])
  })

  test('[SAMPLE-5] no leads are none, and told', async () => {
    const { workspace, news } = start([])
    expect(await now(workspace.dispatch(createLeads(0)))).toMatchObject({ done: true })
    expect(await everyLead(workspace)).toEqual([])
    expect(news).toEqual([{ news: 'changed' }])
  })

  test('[SAMPLE-8] [CONVERT-5] the same seed a second time is refused, and each converted lead keeps its opportunity', async () => {
    const { clock, workspace, news } = start([])
    await workspace.dispatch(createLeads(5, 42))
    const [lead] = await everyLead(workspace)
    await after(clock, 1500, workspace.dispatch(convert(lead?.id ?? '')))
    const before = await everyLead(workspace)
    for (const count of [1, 5, 8, 10_000]) {
      expect(await now(workspace.dispatch(createLeads(count, 42)))).toEqual({ refused: 'already-there' })
    }
    expect(await everyLead(workspace)).toEqual(before)
    const converted = before.filter(({ status }) => status === 'converted')
    expect(converted.map(({ id }) => id)).toEqual((await everyOpportunity(workspace)).map(({ id }) => id))
    expect(news).toEqual([{ news: 'changed' }, { news: 'changed' }])
  })

  test.each([0, 1, 100, 4999])('[SAMPLE-6] %i leads are made without a word on how far it is', async (count) => {
    const { workspace, news } = start([])
    await workspace.dispatch(createLeads(count, 1))
    expect(news).toEqual([{ news: 'changed' }])
  })

  test.each([5000, 12_345, 20_000])(
    '[SAMPLE-6] %i leads are told as they are made, then as a change',
    async (count) => {
      const { workspace, news } = start([])
      await workspace.dispatch(createLeads(count, 1))
      const making = news.filter((told) => told.news === 'making')
      expect(news).toEqual([...making, { news: 'changed' }])
      expect(making.length).toBeGreaterThanOrEqual(Math.floor(count / 5000))
      let before = 0
      for (const { made, of } of making) {
        expect(of).toBe(count)
        expect(made).toBeGreaterThan(before)
        expect(made).toBeLessThanOrEqual(count)
        before = made
      }
      expect((await totals(workspace)).leads).toMatchObject({ converted: 0 })
      const everything = { about: 'leads', search: '', status: 'all', scoreOrder: 'desc', page: 1 } as const
      expect((await workspace.query(everything)).total).toBe(count)
    },
  )
})

test('[SAMPLE-7] the making stops when it is told to; questions wait until then, and what was made stays', async () => {
  const { workspace, news } = start([])
  const everything = { about: 'leads', search: '', status: 'all', scoreOrder: 'desc', page: 1 } as const
  const stop = workspace.subscribe(({ news: told }) => {
    if (told === 'making') void workspace.dispatch({ name: 'stop-making' })
  })
  const outcome = workspace.dispatch(createLeads(1_000_000, 1))
  const answer = workspace.query(everything)
  expect(await outcome).toMatchObject({ done: true })
  expect((await answer).total).toBe(5000)
  expect(news).toEqual([{ news: 'making', made: 5000, of: 1_000_000 }, { news: 'changed' }])
  stop()
  expect(await workspace.dispatch(createLeads(12_000, 2))).toMatchObject({ done: true })
  expect((await workspace.query(everything)).total).toBe(17_000)
})

describe('opportunities', () => {
  test('[OPPORTUNITY-2] there are none at the start', async () => {
    const { workspace } = start()
    expect(await workspace.query({ about: 'opportunities', page: 1 })).toEqual({
      rows: [],
      page: 1,
      pageCount: 1,
      matching: 0,
    })
  })

  test('[OPPORTUNITY-3] the newest comes first: the lead that was converted last', async () => {
    const { clock, workspace } = start()
    for (const id of ['lead-2', 'lead-3', 'lead-1']) await after(clock, 1500, workspace.dispatch(convert(id)))
    expect((await everyOpportunity(workspace)).map(({ id }) => id)).toEqual(['lead-1', 'lead-3', 'lead-2'])
  })

  test('[OPPORTUNITY-3] 20 fill one page, the next begins another', async () => {
    const { clock, workspace } = start()
    await workspace.dispatch(createOpportunities)
    await workspace.dispatch(createOpportunities)
    expect(await workspace.query({ about: 'opportunities', page: 1 })).toMatchObject({ pageCount: 1, matching: 20 })
    await after(clock, 1500, workspace.dispatch(convert('lead-1')))
    const first = await workspace.query({ about: 'opportunities', page: 1 })
    expect(first).toMatchObject({ pageCount: 2, matching: 21 })
    expect(first.rows).toHaveLength(20)
    expect(first.rows[0]?.id).toBe('lead-1')
    expect((await workspace.query({ about: 'opportunities', page: 9 })).page).toBe(2)
  })
})

test('[SUMMARY-1] [CONVERT-6] totals count everything, whatever was asked for before', async () => {
  const { workspace } = start([
    leadWith({ id: 'a', status: 'new' }),
    leadWith({ id: 'b', status: 'qualified' }),
    leadWith({ id: 'c', status: 'qualified' }),
  ])
  await workspace.query({ about: 'leads', search: 'nothing', status: 'new', scoreOrder: 'asc', page: 1 })
  expect(await totals(workspace)).toEqual({
    leads: { new: 1, contacted: 0, qualified: 2, converted: 0 },
    opportunities: 0,
    amount: 0,
  })
})

test('[TIME-1] a question never waits', async () => {
  const { clock, workspace } = start()
  await workspace.query({ about: 'leads', search: '', status: 'all', scoreOrder: 'desc', page: 1 })
  await workspace.query({ about: 'lead', id: 'lead-1' })
  await workspace.query({ about: 'opportunities', page: 1 })
  await totals(workspace)
  expect(clock.waits).toEqual([])
})

test('[WORKSPACE-2] who no longer listens is told nothing', async () => {
  const { workspace } = start()
  const heard: News[] = []
  const stop = workspace.subscribe((told) => heard.push(told))
  await workspace.dispatch(createOpportunities)
  stop()
  await workspace.dispatch(createOpportunities)
  expect(heard).toEqual([{ news: 'changed' }])
})
