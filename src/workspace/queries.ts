import type { HistoryEntry } from '../domain/action'
import type { Lead } from '../domain/lead'
import type { LeadPage, LeadQuery, StatusCounts } from '../domain/lead-query'
import type { Opportunity } from '../domain/opportunity'
import type { Page } from '../domain/page'
import type { LeadEngine } from '../engine/lead-engine'

export interface Totals {
  readonly leads: StatusCounts
  readonly opportunities: number
  readonly amount: number
}

/** What can be asked, and what the answer to each is. */
interface Answers {
  leads: { ask: LeadQuery; answer: LeadPage }
  lead: { ask: { readonly id: string }; answer: Lead | null }
  history: { ask: { readonly id: string }; answer: readonly HistoryEntry[] }
  opportunities: { ask: { readonly page: number }; answer: Page<Opportunity> }
  totals: { ask: unknown; answer: Totals }
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
  readonly history: { of(id: string): readonly HistoryEntry[] }
}

export function answerQuery<Q extends Query>(query: Q, { leads, opportunities, history }: Sources): AnswerTo<Q>
export function answerQuery(query: Query, { leads, opportunities, history }: Sources): AnswerTo<Query> {
  switch (query.about) {
    case 'leads':
      return leads.query(query)
    case 'lead':
      return leads.lead(query.id)
    case 'history':
      return history.of(query.id)
    case 'opportunities':
      return opportunities.page(query.page)
    case 'totals':
      return { leads: leads.counts(), ...opportunities.totals() }
  }
}
