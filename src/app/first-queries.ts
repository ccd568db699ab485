import { leadsQuery, loadFilters } from '../features/stored-filters'
import { createLiveQuery, type LiveQuery } from '../workspace/live-query'
import type { KeyValueStore } from '../workspace/ports'
import type { QueryAbout } from '../workspace/queries'
import type { Workspace } from '../workspace/workspace'

/** The data of the first screen. Loaded before the first render, so that it already has rows. */
export interface FirstQueries {
  readonly totals: LiveQuery<QueryAbout<'totals'>>
  readonly leads: LiveQuery<QueryAbout<'leads'>>
  readonly storage: LiveQuery<QueryAbout<'storage'>>
  load(storage: KeyValueStore): Promise<void>
}

export function createFirstQueries(workspace: Workspace): FirstQueries {
  const totals = createLiveQuery<QueryAbout<'totals'>>(workspace)
  const leads = createLiveQuery<QueryAbout<'leads'>>(workspace)
  return {
    totals,
    leads,
    storage: createLiveQuery<QueryAbout<'storage'>>(workspace),
    async load(storage) {
      await Promise.all([totals.ask({ about: 'totals' }), leads.ask(leadsQuery(loadFilters(storage), 1))])
    },
  }
}
