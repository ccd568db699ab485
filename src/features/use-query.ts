import { useEffect, useState } from 'react'
import { createLiveQuery } from '../connection/live-query'
import type { Query } from '../workspace/queries'
import type { Progress } from '../workspace/workspace'
import { type Shown, useConsole, useLiveQuery } from './console-context'

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
