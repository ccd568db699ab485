import { createListeners } from '../base/listeners'
import { type AnswerTo, dependsOn, type Query } from '../workspace/queries'
import type { Workspace } from '../workspace/workspace'

/** An answer together with its query, so that the two are never mixed up. */
export interface Answered<Q extends Query> {
  readonly query: Q
  readonly answer: AnswerTo<Q>
}

export interface LiveQuery<Q extends Query> {
  /**
   * Resolves when no query is pending. An unchanged query is not sent again. With null there is nothing to keep up to
   * date: the last answer stays.
   */
  ask(query: Q | null): Promise<void>
  /** Null until the first answer; throws the error of the last query if it failed. */
  current(): Answered<Q> | null
  subscribe(listener: () => void): () => void
  /** Back to the initial state: an unchanged query is sent again. */
  reset(): void
}

/**
 * The newest answer to the newest query, refreshed on each change of what it depends on while there are subscribers.
 * One query is pending at a time and only the newest waits behind it: typing coalesces, and no old answer arrives after
 * a newer one. Only a query in another order does not wait, since an order may take long to prepare.
 */
export function createLiveQuery<Q extends Query>(workspace: Workspace): LiveQuery<Q> {
  const listeners = createListeners()
  let answered: Answered<Q> | null = null
  let error: Error | null = null
  let newest: Q | null = null
  let next: Q | null = null
  let sent: Q | null = null
  let pending: Promise<void> | null = null
  /** Counts the loops below: only the last one goes on. */
  let loops = 0
  let stopFollowing = () => {}

  async function sendUntilNoneIsNext() {
    const loop = ++loops
    const isLast = () => loop === loops
    try {
      while (next && isLast()) {
        const query = next
        sent = query
        next = null
        try {
          const answer = await workspace.query(query)
          if (!isLast()) return
          answered = { query, answer }
          error = null
        } catch (cause) {
          if (!isLast()) return
          error = cause instanceof Error ? cause : new Error(String(cause))
        }
        listeners.notify()
      }
    } finally {
      if (isLast()) pending = null
    }
  }

  function send(query: Q): Promise<void> {
    newest = query
    const answer = workspace.now?.(query)
    if (answer) return show({ query, answer })
    next = query
    if (!pending || isInOtherOrder(query, sent)) pending = sendUntilNoneIsNext()
    return pending
  }

  /** What is pending is no longer waited for. */
  function show(now: Answered<Q>): Promise<void> {
    loops++
    next = null
    pending = null
    answered = now
    error = null
    listeners.notify()
    return Promise.resolve()
  }

  return {
    ask(query) {
      if (query && !isSameQuery(query, newest)) return send(query)
      newest = query
      return pending ?? Promise.resolve()
    },
    current() {
      if (error) throw error
      return answered
    },
    reset() {
      newest = null
      answered = null
      error = null
    },
    subscribe(listener) {
      if (listeners.count === 0) {
        stopFollowing = workspace.subscribe((event) => {
          if (newest && event.type === 'changed' && dependsOn(newest, event.topics)) void send(newest)
        })
      }
      const stopListening = listeners.subscribe(listener)
      return () => {
        stopListening()
        if (listeners.count > 0) return
        stopFollowing()
        // Changes are missed without subscribers: the next subscriber's query must be sent again.
        newest = null
      }
    },
  }
}

function isInOtherOrder(query: Query, sent: Query | null): boolean {
  return 'order' in query && sent !== null && 'order' in sent && query.order.field !== sent.order.field
}

/** Queries are recreated at every render. A missing key is undefined: those that were noted come as JSON. */
export function isSameQuery(one: unknown, other: unknown): boolean {
  if (!isPlain(one) || !isPlain(other)) return one === other
  return Object.keys({ ...one, ...other }).every((key) => isSameQuery(one[key], other[key]))
}

/** Not a file: two of them are never the same. */
function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}
