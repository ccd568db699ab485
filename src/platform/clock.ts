import type { Clock } from '../workspace/ports'

export const clock: Clock & { now(): number; after(delayMs: number, act: () => void): () => void } = {
  date: () => Date.now(),
  now: () => performance.now(),
  after(delayMs, act) {
    const timer = setTimeout(act, delayMs)
    return () => clearTimeout(timer)
  },
  wait: (delayMs) => new Promise((resolve) => setTimeout(resolve, delayMs)),
  // A timer of 0 ms is held back by 4 ms from the fifth in a row on; a message is not.
  turn: () =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        port1.close()
        resolve()
      }
      port2.postMessage(null)
    }),
}
