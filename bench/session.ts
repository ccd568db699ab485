import type { Lead } from '../src/domain/lead'
import type { LeadQuery } from '../src/domain/lead-query'
import { createRandom, pick } from '../src/domain/random'
import { SEED } from './worlds'

/** A question, after a change where there is one. Both count as one interaction, since the seller waits for both. */
export interface Interaction {
  readonly does: string
  readonly change: 'edit' | 'convert' | 'undo' | null
  readonly query: LeadQuery
}

/** A page beyond the last is the last. */
const LAST_PAGE = 1_000_000_000

/** A seller's minutes at the list. It ends as it began, so that it can be repeated. */
export function seededSession(leads: readonly Lead[]): Interaction[] {
  const random = createRandom(SEED)
  const interactions: Interaction[] = []
  let query: LeadQuery = { search: '', status: 'all', scoreOrder: 'desc', page: 1 }

  function ask(does: string, next: Partial<LeadQuery>, change: Interaction['change'] = null) {
    query = { ...query, page: 1, ...next }
    interactions.push({ does, change, query })
  }

  function type(text: string) {
    for (const letter of text) ask(`types ${letter}`, { search: query.search + letter })
  }

  function erase(letters: number) {
    for (let left = letters; left > 0; left--) ask('erases', { search: query.search.slice(0, -1) })
  }

  const status = (wanted: LeadQuery['status']) => ask(`status ${wanted}`, { status: wanted })
  const order = () => ask('order', { scoreOrder: query.scoreOrder === 'desc' ? 'asc' : 'desc' })
  const page = (wanted: number) => ask(`page ${wanted}`, { page: wanted })
  const write = (change: Interaction['change']) => ask(`${change}`, { page: query.page }, change)
  const clear = () => ask('clears', { search: '', status: 'all' })

  ask('opens', {})
  type('maria')
  erase(2)
  page(2)
  page(3)
  page(LAST_PAGE)
  status('qualified')
  order()
  page(LAST_PAGE)
  status('all')
  order()
  erase(3)
  page(LAST_PAGE)
  status('new')
  status('contacted')
  clear()

  type(pick(random, leads).name)
  write('edit')
  write('convert')
  status('converted')
  status('all')
  write('undo')
  write('undo')
  erase(4)
  clear()

  type(pick(random, leads).company.slice(0, 8))
  erase(2)
  clear()

  type('an')
  write('edit')
  page(2)
  write('undo')
  clear()

  type('xqzv')
  erase(4)
  return interactions
}
