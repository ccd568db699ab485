import { useEffect, useState } from 'react'
import { createLiveQuery } from '../workspace/live-query'
import type { Query } from '../workspace/queries'
import type { Progress } from '../workspace/workspace'
import { type Shown, useConsole, useLiveQuery } from './console-context'

/** As `useLiveQuery`, for a query of the component's own. */
export function useQuery<Q extends Query>(query: Q): Shown<Q> | null {
  const { workspace } = useConsole()
  const [live] = useState(() => createLiveQuery<Q>(workspace))
  return useLiveQuery(live, query)
}

/** Null while nothing is in progress that takes long. */
export function useProgress(): Progress | null {
  const { workspace } = useConsole()
  const [progress, setProgress] = useState<Progress | null>(null)
  useEffect(
    () =>
      workspace.subscribe((event) => {
        if (event.type === 'progress') setProgress(event)
        else if (event.type === 'changed') setProgress(null)
      }),
    [workspace],
  )
  return progress
}
