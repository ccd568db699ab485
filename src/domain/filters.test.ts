import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyFilters, hostileText } from '../../test/arbitraries'
import { casesOf } from '../../test/cases'
import {
  hasFilters,
  noFilters,
  parseFilters,
  shownOrder,
  sourceFilters,
  statusFilters,
  storedFilters,
  withDue,
  withOrder,
  withOrderBy,
  withoutFilters,
} from './filters'
import { columnFields } from './lead'

const good = '{"search":"ada","status":"new","scoreOrder":"asc"}'

test('[FILTERS-1] filters are read back as they were written', () => {
  expect(parseFilters(good)).toEqual({ ...noFilters, search: 'ada', status: 'new', scoreOrder: 'asc' })
  fc.assert(
    fc.property(anyFilters, (filters) => {
      expect(parseFilters(storedFilters(filters, null))).toEqual(filters)
    }),
    { numRuns: casesOf(500) },
  )
})

test('[FILTERS-1] [DUE-11] source, what is due and order are stored only where they are chosen', () => {
  const filters = { ...noFilters, search: 'ada', scoreOrder: 'asc' } as const
  expect(storedFilters(filters, null)).toBe('{"search":"ada","status":"all","scoreOrder":"asc"}')
  const chosen = { ...filters, source: 'Google', isDue: true, orderBy: { field: 'name', direction: 'desc' } } as const
  expect(JSON.parse(storedFilters(chosen, null))).toEqual(chosen)
})

test('[FILTERS-1] nothing but search, status and order is read: no page number', () => {
  expect(parseFilters('{"search":"","status":"all","scoreOrder":null,"page":7,"constructor":1}')).toEqual(noFilters)
})

test('[FILTERS-3] an order by the last import, which 1.0.0 had, is none', () => {
  const stored = { ...noFilters, search: 'ada', orderBy: { field: 'imported', direction: 'desc' } }
  expect(parseFilters(JSON.stringify(stored))).toEqual({ ...noFilters, search: 'ada' })
})

test.each([
  ['nothing stored', null],
  ['empty text', ''],
  ['garbage', 'search=ada'],
  ['text cut short', good.slice(0, -1)],
  ['a number', '42'],
  ['NaN', 'NaN'],
  ['null', 'null'],
  ['a truth value', 'true'],
  ['a text', '"all"'],
  ['an empty list', '[]'],
  ['a list of the right values', '["ada","new","asc"]'],
  ['filters in a list', `[${good}]`],
  ['an empty object', '{}'],
  ['an older shape', '{"query":"ada","status":"new","order":"asc"}'],
  ['a search of a number', '{"search":1,"status":"all","scoreOrder":null}'],
  ['a search of null', '{"search":null,"status":"all","scoreOrder":null}'],
  ['a search of a list', '{"search":["ada"],"status":"all","scoreOrder":null}'],
  ['an unknown status', '{"search":"","status":"lost","scoreOrder":null}'],
  ['a status in capitals', '{"search":"","status":"New","scoreOrder":null}'],
  ['a status that every object has', '{"search":"","status":"toString","scoreOrder":null}'],
  ['a status in a list', '{"search":"","status":["all"],"scoreOrder":null}'],
  ['no order', '{"search":"","status":"all"}'],
  ['an unknown order', '{"search":"","status":"all","scoreOrder":"up"}'],
  ['an order of a truth value', '{"search":"","status":"all","scoreOrder":false}'],
  ['an unknown source', `{"source":"Fax",${good.slice(1)}`],
  ['a source of null', `{"source":null,${good.slice(1)}`],
  ['an order by no field', `{"orderBy":{"direction":"asc"},${good.slice(1)}`],
  ['an order by an unknown field', `{"orderBy":{"field":"id","direction":"asc"},${good.slice(1)}`],
  ['an order by score in the wrong place', `{"orderBy":{"field":"score","direction":"asc"},${good.slice(1)}`],
  ['an order without a direction', `{"orderBy":{"field":"name"},${good.slice(1)}`],
  ['an order of a text', `{"orderBy":"name",${good.slice(1)}`],
  ['a prototype that would fit', `{"__proto__":${good}}`],
  ['a prototype that is null', '{"__proto__":null,"search":""}'],
  ['a constructor that would fit', `{"constructor":{"prototype":${good}}}`],
  ['brackets 100,000 deep', '['.repeat(100_000)],
  ['filters of 5 MB', JSON.stringify({ search: 'x'.repeat(5_000_000), status: 'all', scoreOrder: null })],
  ['garbage of 5 MB', '{'.repeat(5_000_000)],
])('[FILTERS-3] %s counts as nothing stored', (_, text) => {
  expect(parseFilters(text)).toBeNull()
})

test('[FILTERS-3] a stored prototype reaches neither the filters nor any other object', () => {
  const filters = parseFilters(`{"__proto__":{"polluted":true},${good.slice(1)}`)
  expect(filters).toEqual({ ...noFilters, search: 'ada', status: 'new', scoreOrder: 'asc' })
  expect(Object.getPrototypeOf(filters)).toBe(Object.prototype)
  expect({}).not.toHaveProperty('polluted')
})

const almostFilters = fc
  .record(
    {
      search: fc.oneof(hostileText, fc.jsonValue()),
      status: fc.oneof(fc.constantFrom(...statusFilters), fc.jsonValue()),
      scoreOrder: fc.oneof(fc.constantFrom(null, 'asc', 'desc'), fc.jsonValue()),
      source: fc.oneof(fc.constantFrom(...sourceFilters), fc.jsonValue()),
      orderBy: fc.oneof(
        fc.constantFrom(null, { field: 'name', direction: 'asc' }, { field: 'status', direction: 'desc', more: 1 }),
        fc.jsonValue(),
      ),
      page: fc.jsonValue(),
    },
    { requiredKeys: [] },
  )
  .map((value) => JSON.stringify(value))

const cutFilters = fc
  .tuple(anyFilters, fc.nat(60), fc.nat(3), fc.string({ maxLength: 3 }))
  .map(
    ([filters, at, gone, put]) => JSON.stringify(filters).slice(0, at) + put + JSON.stringify(filters).slice(at + gone),
  )

test('[FILTERS-3] any text gives filters that read back the same, or nothing; it never throws', () => {
  const anyText = fc.oneof(almostFilters, cutFilters, fc.json(), hostileText, fc.string())
  fc.assert(
    fc.property(anyText, (text) => {
      const filters = parseFilters(text)
      if (filters === null) return
      expect(Object.keys(filters).toSorted()).toEqual(['isDue', 'orderBy', 'scoreOrder', 'search', 'source', 'status'])
      expect(filters.search).toBeTypeOf('string')
      expect(['all', 'new', 'contacted', 'qualified', 'converted']).toContain(filters.status)
      expect([null, 'asc', 'desc']).toContain(filters.scoreOrder)
      expect(sourceFilters).toContain(filters.source)
      expect(filters.isDue).toBeTypeOf('boolean')
      expect(parseFilters(storedFilters(filters, null))).toEqual(filters)
    }),
    { numRuns: casesOf(1000) },
  )
})

test('[STATUS-1] the status filter offers all, new, contacted, qualified and converted', () => {
  expect(statusFilters).toEqual(['all', 'new', 'contacted', 'qualified', 'converted'])
})

test('[SOURCE-1] the source filter offers all, and then every source', () => {
  expect(sourceFilters[0]).toBe('all')
  expect(sourceFilters).toHaveLength(11)
})

test('[ORDER-1] no order shows as descending; the first toggle gives ascending, the next descending', () => {
  expect(shownOrder(noFilters)).toEqual({ field: 'score', direction: 'desc' })
  const once = withOrderBy(noFilters, 'score')
  expect(once.scoreOrder).toBe('asc')
  expect(withOrderBy(once, 'score').scoreOrder).toBe('desc')
  expect(withOrderBy({ ...noFilters, scoreOrder: 'desc' }, 'score').scoreOrder).toBe('asc')
})

test('[ORDER-3] a text starts ascending and is then turned round; the score comes back as it was', () => {
  const byName = withOrderBy({ ...noFilters, scoreOrder: 'asc' }, 'name')
  expect(shownOrder(byName)).toEqual({ field: 'name', direction: 'asc' })
  const turned = withOrderBy(byName, 'name')
  expect(shownOrder(turned)).toEqual({ field: 'name', direction: 'desc' })
  expect(shownOrder(withOrderBy(turned, 'name'))).toEqual({ field: 'name', direction: 'asc' })
  expect(shownOrder(withOrderBy(turned, 'email'))).toEqual({ field: 'email', direction: 'asc' })
  expect(shownOrder(withOrderBy(turned, 'score'))).toEqual({ field: 'score', direction: 'asc' })
})

test('[ORDER-3] an order leaves the rest of the filters', () => {
  fc.assert(
    fc.property(anyFilters, anyFilters, fc.constantFrom(...columnFields), (filters, others, field) => {
      const ordered = withOrderBy(filters, field)
      expect(shownOrder(ordered).field).toBe(field)
      const { scoreOrder, orderBy } = filters
      expect({ ...ordered, scoreOrder, orderBy }).toEqual(filters)
      expect(shownOrder(withOrder(filters, shownOrder(others)))).toEqual(shownOrder(others))
    }),
    { numRuns: casesOf(200) },
  )
})

test('[LIST-7] [DUE-11] clearing drops search, status, source and what is due, and keeps the order unless it is by day', () => {
  fc.assert(
    fc.property(anyFilters, (filters) => {
      const cleared = withoutFilters(filters)
      const orderBy = filters.orderBy?.field === 'due' ? null : filters.orderBy
      expect(cleared).toEqual({ ...filters, search: '', status: 'all', source: 'all', isDue: false, orderBy })
      expect(hasFilters(cleared)).toBe(false)
      const isAny = filters.search.length > 0 || filters.status !== 'all' || filters.source !== 'all' || filters.isDue
      expect(hasFilters(filters)).toBe(isAny)
    }),
    { numRuns: casesOf(200) },
  )
})

test('[DUE-11] what is due is ordered by day, overdue first; all leads as they were by score', () => {
  fc.assert(
    fc.property(anyFilters, (filters) => {
      const due = withDue(filters, true)
      expect(due).toEqual({ ...filters, isDue: true, orderBy: { field: 'due', direction: 'asc' } })
      expect(withDue(due, false)).toEqual({ ...filters, isDue: false, orderBy: null })
      const byName = withOrder(due, { field: 'name', direction: 'desc' })
      expect(withDue(byName, false).orderBy).toEqual({ field: 'name', direction: 'desc' })
    }),
    { numRuns: casesOf(200) },
  )
})
