import { describe, expect, test } from 'vitest'
import { leadWith, numberedLeads } from '../../test/leads'
import { createManualClock, type ManualClock, resultByNow } from '../../test/manual-clock'
import { createThreadWorkspace, everyLead, everyOpportunity } from '../../test/thread-workspace'
import {
  MAX_SAMPLE_LEADS,
  OPPORTUNITY_AMOUNT,
  OPPORTUNITY_STAGE,
  SAMPLE_LEADS,
  SIMULATED_DELAY_MS,
} from '../domain/constants'
import type { Lead, LeadDraft } from '../domain/lead'
import { wholeList } from '../domain/lead-query'
import { noFigures } from '../domain/opportunity-query'
import type { Topic } from '../domain/topic'
import { ROWS_PER_BATCH } from '../store/view'
import { type Command, type Outcome, type Workspace, type WorkspaceEvent } from './workspace'

const lead2 = leadWith({ id: 'lead-2', order: 1 })
const draft: LeadDraft = { email: 'new@mail.example', status: 'qualified' }
const save = (id: string): Command => ({ name: 'save-lead', id, draft })
const convert = (id: string): Command => ({ name: 'convert-lead', id })
const createLeads = (count: number): Command => ({ name: 'create-sample-leads', count })
const startWith = (seed: number, count: number): Command => ({ name: 'start', kept: 'no', seed, count })
const allLeads = { name: 'leads', ...wholeList, page: 1 } as const
const createOpportunities: Command = { name: 'create-sample-opportunities' }
const changed = (...topics: Topic[]): WorkspaceEvent => ({ type: 'changed', topics })

function start(leads: readonly Lead[] = numberedLeads(3)) {
  const clock = createManualClock()
  const workspace = createThreadWorkspace(clock, leads)
  const events: WorkspaceEvent[] = []
  workspace.subscribe((event) => events.push(event))
  return { clock, workspace, events, lead: (id: string) => workspace.query({ name: 'lead', id }) }
}

async function after(clock: ManualClock, ms: number, outcome: Promise<Outcome>) {
  await clock.advance(ms)
  return outcome
}

const pending = (count: number) => ({ ...noFigures, Pending: { count, sum: BigInt(100 * count * OPPORTUNITY_AMOUNT) } })
const totals = (workspace: Workspace) => workspace.query({ name: 'totals' })
const countOf = async (workspace: Workspace) => (await workspace.query(allLeads)).total

describe('a save', () => {
  test('[EDIT-2] [TIME-1] applies nothing at 1499 ms, and email and status at 1500 ms', async () => {
    const { clock, workspace, events, lead } = start()
    const outcome = workspace.dispatch(save('lead-2'))
    await clock.advance(1499)
    expect(await resultByNow(outcome)).toBe('pending')
    expect(await lead('lead-2')).toEqual(lead2)
    expect(events).toEqual([])
    await clock.advance(1)
    expect(await resultByNow(outcome)).toMatchObject({ done: true })
    expect(await lead('lead-2')).toEqual({ ...lead2, ...draft })
    expect(events).toMatchObject([changed('leads', 'storage')])
  })

  test("[EDIT-6] changes a converted lead's email, not its status", async () => {
    const { clock, workspace, lead } = start([leadWith({ status: 'converted' })])
    expect(await resultByNow(workspace.dispatch(save('lead-1')))).toEqual({ refused: 'status-not-offered' })
    const keep: Command = { name: 'save-lead', id: 'lead-1', draft: { ...draft, status: 'converted' } }
    expect(await after(clock, SIMULATED_DELAY_MS, workspace.dispatch(keep))).toMatchObject({ done: true })
    expect(await lead('lead-1')).toEqual(leadWith({ email: draft.email, status: 'converted' }))
  })
})

describe('a conversion', () => {
  test('[CONVERT-1] [TIME-1] applies lead and opportunity together, after the delay', async () => {
    const { clock, workspace, events, lead } = start()
    const outcome = workspace.dispatch(convert('lead-2'))
    await clock.advance(SIMULATED_DELAY_MS - 1)
    expect(await resultByNow(outcome)).toBe('pending')
    expect(await lead('lead-2')).toEqual(lead2)
    expect(await everyOpportunity(workspace)).toEqual([])
    await clock.advance(1)
    expect(await resultByNow(outcome)).toMatchObject({ done: true })
    expect(await lead('lead-2')).toEqual({ ...lead2, status: 'converted' })
    expect(await everyOpportunity(workspace)).toEqual([
      {
        id: 'lead-2',
        name: 'Ada Lovelace',
        accountName: 'Analytical Engines',
        step: '',
        due: '',
        stage: OPPORTUNITY_STAGE,
        amount: OPPORTUNITY_AMOUNT,
        order: 3,
      },
    ])
    expect(events).toMatchObject([changed('leads', 'storage', 'opportunities')])
  })

  test('[CONVERT-1] both are there when listeners hear of the change', async () => {
    const { clock, workspace } = start()
    const seen: unknown[] = []
    workspace.subscribe(() => void totals(workspace).then((answer) => seen.push(answer)))
    await after(clock, SIMULATED_DELAY_MS, workspace.dispatch(convert('lead-1')))
    expect(seen).toEqual([{ leads: { new: 2, contacted: 0, qualified: 0, converted: 1 }, opportunities: pending(1) }])
  })
})

describe('while one of the same lead is pending', () => {
  test('the lead is free again when the wait itself fails', async () => {
    const clock = createManualClock()
    let isBroken = true
    const wait = (ms: number) => (isBroken ? Promise.reject(new Error('no clock')) : clock.wait(ms))
    const breaking = { ...clock, wait }
    const workspace = createThreadWorkspace(breaking, numberedLeads(1))
    await expect(workspace.dispatch(convert('lead-1'))).rejects.toThrow('no clock')
    expect(await everyOpportunity(workspace)).toEqual([])
    isBroken = false
    expect(await after(clock, SIMULATED_DELAY_MS, workspace.dispatch(convert('lead-1')))).toMatchObject({ done: true })
    expect(await everyOpportunity(workspace)).toHaveLength(1)
  })
})

test('[CONVERT-3] what changed during the delay is seen: it is decided on again as it is by then', async () => {
  const { clock, workspace, lead } = start([])
  await workspace.dispatch(createLeads(1))
  const [sample] = await everyLead(workspace)
  const id = sample?.id ?? ''
  const outcome = workspace.dispatch(convert(id))
  await clock.advance(1)
  await workspace.dispatch({ name: 'start-over' })
  expect(await after(clock, SIMULATED_DELAY_MS, outcome)).toEqual({ refused: 'other-list' })
  expect(await lead(id)).toBeNull()
  expect(await everyOpportunity(workspace)).toEqual([])
})

describe('sample data', () => {
  test('[SAMPLE-1] [SAMPLE-4] leads are appended, others each time, without a wait', async () => {
    const { clock, workspace, events } = start([])
    expect(await resultByNow(workspace.dispatch(createLeads(SAMPLE_LEADS)))).toMatchObject({ done: true })
    const first = await everyLead(workspace)
    expect(first).toHaveLength(SAMPLE_LEADS)
    expect(await resultByNow(workspace.dispatch(createLeads(SAMPLE_LEADS)))).toMatchObject({ done: true })
    const both = await everyLead(workspace)
    expect(new Set(both.map(({ id }) => id)).size).toBe(2 * SAMPLE_LEADS)
    expect(both).toEqual(expect.arrayContaining(first))
    expect(await everyOpportunity(workspace)).toEqual([])
    expect(events).toMatchObject([changed('leads', 'storage'), changed('leads', 'storage')])
    expect(clock.waits).toEqual([])
  })

  test('[SAMPLE-4] [TIME-1] opportunities come with ten new leads, converted at once, without a wait', async () => {
    const { clock, workspace, events } = start()
    expect(await resultByNow(workspace.dispatch(createOpportunities))).toMatchObject({ done: true })
    const converted = (await everyLead(workspace)).filter(({ status }) => status === 'converted')
    const opportunities = await everyOpportunity(workspace)
    expect(converted).toHaveLength(10)
    expect(opportunities.map(({ id }) => id).toSorted()).toEqual(converted.map(({ id }) => id).toSorted())
    expect(await totals(workspace)).toEqual({
      leads: { new: 3, contacted: 0, qualified: 0, converted: 10 },
      opportunities: pending(10),
    })
    expect(events).toMatchObject([changed('leads', 'storage', 'opportunities')])
    expect(clock.waits).toEqual([])
  })

  test.each([1, ROWS_PER_BATCH - 1])('[SAMPLE-6] %i leads are generated without events of progress', async (count) => {
    const { workspace, events } = start([])
    await workspace.dispatch(createLeads(count))
    expect(events).toMatchObject([changed('leads', 'storage')])
  })

  test('[SAMPLE-6] many leads are generated in chunks, each with an event of progress, then one of the change', async () => {
    const { workspace, events } = start([])
    const count = 2 * ROWS_PER_BATCH + 1
    await workspace.dispatch(createLeads(count))
    expect(events.at(-1)).toMatchObject(changed('leads', 'storage'))
    const progress = events.slice(0, -1).map((event) => event.type === 'progress' && event.applied)
    // Twice generated, then shown in whole chunks of the store.
    expect(progress).toEqual([ROWS_PER_BATCH / 2, ROWS_PER_BATCH, expect.any(Number)])
    expect(progress).toEqual(progress.toSorted((a, b) => Number(a) - Number(b)))
    const first = { type: 'progress', activity: 'creating', applied: ROWS_PER_BATCH / 2, total: count, canStop: true }
    expect(events[0]).toEqual(first)
    expect(await countOf(workspace)).toBe(count)
  })

  test('[SAMPLE-7] generating stops on demand; queries wait until then, and the leads created so far stay', async () => {
    const { workspace, events } = start([])
    const unsubscribe = workspace.subscribe(({ type }) => {
      if (type === 'progress') void workspace.dispatch({ name: 'stop-generating' })
    })
    const outcome = workspace.dispatch(createLeads(MAX_SAMPLE_LEADS))
    expect(await countOf(workspace)).toBe(ROWS_PER_BATCH)
    expect(await outcome).toMatchObject({ done: true, action: { subject: String(ROWS_PER_BATCH) } })
    expect(events).toEqual([
      { type: 'progress', activity: 'creating', applied: ROWS_PER_BATCH / 2, total: MAX_SAMPLE_LEADS, canStop: true },
      changed('leads', 'storage'),
    ])
    unsubscribe()
    await workspace.dispatch(createLeads(ROWS_PER_BATCH + 1))
    expect(await countOf(workspace)).toBe(2 * ROWS_PER_BATCH + 1)
  })
})

describe('[SAMPLE-6] generations at the same time', () => {
  const [first, second] = [2 * ROWS_PER_BATCH + 1, ROWS_PER_BATCH + 2]

  test.each<[string, Command, Command]>([
    ['the start and a creation', startWith(1, first), createLeads(second)],
    ['two creations', createLeads(first), createLeads(second)],
  ])('%s follow one another, and a query sees all leads of both', async (_, one, other) => {
    const { workspace, events } = start([])
    const seen: Promise<number>[] = []
    const outcomes = [workspace.dispatch(one)]
    const unsubscribe = workspace.subscribe(() => seen.push(countOf(workspace)))
    seen.push(countOf(workspace))
    outcomes.push(workspace.dispatch(other))
    seen.push(countOf(workspace))
    await Promise.all(outcomes)
    unsubscribe()
    expect(new Set(await Promise.all(seen))).toEqual(new Set([first + second]))
    const told = events.flatMap((event) => (event.type === 'progress' ? [event.total] : []))
    expect([...new Set(told)]).toEqual([first, second])
    expect(told).toEqual(told.toSorted((a, b) => b - a))
  })

  test('a stop ends the one in progress; the next is generated as a whole', async () => {
    const { workspace } = start([])
    const unsubscribe = workspace.subscribe(() => {
      unsubscribe()
      void workspace.dispatch({ name: 'stop-generating' })
    })
    const outcomes = [first, second].map((count) => workspace.dispatch(createLeads(count)))
    expect(await countOf(workspace)).toBe(ROWS_PER_BATCH + second)
    expect(await Promise.all(outcomes)).toMatchObject([
      { action: { subject: String(ROWS_PER_BATCH) } },
      { action: { subject: String(second) } },
    ])
  })
})

test('[SUMMARY-1] totals count everything, whatever was asked for before', async () => {
  const { workspace } = start([
    leadWith({ id: 'a', status: 'new' }),
    leadWith({ id: 'b', status: 'qualified', order: 1 }),
    leadWith({ id: 'c', status: 'qualified', order: 2 }),
  ])
  await workspace.query({
    name: 'leads',
    search: 'nothing',
    status: 'new',
    source: 'all',
    order: { field: 'score', direction: 'asc' },
    page: 1,
  })
  expect(await totals(workspace)).toEqual({
    leads: { new: 1, contacted: 0, qualified: 2, converted: 0 },
    opportunities: pending(0),
  })
})

test('who has unsubscribed gets no more events', async () => {
  const { workspace } = start()
  const events: WorkspaceEvent[] = []
  const unsubscribe = workspace.subscribe((event) => events.push(event))
  await workspace.dispatch(createOpportunities)
  unsubscribe()
  await workspace.dispatch(createOpportunities)
  expect(events).toMatchObject([changed('leads', 'storage', 'opportunities')])
})
