import { useId } from 'react'
import type { DuplicateKind, ImportCheck } from '../../files/import'
import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { Button } from '../../ui/button'
import styles from './import.module.css'

/** Kinds of rows that can be shown. */
export type RowKind =
  | DuplicateKind
  | 'deleted'
  | 'lost'
  | 'wrongScores'
  | 'wrongDays'
  | 'wrongAmounts'
  | 'unreadable'
  | 'leftOut'
/** What is shown: rows of a kind, or what changes lead by lead. */
export type Shown = RowKind | 'changes'

interface KindTexts {
  readonly label: string
  readonly note?: string
  /** A reason that has no text here is one: what the file says. */
  readonly reasons: Readonly<Record<string, string>>
}

const kinds: Readonly<Record<RowKind, KindTexts>> = {
  duplicates: {
    label: messages.duplicateRows,
    note: messages.alreadyThere,
    reasons: messages.duplicateReasons,
  },
  otherNames: {
    label: messages.otherNameRows,
    note: messages.sharedMailboxesNote,
    reasons: messages.duplicateReasons,
  },
  namesakes: { label: messages.namesakeRows, note: messages.namesakesNote, reasons: messages.duplicateReasons },
  deleted: { label: messages.deletedRows, note: messages.deletedNote, reasons: messages.deletedReasons },
  lost: { label: messages.lostRows, note: messages.lostNote, reasons: {} },
  wrongScores: { label: messages.wrongScoreRows, reasons: {} },
  wrongDays: { label: messages.wrongDayRows, reasons: {} },
  wrongAmounts: { label: messages.wrongAmountRows, reasons: {} },
  unreadable: { label: messages.unreadableRows, reasons: messages.unreadableReasons },
  leftOut: { label: messages.leftOutRows, reasons: messages.leftOutReasons },
}

interface ShowRowsProps {
  kind: Shown
  /** The kind that is shown. */
  shown: Shown | null
  onShow(kind: Shown | null): void
}

export function ShowRows({ kind, shown, onShow }: ShowRowsProps) {
  const isShown = kind === shown
  return (
    <span className={styles.action}>
      <Button variant="quiet" aria-expanded={isShown} onClick={() => onShow(isShown ? null : kind)}>
        {isShown ? messages.hide : messages.show}{' '}
        <span className="visually-hidden">{kind === 'changes' ? messages.changesOfLeads : kinds[kind].label}</span>
      </Button>
    </span>
  )
}

/** The first rows of one kind, with their line or row numbers and reasons. */
export function FileRows({ kind, check }: { kind: RowKind; check: ImportCheck }) {
  const titleId = useId()
  const { label, note, reasons } = kinds[kind]
  const { first, count } = check[kind]
  const message = check.sheet ? messages.rowWithReason : messages.lineWithReason
  return (
    <section
      // The button that shows it may be far from it.
      ref={(section) => section?.scrollIntoView({ block: 'nearest' })}
      aria-labelledby={titleId}
      className={styles.fileRows}
    >
      <h3 id={titleId} className="visually-hidden">
        {label}
      </h3>
      {note && <p className="note">{note}</p>}
      <ul>
        {first.map(({ line, cells, reason }) => {
          const text = cells.filter(Boolean).join(' · ')
          return (
            <li key={line}>
              <p>{fill(message, { line: String(line), reason: reasons[reason] ?? reason })}</p>
              <p className="clipped note" title={text} translate="no">
                {text}
              </p>
            </li>
          )
        })}
      </ul>
      {first.length < count && <p className="note">{fill(messages.firstRowsOnly, { count: first.length })}</p>}
    </section>
  )
}
