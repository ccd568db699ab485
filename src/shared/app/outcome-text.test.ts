import { expect, test } from 'vitest'
import { doneText, stepText } from './outcome-text'

const today = '2026-11-18'

const imported = { list: 2, number: 0, kind: 'import', subject: '10' } as const

test.each([
  [{ leads: 9, edited: 0 }, 'Import of 9 leads undone', 'Import of 9 leads redone'],
  [
    { leads: 1, edited: 1 },
    'Import of 1 lead undone, 1 updated lead is as it was',
    'Import of 1 lead redone, 1 lead updated again',
  ],
  [{ leads: 0, edited: 14 }, '14 updated leads are as they were', '14 leads updated again'],
])(
  '[OWN-2] [OWN-3] the undo and the redo of an import tell what came, went and changed: %j',
  (figures, undone, redone) => {
    expect(stepText({ ...imported, figures }, 'undo')).toBe(undone)
    expect(stepText({ ...imported, figures }, 'redo')).toBe(redone)
  },
)

test('[RECENT-1] what was done is named', () => {
  expect(doneText({ list: 1, number: 2, kind: 'convert', subject: 'Ada Lovelace' }, today)).toBe(
    'Converted Ada Lovelace',
  )
  expect(doneText(imported, today)).toBe('Imported 10 leads')
  expect(doneText({ ...imported, kind: 'delete' }, today)).toBe('Deleted 10 leads')
})

test.each([
  [{ status: 'new' }, { status: 'contacted' }, 'Ada Lovelace: New → Contacted'],
  [{ email: 'a@x.example' }, { email: 'b@x.example' }, 'Ada Lovelace: email changed'],
  [
    { email: '', status: 'new' },
    { email: 'b@x.example', status: 'qualified' },
    'Ada Lovelace: New → Qualified, email changed',
  ],
  [{}, {}, 'Edited Ada Lovelace'],
] as const)('[RECENT-1] a save is told by what it changed: %j to %j', (before, after, told) => {
  const change = { before, after }
  expect(doneText({ list: 1, number: 2, kind: 'save', subject: 'Ada Lovelace', change }, today)).toBe(told)
})

test.each([
  [{ step: '', due: '' }, { step: 'Call', due: '2026-11-19' }, 'Ada Lovelace: next step Call, Tomorrow'],
  [{ step: 'Call' }, { step: 'Mail' }, 'Ada Lovelace: next step Mail'],
  [{ due: '2026-11-19' }, { due: '2026-12-24' }, 'Ada Lovelace: next step moved to Dec 24'],
  [{ step: 'Call', due: '2026-11-19' }, { step: '', due: '' }, 'Ada Lovelace: Call done'],
])('[NEXT-11] what became of a next step is told: %j to %j', (before, after, told) => {
  const change = { before, after }
  expect(doneText({ list: 1, number: 2, kind: 'next-step', subject: 'Ada Lovelace', change }, today)).toBe(told)
})

test.each([
  ['12', 0, 'Imported 12 leads'],
  ['0', 600, 'Updated 600 leads'],
  ['0', 1, 'Updated 1 lead'],
  ['12', 600, 'Imported 12 leads, updated 600'],
  ['1', 2, 'Imported 1 lead, updated 2'],
])('[RECENT-1] an import of %s leads that updated %i says so', (subject, edited, told) => {
  expect(doneText({ ...imported, subject, figures: { leads: Number(subject), edited } }, today)).toBe(told)
})

test.each([
  ['12', 0, 'Imported 12 leads from contacts.csv'],
  ['0', 600, 'Updated 600 leads from contacts.csv'],
  ['1', 2, 'Imported 1 lead from contacts.csv, updated 2'],
])('[RECENT-3] an import of %s leads that updated %i names its file', (subject, edited, told) => {
  const figures = { leads: Number(subject), edited }
  expect(doneText({ ...imported, subject, figures, file: 'contacts.csv' }, today)).toBe(told)
})

test.each([
  [{ leads: 2, edited: 0 }, 'Deletion of 2 leads undone', 'Deletion of 2 leads redone'],
  [
    { leads: 1, edited: 3 },
    'Deletion of 1 lead undone, 3 leads updated again',
    'Deletion of 1 lead redone, 3 updated leads are as they were',
  ],
  [{ leads: 0, edited: 3 }, '3 leads updated again', '3 updated leads are as they were'],
])('[OWN-3] the undo and the redo of a deletion tell what came, went and changed: %j', (figures, undone, redone) => {
  const deleted = { list: 2, number: 5, kind: 'delete', subject: String(figures.leads), figures } as const
  expect(stepText(deleted, 'undo')).toBe(undone)
  expect(stepText(deleted, 'redo')).toBe(redone)
})
