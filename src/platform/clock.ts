import type { Clock } from '../workspace/ports'

/** The subset that the page needs. */
export const pageClock: Pick<Clock, 'date' | 'now' | 'after'> = {
  date: () => Date.now(),
  now: () => performance.now(),
  after(delayMs, act) {
    const timer = setTimeout(act, delayMs)
    return () => clearTimeout(timer)
  },
}

export const clock: Clock = {
  ...pageClock,
  wait: (delayMs) => new Promise((resolve) => setTimeout(resolve, delayMs)),
  // Browsers delay nested timers of 0 ms to 4 ms, but not messages.
  yield: () =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        port1.close()
        resolve()
      }
      port2.postMessage(null)
    }),
}
