import { expect, test } from 'vitest'
import { leadWith } from '../../test/leads'
import { change, type LeadChange } from '../domain/change'
import { MAX_SCORE, PAGE_SIZE } from '../domain/constants'
import { statusFilters } from '../domain/filters'
import { type Lead, leadSources, leadStatuses } from '../domain/lead'
import type { LeadQuery } from '../domain/lead-query'
import { createRandom, pick, type Random } from '../domain/random'
import { createLeadEngine } from './lead-engine'
import { createNaiveEngine } from './naive-engine'

const everything: LeadQuery = { search: '', status: 'all', scoreOrder: 'desc', page: 1 }

/** Letters that change their length, their look or their number of units with their case, and ones that look like it. */
const hostileLetters = Array.from('aAbBeE iİıIσΣςßẞǅǆéÉ\u0301𐐀𐐨👩\u200d🚀\ud83d\ude00\0\n\u202e.*\\&<ﬁΩω\u212a0')

function randomText(random: Random, most: number): string {
  let text = ''
  for (let length = random.below(most + 1); length > 0; length--) text += pick(random, hostileLetters)
  return text
}

/** Both engines, with the same changes and queries: every answer must be the same. */
class TwoEngines {
  readonly leads = new Map<string, Lead>()
  readonly #fast = createLeadEngine()
  readonly #naive = createNaiveEngine()

  apply(changes: readonly LeadChange[]) {
    this.#fast.apply(changes)
    this.#naive.apply(changes)
    for (const { before, after } of changes) {
      if (before) this.leads.delete(before.id)
      if (after) this.leads.set(after.id, after)
    }
  }

  add(leads: readonly Lead[]) {
    this.apply(leads.map((lead) => change('leads', null, lead)))
  }

  compare(query: LeadQuery) {
    expect(this.#fast.query(query), JSON.stringify(query)).toEqual(this.#naive.query(query))
  }

  compareRest(id: string) {
    expect(this.#fast.counts()).toEqual(this.#naive.counts())
    expect(this.#fast.lead(id)).toEqual(this.#naive.lead(id))
  }
}

function randomLeads(random: Random, count: number, texts: readonly string[], prefix: string): Lead[] {
  return Array.from({ length: count }, (_, index) =>
    leadWith({
      id: `${prefix}-${index}`,
      name: pick(random, texts),
      company: pick(random, texts),
      email: randomText(random, 4),
      source: pick(random, leadSources),
      score: random.below(3) === 0 ? random.below(MAX_SCORE + 1) : pick(random, [0, 7, MAX_SCORE]),
      status: pick(random, leadStatuses),
    }),
  )
}

function randomChange(random: Random, lead: Lead): LeadChange {
  if (random.below(4) === 0) return change('leads', lead, null)
  return change('leads', lead, { ...lead, email: randomText(random, 6), status: pick(random, leadStatuses) })
}

/** Often a part of a text that is there; else anything. */
function randomSearch(random: Random, texts: readonly string[]): string {
  const text = random.below(3) === 0 ? randomText(random, 4) : pick(random, texts)
  const from = random.below(text.length + 1)
  const part = text.slice(from, from + 1 + random.below(5))
  return random.below(3) === 0 ? part.toUpperCase() : part
}

/** Types a search letter by letter, takes letters back, and turns pages between other choices of status and order. */
function compareWhileTyping(random: Random, engines: TwoEngines, search: string) {
  const query = {
    ...everything,
    status: pick(random, statusFilters),
    scoreOrder: pick(random, ['asc', 'desc'] as const),
  }
  for (let typed = 1; typed <= search.length; typed++) engines.compare({ ...query, search: search.slice(0, typed) })
  engines.compare({ ...query, search, page: 1 + random.below(4) })
  engines.compare({ ...query, search: search.slice(0, -1), page: 1_000_000 })
  engines.compare({ ...query, search: search.slice(1), status: pick(random, statusFilters) })
}

function compareInWorld(seed: number, leadCount: number, textCount: number, steps: number) {
  const random = createRandom(seed)
  const texts = Array.from({ length: textCount }, () => randomText(random, 9))
  const engines = new TwoEngines()
  engines.add(randomLeads(random, leadCount, texts, 'first'))
  engines.compare(everything)
  for (let step = 0; step < steps; step++) {
    compareWhileTyping(random, engines, randomSearch(random, texts))
    const known = [...engines.leads.values()]
    if (known.length > 0) engines.apply([randomChange(random, pick(random, known))])
    if (random.below(3) === 0) engines.add(randomLeads(random, random.below(9), texts, `step${step}`))
    engines.compareRest(`first-${random.below(leadCount + 1)}`)
  }
}

test('[ENGINE-2] the fast engine answers as the obvious one in 300 small worlds', () => {
  for (let seed = 0; seed < 300; seed++) compareInWorld(seed, seed % (3 * PAGE_SIZE), 1 + (seed % 23), 3)
})

test('[ENGINE-2] and in 10 worlds large enough to be indexed, few and many distinct texts', () => {
  for (let seed = 0; seed < 10; seed++) compareInWorld(10_000 + seed, 2000 + 450 * seed, seed % 2 ? 40 : 3000, 4)
})

test('[ENGINE-2] leads that are added after the index was built are found with it, and without it once they are many', () => {
  const random = createRandom(5)
  const texts = Array.from({ length: 300 }, () => randomText(random, 9))
  const engines = new TwoEngines()
  for (let batch = 0; batch < 12; batch++) {
    engines.add(randomLeads(random, 700, [...texts, `only in ${batch}`], `batch${batch}`))
    for (const search of [`only in ${batch}`, 'a', 'ab', texts[batch] ?? ''])
      compareWhileTyping(random, engines, search)
  }
})

test('[ENGINE-2] a search that nearly every lead carries is found right after one that none does', () => {
  const random = createRandom(6)
  const engines = new TwoEngines()
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
  { what: 'nothing', name: '', company: '', search: '' },
  { what: 'something, in empty texts', name: '', company: '', search: 'a' },
]

test.each(named)('[ENGINE-3] $what', ({ name, company, search }) => {
  const engines = new TwoEngines()
  engines.add([leadWith({ id: 'one', name, company }), leadWith({ id: 'two', name: company, company: name })])
  for (let typed = 0; typed <= search.length; typed++)
    engines.compare({ ...everything, search: search.slice(0, typed) })
})
