import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { HistoryEntry } from '../../domain/action'
import { type Day, dayOf } from '../../domain/day'
import type { RowFields } from '../../domain/edit'
import { type LeadField, leadFields } from '../../domain/lead'
import { dateText } from '../../messages/day-text'
import { fill, formatAmount } from '../../messages/format'
import * as messages from '../../messages/messages'
import { exactTime, relativeTime } from '../../messages/relative-time'
import { useApp } from '../../shared/app/app-context'
import { useQuery } from '../../shared/app/use-query'
import { Button } from '../../ui/button'
import type { Desk } from './lead-desk'
import styles from './lead-panel.module.css'
import { NoteEntry } from './note-entry'

const FOLDED_AFTER = 5
/** How many collapsed entries are loaded at a time. */
const MORE = 100
const HALF_A_MINUTE_MS = 30_000

interface LeadHistoryProps {
  desk: Desk
  id: string
}

/** The lead's changes and notes, newest first; older entries are collapsed, and loaded when opened. */
export function LeadHistory({ desk, id }: LeadHistoryProps) {
  const [count, setCount] = useState(FOLDED_AFTER)
  const answered = useQuery({ name: 'history', id, count })
  const summary = useRef<HTMLElement>(null)
  const now = useNow()
  // The answer may still be for the previous lead.
  if (!answered || answered.query.id !== id) return null
  const { entries, total } = answered.answer ?? { entries: null, total: 0 }
  const folded = total - FOLDED_AFTER
  const list = (shown: readonly HistoryEntry[]) => (
    <ol className={`stack ${styles.entries}`}>
      {shown.map((entry, index) => {
        const { date, event, isUndone } = entry
        if (event.type !== 'note') {
          return (
            // oxlint-disable-next-line react/no-array-index-key -- these entries have no id and no state
            <li key={index} className={styles.entry} data-undone={isUndone}>
              <Entry entry={entry} now={now} />
            </li>
          )
        }
        return (
          <li key={`note ${date}`} className={styles.entry} data-note>
            <NoteEntry
              note={{ date, text: event.text }}
              when={<When date={date} now={now} more={event.isEdited && messages.noteEdited} />}
              desk={desk}
            />
          </li>
        )
      })}
    </ol>
  )
  return (
    <section aria-labelledby="lead-history" className={`stack ${styles.history}`}>
      <h3 id="lead-history" tabIndex={-1} className={styles.historyTitle}>
        {messages.history}
      </h3>
      {entries ? list(entries.slice(0, FOLDED_AFTER)) : <span>{messages.historyUnreadable}</span>}
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
      {event.type in happened && (
        <>
          {'file' in event && event.file !== undefined ? (
            <ImportedFrom file={event.file} />
          ) : (
            <span>{happened[event.type as keyof typeof happened]}</span>
          )}
          {comma}
        </>
      )}
      {'after' in event && whatChanged(event.before, event.after, dayOf(now))}
    </>
  )
  return (
    <>
      <span className={styles.changes}>{isUndone ? <s>{changes}</s> : changes}</span>
      <When date={date} now={now} more={isUndone && messages.historyUndone} />
    </>
  )
}

function ImportedFrom({ file }: { file: string }) {
  return (
    <span className="clipped" title={file}>
      <span>{`${messages.historyImported} `}</span>
      <bdi translate="no">{file}</bdi>
    </span>
  )
}

function When({ date, now, more }: { date: number; now: number; more: string | false }) {
  return (
    <span className={`note ${styles.when}`}>
      <time dateTime={new Date(date).toISOString()} title={exactTime(date)}>
        {relativeTime(date, now)}
      </time>
      {more && <span>{`, ${more}`}</span>}
    </span>
  )
}

/** A separator for screen readers; on the screen, the layout separates them. */
const comma = <span className="visually-hidden">, </span>

/** Values are isolated: right-to-left text would reverse the rest of its line. */
function whatChanged(before: RowFields, after: RowFields, today: Day): ReactNode[] {
  const step = stepChange(before, after, today)
  const ofLead = leadFields
    .filter((field) => before[field] !== after[field] && !(step && isOfStep(field)))
    .map((field) => {
      const label = messages.fieldLabels[field]
      const [from, to] = [valueOf(before, field, today), valueOf(after, field, today)]
      return (
        <span key={field} className="clipped" title={`${label}: ${from} → ${to}`}>
          {field === 'status' ? (
            <span>{`${label}: ${from} → ${to}`}</span>
          ) : (
            <>
              <span>{`${label}: `}</span>
              <bdi translate="no">{from}</bdi>
              <span> → </span>
              <bdi translate="no">{to}</bdi>
            </>
          )}
          {comma}
        </span>
      )
    })
  const others = [...opportunityTexts(before, after), ...noteTexts(before, after)]
  return [...ofLead, step, ...others.map((text) => <OtherChange key={text} text={text} />)]
}

const isOfStep = (field: LeadField) => field === 'step' || field === 'due'

/** 'Next step: Call · 19 Nov', 'Done: Call'. Null where just its text or its day has changed. */
function stepChange(before: RowFields, after: RowFields, today: Day): ReactNode {
  if (after.step === undefined || after.due === undefined) return null
  const isDone = after.due === ''
  const label = isDone ? messages.historyStepDone : messages.fieldLabels.step
  const step = isDone ? before.step : after.step
  const day = isDone ? '' : ` · ${dateText(after.due, today)}`
  return (
    <span key="step" className="clipped" title={`${label}: ${step}${day}`}>
      <span>{`${label}: `}</span>
      <bdi translate="no">{step}</bdi>
      <span>{day}</span>
      {comma}
    </span>
  )
}

function OtherChange({ text }: { text: string }) {
  return (
    <span className="clipped" title={text}>
      <span>{text}</span>
      {comma}
    </span>
  )
}

/** Of notes that are not there, or were not changed after all: those that are tell themselves. */
function noteTexts({ notes: from = {} }: RowFields, { notes: to = {} }: RowFields): string[] {
  const { added, edited, deleted } = messages.historyNotes
  const texts = Object.keys(to).map((date) => (to[date] === null ? deleted : from[date] === null ? added : edited))
  return [...new Set(texts)]
}

/** A conversion is told by the status. */
function opportunityTexts({ opportunity: from }: RowFields, { opportunity: to }: RowFields): string[] {
  if (from && !to) return [messages.opportunityDeleted]
  if (!from || !to) return []
  const line = (label: string, one: string, other: string) => (one === other ? [] : [`${label}: ${one} → ${other}`])
  return [
    ...line(messages.fieldLabels.stage, from.stage, to.stage),
    ...line(messages.fieldLabels.amount, formatAmount(from.amount), formatAmount(to.amount)),
  ]
}

/** Statuses are named as their badges are. */
function valueOf({ status, due, ...others }: RowFields, field: LeadField, today: Day) {
  if (field === 'status') return status && messages.statusLabels[status]
  return field === 'due' ? due && dateText(due, today) : others[field]
}

function useNow(): number {
  const { clock } = useApp()
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
