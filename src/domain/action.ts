import type { FieldChange } from './edit'
import type { OpenStatus } from './lead'
import type { Stage } from './opportunity'

interface KindOfAction {
  readonly isOwnWork: boolean
  readonly isLeadWork?: true
  readonly subject: 'name' | 'count'
  /** Its message shows the values before and after it. */
  readonly tellsChange?: true
}

/**
 * Kinds of actions. `isOwnWork`: only the seller could do it again, so a backup is worth it. `isLeadWork`: by hand, on
 * leads that stay. `subject`: a name, which goes if the lead is deleted for good, or how many leads. The start is not an
 * action of the seller and can't be undone. Older versions can't read data with a new kind: adding one requires another
 * FORMAT in `src/store/schema.ts`.
 */
const kinds = {
  start: { isOwnWork: false, subject: 'count' },
  save: { isOwnWork: true, isLeadWork: true, subject: 'name', tellsChange: true },
  convert: { isOwnWork: true, isLeadWork: true, subject: 'name' },
  'sample-leads': { isOwnWork: false, subject: 'count' },
  'sample-opportunities': { isOwnWork: false, subject: 'count' },
  'start-over': { isOwnWork: false, subject: 'count' },
  import: { isOwnWork: true, subject: 'count' },
  restore: { isOwnWork: true, subject: 'count' },
  add: { isOwnWork: true, subject: 'name' },
  mark: { isOwnWork: true, isLeadWork: true, subject: 'count' },
  'convert-leads': { isOwnWork: true, isLeadWork: true, subject: 'count' },
  delete: { isOwnWork: true, subject: 'count' },
  'delete-lead': { isOwnWork: true, subject: 'name' },
  'delete-for-good': { isOwnWork: true, subject: 'count' },
  stage: { isOwnWork: true, isLeadWork: true, subject: 'name', tellsChange: true },
  stages: { isOwnWork: true, isLeadWork: true, subject: 'count' },
  amount: { isOwnWork: true, isLeadWork: true, subject: 'name', tellsChange: true },
  'delete-opportunity': { isOwnWork: true, isLeadWork: true, subject: 'name' },
  'delete-opportunities': { isOwnWork: true, isLeadWork: true, subject: 'count' },
  'next-step': { isOwnWork: true, isLeadWork: true, subject: 'name', tellsChange: true },
  'next-steps': { isOwnWork: true, isLeadWork: true, subject: 'count' },
  'step-done': { isOwnWork: true, isLeadWork: true, subject: 'name', tellsChange: true },
  'steps-done': { isOwnWork: true, isLeadWork: true, subject: 'count' },
  'add-note': { isOwnWork: true, isLeadWork: true, subject: 'name', tellsChange: true },
  'edit-note': { isOwnWork: true, isLeadWork: true, subject: 'name', tellsChange: true },
  'delete-note': { isOwnWork: true, isLeadWork: true, subject: 'name', tellsChange: true },
} as const satisfies Record<string, KindOfAction>
export type ActionKind = keyof typeof kinds
export const actionKinds = Object.keys(kinds) as readonly ActionKind[]

/** Whether the subject of an action of this kind is the name of a lead. */
export function isOfOneLead(kind: ActionKind): boolean {
  return kinds[kind].subject === 'name'
}

export function tellsChange(kind: ActionKind): boolean {
  return 'tellsChange' in kinds[kind]
}

export function isOwnWork(kind: ActionKind): boolean {
  return kinds[kind].isOwnWork
}

export function isLeadWork(kind: ActionKind): boolean {
  return 'isLeadWork' in kinds[kind]
}

/** The orders of leads that were created together: from `first` up to, but not including, `end`. */
export interface OrderRange {
  readonly first: number
  readonly end: number
}

/** Orders count from 0 in each list: those of one mean nothing in another. */
export interface OrdersInList {
  readonly list: number
  readonly orders: OrderRange
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
  /** The lead's name, or the number of leads created, changed, deleted or restored. Empty if they were deleted for good. */
  readonly subject: string
  /** What the leads were marked as. */
  readonly status?: OpenStatus
  /** The stage that the opportunities got. */
  readonly stage?: Stage
  /** The name of the file that was imported. */
  readonly file?: string
  /** The leads that it created. */
  readonly created?: OrdersInList
  readonly figures?: ActionFigures
  /** The fields that an edit of one lead has changed: see `tellsChange`. */
  readonly change?: FieldChange
}

export function summaryOf({ list, number, kind, subject, status, stage }: ActionSummary): ActionSummary {
  return { list, number, kind, subject, ...(status && { status }), ...(stage && { stage }) }
}

export interface HistoryEntry {
  /** In ms since 1970. */
  readonly date: number
  readonly isUndone: boolean
  /** One that was deleted may be changed as it is restored. A note is an entry at its own date, and not part of an edit too. */
  readonly event:
    | { readonly type: 'created'; readonly file?: string }
    | { readonly type: 'deleted' }
    | ({ readonly type: 'edited' | 'restored' } & FieldChange)
    | { readonly type: 'note'; readonly text: string; readonly isEdited: boolean }
}

/** The newest entries of a lead, and how many there are in total. */
export interface History {
  readonly entries: readonly HistoryEntry[]
  readonly total: number
}

/** The first entry of every lead. */
export function createdAt(date: number, file?: string): HistoryEntry {
  return { date, isUndone: false, event: { type: 'created', ...(file !== undefined && { file }) } }
}
