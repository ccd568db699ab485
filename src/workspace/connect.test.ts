import * as fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { hostileText, unconvertedLeads } from '../../test/arbitraries'
import { leadWith, numberedLeads } from '../../test/leads'
import { createManualClock, type ManualClock, settle } from '../../test/manual-clock'
import { createThreadWorkspace, everyLead, everyOpportunity } from '../../test/thread-workspace'
import { anySteps, type Dispatched, take } from '../../test/workspace-steps'
import type { Lead } from '../domain/lead'
import { createNaiveEngine } from '../engine/naive-engine'
import { connect } from './connect'
import type { Wire } from './ports'
import { serve } from './serve'
import { createWorkspace, type News, type Question, type Workspace } from './workspace'

const channels: MessageChannel[] = []

afterEach(() => {
  for (const { port1, port2 } of channels.splice(0)) {
    port1.close()
    port2.close()
  }
})

/** The channel is that of node:worker_threads: what crosses it is copied, as between the page and the worker. */
function wireOver(port: MessagePort): Wire {
  return {
    post: (message) => port.postMessage(message),
    listen(onMessage, onBroken) {
      port.onmessage = (event) => onMessage(event.data)
      port.addEventListener('close', () => onBroken('the other end is gone'))
    },
  }
}

function behindWire(workspace: Workspace) {
  const channel = new MessageChannel()
  channels.push(channel)
  serve(workspace, wireOver(channel.port1))
  return { workspace: connect(wireOver(channel.port2)), breakWire: () => channel.port1.close() }
}

const total: Question = { about: 'totals' }

/** Messages keep their order: when this answer is back, all that was sent before it has arrived. */
const arrived = (workspace: Workspace) => workspace.query(total)

describe('behind the wire', () => {
  test('[WORKSPACE-1] every question gets the answer that it gets in the thread', async () => {
    const leads = numberedLeads(45).map((lead, index) => leadWith({ ...lead, score: index % 7 }))
    const thread = createThreadWorkspace(createManualClock(), leads)
    const { workspace } = behindWire(thread)
    const questions: Question[] = [
      { about: 'leads', search: 'ADA', status: 'all', scoreOrder: 'asc', page: 2 },
      { about: 'leads', search: 'nobody', status: 'converted', scoreOrder: 'desc', page: 9 },
      { about: 'lead', id: 'lead-7' },
      { about: 'lead', id: 'no-such-lead' },
      { about: 'opportunities', page: 1 },
      { about: 'totals' },
    ]
    for (const question of questions) expect(await workspace.query(question)).toEqual(await thread.query(question))
  })

  test('[WORKSPACE-1] any text crosses it unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(hostileText, hostileText, async (name, search) => {
        const lead = leadWith({ name })
        const thread = createThreadWorkspace(createManualClock(), [lead])
        const { workspace } = behindWire(thread)
        const question: Question = { about: 'leads', search, status: 'all', scoreOrder: 'asc', page: 1 }
        expect(await workspace.query({ about: 'lead', id: 'lead-1' })).toEqual(lead)
        expect(await workspace.query(question)).toEqual(await thread.query(question))
      }),
      { numRuns: 200 },
    )
  })

  test('[WORKSPACE-1] outcomes, refusals and news come back, the news before the outcome', async () => {
    const clock = createManualClock()
    const { workspace } = behindWire(createThreadWorkspace(clock, numberedLeads(1)))
    const heard: unknown[] = []
    const stop = workspace.subscribe((news) => heard.push(news))
    const first = workspace.dispatch({ name: 'convert-lead', id: 'lead-1' }).then((outcome) => heard.push(outcome))
    const second = workspace.dispatch({ name: 'convert-lead', id: 'lead-1' })
    expect(await second).toEqual({ refused: 'under-way' })
    await clock.advance(1500)
    await first
    expect(heard).toMatchObject([{ news: 'changed' }, { done: true }])
    expect(await everyOpportunity(workspace)).toHaveLength(1)
    stop()
    await workspace.dispatch({ name: 'create-sample-opportunities' })
    expect(heard).toHaveLength(2)
  })

  test('[WORKSPACE-1] [SAMPLE-6] the making of many leads is told as in the thread', async () => {
    const heard = async (workspace: Workspace) => {
      const news: News[] = []
      workspace.subscribe((told) => news.push(told))
      await workspace.dispatch({ name: 'create-sample-leads', count: 10_001, seed: 5 })
      return news
    }
    const { workspace } = behindWire(createThreadWorkspace(createManualClock()))
    expect(await heard(workspace)).toEqual(await heard(createThreadWorkspace(createManualClock())))
  })

  test('[WORKSPACE-1] [WORKSPACE-2] answers find their questions, however they overtake each other', async () => {
    const clock = createManualClock()
    const { workspace } = behindWire(createThreadWorkspace(clock, numberedLeads(5)))
    const ids = ['lead-3', 'lead-1', 'lead-5', 'no-such-lead', 'lead-2']
    const slow = workspace.dispatch({ name: 'convert-lead', id: 'lead-4' })
    const quick = await Promise.all(ids.map((id) => workspace.query({ about: 'lead', id })))
    expect(quick.map((lead) => lead?.id ?? null)).toEqual(['lead-3', 'lead-1', 'lead-5', null, 'lead-2'])
    await clock.advance(1500)
    expect(await slow).toMatchObject({ done: true })
  })

  async function recorded(workspace: Workspace, clock: ManualClock, steps: Parameters<typeof take>[0][]) {
    const news: News[] = []
    const dispatched: Dispatched[] = []
    const seen: unknown[] = []
    workspace.subscribe((told) => news.push(told))
    for (const step of [...steps, { step: 'advance', ms: 1500 } as const]) {
      dispatched.push(...(await take(step, workspace, clock)))
      seen.push(await arrived(workspace), await everyLead(workspace), await everyOpportunity(workspace))
    }
    const outcomes = await Promise.all(dispatched.map(({ outcome }) => outcome))
    return { news, seen, outcomes, waits: clock.waits }
  }

  test('[WORKSPACE-1] any sequence of commands has the same answers, outcomes and news as in the thread', {
    timeout: 60_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(unconvertedLeads, anySteps, async (leads, steps) => {
        const [here, there] = [createManualClock(), createManualClock()]
        const { workspace } = behindWire(createThreadWorkspace(there, leads))
        const inThread = await recorded(createThreadWorkspace(here, leads), here, steps)
        expect(await recorded(workspace, there, steps)).toEqual(inThread)
      }),
      { numRuns: 200 },
    )
  })
})

describe('when the wire breaks', () => {
  test('[WORKSPACE-3] all that waits fails, and all that comes', async () => {
    const clock = createManualClock()
    const { workspace, breakWire } = behindWire(createThreadWorkspace(clock, numberedLeads(2)))
    const waiting = [
      workspace.dispatch({ name: 'convert-lead', id: 'lead-1' }),
      workspace.dispatch({ name: 'save-lead', id: 'lead-2', draft: { email: 'a@b.c', status: 'new' } }),
    ]
    await arrived(workspace)
    breakWire()
    expect(await Promise.allSettled(waiting)).toEqual([
      { status: 'rejected', reason: new Error('the other end is gone') },
      { status: 'rejected', reason: new Error('the other end is gone') },
    ])
    await expect(workspace.query(total)).rejects.toThrow('the other end is gone')
    await expect(workspace.dispatch({ name: 'create-sample-opportunities' })).rejects.toThrow('the other end is gone')
  })

  /** A wire whose other end is this test. */
  function createHandWire() {
    const posted: unknown[] = []
    const heard: Partial<{ onMessage(message: unknown): void; onBroken(reason: string): void }> = {}
    const wire: Wire = {
      post: (message) => posted.push(message),
      listen: (onMessage, onBroken) => Object.assign(heard, { onMessage, onBroken }),
    }
    return {
      wire,
      posted,
      receive: (message: unknown) => heard.onMessage?.(message),
      breakWire: (reason: string) => heard.onBroken?.(reason),
    }
  }

  test('[WORKSPACE-3] before the first message, as when the worker cannot start, the first request fails too', async () => {
    const { wire, posted, breakWire } = createHandWire()
    const workspace = connect(wire)
    const early = workspace.dispatch({ name: 'create-sample-leads', count: 100, seed: null })
    breakWire('could not be started')
    await expect(early).rejects.toThrow('could not be started')
    await expect(workspace.query(total)).rejects.toThrow('could not be started')
    expect(posted).toHaveLength(1)
  })

  test('[WORKSPACE-3] what had its answer before keeps it, and a late reply harms nothing', async () => {
    const { wire, receive, breakWire } = createHandWire()
    const workspace = connect(wire)
    const first = workspace.query({ about: 'lead', id: 'lead-1' })
    const second = workspace.query({ about: 'lead', id: 'lead-2' })
    receive({ number: 1, result: null })
    breakWire('gone')
    receive({ number: 2, result: null })
    receive({ number: 99, result: null })
    receive({ number: 2, failed: 'late' })
    expect(await Promise.allSettled([first, second])).toEqual([
      { status: 'fulfilled', value: null },
      { status: 'rejected', reason: new Error('gone') },
    ])
  })

  test('[WORKSPACE-3] a wire that breaks twice is broken once for those who wait', async () => {
    const { wire, breakWire } = createHandWire()
    const workspace = connect(wire)
    const waiting = workspace.query(total)
    breakWire('gone')
    breakWire('gone again')
    await expect(waiting).rejects.toThrow(/^gone$/)
    await expect(workspace.query(total)).rejects.toThrow('gone')
  })

  test('[WORKSPACE-3] any number of requests are all settled', async () => {
    const anyRequests = fc.array(fc.constantFrom('request', 'answer', 'fail'), { maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(anyRequests, async (events) => {
        const { wire, receive, breakWire } = createHandWire()
        const workspace = connect(wire)
        const requests: Promise<unknown>[] = []
        let replied = 0
        for (const event of events) {
          if (event === 'request') requests.push(workspace.query({ about: 'lead', id: `${requests.length}` }))
          else if (replied >= requests.length) continue
          else if (event === 'answer') receive({ number: ++replied, result: null })
          else receive({ number: ++replied, failed: 'no answer' })
        }
        breakWire('gone')
        const results = await Promise.allSettled(requests)
        const reasons = results.map((result) => (result.status === 'rejected' ? String(result.reason) : 'answered'))
        expect(reasons.slice(replied)).toEqual(reasons.slice(replied).map(() => 'Error: gone'))
        expect(reasons.slice(0, replied)).not.toContain('Error: gone')
      }),
      { numRuns: 200 },
    )
  })
})

describe('when the workspace fails', () => {
  function createFailingWorkspace(leads: readonly Lead[]) {
    const engine = createNaiveEngine()
    engine.apply(leads.map((lead) => ({ table: 'leads', before: null, after: lead })))
    const failing = {
      ...engine,
      lead(id: string) {
        if (id === 'poison') throw new RangeError('the engine tripped')
        return engine.lead(id)
      },
    }
    return createWorkspace(
      failing,
      { ...createManualClock(), wait: () => Promise.reject(new Error('no clock')) },
      { seed: () => 1 },
    )
  }

  test('[WORKSPACE-3] just the request that failed is told so', async () => {
    const { workspace } = behindWire(createFailingWorkspace(numberedLeads(2)))
    const requests = [
      workspace.query({ about: 'lead', id: 'lead-1' }),
      workspace.query({ about: 'lead', id: 'poison' }),
      workspace.dispatch({ name: 'convert-lead', id: 'poison' }),
      workspace.dispatch({ name: 'convert-lead', id: 'lead-1' }),
      workspace.query({ about: 'lead', id: 'lead-2' }),
    ]
    expect(await Promise.allSettled(requests)).toEqual([
      { status: 'fulfilled', value: leadWith({ id: 'lead-1' }) },
      { status: 'rejected', reason: new Error('RangeError: the engine tripped') },
      { status: 'rejected', reason: new Error('RangeError: the engine tripped') },
      { status: 'rejected', reason: new Error('Error: no clock') },
      { status: 'fulfilled', value: leadWith({ id: 'lead-2' }) },
    ])
    await settle()
    expect(await workspace.dispatch({ name: 'create-sample-opportunities' })).toMatchObject({ done: true })
  })

  test('[WORKSPACE-3] a request that cannot cross the wire fails alone', async () => {
    const { workspace } = behindWire(createThreadWorkspace(createManualClock(), numberedLeads(1)))
    const uncloneable = { about: 'lead', id: 'lead-1', extra: () => {} } as const
    await expect(workspace.query(uncloneable)).rejects.toThrow('could not be cloned')
    expect(await workspace.query({ about: 'lead', id: 'lead-1' })).toEqual(leadWith({ id: 'lead-1' }))
  })
})
