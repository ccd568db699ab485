import type { Change, LeadChange, OpportunityChange } from '../domain/change'
import { addConvertedLeads, addLeads, convertLead, isRefusal, type Refusal, refuse, saveLead } from '../domain/commands'
import { SAMPLE_OPPORTUNITIES, SIMULATED_DELAY_MS } from '../domain/constants'
import type { Lead, LeadDraft } from '../domain/lead'
import type { LeadPage, LeadQuery, StatusCounts } from '../domain/lead-query'
import type { Opportunity } from '../domain/opportunity'
import type { Page } from '../domain/page'
import { seedFrom } from '../domain/random'
import { sampleLeads } from '../domain/sample-data'
import type { LeadEngine } from '../engine/lead-engine'
import { createOpportunityBook } from './opportunity-book'
import type { Clock, Entropy } from './ports'

export interface Totals {
  readonly leads: StatusCounts
  readonly opportunities: number
  readonly amount: number
}

/** What can be asked, and what the answer to each is. */
interface Answers {
  leads: { ask: LeadQuery; answer: LeadPage }
  lead: { ask: { readonly id: string }; answer: Lead | null }
  opportunities: { ask: { readonly page: number }; answer: Page<Opportunity> }
  totals: { ask: unknown; answer: Totals }
}

type Topic = keyof Answers
export type QuestionAbout<T extends Topic> = { readonly about: T } & Answers[T]['ask']
export type Question = { [T in Topic]: QuestionAbout<T> }[Topic]
export type AnswerTo<Q extends Question> = Answers[Q['about']]['answer']

/** A command on one lead takes the simulated delay; the others are done at once. */
type LeadCommand =
  | { readonly name: 'save-lead'; readonly id: string; readonly draft: LeadDraft }
  | { readonly name: 'convert-lead'; readonly id: string }

export type Command =
  | LeadCommand
  | { readonly name: 'create-sample-leads'; readonly count: number; readonly seed: number | null }
  | { readonly name: 'stop-making' }
  | { readonly name: 'create-sample-opportunities' }

export type Outcome = { readonly done: true } | Refusal

export interface Making {
  readonly made: number
  readonly of: number
}

export type News = { readonly news: 'changed' } | ({ readonly news: 'making' } & Making)

export interface Workspace {
  query<Q extends Question>(question: Q): Promise<AnswerTo<Q>>
  dispatch(command: Command): Promise<Outcome>
  subscribe(listener: (news: News) => void): () => void
}

/** Made between two words on how far it is; fewer than this are made without a word. */
const SAMPLES_PER_CHUNK = 5000

/** The only writer: every change of a lead or an opportunity goes through `commit`. */
export function createWorkspace(engine: LeadEngine, clock: Clock, entropy: Entropy): Workspace {
  const opportunities = createOpportunityBook()
  const listeners = new Set<(news: News) => void>()
  const underWay = new Set<string>()
  let making: Promise<Outcome> | null = null
  let isStopped = false

  function tell(news: News) {
    for (const listener of listeners) listener(news)
  }

  function apply(changes: readonly Change[]) {
    engine.apply(changes.filter((change): change is LeadChange => change.table === 'leads'))
    opportunities.apply(changes.filter((change): change is OpportunityChange => change.table === 'opportunities'))
  }

  function commit(result: Change[] | Refusal): Outcome {
    if (isRefusal(result)) return result
    apply(result)
    tell({ news: 'changed' })
    return { done: true }
  }

  function decide(command: LeadCommand): Change[] | Refusal {
    const lead = engine.lead(command.id)
    if (!lead) return refuse('no-such-lead')
    return command.name === 'save-lead' ? saveLead(lead, command.draft) : convertLead(lead)
  }

  /** What is refused now is told now; what is not is decided again after the delay, on the lead as it is by then. */
  async function decideAfterDelay(command: LeadCommand): Promise<Outcome> {
    if (underWay.has(command.id)) return refuse('under-way')
    const first = decide(command)
    if (isRefusal(first)) return first
    underWay.add(command.id)
    try {
      await clock.wait(SIMULATED_DELAY_MS)
      return commit(decide(command))
    } finally {
      underWay.delete(command.id)
    }
  }

  /** Questions wait until all are made, or the making is stopped; what has been made by then stays. */
  async function makeSampleLeads(count: number, seed: number | null): Promise<Outcome> {
    let chunk: Lead[] = []
    let made = 0
    isStopped = false
    for (const lead of sampleLeads(seed === null ? entropy.seed() : seedFrom(seed), count)) {
      // The same seed again gives the same ids, from its very first lead on.
      if (made + chunk.length === 0 && engine.lead(lead.id)) return refuse('already-there')
      chunk.push(lead)
      if (chunk.length < SAMPLES_PER_CHUNK) continue
      apply(addLeads(chunk))
      made += chunk.length
      chunk = []
      tell({ news: 'making', made, of: count })
      await clock.turn()
      if (isStopped) break
    }
    return commit(addLeads(chunk))
  }

  async function createSampleLeads(count: number, seed: number | null): Promise<Outcome> {
    making = makeSampleLeads(count, seed)
    try {
      return await making
    } finally {
      making = null
    }
  }

  function answer(question: Question): AnswerTo<Question> {
    switch (question.about) {
      case 'leads':
        return engine.query(question)
      case 'lead':
        return engine.lead(question.id)
      case 'opportunities':
        return opportunities.page(question.page)
      case 'totals':
        return { leads: engine.counts(), ...opportunities.totals() }
    }
  }

  return {
    async query(question) {
      if (making) await making
      return answer(question)
    },
    async dispatch(command) {
      switch (command.name) {
        case 'save-lead':
        case 'convert-lead':
          return decideAfterDelay(command)
        case 'create-sample-leads':
          return createSampleLeads(command.count, command.seed)
        case 'stop-making':
          isStopped = true
          return { done: true }
        case 'create-sample-opportunities':
          return commit(addConvertedLeads([...sampleLeads(entropy.seed(), SAMPLE_OPPORTUNITIES)]))
      }
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
