import * as fc from 'fast-check'
import { MAX_SCORE, PAGE_SIZE } from '../src/domain/constants'
import { type Filters, orderFields, sourceFilters, statusFilters } from '../src/domain/filters'
import {
  columnFields,
  type Lead,
  type LeadDraft,
  leadSources,
  leadStatuses,
  plainFields,
  unfilled,
} from '../src/domain/lead'

/** Texts that break what takes letters for bytes, patterns for text, text for markup, or short for granted. */
const hostileTexts = [
  '',
  ' ',
  '\t',
  '\u00a0',
  '\ufeff',
  '\0',
  'İ',
  'İstanbul',
  'ıI',
  'ΟΔΥΣΣΕΥΣ',
  'Ὀδυσσεύς',
  'Σ',
  'ς',
  'Straße',
  'STRASSE',
  'ẞ',
  'ﬁ',
  '\u212a',
  'é',
  'e\u0301',
  '👩‍👩‍👧',
  '𐐀𐐨',
  '\ud83d',
  '\ude00',
  '\u202egnirts\u202c',
  '\u200fשלום',
  'مرحبا',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '&amp;',
  '.*',
  '[a-z]+$',
  '(a+)+b',
  '\\',
  '%',
  '_',
  "' OR 1=1 --",
  '__proto__',
  'constructor',
  'null',
  'x'.repeat(10_000),
]

/** Few letters, so that texts often hold one another; some change their length or their look with their case. */
const shortText = fc.string({ unit: fc.constantFrom('a', 'A', 'b', 'İ', 'i', 'Σ', 'ς', 'ß', ' ', '*'), maxLength: 6 })

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: shortText },
  { weight: 2, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...hostileTexts), shortText).map((parts) => parts.join('')) },
)

const score = fc.oneof(fc.nat(MAX_SCORE), fc.constantFrom(0, 1, MAX_SCORE))

/** Few days, so that leads often share one; the first and the last that there are. */
const day = fc.constantFrom('2026-11-16', '2026-11-17', '2026-11-18', '2026-12-01', '0001-01-01', '9999-12-31')

const nextStep = fc.oneof(
  { weight: 2, arbitrary: fc.constant({ step: '', due: '' }) },
  { weight: 3, arbitrary: fc.record({ step: fc.constantFrom('Call', 'Send the offer'), due: day }) },
)

const leadOf = (status: fc.Arbitrary<Lead['status']>): fc.Arbitrary<Lead> =>
  fc.tuple(factsOf(status), nextStep).map(([{ order, ...facts }, step]) => ({ ...facts, ...unfilled, ...step, order }))

const factsOf = (status: fc.Arbitrary<Lead['status']>) =>
  fc.record({
    id: fc.uuid({ version: 4 }),
    name: hostileText,
    company: hostileText,
    email: fc.oneof(fc.constant('someone@example.com'), hostileText),
    source: fc.constantFrom(...leadSources),
    score,
    status,
    order: fc.constant(0),
  })

/** The fields that say no more than their text. */
export const plainTexts = (text: fc.Arbitrary<string>) =>
  fc.record(
    Object.fromEntries(plainFields.map((field) => [field, text])) as Record<(typeof plainFields)[number], typeof text>,
  )

export const anyLead = leadOf(fc.constantFrom(...leadStatuses))

const leadsOf = (lead: fc.Arbitrary<Lead>, maxLength: number) =>
  fc
    .uniqueArray(lead, { selector: ({ id }) => id, maxLength, size: 'max' })
    .map((leads) => leads.map((each, order) => ({ ...each, order })))

/** Up to a little over three pages. */
export const anyLeads = leadsOf(anyLead, 3 * PAGE_SIZE + 5)

const unconvertedLead = leadOf(fc.constantFrom('new', 'contacted', 'qualified'))

/** As they are before any conversion. */
export const unconvertedLeads = leadsOf(unconvertedLead, PAGE_SIZE + 5)

/** So few that many commands meet the same lead. */
export const fewUnconvertedLeads = leadsOf(unconvertedLead, 5)

const email = fc.oneof(
  fc.constantFrom('new@example.com', '  spaces@example.com\u00a0', 'İ@ß.ς', '', 'no-at.example.com', 'two words@x.y'),
  fc.string({ unit: fc.constantFrom('@', '.', ' ', 'a', '\t', '\u00a0'), maxLength: 8 }),
  hostileText,
)

export const anyDraft: fc.Arbitrary<LeadDraft> = fc.record({ email, status: fc.constantFrom(...leadStatuses) })

const direction = fc.constantFrom('asc' as const, 'desc' as const)

export const anyFilters: fc.Arbitrary<Filters> = fc.record({
  search: hostileText,
  status: fc.constantFrom(...statusFilters),
  source: fc.constantFrom(...sourceFilters),
  isDue: fc.boolean(),
  scoreOrder: fc.option(direction),
  orderBy: fc.option(
    fc.record({
      field: fc.constantFrom(...columnFields.filter((field) => field !== 'score'), ...(['due', 'touched'] as const)),
      direction,
    }),
  ),
})

export const anyPage = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 5 }) },
  { weight: 1, arbitrary: fc.constantFrom(0, -1, 1_000_000, Number.MAX_SAFE_INTEGER) },
)

const changedCase = fc.constantFrom(
  (text: string) => text,
  (text: string) => text.toLowerCase(),
  (text: string) => text.toUpperCase(),
)

/** A text to search these leads for: often a part of a name or a company, in any case, or just not one. */
function searchIn(leads: readonly Lead[]): fc.Arbitrary<string> {
  if (leads.length === 0) return hostileText
  const part = fc
    .record({
      lead: fc.constantFrom(...leads),
      key: fc.constantFrom('name', 'company'),
      from: fc.nat(8),
      length: fc.nat(6),
      changedCase,
    })
    .map(({ lead, key, from, length, changedCase: change }) => change(lead[key].slice(from, from + length)))
  const seam = fc.constantFrom(...leads).map(({ name, company }) => `${name.slice(-1)}${company.slice(0, 1)}`)
  return fc.oneof({ weight: 4, arbitrary: part }, { weight: 1, arbitrary: seam }, { weight: 2, arbitrary: hostileText })
}

export function queryOf(leads: readonly Lead[]) {
  return fc.record({
    search: fc.oneof(fc.constant(''), searchIn(leads)),
    status: fc.oneof(fc.constant('all' as const), fc.constantFrom(...statusFilters)),
    source: fc.oneof({ weight: 3, arbitrary: fc.constant('all' as const) }, fc.constantFrom(...sourceFilters)),
    created: fc.option(
      fc.record({ first: fc.nat(20), count: fc.nat(40) }).map(({ first, count }) => ({ first, end: first + count })),
      { freq: 3, nil: undefined },
    ),
    due: fc.option(day, { nil: undefined }),
    order: fc.record({ field: fc.oneof(fc.constantFrom('score', 'due'), fc.constantFrom(...orderFields)), direction }),
    page: anyPage,
  })
}

export const leadsAndQuery = anyLeads.chain((leads) => fc.record({ leads: fc.constant(leads), query: queryOf(leads) }))
