import type { ActionKind, ActionSummary } from '../domain/action'
import { type Change, idOf, inverted, type LeadChange, type OpportunityChange } from '../domain/change'
import { addConvertedLeads, addLeads, convertLead, isRefusal, type Refusal, refuse, saveLead } from '../domain/commands'
import { SAMPLE_OPPORTUNITIES, SIMULATED_DELAY_MS } from '../domain/constants'
import type { Lead, LeadDraft } from '../domain/lead'
import { sampleLeads } from '../domain/sample-data'
import { SAMPLES_PER_CHUNK } from '../domain/sample-request'
import type { LeadEngine } from '../engine/lead-engine'
import { type Choice, createHistory } from './history'
import { createOpportunityStore } from './opportunity-store'
import type { Clock, Entropy } from './ports'
import { type AnswerTo, answerQuery, type Query } from './queries'

/** A command on one lead takes the simulated delay; the others take effect at once. */
type LeadCommand =
  | { readonly name: 'save-lead'; readonly id: string; readonly draft: LeadDraft }
  | { readonly name: 'convert-lead'; readonly id: string }

export type Command =
  | LeadCommand
  /** What the screen starts with. It is no action: nothing was there before it. */
  | { readonly name: 'start-with-sample-leads'; readonly count: number; readonly seed: number }
  | { readonly name: 'create-sample-leads'; readonly count: number }
  | { readonly name: 'stop-generating' }
  | { readonly name: 'create-sample-opportunities' }
  /** Null for the newest action, or for the one undone last. */
  | { readonly name: 'undo'; readonly action: number | null }
  | { readonly name: 'redo'; readonly action: number | null }

/** With the action that was done, undone or redone; null where nothing was changed. */
export type Outcome = { readonly done: true; readonly action: ActionSummary | null } | Refusal

export interface GenerationProgress {
  readonly created: number
  readonly count: number
}

export type WorkspaceEvent = { readonly type: 'changed' } | ({ readonly type: 'generating' } & GenerationProgress)

export interface Workspace {
  query<Q extends Query>(query: Q): Promise<AnswerTo<Q>>
  dispatch(command: Command): Promise<Outcome>
  subscribe(listener: (event: WorkspaceEvent) => void): () => void
}

/** The only writer: every change of a lead or an opportunity goes through `apply`. */
export function createWorkspace(engine: LeadEngine, clock: Clock, entropy: Entropy): Workspace {
  const opportunities = createOpportunityStore()
  const history = createHistory(clock.date())
  const listeners = new Set<(event: WorkspaceEvent) => void>()
  /** Ids of the leads that are being saved or converted. */
  const busyLeads = new Set<string>()
  /** The last of the generations that are queued; null while none is. */
  let generation: Promise<unknown> | null = null
  let isStopped = false

  function emit(event: WorkspaceEvent) {
    for (const listener of listeners) listener(event)
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
    emit({ type: 'changed' })
    return { done: true, action }
  }

  /** The result of a pending save or conversion would overwrite an undo: such a lead is left alone. */
  function isBusy(change: Change): boolean {
    return busyLeads.has(idOf(change))
  }

  function isUnchanged(change: Change): boolean {
    const id = idOf(change)
    return isSameRecord(change.table === 'leads' ? engine.lead(id) : opportunities.opportunity(id), change.before)
  }

  function undoOrRedo(choice: Choice | Refusal, toApply: (changes: readonly Change[]) => readonly Change[]): Outcome {
    if (isRefusal(choice)) return choice
    apply(toApply(choice.changes))
    emit({ type: 'changed' })
    return { done: true, action: choice.action }
  }

  function decide(command: LeadCommand): Change[] | Refusal {
    const lead = engine.lead(command.id)
    if (!lead) return refuse('no-such-lead')
    switch (command.name) {
      case 'save-lead':
        return saveLead(lead, command.draft)
      case 'convert-lead':
        return convertLead(lead)
    }
  }

  /** What is refused now is refused at once; the rest is decided again after the delay, on the lead as it is by then. */
  async function decideAfterDelay(command: LeadCommand): Promise<Outcome> {
    if (busyLeads.has(command.id)) return refuse('busy')
    const first = decide(command)
    if (isRefusal(first)) return first
    busyLeads.add(command.id)
    try {
      await clock.wait(SIMULATED_DELAY_MS)
      return commit(actionKinds[command.name], engine.lead(command.id)?.name ?? '', decide(command))
    } finally {
      busyLeads.delete(command.id)
    }
  }

  /** Returns how many leads were created: fewer than asked for when the seller stopped it. */
  async function generateLeads(seed: number, count: number): Promise<number> {
    let created = 0
    let chunk: Lead[] = []
    isStopped = false
    for (const lead of sampleLeads(seed, count)) {
      chunk.push(lead)
      if (chunk.length < SAMPLES_PER_CHUNK) continue
      apply(addLeads(chunk))
      created += chunk.length
      chunk = []
      emit({ type: 'generating', created, count })
      await clock.yield()
      if (isStopped) break
    }
    apply(addLeads(chunk))
    return created + chunk.length
  }

  /** One generation at a time; queries wait for the last of them, so that none sees a part of the leads. */
  function queueGeneration(seed: number, count: number): Promise<number> {
    const generate = () => generateLeads(seed, count)
    const queued = (generation ?? Promise.resolve()).then(generate, generate)
    generation = queued
    const release = () => {
      if (generation === queued) generation = null
    }
    queued.then(release, release)
    return queued
  }

  async function allGenerated(): Promise<void> {
    if (!generation) return
    await generation
    await allGenerated()
  }

  async function createSampleLeads(seed: number, count: number): Promise<Outcome> {
    const created = await queueGeneration(seed, count)
    const changes = () => addLeads([...sampleLeads(seed, created)])
    const action = created > 0 ? history.add('sample-leads', String(created), clock.date(), changes) : null
    emit({ type: 'changed' })
    return { done: true, action }
  }

  async function startWithSampleLeads(seed: number, count: number): Promise<Outcome> {
    await queueGeneration(seed, count)
    emit({ type: 'changed' })
    return { done: true, action: null }
  }

  return {
    async query(query) {
      await allGenerated()
      return answerQuery(query, { leads: engine, opportunities, history })
    },
    async dispatch(command) {
      switch (command.name) {
        case 'save-lead':
        case 'convert-lead':
          return decideAfterDelay(command)
        case 'start-with-sample-leads':
          return startWithSampleLeads(command.seed, command.count)
        case 'create-sample-leads':
          return createSampleLeads(entropy.seed(), command.count)
        case 'stop-generating':
          isStopped = true
          return { done: true, action: null }
        case 'create-sample-opportunities': {
          const changes = addConvertedLeads([...sampleLeads(entropy.seed(), SAMPLE_OPPORTUNITIES)])
          return commit('sample-opportunities', String(SAMPLE_OPPORTUNITIES), changes)
        }
        case 'undo':
          return undoOrRedo(history.undo(command.action, isBusy), inverted)
        case 'redo':
          return undoOrRedo(history.redo(command.action, isBusy, isUnchanged), (changes) => changes)
      }
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const actionKinds: Readonly<Record<LeadCommand['name'], ActionKind>> = {
  'save-lead': 'save',
  'convert-lead': 'convert',
}

function isSameRecord(one: object | null, other: object | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
