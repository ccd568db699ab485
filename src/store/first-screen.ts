import type { Key } from './records'
import type { Head } from './schema'

// Its page reads these two before the worker has loaded: it imports no more of the store than this file.
export const HEAD: Key = ['head']
export const FIRST_SCREEN: Key = ['first-screen']

/** What the first screen has asked for, and the answers. */
export type FirstAnswers = readonly (readonly [query: object, answer: unknown])[]

/**
 * What the next first screen will ask, answered at one revision. It is right as long as nothing is written after it. A cache, as a snapshot is:
 * what deletes leads for good removes it too.
 */
export interface FirstScreen {
  readonly revision: number
  /** The worker that has answered: another one may answer otherwise. */
  readonly by: string
  readonly text: string
}

export function firstScreenOf(revision: number, by: string, answers: FirstAnswers): FirstScreen {
  const text = JSON.stringify(answers, (_, value) => (typeof value === 'bigint' ? { bigint: String(value) } : value))
  return { revision, by, text }
}

/** By what stands under both keys; null where something was written since, by another worker, or anything is odd. */
export function firstAnswersOf(head: unknown, first: unknown, by: string): FirstAnswers | null {
  const found = { ...(first as Partial<FirstScreen> | null) }
  const { revision } = { ...(head as Partial<Head> | null) }
  if (found.by !== by || found.revision !== revision || found.text === undefined) return null
  return JSON.parse(found.text, (_, value) => (typeof value?.bigint === 'string' ? BigInt(value.bigint) : value))
}
