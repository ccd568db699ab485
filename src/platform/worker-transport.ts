import type { Transport, WorkerTransport } from '../connection/protocol'
import { trustedScriptUrl } from './trusted-url'

/** The page's end. The worker starts when `start` resolves, with this name; messages posted before that wait. */
export function startWorker(url: string, name: string, start: Promise<void>): WorkerTransport {
  const worker = start.then(() => new Worker(trustedScriptUrl(url), { type: 'module', name }))
  return {
    post(message) {
      worker.then(
        (started) => started.postMessage(message),
        () => {},
      )
    },
    listen(onMessage, onFailure) {
      async function attach() {
        const started = await worker
        started.onmessage = (event) => onMessage(event.data)
        started.onmessageerror = () => onFailure('A message of the worker could not be read.')
        started.onerror = (event) => onFailure(event.message || 'The worker could not be started.')
      }
      attach().catch(() => onFailure('The browser refused to start the worker.'))
    },
    close() {
      async function end() {
        const started = await worker
        // Messages may still be in transit.
        started.onmessage = started.onmessageerror = started.onerror = null
        started.terminate()
      }
      end().catch(() => {})
    },
  }
}

/** The worker's end. */
export function pageTransport(): Transport {
  return {
    post: (message) => self.postMessage(message),
    listen(onMessage) {
      self.onmessage = (event) => onMessage(event.data)
    },
  }
}
