import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyPage } from '../../test/arbitraries'
import { casesOf } from '../../test/cases'
import { PAGE_SIZE } from './constants'
import { clampPage, pageCount, pageOf } from './page'

const listOf = (length: number) => Array.from({ length }, (_, index) => index)

test.each([
  [0, 1],
  [1, 1],
  [PAGE_SIZE - 1, 1],
  [PAGE_SIZE, 1],
  [PAGE_SIZE + 1, 2],
  [2 * PAGE_SIZE, 2],
  [2 * PAGE_SIZE + 1, 3],
  [50_000 * PAGE_SIZE, 50_000],
])('[LIST-3] %i leads fill %i pages', (items, pages) => {
  expect(pageCount(items)).toBe(pages)
})

test('[LIST-3] a page holds 20 leads, and the last one what is left', () => {
  expect(pageOf(listOf(45), 1)).toEqual({ rows: listOf(20), page: 1, pageCount: 3, matching: 45 })
  expect(pageOf(listOf(45), 3)).toEqual({ rows: [40, 41, 42, 43, 44], page: 3, pageCount: 3, matching: 45 })
})

test('[LIST-3] an empty list has one empty page', () => {
  expect(pageOf([], 1)).toEqual({ rows: [], page: 1, pageCount: 1, matching: 0 })
})

test.each([
  [3, 2 * PAGE_SIZE + 1, 3],
  [3, 2 * PAGE_SIZE, 2],
  [3, 0, 1],
  [0, 2 * PAGE_SIZE + 1, 1],
  [-7, 2 * PAGE_SIZE + 1, 1],
  [Number.MAX_SAFE_INTEGER, 2 * PAGE_SIZE + 1, 3],
])('[LIST-6] page %i of a list that now holds %i shows page %i', (wanted, items, page) => {
  expect(clampPage(wanted, items)).toBe(page)
})

test('[LIST-3] [LIST-6] a page holds the rows whose number falls on it, or on the last page', () => {
  fc.assert(
    fc.property(fc.nat(6 * PAGE_SIZE), anyPage, (length, wanted) => {
      const pageOfRow = (row: number) => Math.floor(row / PAGE_SIZE) + 1
      const last = length === 0 ? 1 : pageOfRow(length - 1)
      const shown = [...listOf(last)].map((index) => index + 1).findLast((page) => page <= wanted) ?? 1
      expect(pageOf(listOf(length), wanted)).toEqual({
        rows: listOf(length).filter((row) => pageOfRow(row) === shown),
        page: shown,
        pageCount: last,
        matching: length,
      })
    }),
    { numRuns: casesOf(500) },
  )
})
