import type { AnswerTo, Question, Workspace } from './workspace'

/** An answer together with the question it answers, so that the two are never shown apart. */
export interface Answered<Q extends Question> {
  readonly question: Q
  readonly answer: AnswerTo<Q>
}

export interface LiveAnswer<Q extends Question> {
  /** Settles once nothing is asked any more. The same question as before asks nothing. */
  ask(question: Q): Promise<void>
  /** Null until the first answer; throws what the last question failed with. */
  current(): Answered<Q> | null
  subscribe(listener: () => void): () => void
  /** As if nothing had been asked: what could not be answered, or shown, is asked again. */
  forget(): void
}

/**
 * The newest answer to the newest question, asked again whenever the workspace changes while somebody listens.
 * One question is under way at a time and only the newest waits behind it: typing coalesces, and no old answer
 * arrives after a newer one.
 */
export function createLiveAnswer<Q extends Question>(workspace: Workspace): LiveAnswer<Q> {
  const listeners = new Set<() => void>()
  let answered: Answered<Q> | null = null
  let failure: Error | null = null
  let newest: Q | null = null
  let wanted: Q | null = null
  let underWay: Promise<void> | null = null

  async function askUntilNothingIsWanted() {
    try {
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
    } finally {
      underWay = null
    }
  }

  function askAnew(question: Q): Promise<void> {
    newest = question
    wanted = question
    underWay ??= askUntilNothingIsWanted()
    return underWay
  }

  return {
    ask: (question) => (isSame(question, newest) ? (underWay ?? Promise.resolve()) : askAnew(question)),
    current() {
      if (failure) throw failure
      return answered
    },
    forget() {
      newest = null
      answered = null
      failure = null
    },
    subscribe(listener) {
      listeners.add(listener)
      const stopHearing = workspace.subscribe(({ news }) => {
        if (news === 'changed' && newest) void askAnew(newest)
      })
      return () => {
        listeners.delete(listener)
        stopHearing()
        // What changes while nobody listens is not heard of: the next who listens asks again.
        if (listeners.size === 0) newest = null
      }
    },
  }
}

/** Questions are made anew at every render, always with the same keys in the same order. */
function isSame(question: Question, other: Question | null): boolean {
  return JSON.stringify(question) === JSON.stringify(other)
}
