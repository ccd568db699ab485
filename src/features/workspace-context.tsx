import { createContext, useContext, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { type Answered, createLiveAnswer, type LiveAnswer } from '../workspace/live-answer'
import type { Making, Question, Workspace } from '../workspace/workspace'

const WorkspaceContext = createContext<Workspace | null>(null)

export const WorkspaceProvider = WorkspaceContext.Provider

export function useWorkspace(): Workspace {
  const workspace = useContext(WorkspaceContext)
  if (!workspace) throw new Error('no workspace around this component')
  return workspace
}

type Shown<Q extends Question> = Answered<Q> & { readonly isCurrent: boolean }

/** The newest answer, kept current; null until the first one. While a newer question is under way it is not current. */
export function useAnswer<Q extends Question>(question: Q): Shown<Q> | null {
  const workspace = useWorkspace()
  const [live] = useState(() => createLiveAnswer<Q>(workspace))
  return useLiveAnswer(live, question)
}

/** The same, of a live answer that was there before the component. */
export function useLiveAnswer<Q extends Question>(live: LiveAnswer<Q>, question: Q): Shown<Q> | null {
  // The question is a new object at every render; its text tells whether it is another question.
  const asked = JSON.stringify(question)
  // Before the paint, so that the answer does not wait for it.
  useLayoutEffect(() => void live.ask(JSON.parse(asked)), [live, asked])
  const answered = useSyncExternalStore(live.subscribe, live.current, live.current)
  return answered && { ...answered, isCurrent: JSON.stringify(answered.question) === asked }
}

/** How far the making of many leads is; null while none are being made. */
export function useMaking(): Making | null {
  const workspace = useWorkspace()
  const [making, setMaking] = useState<Making | null>(null)
  useEffect(() => workspace.subscribe((news) => setMaking(news.news === 'making' ? news : null)), [workspace])
  return making
}
