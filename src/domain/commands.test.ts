import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyDraft, anyLead } from '../../test/arbitraries'
import { casesOf } from '../../test/cases'
import { leadWith } from '../../test/leads'
import { convertLead, isRefusal, saveLead } from './commands'
import type { Row } from './edit'
import { draftOf, type LeadStatus } from './lead'
import { newOpportunity, opportunityOf } from './opportunity'

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
