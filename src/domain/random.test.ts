import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCoveringPick, createRandom, pick, randomUuid, seedFrom } from './random'

const wholeNumber = fc.maxSafeNat()

test('[SAMPLE-5] two whole numbers never give the same seed', () => {
  fc.assert(
    fc.property(
      wholeNumber,
      fc.oneof(
        wholeNumber,
        fc.integer({ min: 1, max: 2 ** 21 - 1 }).map((n) => n * 2 ** 32),
      ),
      (a, b) => {
        fc.pre(a !== b)
        expect(seedFrom(a)).not.toEqual(seedFrom(b))
      },
    ),
    { numRuns: 1000 },
  )
  expect(seedFrom(1)).not.toEqual(seedFrom(1 + 2 ** 32))
})

test('[SAMPLE-5] the same seed gives the same run of numbers, another seed another', () => {
  const run = (whole: number) => {
    const random = createRandom(seedFrom(whole))
    return Array.from({ length: 20 }, () => random.bits())
  }
  fc.assert(
    fc.property(wholeNumber, (whole) => {
      expect(run(whole)).toEqual(run(whole))
      expect(run(whole)).not.toEqual(run(whole === 0 ? 1 : whole - 1))
    }),
    { numRuns: 200 },
  )
})

test('[SAMPLE-2] a number below an end is whole and below it', () => {
  fc.assert(
    fc.property(wholeNumber, fc.integer({ min: 1, max: 2 ** 32 }), (whole, end) => {
      const random = createRandom(seedFrom(whole))
      for (let round = 0; round < 20; round++) {
        const value = random.below(end)
        expect(Number.isInteger(value) && value >= 0 && value < end).toBe(true)
      }
    }),
    { numRuns: 200 },
  )
})

test('[SAMPLE-2] an id is a version 4 uuid', () => {
  fc.assert(
    fc.property(wholeNumber, (whole) => {
      expect(randomUuid(createRandom(seedFrom(whole)))).toMatch(
        /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
      )
    }),
    { numRuns: 500 },
  )
})

test('[SAMPLE-3] a covering pick gives every item once before any comes again', () => {
  fc.assert(
    fc.property(wholeNumber, fc.uniqueArray(fc.nat(), { minLength: 1, maxLength: 30 }), (whole, items) => {
      const next = createCoveringPick(createRandom(seedFrom(whole)), items)
      const first = items.map(() => next())
      expect(new Set(first)).toEqual(new Set(items))
      expect(items).toContain(next())
    }),
    { numRuns: 200 },
  )
})

test('[SAMPLE-3] nothing can be picked from nothing', () => {
  expect(() => pick(createRandom(seedFrom(1)), [])).toThrow(RangeError)
})
