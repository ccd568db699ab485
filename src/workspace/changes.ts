import type { Topic } from '../domain/topic'
import type { WorkspaceEvent } from './outcome'

/** Collects what was touched until it is told, all at once. */
export function createChanges(emit: (event: WorkspaceEvent) => void) {
  const touched = new Set<Topic>()

  function touch(topics: readonly Topic[]) {
    for (const topic of topics) touched.add(topic)
  }

  return {
    touch,
    /** Nothing is told where nothing was touched. */
    tell(...more: readonly Topic[]) {
      touch(more)
      const topics = [...touched]
      touched.clear()
      if (topics.length > 0) emit({ type: 'changed', topics })
    },
  }
}

export type Changes = ReturnType<typeof createChanges>
