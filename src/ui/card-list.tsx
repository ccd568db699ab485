import type { ReactNode } from 'react'
import styles from './card-list.module.css'
import { rowClick } from './row-click'

interface CardListProps<Row> {
  label: string
  rows: readonly Row[]
  card: (row: Row) => ReactNode
  onOpen?: (row: Row) => void
  isOpen?: (row: Row) => boolean
}

export function CardList<Row>({ label, rows, card, onOpen, isOpen }: CardListProps<Row>) {
  return (
    <ul aria-label={label} className={styles.list}>
      {rows.map((row, place) => (
        <li
          // oxlint-disable-next-line react/no-array-index-key -- as in the table
          key={place}
          className={styles.card}
          data-open={isOpen?.(row)}
          data-opens={onOpen !== undefined}
          {...(onOpen && rowClick(() => onOpen(row)))}
        >
          {card(row)}
        </li>
      ))}
    </ul>
  )
}

/** The first child takes the space that the others leave. */
export function CardLine({ children, isQuiet = false }: { children: ReactNode; isQuiet?: boolean }) {
  return (
    <div className={styles.line} data-quiet={isQuiet}>
      {children}
    </div>
  )
}
