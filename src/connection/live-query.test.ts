import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { numberedLeads } from '../../test/leads'
import { createManualClock, settle } from '../../test/manual-clock'
import { createThreadWorkspace } from '../../test/thread-workspace'
import { SAMPLE_OPPORTUNITIES } from '../domain/constants'
import { ROWS_PER_BATCH } from '../store/view'
import type { AnswerTo, Query, QueryNamed } from '../workspace/queries'
import type { Command, Workspace } from '../workspace/workspace'
import { createLiveQuery } from './live-query'

type LeadsQuery = QueryNamed<'leads'>

interface Held {
  readonly query: Query
  release(): void
  fail(reason: unknown): void
}

/** The real workspace, whose answers stay pending until they are released by hand. */
function createHeldWorkspace() {
  const real = createThreadWorkspace(createManualClock(), numberedLeads(3))
  const asked: Query[] = []
  const pending: Held[] = []
  const workspace: Workspace = {
    ...real,
    query<Q extends Query>(query: Q) {
      asked.push(query)
      return new Promise<AnswerTo<Q>>((resolve, reject) => {
        pending.push({ query, release: () => resolve(real.query(query)), fail: reject })
      })
    },
  }
  return {
    workspace,
    asked,
    pending,
    async release() {
      pending.shift()?.release()
      await settle()
    },
    async fail(reason: unknown) {
      pending.shift()?.fail(reason)
      await settle()
    },
  }
}

function start() {
  const held = createHeldWorkspace()
  const live = createLiveQuery<LeadsQuery>(held.workspace)
  const shown: (string | null)[] = []
  const stop = live.subscribe(() => shown.push(searchShown()))

  function searchShown(): string | null {
    try {
      return live.current()?.query.search ?? null
    } catch (error) {
      return String(error)
    }
  }

  return { ...held, live, shown, stop }
}

const searchFor = (search: string): LeadsQuery => ({
  name: 'leads',
  search,
  status: 'all',
  source: 'all',
  order: { field: 'score', direction: 'desc' },
  page: 1,
})
const searchesOf = (queries: readonly Query[]) => queries.map((query) => ('search' in query ? query.search : null))
const createOpportunities: Command = { name: 'create-sample-opportunities' }

test('there is no answer until the first one comes', async () => {
  const { live, release, shown } = start()
  expect(live.current()).toBeNull()
  void live.ask(searchFor('a'))
  await settle()
  expect(live.current()).toBeNull()
  await release()
  expect(live.current()).toMatchObject({ query: searchFor('a'), answer: { matching: 3, total: 3 } })
  expect(shown).toEqual(['a'])
})

test('the same answer is the same object, so that nothing is drawn for nothing', async () => {
  const { live, release } = start()
  void live.ask(searchFor('a'))
  await release()
  expect(live.current()).toBe(live.current())
})

test('a change asks the newest query again', async () => {
  const { live, workspace, asked, release } = start()
  void live.ask(searchFor(''))
  await release()
  expect(live.current()?.answer.total).toBe(3)
  await workspace.dispatch(createOpportunities)
  await release()
  expect(live.current()?.answer.total).toBe(3 + SAMPLE_OPPORTUNITIES)
  expect(asked).toHaveLength(2)
})

test('a change of what the answer does not depend on asks nothing', async () => {
  const { live, workspace, asked, release } = start()
  void live.ask(searchFor(''))
  await release()
  await workspace.dispatch({ name: 'select', list: 'leads', ids: ['lead-1'], isSelected: true })
  await workspace.dispatch({ name: 'note-backup' })
  await settle()
  expect(asked).toHaveLength(1)
})

test('without a query a change asks nothing, and the answer stays until there is one again', async () => {
  const { live, workspace, asked, release } = start()
  void live.ask(searchFor('a'))
  await release()
  await live.ask(null)
  await workspace.dispatch(createOpportunities)
  await settle()
  expect(asked).toHaveLength(1)
  expect(live.current()?.answer.total).toBe(3)
  void live.ask(searchFor('a'))
  await release()
  expect(live.current()?.answer.total).toBe(3 + SAMPLE_OPPORTUNITIES)
})

test('an event of progress sends no query', async () => {
  const { live, workspace, asked, release } = start()
  void live.ask(searchFor(''))
  await release()
  await workspace.dispatch({ name: 'create-sample-leads', count: ROWS_PER_BATCH })
  await release()
  expect(asked).toHaveLength(2)
  expect(live.current()?.answer.total).toBe(3 + ROWS_PER_BATCH)
})

test('a change before the first query asks nothing', async () => {
  const { workspace, asked } = start()
  await workspace.dispatch(createOpportunities)
  await settle()
  expect(asked).toEqual([])
})

test('who no longer listens hears nothing, and a change asks nothing', async () => {
  const { live, workspace, asked, release, shown, stop } = start()
  void live.ask(searchFor('a'))
  stop()
  await release()
  await workspace.dispatch(createOpportunities)
  await settle()
  expect(shown).toEqual([])
  expect(asked).toHaveLength(1)
})

test('[WORKSPACE-3] a failed query is thrown where its answer is read', async () => {
  const { live, fail, shown } = start()
  void live.ask(searchFor('a'))
  await fail(new Error('the worker is gone'))
  expect(() => live.current()).toThrow('the worker is gone')
  expect(shown).toEqual(['Error: the worker is gone'])
})

test.each(['a text', 42, null, undefined])('[WORKSPACE-3] a failure of %j is thrown as an error', async (reason) => {
  const { live, fail } = start()
  void live.ask(searchFor('a'))
  await fail(reason)
  expect(() => live.current()).toThrow(new Error(String(reason)))
})

test('[WORKSPACE-3] after a failure the next query is asked, and its answer shown', async () => {
  const { live, release, fail, shown } = start()
  void live.ask(searchFor('a'))
  await release()
  void live.ask(searchFor('b'))
  await fail(new Error('lost'))
  void live.ask(searchFor('c'))
  await release()
  expect(live.current()).toMatchObject({ query: { search: 'c' } })
  expect(shown).toEqual(['a', 'Error: lost', 'c'])
})

test('[WORKSPACE-3] a query that waits behind a failed one is asked', async () => {
  const { live, asked, release, fail } = start()
  void live.ask(searchFor('a'))
  void live.ask(searchFor('b'))
  await fail(new Error('lost'))
  await release()
  expect(searchesOf(asked)).toEqual(['a', 'b'])
  expect(live.current()).toMatchObject({ query: { search: 'b' } })
})

test('[WORKSPACE-3] after a failure a change asks again, and recovers', async () => {
  const { live, workspace, release, fail } = start()
  void live.ask(searchFor('a'))
  await fail(new Error('lost'))
  await workspace.dispatch(createOpportunities)
  await release()
  expect(live.current()).toMatchObject({ query: { search: 'a' } })
})

test('whatever the timing: one pending, never back to an older answer, the newest at the end', async () => {
  const event = fc.constantFrom('ask', 'ask', 'change', 'release', 'release', 'fail')
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 40 }), async (events) => {
      const { live, workspace, pending, asked, release, fail, shown } = start()
      let newest = 0
      void live.ask(searchFor(String(newest)))
      for (const happens of events) {
        if (happens === 'ask') void live.ask(searchFor(String(++newest)))
        else if (happens === 'change') await workspace.dispatch(createOpportunities)
        else if (happens === 'release') await release()
        else await fail(new Error('lost'))
        await settle()
        expect(pending.length).toBeLessThanOrEqual(1)
      }
      await workspace.dispatch(createOpportunities)
      while (pending.length > 0) await release()
      const order = searchesOf(asked).map(Number)
      expect(order).toEqual(order.toSorted((a, b) => a - b))
      const answers = shown.filter((text) => text !== 'Error: lost').map(Number)
      expect(answers).toEqual(answers.toSorted((a, b) => a - b))
      const changes = events.filter((happens) => happens === 'change').length + 1
      expect(live.current()).toMatchObject({
        query: searchFor(String(newest)),
        answer: { total: 3 + changes * SAMPLE_OPPORTUNITIES },
      })
    }),
  )
})

test('[ORDER-6] a query in another order does not wait; the answer to the one before is dropped, whenever it comes', async () => {
  const { live, pending, shown } = start()
  const byName = { ...searchFor('a'), order: { field: 'name', direction: 'asc' } } as const
  void live.ask(byName)
  void live.ask({ ...byName, search: 'ab' })
  expect(pending.map(({ query }) => query)).toEqual([byName])
  const settled = live.ask(searchFor('b'))
  expect(pending).toHaveLength(2)
  pending[1]!.release()
  await settled
  expect(live.current()).toMatchObject({ query: searchFor('b') })
  pending[0]!.fail(new Error('too late'))
  await settle()
  expect(live.current()).toMatchObject({ query: searchFor('b') })
  expect(shown).toEqual(['b'])
  void live.ask(searchFor('c'))
  expect(pending).toHaveLength(3)
})

test('queries are the same by their values, however deep', async () => {
  const { live, pending } = start()
  void live.ask({ ...searchFor('a'), created: { list: 1, orders: { first: 1, end: 2 } } })
  void live.ask({ ...searchFor('a'), created: { list: 1, orders: { first: 1, end: 2 } } })
  pending[0]!.release()
  await settle()
  expect(pending).toHaveLength(1)
  void live.ask(searchFor('a'))
  expect(pending).toHaveLength(2)
})

test('the same query again asks nothing, unless nobody listened meanwhile', async () => {
  const { live, asked, release, stop } = start()
  const settled = live.ask(searchFor('a'))
  await release()
  await settled
  await live.ask(searchFor('a'))
  expect(searchesOf(asked)).toEqual(['a'])
  stop()
  void live.ask(searchFor('a'))
  expect(searchesOf(asked)).toEqual(['a', 'a'])
})

test('what was asked before anybody listened is there for the first who does', async () => {
  const { workspace, asked, release } = createHeldWorkspace()
  const live = createLiveQuery<LeadsQuery>(workspace)
  void live.ask(searchFor('a'))
  await release()
  live.subscribe(() => {})
  void live.ask(searchFor('a'))
  expect(live.current()).toMatchObject({ query: searchFor('a') })
  expect(searchesOf(asked)).toEqual(['a'])
})

test('[WORKSPACE-3] a reset forgets the failure, and the same query is sent again', async () => {
  const { live, release, fail } = start()
  void live.ask(searchFor('a'))
  await fail(new Error('lost'))
  expect(() => live.current()).toThrow('lost')
  live.reset()
  expect(live.current()).toBeNull()
  void live.ask(searchFor('a'))
  await release()
  expect(live.current()).toMatchObject({ query: searchFor('a') })
})
