import { createContext, useContext, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import type { ActionSummary } from '../domain/action'
import type { Refusal } from '../domain/commands'
import { type Answered, createLiveQuery, type LiveQuery } from '../workspace/live-query'
import type { Clock, KeyValueStore } from '../workspace/ports'
import type { Query, QueryAbout } from '../workspace/queries'
import type { Progress, Workspace } from '../workspace/workspace'

/** Shows a notification; where an action is given, with a button to undo it. */
export type Notify = (kind: 'success' | 'info' | 'error', text: string, action?: ActionSummary | null) => void

/** What every feature can use. */
export interface Console {
  readonly workspace: Workspace
  readonly clock: Pick<Clock, 'date' | 'after'>
  readonly storage: KeyValueStore
  readonly notify: Notify
  /** Says why a command was refused. */
  report(refusal: Refusal): void
  /** The list as it is shown, with its filters and its order. */
  readonly leads: LiveQuery<QueryAbout<'leads'>>
  /** Asks the browser not to remove what is kept; it may ask the seller. */
  persist(): Promise<unknown>
}

const ConsoleContext = createContext<Console | null>(null)

export const ConsoleProvider = ConsoleContext.Provider

export function useConsole(): Console {
  const value = useContext(ConsoleContext)
  if (!value) throw new Error('no ConsoleProvider around this component')
  return value
}

type Shown<Q extends Query> = Answered<Q> & { readonly isCurrent: boolean }

/** The latest answer, kept up to date; null until there is one. `isCurrent` is false while a newer query is pending. */
export function useQuery<Q extends Query>(query: Q): Shown<Q> | null {
  const { workspace } = useConsole()
  const [live] = useState(() => createLiveQuery<Q>(workspace))
  return useLiveQuery(live, query)
}

/** The same for a live query that was created before the component. */
export function useLiveQuery<Q extends Query>(live: LiveQuery<Q>, query: Q): Shown<Q> | null {
  // The query is a new object at every render, so queries are compared as text.
  const text = JSON.stringify(query)
  // Before the paint: the answer need not wait for it.
  useLayoutEffect(() => void live.ask(JSON.parse(text)), [live, text])
  const answered = useSyncExternalStore(live.subscribe, live.current)
  return answered && { ...answered, isCurrent: JSON.stringify(answered.query) === text }
}

/** Null while nothing is in progress that takes long. */
export function useProgress(): Progress | null {
  const { workspace } = useConsole()
  const [progress, setProgress] = useState<Progress | null>(null)
  useEffect(() => workspace.subscribe((event) => setProgress(event.type === 'progress' ? event : null)), [workspace])
  return progress
}
