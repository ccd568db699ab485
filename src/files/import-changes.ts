import { type FieldUpdate, type LeadUpdate, type UpdatedField, updatedFields } from './import'
import type { RowUpdate } from './import-plan'

/** What rows say of a lead where it differs, own work included. */
export function leadUpdateOf({ before, said, own }: RowUpdate): LeadUpdate {
  const { id, name } = before.lead
  const dates = new Set(before.notes.map(({ date }) => date))
  const fields = updatedFields.map((field): FieldUpdate => {
    const isOwn = own.some((each) => each === field)
    return { field, before: valueIn(before, field, dates), after: valueIn(said, field, dates), isOwn }
  })
  return { id, name, fields: fields.filter((field) => field.before !== field.after) }
}

/** Of notes, those that the lead did not have: none has their dates. */
function valueIn({ lead, opportunity, notes }: RowUpdate['said'], field: UpdatedField, had: ReadonlySet<number>) {
  if (field === 'stage' || field === 'amount') return opportunity?.[field] ?? ''
  if (field !== 'notes') return lead[field]
  return notes
    .filter(({ date }) => !had.has(date))
    .map(({ text }) => text)
    .join('\n')
}
