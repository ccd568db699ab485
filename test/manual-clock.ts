import type { Clock } from '../src/workspace/ports'

/** Time that stands still until it is advanced by hand. */
export interface ManualClock extends Clock {
  /** Every wait that was asked for, in ms. */
  readonly waits: readonly number[]
  /** What is due happens in its order, each at its own time, and all that follows from it before the next. */
  advance(ms: number): Promise<void>
}

interface Due {
  readonly at: number
  act(): void
}

const START = Date.UTC(2026, 0, 5, 9)

/** More turns of the microtask queue than any chain of promises in the product is long. */
const TURNS = 40

export async function settle() {
  for (let turn = 0; turn < TURNS; turn++) await Promise.resolve()
}

/** What the promise has resolved with by now, or 'pending'. */
export async function resultByNow<Result>(promise: Promise<Result>): Promise<Result | 'pending'> {
  await settle()
  return Promise.race([promise, Promise.resolve('pending' as const)])
}

export function createManualClock(): ManualClock {
  const waits: number[] = []
  const dues = new Set<Due>()
  let nowMs = 0

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
    date: () => START + nowMs,
    now: () => nowMs,
    after,
    wait(delayMs) {
      waits.push(delayMs)
      return new Promise((resolve) => void after(delayMs, resolve))
    },
    yield: settle,
    async advance(ms) {
      const endMs = nowMs + ms
      await settle()
      for (let due = nextUntil(endMs); due; due = nextUntil(endMs)) {
        dues.delete(due)
        nowMs = due.at
        due.act()
        await settle()
      }
      nowMs = endMs
    },
  }
}
