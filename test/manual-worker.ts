import { type ConnectionState, connect } from '../src/connection/connect'
import type { Reply, Request, WorkerTransport } from '../src/connection/protocol'
import { createManualClock } from './manual-clock'

/** A worker that is played by the test. */
function createManualWorker() {
  const posted: Request[] = []
  const listener: Partial<{ onMessage(message: unknown): void; onFailure(reason: string): void }> = {}
  let isClosed = false
  const transport: WorkerTransport = {
    post: (message) => posted.push(message as Request),
    listen: (onMessage, onFailure) => Object.assign(listener, { onMessage, onFailure }),
    close: () => (isClosed = true),
  }
  return {
    transport,
    posted,
    isClosed: () => isClosed,
    receive: (reply: Reply) => listener.onMessage?.(reply),
    fail: (reason: string) => listener.onFailure?.(reason),
  }
}

type ManualWorker = ReturnType<typeof createManualWorker>

/** A connection to workers that are played by the test. */
export function connectManually() {
  const workers: ManualWorker[] = []
  const clock = createManualClock()
  const { workspace, connection } = connect(() => {
    const worker = createManualWorker()
    workers.push(worker)
    return worker.transport
  }, clock)
  /** After each change of it. */
  const states: ConnectionState[] = []
  const unsubscribe = connection.subscribe(() => states.push(connection.state()))
  const newest = () => workers.at(-1)!
  return {
    clock,
    workspace,
    connection,
    states,
    unsubscribe,
    workers,
    newest,
    receive: (reply: Reply) => newest().receive(reply),
    fail: (reason: string) => newest().fail(reason),
    /** Whatever is started, until nothing is any more. */
    failForGood(reason: string) {
      while (connection.state() !== 'lost') newest().fail(reason)
    },
  }
}
