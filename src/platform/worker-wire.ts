import type { Wire } from '../workspace/ports'

// Messages between a page and its worker are slow at two moments, and both ends go around them here:
// - What is posted to a worker that starts waits until the page's thread, busy with its first frame, has seen it start.
//   The first messages go along in the worker's address.
// - What a worker posts after a key press waits until the frames that follow it are out. A channel is not held back.

/** The page's end. */
export function startWorker(url: string): Wire {
  const channel = openChannel()
  const first: unknown[] = []
  let worker: Worker | null = null
  let hear: (message: unknown) => void = () => {}
  let breakOff: (reason: string) => void = () => {}

  function start() {
    const address = `${url}#${encodeURIComponent(JSON.stringify(first))}`
    worker = new Worker(trustedScriptUrl(address), { type: 'module', name: channel?.name ?? '' })
    worker.onerror = (event) => breakOff(event.message || COULD_NOT_START)
    const answers = channel ?? worker
    answers.onmessage = (event: MessageEvent) => hear(event.data)
    answers.onmessageerror = () => breakOff('An answer could not be read.')
  }

  // Once the script that starts the worker has posted what it knows already.
  queueMicrotask(() => {
    try {
      start()
    } catch {
      breakOff(COULD_NOT_START)
    }
  })

  return {
    post(message) {
      if (worker) worker.postMessage(message)
      else first.push(message)
    },
    listen(onMessage, onBroken) {
      hear = onMessage
      breakOff = onBroken
    },
  }
}

const COULD_NOT_START = 'The part that holds the leads could not be started.'

/** Null where the browser refuses one, as it may where it refuses storage; then answers come as messages do. */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(`workspace ${crypto.getRandomValues(new Uint32Array(4)).join('-')}`)
  } catch {
    return null
  }
}

/** The worker's end. The name tells the channel that the page listens to. */
export function pageWire(): Wire {
  const answers = self.name === '' ? self : new BroadcastChannel(self.name)
  return {
    post: (message) => answers.postMessage(message),
    listen(onMessage) {
      for (const message of JSON.parse(decodeURIComponent(self.location.hash.slice(1)))) onMessage(message)
      self.onmessage = (event) => onMessage(event.data)
    },
  }
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string }
}

/** The policy's name is the only one that the Content-Security-Policy allows. */
function trustedScriptUrl(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('sales-console', { createScriptURL: (own) => own })
  return policy ? policy.createScriptURL(url) : url
}
