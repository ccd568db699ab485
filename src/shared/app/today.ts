import { type Day, dayOf } from '../../domain/day'
import { createState, type ReadonlyState } from '../../ui/state'
import type { Clock } from '../../workspace/ports'

/** How late a new day may be noticed: timers do not know that the clock was set, the machine slept or the reader travelled. */
const LOOK_EVERY_MS = 60_000

/** The calendar day where the reader is. It goes on while the page is open. */
export function createToday(
  clock: Pick<Clock, 'date' | 'after'>,
  page: Pick<Document, 'addEventListener'>,
): ReadonlyState<Day> {
  const today = createState(dayOf(clock.date()))

  function look() {
    const day = dayOf(clock.date())
    if (day !== today.current()) today.set(day)
  }

  function lookAgain() {
    look()
    clock.after(Math.min(LOOK_EVERY_MS, untilMidnight(clock.date())), lookAgain)
  }

  lookAgain()
  page.addEventListener('visibilitychange', look)
  return today
}

function untilMidnight(date: number): number {
  const ms = new Date(date).setHours(24, 0, 0, 0) - date
  // Where clocks go back over midnight, this is the first of the two, and over.
  return ms > 0 ? ms : LOOK_EVERY_MS
}
