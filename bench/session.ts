import type { Lead } from '../src/domain/lead'
import type { LeadQuery } from '../src/domain/lead-query'
import { createRandom, pick } from '../src/domain/random'
import { sampleLeads } from '../src/domain/sample-data'

export const SEED = 1

/** Sample leads share a few hundred words; in the other world no word of a name or company occurs twice. */
export type World = 'samples' | 'distinct words'

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
  let query: LeadQuery = { search: '', status: 'all', scoreOrder: 'desc', page: 1 }

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

  const toggleOrder = () => ask({ scoreOrder: query.scoreOrder === 'desc' ? 'asc' : 'desc' })
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
  if (world === 'samples') return leads
  let number = 0
  const words = () => `${distinctWord(number++)} ${distinctWord(number++)}`
  return leads.map((lead) => ({ ...lead, name: words(), company: words() }))
}

const syllables = Array.from('bcdfghjklmnprstvwz').flatMap((first) => Array.from('aeiou', (second) => first + second))

/** Of all words of four syllables. The factor has no divisor in common with their number, so that none comes twice. */
function distinctWord(number: number): string {
  let rest = (number * 40_503_911) % syllables.length ** 4
  let word = ''
  while (word.length < 8) {
    word += syllables[rest % syllables.length]
    rest = Math.floor(rest / syllables.length)
  }
  return word
}
