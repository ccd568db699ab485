import type { FieldChange } from './edit'

/**
 * Kinds of actions. `isOwnWork`: only the seller could do it again, so a backup is worth it. The start is not an action
 * of the seller and can't be undone. Older versions can't read data with a new kind: adding one requires another FORMAT
 * in `src/platform/device.ts`.
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
  delete: { isOwnWork: true },
} as const
export type ActionKind = keyof typeof kinds
export const actionKinds = Object.keys(kinds) as readonly ActionKind[]

export function isOwnWork(kind: ActionKind): boolean {
  return kinds[kind].isOwnWork
}

/** How many leads an action, its undo or its redo adds or removes, and how many others it changes. */
export interface ActionFigures {
  readonly leads: number
  readonly edited: number
}

/** Identifies an action: its list, and its number there. The same in every tab. */
export interface ActionRef {
  readonly list: number
  /** Counts from 0 in each list. Commands that were cancelled before they were done are below 0. */
  readonly number: number
}

export interface ActionSummary extends ActionRef {
  readonly kind: ActionKind
  /** The lead's name, or the number of leads created, deleted or restored. */
  readonly subject: string
  readonly figures?: ActionFigures
  /** The fields that a save has changed. */
  readonly change?: FieldChange
}

export function summaryOf({ list, number, kind, subject }: ActionSummary): ActionSummary {
  return { list, number, kind, subject }
}

export interface HistoryEntry {
  /** In ms since 1970. */
  readonly date: number
  readonly isUndone: boolean
  readonly event: { readonly type: 'created' | 'deleted' } | ({ readonly type: 'edited' } & FieldChange)
}

/** The newest entries of a lead, and how many there are in total. */
export interface History {
  readonly entries: readonly HistoryEntry[]
  readonly total: number
}

/** The first entry of every lead. */
export function createdAt(date: number, isUndone = false): HistoryEntry {
  return { date, isUndone, event: { type: 'created' } }
}
