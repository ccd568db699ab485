import type { AnswerTo, Query } from '../workspace/queries'
import type { Workspace } from '../workspace/workspace'
import { isSameQuery } from './live-query'

/** Answers with what the last visit has noted until the worker has opened what is kept, which then is asked for again. */
export function answerFirst(
  noted: readonly (readonly [query: object, answer: unknown])[],
  worker: Workspace,
): Workspace {
  let answers = noted
  // The first of all subscribers: those that ask again then get the worker's answers.
  worker.subscribe(({ type }) => {
    if (type === 'changed') answers = []
  })
  return {
    ...worker,
    async query<Q extends Query>(asked: Q): Promise<AnswerTo<Q>> {
      const found = answers.find(([query]) => isSameQuery(query, asked))
      return found ? (found[1] as AnswerTo<Q>) : worker.query(asked)
    },
  }
}
