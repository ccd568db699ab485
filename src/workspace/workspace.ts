import type { ActionKind, ActionNote, HistoryEntry } from '../domain/action'
import { type Change, idOf, inverted, type LeadChange, type OpportunityChange } from '../domain/change'
import { addConvertedLeads, addLeads, convertLead, isRefusal, type Refusal, refuse, saveLead } from '../domain/commands'
import { SAMPLE_OPPORTUNITIES, SIMULATED_DELAY_MS } from '../domain/constants'
import type { Lead, LeadDraft } from '../domain/lead'
import type { LeadPage, LeadQuery, StatusCounts } from '../domain/lead-query'
import type { Opportunity } from '../domain/opportunity'
import type { Page } from '../domain/page'
import { sampleLeads } from '../domain/sample-data'
import { SAMPLES_PER_CHUNK } from '../domain/sample-request'
import type { LeadEngine } from '../engine/lead-engine'
import { type Action, createHistory, noteOf } from './history'
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
  history: { ask: { readonly id: string }; answer: readonly HistoryEntry[] }
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
  /** What the screen starts with. It is no action: nothing was there before it. */
  | { readonly name: 'start-with-sample-leads'; readonly count: number; readonly seed: number }
  | { readonly name: 'create-sample-leads'; readonly count: number; readonly seed: number | null }
  | { readonly name: 'stop-making' }
  | { readonly name: 'create-sample-opportunities' }
  /** Null for the newest action, or for the one undone last. */
  | { readonly name: 'undo'; readonly action: number | null }
  | { readonly name: 'redo'; readonly action: number | null }

/** With the action that was done, undone or redone; null where nothing was changed. */
export type Outcome = { readonly done: true; readonly action: ActionNote | null } | Refusal

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

/** The only writer: every change of a lead or an opportunity goes through `apply`. */
export function createWorkspace(engine: LeadEngine, clock: Clock, entropy: Entropy): Workspace {
  const opportunities = createOpportunityBook()
  const history = createHistory()
  const startedAt = clock.date()
  const listeners = new Set<(news: News) => void>()
  const underWay = new Set<string>()
  let making: Promise<number | Refusal> | null = null
  let isStopped = false

  function tell(news: News) {
    for (const listener of listeners) listener(news)
  }

  function apply(changes: readonly Change[]) {
    engine.apply(changes.filter((change): change is LeadChange => change.table === 'leads'))
    opportunities.apply(changes.filter((change): change is OpportunityChange => change.table === 'opportunities'))
  }

  function commit(kind: ActionKind, subject: string, result: readonly Change[] | Refusal): Outcome {
    if (isRefusal(result)) return result
    const changes = result.filter(({ before, after }) => !isSameRecord(before, after))
    if (changes.length === 0) return { done: true, action: null }
    apply(changes)
    const action = history.add(kind, subject, clock.date(), () => changes)
    tell({ news: 'changed' })
    return { done: true, action }
  }

  /** What is just being saved or converted is left alone: the outcome would overwrite the undo. */
  function isUnderWay(change: Change): boolean {
    return underWay.has(idOf(change))
  }

  function isAsFound(change: Change): boolean {
    const id = idOf(change)
    return isSameRecord(change.table === 'leads' ? engine.lead(id) : opportunities.opportunity(id), change.before)
  }

  /** Undo and redo are done at once. */
  function travel(action: Action | Refusal, changesOf: (changes: readonly Change[]) => readonly Change[]): Outcome {
    if (isRefusal(action)) return action
    apply(changesOf(action.changes()))
    tell({ news: 'changed' })
    return { done: true, action: noteOf(action) }
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
      const subject = engine.lead(command.id)?.name ?? ''
      return commit(command.name === 'save-lead' ? 'save' : 'convert', subject, decide(command))
    } finally {
      underWay.delete(command.id)
    }
  }

  /** Questions wait until all are made, or the making is stopped; what has been made by then stays. */
  async function makeSampleLeads(seed: number, count: number): Promise<number | Refusal> {
    let chunk: Lead[] = []
    let made = 0
    isStopped = false
    for (const lead of sampleLeads(seed, count)) {
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
    apply(addLeads(chunk))
    return made + chunk.length
  }

  async function createSampleLeads(count: number, given: number | null, isAction: boolean): Promise<Outcome> {
    const seed = given ?? entropy.seed()
    making = makeSampleLeads(seed, count)
    const made = await making.finally(() => {
      making = null
    })
    if (typeof made !== 'number') return made
    const changes = () => addLeads([...sampleLeads(seed, made)])
    const isToBeUndone = isAction && made > 0
    const action = isToBeUndone ? history.add('sample-leads', String(made), clock.date(), changes) : null
    tell({ news: 'changed' })
    return { done: true, action }
  }

  function answer(question: Question): AnswerTo<Question> {
    switch (question.about) {
      case 'leads':
        return engine.query(question)
      case 'lead':
        return engine.lead(question.id)
      case 'history':
        return history.of(question.id, startedAt)
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
        case 'start-with-sample-leads':
          return createSampleLeads(command.count, command.seed, false)
        case 'create-sample-leads':
          return createSampleLeads(command.count, command.seed, true)
        case 'stop-making':
          isStopped = true
          return { done: true, action: null }
        case 'create-sample-opportunities': {
          const changes = addConvertedLeads([...sampleLeads(entropy.seed(), SAMPLE_OPPORTUNITIES)])
          return commit('sample-opportunities', String(SAMPLE_OPPORTUNITIES), changes)
        }
        case 'undo':
          return travel(history.undo(command.action, isUnderWay), inverted)
        case 'redo':
          return travel(history.redo(command.action, isUnderWay, isAsFound), (changes) => changes)
      }
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function isSameRecord(one: object | null, other: object | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
