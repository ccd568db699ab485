import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyDraft, anyLead } from '../../test/arbitraries'
import { casesOf } from '../../test/cases'
import { leadWith } from '../../test/leads'
import { changeOf, convertLead, isRefusal, kindOfChange, type LeadsChange, saveLead } from './commands'
import type { Row } from './edit'
import { draftOf, type LeadStatus } from './lead'
import { hundredthsOf, isAmount, newOpportunity, opportunityOf } from './opportunity'

const ada: Row = { lead: leadWith({ status: 'contacted' }), opportunity: null, notes: [] }
const converted: Row = { lead: leadWith({ status: 'converted' }), opportunity: newOpportunity(3), notes: [] }

test('[EDIT-1] a save changes email and status, and nothing else', () => {
  expect(saveLead(ada, { email: 'new@mail.example', status: 'qualified' })).toEqual({
    lead: { ...ada.lead, email: 'new@mail.example', status: 'qualified' },
    opportunity: null,
    notes: [],
  })
})

test('[EDIT-1] more in a draft than email and status is not taken over', () => {
  const draft = { ...draftOf(ada.lead), name: 'Someone else', score: 100, id: 'other', opportunity: {} }
  expect(saveLead(ada, draft)).toEqual(ada)
})

test('[EDIT-2] a save without a change is a save', () => {
  expect(saveLead(ada, draftOf(ada.lead))).toEqual(ada)
})

test.each(['  a@b.c', 'a@b.c\n', '\t\u00a0\ufeffa@b.c\u2028 '])('[EDIT-4] %j is saved trimmed', (email) => {
  expect(saveLead(ada, { email, status: 'new' })).toMatchObject({ lead: { email: 'a@b.c' } })
})

test.each(['', '   ', 'a@b'])('[EDIT-4] the email %j is refused', (email) => {
  expect(saveLead(ada, { email, status: 'new' })).toEqual({ refused: 'invalid-email' })
})

// No time is asserted: a pattern that tries every pair would not be done before the test's time is over.
test('[EDIT-4] an email of a million signs is trimmed in linear time', () => {
  const spaces = ' '.repeat(1_000_000)
  expect(saveLead(ada, { email: `${spaces}a${spaces}`, status: 'new' })).toEqual({ refused: 'invalid-email' })
})

test("[EDIT-6] a converted lead's email can be saved", () => {
  expect(saveLead(converted, { email: 'new@mail.example', status: 'converted' })).toEqual({
    lead: { ...converted.lead, email: 'new@mail.example' },
    opportunity: converted.opportunity,
    notes: [],
  })
})

test.each<LeadStatus>(['new', 'contacted', 'qualified'])(
  '[CONVERT-1] converting a lead that is %s sets its status and adds its opportunity',
  (status) => {
    const nextStep = { step: 'Call', due: '2026-11-18' }
    const lead = leadWith({ id: 'the-id', name: 'Grace Hopper', company: 'Compilers', ...nextStep, status })
    const row = convertLead({ lead, opportunity: null, notes: [] }, 7)
    if (isRefusal(row) || !row.opportunity) throw new Error('not converted')
    expect(row).toEqual({
      lead: { ...lead, status: 'converted' },
      opportunity: { stage: 'Pending', amount: 2500, order: 7 },
      notes: [],
    })
    expect(opportunityOf(row.lead, row.opportunity)).toEqual({
      id: 'the-id',
      name: 'Grace Hopper',
      accountName: 'Compilers',
      ...nextStep,
      stage: 'Pending',
      amount: 2500,
      order: 7,
    })
  },
)

test('[CONVERT-3] a converted lead is not converted again', () => {
  expect(convertLead(converted, 7)).toEqual({ refused: 'already-converted' })
})

test('[CONVERT-5] a save neither enters nor leaves converted, whatever the draft says', () => {
  fc.assert(
    fc.property(anyLead, anyDraft, (lead, draft) => {
      const opportunity = lead.status === 'converted' ? newOpportunity(7) : null
      const staysOnItsSide = (draft.status === 'converted') === (lead.status === 'converted')
      const saved = { lead: { ...lead, email: draft.email.trim(), status: draft.status }, opportunity, notes: [] }
      const refused = { refused: expect.stringMatching(/^(invalid-email|status-not-offered)$/) }
      const result = saveLead({ lead, opportunity, notes: [] }, draft)
      expect(result).toEqual(isRefusal(result) ? refused : saved)
      expect(isRefusal(result) || staysOnItsSide).toBe(true)
    }),
    { numRuns: casesOf(500) },
  )
})

test('[EDIT-1] a command leaves the lead it was given as it was', () => {
  fc.assert(
    fc.property(anyLead, anyDraft, (lead, draft) => {
      const frozen = Object.freeze({ lead: Object.freeze({ ...lead }), opportunity: null, notes: [] })
      saveLead(frozen, Object.freeze({ ...draft }))
      convertLead(frozen, 7)
      expect(frozen).toEqual({ lead, opportunity: null, notes: [] })
    }),
    { numRuns: casesOf(200) },
  )
})

test('[STAGE-1] stage and amount are changed, and nothing else; the newest stays the newest', () => {
  expect(changeOf({ name: 'stage', stage: 'Won' }, converted, 7)).toEqual({
    lead: converted.lead,
    opportunity: { stage: 'Won', amount: 2500, order: 3 },
    notes: [],
  })
  expect(changeOf({ name: 'amount', amount: 0.1 }, converted, 7)).toEqual({
    lead: converted.lead,
    opportunity: { stage: 'Pending', amount: 0.1, order: 3 },
    notes: [],
  })
})

test('[STAGE-2] a lead whose opportunity is deleted stays converted, and is not converted again', () => {
  const deleted = changeOf({ name: 'delete-opportunity' }, converted, 7)
  expect(deleted).toEqual({ lead: converted.lead, opportunity: null, notes: [] })
  expect(changeOf({ name: 'convert' }, deleted as Row, 7)).toEqual({ refused: 'already-converted' })
})

test.each<LeadsChange>([
  { name: 'stage', stage: 'Won' },
  { name: 'amount', amount: 7 },
  { name: 'delete-opportunity' },
])('[STAGE-2] where there is no opportunity, %j is refused', (change) => {
  expect(changeOf(change, ada, 7)).toEqual({ refused: 'no-opportunity' })
  expect(changeOf(change, { ...converted, opportunity: null }, 7)).toEqual({ refused: 'no-opportunity' })
})

test.each([-0.01, -1, 0.001, 2500.005, 1e12, 1e308, Infinity, -Infinity, Number.NaN])(
  '[AMOUNT-1] the amount %d is refused',
  (amount) => {
    expect(isAmount(amount)).toBe(false)
    expect(changeOf({ name: 'amount', amount }, converted, 7)).toEqual({ refused: 'invalid-amount' })
  },
)

test.each(['won', 'Closed', '', 'toString', null])('[AMOUNT-1] the stage %j is refused', (stage) => {
  expect(changeOf({ name: 'stage', stage: stage as 'Won' }, converted, 7)).toEqual({ refused: 'invalid-choice' })
})

test('[AMOUNT-1] each amount of whole hundredths is one, and tells them exactly', () => {
  const hundredths = fc.oneof(
    fc.nat(100_000),
    fc.maxSafeInteger().map((any) => Math.abs(any) % 1e14),
  )
  fc.assert(
    fc.property(hundredths, (whole) => {
      const amount = Number(`${whole}e-2`)
      expect(isAmount(amount)).toBe(true)
      expect(hundredthsOf(amount)).toBe(whole)
    }),
    { numRuns: casesOf(1000) },
  )
})

test('[STAGE-3] an amount is one opportunity’s own', () => {
  expect(kindOfChange({ name: 'amount', amount: 7 }, true)).toBe('amount')
  expect(() => kindOfChange({ name: 'amount', amount: 7 }, false)).toThrow('amount is a change of one lead')
})

const due: Row = { ...ada, lead: { ...ada.lead, step: 'Call', due: '2026-11-18' } }
const noted: Row = {
  ...ada,
  notes: [
    { date: 5, text: 'First' },
    { date: 9, text: 'Second\nof two lines' },
  ],
}

test('[NEXT-26] a next step is one line with its day, and nothing else changes', () => {
  const change = { name: 'next-step', step: '  Call\n\tagain ', due: '2026-11-18' } as const
  expect(changeOf(change, ada, 7)).toEqual({ ...ada, lead: { ...ada.lead, step: 'Call again', due: '2026-11-18' } })
  expect(changeOf(change, { ...noted, lead: due.lead }, 7)).toEqual({
    ...noted,
    lead: { ...ada.lead, step: 'Call again', due: '2026-11-18' },
  })
})

test.each(['', '   ', '\n'])('[NEXT-26] the step %j is ‘Follow up’', (step) => {
  expect(changeOf({ name: 'next-step', step, due: '2026-11-18' }, ada, 7)).toMatchObject({
    lead: { step: 'Follow up', due: '2026-11-18' },
  })
})

test.each(['', '2026-02-29', '2026-13-01', '26-11-18', '2026-11-18T00:00', '+010000-01-01', '0000-01-01', 'tomorrow'])(
  '[NEXT-26] the day %j is refused',
  (day) => {
    expect(changeOf({ name: 'next-step', step: 'Call', due: day }, ada, 7)).toEqual({ refused: 'invalid-day' })
  },
)

test('[NEXT-27] what is done has no step and no day; without a next step there is nothing to do', () => {
  expect(changeOf({ name: 'step-done' }, due, 7)).toEqual(ada)
  expect(changeOf({ name: 'step-done' }, ada, 7)).toEqual({ refused: 'no-next-step' })
})

test('[NOTE-20] a note is added in its place by date, edited and deleted; the others stay', () => {
  const added = changeOf({ name: 'add-note', date: 7, text: '  Between\n two ' }, noted, 7) as Row
  expect(added).toEqual({ ...noted, notes: [noted.notes[0], { date: 7, text: 'Between\n two' }, noted.notes[1]] })
  const edited = changeOf({ name: 'edit-note', date: 5, text: 'Once' }, added, 7) as Row
  expect(edited).toEqual({ ...noted, notes: [{ date: 5, text: 'Once' }, added.notes[1], noted.notes[1]] })
  expect(changeOf({ name: 'delete-note', date: 7 }, edited, 7)).toEqual({
    ...noted,
    notes: [{ date: 5, text: 'Once' }, noted.notes[1]],
  })
})

test('[NOTE-20] of two notes in the same millisecond neither is lost', () => {
  const twice = changeOf({ name: 'add-note', date: 5, text: 'Again' }, noted, 7) as Row
  expect(twice.notes).toEqual([noted.notes[0], { date: 6, text: 'Again' }, noted.notes[1]])
})

test.each<[LeadsChange, string]>([
  [{ name: 'add-note', date: 7, text: ' \n\t ' }, 'empty-note'],
  [{ name: 'edit-note', date: 5, text: '' }, 'empty-note'],
  [{ name: 'edit-note', date: 6, text: 'Text' }, 'no-such-note'],
  [{ name: 'delete-note', date: 6 }, 'no-such-note'],
])('[NOTE-20] %j is refused: %s', (change, refused) => {
  expect(changeOf(change, noted, 7)).toEqual({ refused })
})

test('[NEXT-27] [NOTE-20] one or many: each change has its kinds; a note is one lead’s own', () => {
  expect(kindOfChange({ name: 'next-step', step: 'Call', due: '2026-11-18' }, true)).toBe('next-step')
  expect(kindOfChange({ name: 'next-step', step: 'Call', due: '2026-11-18' }, false)).toBe('next-steps')
  expect(kindOfChange({ name: 'step-done' }, true)).toBe('step-done')
  expect(kindOfChange({ name: 'step-done' }, false)).toBe('steps-done')
  for (const name of ['add-note', 'edit-note', 'delete-note'] as const) {
    expect(kindOfChange({ name, date: 5, text: 'Text' }, true)).toBe(name)
    expect(() => kindOfChange({ name, date: 5, text: 'Text' }, false)).toThrow(`${name} is a change of one lead`)
  }
})
