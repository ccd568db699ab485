import type { Clock } from '../workspace/ports'

/** A worker says far more often than this that it is at work. */
export const SILENCE_MS = 10_000
const TICK_MS = 1000

/**
 * Calls back after this time of silence. It is counted in ticks of the page: a page that slept or was blocked has one
 * late tick, however long that was, and messages that came meanwhile are read before the next.
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
