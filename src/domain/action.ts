import type { LeadDraft } from './lead'

/** What changes data. The start is no action of the seller's: nothing was there before it, and it is not undone. */
export const actionKinds = [
  'start',
  'save',
  'convert',
  'sample-leads',
  'sample-opportunities',
  'start-over',
  'import',
  'restore',
] as const
export type ActionKind = (typeof actionKinds)[number]

/** What the screen knows of an action. */
export interface ActionSummary {
  /** Actions count from 1, the same in every tab; the start is 0. */
  readonly number: number
  readonly kind: ActionKind
  /** The lead's name, or how many leads were created or restored. */
  readonly subject: string
}

export function summaryOf({ number, kind, subject }: ActionSummary): ActionSummary {
  return { number, kind, subject }
}

/** What one action did to one lead. */
export interface HistoryEntry {
  /** In ms since 1970. */
  readonly date: number
  readonly isUndone: boolean
  readonly event:
    | { readonly type: 'created' | 'removed' }
    | { readonly type: 'edited'; readonly before: LeadDraft; readonly after: LeadDraft }
}

/** The first entry of each lead. */
export function createdAt(date: number, isUndone = false): HistoryEntry {
  return { date, isUndone, event: { type: 'created' } }
}
