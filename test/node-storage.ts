import 'fake-indexeddb/auto'

/** Granted in the order in which they were asked for, as by the browser. */
const queues = new Map<string, Promise<unknown>>()

async function request<Result>(
  name: string,
  { signal }: { readonly signal: AbortSignal },
  work: () => Promise<Result>,
): Promise<Result> {
  const before = queues.get(name)
  const wait = new Promise<void>((resolve, reject) => {
    const giveUp = () => reject(signal.reason)
    signal.addEventListener('abort', giveUp)
    // A signal of 30 s that is still listened to would hold on to all that this test has made.
    async function grant() {
      await before
      signal.removeEventListener('abort', giveUp)
      resolve()
    }
    void grant()
  })
  const held = wait.then(work)
  queues.set(name, Promise.allSettled([before, held]))
  return held
}

Object.defineProperty(globalThis, 'navigator', { configurable: true, value: { locks: { request } } })
