import type { LeadFacts } from './lead'

/**
 * What changes data, and whether only the seller could do it again: then a backup is worth it. The start is no action of
 * the seller's: nothing was there before it, and it is not undone. Versions that do not know a kind can't read what has
 * it: a new one needs another FORMAT in `src/platform/device.ts`.
 */
const kinds = {
  start: { isOwnWork: false },
  save: { isOwnWork: true },
  convert: { isOwnWork: true },
  'sample-leads': { isOwnWork: false },
  'sample-opportunities': { isOwnWork: false },
  'start-over': { isOwnWork: false },
  import: { isOwnWork: true },
  restore: { isOwnWork: true },
} as const
export type ActionKind = keyof typeof kinds
export const actionKinds = Object.keys(kinds) as readonly ActionKind[]

export function isOwnWork(kind: ActionKind): boolean {
  return kinds[kind].isOwnWork
}

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
    | { readonly type: 'created' }
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
