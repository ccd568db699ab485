import type { LeadFacts } from './lead'

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

/** How many leads came or went when an action was undone or redone, and how many others were changed. */
export interface ActionFigures {
  readonly leads: number
  readonly edited: number
}

/** What the screen knows of an action. */
export interface ActionSummary {
  /** Actions count from 1, the same in every tab; the start is 0. Those that were taken back in time are below 0. */
  readonly number: number
  readonly kind: ActionKind
  /** The lead's name, or how many leads were created or restored. */
  readonly subject: string
  readonly figures?: ActionFigures
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
    | { readonly type: 'edited'; readonly before: LeadFacts; readonly after: LeadFacts }
}

/** The newest part of what happened to a lead, and how much there is in all. */
export interface History {
  readonly entries: readonly HistoryEntry[]
  readonly total: number
}

/** The first entry of each lead. */
export function createdAt(date: number, isUndone = false): HistoryEntry {
  return { date, isUndone, event: { type: 'created' } }
}
