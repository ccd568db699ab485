import { OPPORTUNITY_AMOUNT, OPPORTUNITY_STAGE, UNNAMED_STEP } from '../domain/constants'
import type { Row } from '../domain/edit'
import { type Lead, type LeadField, leadFields } from '../domain/lead'
import type { Note } from '../domain/note'
import type { OwnField, OwnFields } from '../store/own-work'
import { copyText } from './csv-text'
import { type ImportSettings, type OpportunityValues, opportunityValues, type UpdatedField } from './import'
import type { LeadRow } from './lead-row'
import { NoteDraft, type SaidNote } from './note-cell'

export type UpdateSettings = Pick<ImportSettings, 'updates' | 'converted'>

type SomeFields = { readonly [Field in LeadField]?: Lead[Field] }

/** What rows say of a lead that is there, in the list or by rows before. */
export interface Update<Fields extends SomeFields = SomeFields> {
  readonly lead: Fields
  readonly opportunity: Partial<OpportunityValues>
  /** Of each row that says any. */
  readonly notes: (readonly SaidNote[])[]
}

/** A new opportunity has no order yet. */
export type UpdatedRow = Omit<Row, 'opportunity'> & { readonly opportunity: OpportunityValues | null }

/** Empty and unknown values update nothing. */
export function updateOf(row: LeadRow, { updates }: UpdateSettings): Update {
  const { lead: said } = row
  const known = { source: row.hasSource, score: row.hasScore, status: row.statusFrom === 'status' }
  const fields = leadFields.filter(
    (field) => updates.includes(field) && (field in known ? known[field as keyof typeof known] : said[field] !== ''),
  )
  const lead = Object.fromEntries(
    fields.map((field) => {
      const value = said[field]
      return [field, typeof value === 'string' ? copyText(value) : value]
    }),
  )
  const isConverted = row.statusFrom === 'stage' && updates.includes('stage')
  const values = opportunityValues.filter((field) => updates.includes(field) && field in row.opportunity)
  const notes = updates.includes('notes') ? row.notes.map((note) => ({ ...note, text: copyText(note.text) })) : []
  return {
    lead: { ...lead, ...(isConverted && { status: said.status }) },
    opportunity: Object.fromEntries(values.map((field) => [field, row.opportunity[field]])),
    notes: notes.length > 0 ? [notes] : [],
  }
}

/** Both, the later one over the earlier one, whose notes grow. A converted lead stays converted. */
export function withUpdate<Fields extends SomeFields>(earlier: Update<Fields>, later: Update): Update<Fields> {
  const { status } = earlier.lead
  // Not copied: many rows about one lead would take the square of their number.
  earlier.notes.push(...later.notes)
  return {
    lead: { ...earlier.lead, ...later.lead, ...(status === 'converted' && { status }) },
    opportunity: { ...earlier.opportunity, ...later.opportunity },
    notes: earlier.notes,
  }
}

/** What rows say, but for the fields of own work. */
export function withOwn<Said extends Update<Lead>>(update: Said, { lead, opportunity }: Row, own: OwnFields): Said {
  const fields = leadFields.filter((field) => own.has(field)).map((field) => [field, lead[field]])
  const said = Object.entries(update.opportunity).filter(([field]) => !opportunity || !own.has(field as OwnField))
  return { ...update, lead: { ...update.lead, ...Object.fromEntries(fields) }, opportunity: Object.fromEntries(said) }
}

/** A lead that becomes converted gets its opportunity; one that was deleted stays so. */
export function updatedRow(before: Row, update: Update<Lead>, { converted }: UpdateSettings): UpdatedRow {
  const { opportunity } = before
  const lead = withWholeStep(update.lead)
  const notes = notesWith(before.notes, update.notes)
  if (!becomesConverted(before, lead)) {
    return { lead, opportunity: opportunity && { ...opportunity, ...update.opportunity }, notes }
  }
  if (converted === 'qualified') return { lead: { ...lead, status: 'qualified' }, opportunity, notes }
  const created: OpportunityValues = { stage: OPPORTUNITY_STAGE, amount: OPPORTUNITY_AMOUNT }
  return { lead, opportunity: { ...created, ...update.opportunity }, notes }
}

export function becomesConverted({ lead }: Row, { status }: Lead): boolean {
  return status === 'converted' && lead.status !== 'converted'
}

/** The fields that differ. Those of a new opportunity are told by the status. */
export function updatedIn(before: Row, { lead, opportunity, notes }: UpdatedRow): UpdatedField[] {
  const changed: UpdatedField[] = leadFields.filter((field) => before.lead[field] !== lead[field])
  if (notes !== before.notes) changed.push('notes')
  const had = before.opportunity
  if (had && opportunity) changed.push(...opportunityValues.filter((field) => had[field] !== opportunity[field]))
  return changed
}

/** A day without a text is there to follow up. A text without a day is none: the lead has none to keep. */
export function withWholeStep(lead: Lead): Lead {
  const { step, due } = lead
  if ((step === '') === (due === '')) return lead
  return { ...lead, step: due === '' ? '' : UNNAMED_STEP }
}

/** The notes of a lead, and those that rows add to them. The same if they add none. */
export function notesWith(notes: readonly Note[], said: readonly (readonly SaidNote[])[]): readonly Note[] {
  if (said.every((all) => all.length === 0)) return notes
  const draft = new NoteDraft(notes)
  for (const all of said) draft.add(all)
  return draft.notes
}
