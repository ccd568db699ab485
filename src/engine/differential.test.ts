import { expect, test } from 'vitest'
import { casesOf, seeds } from '../../test/cases'
import { change, leadWith } from '../../test/leads'
import { createReferenceEngine } from '../../test/reference-engine'
import { createRandom, pick, type Random } from '../base/random'
import { MAX_SCORE, PAGE_SIZE } from '../domain/constants'
import type { Change } from '../domain/edit'
import { orderFields, statusFilters } from '../domain/filters'
import { type Lead, leadSources, leadStatuses } from '../domain/lead'
import type { LeadQuery, Match } from '../domain/lead-query'
import { wholeList, wideMatches } from '../domain/lead-query'
import type { Note } from '../domain/note'
import type { EngineImage } from './engine-image'
import { FewLeads } from './few-leads'
import { createLeadEngine } from './lead-engine'

const everything: LeadQuery = { ...wholeList, page: 1 }
/** Of next steps: many leads share each. */
const phones = ['', '0171 1005 55', '+49 171 100555', '+49 (0)171/1005', '1005-55 and 030 1', '００１ 555', 'ask', '12']
const days = ['2026-11-14', '2026-11-17', '2026-11-18', '2026-11-19', '2027-02-01', '0001-01-01', '9999-12-31']
const matches: readonly Match[] = ['literal', ...wideMatches]

/** Letters that change their length, their look or their number of units with their case, and ones that look like it. */
const hostileLetters = Array.from(
  'aAbBeE iİıIσΣςßẞǅǆéÉøØł\u0301かが\u3099ᄀ\u1161𐐀𐐨👩\u200d🚀\ud83d\ude00\0\n\u202e.*\\&<ﬁΩω\u212a0',
)

function randomText(random: Random, most: number): string {
  let text = ''
  for (let length = random.below(most + 1); length > 0; length--) text += pick(random, hostileLetters)
  return text
}

/** The engines of the worker and of the page, and the plain one: with the same changes and queries every answer must be the same. */
class Engines {
  readonly leads = new Map<string, Lead>()
  readonly removed: Lead[] = []
  #fast = createLeadEngine()
  readonly #few = new FewLeads()
  readonly #reference = createReferenceEngine()
  #nextOrder = 0
  #compared = 0
  #salt = 0
  /** What is noted on a lead says which one it is, and changes with it. */
  readonly #notes = new Map<number, readonly Note[]>()

  constructor() {
    this.#tellNotes()
  }

  #tellNotes() {
    for (const engine of [this.#fast, this.#reference]) engine.setNotes((order) => this.#notes.get(order) ?? [])
  }

  /** Gives all leads other numbers to be ordered by: few or many, some negative. */
  renumber(salt = ++this.#salt) {
    const numberOf = (order: number) => ((order * 7919 * salt) % pick(createRandom(salt), [1, 5, 1000])) - 1
    for (const engine of [this.#fast, this.#reference]) engine.setTouches(numberOf)
  }

  apply(changes: readonly Change<Lead>[]) {
    this.#fast.apply(changes)
    this.#few.apply(changes)
    this.#reference.apply(changes)
    for (const { before, after } of changes) {
      if (before) this.leads.delete(before.id)
      if (after) this.leads.set(after.id, after)
      if (after?.source === 'Other')
        this.#notes.set(after.order, [
          { date: 1, text: 'Odd' },
          { date: 2, text: after.email },
        ])
      else if (after) this.#notes.delete(after.order)
      if (before && !after) this.removed.push(before)
    }
  }

  add(leads: readonly Lead[]) {
    this.apply(leads.map((lead) => change(null, { ...lead, order: this.#nextOrder++ })))
  }

  /** The fast engine goes on with what it kept. */
  reopen() {
    const image = this.#fast.image()
    const kept = structuredClone(image)
    // What becomes of the engine that made the image, or of another that opened it, must not matter.
    for (const other of [this.#fast, createLeadEngine(image)]) {
      const [first, second] = this.leads.values()
      if (first) other.apply([change(first, { ...first, status: 'converted', email: 'other' })])
      if (second) other.apply([change(second, null)])
      other.apply([change(null, leadWith({ id: 'other', name: 'Other', order: 3_000_000_000 }))])
      other.query({ ...everything, search: 'other' })
    }
    expect(isSameImage(image, kept)).toBe(true)
    this.#fast = createLeadEngine(image)
    this.#tellNotes()
    this.renumber(this.#salt)
  }

  compare(query: LeadQuery) {
    const expected = this.#reference.query(query)
    expect(this.#fast.query(query), JSON.stringify(query)).toEqual(expected)
    // The page knows neither the last actions nor notes.
    if (query.order.field !== 'touched' && query.match !== 'notes' && this.leads.size < 1000)
      expect(this.#few.query(query), JSON.stringify(query)).toEqual(expected)
    this.#comparePlaces(query)
  }

  /** Prepares so many parts of what the query needs, if there are so many. */
  prepare(query: LeadQuery, parts: number) {
    for (let part = 0; part < parts && this.#fast.prepare(query) < 1; part++);
  }

  compareExport(asked: LeadQuery) {
    const { page: _, ...query } = asked
    const idsOf = (leads: Iterable<Lead>) => Array.from(leads, ({ id }) => id)
    expect(idsOf(this.#fast.leads(query)), JSON.stringify(query)).toEqual(idsOf(this.#reference.leads(query)))
  }

  /** Of another lead each time, of one that was removed, and of none that ever was. */
  #comparePlaces(asked: LeadQuery) {
    const { page: _, ...query } = asked
    const known = [...this.leads.values()]
    const lead = known[this.#compared++ % Math.max(1, known.length)]
    const earlier = lead && { ...lead, due: days[this.#compared % days.length]!, score: this.#compared % MAX_SCORE }
    const never = leadWith({ id: 'never', score: 7, order: this.#nextOrder })
    for (const each of [lead, earlier, this.removed.at(-1), never]) {
      if (!each) continue
      const what = JSON.stringify({ ...query, lead: each })
      expect(this.#fast.place(query, each), what).toEqual(this.#reference.place(query, each))
    }
  }

  compareEmails(emails: Iterable<string>) {
    for (const email of emails) {
      expect(this.#fast.leadsWithEmail(email), email).toEqual(this.#reference.leadsWithEmail(email))
      expect(this.#fast.leadsWithEmail(email, 1), email).toEqual(this.#reference.leadsWithEmail(email, 1))
    }
  }

  compareRest(id: string) {
    for (const engine of [this.#fast, this.#few]) {
      expect(engine.counts()).toEqual(this.#reference.counts())
      expect(engine.lead(id)).toEqual(this.#reference.lead(id))
      for (const day of days) expect(engine.due(day), day).toEqual(this.#reference.due(day))
    }
  }

  compareAll() {
    this.compare(everything)
    expect(JSON.stringify([...this.#fast.leads()])).toBe(JSON.stringify([...this.#reference.leads()]))
  }
}

/** By the numbers: `toEqual` takes seconds for columns of thousands. */
function isSameImage(one: EngineImage, other: EngineImage): boolean {
  const [columns, others] = [Object.values(one.columns), Object.values(other.columns)]
  return columns.every((column, at) => column.length === others[at]!.length && column.join() === others[at]!.join())
}

function randomLeads(random: Random, count: number, texts: readonly string[], prefix: string): Lead[] {
  return Array.from({ length: count }, (_, index) => randomLead(random, texts, `${prefix}-${index}`))
}

function randomLead(random: Random, texts: readonly string[], id: string): Lead {
  return leadWith({
    id,
    name: pick(random, texts),
    company: pick(random, texts),
    email: randomText(random, 4),
    source: pick(random, leadSources),
    score: random.below(3) === 0 ? random.below(MAX_SCORE + 1) : pick(random, [0, 7, MAX_SCORE]),
    status: pick(random, leadStatuses),
    phone: pick(random, phones),
    ...(random.below(2) === 0 && { step: pick(random, texts) || 'call', due: pick(random, days) }),
  })
}

const changingFields = [
  'name',
  'company',
  'email',
  'phone',
  'source',
  'score',
  'status',
  'step',
  'due',
  'id',
  'order',
] as const

/** A removal, or another value in some fields. */
function randomChange(random: Random, lead: Lead, texts: readonly string[]): Change<Lead> {
  if (random.below(4) === 0) return change(lead, null)
  const other = { ...randomLead(random, texts, `${lead.id}+`), order: lead.order + 1_000_000 }
  const after: Record<string, unknown> = { ...lead }
  for (let fields = 1 + random.below(3); fields > 0; fields--) {
    const field = pick(random, changingFields)
    after[field] = other[field]
  }
  return change(lead, after as unknown as Lead)
}

/** Changes of many leads, each changed once, and removed leads that come back: in any order, in one go. */
function randomBatch(random: Random, engines: Engines, most: number, texts: readonly string[]): Change<Lead>[] {
  const known = shuffled(random, [...engines.leads.values()]).slice(0, most)
  const back = shuffled(random, engines.removed.splice(0)).filter(({ id }) => !engines.leads.has(id))
  const again = [...new Map(back.map((lead) => [lead.id, lead])).values()].slice(0, most)
  const changes = known.map((lead) => randomChange(random, lead, texts))
  return shuffled(random, [...changes, ...again.map((lead) => change(null, lead))]).filter(
    ({ before, after }) => !after || after.id === before?.id || !engines.leads.has(after.id),
  )
}

function shuffled<Item>(random: Random, items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, key: random.bits() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ item }) => item)
}

/** Often a part of a text that is there; else anything. */
function randomSearch(random: Random, texts: readonly string[]): string {
  const text = random.below(3) === 0 ? randomText(random, 4) : pick(random, texts)
  const from = random.below(text.length + 1)
  const part = text.slice(from, from + 1 + random.below(5))
  return random.below(3) === 0 ? part.toUpperCase() : part
}

/** Every order; often all sources and all times of creation. */
function randomFilters(random: Random, { leads }: Engines) {
  const first = random.below(leads.size + 1)
  return {
    status: pick(random, statusFilters),
    source: random.below(3) === 0 ? pick(random, leadSources) : 'all',
    created: random.below(4) === 0 ? { first, end: first + random.below(leads.size + 1) } : undefined,
    due: random.below(3) === 0 ? pick(random, days) : undefined,
    order: { field: pick(random, orderFields), direction: pick(random, ['asc', 'desc'] as const) },
  } as const
}

/** Types a search letter by letter, takes letters back, and turns pages between other choices of status and order. */
function compareWhileTyping(random: Random, engines: Engines, search: string) {
  const query = { ...everything, ...randomFilters(random, engines) }
  for (let typed = 1; typed <= search.length; typed++) engines.compare({ ...query, search: search.slice(0, typed) })
  engines.compare({ ...query, search, page: 1 + random.below(4) })
  engines.compare({ ...query, search: search.slice(0, -1), page: 1_000_000 })
  engines.compare({ ...query, search: search.slice(1), status: pick(random, statusFilters) })
  engines.compare({ ...query, search, match: pick(random, matches) })
}

function compareInWorld(seed: number, leadCount: number, textCount: number, steps: number) {
  const random = createRandom(seed)
  const texts = Array.from({ length: textCount }, () => randomText(random, 9))
  const engines = new Engines()
  engines.add(randomLeads(random, leadCount, texts, 'first'))
  engines.compare(everything)
  for (let step = 0; step < steps; step++) {
    compareWhileTyping(random, engines, randomSearch(random, texts))
    engines.apply(randomBatch(random, engines, 1 + random.below(4), texts))
    if (random.below(3) === 0) engines.renumber()
    if (random.below(3) === 0) engines.add(randomLeads(random, random.below(9), texts, `step${step}`))
    if (random.below(4) === 0) engines.reopen()
    engines.compareRest(`first-${random.below(leadCount + 1)}`)
  }
}

test('[DUE-1] the fast engine answers as the reference engine in small worlds', () => {
  for (const seed of seeds(60)) compareInWorld(seed, seed % (3 * PAGE_SIZE), 1 + (seed % 23), 3)
})

test('[ORDER-4] [ORDER-9] [DUE-2] every order is that of the reference engine, prepared or not, through changes of few leads and of many', () => {
  for (const seed of seeds(6)) {
    const random = createRandom(seed)
    const texts = Array.from({ length: 1 + random.below(400) }, () => randomText(random, 4))
    const engines = new Engines()
    engines.add(randomLeads(random, random.below(9000), texts, 'first'))
    for (let step = 0; step < 8; step++) {
      const query = {
        ...everything,
        ...randomFilters(random, engines),
        search: randomSearch(random, texts).slice(0, 1),
      }
      engines.prepare(query, random.below(30))
      if (random.below(2) === 0) engines.renumber()
      engines.apply(randomBatch(random, engines, pick(random, [1, 3, 200, 6000]), texts))
      engines.prepare(query, random.below(30))
      for (const page of [1, 2, 1_000_000]) engines.compare({ ...query, page })
      engines.apply(randomBatch(random, engines, 2, texts))
      for (const direction of ['asc', 'desc'] as const) {
        engines.compareExport({ ...query, search: '', order: { ...query.order, direction } })
      }
      if (random.below(4) === 0) engines.reopen()
    }
  }
})

test('searches without accents, by email, by phone and in notes are answered as the reference engine does, prepared or not', () => {
  for (const seed of seeds(10)) {
    const random = createRandom(seed)
    const texts = Array.from({ length: 1 + random.below(200) }, () => randomText(random, 9))
    const engines = new Engines()
    engines.add(randomLeads(random, random.below(7000), texts, 'first'))
    for (let step = 0; step < 6; step++) {
      const query = {
        ...everything,
        search: pick(random, [
          randomSearch(random, texts),
          ` ${randomSearch(random, texts)} `,
          ...['e', 'ss', 'none', 'odd', '1005', '+49 171 1005 55', '(0171) 100555', '555', '12', '0049'],
        ]),
        ...randomFilters(random, engines),
        match: pick(random, matches),
      }
      // What is found so far stays true through changes, and through searches of every other kind.
      engines.prepare(query, random.below(4))
      engines.apply(randomBatch(random, engines, pick(random, [1, 4, 900]), texts))
      if (random.below(2) === 0) engines.compare({ ...query, match: 'literal' })
      if (random.below(3) === 0) engines.add(randomLeads(random, random.below(2500), texts, `step${step}`))
      engines.prepare(query, random.below(3))
      engines.compare({ ...query, page: 1 + random.below(3) })
      engines.compareExport(query)
      engines.apply(randomBatch(random, engines, 3, texts))
      for (const match of [query.match, 'literal', query.match, 'literal'] as const)
        engines.compare({ ...query, match })
      if (random.below(4) === 0) engines.reopen()
    }
  }
})

test('the fast engine finds leads by email as the reference engine does, through any changes', () => {
  for (const seed of seeds(4)) {
    const random = createRandom(seed)
    const texts = Array.from({ length: 9 }, () => randomText(random, 5))
    const engines = new Engines()
    engines.add(randomLeads(random, 1 + random.below(120), texts, 'first'))
    for (let step = 0; step < 6; step++) {
      const emails = [...engines.leads.values()].flatMap(({ email }) => [email, email.toUpperCase(), `${email}a`])
      engines.compareEmails(['', ...emails])
      engines.apply(randomBatch(random, engines, 1 + random.below(30), texts))
      if (random.below(3) === 0) engines.reopen()
      engines.compareEmails(emails)
    }
  }
})

test('an email of 140,000 letters is found and read, narrow and wide', () => {
  const engines = new Engines()
  const emails = ['a', 'ž', '🚀'].map((letter) => `${letter.repeat(140_000)}@engines.example`)
  engines.add(emails.map((email, index) => leadWith({ id: `long-${index}`, email })))
  engines.compareEmails([...emails, emails[0]!.toUpperCase(), emails[0]!.slice(1)])
  engines.compareAll()
  engines.reopen()
  engines.compareEmails(emails)
})

test('and in worlds large enough to be indexed, few and many distinct texts', () => {
  for (const seed of seeds(5)) compareInWorld(seed, 2000 + 900 * (seed % 5), seed % 2 ? 40 : 3000, 4)
})

test('leads that are added after the index was built are found with it, and without it once they are many', () => {
  const random = createRandom(5)
  const texts = Array.from({ length: 300 }, () => randomText(random, 9))
  const engines = new Engines()
  for (let batch = 0; batch < 7; batch++) {
    engines.add(randomLeads(random, 700, [...texts, `only in ${batch}`], `batch${batch}`))
    for (const search of [`only in ${batch}`, 'a', 'ab', texts[batch] ?? ''])
      compareWhileTyping(random, engines, search)
  }
})

test('[ORDER-2] big batches: any fields of any leads, removals, and removed leads that come back', () => {
  for (const seed of seeds(3)) {
    const random = createRandom(seed)
    const texts = Array.from({ length: 200 }, () => randomText(random, 12))
    const engines = new Engines()
    engines.add(randomLeads(random, 300 + 1000 * (seed % 3), texts, 'first'))
    for (let step = 0; step < 8; step++) {
      engines.apply(randomBatch(random, engines, pick(random, [3, 50, 1000]), texts))
      engines.compareAll()
      compareWhileTyping(random, engines, randomSearch(random, texts))
      if (step % 3 === 0) engines.add(randomLeads(random, random.below(900), texts, `step${step}`))
      if (random.below(3) === 0) engines.reopen()
    }
  }
})

test('[ORDER-2] nearly all leads are removed and come back in any order, several times', () => {
  const random = createRandom(7)
  const texts = Array.from({ length: 500 }, () => randomText(random, 12))
  const engines = new Engines()
  engines.add(randomLeads(random, 6000, texts, 'first'))
  for (let round = 0; round < Math.min(4, casesOf(2)); round++) {
    const removed = shuffled(random, [...engines.leads.values()]).slice(0, 5500)
    engines.apply(removed.map((lead) => change(lead, null)))
    compareWhileTyping(random, engines, randomSearch(random, texts))
    // New leads take the room of the removed ones, which then have to be merged in.
    engines.add(randomLeads(random, 1500, texts, `round${round}`))
    for (const part of [removed.slice(0, 2000), removed.slice(2000)]) {
      engines.apply(shuffled(random, part).map((lead) => change(null, lead)))
      engines.compareAll()
      compareWhileTyping(random, engines, randomSearch(random, texts))
    }
  }
})

test('a search that nearly every lead carries is found right after one that none does', () => {
  const random = createRandom(6)
  const engines = new Engines()
  engines.add(randomLeads(random, 3000, ['Ada', 'Anna', 'Maria', 'Bob'], 'wide'))
  for (const search of ['none', 'a', 'none', 'an', 'none', 'b']) {
    engines.compare({ ...everything, search })
    engines.compare({ ...everything, search, page: 1_000_000 })
  }
})

const named: readonly {
  readonly what: string
  readonly name: string
  readonly company: string
  readonly search: string
}[] = [
  { what: 'a letter whose lower case is longer', name: 'İstanbul', company: 'x', search: 'i̇s' },
  { what: 'the plain letter beside it', name: 'İstanbul', company: 'x', search: 'is' },
  { what: 'a sigma at the end of a word', name: 'ΟΔΥΣΣΕΥΣ', company: 'x', search: 'ς' },
  { what: 'a sigma inside a word', name: 'ΟΔΥΣΣΕΥΣ', company: 'x', search: 'σσ' },
  { what: 'a search that ends in a sigma', name: 'οδοσα', company: 'x', search: 'ΟΔΟΣ' },
  { what: 'half of a surrogate pair', name: '🚀 Launch', company: 'x', search: '\ude80' },
  { what: 'a pair in its other case', name: '𐐀𐐀', company: 'x', search: '𐐨' },
  { what: 'a search that spans name and company', name: 'Ada', company: 'Byron', search: 'aby' },
  { what: 'a space between name and company', name: 'Ada', company: 'Byron', search: 'ada byron' },
  { what: 'a search longer than any text', name: 'Ada', company: 'Byron', search: 'adaadaadaada' },
  { what: 'one letter that shares its sign with another', name: 'á', company: 'x', search: '\u00e7' },
  { what: 'a pattern', name: 'Ada.*', company: 'x', search: '.*' },
  { what: 'a space at either end', name: 'Ada  Byron', company: 'x', search: '  b' },
  { what: 'words next to each other', name: 'Ada Mary Byron', company: 'Mary Ada', search: 'ada mary b' },
  { what: 'words that are not next to each other', name: 'Ada Mary Byron', company: 'x', search: 'ada b' },
  { what: 'a part of a word before a space', name: 'Ada Mary', company: 'Adam Ry', search: 'da m' },
  { what: 'a word that does not start with the part', name: 'Ada Mary', company: 'x', search: 'ada a' },
  { what: 'spaces alone', name: '  ', company: ' ', search: '   ' },
  { what: 'a sigma before a space', name: 'ΟΔΟΣ ΣΑ', company: 'ΟΔΟΣ', search: 'ΟΔΟΣ Σ' },
  { what: 'a sigma before a mark and a space', name: 'ΑΣ\u0301 Σ\u0301Α', company: 'Α Σ', search: 'ας\u0301 σ' },
  { what: 'nothing', name: '', company: '', search: '' },
  { what: 'something, in empty texts', name: '', company: '', search: 'a' },
]

test.each(named)('$what', ({ name, company, search }) => {
  const engines = new Engines()
  engines.add([leadWith({ id: 'one', name, company }), leadWith({ id: 'two', name: company, company: name })])
  engines.compareAll()
  for (let typed = 0; typed <= search.length; typed++)
    engines.compare({ ...everything, search: search.slice(0, typed) })
})
