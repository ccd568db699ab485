import * as fc from 'fast-check'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    seed: number
    runs: number
  }
}

// What has passed passes again: every run of `npm test` tries the same cases. `npm run explore` tries others, and more.
fc.configureGlobal({ seed: inject('seed'), numRuns: inject('runs') })
