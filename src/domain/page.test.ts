import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyPage } from '../../test/arbitraries'
import { clampPage, pageCount, pageOf } from './page'

const listOf = (length: number) => Array.from({ length }, (_, index) => index)

test.each([
  [0, 1],
  [1, 1],
  [19, 1],
  [20, 1],
  [21, 2],
  [40, 2],
  [41, 3],
  [1_000_000, 50_000],
])('[LIST-3] %i leads fill %i pages of 20', (items, pages) => {
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
  [3, 41, 3],
  [3, 40, 2],
  [3, 0, 1],
  [0, 41, 1],
  [-7, 41, 1],
  [Number.MAX_SAFE_INTEGER, 41, 3],
])('[LIST-6] page %i of a list that now holds %i shows page %i', (wanted, items, page) => {
  expect(clampPage(wanted, items)).toBe(page)
})

test('[LIST-3] the pages laid end to end are the list', () => {
  fc.assert(
    fc.property(fc.nat(130), (length) => {
      const pages = Array.from({ length: pageCount(length) }, (_, index) => pageOf(listOf(length), index + 1).rows)
      expect(pages.flat()).toEqual(listOf(length))
      expect(pages.slice(0, -1).every((rows) => rows.length === 20)).toBe(true)
    }),
    { numRuns: 200 },
  )
})

test('[LIST-3] [LIST-6] a page holds the rows whose number falls on it, or on the last page', () => {
  fc.assert(
    fc.property(fc.nat(130), anyPage, (length, wanted) => {
      const pageOfRow = (row: number) => Math.floor(row / 20) + 1
      const last = length === 0 ? 1 : pageOfRow(length - 1)
      const shown = [...listOf(last)].map((index) => index + 1).findLast((page) => page <= wanted) ?? 1
      expect(pageOf(listOf(length), wanted)).toEqual({
        rows: listOf(length).filter((row) => pageOfRow(row) === shown),
        page: shown,
        pageCount: last,
        matching: length,
      })
    }),
    { numRuns: 500 },
  )
})
