import { afterEach, describe, expect, test } from 'vitest'
import { createManualClock, resultByNow, settle } from '../../test/manual-clock'
import { connectManually } from '../../test/manual-worker'
import { createMemoryDevice } from '../../test/memory-device'
import { noFiles } from '../../test/no-device'
import { workspaceWith } from '../../test/tabs'
import { everyLead, everyOpportunity } from '../../test/thread-workspace'
import { createTransportPair } from '../../test/transport-pair'
import { SIMULATED_DELAY_MS } from '../domain/constants'
import { sampleLeads } from '../domain/sample-data'
import { topics } from '../domain/topic'
import type { Device } from '../workspace/kept-data'
import type { Query } from '../workspace/queries'
import { type Command, type WorkspaceEvent } from '../workspace/workspace'
import { type ConnectionState, connect, InterruptedError } from './connect'
import type { Reply } from './protocol'
import { serve } from './serve'
import { SILENCE_MS } from './silence'

const total: Query = { name: 'totals' }
const start: Command = { name: 'start', kept: 'maybe', count: 3, seed: 7 }
const keep: Command = { name: 'keep-on-device' }
const createOpportunities: Command = { name: 'create-sample-opportunities' }
const convert: Command = { name: 'convert-lead', id: [...sampleLeads(7, 1)][0]!.id }
const progress: Reply = { event: { type: 'progress', activity: 'creating', applied: 1, total: 2 } }

const ends: (() => void)[] = []

afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** The real workspace behind real messages. Each worker has its own time: that of one that ended stands still. */
function createWorker(device: ReturnType<typeof createMemoryDevice>) {
  const { page, worker, fail, close } = createTransportPair()
  ends.push(close)
  const clock = createManualClock()
  const unread: (() => void)[] = []
  let isHung = false
  const unlessHung = (act: () => void) => (isHung ? void unread.push(act) : act())
  const workspace = workspaceWith({ clock, device, files: noFiles })
  serve(
    workspace,
    {
      post: (message) => unlessHung(() => worker.post(message)),
      listen: (onMessage) =>
        worker.listen(
          (message) => unlessHung(() => onMessage(message)),
          () => {},
        ),
    },
    clock,
    () => {},
  )
  return {
    page,
    clock,
    fail,
    hang: () => void (isHung = true),
    goOn() {
      isHung = false
      for (const act of unread.splice(0)) act()
    },
  }
}

async function watch(device = createMemoryDevice(), command = start) {
  const workers: ReturnType<typeof createWorker>[] = []
  const clock = createManualClock()
  const { workspace, connection } = connect(() => {
    const worker = createWorker(device)
    workers.push(worker)
    return worker.page
  }, clock)
  const states: ConnectionState[] = []
  const events: WorkspaceEvent[] = []
  connection.subscribe(() => states.push(connection.state()))
  await workspace.dispatch(command)
  workspace.subscribe((event) => events.push(event))
  return { workspace, connection, clock, workers, newest: () => workers.at(-1)!, states, events }
}

const everyRecord = (device: Device) => device.records.read((reading) => reading.scan({ first: [], last: [] }))

/** All that was sent has arrived, there and back. */
const arrived = () => new Promise((resolve) => setTimeout(resolve))

const isFailing = { what: 'fails', noticedAfterMs: 0, end: ({ fail }: ReturnType<typeof createWorker>) => fail('gone') }
const isHanging = {
  what: 'hangs',
  noticedAfterMs: SILENCE_MS,
  end: ({ hang }: ReturnType<typeof createWorker>) => hang(),
}

describe.each([isFailing, isHanging])('a worker that $what', ({ end, noticedAfterMs }) => {
  async function endWorker({ newest, clock, workspace }: Awaited<ReturnType<typeof watch>>) {
    end(newest())
    const answer = workspace.query(total)
    await clock.advance(noticedAfterMs)
    return answer
  }

  test('[WATCH-1] is replaced by one that opens what is kept, and what was done before can be undone', async () => {
    const watched = await watch()
    const { workspace, workers, states, events } = watched
    await workspace.dispatch(keep)
    await workspace.dispatch(createOpportunities)
    const before = [await everyLead(workspace), await everyOpportunity(workspace)]
    events.length = 0
    await endWorker(watched)
    expect(workers).toHaveLength(2)
    expect([await everyLead(workspace), await everyOpportunity(workspace)]).toEqual(before)
    expect(states).toEqual(['reopening', 'reopened'])
    expect(events).toContainEqual({ type: 'changed', topics })
    expect(await workspace.query({ name: 'storage' })).toMatchObject({ isKept: true })
    expect(await workspace.dispatch({ name: 'undo', action: null })).toMatchObject({ done: true })
    expect(await everyOpportunity(workspace)).toEqual([])
  })

  test('[WATCH-1] that held unchanged samples is replaced by one that creates the same, whatever is kept by now', async () => {
    const device = createMemoryDevice()
    const watched = await watch(device)
    const before = await everyLead(watched.workspace)
    await (await watch(device, { ...start, kept: 'no', seed: 8 })).workspace.dispatch(keep)
    await endWorker(watched)
    expect(await everyLead(watched.workspace)).toEqual(before)
    expect(watched.states).toEqual(['reopening', 'reopened'])
  })

  test('[WATCH-1] while it starts is replaced by one that starts', async () => {
    const device = createMemoryDevice()
    await (await watch(device)).workspace.dispatch(keep)
    const clock = createManualClock()
    const workers: ReturnType<typeof createWorker>[] = []
    const { workspace } = connect(() => {
      workers.push(createWorker(device))
      if (workers.length === 1) end(workers[0]!)
      return workers.at(-1)!.page
    }, clock)
    const isStarted = workspace.dispatch({ ...start, kept: 'yes' })
    if (workers.length === 1) workers[0]!.fail('gone')
    await clock.advance(noticedAfterMs)
    expect(await isStarted).toMatchObject({ done: true })
    expect(await everyLead(workspace)).toHaveLength(3)
  })

  test('[WATCH-2] has its pending commands rejected once the leads are there again, and not repeated', async () => {
    const watched = await watch()
    const { workspace, newest } = watched
    await workspace.dispatch(keep)
    const seen: unknown[] = []
    workspace.subscribe((event) => event.type === 'changed' && seen.push('changed'))
    const failed = workspace.dispatch(convert).catch((error: unknown) => seen.push(error))
    await arrived()
    await endWorker(watched)
    await failed
    expect(seen.slice(0, 2)).toEqual(['changed', expect.any(InterruptedError)])
    await newest().clock.advance(2 * SIMULATED_DELAY_MS)
    expect(await everyOpportunity(workspace)).toEqual([])
    const again = workspace.dispatch(convert)
    await arrived()
    await newest().clock.advance(SIMULATED_DELAY_MS)
    expect(await again).toMatchObject({ done: true })
  })

  test('[WATCH-2] confirms nothing any more, though it was done: the leads show that it was', async () => {
    const watched = await watch()
    const { workspace, workers } = watched
    await workspace.dispatch(keep)
    const outcome = workspace.dispatch(convert).catch((error: unknown) => error)
    await arrived()
    workers[0]!.hang()
    await workers[0]!.clock.advance(SIMULATED_DELAY_MS)
    await endWorker(watched)
    workers[0]!.goOn()
    await arrived()
    expect(await outcome).toBeInstanceOf(InterruptedError)
    expect(await everyOpportunity(workspace)).toHaveLength(1)
  })

  test('[WATCH-1] [FAULT-2] whose kept data is gone meanwhile is not replaced by one with samples', async () => {
    const device = createMemoryDevice()
    const watched = await watch(device)
    await watched.workspace.dispatch(keep)
    await device.records.write(async (writing) => writing.delete([]))
    await endWorker(watched)
    expect(await watched.workspace.query({ name: 'storage' })).toMatchObject({ isUnopened: true, problem: 'missing' })
    expect(await everyLead(watched.workspace)).toEqual([])
    expect(watched.states).toEqual(['reopening', 'open'])
  })

  test('[WATCH-3] that holds what is nowhere else is waited for, and goes on', async () => {
    const watched = await watch()
    const { workspace, connection, clock, workers, states } = watched
    await workspace.dispatch(createOpportunities)
    end(workers[0]!)
    workers[0]!.hang()
    const answer = workspace.query(total)
    await clock.advance(SILENCE_MS)
    expect(connection.state()).toBe('silent')
    await clock.advance(10 * SILENCE_MS)
    expect(workers).toHaveLength(1)
    workers[0]!.goOn()
    expect(await answer).toMatchObject({ opportunities: { Pending: { count: 10 } } })
    expect(states).toEqual(['silent', 'open'])
  })

  test('[WATCH-3] that the seller no longer waits for takes with it what was nowhere else, which is told', async () => {
    const device = createMemoryDevice()
    await (await watch(device, { ...start, kept: 'no', seed: 8 })).workspace.dispatch(keep)
    const kept = await everyRecord(device)
    expect(kept).not.toEqual([])
    const watched = await watch(device, { ...start, kept: 'no' })
    const { workspace, connection, workers, states } = watched
    await workspace.dispatch(createOpportunities)
    end(workers[0]!)
    workers[0]!.hang()
    const outcome = workspace.dispatch(convert).catch((error: unknown) => error)
    await watched.clock.advance(SILENCE_MS)
    connection.restart()
    expect(await outcome).toBeInstanceOf(InterruptedError)
    expect(await workspace.query({ name: 'storage' })).toMatchObject({ isUnopened: true, problem: 'lost' })
    expect(await everyLead(workspace)).toEqual([])
    expect(states).toEqual(['silent', 'reopening', 'open'])
    // And again, where that worker ends as well.
    end(workers[1]!)
    const answer = workspace.query({ name: 'storage' })
    await watched.clock.advance(noticedAfterMs)
    expect(await answer).toMatchObject({ isUnopened: true, problem: 'lost' })
    expect(await everyRecord(device)).toEqual(kept)
  })
})

describe('what would be lost with the worker', () => {
  async function isWaitedFor({ workspace, clock, newest, workers }: Awaited<ReturnType<typeof watch>>) {
    const { length } = workers
    newest().hang()
    void workspace.query(total)
    await clock.advance(SILENCE_MS)
    return workers.length === length
  }

  test('[WATCH-3] is known as soon as the outcome is: leads just kept are opened again', async () => {
    const watched = await watch()
    await watched.workspace.dispatch(createOpportunities)
    await watched.workspace.dispatch(keep)
    expect(await isWaitedFor(watched)).toBe(false)
  })

  test('[WATCH-3] are leads that are no longer kept', async () => {
    const watched = await watch()
    await watched.workspace.dispatch(keep)
    await watched.workspace.dispatch({ name: 'forget' })
    expect(await isWaitedFor(watched)).toBe(true)
  })

  test('[WATCH-3] are samples that cannot be created again', async () => {
    expect(await isWaitedFor(await watch(createMemoryDevice(), { ...start, seed: null }))).toBe(true)
  })

  test('[WATCH-3] is not what can be opened again', async () => {
    const device = createMemoryDevice()
    expect(await isWaitedFor(await watch(device))).toBe(false)
    await (await watch(device)).workspace.dispatch(keep)
    const reopened = await watch(device, { ...start, kept: 'yes' })
    expect(await isWaitedFor(reopened)).toBe(false)
    await reopened.workspace.query(total)
    expect(await isWaitedFor(reopened)).toBe(false)
  })
})

describe('requests that were pending', () => {
  test('[WATCH-1] are asked again behind the start, if they are queries', async () => {
    const { workspace, workers, fail, receive } = connectManually()
    void workspace.dispatch(start)
    const answer = workspace.query({ name: 'lead', id: 'lead-1' })
    fail('gone')
    expect(workers[0]!.isClosed()).toBe(true)
    expect(workers[1]!.posted).toEqual([
      { id: 3, dispatch: start },
      { id: 2, query: { name: 'lead', id: 'lead-1' } },
    ])
    receive({ id: 2, result: null })
    expect(await answer).toBeNull()
  })

  test('[WATCH-2] are rejected, if they work on a file: it may be what the worker died of', async () => {
    const { workspace, newest, fail, receive } = connectManually()
    void workspace.dispatch(start)
    const file = new Blob()
    const check = workspace.query({ name: 'backup-check', file: Object.assign(file, { name: 'a.json' }) })
    fail('gone')
    expect(newest().posted).toEqual([{ id: 3, dispatch: start }])
    expect(await resultByNow(check.catch(String))).toBe('pending')
    receive({ id: 3, result: { done: true, action: null } })
    await expect(check).rejects.toBeInstanceOf(InterruptedError)
  })

  test('[WATCH-2] get no answer from a worker that was replaced', async () => {
    const { workspace, workers, fail, states } = connectManually()
    const outcome = workspace.dispatch(createOpportunities)
    const answer = workspace.query(total)
    fail('gone')
    workers[0]!.receive({ id: 1, result: { done: true, action: null } })
    workers[0]!.receive({ id: 2, result: null })
    workers[0]!.fail('gone')
    expect([await resultByNow(outcome), await resultByNow(answer)]).toEqual(['pending', 'pending'])
    expect(states).toEqual(['reopening'])
  })
})

describe('silence', () => {
  test('[WATCH-4] counts once something has been pending for that long', async () => {
    const { clock, workspace, workers } = connectManually()
    await clock.advance(5 * SILENCE_MS)
    void workspace.query(total)
    await clock.advance(SILENCE_MS - 1)
    expect(workers).toHaveLength(1)
    await clock.advance(1)
    expect(workers).toHaveLength(2)
  })

  test('[WATCH-4] is not prolonged by another request', async () => {
    const { clock, workspace, workers } = connectManually()
    void workspace.query(total)
    await clock.advance(SILENCE_MS - 1)
    void workspace.query({ name: 'lead', id: 'lead-1' })
    await clock.advance(1)
    expect(workers).toHaveLength(2)
  })

  test('[WATCH-4] is ended by any message', async () => {
    const { clock, workspace, workers, receive } = connectManually()
    void workspace.query(total)
    for (let round = 0; round < 5; round++) {
      await clock.advance(SILENCE_MS - 1)
      receive(round % 2 === 0 ? progress : { alive: true })
    }
    expect(workers).toHaveLength(1)
    await clock.advance(SILENCE_MS)
    expect(workers).toHaveLength(2)
  })

  test('[WATCH-4] is none while nothing is pending', async () => {
    const { clock, workspace, workers, receive } = connectManually()
    await clock.advance(2 * SILENCE_MS)
    void workspace.query({ name: 'lead', id: 'lead-1' })
    receive({ id: 1, result: null })
    receive(progress)
    await clock.advance(2 * SILENCE_MS)
    expect(workers).toHaveLength(1)
  })

  test('[WATCH-4] of a page that slept is not the silence of the worker', async () => {
    const due: (() => void)[] = []
    let nowMs = 0
    /** Whatever the time, a timer runs out once, and what it starts has its time before it. */
    const sleepThenTick = (ms: number) => {
      nowMs += ms
      for (const act of due.splice(0)) act()
    }
    const clock = {
      now: () => nowMs,
      after(_delayMs: number, act: () => void) {
        due.push(act)
        return () => void due.splice(due.indexOf(act), 1)
      },
    }
    let starts = 0
    const { workspace } = connect(() => {
      starts++
      return { post() {}, listen() {}, close() {} }
    }, clock)
    void workspace.query(total)
    for (let tick = 0; tick < 9; tick++) sleepThenTick(3_600_000)
    await settle()
    expect(starts).toBe(1)
    sleepThenTick(1000)
    expect(starts).toBe(2)
  })
})

describe('a worker that fails again and again', () => {
  test('[WATCH-5] is replaced three times within five minutes, and no more', async () => {
    const { clock, workspace, workers, fail, connection } = connectManually()
    void workspace.query(total)
    for (let round = 1; round <= 3; round++) {
      fail('gone')
      expect(workers).toHaveLength(1 + round)
      await clock.advance(SILENCE_MS - 1)
    }
    fail('gone')
    expect(connection.state()).toBe('lost')
    expect(workers).toHaveLength(4)
    expect(workers.map(({ isClosed }) => isClosed())).toEqual([true, true, true, true])
  })

  test('[WATCH-5] that hangs on a query is not asked it for ever', async () => {
    const { clock, workspace, workers, connection } = connectManually()
    void workspace.query(total)
    await clock.advance(4 * SILENCE_MS)
    expect(connection.state()).toBe('lost')
    await clock.advance(100 * SILENCE_MS)
    expect(workers).toHaveLength(4)
  })

  test('[WATCH-5] but seldom is replaced each time', async () => {
    const { clock, workers, fail, connection } = connectManually()
    for (let round = 0; round < 10; round++) {
      fail('gone')
      await clock.advance(100_001)
    }
    expect(connection.state()).not.toBe('lost')
    expect(workers).toHaveLength(11)
  })
})
