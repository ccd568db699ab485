import { type ReactNode, useId } from 'react'
import { leadFields } from '../../domain/lead'
import type { FileRecord, ImportCheck, ImportPreview } from '../../files/import'
import * as messages from '../../messages/messages'
import { statusBadge } from '../status-badge'
import styles from './import.module.css'

const SHOWN_ROWS = 10
const SHOWN_CELLS = 12

interface FirstRowsProps {
  preview: ImportPreview
  check: ImportCheck | null
  /** What was left out of the file. */
  children: ReactNode
}

/** The first leads as imported; without any, the raw rows. With a header, both are as high. */
export function FirstRows({ preview, check, children }: FirstRowsProps) {
  const titleId = useId()
  const leads = check?.firstLeads.slice(0, SHOWN_ROWS) ?? []
  return (
    <section className={styles.first}>
      <div className={styles.firstHead}>
        <h3 id={titleId} className={styles.heading}>
          {leads.length > 0 ? messages.firstRows : messages.rawRows}
        </h3>
        {children}
      </div>
      <div role="region" aria-labelledby={titleId} tabIndex={0} className={styles.scroll}>
        {leads.length > 0 ? <LeadRows leads={leads} /> : <RawRows records={preview.records.slice(0, SHOWN_ROWS + 1)} />}
      </div>
    </section>
  )
}

function LeadRows({ leads }: { leads: ImportCheck['firstLeads'] }) {
  return (
    <table className={`${styles.table} ${styles.leads}`}>
      <thead>
        <tr>
          {leadFields.map((field) => (
            <th key={field} scope="col" data-numeric={field === 'score'}>
              {messages.fieldLabels[field]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {leads.map((lead, row) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows have no id and no state
          <tr key={row}>
            {leadFields.map((field) => (
              <td key={field} title={String(lead[field])} data-numeric={field === 'score'}>
                {cellOf(lead, field)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function cellOf(lead: ImportCheck['firstLeads'][number], field: (typeof leadFields)[number]) {
  if (field === 'status') return statusBadge(lead.status)
  return lead[field] === '' ? <span className={styles.note}>{messages.noText}</span> : lead[field]
}

function RawRows({ records }: { records: readonly FileRecord[] }) {
  return (
    <table className={styles.table}>
      <tbody>
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
