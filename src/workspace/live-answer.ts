import type { AnswerTo, Question, Workspace } from './workspace'

/** An answer together with the question it answers, so that the two are never shown apart. */
export interface Answered<Q extends Question> {
  readonly question: Q
  readonly answer: AnswerTo<Q>
}

/**
 * The newest answer to the newest question, asked again whenever the workspace changes.
 * One question is under way at a time and only the newest waits behind it: typing coalesces, and no old answer
 * arrives after a newer one.
 */
export function createLiveAnswer<Q extends Question>(workspace: Workspace) {
  const listeners = new Set<() => void>()
  let answered: Answered<Q> | null = null
  let failure: Error | null = null
  let newest: Q | null = null
  let wanted: Q | null = null
  let isUnderWay = false

  async function askUntilNothingIsWanted() {
    isUnderWay = true
    while (wanted) {
      const question = wanted
      wanted = null
      try {
        const answer = await workspace.query(question)
        answered = { question, answer }
        failure = null
      } catch (error) {
        failure = error instanceof Error ? error : new Error(String(error))
      }
      for (const listener of listeners) listener()
    }
    isUnderWay = false
  }

  function ask(question: Q) {
    newest = question
    wanted = question
    if (!isUnderWay) void askUntilNothingIsWanted()
  }

  return {
    ask,
    /** Null until the first answer; throws what the last question failed with. */
    current(): Answered<Q> | null {
      if (failure) throw failure
      return answered
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      const stopHearing = workspace.subscribe(({ news }) => {
        if (news === 'changed' && newest) ask(newest)
      })
      return () => {
        listeners.delete(listener)
        stopHearing()
      }
    },
  }
}
