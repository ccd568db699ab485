import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { type Answered, createLiveQuery, isSameQuery, type LiveQuery } from '../connection/live-query'
import type { Query } from '../workspace/queries'
import type { Progress } from '../workspace/workspace'
import { useConsole } from './console-context'

type Shown<Q extends Query> = Answered<Q> & { readonly isCurrent: boolean }

/** The latest answer, kept up to date; null until there is one. `isCurrent` is false while a newer query is pending. */
export function useLiveQuery<Q extends Query>(live: LiveQuery<Q>, query: Q): Shown<Q> | null {
  // Before the paint: the answer need not wait for it. The same query again is not sent.
  useLayoutEffect(() => void live.ask(query))
  const answered = useSyncExternalStore(live.subscribe, live.current)
  return answered && { ...answered, isCurrent: isSameQuery(answered.query, query) }
}

/** As `useLiveQuery`, for a query of the component's own. */
export function useQuery<Q extends Query>(query: Q): Shown<Q> | null {
  const { workspace } = useConsole()
  const [live] = useState(() => createLiveQuery<Q>(workspace))
  return useLiveQuery(live, query)
}

/** The progress of this activity; null until there is any. */
export function useProgress(activity: Progress['activity'] | null): Progress | null {
  const { workspace } = useConsole()
  const [latest, setLatest] = useState<{ activity: typeof activity; progress: Progress | null }>({
    activity,
    progress: null,
  })
  // The progress of one activity is not that of the next.
  if (latest.activity !== activity) setLatest({ activity, progress: null })

  useEffect(
    () =>
      workspace.subscribe((event) => {
        if (event.type === 'progress' && event.activity === activity) setLatest({ activity, progress: event })
        else if (event.type === 'changed') setLatest({ activity, progress: null })
      }),
    [workspace, activity],
  )
  return latest.activity === activity ? latest.progress : null
}
