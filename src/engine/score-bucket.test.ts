import { expect, test } from 'vitest'
import { numberColumn } from './columns'
import { ScoreBucket } from './score-bucket'

test('[ENGINE-6] rows of removed leads are used again, though newer leads come after all others', () => {
  const bucket = new ScoreBucket(50, numberColumn(new Uint32Array(1000)))
  for (let order = 0; order < 100_000; order++) {
    bucket.append(order % 1000, order, 0, 0)
    if (bucket.sets.count('all', false) > 500) bucket.remove(bucket.sets.rows('all', false, 0, 1)[0]!)
  }
  expect(bucket.sets.count('all', false)).toBe(500)
  expect(bucket.slots.values.length).toBeLessThan(2000)
})
