import type { Clock } from '../src/workspace/ports'

/** Time that stands still until it is advanced by hand. */
export interface ManualClock extends Clock {
  /** Every wait that was asked for, in ms. */
  readonly waits: readonly number[]
  /** What is due happens in its order, each at its own time, and all that follows from it before the next. */
  advance(ms: number): Promise<void>
  /** As someone who sets the clock: what is due waits as long as before. */
  setBy(ms: number): void
}

interface Due {
  readonly at: number
  act(): void
}

const START = Date.UTC(2026, 0, 5, 9)

const { port1, port2 } = new MessageChannel()
const settling: (() => void)[] = []
port1.onmessage = () => settling.shift()?.()

/** A task of its own: by then every chain of promises that waits for nothing else has come to its end, however long. */
export function settle(): Promise<void> {
  return new Promise((resolve) => {
    settling.push(resolve)
    port2.postMessage(null)
  })
}

/** What the promise has resolved with by now, or 'pending'. */
export async function resultByNow<Result>(promise: Promise<Result>): Promise<Result | 'pending'> {
  await settle()
  return Promise.race([promise, Promise.resolve('pending' as const)])
}

/** `rest` is waited for where time passes: what follows may take turns of its own. */
export function createManualClock(rest = settle): ManualClock {
  const waits: number[] = []
  const dues = new Set<Due>()
  let nowMs = 0
  let setByMs = 0

  function after(delayMs: number, act: () => void) {
    const due = { at: nowMs + Math.max(0, delayMs), act }
    dues.add(due)
    return () => void dues.delete(due)
  }

  function nextUntil(endMs: number): Due | null {
    let next: Due | null = null
    for (const due of dues) {
      if (due.at <= endMs && (!next || due.at < next.at)) next = due
    }
    return next
  }

  return {
    waits,
    date: () => START + setByMs + nowMs,
    now: () => nowMs,
    after,
    wait(delayMs) {
      waits.push(delayMs)
      return new Promise((resolve) => void after(delayMs, resolve))
    },
    yield: settle,
    setBy(ms) {
      setByMs += ms
    },
    async advance(ms) {
      const endMs = nowMs + ms
      await rest()
      for (let due = nextUntil(endMs); due; due = nextUntil(endMs)) {
        dues.delete(due)
        nowMs = due.at
        due.act()
        await rest()
      }
      nowMs = endMs
    },
  }
}
