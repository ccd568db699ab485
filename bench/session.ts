import { createRandom, pick, type Random } from '../src/base/random'
import type { Lead } from '../src/domain/lead'
import { type LeadQuery, wholeList } from '../src/domain/lead-query'
import { sampleLeads } from '../src/domain/sample-data'

const SEED = 1

/**
 * Sample leads share a few hundred words. In the realistic world nearly all names are distinct, and words are as frequent
 * as in real lists: a few are common, most are rare.
 */
export type World = 'samples' | 'realistic'

/** A query, after a change where there is one. */
export interface Interaction {
  readonly change: 'edit' | 'convert' | 'undo' | null
  readonly query: LeadQuery
}

/** A page beyond the last is answered with the last. */
const LAST_PAGE = 1_000_000_000

/** What a seller does at the list. It ends in the state that it began in, so that it can be repeated. */
export function createSession(leads: readonly Lead[]): Interaction[] {
  const random = createRandom(SEED)
  const session: Interaction[] = []
  let query: LeadQuery = { ...wholeList, page: 1 }

  function ask(next: Partial<LeadQuery>, change: Interaction['change'] = null) {
    query = { ...query, page: 1, ...next }
    session.push({ change, query })
  }

  function type(text: string) {
    for (const letter of text) ask({ search: query.search + letter })
  }

  function erase(letters: number) {
    for (let left = letters; left > 0; left--) ask({ search: query.search.slice(0, -1) })
  }

  const toggleOrder = () =>
    ask({ order: { field: 'score', direction: query.order.direction === 'desc' ? 'asc' : 'desc' } })
  const write = (change: Interaction['change']) => ask({ page: query.page }, change)
  const clear = () => ask({ search: '', status: 'all' })

  ask({})
  type('maria')
  erase(2)
  for (const page of [2, 3, LAST_PAGE]) ask({ page })
  ask({ status: 'qualified' })
  toggleOrder()
  ask({ page: LAST_PAGE })
  ask({ status: 'all' })
  toggleOrder()
  erase(3)
  ask({ page: LAST_PAGE })
  ask({ status: 'new' })
  clear()

  type(pick(random, leads).name.slice(0, 8))
  write('edit')
  write('convert')
  ask({ status: 'converted' })
  ask({ status: 'all' })
  write('undo')
  write('undo')
  clear()

  type(pick(random, leads).company.slice(0, 6))
  erase(1)
  clear()

  type('an')
  write('edit')
  ask({ page: 2 })
  write('undo')
  clear()

  type('xqzv')
  erase(4)
  return session
}

export function createLeads(world: World, count: number): Lead[] {
  const leads = [...sampleLeads(SEED, count)]
  return world === 'samples' ? leads : withRealisticTexts(leads)
}

/** Of 1,000,000 leads: 930,000 distinct names of 106,000 words, and 303,000 distinct companies. */
function withRealisticTexts(leads: readonly Lead[]): Lead[] {
  const random = createRandom(SEED)
  const samples = leads.slice(0, 20_000)
  const words = [...new Set(samples.flatMap(({ name }) => name.split(' ')))]
  const trades = [...new Set(samples.map(({ company }) => company.slice(company.lastIndexOf(' ') + 1)))]
  const legalForms = ['', '', ' Inc', ' Ltd', ' GmbH', ' LLC', ' S.A.', ' & Co']
  // The most frequent words are those of the samples; among the others, shorter ones are more frequent.
  const wordAt = (rank: number) =>
    (words[rank] ??= capitalised(syllabled(rank, rank < 2000 ? 2 : rank < 40_000 ? 3 : 4)))
  const names = { given: () => wordAt(zipf(random, 25_000)), family: () => wordAt(zipf(random, 120_000)) }
  function companyAt(rank: number): string {
    const stem = wordAt((rank * 11) % 140_000)
    return flat(stem, `${trades[rank % trades.length]}${legalForms[rank % legalForms.length]}`)
  }
  return leads.map((lead) => ({
    ...lead,
    name: flat(names.given(), names.family()),
    company: companyAt(zipf(random, 1_700_000)),
  }))
}

/** As a text from a file is: a template's parts would be joined by the first engine that reads it. */
const flat = (...words: string[]) => words.join(' ')

/** A rank below `count`, by Zipf's law as Mandelbrot corrected it: the likelihood of rank r is in proportion to 1 / (r + 20). */
function zipf(random: Random, count: number): number {
  return Math.floor(20 * (count / 20 + 1) ** (random.bits() / 2 ** 32) - 20)
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

const syllables = Array.from('bcdfghjklmnprstvwz').flatMap((first) => Array.from('aeiou', (second) => first + second))

/** The factor has no divisor in common with the number of such words, so that none comes twice. */
function syllabled(number: number, length: number): string {
  let rest = (number * 40_503_911) % syllables.length ** length
  let word = ''
  for (let at = 0; at < length; at++) {
    word += syllables[rest % syllables.length]
    rest = Math.floor(rest / syllables.length)
  }
  return word
}
