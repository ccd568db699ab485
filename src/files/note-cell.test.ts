import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFileWorkspace, importFile } from '../../test/files'
import { historyOf } from '../../test/thread-workspace'
import type { Note } from '../domain/note'
import { NoteDraft, type SaidNote } from './note-cell'

const fileOf = (notes: string) => new Blob([`Id,Name,Email,Notes\na,Ada,a@x.io,"${notes}"\n`])
const dated = (date: number, text: string): SaidNote => ({ date, text, isDated: true })
const undated = (date: number, text: string): SaidNote => ({ date, text, isDated: false })

function withSaid(notes: readonly Note[], ...rows: readonly (readonly SaidNote[])[]): readonly Note[] {
  const draft = new NoteDraft(notes)
  for (const row of rows) draft.add(row)
  return draft.notes
}

test('[IMPORT-27] a note of another moment is another note, though it says the same; a second import adds nothing', async () => {
  const workspace = await createFileWorkspace()
  const first = '[2026-11-10T09:00:00Z] Called, no answer'
  const both = fileOf(`${first}\n[2026-11-16T09:00:00Z] Called, no answer`)
  await importFile(workspace, fileOf(first))
  await importFile(workspace, both, { duplicates: 'update' })
  const again = await importFile(workspace, both, { duplicates: 'update' })
  expect(again.check).toMatchObject({ created: 0, updated: 0 })
  const notes = (await historyOf(workspace, 'a'))!.filter(({ event }) => event.type === 'note')
  expect(notes.map(({ date }) => new Date(date).toISOString().slice(0, 10))).toEqual(['2026-11-16', '2026-11-10'])
})

test.each<[string, readonly SaidNote[], readonly Note[]]>([
  ['another moment', [dated(2000, 'called')], [{ date: 2000, text: 'called' }]],
  ['the same moment', [dated(1000, 'called')], []],
  ['other words of the same moment', [dated(1000, 'wrote')], [{ date: 1001, text: 'wrote' }]],
  ['without a moment', [undated(5000, 'called')], []],
  ['other words without a moment', [undated(5000, 'wrote')], [{ date: 5000, text: 'wrote' }]],
  [
    'a moment that was given away',
    [dated(1000, 'wrote'), dated(1000, 'met')],
    [
      { date: 1001, text: 'wrote' },
      { date: 1002, text: 'met' },
    ],
  ],
])('[IMPORT-27] beside ‘called’, a note of %s', (_, said, added) => {
  const before: readonly Note[] = [{ date: 1000, text: 'called' }]
  const after = withSaid(before, said)
  expect(after).toEqual([...before, ...added])
  expect(withSaid(after, said)).toBe(after)
})

test('[IMPORT-27] whatever rows say of a lead, saying it again adds nothing', () => {
  const texts = fc.constantFrom('a', 'b', 'c')
  const anyNotes = fc.uniqueArray(fc.record({ date: fc.nat(12), text: texts }), { selector: ({ date }) => date })
  const anySaid = fc.record({ date: fc.nat(12), text: texts, isDated: fc.boolean() })
  // A row has one note at most without a moment, of the moment of the import.
  const anyRow = fc
    .array(anySaid, { maxLength: 6 })
    .map((said) => said.filter(({ isDated }, at) => isDated || at === said.length - 1))
  fc.assert(
    fc.property(anyNotes, fc.array(anyRow, { maxLength: 3 }), (notes, rows) => {
      const before = notes.toSorted((a, b) => a.date - b.date)
      const once = withSaid(before, ...rows)
      expect(once).toEqual(expect.arrayContaining(before))
      const later = rows.map((row) => row.map((note) => (note.isDated ? note : { ...note, date: 100 })))
      expect(withSaid(once, ...later)).toBe(once)
      // What is exported of it is dated, and changes nothing either.
      expect(
        withSaid(
          once,
          once.map(({ date, text }) => dated(date, text)),
        ),
      ).toBe(once)
    }),
  )
})
