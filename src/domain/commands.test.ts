import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyDraft, anyLead } from '../../test/arbitraries'
import { casesOf } from '../../test/cases'
import { leadWith } from '../../test/leads'
import { changeOf, convertLead, isRefusal, kindOfChange, type LeadsChange, saveLead } from './commands'
import type { Row } from './edit'
import { draftOf, type LeadStatus } from './lead'
import { hundredthsOf, isAmount, newOpportunity, opportunityOf } from './opportunity'

const ada: Row = { lead: leadWith({ status: 'contacted' }), opportunity: null }
const converted: Row = { lead: leadWith({ status: 'converted' }), opportunity: newOpportunity(3) }

test('[EDIT-1] a save changes email and status, and nothing else', () => {
  expect(saveLead(ada, { email: 'new@mail.example', status: 'qualified' })).toEqual({
    lead: { ...ada.lead, email: 'new@mail.example', status: 'qualified' },
    opportunity: null,
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
  })
})

test.each<LeadStatus>(['new', 'contacted', 'qualified'])(
  '[CONVERT-1] converting a lead that is %s sets its status and adds its opportunity',
  (status) => {
    const lead = leadWith({ id: 'the-id', name: 'Grace Hopper', company: 'Compilers', status })
    const row = convertLead({ lead, opportunity: null }, 7)
    if (isRefusal(row) || !row.opportunity) throw new Error('not converted')
    expect(row).toEqual({
      lead: { ...lead, status: 'converted' },
      opportunity: { stage: 'Pending', amount: 2500, order: 7 },
    })
    expect(opportunityOf(row.lead, row.opportunity)).toEqual({
      id: 'the-id',
      name: 'Grace Hopper',
      accountName: 'Compilers',
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
      const saved = { lead: { ...lead, email: draft.email.trim(), status: draft.status }, opportunity }
      const refused = { refused: expect.stringMatching(/^(invalid-email|status-not-offered)$/) }
      const result = saveLead({ lead, opportunity }, draft)
      expect(result).toEqual(isRefusal(result) ? refused : saved)
      expect(isRefusal(result) || staysOnItsSide).toBe(true)
    }),
    { numRuns: casesOf(500) },
  )
})

test('[EDIT-1] a command leaves the lead it was given as it was', () => {
  fc.assert(
    fc.property(anyLead, anyDraft, (lead, draft) => {
      const frozen = Object.freeze({ lead: Object.freeze({ ...lead }), opportunity: null })
      saveLead(frozen, Object.freeze({ ...draft }))
      convertLead(frozen, 7)
      expect(frozen).toEqual({ lead, opportunity: null })
    }),
    { numRuns: casesOf(200) },
  )
})

test('[STAGE-1] stage and amount are changed, and nothing else; the newest stays the newest', () => {
  expect(changeOf({ name: 'stage', stage: 'Won' }, converted, 7)).toEqual({
    lead: converted.lead,
    opportunity: { stage: 'Won', amount: 2500, order: 3 },
  })
  expect(changeOf({ name: 'amount', amount: 0.1 }, converted, 7)).toEqual({
    lead: converted.lead,
    opportunity: { stage: 'Pending', amount: 0.1, order: 3 },
  })
})

test('[STAGE-2] a lead whose opportunity is deleted stays converted, and is not converted again', () => {
  const deleted = changeOf({ name: 'delete-opportunity' }, converted, 7)
  expect(deleted).toEqual({ lead: converted.lead, opportunity: null })
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
