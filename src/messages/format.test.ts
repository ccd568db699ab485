import { expect, test } from 'vitest'
import { formatShare } from './format'

test.each([
  [0, 0, '0%'],
  [0, 100, '0%'],
  [1, 1_000_000, '<1%'],
  [4, 1000, '<1%'],
  [5, 1000, '1%'],
  [1, 3, '33%'],
  [7, 7, '100%'],
  [994, 1000, '99%'],
  [995, 1000, '99%'],
  [999_999, 1_000_000, '99%'],
  [1, 1, '100%'],
])('[SUMMARY-2] %i of %i is %s: something is never none, and only all is all', (part, whole, text) => {
  expect(formatShare(part, whole)).toBe(text)
})
