import * as fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { hostileText, unconvertedLeads } from '../../test/arbitraries'
import { casesOf } from '../../test/cases'
import { leadWith, numberedLeads } from '../../test/leads'
import { createManualClock, type ManualClock, resultByNow, settle } from '../../test/manual-clock'
import { connectManually } from '../../test/manual-worker'
import { createThreadWorkspace, everyLead, everyOpportunity } from '../../test/thread-workspace'
import { createTransportPair, type TransportPair } from '../../test/transport-pair'
import { anySteps, type Dispatched, take } from '../../test/workspace-steps'
import { PAGE_SIZE, SIMULATED_DELAY_MS } from '../domain/constants'
import type { Lead } from '../domain/lead'
import { allOpportunities } from '../domain/opportunity-query'
import { createLeadEngine } from '../engine/lead-engine'
import type { Query } from '../workspace/queries'
import { type Command, type Workspace, type WorkspaceEvent } from '../workspace/workspace'
import { ConnectionLostError, connect } from './connect'
import { serve } from './serve'
import { SILENCE_MS } from './silence'

const pairs: TransportPair[] = []

afterEach(() => {
  for (const pair of pairs.splice(0)) pair.close()
})

function behindTransport(workspace: Workspace) {
  const pair = createTransportPair()
  pairs.push(pair)
  serve(workspace, pair.worker, createManualClock(), () => {})
  return connect(() => pair.page, createManualClock()).workspace
}

const total: Query = { name: 'totals' }

/** Messages keep their order: when this answer is back, all that was sent before it has arrived. */
const arrived = (workspace: Workspace) => workspace.query(total)

describe('behind the transport', () => {
  test('every query gets the answer that it gets in the thread', async () => {
    const leads = numberedLeads(2 * PAGE_SIZE + 5).map((lead, index) => leadWith({ ...lead, score: index % 7 }))
    const thread = createThreadWorkspace(createManualClock(), leads)
    const workspace = behindTransport(thread)
    const queries: Query[] = [
      {
        name: 'leads',
        search: 'ADA',
        status: 'all',
        source: 'all',
        order: { field: 'score', direction: 'asc' },
        page: 2,
      },
      {
        name: 'leads',
        search: 'nobody',
        status: 'converted',
        source: 'all',
        order: { field: 'score', direction: 'desc' },
        page: 9,
      },
      {
        name: 'leads',
        search: 'engines.',
        status: 'all',
        source: 'all',
        order: { field: 'score', direction: 'desc' },
        match: 'email',
        page: 2,
      },
      { name: 'near-matches', search: 'engines.', status: 'new', source: 'all' },
      { name: 'lead', id: 'lead-7' },
      { name: 'lead', id: 'no-such-lead' },
      { name: 'opportunities', ...allOpportunities, page: 1 },
      { name: 'totals' },
    ]
    for (const query of queries) expect(await workspace.query(query)).toEqual(await thread.query(query))
  })

  test('any text crosses it unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(hostileText, hostileText, async (name, search) => {
        const lead = leadWith({ name })
        const thread = createThreadWorkspace(createManualClock(), [lead])
        const workspace = behindTransport(thread)
        const query: Query = {
          name: 'leads',
          search,
          status: 'all',
          source: 'all',
          order: { field: 'score', direction: 'asc' },
          page: 1,
        }
        expect(await workspace.query({ name: 'lead', id: 'lead-1' })).toEqual(lead)
        expect(await workspace.query(query)).toEqual(await thread.query(query))
      }),
      { numRuns: casesOf(50) },
    )
  })

  test('answers find their queries, however they overtake each other', async () => {
    const clock = createManualClock()
    const workspace = behindTransport(createThreadWorkspace(clock, numberedLeads(5)))
    const ids = ['lead-3', 'lead-1', 'lead-5', 'no-such-lead', 'lead-2']
    const slow = workspace.dispatch({ name: 'convert-lead', id: 'lead-4' })
    const quick = await Promise.all(ids.map((id) => workspace.query({ name: 'lead', id })))
    expect(quick.map((lead) => lead?.id ?? null)).toEqual(['lead-3', 'lead-1', 'lead-5', null, 'lead-2'])
    await clock.advance(SIMULATED_DELAY_MS)
    expect(await slow).toMatchObject({ done: true })
  })

  async function recorded(workspace: Workspace, clock: ManualClock, steps: Parameters<typeof take>[0][]) {
    const events: WorkspaceEvent[] = []
    const dispatched: Dispatched[] = []
    const seen: unknown[] = []
    workspace.subscribe((event) => events.push(event))
    for (const step of [...steps, { step: 'advance', ms: SIMULATED_DELAY_MS } as const]) {
      dispatched.push(...(await take(step, workspace, clock)))
      seen.push(await arrived(workspace), await everyLead(workspace), await everyOpportunity(workspace))
    }
    const outcomes = await Promise.all(dispatched.map(({ outcome }) => outcome))
    return { events, seen, outcomes, waits: clock.waits }
  }

  test('any sequence of commands has the same answers, outcomes and events as in the thread', async () => {
    await fc.assert(
      fc.asyncProperty(unconvertedLeads, anySteps, async (leads, steps) => {
        const [here, there] = [createManualClock(), createManualClock()]
        const workspace = behindTransport(createThreadWorkspace(there, leads))
        const inThread = await recorded(createThreadWorkspace(here, leads), here, steps)
        expect(await recorded(workspace, there, steps)).toEqual(inThread)
      }),
      { numRuns: casesOf(50) },
    )
  })
})

const createOpportunities: Command = { name: 'create-sample-opportunities' }

describe('when workers fail for good', () => {
  test('[WORKSPACE-3] a start that never succeeds is rejected as one that was not done', async () => {
    const { workspace, failForGood } = connectManually()
    const start = workspace.dispatch({ name: 'start', kept: 'yes', count: 3, seed: 1 })
    failForGood('gone')
    await expect(start).rejects.toEqual(new ConnectionLostError('gone'))
  })

  test('[WORKSPACE-3] the connection is lost for good, and its subscribers are notified', async () => {
    const { clock, workspace, connection, states, unsubscribe, failForGood, fail } = connectManually()
    void workspace.query(total)
    expect(connection.state()).toBe('open')
    failForGood('gone')
    expect(states.at(-1)).toBe('lost')
    const { length } = states
    await clock.advance(2 * SILENCE_MS)
    fail('gone again')
    connection.restart()
    expect(connection.state()).toBe('lost')
    expect(states).toHaveLength(length)
    unsubscribe()
  })

  test('[WORKSPACE-3] what was answered before stays answered', async () => {
    const { workspace, receive, failForGood } = connectManually()
    const answered = workspace.query({ name: 'lead', id: 'lead-1' })
    const done = workspace.dispatch(createOpportunities)
    receive({ id: 1, result: null })
    receive({ id: 2, result: { done: true, action: null } })
    failForGood('gone')
    expect(await Promise.all([answered, done])).toEqual([null, { done: true, action: null }])
  })

  test('[WORKSPACE-3] of any requests, each command is settled and just the unanswered queries are pending', async () => {
    const anyEvent = fc.constantFrom('query', 'command', 'answer', 'error')
    await fc.assert(
      fc.asyncProperty(fc.array(anyEvent, { maxLength: 30 }), async (events) => {
        const { workspace, receive, failForGood } = connectManually()
        const requests: { readonly isQuery: boolean; readonly result: Promise<string> }[] = []
        let replied = 0
        for (const event of events) {
          if (event === 'query' || event === 'command') {
            const isQuery = event === 'query'
            const result = isQuery ? workspace.query(total) : workspace.dispatch(createOpportunities)
            requests.push({ isQuery, result: result.then(() => 'answered', String) })
          } else if (replied < requests.length) {
            const id = ++replied
            receive(event === 'answer' ? { id, result: null } : { id, error: 'refused' })
          }
        }
        failForGood('gone')
        const results = await Promise.all(requests.map(({ result }) => resultByNow(result)))
        for (const [index, { isQuery }] of requests.entries()) {
          const expected =
            index < replied ? /^(answered|Error: refused)$/ : isQuery ? /^pending$/ : /^Error: The worker/
          expect(results[index]).toMatch(expected)
        }
      }),
    )
  })
})

describe('a worker that takes long', () => {
  test('[WATCH-4] says that it is at work for as long as it waits, for another tab for instance, and is not replaced', async () => {
    const pair = createTransportPair()
    pairs.push(pair)
    const clock = createManualClock()
    let finish = () => {}
    const waiting = {
      query: () => new Promise(() => {}),
      dispatch: () => new Promise((done) => (finish = () => done({ done: true, action: null }))),
      subscribe: () => () => {},
    }
    serve(waiting as unknown as Workspace, pair.worker, clock, () => {})
    const { workspace, connection } = connect(() => pair.page, clock)
    const outcome = workspace.dispatch(createOpportunities)
    for (let seconds = 0; seconds < 60; seconds++) {
      await clock.advance(1000)
      // A task of its own for what crosses, and for what answers it.
      await new Promise((resolve) => setTimeout(resolve))
    }
    expect(connection.state()).toBe('open')
    finish()
    expect(await outcome).toMatchObject({ done: true })
  })

  test('[WORKSPACE-3] what nobody expected is reported with its cause, and the request is rejected', async () => {
    const pair = createTransportPair()
    pairs.push(pair)
    const fault = new Error('a slip')
    const reported: unknown[] = []
    const broken = {
      query: () => Promise.reject(fault),
      dispatch: () => Promise.reject(fault),
      subscribe: () => () => {},
    }
    serve(broken, pair.worker, createManualClock(), (error) => reported.push(error))
    const { workspace } = connect(() => pair.page, createManualClock())
    const failure = await workspace.dispatch(createOpportunities).catch((error: unknown) => error)
    expect(String(failure)).toContain('a slip')
    expect(failure).not.toBeInstanceOf(ConnectionLostError)
    expect(reported).toEqual([fault])
  })
})

describe('when the workspace fails', () => {
  function createFailingWorkspace(leads: readonly Lead[]) {
    const engine = createLeadEngine()
    const failing = {
      ...engine,
      lead(id: string) {
        if (id === 'poison') throw new RangeError('the engine tripped')
        return engine.lead(id)
      },
    }
    const clock = { ...createManualClock(), wait: () => Promise.reject(new Error('no clock')) }
    return createThreadWorkspace(clock, leads, () => failing)
  }

  test('[WORKSPACE-3] just the request that failed is rejected', async () => {
    const workspace = behindTransport(createFailingWorkspace(numberedLeads(2)))
    const requests = [
      workspace.query({ name: 'lead', id: 'lead-1' }),
      workspace.query({ name: 'lead', id: 'poison' }),
      workspace.dispatch({ name: 'convert-lead', id: 'poison' }),
      workspace.dispatch({ name: 'convert-lead', id: 'lead-1' }),
      workspace.query({ name: 'lead', id: 'lead-2' }),
    ]
    expect(await Promise.allSettled(requests)).toEqual([
      { status: 'fulfilled', value: leadWith({ id: 'lead-1' }) },
      { status: 'rejected', reason: new Error('RangeError: the engine tripped') },
      { status: 'rejected', reason: new Error('RangeError: the engine tripped') },
      { status: 'rejected', reason: new Error('Error: no clock') },
      { status: 'fulfilled', value: leadWith({ id: 'lead-2', order: 1 }) },
    ])
    await settle()
    expect(await workspace.dispatch({ name: 'create-sample-opportunities' })).toMatchObject({ done: true })
  })

  test('[WORKSPACE-3] a request that cannot cross the transport fails alone', async () => {
    const workspace = behindTransport(createThreadWorkspace(createManualClock(), numberedLeads(1)))
    const uncloneable = { name: 'lead', id: 'lead-1', extra: () => {} } as const
    await expect(workspace.query(uncloneable)).rejects.toThrow('could not be cloned')
    expect(await workspace.query({ name: 'lead', id: 'lead-1' })).toEqual(leadWith({ id: 'lead-1' }))
  })
})
