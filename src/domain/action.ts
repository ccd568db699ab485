import type { LeadDraft } from './lead'

/** What a seller does that changes data. */
export type ActionKind = 'save' | 'convert' | 'sample-leads' | 'sample-opportunities'

/** What the screen knows of an action. */
export interface ActionSummary {
  readonly number: number
  readonly kind: ActionKind
  /** The lead's name, or how many were created. */
  readonly subject: string
}

/** One lead's change in one action. */
export interface HistoryEntry {
  /** In ms since 1970. */
  readonly date: number
  readonly isUndone: boolean
  /** Null where the lead was created. */
  readonly edit: { readonly before: LeadDraft; readonly after: LeadDraft } | null
}

/** The first entry of each lead. */
export function createdAt(date: number): HistoryEntry {
  return { date, isUndone: false, edit: null }
}
