import { describe, expect, test } from 'vitest'
import { SAMPLE_LEADS } from './constants'
import { parseSampleRequest } from './sample-request'

const ask = (address: string) => parseSampleRequest(new URLSearchParams(address))
const withLeads = (text: string) => parseSampleRequest(new URLSearchParams({ leads: text }))
const withSeed = (text: string) => parseSampleRequest(new URLSearchParams({ seed: text }))

test('[SAMPLE-1] without a word in the address it is 100 leads, others each time', () => {
  expect(ask('')).toEqual({ count: 100, seed: null, ignored: [] })
  expect(ask('?other=5&Leads=7')).toEqual({ count: 100, seed: null, ignored: [] })
})

test.each([
  ['0', 0],
  ['1', 1],
  ['007', 7],
  ['999999', 999_999],
  ['1000000', 1_000_000],
])('[SAMPLE-5] ?leads=%s gives %i leads', (text, count) => {
  expect(withLeads(text)).toEqual({ count, seed: null, ignored: [] })
})

const noCounts = [
  '1000001',
  '-1',
  '-0',
  'abc',
  '1e9',
  '1e3',
  '',
  ' ',
  ' 5',
  '5 ',
  '+5',
  '5.0',
  '5,000',
  '0x10',
  '٣',
  '５',
  '²',
  'NaN',
  'Infinity',
  'null',
  '5\n',
  '12345678901234567',
  '9'.repeat(400),
  '<b>5</b>',
  '\u202e5',
]

test.each(noCounts)('[SAMPLE-5] ?leads=%j is ignored, and said to be', (text) => {
  const { count, seed, ignored } = withLeads(text)
  expect({ count, seed }).toEqual({ count: SAMPLE_LEADS, seed: null })
  expect(ignored).toEqual([{ name: 'leads', text: expect.any(String), most: 1_000_000 }])
})

test.each([
  ['0', 0],
  ['42', 42],
  ['9007199254740991', Number.MAX_SAFE_INTEGER],
])('[SAMPLE-5] ?seed=%s is the seed %i', (text, seed) => {
  expect(withSeed(text)).toEqual({ count: SAMPLE_LEADS, seed, ignored: [] })
})

const noSeeds = [
  '9007199254740992',
  '9007199254740993',
  '9999999999999999',
  '12345678901234567',
  '-1',
  'abc',
  '1e9',
  '',
  ' 5',
  '+5',
  '٣',
  '1.5',
]

test.each(noSeeds)('[SAMPLE-5] ?seed=%j is ignored, and said to be', (text) => {
  const { count, seed, ignored } = withSeed(text)
  expect({ count, seed }).toEqual({ count: SAMPLE_LEADS, seed: null })
  expect(ignored).toEqual([{ name: 'seed', text: expect.any(String), most: Number.MAX_SAFE_INTEGER }])
})

describe('[SAMPLE-5] what is ignored', () => {
  test('takes nothing else with it', () => {
    expect(ask('?leads=abc&seed=7')).toMatchObject({ count: SAMPLE_LEADS, seed: 7, ignored: [{ name: 'leads' }] })
    expect(ask('?leads=7&seed=abc')).toMatchObject({ count: 7, seed: null, ignored: [{ name: 'seed' }] })
  })

  test('is named for each', () => {
    expect(ask('?leads=abc&seed=xyz').ignored).toMatchObject([
      { name: 'leads', text: 'abc' },
      { name: 'seed', text: 'xyz' },
    ])
  })

  test('is short, however long it was', () => {
    expect(withLeads('9'.repeat(1_000_000)).ignored[0]?.text).toBe(`${'9'.repeat(20)}…`)
  })
})
