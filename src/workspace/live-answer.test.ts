import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { numberedLeads } from '../../test/leads'
import { createManualClock, settle } from '../../test/manual-clock'
import { createThreadWorkspace } from '../../test/thread-workspace'
import { createLiveAnswer } from './live-answer'
import type { AnswerTo, Command, Question, Workspace } from './workspace'

type LeadsQuestion = Extract<Question, { about: 'leads' }>

interface Held {
  readonly question: Question
  release(): void
  fail(reason: unknown): void
}

/** The real workspace, whose answers stay under way until they are released by hand. */
function createHeldWorkspace() {
  const real = createThreadWorkspace(createManualClock(), numberedLeads(3))
  const asked: Question[] = []
  const underWay: Held[] = []
  const workspace: Workspace = {
    ...real,
    query<Q extends Question>(question: Q) {
      asked.push(question)
      return new Promise<AnswerTo<Q>>((resolve, reject) => {
        underWay.push({ question, release: () => resolve(real.query(question)), fail: reject })
      })
    },
  }
  return {
    workspace,
    asked,
    underWay,
    async release() {
      underWay.shift()?.release()
      await settle()
    },
    async fail(reason: unknown) {
      underWay.shift()?.fail(reason)
      await settle()
    },
  }
}

function start() {
  const held = createHeldWorkspace()
  const live = createLiveAnswer<LeadsQuestion>(held.workspace)
  const shown: (string | null)[] = []
  const stop = live.subscribe(() => shown.push(searchShown()))

  function searchShown(): string | null {
    try {
      return live.current()?.question.search ?? null
    } catch (error) {
      return String(error)
    }
  }

  return { ...held, live, shown, stop }
}

const searchFor = (search: string): LeadsQuestion => ({
  about: 'leads',
  search,
  status: 'all',
  scoreOrder: 'desc',
  page: 1,
})
const searchesOf = (questions: readonly Question[]) =>
  questions.map((question) => ('search' in question ? question.search : null))
const createOpportunities: Command = { name: 'create-sample-opportunities' }

test('[WORKSPACE-2] there is no answer until the first one comes', async () => {
  const { live, release, shown } = start()
  expect(live.current()).toBeNull()
  void live.ask(searchFor('a'))
  await settle()
  expect(live.current()).toBeNull()
  await release()
  expect(live.current()).toMatchObject({ question: searchFor('a'), answer: { matching: 3, total: 3 } })
  expect(shown).toEqual(['a'])
})

test('[WORKSPACE-2] the same answer is the same object, so that nothing is drawn for nothing', async () => {
  const { live, release } = start()
  void live.ask(searchFor('a'))
  await release()
  expect(live.current()).toBe(live.current())
})

test('[WORKSPACE-2] rapid questions coalesce to the newest, one under way at a time', async () => {
  const { live, asked, underWay, release, shown } = start()
  for (const search of ['a', 'ad', 'ada', 'ada l', 'ada lo']) {
    void live.ask(searchFor(search))
    await settle()
    expect(underWay).toHaveLength(1)
  }
  await release()
  expect(underWay).toHaveLength(1)
  await release()
  expect(underWay).toHaveLength(0)
  expect(searchesOf(asked)).toEqual(['a', 'ada lo'])
  expect(shown).toEqual(['a', 'ada lo'])
})

test('[WORKSPACE-2] an answer is shown with the question that it answers', async () => {
  const { live, release } = start()
  void live.ask(searchFor('nobody'))
  void live.ask(searchFor('ada'))
  await release()
  expect(live.current()).toMatchObject({ question: { search: 'nobody' }, answer: { matching: 0 } })
  await release()
  expect(live.current()).toMatchObject({ question: { search: 'ada' }, answer: { matching: 3 } })
})

test('[WORKSPACE-2] a change asks the newest question again', async () => {
  const { live, workspace, asked, release } = start()
  void live.ask(searchFor(''))
  await release()
  expect(live.current()?.answer.total).toBe(3)
  await workspace.dispatch(createOpportunities)
  await release()
  expect(live.current()?.answer.total).toBe(13)
  expect(asked).toHaveLength(2)
})

test('[WORKSPACE-2] a change while a question is under way asks once more, behind it', async () => {
  const { live, workspace, asked, underWay, release } = start()
  void live.ask(searchFor('a'))
  for (let round = 0; round < 5; round++) await workspace.dispatch(createOpportunities)
  expect(underWay).toHaveLength(1)
  await release()
  await release()
  expect(asked).toHaveLength(2)
  expect(live.current()?.answer.total).toBe(53)
})

test('[WORKSPACE-2] a change after a newer question asks the newer one', async () => {
  const { live, workspace, asked, release } = start()
  void live.ask(searchFor('a'))
  void live.ask(searchFor('b'))
  await workspace.dispatch(createOpportunities)
  await release()
  await release()
  await workspace.dispatch(createOpportunities)
  await release()
  expect(searchesOf(asked)).toEqual(['a', 'b', 'b'])
})

test('[WORKSPACE-2] a word on how far the making is asks nothing', async () => {
  const { live, workspace, asked, release } = start()
  void live.ask(searchFor(''))
  await release()
  await workspace.dispatch({ name: 'create-sample-leads', count: 10_000, seed: 1 })
  await release()
  expect(asked).toHaveLength(2)
  expect(live.current()?.answer.total).toBe(10_003)
})

test('[WORKSPACE-2] a change before the first question asks nothing', async () => {
  const { workspace, asked } = start()
  await workspace.dispatch(createOpportunities)
  await settle()
  expect(asked).toEqual([])
})

test('[WORKSPACE-2] who no longer listens hears nothing, and a change asks nothing', async () => {
  const { live, workspace, asked, release, shown, stop } = start()
  void live.ask(searchFor('a'))
  stop()
  await release()
  await workspace.dispatch(createOpportunities)
  await settle()
  expect(shown).toEqual([])
  expect(asked).toHaveLength(1)
})

test('[WORKSPACE-3] a failed question is thrown where its answer is read', async () => {
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

test('[WORKSPACE-3] after a failure the next question is asked, and its answer shown', async () => {
  const { live, release, fail, shown } = start()
  void live.ask(searchFor('a'))
  await release()
  void live.ask(searchFor('b'))
  await fail(new Error('lost'))
  void live.ask(searchFor('c'))
  await release()
  expect(live.current()).toMatchObject({ question: { search: 'c' } })
  expect(shown).toEqual(['a', 'Error: lost', 'c'])
})

test('[WORKSPACE-3] a question that waits behind a failed one is asked', async () => {
  const { live, asked, release, fail } = start()
  void live.ask(searchFor('a'))
  void live.ask(searchFor('b'))
  await fail(new Error('lost'))
  await release()
  expect(searchesOf(asked)).toEqual(['a', 'b'])
  expect(live.current()).toMatchObject({ question: { search: 'b' } })
})

test('[WORKSPACE-3] after a failure a change asks again, and recovers', async () => {
  const { live, workspace, release, fail } = start()
  void live.ask(searchFor('a'))
  await fail(new Error('lost'))
  await workspace.dispatch(createOpportunities)
  await release()
  expect(live.current()).toMatchObject({ question: { search: 'a' } })
})

test('[WORKSPACE-2] whatever the timing: one under way, never back to an older answer, the newest at the end', async () => {
  const event = fc.constantFrom('ask', 'ask', 'change', 'release', 'release', 'fail')
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 40 }), async (events) => {
      const { live, workspace, underWay, asked, release, fail, shown } = start()
      let newest = 0
      void live.ask(searchFor(String(newest)))
      for (const happens of events) {
        if (happens === 'ask') void live.ask(searchFor(String(++newest)))
        else if (happens === 'change') await workspace.dispatch(createOpportunities)
        else if (happens === 'release') await release()
        else await fail(new Error('lost'))
        await settle()
        expect(underWay.length).toBeLessThanOrEqual(1)
      }
      await workspace.dispatch(createOpportunities)
      while (underWay.length > 0) await release()
      const order = searchesOf(asked).map(Number)
      expect(order).toEqual(order.toSorted((a, b) => a - b))
      const answers = shown.filter((text) => text !== 'Error: lost').map(Number)
      expect(answers).toEqual(answers.toSorted((a, b) => a - b))
      const changes = events.filter((happens) => happens === 'change').length + 1
      expect(live.current()).toMatchObject({ question: searchFor(String(newest)), answer: { total: 3 + changes * 10 } })
    }),
    { numRuns: 300 },
  )
})

test('[WORKSPACE-2] the same question again asks nothing, unless nobody listened meanwhile', async () => {
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

test('[WORKSPACE-2] what was asked before anybody listened is there for the first who does', async () => {
  const { workspace, asked, release } = createHeldWorkspace()
  const live = createLiveAnswer<LeadsQuestion>(workspace)
  void live.ask(searchFor('a'))
  await release()
  live.subscribe(() => {})
  void live.ask(searchFor('a'))
  expect(live.current()).toMatchObject({ question: searchFor('a') })
  expect(searchesOf(asked)).toEqual(['a'])
})

test('[WORKSPACE-3] what failed is forgotten on demand, and asked again', async () => {
  const { live, release, fail } = start()
  void live.ask(searchFor('a'))
  await fail(new Error('lost'))
  expect(() => live.current()).toThrow('lost')
  live.forget()
  expect(live.current()).toBeNull()
  void live.ask(searchFor('a'))
  await release()
  expect(live.current()).toMatchObject({ question: searchFor('a') })
})
