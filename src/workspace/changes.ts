import type { Change, Edit } from '../domain/edit'
import type { Lead } from '../domain/lead'
import { type Topic, topicsOf } from '../domain/topic'
import type { WorkspaceEvent } from './outcome'

/** So many leads are told with the change: whoever holds them need not ask for all. */
const FEW_CHANGES = 100

/** Collects what was touched until it is told, all at once. */
export function createChanges(emit: (event: WorkspaceEvent) => void) {
  const touched = new Set<Topic>()
  /** Null if they are not few. */
  let leads: Change<Lead>[] | null = []

  function touch(edits: readonly Edit[] | 'all') {
    for (const topic of topicsOf(edits)) touched.add(topic)
    if (edits === 'all' || edits.length > FEW_CHANGES) leads = null
    else
      leads?.push(...edits.map(({ before, after }) => ({ before: before?.lead ?? null, after: after?.lead ?? null })))
  }

  return {
    touch,
    /** Nothing is told where nothing was touched. */
    tell(...more: readonly Topic[]) {
      for (const topic of more) touched.add(topic)
      const topics = [...touched]
      const few = more.includes('leads') ? null : leads
      touched.clear()
      leads = []
      if (topics.length > 0) emit({ type: 'changed', topics, ...(few && { leads: few }) })
    },
  }
}

export type Changes = ReturnType<typeof createChanges>
