import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { type Answered, createLiveQuery, isSameQuery, type LiveQuery } from '../../connection/live-query'
import type { Query } from '../../workspace/queries'
import type { Progress } from '../../workspace/workspace'
import { useApp } from './app-context'

export type Shown<Q extends Query> = Answered<Q> & { readonly isCurrent: boolean }

/**
 * The latest answer, kept up to date unless there is no query; null until there is one. `isCurrent` is false while a newer
 * query is pending.
 */
export function useLiveQuery<Q extends Query>(live: LiveQuery<Q>, query: Q | null): Shown<Q> | null {
  // Before the paint, so that the answer comes sooner. An unchanged query is not sent again.
  useLayoutEffect(() => void live.ask(query))
  const answered = useSyncExternalStore(live.subscribe, live.current)
  return answered && { ...answered, isCurrent: isSameQuery(answered.query, query) }
}

/** Like `useLiveQuery`, for a query that belongs to the component. */
export function useQuery<Q extends Query>(query: Q): Shown<Q> | null {
  const { workspace } = useApp()
  const [live] = useState(() => createLiveQuery<Q>(workspace))
  return useLiveQuery(live, query)
}

/** The progress of this activity; null until it starts. */
export function useProgress(activity: Progress['activity'] | null): Progress | null {
  const { workspace } = useApp()
  const [latest, setLatest] = useState<{ activity: typeof activity; progress: Progress | null }>({
    activity,
    progress: null,
  })
  // Drops the progress of the previous activity.
  if (latest.activity !== activity) setLatest({ activity, progress: null })

  useEffect(
    () =>
      workspace.subscribe((event) => {
        if (event.type === 'progress' && event.activity === activity) setLatest({ activity, progress: event })
        else if (event.type === 'changed' && event.topics.includes('leads')) setLatest({ activity, progress: null })
      }),
    [workspace, activity],
  )
  return latest.activity === activity ? latest.progress : null
}
