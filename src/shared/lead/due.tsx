import { useSyncExternalStore } from 'react'
import { type Day, daysBetween } from '../../domain/day'
import type { Lead } from '../../domain/lead'
import type { DueFigures } from '../../domain/lead-query'
import { dayText, pastDayText, wholeDay } from '../../messages/day-text'
import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { useApp } from '../app/app-context'
import { useLiveQuery } from '../app/use-query'
import styles from './due.module.css'

/** The calendar day where the reader is. */
export function useToday(): Day {
  const { today } = useApp()
  return useSyncExternalStore(today.subscribe, today.current)
}

/** What is due today; null until it is known. */
export function useDue(): DueFigures | null {
  const { due } = useApp()
  return useLiveQuery(due, { name: 'due', today: useToday() })?.answer ?? null
}

/** For style sheets: what is late has another shape. */
export function dueState(due: Day, today: Day): 'late' | 'today' | 'later' {
  if (due < today) return 'late'
  return due === today ? 'today' : 'later'
}

const [days, late] = messages.late

/** The day of the next step, beside the name; nothing if there is none. A function, as the name's button is. */
export function dueChip({ step, due }: Pick<Lead, 'step' | 'due'>, today: Day) {
  if (due === '') return null
  const state = dueState(due, today)
  return (
    <span className={styles.chip} data-due={state} title={fill(messages.stepOn, { step, day: wholeDay(due) })}>
      {state === 'late' ? (
        <>
          <span>{fill(days, { count: daysBetween(due, today) })}</span> <span>{late}</span>
        </>
      ) : (
        <>
          <span className="visually-hidden">{messages.due}</span>
          <span>{dayText(due, today)}</span>
        </>
      )}
    </span>
  )
}

/** What is to be done, below the name, and how long it has been late. */
export function dueTask({ step, due }: Pick<Lead, 'step' | 'due'>, today: Day) {
  const state = dueState(due, today)
  return (
    <span className={styles.task} data-due={state} title={fill(messages.stepOn, { step, day: wholeDay(due) })}>
      <span className="clipped" translate="no">
        {step}
      </span>
      {state === 'late' && (
        <>
          {' '}
          <span>{fill(messages.since, { day: pastDayText(due, today) })}</span>
        </>
      )}
    </span>
  )
}
