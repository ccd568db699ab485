import type { MouseEvent, ReactNode } from 'react'
import styles from './data-table.module.css'

export interface Column<Row> {
  readonly key: string
  readonly label: string
  readonly isNumeric?: boolean
  readonly sort?: 'ascending' | 'descending' | undefined
  readonly headerIcon?: ReactNode
  readonly cell: (row: Row) => ReactNode
  /** The whole text of a cell that may be clipped. */
  readonly title?: (row: Row) => string
}

interface DataTableProps<Row> {
  label: string
  /** Their widths are the caller's styles for `col[data-column]`; together they give the whole, whatever the rows hold. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** The whole row answers a click; its keyboard door is a button in one of its cells. */
  onOpen?: (row: Row) => void
  isOpen?: (row: Row) => boolean
}

export function DataTable<Row>({ label, columns, rows, onOpen, isOpen }: DataTableProps<Row>) {
  return (
    <table className={styles.table} aria-label={label} data-opens={onOpen !== undefined}>
      <colgroup>
        {columns.map(({ key }) => (
          <col key={key} data-column={key} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map(({ key, label: text, sort, isNumeric, headerIcon }) => (
            <th key={key} scope="col" aria-sort={sort} data-numeric={isNumeric}>
              {text}
              {headerIcon}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, place) => (
          <tr
            // oxlint-disable-next-line react/no-array-index-key -- a new page changes the texts of rows that stand, which is quicker than new rows
            key={place}
            data-open={isOpen?.(row)}
            onClick={onOpen && ((event) => isNoSelection(event) && onOpen(row))}
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

/** Marking an address to copy it ends in a click too; that one opens nothing. */
export function isNoSelection(event: MouseEvent): boolean {
  return event.currentTarget.ownerDocument.getSelection()?.isCollapsed ?? true
}
