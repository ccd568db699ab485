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
}

interface DataTableProps<Row, Key extends string> {
  label: string
  columns: readonly Column<Row, Key>[]
  rows: readonly Row[]
  /** For a click anywhere on the row; a button in one of its cells does the same for the keyboard. */
  onOpen?: (row: Row) => void
  isOpen?: (row: Row) => boolean
  /** If given, the first cell of each row has a box. */
  isSelected?: (row: Row) => boolean
  /** If given, the header of each column is a button. */
  onSort?: (key: Key) => void
}

export function DataTable<Row, Key extends string>({
  label,
  columns,
  rows,
  onOpen,
  isOpen,
  isSelected,
  onSort,
}: DataTableProps<Row, Key>) {
  return (
    <table
      className={styles.table}
      aria-label={label}
      data-opens={onOpen !== undefined}
      data-boxes={isSelected !== undefined}
    >
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
              {onSort ? (
                <button type="button" className={styles.sort} aria-label={sortLabel} onClick={() => onSort(key)}>
                  {text}
                  {headerIcon}
                </button>
              ) : (
                text
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr
            // oxlint-disable-next-line react/no-array-index-key -- a new page updates the existing rows, which is faster than creating new ones
            key={index}
            data-open={isOpen?.(row)}
            data-selected={isSelected?.(row)}
            {...(onOpen && rowClick(() => onOpen(row)))}
          >
            {columns.map(({ key, cell, title, isNumeric }) => (
              <td key={key} title={title?.(row)} data-numeric={isNumeric}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface CardListProps<Row> {
  label: string
  rows: readonly Row[]
  card: (row: Row) => ReactNode
  onOpen?: (row: Row) => void
  isOpen?: (row: Row) => boolean
  /** If given, each card has a box. */
  isSelected?: (row: Row) => boolean
}

export function CardList<Row>({ label, rows, card, onOpen, isOpen, isSelected }: CardListProps<Row>) {
  return (
    <ul aria-label={label} className={styles.list}>
      {rows.map((row, index) => (
        <li
          // oxlint-disable-next-line react/no-array-index-key -- as in the table
          key={index}
          className={styles.card}
          data-open={isOpen?.(row)}
          data-selected={isSelected?.(row)}
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

let selectedAtPress = ''

const selectedText = () => document.getSelection()?.toString() ?? ''

/** Opens a row on click, unless a control in it is meant, or the click ends a text selection. */
function rowClick(onOpen: () => void) {
  return {
    onPointerDown() {
      selectedAtPress = selectedText()
    },
    onClick(event: MouseEvent) {
      if (event.target instanceof Element && event.target.closest('[aria-haspopup], [data-apart], input')) return
      const isByPointer = event.detail > 0
      const selected = selectedText()
      if (isByPointer && selected !== '' && selected !== selectedAtPress) return
      onOpen()
    },
  }
}

const WHOLE_MS = 1000
const FADE_MS = 200

/** Briefly shows that a record was changed. */
export function tint(row: Element | null, id: string) {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const backgroundColor = 'var(--accent-tint)'
  const duration = WHOLE_MS + FADE_MS
  row?.animate([{ backgroundColor }, { backgroundColor, offset: WHOLE_MS / duration }, {}], { duration, id })
}

/** Rows are reused: one that now shows another record loses its tint. */
export function keepTints(list: Element | null, rowOf: (id: string) => Element | null) {
  for (const animation of list?.getAnimations({ subtree: true }) ?? []) {
    const { effect, id } = animation
    if (id !== '' && effect instanceof KeyframeEffect && effect.target !== rowOf(id)) animation.cancel()
  }
}
