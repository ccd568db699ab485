import { convertLead, isRefusal, saveLead } from '../src/domain/commands'
import type { Change } from '../src/domain/edit'
import type { Lead } from '../src/domain/lead'
import type { LeadPage } from '../src/domain/lead-query'
import { createLeadEngine, type LeadEngine } from '../src/engine/lead-engine'
import { createReferenceEngine } from '../src/engine/reference-engine'
import { importing } from './importing'
import { workbooks } from './importing-workbooks'
import { createLeads, createSession, type Interaction, type World } from './session'

const engines = { fast: createLeadEngine, obvious: createReferenceEngine }

/** Runs of the session on 100 leads before anything is measured, so that the code of both engines is compiled. */
const WARM_UPS = 20

/** Returns, of each pass, the time of each interaction; and every answer that is not the reference engine's. */
function session(world: World, count: number, passes: { fast: number; obvious: number }) {
  for (const create of Object.values(engines)) {
    const leads = createLeads(world, 100)
    const engine = loadEngine(create(), leads)
    for (let run = 0; run < WARM_UPS; run++) runPass(engine, createSession(leads))
  }
  const leads = createLeads(world, count)
  const interactions = createSession(leads)
  const [fast, obvious] = [loadEngine(createLeadEngine(), leads), loadEngine(createReferenceEngine(), leads)]
  const fastMs: number[][] = []
  const obviousMs: number[][] = []
  const differences: string[] = []
  let expected: string[] = []

  function compare(answers: readonly string[]) {
    for (const [at, answer] of answers.entries()) {
      if (answer === expected[at]) continue
      differences.push(`${JSON.stringify(interactions[at])}\nexpected ${expected[at]}\nanswered ${answer}`)
    }
  }

  for (let pass = 0; pass < Math.max(passes.fast, passes.obvious); pass++) {
    if (pass < passes.obvious) {
      const { ms, answers } = runPass(obvious, interactions)
      obviousMs.push(ms)
      expected = answers
    }
    if (pass < passes.fast) {
      const { ms, answers } = runPass(fast, interactions)
      fastMs.push(ms)
      compare(answers)
    }
  }
  return { fastMs, obviousMs, differences }
}

/** As the workspace adds leads. */
const LEADS_PER_CHUNK = 5000

function* chunksOf(leads: readonly Lead[]) {
  for (let from = 0; from < leads.length; from += LEADS_PER_CHUNK) yield leads.slice(from, from + LEADS_PER_CHUNK)
}

const firstSearch = {
  search: 'a',
  status: 'all',
  source: 'all',
  order: { field: 'score', direction: 'desc' },
  page: 1,
} as const

/** The first query is part of loading: the fast engine builds its index then. */
function loadEngine<Engine extends LeadEngine>(engine: Engine, leads: readonly Lead[]): Engine {
  for (const chunk of chunksOf(leads)) engine.apply(chunk.map((lead) => ({ before: null, after: lead })))
  engine.query(firstSearch)
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

const tasks = { session, importing, workbooks }
export type Tasks = typeof tasks

self.onmessage = async ({ data }: MessageEvent<{ name: keyof Tasks; args: unknown[] }>) => {
  try {
    const run = tasks[data.name] as (...args: unknown[]) => unknown
    self.postMessage({ result: await run(...data.args) })
  } catch (error) {
    self.postMessage({ error: String(error) })
  }
}
