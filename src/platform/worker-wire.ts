import type { Wire } from '../workspace/ports'

/** The page's end. The policy's name is the only one that the Content-Security-Policy allows. */
export function startWorker(url: string): Wire {
  const worker = new Worker(trustedScriptUrl(url), { type: 'module', name: 'workspace' })
  return {
    post: (message) => worker.postMessage(message),
    listen(onMessage, onBroken) {
      worker.onmessage = (event) => onMessage(event.data)
      worker.onmessageerror = () => onBroken('An answer could not be read.')
      worker.onerror = (event) => onBroken(event.message || 'The part that holds the leads could not be started.')
    },
  }
}

/** The worker's end. */
export const workerWire: Wire = {
  post: (message) => self.postMessage(message),
  listen(onMessage) {
    self.onmessage = (event) => onMessage(event.data)
  },
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string }
}

function trustedScriptUrl(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('sales-console', { createScriptURL: (own) => own })
  return policy ? policy.createScriptURL(url) : url
}
