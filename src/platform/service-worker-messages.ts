/** What the page tells the service worker: to take over from the one before, or that it has started, from which script. */
export type ToServiceWorker = 'take-over' | { readonly started: string }
