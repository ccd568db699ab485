import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyLeads, queryOf } from '../../test/arbitraries'
import { leadWith, numberedLeads } from '../../test/leads'
import { createManualClock, settle } from '../../test/manual-clock'
import { createThreadWorkspace } from '../../test/thread-workspace'
import { SIMULATED_DELAY_MS } from '../domain/constants'
import { type Lead, unfilled } from '../domain/lead'
import { wholeList } from '../domain/lead-query'
import type { Query, QueryNamed } from '../workspace/queries'
import type { Command, Workspace } from '../workspace/workspace'
import { holdLeads, REST_MS } from './hold-leads'
import { createLiveQuery } from './live-query'

const everyone: QueryNamed<'leads'> = { name: 'leads', ...wholeList, page: 1 }

/** Over a real workspace, whose answers wait where the test says so. */
async function start(leads: readonly Lead[]) {
  const clock = createManualClock()
  const real = createThreadWorkspace(clock, leads)
  const asked: Query[] = []
  let answering = Promise.resolve()
  const worker: Workspace = {
    ...real,
    async query(query) {
      asked.push(query)
      const answer = await real.query(query)
      await answering
      return answer
    },
  }
  const workspace = holdLeads(worker, clock)
  // Of the start nobody is told here.
  await real.dispatch({ name: 'start-over' })
  await real.dispatch({ name: 'undo', action: null })
  return {
    clock,
    real,
    workspace,
    asked,
    /** Answers of the worker wait until it is called. */
    hold() {
      let release = () => {}
      answering = new Promise((resolve) => (release = resolve))
      return release
    },
    async rest() {
      await clock.advance(REST_MS)
      for (let turn = 0; turn < 30; turn++) await settle()
    },
  }
}

const idsOf = (leads: readonly Lead[]) => leads.map(({ id }) => id)

/** What the worker holds can't be counted by it: all fields of a lead to add. */
const added = (name: string): Command => ({
  name: 'add-lead',
  fields: { name, company: 'Acme', email: '', ...unfilled, source: 'Other', score: 50, status: 'new' },
  keepsSamples: true,
})

const anyCommand = (leads: readonly Lead[]): fc.Arbitrary<Command> => {
  const ids = fc.subarray(idsOf(leads), { minLength: 1 })
  return fc.oneof(
    ids.chain((of) =>
      fc.constantFrom<Command>(
        { name: 'change-leads', change: { name: 'mark', status: 'qualified' }, leads: of, isPartial: true },
        {
          name: 'change-leads',
          change: { name: 'next-step', step: 'Call', due: '2026-11-18' },
          leads: of,
          isPartial: true,
        },
        { name: 'change-leads', change: { name: 'delete' }, leads: of, isPartial: true },
        { name: 'change-leads', change: { name: 'convert' }, leads: of, isPartial: true },
      ),
    ),
    fc.constantFrom<Command>(
      { name: 'undo', action: null },
      { name: 'undo', action: null },
      { name: 'redo', action: null },
      { name: 'start-over' },
      { name: 'create-sample-leads', count: 30 },
      added('Ada Anders'),
    ),
  )
}

const sessions = anyLeads
  .filter((leads) => leads.length > 0)
  .chain((leads) =>
    fc.tuple(
      fc.constant(leads),
      fc.array(fc.tuple(anyCommand(leads), fc.constantFrom(0, 1, 3, 30), fc.array(queryOf(leads), { maxLength: 3 })), {
        maxLength: 8,
      }),
    ),
  )

test('[WORKSPACE-5] whatever is done while leads are held or taken over: what the page answers at once is what the worker answers', async () => {
  let answered = 0
  await fc.assert(
    fc.asyncProperty(sessions, async ([leads, steps]) => {
      const { workspace, real, rest, clock } = await start(leads)
      await rest()
      for (const [command, turns, queries] of steps) {
        await workspace.dispatch(command)
        // Where it takes over all of them anew, that is under way when the next command comes.
        await clock.advance(turns === 30 ? REST_MS : 0)
        for (let turn = 0; turn < turns; turn++) await settle()
        for (const query of [
          everyone,
          ...queries.map((each) => ({ name: 'leads' as const, ...each, created: undefined })),
        ]) {
          const now = workspace.now?.(query)
          if (!now) continue
          answered++
          expect(now).toEqual(await real.query(query))
        }
      }
    }),
  )
  expect(answered).toBeGreaterThan(20)
})

test('[WORKSPACE-5] a search is answered before the worker, which is told what is shown once nobody types', async () => {
  const { workspace, asked, hold, rest, clock } = await start(numberedLeads(30, { name: 'Ada' }))
  expect(workspace.now?.(everyone)).toBeNull()
  await rest()
  asked.length = 0
  hold()
  const live = createLiveQuery<QueryNamed<'leads'>>(workspace)
  let shown = 0
  live.subscribe(() => shown++)
  for (const search of ['a', 'ad', 'adx']) void live.ask({ ...everyone, search })
  expect(shown).toBe(3)
  expect(live.current()).toMatchObject({ query: { search: 'adx' }, answer: { matching: 0, total: 30 } })
  expect(asked).toEqual([])
  await clock.advance(REST_MS)
  expect(asked).toEqual([{ ...everyone, search: 'adx' }])
})

test('[WORKSPACE-5] [FORGET-1] a search that was ended is not told: it may name who was deleted for good', async () => {
  const { workspace, asked, rest, clock } = await start(numberedLeads(30, { name: 'Ada' }))
  await rest()
  asked.length = 0
  workspace.now?.({ ...everyone, search: 'Ada' })
  await workspace.query({ ...everyone, order: { field: 'name', direction: 'asc' } })
  await clock.advance(REST_MS)
  expect(JSON.stringify(asked)).not.toContain('Ada')
})

test('[WORKSPACE-5] an answer of the worker that comes late does not replace what is shown since', async () => {
  const { workspace, hold, rest } = await start(numberedLeads(30, { name: 'Ada' }))
  const live = createLiveQuery<QueryNamed<'leads'>>(workspace)
  live.subscribe(() => {})
  await rest()
  const release = hold()
  void live.ask({ ...everyone, order: { field: 'name', direction: 'asc' } })
  await settle()
  void live.ask({ ...everyone, search: 'x' })
  release()
  await settle()
  expect(live.current()).toMatchObject({ query: { search: 'x' } })
})

test('[WORKSPACE-5] what only the worker knows is its to answer, and so are many leads', async () => {
  const few = await start(numberedLeads(30))
  await few.rest()
  expect(few.workspace.now?.(everyone)).not.toBeNull()
  for (const query of [
    { ...everyone, order: { field: 'name', direction: 'asc' } },
    { ...everyone, order: { field: 'touched', direction: 'asc' } },
    { ...everyone, match: 'email' },
    { ...everyone, created: { list: 1, orders: { first: 0, end: 5 } } },
    { name: 'totals' },
  ] as const) {
    expect(few.workspace.now?.<Query>(query), JSON.stringify(query)).toBeNull()
  }
  const many = await start(numberedLeads(10_001))
  await many.rest()
  expect(many.workspace.now?.(everyone)).toBeNull()
  many.asked.length = 0
  // And are not asked for again with each change.
  void many.workspace.dispatch({ name: 'save-lead', id: 'lead-1', draft: { email: 'a@b.example', status: 'new' } })
  await many.clock.advance(SIMULATED_DELAY_MS)
  await many.rest()
  expect(many.asked).toEqual([])
})

test('[WORKSPACE-5] a list with gaps is taken over as a whole, in parts', async () => {
  const leads = [0, 1, 999, 1000, 5000, 5001].map((order) => leadWith({ id: `lead-${order}`, order }))
  const { workspace, asked, rest } = await start(leads)
  await rest()
  expect(workspace.now?.(everyone)).toMatchObject({ matching: 6 })
  expect(asked.filter(({ name }) => name === 'few-leads')).toHaveLength(3)
})
