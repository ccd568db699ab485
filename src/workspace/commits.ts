import { isRefusal, type Refusal } from '../domain/commands'
import { type Decided, summaryOfDone } from '../store/actions'
import type { Draft } from '../store/draft'
import type { Attempt, Store, StorePorts } from '../store/store'
import type { Changes } from './changes'
import { nothingChanged, type Outcome, type Progress, type WorkspaceEvent } from './outcome'
import type { Clock } from './ports'

/** Null to change nothing. */
export type Decision = Decided | null
/** May be called again, on what another tab has written in between. */
export type Decide = (draft: Draft) => Promise<Decision | Refusal>

export interface CommitOptions {
  /** What the progress says while leads come or go. */
  readonly activity?: Progress['activity']
  /** How much of the work is done before the leads are shown, from 0 to 1. */
  readonly preparedShare?: number
  /** Whether it can be cancelled until it is written. */
  readonly canCancel?: boolean
}

/** The seller has cancelled it: nothing is written. */
export class Cancelled extends Error {}

interface CommitPorts extends Pick<StorePorts, 'createEngine' | 'holdQueries'> {
  readonly clock: Pick<Clock, 'yield'>
  readonly changes: Changes
  emit(event: WorkspaceEvent): void
}

/** Decides and writes on a store, one commit at a time, and emits the progress of it. */
export function createCommits({ clock, changes, emit, ...ports }: CommitPorts) {
  let running: CommitOptions & { readonly isCancelled?: boolean } = {}

  function stopIfCancelled() {
    if (running.isCancelled) throw new Cancelled()
  }

  const storePorts: StorePorts = {
    ...ports,
    async onBatch(applied, total) {
      const { activity = 'opening', preparedShare = 0, canCancel } = running
      emit({
        type: 'progress',
        activity,
        applied: Math.round(total * preparedShare + applied * (1 - preparedShare)),
        total,
        ...(canCancel && { canStop: true }),
      })
      await clock.yield()
      stopIfCancelled()
    },
    beforeWrite() {
      stopIfCancelled()
      running = { ...running, canCancel: false }
    },
  }

  return {
    storePorts,

    async commit(store: Store, decide: Decide, options: CommitOptions, attempt: Attempt): Promise<Outcome> {
      running = options
      try {
        const decision = await store.commit(decide, attempt)
        if (!decision) return nothingChanged
        if (isRefusal(decision)) return decision
        const action = decision.entry ? summaryOfDone(decision) : null
        return { done: true, action, ...(decision.isNew && { isNew: true }) }
      } finally {
        running = {}
        // Even a refused commit may have caught up with another tab.
        changes.tell()
      }
    },

    /** Cancels the commit that is under way, if it can be. */
    cancel() {
      if (running.canCancel) running = { ...running, isCancelled: true }
    },
  }
}
