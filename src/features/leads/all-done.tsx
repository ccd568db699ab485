import { addDays, type Day, startOf } from '../../domain/day'
import { dayText } from '../../messages/day-text'
import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { useQuery } from '../../shared/app/use-query'
import { useDue, useToday } from '../../shared/lead/due'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import * as shapes from '../../ui/shapes'

/** Nothing is due, or no longer: what was done today, and when there is something again. */
export function AllDone({ onShowAll }: { onShowAll(): void }) {
  const today = useToday()
  const next = useDue()?.next ?? null
  const done = useQuery({ name: 'work-done', from: startOf(today), to: startOf(addDays(today, 1)) })?.answer
  if (!done) return null
  const { worked, qualified, converted } = done
  const isWorked = worked > 0
  const nothingElse = isWorked ? '' : messages.noNextDue
  return (
    <Notice
      icon={isWorked ? shapes.check : shapes.clock}
      title={isWorked ? messages.allDone : messages.nothingDue}
      isHeading
      isGood={isWorked}
      action={<Button onClick={onShowAll}>{messages.showAllLeads}</Button>}
    >
      {isWorked && (
        <>
          <span>{fill(messages.workDone, { count: worked, qualified, converted })}</span>
          <br />
        </>
      )}
      <span>{next ? nextText(next.day, next.count, today) : nothingElse}</span>
    </Notice>
  )
}

function nextText(day: Day, count: number, today: Day): string {
  if (day === addDays(today, 1)) return fill(messages.nextDueTomorrow, { count })
  return fill(messages.nextDueOn, { day: dayText(day, today), count })
}
