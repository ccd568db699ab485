import { useId } from 'react'
import { type ImportCheck, type ImportPreview, type ImportSettings, importFields } from '../../files/import'
import * as messages from '../../messages/messages'
import { Button } from '../../ui/button'
import { CheckBox } from '../../ui/fields'
import styles from './import.module.css'

/** Indexes of the columns with values that no field is read from. */
export function unusedColumns({ settings, columns }: ImportPreview, check: ImportCheck | null): readonly number[] {
  const used = new Set(importFields.flatMap((field) => settings.columns[field]))
  const isFilled = (column: number) =>
    check ? check.filledColumns.includes(column) : (columns[column]?.values.length ?? 0) > 0
  return [...columns.keys()].filter((column) => !used.has(column) && isFilled(column))
}

interface LeftOutColumnsProps {
  preview: ImportPreview
  check: ImportCheck | null
  nameOf(column: number): string
  onChange(settings: Pick<ImportSettings, 'noteColumns'>): void
}

/** The columns that no field is read from. Each can be taken into a note of the lead. */
export function LeftOutColumns({ preview, check, nameOf, onChange }: LeftOutColumnsProps) {
  const noteId = useId()
  const unused = unusedColumns(preview, check)
  const { noteColumns } = preview.settings
  const isTaken = (column: number) => noteColumns.includes(column)
  const areAllTaken = unused.every(isTaken)
  if (unused.length === 0) return null
  return (
    <fieldset aria-describedby={noteId} className={styles.others}>
      <legend className={styles.heading}>{messages.leftOutColumns}</legend>
      <div className={`line ${styles.othersHead}`}>
        <p id={noteId} className="note">
          {messages.leftOutColumnsNote}
        </p>
        <span className={styles.action}>
          <Button variant="quiet" onClick={() => onChange({ noteColumns: areAllTaken ? [] : unused })}>
            {areAllTaken ? messages.leaveAllColumns : messages.takeAllColumns}
          </Button>
        </span>
      </div>
      {unused.map((column) => {
        const values = [...new Set(preview.columns[column]!.values)].slice(0, 3).join(' · ')
        return (
          <div key={column} className={styles.other}>
            <CheckBox
              isChecked={isTaken(column)}
              onChange={(isChecked) =>
                onChange({ noteColumns: unused.filter((each) => (each === column ? isChecked : isTaken(each))) })
              }
            >
              {nameOf(column)}
            </CheckBox>
            <p className="clipped note" title={values} translate="no">
              {values}
            </p>
          </div>
        )
      })}
    </fieldset>
  )
}
