import type { WideMatch } from '../domain/lead-query'
import type { LeadEngine } from '../engine/lead-engine'
import type { Clock } from './ports'
import type { EmptySearch } from './queries'

const wideMatches: readonly WideMatch[] = ['no-accents', 'email']

/** Prepares the counts in parts, between which other queries are answered. A query of another list ends it. */
export function createNearMatches(
  clock: Pick<Clock, 'yield'>,
  currentLeads: () => Promise<Pick<LeadEngine, 'prepare'>>,
) {
  let wanted: EmptySearch | null = null

  return {
    /** Must be called for each query of a list. */
    onList({ search, status }: EmptySearch) {
      if (wanted?.search !== search || wanted.status !== status) wanted = null
    },

    /** Resolves with false if it was ended. */
    async prepare(asked: EmptySearch): Promise<boolean> {
      wanted = asked
      for (;;) {
        const leads = await currentLeads()
        if (wanted !== asked) return false
        if (!wideMatches.some((match) => leads.prepare({ search: asked.search, match }))) return true
        await clock.yield()
      }
    },
  }
}
