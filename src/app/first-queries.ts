import { createLiveQuery, type LiveQuery } from '../connection/live-query'
import { createShownList, leadsQuery, type ShownList } from '../features/shown-list'
import type { KeyValueStore } from '../workspace/ports'
import type { QueryAbout } from '../workspace/queries'
import type { Workspace } from '../workspace/workspace'

/** The data of the first screen. Loaded before the first render, so that it already has rows. */
export interface FirstQueries {
  readonly totals: LiveQuery<QueryAbout<'totals'>>
  readonly list: ShownList
  readonly storage: LiveQuery<QueryAbout<'storage'>>
  load(): Promise<void>
}

export function createFirstQueries(workspace: Workspace, storage: KeyValueStore): FirstQueries {
  const totals = createLiveQuery<QueryAbout<'totals'>>(workspace)
  const list = createShownList(workspace, storage)
  return {
    totals,
    list,
    storage: createLiveQuery<QueryAbout<'storage'>>(workspace),
    async load() {
      await Promise.all([totals.ask({ about: 'totals' }), list.answers.ask(leadsQuery(list.current()))])
    },
  }
}
