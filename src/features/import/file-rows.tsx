import { type ReactNode, useId, useState } from 'react'
import type { FoundRows } from '../../files/import'
import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { Button } from '../../ui/button'
import styles from './import.module.css'

interface FileRowsProps<Reason extends string> {
  label: string
  rows: FoundRows<Reason>
  reasons: Readonly<Record<Reason, string>>
  /** Further actions for these rows. */
  children?: ReactNode
}

/** Rows of the file with their line numbers and reasons, collapsed by default. */
export function FileRows<Reason extends string>({
  label,
  rows: { first, count },
  reasons,
  children,
}: FileRowsProps<Reason>) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <div className={styles.rowActions}>
        <Button variant="quiet" aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? messages.hide : messages.show} <span className="visually-hidden">{label}</span>
        </Button>
        {children}
      </div>
      <div id={id} hidden={!isOpen} role="region" aria-label={label} tabIndex={0} className={styles.fileRows}>
        {isOpen && (
          <>
            <ul>
              {first.map(({ line, cells, reason }) => {
                const text = cells.filter(Boolean).join(' · ')
                return (
                  <li key={line}>
                    <p>{fill(messages.lineWithReason, { line: String(line), reason: reasons[reason] })}</p>
                    <p className={`clipped ${styles.note}`} title={text}>
                      {text}
                    </p>
                  </li>
                )
              })}
            </ul>
            {first.length < count && (
              <p className={styles.note}>{fill(messages.firstRowsOnly, { count: first.length })}</p>
            )}
          </>
        )}
      </div>
    </>
  )
}
