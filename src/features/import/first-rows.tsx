import { type ReactNode, useId } from 'react'
import { columnFields } from '../../domain/lead'
import { type FileRecord, type ImportCheck, shownText } from '../../files/import'
import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { statusBadge } from '../../shared/lead/status-badge'
import styles from './import.module.css'
import type { ReviewProps } from './import-reading'

const SHOWN_ROWS = 10
const SHOWN_CELLS = 12

interface FirstRowsProps extends Pick<ReviewProps, 'preview' | 'check'> {
  /** What was left out of the file. */
  children: ReactNode
}

/** The first leads as imported; without any, the raw rows. With a header, both are as high. */
export function FirstRows({ preview, check, children }: FirstRowsProps) {
  const titleId = useId()
  const leads = check?.firstLeads.slice(0, SHOWN_ROWS) ?? []
  const { columns, noteColumns } = preview.settings
  const hasMore = [columns.phone, columns.step, columns.due, columns.notes, noteColumns].some((all) => all.length > 0)
  return (
    <section className={styles.first}>
      <div className={`line ${styles.firstHead}`}>
        <h3 id={titleId} className={styles.heading}>
          {leads.length > 0 ? messages.firstRows : messages.rawRows}
        </h3>
        {hasMore && <p className={`note ${styles.also}`}>{check && alsoIn(check)}</p>}
        {children}
      </div>
      <div role="region" aria-labelledby={titleId} tabIndex={0} className={styles.scroll}>
        {leads.length > 0 ? <LeadRows leads={leads} /> : <RawRows records={preview.records.slice(0, SHOWN_ROWS + 1)} />}
      </div>
    </section>
  )
}

/** What of the new leads is not in the columns: '12 with a phone · 3 with notes'. */
function alsoIn({ createdWith }: ImportCheck): string {
  return (['phone', 'step', 'notes'] as const)
    .filter((each) => createdWith[each] > 0)
    .map((each) => fill(messages.createdWith[each], { count: createdWith[each] }))
    .join(' · ')
}

function LeadRows({ leads }: { leads: ImportCheck['firstLeads'] }) {
  return (
    <table className={`${styles.table} ${styles.leads}`}>
      <thead>
        <tr>
          {columnFields.map((field) => (
            <th key={field} scope="col" data-numeric={field === 'score'}>
              {messages.fieldLabels[field]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody translate="no">
        {leads.map((lead, row) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows have no id and no state
          <tr key={row}>
            {columnFields.map((field) => (
              <td key={field} title={shownText(String(lead[field]))} data-numeric={field === 'score'}>
                {cellOf(lead, field)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function cellOf(lead: ImportCheck['firstLeads'][number], field: (typeof columnFields)[number]) {
  if (field === 'status') return statusBadge(lead.status)
  return lead[field] === '' ? <span className="note">{messages.noText}</span> : shownText(String(lead[field]))
}

function RawRows({ records }: { records: readonly FileRecord[] }) {
  return (
    <table className={styles.table}>
      <tbody translate="no">
        {records.map(({ line, cells }) => (
          <tr key={line}>
            <th scope="row" className="figures">
              {line}
            </th>
            {cells.slice(0, SHOWN_CELLS).map((cell, column) => (
              // oxlint-disable-next-line react/no-array-index-key -- columns keep their places
              <td key={column} title={cell}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
