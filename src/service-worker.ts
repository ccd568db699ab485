import type { ToServiceWorker } from './platform/service-worker-messages'

declare const self: ServiceWorkerGlobalScope

/** The build writes it in front of this script: see tools/offline-files.mjs. */
declare const BUILD: {
  /** A hash of all of it. */
  readonly version: string
  /** Integrity by path within the scope; './' is the page. */
  readonly files: Readonly<Record<string, string>>
}

const { scope } = self.registration
/** Another console on the same host has caches of its own. */
const CACHES = `sales-console ${scope} `
const OWN_CACHE = CACHES + BUILD.version
const PAGE = './'

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('message', (event) => {
  const message = event.data as ToServiceWorker
  // Never by itself: the seller decides when.
  if (message === 'take-over') event.waitUntil(self.skipWaiting())
  else if (isOwn(pathOf(message.started))) event.waitUntil(removeOlderCaches())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const path = request.method === 'GET' ? pathOf(request.url) : null
  if (path === null) return
  if (request.mode === 'navigate') {
    if (/^(index\.html)?([?#]|$)/.test(path)) event.respondWith(answer(request, PAGE))
  } else if (isOwn(path) || isHashed(path)) {
    event.respondWith(answer(request, path))
  }
})

/** All files or none: where one is not of this version, as in a deployment that is half done, the browser tries again later. */
async function install() {
  const cache = await caches.open(OWN_CACHE)
  await cache.addAll(
    Object.entries(BUILD.files).map(([path, integrity]) => new Request(path, { cache: 'reload', integrity })),
  )
}

/** A tab of another version finds its hashed files too; files of the same name in each version are this version's. */
async function answer(request: Request, path: string): Promise<Response> {
  const options = { ignoreVary: true, ...(isHashed(path) ? {} : { cacheName: OWN_CACHE }) }
  const cached = await caches.match(path, options).catch(() => undefined)
  return cached ?? fetch(request)
}

/** They are removed when no other tab, which may be of their version, is open. One that is about to be used is not older. */
async function removeOlderCaches() {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const { installing, waiting } = self.registration
  if (tabs.length > 1 || installing || waiting) return
  // In the order in which they were created.
  const names = (await caches.keys()).filter((name) => name.startsWith(CACHES))
  await Promise.all(names.slice(0, Math.max(0, names.indexOf(OWN_CACHE))).map((name) => caches.delete(name)))
}

function pathOf(url: string): string | null {
  return url.startsWith(scope) ? url.slice(scope.length) : null
}

function isOwn(path: string | null): boolean {
  return path !== null && Object.hasOwn(BUILD.files, path)
}

function isHashed(path: string): boolean {
  return path.startsWith('assets/')
}
