import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { hostileText } from '../../test/arbitraries'
import { casesOf } from '../../test/cases'
import { noFilters, parseFilters, storedFilters } from './filters'
import {
  hidesAny,
  opportunityFiltersToStore,
  opportunityOrderFields,
  orderedBy,
  parseOpportunityFilters,
  withoutOpportunityFilters,
} from './opportunity-filters'
import { allOpportunities, type OpportunityListQuery } from './opportunity-query'

const anyFilters: fc.Arbitrary<OpportunityListQuery> = fc.record({
  search: hostileText,
  stage: fc.constantFrom('all', 'Pending', 'Won', 'Lost'),
  order: fc.record({ field: fc.constantFrom(...opportunityOrderFields), direction: fc.constantFrom('asc', 'desc') }),
})

test('[STAGE-6] filters are read back as they were stored, beside those of the leads', () => {
  fc.assert(
    fc.property(anyFilters, hostileText, (filters, search) => {
      const leads = { ...noFilters, search }
      const text = storedFilters(leads, opportunityFiltersToStore(filters))
      expect(parseOpportunityFilters(text)).toEqual(filters)
      expect(parseFilters(text)).toEqual(leads)
    }),
    { numRuns: casesOf(500) },
  )
})

test('[STAGE-6] only what is chosen is stored; at first nothing', () => {
  expect(opportunityFiltersToStore(allOpportunities)).toBeNull()
  expect(storedFilters(noFilters, null)).not.toContain('opportunities')
  expect(opportunityFiltersToStore({ ...allOpportunities, stage: 'Won' })).toEqual({ stage: 'Won' })
})

test.each([
  null,
  '',
  'garbage',
  'null',
  '[]',
  '{}',
  '{"opportunities":null}',
  '{"opportunities":7}',
  '{"opportunities":[]}',
  '{"opportunities":"Won"}',
  '{"opportunities":{"search":1,"stage":"won","order":"name"}}',
  '{"opportunities":{"search":null,"stage":"toString","order":{"field":"name"}}}',
  '{"opportunities":{"stage":["Won"],"order":{"field":"company","direction":"asc"}}}',
  '{"opportunities":{"order":{"field":"amount","direction":"up"}}}',
  '{"__proto__":{"opportunities":{"stage":"Won"}}}',
  '['.repeat(100_000),
])('[STAGE-6] %j counts as nothing stored', (text) => {
  expect(parseOpportunityFilters(text)).toEqual(allOpportunities)
})

test('[STAGE-6] what makes sense of stored filters is taken', () => {
  const text = '{"opportunities":{"search":"ada","stage":"won","order":{"field":"stage","direction":"desc","more":1}}}'
  expect(parseOpportunityFilters(text)).toEqual({
    search: 'ada',
    stage: 'all',
    order: { field: 'stage', direction: 'desc' },
  })
})

test('[STAGE-6] any text gives filters, and never throws', () => {
  const almost = fc
    .record({ search: fc.jsonValue(), stage: fc.jsonValue(), order: fc.jsonValue() }, { requiredKeys: [] })
    .map((opportunities) => JSON.stringify({ opportunities }))
  fc.assert(
    fc.property(fc.oneof(almost, fc.json(), hostileText), (text) => {
      const filters = parseOpportunityFilters(text)
      expect(parseOpportunityFilters(storedFilters(noFilters, opportunityFiltersToStore(filters)))).toEqual(filters)
    }),
    { numRuns: casesOf(500) },
  )
})

test('[STAGE-5] texts are ordered from A first, amounts from the highest, dates from the newest; then the other way round', () => {
  const directionsOf = (field: (typeof opportunityOrderFields)[number]) => {
    const other = {
      ...allOpportunities,
      order: { field: field === 'name' ? 'stage' : 'name', direction: 'asc' },
    } as const
    const first = orderedBy(other, field)
    const second = orderedBy(first, field)
    return [first, second, orderedBy(second, field)].map(({ order }) => `${order.field} ${order.direction}`)
  }
  expect(opportunityOrderFields.map((field) => directionsOf(field).slice(0, 2))).toEqual([
    ['created desc', 'created asc'],
    ['name asc', 'name desc'],
    ['account asc', 'account desc'],
    ['stage asc', 'stage desc'],
    ['amount desc', 'amount asc'],
  ])
  for (const field of opportunityOrderFields) expect(directionsOf(field)[2]).toBe(directionsOf(field)[0])
})

test('[STAGE-6] clearing drops search and stage and keeps the order', () => {
  fc.assert(
    fc.property(anyFilters, (filters) => {
      expect(withoutOpportunityFilters(filters)).toEqual({ search: '', stage: 'all', order: filters.order })
      expect(hidesAny(withoutOpportunityFilters(filters))).toBe(false)
      expect(hidesAny(filters)).toBe(filters.search.length > 0 || filters.stage !== 'all')
    }),
    { numRuns: casesOf(200) },
  )
})
