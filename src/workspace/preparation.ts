import { type Asked, type ListQuery, wholeList, wideMatches } from '../domain/lead-query'
import type { LeadEngine } from '../engine/lead-engine'
import type { EmptySearch } from './answers'
import type { WorkspaceEvent } from './outcome'
import type { Clock } from './ports'

/** What takes less time is not worth telling. */
const TOLD_AFTER_MS = 1000

interface PreparationOptions {
  readonly clock: Pick<Clock, 'now' | 'yield'>
  currentLeads(): Promise<Pick<LeadEngine, 'prepare'>>
  emit(event: WorkspaceEvent): void
}

/** Prepares answers in parts, between which other queries are answered. */
export function createPreparation({ clock, currentLeads, emit }: PreparationOptions) {
  let newestList: Asked<ListQuery> = wholeList
  let counted: EmptySearch | null = null

  /** Resolves once the search can be compared in every way; with false if it is not wanted any more. */
  async function wideSearch(search: string, isWanted = () => true): Promise<boolean> {
    const queries = wideMatches.map((match) => ({ ...wholeList, search, match }))
    for (;;) {
      const leads = await currentLeads()
      if (!isWanted()) return false
      if (queries.every((query) => leads.prepare(query) === 1)) return true
      await clock.yield()
    }
  }

  return {
    /** Resolves once the list can be queried in its order. The order that was queried last is prepared first. */
    async order(query: Asked<ListQuery>) {
      newestList = query
      const startedMs = clock.now()
      let isTold = false
      for (;;) {
        const leads = await currentLeads()
        const newest = leads.prepare(newestList)
        const share = query === newestList || newest < 1 ? newest : leads.prepare(query)
        isTold ||= share < 1 && clock.now() - startedMs >= TOLD_AFTER_MS
        if (isTold) emit({ type: 'progress', activity: 'ordering', applied: Math.floor(100 * share), total: 100 })
        if (share === 1) return
        await clock.yield()
      }
    },

    /** Must be called for each query of a list: that of another list ends the count of near matches. */
    onList(query: EmptySearch) {
      if (counted && !isSameList(counted, query)) counted = null
    },

    /** Resolves with false if it was ended. */
    nearMatches(asked: EmptySearch): Promise<boolean> {
      counted = asked
      return wideSearch(asked.search, () => counted === asked)
    },

    wideSearch,
  }
}

export type Preparation = ReturnType<typeof createPreparation>

function isSameList(one: EmptySearch, other: EmptySearch): boolean {
  const created = ({ created: asked }: EmptySearch) => asked && `${asked.list} ${asked.orders.first}`
  return (
    one.search === other.search &&
    one.status === other.status &&
    one.source === other.source &&
    one.due === other.due &&
    created(one) === created(other)
  )
}
