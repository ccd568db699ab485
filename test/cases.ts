import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    seed: number
    runs: number
    stride: number
    isSample: boolean
  }
}

/** Two fifths as many in `npm test`, ten times as many in `npm run explore`. */
export function casesOf(count: number): number {
  return Math.ceil((count * inject('runs')) / 100)
}

/** Of so many cases: others when the tests run with another seed. */
export function* seeds(count: number): Generator<number, void> {
  for (let number = 0; number < casesOf(count); number++) yield inject('seed') * 1000 + number
}

/** Every eighth of them in Node, every thirtieth in the browser, where each takes many times as long; all in `npm run explore`. */
export const STRIDE = inject('stride')

/** All in Node, and some in the browser. */
export const sampleOf = <Case>(cases: readonly Case[]): Case[] =>
  cases.filter((_, at) => !inject('isSample') || at % STRIDE === 0)
