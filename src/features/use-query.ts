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

/** Of this activity. Null until something of it is told, and while there is none. */
export function useProgress(activity: Progress['activity'] | null): Progress | null {
  const { workspace } = useConsole()
  const [told, setTold] = useState<{ activity: typeof activity; progress: Progress | null }>({
    activity,
    progress: null,
  })
  // What was told of an activity is not of the next one.
  if (told.activity !== activity) setTold({ activity, progress: null })

  useEffect(
    () =>
      workspace.subscribe((event) => {
        if (event.type === 'progress' && event.activity === activity) setTold({ activity, progress: event })
        else if (event.type === 'changed') setTold({ activity, progress: null })
      }),
    [workspace, activity],
  )
  return told.activity === activity ? told.progress : null
}
