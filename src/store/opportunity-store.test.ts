import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { casesOf } from '../../test/cases'
import { change, leadWith, numberedLeads } from '../../test/leads'
import { OPPORTUNITY_AMOUNT, PAGE_SIZE } from '../domain/constants'
import type { Lead } from '../domain/lead'
import { newOpportunity, opportunityOf } from '../domain/opportunity'
import { createOpportunityStore } from './opportunity-store'

const created = ({ id, order }: Pick<Lead, 'id' | 'order'>) =>
  change(null, opportunityOf(leadWith({ id }), newOpportunity(order)))

function storeOf(count: number) {
  const store = createOpportunityStore()
  store.apply(numberedLeads(count).map(created))
  return store
}

test('[OPPORTUNITY-3] the newest comes first', () => {
  const store = storeOf(3)
  expect(store.page(1).rows.map(({ id }) => id)).toEqual(['lead-3', 'lead-2', 'lead-1'])
  store.apply([created({ id: 'latest', order: 3 })])
  expect(store.page(1).rows[0]?.id).toBe('latest')
})

test('[OPPORTUNITY-3] the pages laid end to end are all opportunities, newest first', () => {
  fc.assert(
    fc.property(fc.nat(3 * PAGE_SIZE + 5), fc.nat(6), (count, wanted) => {
      const store = storeOf(count)
      const pages = Array.from({ length: store.page(1).pageCount }, (_, index) => store.page(index + 1).rows)
      expect(pages.flat().map(({ id }) => id)).toEqual(
        Array.from({ length: count }, (_, index) => `lead-${count - index}`),
      )
      expect(store.page(wanted).rows).toEqual(pages[Math.min(Math.max(wanted, 1), pages.length) - 1])
    }),
    { numRuns: casesOf(200) },
  )
})

test('[CONVERT-6] totals count the opportunities and add up their amounts', () => {
  const store = storeOf(3)
  expect(store.totals()).toEqual({ opportunities: 3, amount: 3 * OPPORTUNITY_AMOUNT })
  const dear = { ...opportunityOf(leadWith({ id: 'dear' }), newOpportunity(3)), amount: 1 }
  store.apply([change(null, dear)])
  expect(store.totals()).toEqual({ opportunities: 4, amount: 3 * OPPORTUNITY_AMOUNT + 1 })
  store.apply([change(dear, null)])
  expect(store.totals()).toEqual({ opportunities: 3, amount: 3 * OPPORTUNITY_AMOUNT })
})
