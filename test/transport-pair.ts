import type { Transport, WorkerTransport } from '../src/connection/protocol'

export interface TransportPair {
  readonly page: WorkerTransport
  readonly worker: Transport
  /** The page's end fails, as when the worker is gone. */
  fail(reason: string): void
  close(): void
}

/** Two transports, each the other's other end. What crosses is copied, as between the page and the worker. */
export function createTransportPair(): TransportPair {
  const { port1, port2 } = new MessageChannel()
  let failPage = (_reason: string) => {}
  return {
    page: {
      post: (message) => port1.postMessage(message),
      listen(onMessage, onFailure) {
        port1.onmessage = (event) => onMessage(event.data)
        failPage = onFailure
      },
      close: () => port1.close(),
    },
    worker: {
      post: (message) => port2.postMessage(message),
      listen(onMessage) {
        port2.onmessage = (event) => onMessage(event.data)
      },
    },
    fail: (reason) => failPage(reason),
    close() {
      port1.close()
      port2.close()
    },
  }
}
