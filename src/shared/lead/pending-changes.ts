import type { DelayedCommand } from '../../domain/commands'
import type { Lead, LeadStatus } from '../../domain/lead'
import { createState, type ReadonlyState } from '../../ui/state'

/** A save or a conversion that is not done yet. */
export interface PendingChange {
  readonly command: DelayedCommand['name']
  /** The status that the lead will have. */
  readonly status: LeadStatus
  /** The seller has moved on and does not wait for it. */
  readonly isBehind: boolean
}

/** Of the toast that says that a change of this lead is pending. */
export const topicOfPending = (id: string) => `pending ${id}`

/** By the ids of their leads. */
export interface PendingChanges extends ReadonlyState<ReadonlyMap<string, PendingChange>> {
  set(lead: Lead, change: PendingChange | null): void
}

/** What is on its way, for every part of the screen that shows the lead. */
export function createPendingChanges(): PendingChanges {
  const { current, set, subscribe } = createState<ReadonlyMap<string, PendingChange>>(new Map())
  return {
    current,
    subscribe,
    set({ id }, change) {
      const next = new Map(current())
      if (change) next.set(id, change)
      else next.delete(id)
      set(next)
    },
  }
}
