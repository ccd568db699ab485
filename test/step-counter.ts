import { type Profiler, Session } from 'node:inspector'
import { setFlagsFromString } from 'node:v8'

/** How often each function and each block of the product's code was executed, by its file, name and place. */
export type Steps = ReadonlyMap<string, number>

/**
 * Counts executed steps by the counters of the engine, which need no change of the code. They say what work grows with, on
 * any machine and at any speed.
 */
export function createStepCounter() {
  // Of code that was not used for a while the engine drops the counters with the code.
  setFlagsFromString('--no-flush-bytecode')
  const session = new Session()
  session.connect()
  session.post('Profiler.enable')
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })

  return {
    /** Since it was called last. */
    take(): Steps {
      const steps = new Map<string, number>()
      session.post('Profiler.takePreciseCoverage', (error, { result }: Profiler.TakePreciseCoverageReturnType) => {
        if (error) throw error
        for (const { url, functions } of result) {
          const [, file] = /\/src\/(.*)$/.exec(url) ?? []
          if (!file || file.includes('.test.')) continue
          for (const { functionName, ranges } of functions) {
            for (const { count, startOffset } of ranges) {
              if (count > 0) steps.set(`${file} ${functionName} ${startOffset}`, count)
            }
          }
        }
      })
      return steps
    },
    stop: () => session.disconnect(),
  }
}
