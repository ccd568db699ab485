import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { casesOf } from '../../test/cases'
import { createCoveringPick, createRandom, pick } from './random'

const wholeNumber = fc.maxSafeNat()

test('[SAMPLE-5] the same seed gives the same run of numbers, another seed another', () => {
  const run = (seed: number) => {
    const random = createRandom(seed)
    return Array.from({ length: 20 }, () => random.bits())
  }
  const another = fc.oneof(
    wholeNumber,
    fc.integer({ min: 1, max: 2 ** 21 - 1 }).map((n) => n * 2 ** 32),
  )
  fc.assert(
    fc.property(wholeNumber, another, (a, b) => {
      fc.pre(a !== b)
      expect(run(a)).toEqual(run(a))
      expect(run(a)).not.toEqual(run(b))
    }),
    { numRuns: casesOf(300) },
  )
  expect(run(1)).not.toEqual(run(2))
  expect(run(1)).not.toEqual(run(1 + 2 ** 32))
})

test('[SAMPLE-2] a number below an end is whole and below it', () => {
  fc.assert(
    fc.property(wholeNumber, fc.integer({ min: 1, max: 2 ** 32 }), (whole, end) => {
      const random = createRandom(whole)
      for (let round = 0; round < 20; round++) {
        const value = random.below(end)
        expect(Number.isInteger(value) && value >= 0 && value < end).toBe(true)
      }
    }),
    { numRuns: casesOf(200) },
  )
})

test('[SAMPLE-3] a covering pick gives every item once before any comes again', () => {
  fc.assert(
    fc.property(wholeNumber, fc.uniqueArray(fc.nat(), { minLength: 1, maxLength: 30 }), (whole, items) => {
      const next = createCoveringPick(createRandom(whole), items)
      const first = items.map(() => next())
      expect(new Set(first)).toEqual(new Set(items))
      expect(items).toContain(next())
    }),
    { numRuns: casesOf(200) },
  )
})

test('[SAMPLE-3] nothing can be picked from nothing', () => {
  expect(() => pick(createRandom(1), [])).toThrow(RangeError)
})
