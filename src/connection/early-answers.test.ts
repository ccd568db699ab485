import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyPage, queryOf } from '../../test/arbitraries'
import { createManualClock, resultByNow, settle } from '../../test/manual-clock'
import { createThreadWorkspace, everyLead, everyOpportunity } from '../../test/thread-workspace'
import { PAGE_SIZE, SIMULATED_DELAY_MS } from '../domain/constants'
import type { Lead } from '../domain/lead'
import { allOpportunities } from '../domain/opportunity-query'
import { sampleLeads } from '../domain/sample-data'
import type { AnswerTo, Query } from '../workspace/queries'
import type { Command, Workspace } from '../workspace/workspace'
import { answeringEarly, notedAnswers, sampleAnswers } from './early-answers'

const samples = { seed: 7, count: PAGE_SIZE + 1 }
const createOpportunities: Command = { name: 'create-sample-opportunities' }

/** The page's workspace over a real one, which is loaded when the test says so. */
function start({ seed, count } = samples, noted?: Parameters<typeof notedAnswers>[0]) {
  const clock = createManualClock()
  const real = createThreadWorkspace(clock)
  const commands: Command[] = []
  const queries: Query[] = []
  const worker: Workspace = {
    query<Q extends Query>(query: Q): Promise<AnswerTo<Q>> {
      queries.push(query)
      return real.query(query)
    },
    dispatch(command) {
      commands.push(command)
      return real.dispatch(command)
    },
    subscribe: real.subscribe,
  }
  const loading: Partial<{ resolve(outcome: unknown): void; reject(reason: Error): void }> = {}
  const isLoaded = new Promise<unknown>((resolve, reject) => Object.assign(loading, { resolve, reject }))
  const answerEarly = answeringEarly(worker, isLoaded)
  const answers = noted ? notedAnswers(noted) : sampleAnswers({ seed, count }, clock.date())
  const workspace = answerEarly(answers) ?? worker
  return {
    clock,
    real,
    workspace,
    answerEarly,
    commands,
    queries,
    async load() {
      await real.dispatch({ name: 'start', kept: 'no', seed, count })
      loading.resolve?.(null)
      await settle()
    },
    fail: (reason: Error) => loading.reject?.(reason),
  }
}

function anyQuery(leads: readonly Lead[]): fc.Arbitrary<Query> {
  const id = fc.constantFrom('no-such-lead', ...leads.map((lead) => lead.id))
  return fc.oneof(
    queryOf(leads).map((query): Query => ({ name: 'leads', ...query, created: undefined })),
    queryOf(leads).map(
      ({ search, status, source, due }): Query => ({ name: 'near-matches', search, status, source, due }),
    ),
    id.map((each): Query => ({ name: 'lead', id: each })),
    id.map((each): Query => ({ name: 'history', id: each, count: 5 })),
    anyPage.map((page): Query => ({ name: 'opportunities', ...allOpportunities, page })),
    fc.constantFrom<Query>(
      { name: 'totals' },
      { name: 'due', today: '2026-11-18' },
      { name: 'work-done', from: 0, to: Number.MAX_SAFE_INTEGER },
    ),
  )
}

const samplesAndQueries = fc
  .record({ seed: fc.maxSafeNat(), count: fc.nat(2 * PAGE_SIZE + 1) })
  .chain((of) => fc.tuple(fc.constant(of), fc.array(anyQuery([...sampleLeads(of.seed, of.count)]), { minLength: 1 })))

test('[START-3] whatever the seed and the query, the page answers as the worker will', async () => {
  await fc.assert(
    fc.asyncProperty(samplesAndQueries, async ([of, asked]) => {
      const { workspace, real, queries, load } = start(of)
      const first = await Promise.all(asked.map((query) => workspace.query(query)))
      expect(queries).toEqual([])
      await load()
      const then: unknown[] = []
      // One after another: a newer list ends the count of near matches.
      for (const query of asked) then.push(await real.query(query))
      expect(first).toEqual(then)
    }),
  )
})

test('[START-3] [START-6] [UNDO-10] commands wait for the worker, and reach it once and in their order', async () => {
  const { clock, workspace, commands, load } = start()
  const [lead] = await everyLead(workspace)
  const convert: Command = { name: 'convert-lead', id: lead?.id ?? '' }
  const outcomes = Promise.all([workspace.dispatch(convert), workspace.dispatch(createOpportunities)])
  expect(await resultByNow(outcomes)).toBe('pending')
  expect(commands).toEqual([])
  await load()
  expect(commands).toEqual([convert, createOpportunities])
  await clock.advance(SIMULATED_DELAY_MS)
  expect(await outcomes).toMatchObject([{ done: true }, { done: true }])
  expect(commands).toHaveLength(2)
  expect((await everyOpportunity(workspace)).map(({ id }) => id)).toContain(lead?.id)
})

test('[START-3] once the worker is loaded it answers every query', async () => {
  const { workspace, queries, load } = start()
  await load()
  const asked: Query[] = [{ name: 'totals' }, { name: 'opportunities', ...allOpportunities, page: 1 }]
  for (const query of asked) await workspace.query(query)
  expect(queries).toEqual(asked)
})

test("[START-3] the worker's events are the page's from the start", async () => {
  const { workspace, load } = start()
  const events: unknown[] = []
  workspace.subscribe((event) => events.push(event))
  await load()
  expect(events).toEqual([
    { type: 'home', is: 'memory' },
    { type: 'changed', topics: expect.any(Array) },
  ])
})

test('[START-3] [KEEP-2] what the worker tells while it loads is asked of the worker, which may have found what is kept', async () => {
  const { workspace, queries, load } = start()
  workspace.subscribe(({ type }) => type === 'changed' && void workspace.query({ name: 'totals' }))
  await load()
  expect(queries).toEqual([{ name: 'totals' }])
})

test('[START-3] [WORKSPACE-3] when the worker cannot be loaded, commands are rejected and the page answers on', async () => {
  const { workspace, commands, fail } = start()
  const early = workspace.dispatch(createOpportunities)
  fail(new Error('the worker is gone'))
  await expect(early).rejects.toThrow('the worker is gone')
  await expect(workspace.dispatch(createOpportunities)).rejects.toThrow('the worker is gone')
  expect(commands).toEqual([])
  expect(await everyLead(workspace)).toHaveLength(samples.count)
})

test('[START-6] what is noted is answered until something has changed, and nothing else', async () => {
  const totals: Query = { name: 'totals' }
  const { workspace, answerEarly, queries, load } = start(samples, [[totals, 'noted']])
  expect(await workspace.query(totals)).toBe('noted')
  void workspace.query({ name: 'storage' })
  expect(queries).toEqual([{ name: 'storage' }])
  await load()
  expect(await workspace.query(totals)).toMatchObject({ leads: expect.any(Object) })
  // Where the worker was sooner, nothing is.
  expect(answerEarly(notedAnswers([[totals, 'noted']]))).toBeNull()
})
