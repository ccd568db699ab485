import type { MouseEvent, ReactNode } from 'react'
import styles from './rows.module.css'

export interface Column<Row, Key extends string = string> {
  readonly key: Key
  readonly label: string
  /**
   * The width of the content as a CSS length, relative to the table (`cqi` is a hundredth of its width) and the text
   * size, never to the rows: it stays the same from page to page. Columns without a width share the rest equally.
   */
  readonly width?: string
  readonly isNumeric?: boolean
  readonly sort?: 'ascending' | 'descending' | undefined
  readonly headerIcon?: ReactNode
  /** The name of the header's button, if another one on the page has the label. */
  readonly sortLabel?: string
  /** A box before the text. */
  readonly headerBox?: ReactNode
  readonly cell: (row: Row) => ReactNode
  /** The full text of a cell that may be clipped. */
  readonly title?: (row: Row) => string
  /** What it says is the seller's, in whatever language. */
  readonly translate?: 'no'
}

interface RowsProps<Row> {
  label: string
  rows: readonly Row[]
  /** For a click anywhere on the row; a button in it does the same for the keyboard. */
  onOpen: (row: Row) => void
  isOpen: (row: Row) => boolean
  isSelected: (row: Row) => boolean
  /** It is about to go. */
  hasLeft: (row: Row) => boolean
}

interface DataTableProps<Row, Key extends string> extends RowsProps<Row> {
  columns: readonly Column<Row, Key>[]
  onSort: (key: Key) => void
}

export function DataTable<Row, Key extends string>({
  label,
  columns,
  rows,
  onSort,
  ...props
}: DataTableProps<Row, Key>) {
  return (
    <table className={styles.table} aria-label={label}>
      <colgroup>
        {columns.map(({ key, width }) => (
          <col key={key} style={{ width: width && `calc(${width} + 2 * var(--cell))` }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map(({ key, label: text, sort, isNumeric, headerIcon, headerBox, sortLabel }) => (
            <th
              key={key}
              scope="col"
              // The name of a column is its label, whatever controls are in its header.
              aria-label={headerBox || sortLabel ? text : undefined}
              aria-sort={sort}
              data-numeric={isNumeric}
            >
              {headerBox}
              <button type="button" className={styles.sort} aria-label={sortLabel} onClick={() => onSort(key)}>
                <span>{text}</span>
                {headerIcon}
              </button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr
            // oxlint-disable-next-line react/no-array-index-key -- a new page updates the existing rows, which is faster than creating new ones
            key={index}
            {...rowProps(row, props)}
          >
            {columns.map(({ key, cell, title, isNumeric, translate }) => (
              <td
                key={key}
                className={title && 'clipped'}
                title={title?.(row)}
                data-numeric={isNumeric}
                translate={translate}
              >
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface CardListProps<Row> extends RowsProps<Row> {
  card: (row: Row) => ReactNode
}

export function CardList<Row>({ label, rows, card, ...props }: CardListProps<Row>) {
  return (
    <ul aria-label={label} className={styles.list}>
      {rows.map((row, index) => (
        <li
          // oxlint-disable-next-line react/no-array-index-key -- as in the table
          key={index}
          className={styles.card}
          {...rowProps(row, props)}
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

let selectedAtPress = ''

const selectedText = () => document.getSelection()?.toString() ?? ''

/** A click opens a row, unless a control in it is meant, or the click ends a text selection. */
function rowProps<Row>(row: Row, { onOpen, isOpen, isSelected, hasLeft }: Omit<RowsProps<Row>, 'label' | 'rows'>) {
  return {
    'data-open': isOpen(row),
    'data-selected': isSelected(row),
    'data-left': hasLeft(row) || undefined,
    onPointerDown() {
      selectedAtPress = selectedText()
    },
    onClick(event: MouseEvent) {
      if (event.target instanceof Element && event.target.closest('[data-of], [data-apart]')) return
      const isByPointer = event.detail > 0
      const selected = selectedText()
      if (isByPointer && selected !== '' && selected !== selectedAtPress) return
      onOpen(row)
    },
  }
}

const TINT_MS = 1000

/**
 * Briefly shows that a record was changed, where motion is wanted. It does not fade: the page would style and paint the row
 * at each frame. Rows are reused: returns what ends it where the row shows another record.
 */
export function tint(row: Element): () => void {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return () => {}
  const end = () => row.removeAttribute('data-tinted')
  row.setAttribute('data-tinted', '')
  const timer = setTimeout(end, TINT_MS)
  return () => {
    clearTimeout(timer)
    end()
  }
}
