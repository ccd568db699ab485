import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { leadsAndQuery } from '../../test/arbitraries'
import { change, leadWith, numberedLeads } from '../../test/leads'
import { createReferenceEngine } from '../../test/reference-engine'
import { MAX_SCORE, PAGE_SIZE } from '../domain/constants'
import type { Change } from '../domain/edit'
import { type StatusFilter } from '../domain/filters'
import { type Lead, leadStatuses } from '../domain/lead'
import type { LeadPage, LeadQuery, Match } from '../domain/lead-query'
import { wholeList } from '../domain/lead-query'
import { createLeadEngine, type LeadEngine } from './lead-engine'

/** Every engine keeps the same rules. */
const engines: readonly [string, () => LeadEngine][] = [
  ['reference', createReferenceEngine],
  ['fast', createLeadEngine],
]

const everything: LeadQuery = { ...wholeList, page: 1 }
const dueList: LeadQuery = { ...everything, due: '2026-11-18', order: { field: 'due', direction: 'asc' } }
const created = (leads: readonly Lead[]): Change<Lead>[] => leads.map((lead) => change(null, lead))
const idsOf = ({ rows }: LeadPage) => rows.map(({ id }) => id)

function loaded(createEngine: () => LeadEngine, leads: readonly Lead[]): LeadEngine {
  const engine = createEngine()
  engine.apply(created(leads))
  return engine
}

const referenceAnswer = (leads: readonly Lead[], query: LeadQuery) => loaded(createReferenceEngine, leads).query(query)

test('the fast engine answers any query, and gives and places any lead, as the reference engine does', () => {
  fc.assert(
    fc.property(leadsAndQuery, ({ leads, query }) => {
      const [fast, reference] = [loaded(createLeadEngine, leads), loaded(createReferenceEngine, leads)]
      expect(fast.query(query)).toEqual(reference.query(query))
      for (const lead of leads) expect(fast.place(query, lead)).toEqual(reference.place(query, lead))
      expect(leads.map(({ id }) => fast.lead(id))).toEqual(leads)
      const strangers = ['', 'no-such-lead', '__proto__', 'constructor', 'toString', '0', '-1']
      expect(strangers.filter((id) => fast.lead(id) !== null)).toEqual([])
    }),
  )
})

test.each([8192, 600_001])('the fast engine holds texts of %i letters', (length) => {
  for (const letter of ['x', 'ж', ' ', 'Word ']) {
    const long = letter.repeat(length / letter.length)
    const leads = [
      leadWith({ id: 'email', email: long, order: 0 }),
      leadWith({ id: 'name', name: `${long}y`, order: 1 }),
      leadWith({ id: 'company', company: `y${long}`, order: 2 }),
      leadWith({ id: `id${long}`, order: 3 }),
    ]
    const engine = loaded(createLeadEngine, leads)
    expect([...engine.leads()]).toEqual(leads)
    expect(engine.query({ ...everything, search: `${letter}y` }).rows).toEqual([leads[1]])
  }
})

interface AccentCase {
  readonly search: string
  readonly name: string
  readonly isFound?: false
}

/** Searches that ignore accents. */
const withoutAccents: readonly AccentCase[] = [
  { search: 'angstrom', name: 'Ångström' },
  { search: 'ANGSTROM', name: 'a\u030angstro\u0308m' },
  { search: 'Ångström', name: 'Angstrom' },
  { search: 'lukasz', name: 'Łukasz' },
  { search: 'oberg', name: 'Øberg' },
  { search: 'dang', name: 'Đặng' },
  { search: 'gudrun', name: 'Guðrún' },
  { search: 'thor', name: 'Þór' },
  { search: 'grossmann', name: 'Großmann' },
  { search: 'großmann', name: 'GROSSMANN' },
  { search: 'laerke', name: 'Lærke' },
  { search: 'isik', name: 'Işık' },
  { search: 'istanbul', name: 'İstanbul' },
  { search: 'οδυσσευς', name: 'ΟΔΥΣΣΈΥΣ' },
  { search: 'οδοσ', name: 'ΟΔΟΣ' },
  { search: 'артем', name: 'Артём' },
  { search: 'שלום', name: 'שָׁלוֹם' },
  { search: 'احمد', name: 'أَحمد' },
  { search: 'jose  garcia ', name: 'José García' },
  { search: 'jose\u00a0garcia', name: 'José García' },
  { search: '김', name: '김민준' },
  // A syllable, a voiced sound and a vowel sign are no accents.
  { search: '기', name: '김민준', isFound: false },
  { search: 'か', name: 'が', isFound: false },
  { search: 'रम', name: 'रुम', isFound: false },
  { search: 'dimitris', name: 'Δημήτρης', isFound: false },
  { search: 'a.*m', name: 'Ångström', isFound: false },
  // Without its accents nothing is left to search for.
  { search: '\u0301', name: 'José', isFound: false },
  { search: '  ', name: 'José  García', isFound: false },
  { search: '', name: 'José', isFound: false },
]

describe.each(engines)('the %s engine', (_, createEngine) => {
  const engineOf = (leads: readonly Lead[]) => loaded(createEngine, leads)

  test('[ORDER-4] texts as the reader’s language orders them, numbers by their value, ties in the order of creation', () => {
    const names = ['Lot 10', 'Zoë', 'Émile', 'lot 9', 'emile', 'Ana', 'Zoë', 'émile']
    const leads = names.map((name, order) => leadWith({ id: `lead-${order}`, name, order }))
    const listed = (direction: 'asc' | 'desc') =>
      idsOf(engineOf(leads).query({ ...everything, order: { field: 'name', direction } })).map((id) =>
        Number(id.slice(5)),
      )
    expect(listed('asc')).toEqual([5, 4, 7, 2, 3, 0, 1, 6])
    expect(listed('desc')).toEqual([1, 6, 0, 3, 2, 7, 4, 5])
  })

  test.each([
    ['nothing at all', ['', '', '']],
    ['one letter', ['a', 'a', 'a']],
    // Two ways to write an é: other texts, and the same to a reader.
    ['what the reader’s language takes for equal', ['Zo\u00e9', 'Zo', 'Zoe\u0301', 'Zoe', 'Zo\u00e9']],
  ])('[ORDER-4] leads of %s are in their order, equal ones in that of creation', (_what, companies) => {
    const leads = companies.map((company, order) => leadWith({ id: `lead-${order}`, company, order }))
    const engine = engineOf(leads)
    for (const direction of ['asc', 'desc'] as const) {
      const query: LeadQuery = { ...everything, order: { field: 'company', direction } }
      expect(engine.query(query)).toEqual(referenceAnswer(leads, query))
    }
  })

  test('several changes of one lead in one go end with the last', () => {
    const engine = createEngine()
    const [lead] = numberedLeads(1)
    if (!lead) throw new Error('no lead')
    const converted: Lead = { ...lead, status: 'converted' }
    engine.apply([change(null, lead), change(lead, converted)])
    expect(engine.query(everything).rows).toEqual([converted])
    expect(engine.counts()).toEqual({ new: 0, contacted: 0, qualified: 0, converted: 1 })
  })

  test('an engine that holds nothing answers with an empty page', () => {
    expect(createEngine().query(everything)).toEqual({ rows: [], page: 1, pageCount: 1, matching: 0, total: 0 })
    expect(createEngine().counts()).toEqual({ new: 0, contacted: 0, qualified: 0, converted: 0 })
  })

  describe('search', () => {
    const found = (lead: Partial<Lead>, search: string, match: Match = 'literal') =>
      engineOf([leadWith(lead)]).query({ ...everything, search, match }).matching === 1

    test('[SEARCH-1] finds a part of the name or of the company', () => {
      const lead = { name: 'Ada Lovelace', company: 'Analytical Engines' }
      for (const search of ['Ada', 'lace', 'a L', 'Analytical', 'Engines', 'l E', '']) {
        expect(found(lead, search)).toBe(true)
      }
      expect(found(lead, 'Babbage')).toBe(false)
    })

    test('[SEARCH-1] looks at name and company, at nothing else', () => {
      const lead = {
        id: 'xyzzy',
        name: 'Ada',
        company: 'Engines',
        email: 'mail@plugh.example',
        source: 'LinkedIn',
      } as const
      for (const search of ['xyzzy', 'plugh', 'LinkedIn', 'new', '50']) expect(found(lead, search)).toBe(false)
    })

    test.each(withoutAccents)('[SEARCH-3] without accents finds $name by $search: $isFound', (each) => {
      const { name, search, isFound = true } = each
      expect(found({ name }, search, 'no-accents')).toBe(isFound)
      expect(found({ company: name }, search, 'no-accents')).toBe(isFound)
      expect(found({ email: name }, search, 'no-accents')).toBe(false)
    })

    test('[SEARCH-3] every Latin letter with an accent is found by the letter that dictionaries list it under', () => {
      const dictionary = new Intl.Collator('en', { sensitivity: 'base', usage: 'search' })
      const letters = Array.from({ length: 0x1eff - 0xc0 }, (_each, at) => String.fromCharCode(0xc0 + at))
      const accented = letters.filter((letter) => /^[a-z]\p{M}+$/iu.test(letter.normalize('NFD')))
      expect(accented.length).toBeGreaterThan(400)
      for (const letter of accented) {
        const plain = letter.normalize('NFD').charAt(0)
        expect(dictionary.compare(letter, plain), letter).toBe(0)
        expect(found({ name: letter, company: '' }, plain, 'no-accents'), letter).toBe(true)
      }
    })

    test.each([
      ['ADA@engines', true],
      [' ada@engines.example ', true],
      ['ádá', false],
      ['lovelace', false],
      ['', false],
      [' ', false],
    ])('[SEARCH-3] by email finds ada@engines.example by %j: %s', (search, isFound) => {
      expect(found({}, search, 'email')).toBe(isFound)
    })

    test.each([
      ['ada', 'ADA'],
      ['ΟΔΥΣΣΕΥΣ', 'οδυσσευς'],
      ['Straße', 'STRAßE'],
      ['İstanbul', 'İSTANBUL'],
      ['İstanbul', 'i\u0307stanbul'],
      ['Ærø', 'æRØ'],
      ['Щербак', 'ЩЕРБАК'],
      ['𐐀', '𐐨'],
      ['\u212aelvin', 'kelvin'],
    ])('[SEARCH-1] finds %s by %s: both sides are lower-cased', (name, search) => {
      expect(found({ name }, search)).toBe(true)
      expect(found({ company: name }, search)).toBe(true)
    })

    test.each([
      ['Straße', 'STRASSE'],
      ['ΟΔΥΣΣΕΥΣ', 'οδυσσευσ'],
      ['é', 'e'],
      ['é', 'e\u0301'],
      ['ﬁ', 'fi'],
    ])('[SEARCH-1] does not find %s by %s: lower-casing is all that is done', (name, search) => {
      expect(found({ name, company: '' }, search)).toBe(false)
    })

    test.each(['.*', '%', '_', '?', '*', '[a-z]', '^', '$', '(', '\\', '|', '\\w'])(
      '[SEARCH-2] takes %s for itself',
      (search) => {
        expect(found({ name: 'Ada', company: 'Engines' }, search)).toBe(false)
        expect(found({ name: `A${search}z` }, search)).toBe(true)
      },
    )

    test('[SEARCH-2] trims nothing', () => {
      expect(found({ name: 'Ada Lovelace' }, ' ')).toBe(true)
      expect(found({ name: 'Ada', company: 'Engines' }, ' ')).toBe(false)
      expect(found({ name: 'Ada' }, 'ada ')).toBe(false)
      expect(found({ name: 'Ada' }, ' ada')).toBe(false)
      expect(found({ name: 'Ada ', company: '' }, 'ada ')).toBe(true)
    })

    test.each(['\n', '\0', '\u0001', '\ufffd', '\t', ' ', '|', ''])(
      '[SEARCH-2] finds nothing that spans name and company, by %j between them',
      (between) => {
        expect(found({ name: 'Ada', company: 'Engines' }, `a${between}E`)).toBe(false)
        expect(found({ name: 'Ada', company: 'Engines' }, `s${between}A`)).toBe(false)
      },
    )
  })

  describe('status', () => {
    const leads = leadStatuses.flatMap((status, index) =>
      numberedLeads(index + 1).map((lead) => leadWith({ ...lead, id: `${status} ${lead.id}`, status })),
    )

    test.each<[StatusFilter, number]>([
      ['all', 10],
      ['new', 1],
      ['contacted', 2],
      ['qualified', 3],
      ['converted', 4],
    ])('[STATUS-1] %s matches %i leads exactly', (status, matching) => {
      const answer = engineOf(leads).query({ ...everything, status })
      expect(answer).toMatchObject({ matching, total: 10 })
      expect(answer.rows.every((lead) => status === 'all' || lead.status === status)).toBe(true)
    })
  })

  describe('order', () => {
    const leads = [30, 70, 30, MAX_SCORE, 0, 70, 30].map((score, index) =>
      leadWith({ id: `lead-${index}`, score, order: index }),
    )
    const scores = ({ rows }: LeadPage) => rows.map(({ score }) => score)

    test('[ORDER-1] descending starts with the highest score, ascending with the lowest', () => {
      const engine = engineOf(leads)
      expect(scores(engine.query(everything))).toEqual([MAX_SCORE, 70, 70, 30, 30, 30, 0])
      expect(scores(engine.query({ ...everything, order: { field: 'score', direction: 'asc' } }))).toEqual([
        0,
        30,
        30,
        30,
        70,
        70,
        MAX_SCORE,
      ])
    })

    test('[ORDER-2] ties keep the order of creation in both directions', () => {
      const engine = engineOf(leads)
      const ties = (page: LeadPage) => page.rows.filter(({ score }) => score === 30).map(({ id }) => id)
      expect(ties(engine.query(everything))).toEqual(['lead-0', 'lead-2', 'lead-6'])
      expect(ties(engine.query({ ...everything, order: { field: 'score', direction: 'asc' } }))).toEqual([
        'lead-0',
        'lead-2',
        'lead-6',
      ])
    })

    test('[ORDER-2] a lead that is changed keeps its place among its equals', () => {
      const engine = engineOf(numberedLeads(3 * PAGE_SIZE))
      const before = idsOf(engine.query({ ...everything, page: 2 }))
      const id = `lead-${PAGE_SIZE + 5}`
      expect(before).toContain(id)
      const lead = leadWith({ ...engine.lead(id), email: 'new@mail.example', status: 'converted' })
      engine.apply([change(engine.lead(id), lead)])
      expect(idsOf(engine.query({ ...everything, page: 2 }))).toEqual(before)
    })
  })

  describe('due', () => {
    const steps: readonly [due: string, score: number][] = [
      ['2026-11-18', 10],
      ['', 90],
      ['2026-11-19', 50],
      ['2026-11-16', 20],
      ['2026-11-18', 70],
      ['', 20],
      ['2026-11-18', 10],
      ['2026-12-01', 99],
      ['2026-11-19', 40],
      ['', 90],
    ]
    const leads = steps.map(([due, score], order) => leadWith({ id: `${order}`, due, score, order }))
    /** One engine for all queries: what it keeps of one is not the answer to another. */
    const engine = engineOf(leads)
    const ids = (query: Partial<LeadQuery>) => idsOf(engine.query({ ...everything, ...query })).join(' ')

    test('[DUE-1] leads whose next step is on the day or before it, in the order of the list', () => {
      expect(ids({ due: '2026-11-18' })).toBe('4 3 0 6')
      expect(ids({ due: '2026-11-15' })).toBe('')
      expect(ids({ due: '2026-11-18', order: { field: 'score', direction: 'asc' } })).toBe('0 6 3 4')
      expect(ids({ due: '2026-11-18', created: { first: 1, end: 5 } })).toBe('4 3')
    })

    test('[DUE-2] [DUE-3] by day, equal days by the higher score, then by creation; without a day last', () => {
      expect(ids({ order: { field: 'due', direction: 'asc' } })).toBe('3 4 0 6 2 8 7 1 9 5')
      expect(ids({ due: '2026-11-18', order: { field: 'due', direction: 'asc' } })).toBe('3 4 0 6')
      expect(ids({ due: '2026-11-17', order: { field: 'due', direction: 'asc' } })).toBe('3')
      expect(ids({ order: { field: 'due', direction: 'desc' } })).toBe('7 2 8 4 0 6 3 1 9 5')
      expect(ids({ due: '2026-11-18', order: { field: 'due', direction: 'desc' } })).toBe('4 0 6 3')
    })

    test('[DUE-2] a lead whose step is done keeps the place that it had', () => {
      const changing = engineOf(leads)
      const { page: _page, ...list } = dueList
      const before = leads[4]!
      changing.apply([change(before, { ...before, step: '', due: '' })])
      const at = { before: 1, matching: 3, previous: leads[3], next: leads[0] }
      expect(changing.place(list, before)).toEqual({ ...at, isListed: false })
      const later = { ...before, due: '2026-12-24' }
      changing.apply([change({ ...before, step: '', due: '' }, later)])
      expect(changing.place(list, before)).toEqual({ ...at, isListed: false })
      changing.apply([change(later, { ...before, due: '2026-11-17', score: 5 })])
      expect(changing.place(list, { ...before, due: '2026-11-17', score: 5 })).toEqual({
        ...at,
        matching: 4,
        isListed: true,
      })
    })

    test('[DUE-4] how many are due, and the next day that has any', () => {
      const changing = engineOf(leads)
      expect(changing.due('2026-11-15')).toEqual({ count: 0, next: { day: '2026-11-16', count: 1 } })
      expect(changing.due('2026-11-18')).toEqual({ count: 4, next: { day: '2026-11-19', count: 2 } })
      expect(changing.due('2026-12-01')).toEqual({ count: 7, next: null })
      changing.apply([change(leads[2]!, null), change(leads[8]!, { ...leads[8]!, due: '' })])
      expect(changing.due('2026-11-18')).toEqual({ count: 4, next: { day: '2026-12-01', count: 1 } })
      expect(createEngine().due('2026-11-18')).toEqual({ count: 0, next: null })
    })
  })

  test('[ORDER-9] by the last action, equal ones by creation in both directions', () => {
    const engine = engineOf(numberedLeads(5))
    const ids = (direction: 'asc' | 'desc') =>
      idsOf(engine.query({ ...everything, order: { field: 'touched', direction } })).map((id) => id.slice(5))
    expect(ids('asc')).toEqual(['1', '2', '3', '4', '5'])
    engine.setTouches((order) => [7, -1, 7, 3, 7][order]!)
    expect(ids('asc')).toEqual(['2', '4', '1', '3', '5'])
    expect(ids('desc')).toEqual(['1', '3', '5', '4', '2'])
    engine.setTouches((order) => order % 2)
    expect(ids('asc')).toEqual(['1', '3', '5', '2', '4'])
  })

  test('[ORDER-2] a lead that was removed and comes back stands where it stood among its equals', () => {
    const leads = numberedLeads(3 * PAGE_SIZE)
    const engine = engineOf(leads)
    const before = engine.query(everything)
    engine.apply(leads.slice(3, 9).map((lead) => change(lead, null)))
    engine.apply(created(leads.slice(3, 9).toReversed()))
    expect(engine.query(everything)).toEqual(before)
  })

  test.each<[keyof Lead, Partial<Lead>]>([
    ['id', { id: 'other' }],
    ['name', { name: 'Grace Hopper' }],
    ['company', { company: 'Flow-Matic' }],
    ['email', { email: 'other@mail.example' }],
    ['source', { source: 'Other' }],
    ['score', { score: 99 }],
    ['status', { status: 'qualified' }],
    ['phone', { phone: '+1 555' }],
    ['step', { step: 'Call', due: '2026-11-18' }],
    ['due', { due: '2026-11-18' }],
    ['order', { order: 1000 }],
  ])('a change of the %s is made', (_field, fields) => {
    const leads = numberedLeads(5)
    const engine = engineOf(leads)
    const after = { ...leads[2]!, ...fields }
    engine.apply([change(leads[2]!, after)])
    expect(engine.lead(after.id)).toEqual(after)
    const changed = leads.map((lead, index) => (index === 2 ? after : lead))
    for (const search of ['', after.name, after.company, 'Ada'])
      expect(engine.query({ ...everything, search })).toEqual(referenceAnswer(changed, { ...everything, search }))
    expect(engine.query(dueList)).toEqual(referenceAnswer(changed, dueList))
  })

  test.each<[string, (leads: readonly Lead[]) => Change<Lead>]>([
    ['creates a lead whose id is there', ([lead]) => change(null, leadWith({ ...lead, name: 'Other' }))],
    ['changes a lead that is not there', () => change(leadWith({ id: 'none' }), leadWith({ id: 'none' }))],
    ['removes a lead that is not there', () => change(leadWith({ id: 'none' }), null)],
    ['gives a lead the id of another', ([one, other]) => change(one!, { ...one!, id: other!.id })],
  ])('throws where a change %s, and is as it was', (_what, wrong) => {
    const leads = numberedLeads(5)
    const engine = engineOf(leads)
    const before = [...engine.leads()]
    const byEmail = engine.query({ ...everything, search: 'ada@', match: 'email' })
    const after = { ...leads[3]!, name: 'Changed', score: 1 }
    const earlier = [
      ...created([leadWith({ id: 'new', order: 100 })]),
      change(leads[2]!, null),
      change(leads[3]!, after),
      change(null, leadWith({ id: 'newer', order: 101 })),
    ]
    expect(() => engine.apply([...earlier, wrong(leads)])).toThrow(Error)
    expect([...engine.leads()]).toEqual(before)
    expect(engine.query(everything)).toEqual(referenceAnswer(leads, everything))
    expect(engine.query({ ...everything, search: 'ada@', match: 'email' })).toEqual(byEmail)
    expect(engine.lead('new')).toBe(null)
    engine.apply(earlier)
    expect(engine.lead(after.id)).toEqual(after)
  })

  test('what was answered is not changed by what comes later', () => {
    const engine = engineOf(numberedLeads(3))
    const answer = engine.query(everything)
    const copy = structuredClone(answer)
    engine.apply([
      change(
        engine.lead('lead-1'),
        leadWith({ id: 'lead-1', status: 'converted', email: 'new@mail.example', order: 0 }),
      ),
    ])
    engine.apply(created([leadWith({ id: 'later' })]))
    expect(answer).toEqual(copy)
  })
})
