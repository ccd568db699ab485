/** While this runs, whatever waits for a time to pass waits for no time. */
export async function withoutTime<Result>(work: () => Promise<Result>): Promise<Result> {
  const { setTimeout } = globalThis
  const { timeout } = AbortSignal
  Reflect.set(globalThis, 'setTimeout', (act: () => void) => setTimeout(act))
  AbortSignal.timeout = () => timeout.call(AbortSignal, 0)
  try {
    return await work()
  } finally {
    Reflect.set(globalThis, 'setTimeout', setTimeout)
    AbortSignal.timeout = timeout
  }
}
