import type { ActionSummary } from '../domain/action'
import type { Refusal } from '../domain/commands'
import type { Change } from '../domain/edit'
import type { Lead } from '../domain/lead'
import type { StorageProblem } from '../domain/storage-problem'
import type { Topic } from '../domain/topic'

/** `action` is the one that was done, undone or redone; null if nothing was changed. */
export type Outcome =
  | {
      readonly done: true
      readonly action: ActionSummary | null
      /** Instead of an undo, this action was done. */
      readonly isNew?: true
      /** The lead that was added by hand. */
      readonly lead?: Lead
      /** The lead whose pending command was taken back. */
      readonly takenBack?: string
      /** Where an import, a restored backup or a new lead was written to: see `StorageStatus`. */
      readonly list?: string
      /** Why an import or a restored backup lasts only as long as the page. */
      readonly notKept?: StorageProblem
    }
  | Refusal

export const nothingChanged: Outcome = { done: true, action: null }

export interface Progress {
  readonly activity: 'creating' | 'opening' | 'reading' | 'importing' | 'writing' | 'ordering' | 'changing'
  /** Leads or rows; bytes where a file is read, percent where leads are ordered. */
  readonly applied: number
  readonly total: number
  /** How many rows were read. */
  readonly rows?: number
  /** Sample leads can be stopped while they are generated, a change of many leads until it is written. */
  readonly canStop?: true
}

export type WorkspaceEvent =
  /** Answers that depend on one of these may be others now. */
  | {
      readonly type: 'changed'
      readonly topics: readonly Topic[]
      /** All leads that are others now, where they are few. */
      readonly leads?: readonly Change<Lead>[]
    }
  | ({ readonly type: 'progress' } & Progress)
  /** This action is being undone or redone. */
  | { readonly type: 'undoing'; readonly action: ActionSummary }
  /** Where the data lives from now on. Emitted before 'changed' and before the outcome of the command. */
  | { readonly type: 'home'; readonly is: 'device' | 'memory' | 'unopened' }
