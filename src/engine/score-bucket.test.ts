import { expect, test } from 'vitest'
import { numberColumn } from '../base/columns'
import { ScoreBucket } from './score-bucket'

const everyRow = { status: 'all', source: 'all' } as const

test('rows of removed leads are used again, though newer leads come after all others', () => {
  const bucket = new ScoreBucket(50, numberColumn(new Uint32Array(1000)))
  for (let order = 0; order < 100_000; order++) {
    bucket.add({ slot: order % 1000, order, letters: 0, status: 0, source: 0, day: 0 })
    const rows = bucket.rows(everyRow, false)
    if (rows.count() > 500) bucket.remove(rows.indices(0, 1)[0]!)
  }
  expect(bucket.rows(everyRow, false).count()).toBe(500)
  expect(bucket.slots.values.length).toBeLessThan(2000)
})
