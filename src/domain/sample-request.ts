import { MAX_SAMPLE_LEADS, SAMPLE_LEADS } from './constants'

/** Progress is reported after each chunk. */
export const SAMPLES_PER_CHUNK = 5000

export interface SampleRequest {
  readonly count: number
  /** Null: other leads each time. */
  readonly seed: number | null
  /** What was ignored, in words for the seller. */
  readonly ignored: readonly string[]
}

/** Reads `?leads=N&seed=S`; what is not understood is reported, never guessed at. */
export function parseSampleRequest(address: { get(name: string): string | null }): SampleRequest {
  const ignored: string[] = []

  function wholeNumber(name: string, most: number): number | null {
    const text = address.get(name)
    if (text === null) return null
    const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN
    if (value <= most) return value
    ignored.push(`Ignored ${name}=${clip(text)} in the address: it takes a whole number from 0 to ${grouped(most)}.`)
    return null
  }

  const count = wholeNumber('leads', MAX_SAMPLE_LEADS) ?? SAMPLE_LEADS
  const seed = wholeNumber('seed', Number.MAX_SAFE_INTEGER)
  return { count, seed, ignored }
}

function clip(text: string): string {
  return text.length > 20 ? `${text.slice(0, 20)}…` : text
}

function grouped(value: number): string {
  return value.toLocaleString()
}
