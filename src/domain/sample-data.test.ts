import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { casesOf } from '../../test/cases'
import { MAX_SCORE, SAMPLE_LEADS } from './constants'
import { isEmail, type Lead, leadFields, leadSources, unfilled } from './lead'
import { sampleLeads } from './sample-data'
import { regions, wordsOf } from './sample-words'

const seeds = [0, 1, 2, 7, 42, 1999, 2 ** 31, 2 ** 32, 2 ** 32 + 1, Number.MAX_SAFE_INTEGER]
const make = (seed: number, count: number) => [...sampleLeads(seed, count)]
const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

/** The word without marks and signs, where that leaves plain letters; null for other scripts. */
function plainLetters(text: string): string | null {
  const letters = text
    .normalize('NFD')
    .replaceAll(/[^\p{L}]/gu, '')
    .toLowerCase()
  return /^[a-z]*$/.test(letters) ? letters : null
}

const sorted = (text: string) => Array.from(text).toSorted().join('')

function addressFits({ name, company, email }: Lead): boolean {
  const [person = '', host = ''] = email.split('@')
  const [letters, firm] = [plainLetters(name), plainLetters(company)]
  const stem = host.split('.')[0] ?? ''
  const personFits = letters === null || sorted(person.replace('.', '')) === sorted(letters)
  return personFits && (firm === null || (stem !== '' && firm.startsWith(stem)))
}

describe.each(seeds)('seed %i', (seed) => {
  const leads = make(seed, SAMPLE_LEADS)

  test('[SAMPLE-2] each lead is a whole lead', () => {
    for (const lead of leads) {
      expect(Object.keys(lead)).toEqual(['id', ...leadFields, 'order'])
      expect(lead).toMatchObject(unfilled)
      expect(lead.id).toMatch(uuid)
      expect(lead.name).toMatch(/^\S+( \S+)+$/)
      expect(lead.company).toMatch(/^\S+( \S+)+$/)
      expect(isEmail(lead.email)).toBe(true)
      expect(lead.email).toMatch(/^[a-z\d]+\.[a-z\d]+@[a-z\d]+\.[a-z]{2,}$/)
      expect(addressFits(lead)).toBe(true)
      expect(leadSources).toContain(lead.source)
      expect(Number.isInteger(lead.score) && lead.score >= 0 && lead.score <= MAX_SCORE).toBe(true)
      expect(['new', 'contacted', 'qualified']).toContain(lead.status)
    }
  })

  test('[SAMPLE-2] no two leads have the same id', () => {
    expect(new Set(leads.map(({ id }) => id)).size).toBe(leads.length)
  })

  test('[SAMPLE-3] scores spread over the range', () => {
    const fifths = new Set(leads.map(({ score }) => Math.floor((5 * score) / (MAX_SCORE + 1))))
    expect(fifths.size).toBe(5)
    expect(new Set(leads.map(({ score }) => score)).size).toBeGreaterThan(0.4 * MAX_SCORE)
  })

  test('[SAMPLE-3] Cyrillic names are among them', () => {
    expect(leads.some(({ name }) => /\p{Script=Cyrillic}/u.test(name))).toBe(true)
    expect(new Set(leads.map(({ name }) => name)).size).toBeGreaterThan(90)
  })
})

test('[SAMPLE-2] both ends of the score range are reached', () => {
  const scores = new Set(make(3, 20_000).map(({ score }) => score))
  expect(scores.size).toBe(101)
  expect(Math.min(...scores)).toBe(0)
  expect(Math.max(...scores)).toBe(100)
})

test('[SAMPLE-3] whatever the seed, the first 30 leads show every source, every status and every country', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), (seed) => {
      const leads = make(seed, 30)
      expect(new Set(leads.map(({ source }) => source)).size).toBe(10)
      expect(new Set(leads.map(({ status }) => status)).size).toBe(3)
      expect(new Set(leads.map(({ email }) => email.split('.').at(-1)))).toEqual(
        new Set(regions.map(({ domain }) => domain)),
      )
    }),
    { numRuns: casesOf(200) },
  )
})

test('[SAMPLE-5] the same seed gives the same leads, whatever their number', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), fc.nat(120), fc.nat(120), (seed, few, more) => {
      const longer = make(seed, few + more)
      expect(longer).toHaveLength(few + more)
      expect(make(seed, few)).toEqual(longer.slice(0, few))
    }),
    { numRuns: casesOf(100) },
  )
})

test('[SAMPLE-5] another seed gives other leads', () => {
  const ids = seeds.flatMap((seed) => make(seed, SAMPLE_LEADS).map(({ id }) => id))
  expect(new Set(ids).size).toBe(seeds.length * SAMPLE_LEADS)
})

test('[SAMPLE-3] no region lists a word twice or an empty one', () => {
  for (const { given, family, companies, trades } of regions) {
    for (const words of [given, family, companies, trades].map(wordsOf)) {
      expect(words).not.toContain('')
      expect(new Set(words).size).toBe(words.length)
    }
  }
})
