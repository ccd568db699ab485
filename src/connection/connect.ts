import { createListeners } from '../base/listeners'
import type { Clock } from '../workspace/ports'
import { type AnswerTo, isFileQuery, type Query } from '../workspace/queries'
import type { Command, Outcome, Workspace, WorkspaceEvent } from '../workspace/workspace'
import { createHeldData, isOpening } from './held-data'
import type { Reply, Request, WorkerTransport } from './protocol'
import { createSilenceTimer } from './silence'

type Message = { readonly query: Query } | { readonly dispatch: Command }

interface PendingRequest {
  readonly message: Message
  resolve(result: unknown): void
  reject(reason: Error): void
}

/**
 * - open: working
 * - silent: the worker does not answer, but holds unsaved data, so it is not ended
 * - reopening: a new worker opens the data of the previous one
 * - reopened: the new worker has all confirmed data
 * - lost: new workers failed as well
 */
export type ConnectionState = 'open' | 'silent' | 'reopening' | 'reopened' | 'lost'

export interface Connection {
  state(): ConnectionState
  /** Replaces a silent worker; its unsaved data is lost. */
  restart(): void
  subscribe(listener: () => void): () => void
}

/** The worker was already gone: the command was not carried out. */
export class ConnectionLostError extends Error {}

/** The worker was lost or replaced while the request was pending: it may or may not have been carried out. */
export class InterruptedError extends Error {}

const MAX_RESTARTS = 3
/** With more restarts than that in this time, another one would not help. */
const RESTARTS_WITHIN_MS = 300_000

/**
 * A workspace in a watched worker. If the worker fails, or is silent while requests are pending, a new one opens the
 * stored data. Pending queries are sent again. Pending commands are not: they are rejected when the new worker shows
 * whether they were carried out. If no worker lasts, queries stay pending, so that the screen keeps its content.
 */
export function connect(
  startWorker: () => WorkerTransport,
  clock: Pick<Clock, 'now' | 'after'>,
): { workspace: Workspace; connection: Connection } {
  const pending = new Map<number, PendingRequest>()
  /** Rejected when the new worker has opened its data. */
  const interrupted: PendingRequest[] = []
  const events = createListeners<WorkspaceEvent>()
  const stateChanges = createListeners()
  const held = createHeldData()
  const silence = createSilenceTimer(clock, onSilence)
  let restarts: number[] = []
  let lastId = 0
  let openingId = 0
  let failure: Error | null = null
  let isSilent = false
  let phase: ConnectionState = 'open'
  let transport: WorkerTransport

  function attach() {
    const own = startWorker()
    transport = own
    own.listen(
      (message) => own === transport && receive(message as Reply),
      (reason) => own === transport && fail(reason),
    )
  }

  function setPhase(next: ConnectionState) {
    phase = next
    isSilent = false
    stateChanges.notify()
  }

  function setSilent(next: boolean) {
    if (isSilent === next) return
    isSilent = next
    stateChanges.notify()
  }

  function restartTimer() {
    if (pending.size > 0) silence.restart()
    else silence.stop()
  }

  function post(id: number, request: PendingRequest) {
    const message: Request = { ...request.message, id }
    transport.post(message)
    pending.set(id, request)
    if (pending.size === 1) restartTimer()
  }

  function send(message: Message): Promise<unknown> {
    if (failure) return isRepeatable(message) ? new Promise(() => {}) : Promise.reject(failure)
    const id = ++lastId
    return new Promise((resolve, reject) => {
      post(id, { message, resolve, reject })
      if (!('dispatch' in message) || !isOpening(message.dispatch)) return
      openingId = id
      held.open(message.dispatch)
    })
  }

  function receive(reply: Reply) {
    setSilent(false)
    if ('event' in reply) {
      held.follow(reply.event)
      events.notify(reply.event)
    } else if ('id' in reply) {
      const request = pending.get(reply.id)
      pending.delete(reply.id)
      if ('error' in reply) request?.reject(new Error(reply.error))
      else request?.resolve(reply.result)
      if (reply.id === openingId) endOpening()
    }
    restartTimer()
  }

  function endOpening() {
    held.opened()
    rejectInterrupted()
    if (phase === 'reopening') setPhase(held.isShown() ? 'reopened' : 'open')
  }

  function rejectInterrupted() {
    for (const { reject } of interrupted.splice(0)) reject(new InterruptedError('The worker ended before it answered.'))
  }

  /** An uncaught error does not end a worker: if it holds unsaved data, only silence counts. */
  function fail(reason: string) {
    if (!held.isUnsaved()) restart(reason)
  }

  function onSilence() {
    if (held.isUnsaved()) setSilent(true)
    else restart('The worker is silent.')
  }

  function restart(reason: string) {
    if (failure) return
    transport.close()
    for (const [id, request] of pending) {
      if (id === openingId || isRepeatable(request.message)) continue
      pending.delete(id)
      interrupted.push(request)
    }
    restarts = [...restarts.filter((at) => clock.now() - at < RESTARTS_WITHIN_MS), clock.now()]
    if (restarts.length > MAX_RESTARTS) giveUp(reason)
    else reopen()
  }

  function reopen() {
    const requests = [...pending]
    const command = held.reopening()
    pending.clear()
    attach()
    if (command) {
      const own = requests.find(([id]) => id === openingId)?.[1]
      openingId = ++lastId
      held.open(command)
      post(openingId, { resolve() {}, reject() {}, ...own, message: { dispatch: command } })
    }
    for (const [id, request] of requests) if ('query' in request.message) post(id, request)
    restartTimer()
    setPhase('reopening')
  }

  function giveUp(reason: string) {
    failure = new ConnectionLostError(reason)
    pending.get(openingId)?.reject(failure)
    rejectInterrupted()
    pending.clear()
    silence.stop()
    setPhase('lost')
  }

  attach()

  return {
    workspace: {
      query: <Q extends Query>(query: Q) => send({ query }) as Promise<AnswerTo<Q>>,
      dispatch: (command) => send({ dispatch: command }) as Promise<Outcome>,
      subscribe: events.subscribe,
    },
    connection: {
      state: () => (isSilent ? 'silent' : phase),
      restart: () => restart('The seller waits no longer.'),
      subscribe: stateChanges.subscribe,
    },
  }
}

/** File work is not repeated: it may be what ended the worker. */
function isRepeatable(message: Message): boolean {
  return 'query' in message && !isFileQuery(message.query)
}
