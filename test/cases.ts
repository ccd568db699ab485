import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    seed: number
    runs: number
    stride: number
  }
}

/** So many in `npm test`. `npm run explore` tries ten times as many. */
export function casesOf(count: number): number {
  return Math.ceil((count * inject('runs')) / 100)
}

/** Of so many cases: others when the tests run with another seed. */
export function* seeds(count: number): Generator<number, void> {
  for (let number = 0; number < casesOf(count); number++) yield inject('seed') * 1000 + number
}

/** All of them in Node, and in the browser, where each takes many times as long, a sample of them. */
export const STRIDE = inject('stride')
