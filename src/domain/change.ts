import type { Lead } from './lead'
import type { Opportunity } from './opportunity'

interface Tables {
  leads: Lead
  opportunities: Opportunity
}

type ChangeIn<Table extends keyof Tables> = {
  readonly table: Table
  /** Null if the change creates the record. */
  readonly before: Tables[Table] | null
  /** Null if the change removes the record. */
  readonly after: Tables[Table] | null
}

export type LeadChange = ChangeIn<'leads'>
export type OpportunityChange = ChangeIn<'opportunities'>

/** One record before and after: the only form in which data is written. */
export type Change = LeadChange | OpportunityChange

export function change<Table extends keyof Tables>(
  table: Table,
  before: Tables[Table] | null,
  after: Tables[Table] | null,
): ChangeIn<Table> {
  return { table, before, after }
}

/** Applies all changes or none: if one throws, those before it are reverted. */
export function applyAll(changes: readonly LeadChange[], applyOne: (change: LeadChange) => void) {
  let applied = 0
  try {
    for (; applied < changes.length; applied++) applyOne(changes[applied]!)
  } catch (error) {
    for (const { before, after } of changes.slice(0, applied).toReversed()) applyOne(change('leads', after, before))
    throw error
  }
}
