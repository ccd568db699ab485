import { change, type LeadChange } from '../src/domain/change'
import { isRefusal } from '../src/domain/commands'
import type { Lead } from '../src/domain/lead'
import type { LeadQuery } from '../src/domain/lead-query'
import { sampleLeads } from '../src/domain/sample-data'
import { createLeadEngine, type LeadEngine } from '../src/engine/lead-engine'
import { clock } from '../src/platform/clock'
import { entropy } from '../src/platform/entropy'
import { type Command, createWorkspace } from '../src/workspace/workspace'
import type { ChangeCost } from './protocol'
import { SEED, worldLeads } from './worlds'

const REPEATS = 21
const ADDED = 100

/** The list as it stands while the seller writes: a search is in force. */
const asked: LeadQuery = { search: 'mar', status: 'all', scoreOrder: 'desc', page: 1 }

/** What single changes cost in an engine that holds so many leads. */
export async function runChanges(count: number): Promise<ChangeCost[]> {
  const engine = createLeadEngine()
  const leads = worldLeads('samples', count)
  engine.apply(created(leads))
  engine.query(asked)

  const edited = (lead: Lead): Lead => ({ ...lead, email: `edited.${lead.email}`, status: 'contacted' })
  const converted = (lead: Lead): Lead => ({ ...lead, status: 'converted' })
  const some = leads.filter((_, index) => index % Math.ceil(count / REPEATS) === 0)
  const hundreds = some.map((_, index) => [...sampleLeads(SEED + 1 + index, ADDED)])

  return [
    measure(
      engine,
      'edit',
      some.map((lead) => [change('leads', lead, edited(lead))]),
    ),
    measure(
      engine,
      'conversion',
      some.map((lead) => [change('leads', edited(lead), converted(lead))]),
    ),
    measure(engine, `adding ${ADDED} leads`, hundreds.map(created)),
    measure(engine, `taking ${ADDED} leads back`, hundreds.toReversed().map(takenBack)),
    ...(await measureTravel(
      engine,
      'a conversion',
      leads.slice(1, 1 + REPEATS).map(({ id }) => ({ name: 'convert-lead', id })),
    )),
    ...(await measureTravel(
      engine,
      `${ADDED} sample leads`,
      hundreds.map((_, index) => ({ name: 'create-sample-leads', count: ADDED, seed: SEED + 100 + index })),
    )),
  ]
}

/** Undo and redo as the workspace does them, each right after its action. */
async function measureTravel(engine: LeadEngine, what: string, actions: readonly Command[]): Promise<ChangeCost[]> {
  const workspace = createWorkspace(engine, { ...clock, wait: () => Promise.resolve() }, entropy)
  const costs = {
    undo: { applyMs: [] as number[], answerMs: [] as number[] },
    redo: { applyMs: [] as number[], answerMs: [] as number[] },
  }
  for (const action of actions) {
    await workspace.dispatch(action)
    for (const name of ['undo', 'redo'] as const) {
      const startedMs = performance.now()
      const outcome = await workspace.dispatch({ name, action: null })
      const appliedMs = performance.now()
      engine.query(asked)
      if (isRefusal(outcome)) throw new Error(`${name} of ${what} was refused: ${outcome.refused}`)
      costs[name].applyMs.push(appliedMs - startedMs)
      costs[name].answerMs.push(performance.now() - appliedMs)
    }
  }
  return [
    { what: `undo of ${what}`, ...costs.undo },
    { what: `redo of ${what}`, ...costs.redo },
  ]
}

const created = (leads: readonly Lead[]): LeadChange[] => leads.map((lead) => change('leads', null, lead))
const takenBack = (leads: readonly Lead[]): LeadChange[] => leads.map((lead) => change('leads', lead, null))

function measure(engine: LeadEngine, what: string, writings: readonly LeadChange[][]): ChangeCost {
  const applyMs: number[] = []
  const answerMs: number[] = []
  for (const changes of writings) {
    const startedMs = performance.now()
    engine.apply(changes)
    const appliedMs = performance.now()
    engine.query(asked)
    applyMs.push(appliedMs - startedMs)
    answerMs.push(performance.now() - appliedMs)
  }
  return { what, applyMs, answerMs }
}
