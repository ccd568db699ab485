import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { hostileText } from '../../test/arbitraries'
import { casesOf } from '../../test/cases'
import { leadWith } from '../../test/leads'
import { bothFields, changedFields, type Row, type RowFields, withFields } from './edit'
import type { Note } from './note'

/** Few, so that two rows often have notes of the same dates. */
const dates = fc.constantFrom(0, 1, 2, 10, 1_763_424_000_000, 8.64e15)
const notes: fc.Arbitrary<readonly Note[]> = fc
  .uniqueArray(fc.record({ date: dates, text: fc.oneof(hostileText, fc.constantFrom('a', 'b')) }), {
    selector: ({ date }) => date,
  })
  .map((all) => all.toSorted((a, b) => a.date - b.date))

const row: fc.Arbitrary<Row> = fc.record({
  lead: fc
    .record({
      phone: fc.constantFrom('', '1'),
      step: fc.constantFrom('', 'Call'),
      due: fc.constantFrom('', '2026-11-18'),
      email: fc.constantFrom('a@b.c', ''),
    })
    .map(leadWith),
  opportunity: fc.constantFrom(null, { stage: 'Pending' as const, amount: 7, order: 1 }),
  notes,
})

test('an edit holds what differs: with it, either row becomes the other', () => {
  fc.assert(
    fc.property(row, row, (before, after) => {
      const change = changedFields(before, after)
      if (!change) {
        expect(after).toEqual(before)
        return
      }
      expect(withFields(before, change.after)).toEqual(after)
      expect(withFields(after, change.before)).toEqual(before)
    }),
    { numRuns: casesOf(1000) },
  )
})

test('a row that did not change has no edit', () => {
  fc.assert(
    fc.property(row, (same) => {
      expect(changedFields(same, structuredClone(same))).toBeNull()
    }),
    { numRuns: casesOf(200) },
  )
})

test('edits that are put together are what they are one after another, to and fro', () => {
  fc.assert(
    fc.property(fc.array(row, { minLength: 2, maxLength: 6 }), (rows) => {
      const changes = rows.slice(1).map((after, at) => changedFields(rows[at]!, after) ?? { before: {}, after: {} })
      const forth = changes.reduce((all, { after }) => bothFields(all, after), {} as RowFields)
      expect(withFields(rows[0]!, forth)).toEqual(rows.at(-1))
      const back = changes.toReversed().reduce((all, { before }) => bothFields(all, before), {} as RowFields)
      expect(withFields(rows.at(-1)!, back)).toEqual(rows[0])
    }),
    { numRuns: casesOf(1000) },
  )
})

test('only the notes that differ are in an edit', () => {
  const before: Row = { lead: leadWith({}), opportunity: null, notes: [1, 2, 3].map((date) => ({ date, text: 'a' })) }
  const after = { ...before, notes: [before.notes[0]!, { date: 2, text: 'b' }, { date: 4, text: 'a' }] }
  expect(changedFields(before, after)).toEqual({
    before: { notes: { 2: 'a', 3: 'a', 4: null } },
    after: { notes: { 2: 'b', 3: null, 4: 'a' } },
  })
})
