import type { LeadDraft } from './lead'

/** What a seller does that changes data. */
export type ActionKind = 'save' | 'convert' | 'sample-leads' | 'sample-opportunities'

/** An action as the screen tells of it. */
export interface ActionNote {
  readonly number: number
  readonly kind: ActionKind
  /** The lead's name, or how many were created. */
  readonly subject: string
}

/** What became of one lead in one action. */
export interface HistoryEntry {
  /** In ms since 1970. */
  readonly date: number
  readonly isUndone: boolean
  /** Null where the lead was created. */
  readonly edit: { readonly before: LeadDraft; readonly after: LeadDraft } | null
}
