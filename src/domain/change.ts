import type { Lead } from './lead'
import type { Opportunity } from './opportunity'

interface Records {
  leads: Lead
  opportunities: Opportunity
}

type ChangeIn<Table extends keyof Records> = {
  readonly table: Table
  /** Null where the change creates the record. */
  readonly before: Records[Table] | null
  /** Null where the change removes the record. */
  readonly after: Records[Table] | null
}

export type LeadChange = ChangeIn<'leads'>
export type OpportunityChange = ChangeIn<'opportunities'>

/** One record's before and after: the only currency of writing. */
export type Change = LeadChange | OpportunityChange

export function change<Table extends keyof Records>(
  table: Table,
  before: Records[Table] | null,
  after: Records[Table] | null,
): ChangeIn<Table> {
  return { table, before, after }
}
