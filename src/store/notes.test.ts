import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { hostileText } from '../../test/arbitraries'
import { casesOf } from '../../test/cases'
import { leadWith } from '../../test/leads'
import { addDays } from '../domain/day'
import { decodeChunk, encodeChunk, newRow, relativeBase, type StoredRow } from './chunk'
import { decodeEdits, encodeEdits } from './database'
import { type Creation, emptyList, type LoggedEdit } from './schema'
import { rowsOf } from './view'

const someText = fc.oneof(
  hostileText,
  fc.constantFrom('\t', '\n', '\\', '\\n', '\\\\ud800', '\ud800', '"', '[[1,"x"]]', '\u2028', '\0', '\r\n'),
  fc.string({ unit: 'binary' }),
)
const text = fc.array(someText, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('') || 'x')
const notes = fc
  .uniqueArray(fc.record({ date: fc.constantFrom(-1, 0, 5, 1.5, 1_763_424_000_000, 8.64e15), text }), {
    selector: ({ date }) => date,
    maxLength: 4,
  })
  .map((all) => all.toSorted((a, b) => a.date - b.date))
const next = fc.oneof(
  fc.constant({ step: '', due: '' }),
  fc.record({ step: text, due: fc.nat(3_000_000).map((days) => addDays('0001-01-01', days)) }),
)

const rows: fc.Arbitrary<StoredRow[]> = fc
  .array(fc.record({ notes, next, phone: fc.oneof(fc.constant(''), text) }), { minLength: 1, maxLength: 6 })
  .map((all) =>
    all.map((each, order) => ({
      ...newRow(leadWith({ id: `lead-${order}`, order, phone: each.phone, ...each.next })),
      notes: each.notes,
    })),
  )

const creation = (count: number): Creation => ({
  number: 0,
  date: 0,
  firstOrder: 0,
  count,
  stored: count,
  removed: 0,
  isUndone: false,
})
const list = { ...emptyList, nextNumber: 1, nextOrder: 100 }

test('[NOTE-22] notes, steps and phones are read from a chunk as they were written, whatever is in them', () => {
  fc.assert(
    fc.property(rows, (all) => {
      const bytes = encodeChunk(all, relativeBase)
      expect(decodeChunk(bytes, relativeBase)).toEqual(all)
      expect(rowsOf(creation(all.length), 0, bytes, list)).toEqual(all)
    }),
    { numRuns: casesOf(1000) },
  )
})

test('[NOTE-22] notes in edits are read as they were written', () => {
  fc.assert(
    fc.property(notes, text, (all, step) => {
      const texts = Object.fromEntries(all.map(({ date, text: said }) => [date, said]))
      const gone = Object.fromEntries(all.map(({ date }) => [date, null]))
      const edits: LoggedEdit[] = [
        { order: 0, before: { notes: gone }, after: { notes: texts, step, due: '2026-11-18' }, touchedBefore: 0 },
      ]
      expect(decodeEdits(encodeEdits(edits))).toEqual(edits)
    }),
    { numRuns: casesOf(300) },
  )
})

/** A chunk of one lead, with another text in one of its columns. */
function altered(column: string, value: string): Uint8Array {
  const row: StoredRow = {
    ...newRow(leadWith({ step: 'Call', due: '2026-11-18' })),
    notes: [{ date: 5, text: 'Said' }],
  }
  const [names = '', ...columns] = new TextDecoder().decode(encodeChunk([row], relativeBase)).split('\t')
  columns[names.split('\n').indexOf(column)] = value
  return new TextEncoder().encode([names, ...columns].join('\t'))
}

test.each([
  ['notes', '[[5,"Said"]]', true],
  ['notes', '[[5,"Said"],[6,"Again"]]', true],
  ['notes', '[[5,"Said"]', false],
  ['notes', 'Said', false],
  ['notes', 'null', false],
  ['notes', '{"5":"Said"}', false],
  ['notes', '[["5","Said"]]', false],
  ['notes', '[[5,7]]', false],
  ['notes', '[[5,null]]', false],
  ['notes', '[[5,""]]', false],
  ['notes', '[[null,"Said"]]', false],
  ['notes', '[[5,"Said",1]]', true],
  ['notes', '[[6,"Said"],[5,"Before"]]', false],
  ['notes', '[[5,"Said"],[5,"Twice"]]', false],
  ['notes', '[[8.65e15,"Said"]]', false],
  ['step', '', false],
  ['due', '', false],
  ['due', '2026-02-29', false],
  ['due', 'tomorrow', false],
])('where %s is %j, it is read: %s', (column, value, isRead) => {
  const read = () => rowsOf(creation(1), 0, altered(column, value), list)
  if (isRead) expect(read()[0]!.notes[0]).toEqual({ date: 5, text: 'Said' })
  else expect(read).toThrow('unreadable')
})

test.each([
  { '5': 7 },
  { '5': '' },
  { '': 'Said' },
  { '05': 'Said' },
  { '1e3': 'Said' },
  { ' 5': 'Said' },
  { NaN: 'Said' },
  { __proto__x: 'Said' },
  { Infinity: 'Said' },
  'Said',
  null,
])('an edit with the notes %j is not read', (forged) => {
  const edit = { order: 0, before: {}, after: { notes: forged }, touchedBefore: 0 } as unknown as LoggedEdit
  expect(() => decodeEdits(encodeEdits([edit]))).toThrow('unreadable')
})
