import { convertLead, isRefusal, saveLead } from '../src/domain/commands'
import type { Change } from '../src/domain/edit'
import type { Lead } from '../src/domain/lead'
import { type LeadPage, wholeList } from '../src/domain/lead-query'
import { createLeadEngine, type LeadEngine } from '../src/engine/lead-engine'
import { createReferenceEngine } from '../test/reference-engine'
import { createLeads, createSession, type Interaction, type World } from './session'

/** How often each engine repeats what a seller does at the list. */
export interface Session {
  readonly world: World
  readonly count: number
  readonly fast: number
  readonly reference: number
}

/** Runs of the session on 100 leads before anything is measured, so that the code of both engines is compiled. */
const WARM_UPS = 20

/** Returns, of each pass, the time of each interaction. Throws if an answer is not the reference engine's. */
export function runSession({ world, count, fast, reference }: Session) {
  for (const create of [createLeadEngine, createReferenceEngine]) {
    const leads = createLeads(world, 100)
    const engine = loadEngine(create(), leads)
    for (let run = 0; run < WARM_UPS; run++) runPass(engine, createSession(leads))
  }
  const leads = createLeads(world, count)
  const interactions = createSession(leads)
  const [fastEngine, referenceEngine] = [createLeadEngine(), createReferenceEngine()].map((engine) =>
    loadEngine(engine, leads),
  ) as [LeadEngine, LeadEngine]
  const times: { fastMs: number[][]; referenceMs: number[][] } = { fastMs: [], referenceMs: [] }
  let expected: readonly string[] = []
  for (let pass = 0; pass < Math.max(fast, reference); pass++) {
    if (pass < reference) {
      const { ms, answers } = runPass(referenceEngine, interactions)
      times.referenceMs.push(ms)
      expected = answers
    }
    if (pass < fast) {
      const { ms, answers } = runPass(fastEngine, interactions)
      times.fastMs.push(ms)
      const wrong = answers.findIndex((answer, at) => answer !== expected[at])
      if (wrong !== -1) throw new Error(`wrong: ${JSON.stringify(interactions[wrong])} ${answers[wrong]}`)
    }
  }
  return times
}

/** As the workspace adds leads. */
const LEADS_PER_CHUNK = 5000

/** The first query is part of loading: the fast engine builds its index then. */
function loadEngine(engine: LeadEngine, leads: readonly Lead[]): LeadEngine {
  for (let from = 0; from < leads.length; from += LEADS_PER_CHUNK) {
    engine.apply(leads.slice(from, from + LEADS_PER_CHUNK).map((lead) => ({ before: null, after: lead })))
  }
  engine.query({ ...wholeList, search: 'a', page: 1 })
  return engine
}

function runPass(engine: LeadEngine, interactions: readonly Interaction[]) {
  const ms: number[] = []
  const answers: string[] = []
  const written: Change<Lead>[] = []
  let page: LeadPage | null = null
  for (const interaction of interactions) {
    const changes = changesOf(interaction, page, written)
    const startedMs = performance.now()
    if (changes.length > 0) engine.apply(changes)
    page = engine.query(interaction.query)
    ms.push(performance.now() - startedMs)
    answers.push(JSON.stringify([page.page, page.pageCount, page.matching, page.total, page.rows]))
  }
  return { ms, answers }
}

/** Edits and conversions are of the first row on the page; an undo is of the newest of them. */
function changesOf({ change }: Interaction, page: LeadPage | null, written: Change<Lead>[]): Change<Lead>[] {
  if (change === 'undo') return written.splice(-1).map(({ before, after }) => ({ before: after, after: before }))
  const lead = page?.rows[0]
  if (change === null || !lead) return []
  const row = { lead, opportunity: null, notes: [] }
  const result = change === 'edit' ? saveLead(row, { ...lead, email: `edited.${lead.email}` }) : convertLead(row, 0)
  if (isRefusal(result)) throw new Error(`${change} was refused: ${result.refused}`)
  const changed = { before: lead, after: result.lead }
  written.push(changed)
  return [changed]
}

self.onmessage = ({ data }: MessageEvent<Session>) => self.postMessage(runSession(data))
