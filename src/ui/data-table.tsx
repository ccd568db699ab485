import type { MouseEvent, ReactNode } from 'react'
import styles from './data-table.module.css'

export interface Column<Row> {
  readonly key: string
  readonly label: string
  /** Share of the table's width; all columns together give it whole, so that widths never depend on the rows. */
  readonly share: number
  readonly isNumeric?: boolean
  readonly sort?: 'ascending' | 'descending' | undefined
  readonly headerIcon?: ReactNode
  readonly cell: (row: Row) => ReactNode
}

interface DataTableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf(row: Row): string
  /** The whole row answers a click; its keyboard door is a button in one of its cells. */
  onOpen?: (row: Row) => void
  openKey?: string | null
}

export function DataTable<Row>({ label, columns, rows, keyOf, onOpen, openKey = null }: DataTableProps<Row>) {
  const shares = columns.reduce((sum, column) => sum + column.share, 0)
  return (
    <table className={styles.table} aria-label={label} data-opens={onOpen !== undefined}>
      <colgroup>
        {columns.map(({ key, share }) => (
          <col key={key} style={{ width: `${(100 * share) / shares}%` }} />
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
        {rows.map((row) => (
          <tr
            key={keyOf(row)}
            data-open={keyOf(row) === openKey}
            onClick={onOpen && ((event) => isNoSelection(event) && onOpen(row))}
          >
            {columns.map(({ key, cell, isNumeric }) => (
              <td key={key} data-numeric={isNumeric}>
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
