import type { Clock } from '../workspace/ports'

/** A busy worker reports far more often than this. */
export const SILENCE_MS = 10_000
const TICK_MS = 1000

/**
 * Calls back after SILENCE_MS, counted in ticks: after the page was suspended or blocked, only one tick is due, and the
 * worker has time to answer before the next ones.
 */
export function createSilenceTimer(clock: Pick<Clock, 'after'>, onSilence: () => void) {
  let stop = () => {}

  function count(ticks: number) {
    stop = clock.after(TICK_MS, () => (ticks > 1 ? count(ticks - 1) : onSilence()))
  }

  return {
    restart() {
      stop()
      count(SILENCE_MS / TICK_MS)
    },
    stop: () => stop(),
  }
}
