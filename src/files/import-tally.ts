import type { Row } from '../domain/edit'
import type { Lead } from '../domain/lead'
import { hundredthsOf } from '../domain/opportunity'
import { type UpdatedField, updatedFields } from './import'
import { becomesConverted, type Update, type UpdatedRow, updatedIn } from './row-update'

/** Counts what an import does. */
export class ImportTally {
  readonly createdWith = { phone: 0, step: 0, notes: 0 }
  withoutEmail = 0
  readonly updatedFields = Object.fromEntries(updatedFields.map((field) => [field, 0])) as Record<UpdatedField, number>
  /** Leads of the list that become converted. */
  readonly converted = { count: 0, withoutAmount: 0 }
  /** Leads whose opportunity was deleted, though rows say something of it. */
  withoutOpportunity = 0
  /** Of the amounts of new opportunities, in hundredths. */
  sum = 0n

  /** A new lead; with -1 it is as if it had not come. */
  create({ lead, opportunity, notes }: Row, by: 1 | -1 = 1) {
    if (lead.email === '') this.withoutEmail += by
    if (lead.phone !== '') this.createdWith.phone += by
    if (lead.step !== '') this.createdWith.step += by
    if (notes.length > 0) this.createdWith.notes += by
    if (opportunity) this.sum += BigInt(by * hundredthsOf(opportunity.amount))
  }

  /** The changed fields; returns whether there are any. */
  update(before: Row, after: UpdatedRow): boolean {
    const changed = updatedIn(before, after)
    for (const field of changed) this.updatedFields[field]++
    return changed.length > 0
  }

  /** What an update of a lead in the list does to its opportunity. */
  updateOpportunity(before: Row, { lead, opportunity: said }: Update<Lead>, { opportunity }: UpdatedRow) {
    if (becomesConverted(before, lead)) {
      this.converted.count++
      if (said.amount === undefined) this.converted.withoutAmount++
      if (opportunity) this.sum += BigInt(hundredthsOf(opportunity.amount))
    } else if (lead.status === 'converted' && !opportunity && Object.keys(said).length > 0) {
      this.withoutOpportunity++
    }
  }
}
