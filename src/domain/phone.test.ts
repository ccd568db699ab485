import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { phoneAddress, phoneMatch } from './phone'

test.each([
  ['+44 20 7946 0958', '+442079460958'],
  ['+44 (0)20 7946 0958', '+442079460958'],
  ['(020) 7946-0958', '02079460958'],
  ['030/1234567', '0301234567'],
  ['+1 555.010.0199', '+15550100199'],
  ['+1 555 010 0199 ext. 12', '+15550100199;ext=12'],
  ['5550100199 x7', '5550100199;ext=7'],
  ['+49 30 12345#89', '+493012345;ext=89'],
  ['＋８１ ３ １２３４ ５６７８', '+81312345678'],
  ['112', '112'],
])('[PHONE-1] %s is dialled as %s', (text, address) => {
  expect(phoneAddress(text)).toBe(address)
})

test.each(['', 'ask for Bob', '1-800-FLOWERS', '12', '030 1234567, 0171 7654321 12', '+49 30 +49 171', '2 × 555 0100'])(
  '[PHONE-1] %s is not linked',
  (text) => {
    expect(phoneAddress(text)).toBeNull()
  },
)

test('[PHONE-1] whatever is written, digits, + and an extension alone are in the address', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[+()\d x.#-]{0,24}$/)), (text) => {
      const address = phoneAddress(text)
      if (address !== null) expect(address).toMatch(/^\+?\d+(;ext=\d+)?$/)
    }),
  )
})

test.each([
  ['0171 1005', '+49 171 100555'],
  ['+49 171 1005', '0171/1005'],
  ['+49 171 100555', '0171 100555'],
  ['0049171100555', '+49 (0)171-100555'],
  ['5550199', '(555) 010-0199, (555) 5550199'],
  ['＋８１ ３ １２３４', '+81 3 1234 5678'],
  ['112', '112'],
])('[SEARCH-6] %s finds %s', (search, phone) => {
  expect(phoneMatch(search)?.(phone)).toBe(true)
})

test.each([
  ['0171 1006', '+49 171 100555'],
  ['+49 171 1005', '1005'],
  ['555', ''],
])('[SEARCH-6] %s does not find %s', (search, phone) => {
  expect(phoneMatch(search)?.(phone)).toBe(false)
})

test.each(['12', '', '+', '000', 'Agent 007', '2026-11-19a'])('[SEARCH-6] %s is no number', (search) => {
  expect(phoneMatch(search)).toBeNull()
})
