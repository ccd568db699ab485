import type { Wire } from './ports'
import type { Reply, Request } from './protocol'
import type { AnswerTo, Command, News, Outcome, Question, Workspace } from './workspace'

interface Waiting {
  resolve(result: unknown): void
  reject(reason: Error): void
}

/** A workspace that lives at the other end of a wire. When the wire breaks, all that waits fails, and so does all that comes. */
export function connect(wire: Wire): Workspace {
  const waiting = new Map<number, Waiting>()
  const listeners = new Set<(news: News) => void>()
  let sent = 0
  let broken: Error | null = null

  function request(asked: { query: Question } | { dispatch: Command }): Promise<unknown> {
    if (broken) return Promise.reject(broken)
    const numbered: Request = { ...asked, number: ++sent }
    return new Promise((resolve, reject) => {
      waiting.set(numbered.number, { resolve, reject })
      wire.post(numbered)
    })
  }

  function receive(reply: Reply) {
    if ('tell' in reply) {
      for (const listener of listeners) listener(reply.tell)
      return
    }
    const waiter = waiting.get(reply.number)
    waiting.delete(reply.number)
    if ('failed' in reply) waiter?.reject(new Error(reply.failed))
    else waiter?.resolve(reply.result)
  }

  wire.listen(
    (message) => receive(message as Reply),
    (reason) => {
      broken = new Error(reason)
      for (const waiter of waiting.values()) waiter.reject(broken)
      waiting.clear()
    },
  )

  return {
    query: <Q extends Question>(question: Q) => request({ query: question }) as Promise<AnswerTo<Q>>,
    dispatch: (command) => request({ dispatch: command }) as Promise<Outcome>,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
