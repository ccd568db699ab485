import type { ReactNode } from 'react'
import styles from './data-table.module.css'
import { rowClick } from './row-click'

export interface Column<Row> {
  readonly key: string
  readonly label: string
  /**
   * The width of its content as a CSS length, relative to the table (`cqi` is a hundredth of its width) and the text
   * size, never to the rows: it stays the same from page to page. Columns without a width share the rest equally.
   */
  readonly width?: string
  readonly isNumeric?: boolean
  readonly sort?: 'ascending' | 'descending' | undefined
  readonly headerIcon?: ReactNode
  readonly cell: (row: Row) => ReactNode
  /** The full text of a cell that may be clipped. */
  readonly title?: (row: Row) => string
}

interface DataTableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** For a click anywhere on the row; a button in one of its cells does the same for the keyboard. */
  onOpen?: (row: Row) => void
  isOpen?: (row: Row) => boolean
  /** For a click on the header of the sorted column; for the keyboard there is a button elsewhere. */
  onSort?: () => void
}

export function DataTable<Row>({ label, columns, rows, onOpen, isOpen, onSort }: DataTableProps<Row>) {
  return (
    <table className={styles.table} aria-label={label} data-opens={onOpen !== undefined}>
      <colgroup>
        {columns.map(({ key, width }) => (
          <col key={key} style={{ width: width && `calc(${width} + 2 * var(--cell))` }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map(({ key, label: text, sort, isNumeric, headerIcon }) => (
            <th key={key} scope="col" aria-sort={sort} data-numeric={isNumeric} onClick={sort && onSort}>
              {text}
              {headerIcon}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, place) => (
          <tr
            // oxlint-disable-next-line react/no-array-index-key -- a new page updates the existing rows, which is faster than creating new ones
            key={place}
            data-open={isOpen?.(row)}
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
