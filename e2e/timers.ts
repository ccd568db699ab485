import type { Page, Worker } from '@playwright/test'
import { SIMULATED_DELAY_MS } from '../src/domain/constants'
import type { Command } from '../src/workspace/workspace'
import { beforeWorker } from './requests'

interface ManualTimers {
  passTime(ms: number): void
}

/**
 * Runs in the page before its script. Time stands still until the journey lets it pass, whatever the machine's speed: a
 * notification that is waited for is still there, and one that must go goes at once. Timers of less than a second, such
 * as between two clicks, are the browser's.
 */
export function installManualTimers() {
  const { setTimeout: startNative, clearTimeout: clearNative } = globalThis
  const timers = new Map<number, { readonly at: number; act(): void }>()
  let nowMs = 0
  // Above all numbers that the browser gives.
  let lastId = 1e9

  function start(act: () => void, delayMs = 0): number {
    if (delayMs < 1000) return startNative(act, delayMs) as unknown as number
    timers.set(++lastId, { at: nowMs + delayMs, act })
    return lastId
  }

  function clear(id: number) {
    if (!timers.delete(id)) clearNative(id)
  }

  function pass(ms: number) {
    const endMs = nowMs + ms
    for (;;) {
      const [next] = [...timers].filter(([, { at }]) => at <= endMs).toSorted(([, a], [, b]) => a.at - b.at)
      if (!next) break
      const [id, { at, act }] = next
      timers.delete(id)
      nowMs = Math.max(nowMs, at)
      act()
    }
    nowMs = endMs
  }

  performance.now = () => nowMs
  Object.assign(globalThis, { setTimeout: start, clearTimeout: clear, passTime: pass })
}

/** Timers of the page that are due by then run out. */
export async function passTime(page: Page, ms: number) {
  await page.evaluate((byMs) => (globalThis as unknown as ManualTimers).passTime(byMs), ms)
}

interface Gates {
  holdDelays(): void
  endDelays(count: number): Promise<void>
  holdWork(): void
  releasePart(after: string | null): Promise<void>
  releaseWork(): void
}

/**
 * Runs in the worker: the delay of a save or a conversion is over at once, or when the journey ends
 * it, and work of many parts runs on, or stops after each part until the journey releases it. Other timers are the
 * browser's.
 */
function installGates(delayMs: number) {
  const { setTimeout: startNative, MessageChannel: NativeChannel } = globalThis

  function createGate() {
    const held: (() => void)[] = []
    let isClosed = false
    let onHeld = () => {}
    return {
      enter(act: () => void) {
        if (!isClosed) return act()
        held.push(act)
        onHeld()
      },
      close() {
        isClosed = true
      },
      /** Lets so many through, as soon as so many are held. */
      async release(count: number) {
        while (held.length < count) {
          await new Promise<void>((resolve) => {
            onHeld = resolve
          })
        }
        for (const act of held.splice(0, count)) act()
      },
      open() {
        isClosed = false
        for (const act of held.splice(0)) act()
      },
    }
  }

  const delays = createGate()
  const work = createGate()
  if ('isWorkHeld' in globalThis) work.close()

  function start(act: () => void, ms?: number) {
    if (ms !== delayMs) return startNative(act, ms)
    delays.enter(() => startNative(act))
    return 0
  }

  /** Between two parts the worker sends a message to itself. */
  class HeldChannel extends NativeChannel {
    constructor() {
      super()
      const { port2 } = this
      const post = port2.postMessage.bind(port2)
      Object.assign(port2, { postMessage: (message: unknown) => work.enter(() => post(message)) })
    }
  }

  const received = new Set<string>()
  let onReceived = () => {}
  addEventListener('message', ({ data }) => {
    received.add(data.dispatch?.name)
    onReceived()
  })

  async function hasReceived(command: string) {
    while (!received.has(command)) {
      await new Promise<void>((resolve) => {
        onReceived = resolve
      })
    }
  }

  async function releasePart(after: string | null) {
    if (after) await hasReceived(after)
    await work.release(1)
  }

  const gates: Gates = {
    holdDelays: delays.close,
    endDelays: delays.release,
    holdWork: work.close,
    releasePart,
    releaseWork: work.open,
  }
  Object.assign(globalThis, { ...gates, setTimeout: start, MessageChannel: HeldChannel })
}

/** Runs in the worker: what it says comes late, by chance, and in its order. */
function answerLate(mostMs: number) {
  const post = globalThis.postMessage.bind(globalThis)
  const startNative = globalThis.setTimeout
  const waiting: unknown[][] = []
  let lastAt = 0
  globalThis.postMessage = (...message: unknown[]) => {
    waiting.push(message)
    lastAt = Math.max(lastAt, Date.now() + Math.random() * mostMs)
    // Of two that are due in the same millisecond the second may run first.
    startNative(() => Reflect.apply(post, null, waiting.shift() ?? []), lastAt - Date.now())
  }
}

/** Journeys that count on a fast worker fail at `LATE_MS=150 npx playwright test`. */
const lateMs = Number(process.env['LATE_MS'] ?? 0)

const inWorker = (install: (ms: number) => void, ms: number) => `;(${install.toString()})(${ms});\n`

/** For the worker, before its own script. */
export const gatesScript = inWorker(installGates, SIMULATED_DELAY_MS) + (lateMs > 0 ? inWorker(answerLate, lateMs) : '')

export async function workerOf(page: Page): Promise<Worker> {
  return page.workers()[0] ?? (await page.waitForEvent('worker'))
}

/** From now on saves and conversions in this page are pending until the journey ends them. */
export async function holdDelays(page: Page): Promise<{ end(count?: number): Promise<void> }> {
  const worker = await workerOf(page)
  await worker.evaluate(() => (globalThis as unknown as Gates).holdDelays())
  return {
    /** Ends so many delays, as soon as so many have begun. */
    end: (count = 1) => worker.evaluate((ended) => (globalThis as unknown as Gates).endDelays(ended), count),
  }
}

interface HeldWork {
  /** Lets one more part be done, as soon as the one before it is and the worker has received the command. */
  releasePart(after?: Command['name']): Promise<void>
  /** Nothing is held any more. */
  release(): Promise<void>
}

function heldWork(page: Page): HeldWork {
  return {
    async releasePart(after) {
      const worker = await workerOf(page)
      await worker.evaluate((name) => (globalThis as unknown as Gates).releasePart(name), after ?? null)
    },
    async release() {
      await (await workerOf(page)).evaluate(() => (globalThis as unknown as Gates).releaseWork())
    },
  }
}

/** From now on work on many leads or on a file stops after each part, when its progress was told. */
export async function holdWork(page: Page): Promise<HeldWork> {
  await (await workerOf(page)).evaluate(() => (globalThis as unknown as Gates).holdWork())
  return heldWork(page)
}

/** The same from the start of the worker on, for a page that is not open yet. */
export async function holdWorkFromStart(page: Page): Promise<HeldWork> {
  await beforeWorker(page, 'self.isWorkHeld = true;')
  return heldWork(page)
}
