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

/** For what was stored. What is within a record is not looked at. */
export function isChange(value: unknown): value is Change {
  if (typeof value !== 'object' || value === null) return false
  const { table, before, after } = value as Partial<Change>
  if (table !== 'leads' && table !== 'opportunities') return false
  return [before, after].every((record) => record === null || typeof record?.id === 'string') && before !== after
}

/** The changes that take these back, the last of them first. */
export function inverted(changes: readonly Change[]): Change[] {
  return changes.toReversed().map(({ table, before, after }) => ({ table, before: after, after: before }) as Change)
}

/** The id of the record that a change is about. */
export function idOf({ before, after }: Change): string {
  return (before ?? after)?.id ?? ''
}

/** The record that a change is about, among those of all tables. */
export function recordOf(changed: Change): string {
  return `${changed.table} ${idOf(changed)}`
}

export function change<Table extends keyof Records>(
  table: Table,
  before: Records[Table] | null,
  after: Records[Table] | null,
): ChangeIn<Table> {
  return { table, before, after }
}
