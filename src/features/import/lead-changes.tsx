import { useId, useState } from 'react'
import type { Day } from '../../domain/day'
import type { LeadStatus } from '../../domain/lead'
import type { FieldUpdate, ImportCheck, ImportSettings } from '../../files/import'
import { dateText } from '../../messages/day-text'
import { fill, formatAmount } from '../../messages/format'
import * as messages from '../../messages/messages'
import { useQuery } from '../../shared/app/use-query'
import { useToday } from '../../shared/lead/due'
import { Pager } from '../../ui/pager'
import styles from './import.module.css'

interface LeadChangesProps {
  check: ImportCheck
  ownWork: ImportSettings['ownWork']
}

/** The button that shows it may be far from it. */
const showWhole = (section: HTMLElement | null) => section?.scrollIntoView({ block: 'nearest' })

/** What changes in each lead, from what to what, and what of the seller's stays: page by page. */
export function LeadChanges({ check: { checkId, changed }, ownWork }: LeadChangesProps) {
  const titleId = useId()
  const today = useToday()
  const [page, setPage] = useState(1)
  const shown = useQuery({ name: 'import-changes', checkId, page })?.answer
  return (
    <section ref={showWhole} aria-labelledby={titleId} className={`${styles.fileRows} ${styles.leadChanges}`}>
      <div className={`line ${styles.changesHead}`}>
        <h3 id={titleId} className={styles.heading}>
          {fill(messages.leadsThatChange, { count: changed })}
        </h3>
        {shown && shown.pageCount > 1 && <Pager page={shown.page} pageCount={shown.pageCount} onPage={setPage} />}
      </div>
      <ul>
        {shown?.rows.map(({ id, name, fields }) => (
          <li key={id}>
            <p className="clipped" title={name} translate="no">
              {name}
            </p>
            <p className={styles.changes}>
              {fields.map((update) => (
                <Change key={update.field} update={update} ownWork={ownWork} today={today} />
              ))}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface ChangeProps extends Pick<LeadChangesProps, 'ownWork'> {
  update: FieldUpdate
  today: Day
}

/** 'Score: 40 → 55', 'Status: Qualified kept file: New'. Values are isolated, as in the history. */
function Change({ update, ownWork, today }: ChangeProps) {
  const { field, isOwn } = update
  const isNote = field === 'notes'
  const isKept = isOwn && ownWork === 'keep'
  const label = isNote ? messages.historyNotes.added : messages.fieldLabels[field]
  const [before, after] = [textOf(update, 'before', today), textOf(update, 'after', today)]
  const values = isNote ? [after] : isKept ? [before] : [before, after]
  const inFile = isKept && fill(messages.valueInFile, { value: after })
  return (
    <span className={styles.change}>
      <span className="clipped" title={`${label}: ${values.join(' → ')}`}>
        <span>{`${label}: `}</span>
        <bdi translate="no">{values[0]}</bdi>
        {values.length > 1 && <span> → </span>}
        <bdi translate="no">{values[1]}</bdi>
      </span>{' '}
      {isOwn && <span className={isKept ? styles.chip : styles.unknown}>{messages.ownWorkMarks[ownWork]}</span>}{' '}
      {inFile && (
        <span className="clipped note" title={inFile}>
          {inFile}
        </span>
      )}
      <span className="visually-hidden">, </span>
    </span>
  )
}

function textOf({ field, ...update }: FieldUpdate, side: 'before' | 'after', today: Day): string {
  const value = update[side]
  if (value === '') return messages.noText
  if (field === 'status') return messages.statusLabels[value as LeadStatus]
  if (field === 'due') return dateText(String(value), today)
  return field === 'amount' ? formatAmount(Number(value)) : String(value)
}
