import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyFilters, hostileText } from '../../test/arbitraries'
import { casesOf } from '../../test/cases'
import {
  hasFilters,
  noFilters,
  parseFilters,
  shownOrder,
  statusFilters,
  withOrderToggled,
  withoutFilters,
} from './filters'

const good = '{"search":"ada","status":"new","scoreOrder":"asc"}'

test('[FILTERS-1] filters are read back as they were written', () => {
  expect(parseFilters(good)).toEqual({ search: 'ada', status: 'new', scoreOrder: 'asc' })
  fc.assert(
    fc.property(anyFilters, (filters) => {
      expect(parseFilters(JSON.stringify(filters))).toEqual(filters)
    }),
    { numRuns: casesOf(500) },
  )
})

test('[FILTERS-1] nothing but search, status and order is read: no page number', () => {
  expect(parseFilters('{"search":"","status":"all","scoreOrder":null,"page":7,"constructor":1}')).toEqual(noFilters)
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
  expect(filters).toEqual({ search: 'ada', status: 'new', scoreOrder: 'asc' })
  expect(Object.getPrototypeOf(filters)).toBe(Object.prototype)
  expect({}).not.toHaveProperty('polluted')
})

const almostFilters = fc
  .record(
    {
      search: fc.oneof(hostileText, fc.jsonValue()),
      status: fc.oneof(fc.constantFrom(...statusFilters), fc.jsonValue()),
      scoreOrder: fc.oneof(fc.constantFrom(null, 'asc', 'desc'), fc.jsonValue()),
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
      expect(Object.keys(filters).toSorted()).toEqual(['scoreOrder', 'search', 'status'])
      expect(filters.search).toBeTypeOf('string')
      expect(['all', 'new', 'contacted', 'qualified', 'converted']).toContain(filters.status)
      expect([null, 'asc', 'desc']).toContain(filters.scoreOrder)
      expect(parseFilters(JSON.stringify(filters))).toEqual(filters)
    }),
    { numRuns: casesOf(1000) },
  )
})

test('[STATUS-1] the status filter offers all, new, contacted, qualified and converted', () => {
  expect(statusFilters).toEqual(['all', 'new', 'contacted', 'qualified', 'converted'])
})

test('[ORDER-1] no order shows as descending; the first toggle gives ascending, the next descending', () => {
  expect(shownOrder(noFilters)).toBe('desc')
  const once = withOrderToggled(noFilters)
  expect(once.scoreOrder).toBe('asc')
  expect(withOrderToggled(once).scoreOrder).toBe('desc')
  expect(withOrderToggled({ ...noFilters, scoreOrder: 'desc' }).scoreOrder).toBe('asc')
})

test('[ORDER-1] the toggle turns the shown order round and leaves the rest', () => {
  fc.assert(
    fc.property(anyFilters, (filters) => {
      const toggled = withOrderToggled(filters)
      expect(shownOrder(toggled)).toBe(shownOrder(filters) === 'asc' ? 'desc' : 'asc')
      expect({ ...toggled, scoreOrder: filters.scoreOrder }).toEqual(filters)
    }),
    { numRuns: casesOf(200) },
  )
})

test('[LIST-7] clearing drops search and status and keeps the order', () => {
  fc.assert(
    fc.property(anyFilters, (filters) => {
      const cleared = withoutFilters(filters)
      expect(cleared).toEqual({ search: '', status: 'all', scoreOrder: filters.scoreOrder })
      expect(hasFilters(cleared)).toBe(false)
      expect(hasFilters(filters)).toBe(filters.search.length > 0 || filters.status !== 'all')
    }),
    { numRuns: casesOf(200) },
  )
})
