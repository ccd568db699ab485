import { createLiveQuery, type LiveQuery } from '../connection/live-query'
import type { Day } from '../domain/day'
import { loadIsKept } from '../features/data/settings'
import { createLiveStorage, type LiveStorage } from '../shared/app/live-storage'
import { createToday } from '../shared/app/today'
import { createShownLists, type ShownLists } from '../shared/list/shown-list'
import type { ReadonlyState } from '../ui/state'
import { storageInMemory } from '../workspace/answers'
import type { Clock, KeyValueStore } from '../workspace/ports'
import type { QueryNamed } from '../workspace/queries'
import type { Workspace } from '../workspace/workspace'

/** The data of the first screen, loaded before the first render so that it has rows. */
export interface FirstQueries {
  /** The calendar day where the reader is. */
  readonly today: ReadonlyState<Day>
  readonly due: LiveQuery<QueryNamed<'due'>>
  readonly totals: LiveQuery<QueryNamed<'totals'>>
  readonly lists: ShownLists
  readonly storage: LiveStorage
  load(): Promise<void>
}

export function createFirstQueries(
  workspace: Workspace,
  storage: KeyValueStore,
  clock: Pick<Clock, 'date' | 'after'>,
): FirstQueries {
  const totals = createLiveQuery<QueryNamed<'totals'>>(workspace)
  const today = createToday(clock, document)
  const due = createLiveQuery<QueryNamed<'due'>>(workspace)
  const lists = createShownLists(workspace, storage, today)
  // Samples are in memory from the start; of stored data nothing is known until its first screen was read, or it is opened.
  const liveStorage = createLiveStorage(workspace, loadIsKept(storage) === 'yes' ? null : storageInMemory)
  return {
    today,
    due,
    totals,
    lists,
    storage: liveStorage,
    /** Each has `isFirst` in `src/workspace/queries.ts`: it is noted for the next visit. */
    async load() {
      await Promise.all([
        totals.ask({ name: 'totals' }),
        liveStorage.load(),
        due.ask({ name: 'due', today: today.current() }),
        lists.leads.answers.ask(lists.leads.query()),
      ])
    },
  }
}
