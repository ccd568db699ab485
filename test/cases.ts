import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    seed: number
    runs: number
    stride: number
    isSample: boolean
  }
}

/** As `npm run explore` runs the tests. */
export const EXPLORES = inject('runs') > 100

/**
 * A fifth as many in `npm test`, twice as many in a round of `npm run explore`. Where each takes long, `npm test` tries no
 * more than `most`.
 */
export function casesOf(count: number, most = Number.POSITIVE_INFINITY): number {
  const cases = Math.ceil((count * inject('runs')) / 100)
  return EXPLORES ? cases : Math.min(cases, most)
}

/** Of so many cases: others when the tests run with another seed. */
export function* seeds(count: number): Generator<number, void> {
  for (let number = 0; number < casesOf(count); number++) yield inject('seed') * 1000 + number
}

/** Every eighth of them in Node, every sixtieth in the browser, where each takes many times as long; all in `npm run explore`. */
export const STRIDE = inject('stride')
