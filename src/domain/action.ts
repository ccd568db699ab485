import { type Batch, isBatch } from './batch'
import { type Change, isChange } from './change'
import type { LeadDraft } from './lead'

/** What changes data. The start is no action of the seller's: nothing was there before it, and it is not undone. */
const actionKinds = [
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

/** Sample leads, as plain data from which they can be generated again. */
export interface Samples {
  readonly seed: number
  readonly count: number
  /** Of the first of them; the others follow. */
  readonly firstOrder: number
}

/** Its changes, or what they are generated from. */
export type Action = ActionSummary & {
  /** In ms since 1970. */
  readonly date: number
} & (
    | { readonly changes: readonly Change[] }
    | { readonly samples: Samples }
    | { readonly batch: Batch }
    /** A restored backup: the journal that was there before. Where that is undone: the journal of the backup. */
    | { readonly otherJournal: string }
  )

/**
 * One line of the journal. All that the console shows follows from its entries, in their order, in every tab alike.
 * A stop says that only the first so many leads of a creation were created. An undo may leave some leads of an import as
 * they are.
 */
export type Entry =
  | { readonly type: 'act'; readonly action: Action }
  | { readonly type: 'undo'; readonly number: number; readonly keptIds?: readonly string[] }
  | { readonly type: 'redo'; readonly number: number }
  | { readonly type: 'stop'; readonly number: number; readonly count: number }

/** For what was stored: it may be newer than this code, or edited by hand. What is within a record is not looked at. */
export function isEntry(value: unknown): value is Entry {
  if (!isObject(value)) return false
  const { type, number, count, action, keptIds } = value
  if (type === 'act') return isAction(action)
  if (!Number.isInteger(number)) return false
  if (type === 'undo') return keptIds === undefined || isTexts(keptIds)
  return type === 'redo' || (type === 'stop' && Number.isInteger(count))
}

function isAction(value: unknown): value is Action {
  if (!isObject(value)) return false
  const { number, kind, subject, date, changes, samples, batch, otherJournal } = value
  if (!Number.isInteger(number) || typeof subject !== 'string' || typeof date !== 'number') return false
  if (!actionKinds.some((known) => known === kind)) return false
  if (Array.isArray(changes)) return changes.every(isChange)
  return isSamples(samples) || isBatch(batch) || typeof otherJournal === 'string'
}

function isSamples(value: unknown): value is Samples {
  return isObject(value) && [value.seed, value.count, value.firstOrder].every(Number.isInteger)
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((text) => typeof text === 'string')
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

/** Such an action removes every record before it creates its own. */
export function replacesAll(action: Action): boolean {
  return startsAnew(action) || ('batch' in action && action.batch.replacesAll)
}

/** Such an action is the beginning of all that is shown: its undo removes whatever came after it. */
export function startsAnew({ kind }: ActionSummary): boolean {
  return kind === 'start' || kind === 'start-over' || kind === 'restore'
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
