import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { leadWith, numberedLeads } from '../../test/leads'
import { change } from '../domain/change'
import { opportunityFrom } from '../domain/opportunity'
import { createOpportunityBook } from './opportunity-book'

const created = (id: string) => change('opportunities', null, opportunityFrom(leadWith({ id })))

function bookOf(count: number) {
  const book = createOpportunityBook()
  book.apply(numberedLeads(count).map(({ id }) => created(id)))
  return book
}

test('[OPPORTUNITY-3] the newest comes first', () => {
  const book = bookOf(3)
  expect(book.page(1).rows.map(({ id }) => id)).toEqual(['lead-3', 'lead-2', 'lead-1'])
  book.apply([created('latest')])
  expect(book.page(1).rows[0]?.id).toBe('latest')
})

test.each([
  [0, 1, 0],
  [20, 1, 20],
  [21, 2, 1],
  [45, 3, 5],
])('[OPPORTUNITY-3] %i opportunities fill %i pages, %i on the last', (count, pages, onLast) => {
  const last = bookOf(count).page(pages)
  expect(last).toMatchObject({ page: pages, pageCount: pages, matching: count })
  expect(last.rows).toHaveLength(onLast)
})

test('[OPPORTUNITY-3] the pages laid end to end are all opportunities, newest first', () => {
  fc.assert(
    fc.property(fc.nat(70), fc.nat(6), (count, wanted) => {
      const book = bookOf(count)
      const pages = Array.from({ length: book.page(1).pageCount }, (_, index) => book.page(index + 1).rows)
      expect(pages.flat().map(({ id }) => id)).toEqual(
        Array.from({ length: count }, (_, index) => `lead-${count - index}`),
      )
      expect(book.page(wanted).rows).toEqual(pages[Math.min(Math.max(wanted, 1), pages.length) - 1])
    }),
    { numRuns: 200 },
  )
})

test('[CONVERT-6] totals count the opportunities and add up their amounts', () => {
  const book = bookOf(3)
  expect(book.totals()).toEqual({ opportunities: 3, amount: 7500 })
  const dear = { ...opportunityFrom(leadWith({ id: 'dear' })), amount: 1 }
  book.apply([change('opportunities', null, dear)])
  expect(book.totals()).toEqual({ opportunities: 4, amount: 7501 })
  book.apply([change('opportunities', dear, null)])
  expect(book.totals()).toEqual({ opportunities: 3, amount: 7500 })
})
