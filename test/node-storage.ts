import 'fake-indexeddb/auto'

/** Granted in the order in which they were asked for, as by the browser. */
const queues = new Map<string, Promise<unknown>>()

async function request<Result>(
  name: string,
  { signal }: { readonly signal: AbortSignal },
  work: () => Promise<Result>,
): Promise<Result> {
  const before = queues.get(name)
  const aborted = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  const held = Promise.race([before, aborted]).then(work)
  const settled = Promise.allSettled([before, held])
  queues.set(name, settled)
  return held
}

Object.defineProperty(globalThis, 'navigator', { configurable: true, value: { locks: { request } } })
