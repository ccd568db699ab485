import { useSyncExternalStore } from 'react'
import type { Day } from '../../domain/day'
import type { Lead } from '../../domain/lead'
import type { DueFigures } from '../../domain/lead-query'
import { dueText, wholeDay } from '../../messages/day-text'
import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { Icon } from '../../ui/icon'
import * as shapes from '../../ui/shapes'
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

/** The day of the next step, beside the name; nothing if there is none. A function, as the name's button is. */
export function dueChip({ step, due }: Pick<Lead, 'step' | 'due'>, today: Day) {
  if (due === '') return null
  const state = dueState(due, today)
  return (
    <span className={styles.chip} data-due={state} title={fill(messages.stepOn, { step, day: wholeDay(due) })}>
      {state === 'late' ? (
        <Icon shape={shapes.circleAlert} size={12} />
      ) : (
        <span className="visually-hidden">{messages.due}</span>
      )}
      <span>{dueText(due, today)}</span>
    </span>
  )
}
