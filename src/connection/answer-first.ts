import type { AnswerTo, Query } from '../workspace/queries'
import type { Workspace } from '../workspace/workspace'
import { isSameQuery } from './live-query'

/** As the store notes them, of which the connection knows nothing. */
type NotedAnswers = readonly (readonly [query: object, answer: unknown])[]

/**
 * Answers with what is noted of the first screen until the worker says that something changed, as it does once it has opened what
 * is kept: then those that show it ask again. Commands wait for that: one that comes after another is told apart from it only
 * in an open list. Null where nothing is noted, or the worker was sooner.
 */
export async function answerFirst(
  worker: Workspace,
  isLoaded: Promise<unknown>,
  noted: Promise<NotedAnswers | null>,
): Promise<Workspace | null> {
  let answers: NotedAnswers = []
  let isOpened = false
  // Before all other subscribers: what they ask then is answered by the worker.
  worker.subscribe(({ type }) => {
    if (type !== 'changed') return
    isOpened = true
    answers = []
  })
  const found = await noted
  if (!found || isOpened) return null
  answers = found
  return {
    ...worker,
    async query<Q extends Query>(asked: Q): Promise<AnswerTo<Q>> {
      const known = answers.find(([query]) => isSameQuery(query, asked))
      return known ? (known[1] as AnswerTo<Q>) : worker.query(asked)
    },
    async dispatch(command) {
      await isLoaded
      return worker.dispatch(command)
    },
  }
}
