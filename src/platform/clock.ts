import type { Clock } from '../workspace/ports'

export const clock: Clock & { now(): number; after(delayMs: number, act: () => void): () => void } = {
  now: () => performance.now(),
  after(delayMs, act) {
    const timer = setTimeout(act, delayMs)
    return () => clearTimeout(timer)
  },
  wait: (delayMs) => new Promise((resolve) => setTimeout(resolve, delayMs)),
}
