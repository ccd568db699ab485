import type { HistoryEntry } from '../domain/action'
import type { Lead } from '../domain/lead'
import type { LeadPage, LeadQuery, StatusCounts } from '../domain/lead-query'
import type { Opportunity } from '../domain/opportunity'
import type { Page } from '../domain/page'
import type { StorageProblem } from '../domain/storage-problem'
import type { LeadEngine } from '../engine/lead-engine'

export interface Totals {
  readonly leads: StatusCounts
  readonly opportunities: number
  readonly amount: number
}

/** Where the data lives. */
export interface StorageStatus {
  readonly isKept: boolean
  /** What is kept cannot be shown; nothing is shown in its place. */
  readonly isUnopened: boolean
  /** The browser may remove what is kept when space runs low. */
  readonly mayBeEvicted: boolean
  /** Why data that should be here is not shown, or is no longer kept. */
  readonly problem: StorageProblem | null
  /** How many of the seller's actions cannot be read. */
  readonly unreadable: number
}

export const inMemory: StorageStatus = {
  isKept: false,
  isUnopened: false,
  mayBeEvicted: false,
  problem: null,
  unreadable: 0,
}

/** What can be asked, and what the answer to each is. */
interface Answers {
  leads: { ask: LeadQuery; answer: LeadPage }
  lead: { ask: { readonly id: string }; answer: Lead | null }
  history: { ask: { readonly id: string }; answer: readonly HistoryEntry[] }
  opportunities: { ask: { readonly page: number }; answer: Page<Opportunity> }
  totals: { ask: unknown; answer: Totals }
  storage: { ask: unknown; answer: StorageStatus }
}

type Topic = keyof Answers
export type QueryAbout<T extends Topic> = { readonly about: T } & Answers[T]['ask']
export type Query = { [T in Topic]: QueryAbout<T> }[Topic]
export type AnswerTo<Q extends Query> = Answers[Q['about']]['answer']

/** Where the answers come from. */
export interface Sources {
  readonly leads: Pick<LeadEngine, 'query' | 'lead' | 'counts'>
  readonly opportunities: {
    page(page: number): Page<Opportunity>
    totals(): Omit<Totals, 'leads'>
  }
  readonly history: { of(lead: Lead): readonly HistoryEntry[] }
  readonly storage: StorageStatus
}

export function answerQuery<Q extends Query>(query: Q, sources: Sources): AnswerTo<Q>
export function answerQuery(query: Query, { leads, opportunities, history, storage }: Sources): AnswerTo<Query> {
  switch (query.about) {
    case 'leads':
      return leads.query(query)
    case 'lead':
      return leads.lead(query.id)
    case 'history': {
      const lead = leads.lead(query.id)
      return lead ? history.of(lead) : []
    }
    case 'opportunities':
      return opportunities.page(query.page)
    case 'totals':
      return { leads: leads.counts(), ...opportunities.totals() }
    case 'storage':
      return storage
  }
}
