import { type Lead, type LeadField, leadFields } from './lead'
import { changedNotes, type Note, type NoteTexts, withNotes } from './note'
import type { OpportunityFields } from './opportunity'

/** A lead with its opportunity and its notes: what is stored, changed and removed as one. */
export interface Row {
  readonly lead: Lead
  readonly opportunity: OpportunityFields | null
  /** The oldest first. */
  readonly notes: readonly Note[]
}

/** A value before and after; null where there is none. */
export interface Change<Value> {
  readonly before: Value | null
  readonly after: Value | null
}

/** A row before and after: the only form in which data is changed. */
export type Edit = Change<Row>

/** The fields of a row that an edit changes, with their values before or after it. */
export type RowFields = { readonly [Field in LeadField]?: Lead[Field] } & {
  readonly opportunity?: OpportunityFields | null
  /** Only those that differ. */
  readonly notes?: NoteTexts
}

/** The fields that an edit changes, before and after it. */
export interface FieldChange {
  readonly before: RowFields
  readonly after: RowFields
}

/** The fields that differ; null if none does. Id and order identify a row, and never change. */
export function changedFields(before: Row, after: Row): FieldChange | null {
  if (before.lead.id !== after.lead.id || before.lead.order !== after.lead.order) {
    throw new Error('an edit can’t change the id or the order of a lead')
  }
  const changed = leadFields.filter((field) => before.lead[field] !== after.lead[field])
  const isOtherOpportunity = !isSameOpportunity(before.opportunity, after.opportunity)
  const notes = changedNotes(before.notes, after.notes)
  if (changed.length === 0 && !isOtherOpportunity && !notes) return null
  const fieldsOf = ({ lead, opportunity }: Row, texts: NoteTexts | undefined): RowFields => ({
    ...Object.fromEntries(changed.map((field) => [field, lead[field]])),
    ...(isOtherOpportunity && { opportunity }),
    ...(texts && { notes: texts }),
  })
  return { before: fieldsOf(before, notes?.before), after: fieldsOf(after, notes?.after) }
}

/** Whether an edit from one to the other would change nothing. */
export function isSameRow(one: Row, other: Row): boolean {
  return (
    one.lead.id === other.lead.id &&
    leadFields.every((field) => one.lead[field] === other.lead[field]) &&
    isSameOpportunity(one.opportunity, other.opportunity) &&
    !changedNotes(one.notes, other.notes)
  )
}

function isSameOpportunity(one: Row['opportunity'], other: Row['opportunity']): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}

export function withFields<R extends Row>(row: R, { opportunity = row.opportunity, notes, ...fields }: RowFields): R {
  return {
    ...row,
    lead: { ...row.lead, ...fields },
    opportunity,
    notes: notes ? withNotes(row.notes, notes) : row.notes,
  }
}

/** Both together: where both have a value, the second one. */
export function bothFields(one: RowFields, other: RowFields): RowFields {
  const notes = one.notes || other.notes ? { notes: { ...one.notes, ...other.notes } } : {}
  return { ...one, ...other, ...notes }
}

/** Applies all changes or none: if one throws, those before it are reverted. */
export function applyAll<Value>(changes: readonly Change<Value>[], applyOne: (change: Change<Value>) => void) {
  let applied = 0
  try {
    for (; applied < changes.length; applied++) applyOne(changes[applied]!)
  } catch (error) {
    for (const { before, after } of changes.slice(0, applied).toReversed()) applyOne({ before: after, after: before })
    throw error
  }
}
