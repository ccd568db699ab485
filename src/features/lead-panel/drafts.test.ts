import { expect, test } from 'vitest'
import { leadWith } from '../../../test/leads'
import { draftOf } from '../../domain/lead'
import { newStepDraft } from '../../shared/lead/next-step-field'
import { beforeTyped, createDrafts, isUnsaved, type NoteDraft, nothingTyped, withNoteDraft } from './drafts'

const ada = leadWith({ id: 'ada' })
const base = draftOf(ada)
const draft = { ...base, email: 'half@' }

test('[PANEL-6] a form that is left keeps its draft, and the one before it where nothing was changed', () => {
  const drafts = createDrafts()
  drafts.change(ada, { form: { draft, base, problem: 'invalid' } })
  drafts.leave(ada)
  expect(drafts.of(ada)).toEqual({ ...nothingTyped, left: draft })
  drafts.change(ada, { form: { draft: base, base, problem: null } })
  drafts.leave(ada)
  expect(drafts.of(ada).left).toEqual(draft)
})

test('[NEXT-6] [NOTE-2] fields in which something was typed stay, the others close with the lead', () => {
  const drafts = createDrafts()
  const step = newStepDraft(null)
  const note = { date: 1, text: 'One', isTouched: false }
  drafts.change(ada, { step, editedNotes: [note] })
  expect(isUnsaved(drafts.of(ada))).toBe(false)
  drafts.leave(ada)
  expect(drafts.current().size).toBe(0)
  const typed = { step: { ...step, isTouched: true }, note: 'half', editedNotes: [{ ...note, isTouched: true }] }
  drafts.change(ada, typed)
  drafts.leave(ada)
  expect(drafts.of(ada)).toEqual({ ...nothingTyped, ...typed })
  expect(isUnsaved(drafts.of(ada))).toBe(true)
})

test('[NOTE-3] one note is edited at a time, unless something was typed', () => {
  const [one, two] = [1, 2].map((date) => ({ date, text: `${date}`, isTouched: false })) as [NoteDraft, NoteDraft]
  expect(withNoteDraft([one], 2, two)).toEqual([two])
  const typed = { ...one, isTouched: true }
  expect(withNoteDraft([typed], 2, two)).toEqual([typed, two])
  expect(withNoteDraft([typed, two], 1, null)).toEqual([two])
})

test('[NOTE-2] what could not be saved stands before what was typed since', () => {
  expect(beforeTyped('First', '', '\n')).toBe('First')
  expect(beforeTyped('First', 'Second', '\n')).toBe('First\nSecond')
})
