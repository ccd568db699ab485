import type { ReactNode } from 'react'
import { type ImportCheck, type UpdatedField, updatedFields } from '../../files/import'
import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { CheckBox } from '../../ui/fields'
import styles from './import.module.css'
import type { ReviewProps } from './import-reading'
import { Choice, Tile } from './tile'

interface UpdatedTileProps extends ReviewProps {
  /** The button that shows what changes. */
  children: ReactNode
}

/** How many leads change, and in which fields. Only fields that the file has can be chosen. Own work has a choice. */
export function UpdatedTile({ children, ...review }: UpdatedTileProps) {
  const { preview, check, onChange } = review
  const { columns, noteColumns, updates } = preview.settings
  const others: Partial<Record<UpdatedField, readonly number[]>> = {
    name: [...columns.firstName, ...columns.lastName],
    // A step without a day is a line of a note, and a day alone is a step.
    notes: [...noteColumns, ...columns.step],
    step: columns.due,
  }
  const isInFile = (field: UpdatedField) => columns[field].length + (others[field]?.length ?? 0) > 0
  return (
    <>
      <Tile label={messages.tileUpdated} figure={check?.updated}>
        {children}
        <p className={styles.note}>{updatesOf(check).join(', ')}</p>
        <fieldset className={styles.fields}>
          <legend className="visually-hidden">{messages.fieldsToUpdate}</legend>
          {updatedFields.filter(isInFile).map((field) => (
            <CheckBox
              key={field}
              isChecked={updates.includes(field)}
              onChange={(isChecked) =>
                onChange({
                  updates: updatedFields.filter((each) => (each === field ? isChecked : updates.includes(each))),
                })
              }
            >
              {messages.fieldLabels[field]}
            </CheckBox>
          ))}
        </fieldset>
        {check && check.withoutOpportunity > 0 && (
          <p className={styles.note}>{fill(messages.opportunitiesStayDeleted, { count: check.withoutOpportunity })}</p>
        )}
      </Tile>
      {check && check.ownWork > 0 && (
        <Tile label={messages.tileOwnWork} figure={check.ownWork}>
          <p className={styles.note}>{messages.sinceLastImport}</p>
          <Choice setting="ownWork" {...review} />
        </Tile>
      )}
    </>
  )
}

/** '9 emails', '5 scores'. */
function updatesOf(check: ImportCheck | null): string[] {
  if (!check) return []
  return updatedFields
    .map((field) => ({ text: messages.updatedFields[field], count: check.updatedFields[field] }))
    .filter(({ count }) => count > 0)
    .map(({ text, count }) => fill(text, { count }))
}
