import { createListeners } from '../domain/listeners'
import type { Clock } from '../workspace/ports'
import type { AnswerTo, Query } from '../workspace/queries'
import type { Command, Outcome, Workspace, WorkspaceEvent } from '../workspace/workspace'
import type { Reply, Request, Transport } from './protocol'

interface PendingRequest {
  readonly isQuery: boolean
  resolve(result: unknown): void
  reject(reason: Error): void
}

export interface Connection {
  isLost(): boolean
  subscribe(listener: () => void): () => void
}

/** The other end is gone, and with it all pending requests. */
export class ConnectionLostError extends Error {}

/** A busy worker reports far more often than this; one silent for longer is presumed dead. */
export const SILENCE_MS = 10_000

/**
 * A workspace at the other end of a transport. When the transport fails, pending commands are rejected and queries stay
 * unanswered, so that the screen keeps its content. If a silent worker answers again, the connection is restored.
 */
export function connect(
  transport: Transport,
  clock: Pick<Clock, 'after'>,
): { workspace: Workspace; connection: Connection } {
  const pending = new Map<number, PendingRequest>()
  const events = createListeners<WorkspaceEvent>()
  const connectionChanges = createListeners()
  let lastId = 0
  let failure: Error | null = null
  let isSilent = false
  let stopTimer = () => {}

  function setSilent(next: boolean) {
    if (isSilent === next) return
    isSilent = next
    connectionChanges.notify()
  }

  function restartTimer() {
    stopTimer()
    if (pending.size > 0 && !failure) stopTimer = clock.after(SILENCE_MS, () => setSilent(true))
  }

  function send(message: { query: Query } | { dispatch: Command }): Promise<unknown> {
    const isQuery = 'query' in message
    if (failure) return isQuery ? new Promise(() => {}) : Promise.reject(failure)
    const request: Request = { ...message, id: ++lastId }
    return new Promise((resolve, reject) => {
      transport.post(request)
      pending.set(request.id, { isQuery, resolve, reject })
      if (pending.size === 1) restartTimer()
    })
  }

  function receive(reply: Reply) {
    setSilent(false)
    if ('event' in reply) {
      events.notify(reply.event)
    } else if ('id' in reply) {
      const request = pending.get(reply.id)
      pending.delete(reply.id)
      if ('error' in reply) request?.reject(new Error(reply.error))
      else request?.resolve(reply.result)
    }
    restartTimer()
  }

  function fail(reason: string) {
    failure = new ConnectionLostError(reason)
    for (const { isQuery, reject } of pending.values()) if (!isQuery) reject(failure)
    pending.clear()
    stopTimer()
    connectionChanges.notify()
  }

  transport.listen((message) => receive(message as Reply), fail)

  return {
    workspace: {
      query: <Q extends Query>(query: Q) => send({ query }) as Promise<AnswerTo<Q>>,
      dispatch: (command) => send({ dispatch: command }) as Promise<Outcome>,
      subscribe: events.subscribe,
    },
    connection: {
      isLost: () => failure !== null || isSilent,
      subscribe: connectionChanges.subscribe,
    },
  }
}
