import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { HistoryEntry } from '../../domain/action'
import type { RowFields } from '../../domain/edit'
import { type LeadField, leadFields } from '../../domain/lead'
import { fill, formatAmount } from '../../messages/format'
import * as messages from '../../messages/messages'
import { exactTime, relativeTime } from '../../messages/relative-time'
import { Button } from '../../ui/button'
import { useConsole } from '../console-context'
import { useQuery } from '../use-query'
import styles from './lead-panel.module.css'

const FOLDED_AFTER = 5
/** How many collapsed entries are loaded at a time. */
const MORE = 100
const HALF_A_MINUTE_MS = 30_000

/** The lead's changes, newest first; older entries are collapsed, and loaded when opened. */
export function LeadHistory({ id }: { id: string }) {
  const [count, setCount] = useState(FOLDED_AFTER)
  const answered = useQuery({ name: 'history', id, count })
  const summary = useRef<HTMLElement>(null)
  const now = useNow()
  // The answer may still be for the previous lead.
  if (!answered || answered.query.id !== id) return null
  const { entries, total } = answered.answer ?? { entries: null, total: 0 }
  const folded = total - FOLDED_AFTER
  const list = (shown: readonly HistoryEntry[]) => (
    <ol className={styles.entries}>
      {shown.map((entry, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- entries have no id and no state
        <li key={index} className={styles.entry} data-undone={entry.isUndone}>
          <Entry entry={entry} now={now} />
        </li>
      ))}
    </ol>
  )
  return (
    <section aria-labelledby="lead-history" className={styles.history}>
      <h3 id="lead-history" className={styles.historyTitle}>
        {messages.history}
      </h3>
      {entries ? list(entries.slice(0, FOLDED_AFTER)) : messages.historyUnreadable}
      {entries && folded > 0 && (
        <details className={styles.folded} onToggle={() => setCount((shown) => Math.max(shown, FOLDED_AFTER + MORE))}>
          <summary ref={summary}>{fill(messages.earlierChanges, { count: folded })}</summary>
          {list(entries.slice(FOLDED_AFTER))}
          {total > count && count > FOLDED_AFTER && (
            <Button
              onClick={() => {
                // The last page removes the button.
                if (total <= count + MORE) summary.current?.focus()
                setCount(count + MORE)
              }}
            >
              {fill(messages.moreChanges, { count: Math.min(MORE, total - count) })}
            </Button>
          )}
        </details>
      )}
    </section>
  )
}

const happened = {
  created: messages.historyCreated,
  deleted: messages.historyDeleted,
  restored: messages.historyRestored,
} as const

function Entry({ entry: { event, date, isUndone }, now }: { entry: HistoryEntry; now: number }) {
  const changes = (
    <>
      {event.type !== 'edited' && (
        <>
          {happened[event.type]}
          {comma}
        </>
      )}
      {'after' in event && whatChanged(event.before, event.after)}
    </>
  )
  return (
    <>
      <span className={styles.changes}>{isUndone ? <s>{changes}</s> : changes}</span>
      <span className={styles.when}>
        <time dateTime={new Date(date).toISOString()} title={exactTime(date)}>
          {relativeTime(date, now)}
        </time>
        {isUndone && `, ${messages.historyUndone}`}
      </span>
    </>
  )
}

/** A separator for screen readers; on the screen, the layout separates them. */
const comma = <span className="visually-hidden">, </span>

/** Values are isolated: right-to-left text would reverse the rest of its line. */
function whatChanged(before: RowFields, after: RowFields): ReactNode[] {
  const ofLead = leadFields
    .filter((field) => before[field] !== after[field])
    .map((field) => {
      const label = messages.fieldLabels[field]
      const [from, to] = [valueOf(before, field), valueOf(after, field)]
      return (
        <span key={field} className="clipped" title={`${label}: ${from} → ${to}`}>
          {field === 'status' ? (
            `${label}: ${from} → ${to}`
          ) : (
            <>
              {label}: <bdi>{from}</bdi> → <bdi>{to}</bdi>
            </>
          )}
          {comma}
        </span>
      )
    })
  return [...ofLead, ...opportunityTexts(before, after).map((text) => <OpportunityChange key={text} text={text} />)]
}

function OpportunityChange({ text }: { text: string }) {
  return (
    <span className="clipped" title={text}>
      {text}
      {comma}
    </span>
  )
}

/** A conversion is told by the status. */
function opportunityTexts({ opportunity: from }: RowFields, { opportunity: to }: RowFields): string[] {
  if (from && !to) return [messages.opportunityDeleted]
  if (!from || !to) return []
  const line = (label: string, one: string, other: string) => (one === other ? [] : [`${label}: ${one} → ${other}`])
  return [
    ...line(messages.stage, from.stage, to.stage),
    ...line(messages.amount, formatAmount(from.amount), formatAmount(to.amount)),
  ]
}

/** Statuses are named as their badges are. */
function valueOf({ status, ...others }: RowFields, field: LeadField) {
  if (field !== 'status') return others[field]
  return status && messages.statusLabels[status]
}

function useNow(): number {
  const { clock } = useConsole()
  const [now, setNow] = useState(() => clock.date())
  useEffect(() => {
    let stop = clock.after(HALF_A_MINUTE_MS, tick)
    function tick() {
      setNow(clock.date())
      stop = clock.after(HALF_A_MINUTE_MS, tick)
    }
    return () => stop()
  }, [clock])
  return now
}
