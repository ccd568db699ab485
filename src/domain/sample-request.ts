import { MAX_SAMPLE_LEADS, SAMPLE_LEADS } from './constants'

export interface SampleRequest {
  readonly count: number
  /** Null: different leads each time. */
  readonly seed: number | null
  readonly ignored: readonly IgnoredParameter[]
}

/** A parameter that is not a whole number from 0 to `most`. */
export interface IgnoredParameter {
  readonly name: 'leads' | 'seed'
  /** Truncated if it is long. */
  readonly text: string
  readonly most: number
}

/** Reads `?leads=N&seed=S`; invalid values are reported, never guessed. */
export function parseSampleRequest(address: { get(name: string): string | null }): SampleRequest {
  const ignored: IgnoredParameter[] = []

  function wholeNumber(name: IgnoredParameter['name'], most: number): number | null {
    const text = address.get(name)
    if (text === null) return null
    const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN
    if (value <= most) return value
    ignored.push({ name, text: clip(text), most })
    return null
  }

  const count = wholeNumber('leads', MAX_SAMPLE_LEADS) ?? SAMPLE_LEADS
  const seed = wholeNumber('seed', Number.MAX_SAFE_INTEGER)
  return { count, seed, ignored }
}

function clip(text: string): string {
  return text.length > 20 ? `${text.slice(0, 20)}…` : text
}
