import { expect, test } from 'vitest'
import { doneText, stepText } from './outcome-text'

const imported = { number: 1, kind: 'import', subject: '10' } as const

test.each([
  [{ leads: 9, edited: 0 }, '9 imported leads removed', '9 leads imported again'],
  [
    { leads: 1, edited: 1 },
    '1 imported lead removed, 1 updated lead is as it was',
    '1 lead imported again, 1 lead updated again',
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
  expect(doneText({ number: 2, kind: 'convert', subject: 'Ada Lovelace' })).toBe('Converted Ada Lovelace')
  expect(doneText(imported)).toBe('Imported 10 leads')
})
