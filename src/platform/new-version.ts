import { createListeners } from '../base/listeners'
import type { Clock, NewVersion } from '../workspace/ports'
import { onReturn } from './page-lifecycle'
import type { ToServiceWorker } from './service-worker-messages'
import { trustedScriptUrl } from './trusted-url'

/** A page that is kept open all day asks for a newer version this often at most. */
const ASKED_EVERY_MS = 60 * 60 * 1000

/**
 * Once the leads are there, the service worker is installed, which keeps the product's files for a start without a
 * network. A browser that refuses it has the console as it is served.
 */
export function followVersions(isLoaded: Promise<unknown>, clock: Pick<Clock, 'date'>): NewVersion {
  const { notify, subscribe } = createListeners()
  let registration: ServiceWorkerRegistration | null = null
  let isReady = false

  function setReady() {
    isReady = true
    notify()
  }

  async function register(container: ServiceWorkerContainer) {
    let { controller } = container
    // Another tab has chosen the newer version for all: this one goes on as it is.
    container.addEventListener('controllerchange', () => {
      if (controller) setReady()
      controller = container.controller
    })
    await isLoaded.catch(() => {})
    await idle()
    registration = await container.register(trustedScriptUrl('service-worker.js'))
    follow(registration)
    post(controller, { started: import.meta.url })
  }

  function follow(registered: ServiceWorkerRegistration) {
    // The first one of all is not a newer one.
    const isNewer = () => registered.waiting !== null && registered.active !== null
    const followInstalling = ({ installing } = registered) =>
      installing?.addEventListener('statechange', () => isNewer() && setReady())
    if (isNewer()) setReady()
    followInstalling()
    registered.addEventListener('updatefound', () => followInstalling())

    let askedAt = clock.date()
    onReturn(() => {
      if (clock.date() - askedAt < ASKED_EVERY_MS) return
      askedAt = clock.date()
      // Without a network there is nothing to learn.
      registered.update().catch(() => {})
    })
  }

  if (import.meta.env.PROD && 'serviceWorker' in navigator) register(navigator.serviceWorker).catch(() => {})

  return {
    isReady: () => isReady,
    subscribe,
    reload() {
      const waiting = registration?.waiting
      if (!waiting) return location.reload()
      waiting.addEventListener('statechange', () => location.reload(), { once: true })
      post(waiting, 'take-over')
    },
  }
}

function post(worker: ServiceWorker | null, message: ToServiceWorker) {
  worker?.postMessage(message)
}

/** Not every browser tells when it has nothing to do. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve())
    else setTimeout(resolve, 1000)
  })
}
