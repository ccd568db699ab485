import * as fc from 'fast-check'
import { inject } from 'vitest'
import { casesOf } from './cases'

// What has passed passes again: every run of `npm test` tries the same cases. `npm run explore` tries others, and more.
fc.configureGlobal({ seed: inject('seed'), numRuns: casesOf(100) })
