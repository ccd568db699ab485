import { createLiveQuery, type LiveQuery } from '../connection/live-query'
import { createShownLists, leadsQuery, type ShownLists } from '../features/shown-list'
import type { KeyValueStore } from '../workspace/ports'
import type { QueryNamed } from '../workspace/queries'
import type { Workspace } from '../workspace/workspace'

/** The data of the first screen, loaded before the first render so that it has rows. */
export interface FirstQueries {
  readonly totals: LiveQuery<QueryNamed<'totals'>>
  readonly lists: ShownLists
  readonly storage: LiveQuery<QueryNamed<'storage'>>
  load(): Promise<void>
}

export function createFirstQueries(workspace: Workspace, storage: KeyValueStore): FirstQueries {
  const totals = createLiveQuery<QueryNamed<'totals'>>(workspace)
  const lists = createShownLists(workspace, storage)
  return {
    totals,
    lists,
    storage: createLiveQuery<QueryNamed<'storage'>>(workspace),
    async load() {
      await Promise.all([totals.ask({ name: 'totals' }), lists.leads.answers.ask(leadsQuery(lists.leads.current()))])
    },
  }
}
