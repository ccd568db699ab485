import { convertLead, isRefusal, saveLead } from '../src/domain/commands'
import { addDays } from '../src/domain/day'
import type { Change } from '../src/domain/edit'
import type { Lead } from '../src/domain/lead'
import { type LeadPage, type LeadQuery, wholeList } from '../src/domain/lead-query'
import { stages } from '../src/domain/opportunity'
import { allOpportunities } from '../src/domain/opportunity-query'
import { createRandom, pick } from '../src/domain/random'
import { createLeadEngine, type LeadEngine } from '../src/engine/lead-engine'
import { createNaiveEngine } from '../src/engine/naive-engine'
import { OpportunityIndex } from '../src/engine/opportunity-index'
import { clock } from '../src/platform/clock'
import { entropy } from '../src/platform/entropy'
import { type Command, createWorkspace, type Workspace } from '../src/workspace/workspace'
import { noDevice, noFiles } from '../test/no-device'
import { importing } from './importing'
import { workbooks } from './importing-workbooks'
import { createLeads, createSession, type Interaction, SEED, type World } from './session'

const engines = { fast: createLeadEngine, obvious: createNaiveEngine }

/** Runs of the session on 100 leads before anything is measured, so that the code of both engines is compiled. */
const WARM_UPS = 20

/** Returns, of each pass, the time of each interaction; and every answer that is not the obvious engine's. */
function session(world: World, count: number, passes: { fast: number; obvious: number }) {
  for (const create of Object.values(engines)) {
    const leads = createLeads(world, 100)
    const engine = loadEngine(create(), leads)
    for (let run = 0; run < WARM_UPS; run++) runPass(engine, createSession(leads))
  }
  const leads = createLeads(world, count)
  const interactions = createSession(leads)
  const [fast, obvious] = [loadEngine(createLeadEngine(), leads), loadEngine(createNaiveEngine(), leads)]
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

/** Kept, so that the memory it takes can be measured after the task. */
let loaded: LeadEngine | null = null

/** Returns the time from an empty engine to the answer of a first search. Before the last of several times, all leads are removed. */
function loading(world: World, count: number, times: number): number {
  loadEngine(createLeadEngine(), createLeads(world, 20_000))
  const leads = createLeads(world, count)
  loaded = createLeadEngine()
  for (let time = 1; time < times; time++) {
    loadEngine(loaded, leads)
    for (const chunk of chunksOf(leads)) loaded.apply(chunk.map((lead) => ({ before: lead, after: null })))
  }
  const startedMs = performance.now()
  loadEngine(loaded, leads)
  return performance.now() - startedMs
}

function opening(world: World, count: number) {
  const engine = loadEngine(createLeadEngine(), createLeads(world, count))
  // Compiles what is measured.
  createLeadEngine(loadEngine(createLeadEngine(), createLeads(world, 20_000)).image()).query(firstSearch)
  const startedMs = performance.now()
  const image = engine.image()
  const madeMs = performance.now()
  createLeadEngine(image).query(firstSearch)
  const openMs = performance.now() - madeMs
  const bytes = Object.values(image.columns).reduce((sum, { byteLength }) => sum + byteLength, 0)
  return { imageMs: madeMs - startedMs, openMs, bytes }
}

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

/** Returns the time from an empty workspace to the first page of its leads, as in the product's worker. */
async function creating(engine: keyof typeof engines, count: number): Promise<number> {
  const startedMs = performance.now()
  const workspace = await createWorkspaceWith(engines[engine], count)
  const page = await workspace.query({ name: 'leads', ...wholeList, page: 1 })
  const ms = performance.now() - startedMs
  if (page.total !== count) throw new Error(`${page.total} leads were created instead of ${count}`)
  return ms
}

function refuse(): never {
  throw new Error('nothing is kept in a benchmark of the engine')
}

async function createWorkspaceWith(createEngine: () => LeadEngine, count: number): Promise<Workspace> {
  const workspace = createWorkspace({
    // Nothing is kept here.
    createEngine: () => ({ image: () => refuse(), ...createEngine() }),
    clock: { ...clock, wait: () => Promise.resolve() },
    entropy,
    device: noDevice,
    files: noFiles,
    reportError: refuse,
  })
  await workspace.dispatch({ name: 'start', kept: 'no', count, seed: SEED })
  return workspace
}

/** Returns the time of each batch: single actions are too short for the clock. */
async function undo(count: number, batches: number, perBatch: number) {
  const workspace = await createWorkspaceWith(createLeadEngine, count)
  const leads = createLeads('samples', batches * perBatch).values()

  async function dispatchBatch(next: () => Command): Promise<number> {
    const commands = Array.from({ length: perBatch }, next)
    const startedMs = performance.now()
    for (const command of commands) {
      const outcome = await workspace.dispatch(command)
      if (isRefusal(outcome) || !outcome.action) throw new Error(`${command.name} changed nothing`)
    }
    return performance.now() - startedMs
  }

  async function measure(next: () => Command) {
    const times = []
    for (let batch = 0; batch < batches; batch++) {
      const actionMs = await dispatchBatch(next)
      const undoMs = await dispatchBatch(() => ({ name: 'undo', action: null }))
      const redoMs = await dispatchBatch(() => ({ name: 'redo', action: null }))
      times.push({ actionMs, undoMs, redoMs })
    }
    return times
  }

  return {
    'a conversion': await measure(() => ({ name: 'convert-lead', id: leads.next().value!.id })),
    '100 sample leads': await measure(() => ({ name: 'create-sample-leads', count: 100 })),
  }
}

/** Returns the times of the parts of an order by name, asked for the first time; and of queries by status and by source. */
function ordering(world: World, count: number, times: number) {
  const engine = loadEngine(createLeadEngine(), createLeads(world, count))
  const query = { ...wholeList, order: { field: 'name', direction: 'asc' }, page: 1 } as const
  const timed = (run: () => unknown): number => {
    const startedMs = performance.now()
    run()
    return performance.now() - startedMs
  }
  const partMs: number[] = []
  for (let share = 0; share < 1; ) {
    const startedMs = performance.now()
    share = engine.prepare(query)
    partMs.push(performance.now() - startedMs)
  }
  partMs.push(timed(() => engine.query(query)))
  const queryMs = (filters: Partial<LeadQuery>) =>
    Array.from({ length: times }, (_, page) => timed(() => engine.query({ ...wholeList, ...filters, page })))
  return { partMs, statusMs: queryMs({ status: 'new' }), sourceMs: queryMs({ source: 'Google' }) }
}

/** The days of the next steps that every tenth lead has: half of them are due. */
const TODAY = '2026-11-18'
const dueOn = (order: number) => (order % 10 === 0 ? addDays(TODAY, ((order / 10) % 100) - 49) : '')

/** The same kinds of queries by day and by status; and the parts of the order by the last action, asked for the first time. */
function due(count: number, times: number) {
  const leads = createLeads('realistic', count).map((lead): Lead => ({ ...lead, due: dueOn(lead.order) }))
  const engine = loadEngine(createLeadEngine(), leads)
  const timed = (run: () => unknown): number => {
    const startedMs = performance.now()
    run()
    return performance.now() - startedMs
  }
  const ask = (query: Partial<LeadQuery>) => engine.query({ ...wholeList, page: 1, ...query })
  /** The first lead of the list is changed, and changed back. */
  function changeOne() {
    const [before, after] = [leads[0]!, { ...leads[0]!, due: leads[0]!.due === TODAY ? '' : TODAY }]
    engine.apply([{ before, after }])
    leads[0] = after
  }
  const byDay = { due: TODAY, order: { field: 'due', direction: 'asc' } } as const
  const word = (time: number) => 'maria'.slice(0, 1 + (time % 5))
  const kinds: Record<string, readonly [own: (time: number) => unknown, byStatus: (time: number) => unknown]> = {
    'filter, another page': [(page) => ask({ due: TODAY, page }), (page) => ask({ status: 'new', page })],
    'filter and search, a keystroke': [
      (time) => ask({ due: TODAY, search: word(time) }),
      (time) => ask({ status: 'new', search: word(time) }),
    ],
    'filter and order by day, another page': [
      (page) => ask({ ...byDay, page }),
      (page) => ask({ status: 'new', page }),
    ],
    'filter and order by day, page 500': [() => ask({ ...byDay, page: 500 }), () => ask({ status: 'new', page: 500 })],
    'filter, after a change of one': [
      () => (changeOne(), ask({ due: TODAY })),
      () => (changeOne(), ask({ status: 'new' })),
    ],
    'filter and order by day, after a change of one': [
      () => (changeOne(), ask(byDay)),
      () => (changeOne(), ask({ status: 'new' })),
    ],
    'order by day alone, after a change of one': [
      () => (changeOne(), ask({ order: byDay.order })),
      () => (changeOne(), ask({})),
    ],
    'figures, against totals': [() => engine.due(TODAY), () => engine.counts()],
  }
  const firstMs = [timed(() => ask({ due: TODAY })), timed(() => ask({ status: 'new' }))] as const
  const firstOrderMs = timed(() => ask(byDay))
  const figures = Object.entries(kinds).map(([kind, [own, byStatus]]) => {
    // Each after another search: what was searched last is kept.
    const againMs = Array.from({ length: times }, (_, time) =>
      [own, byStatus].map((run) => {
        if (kind.includes('search')) ask({ search: 'nobody' })
        return timed(() => run(time))
      }),
    )
    return [kind, againMs] as const
  })
  engine.setNumbers('touched', (order) => (order % 10 === 0 ? order : 0))
  const touched = { ...wholeList, order: { field: 'touched', direction: 'desc' } } as const
  const partMs: number[] = []
  for (let share = 0; share < 1; ) {
    const startedMs = performance.now()
    share = engine.prepare(touched)
    partMs.push(performance.now() - startedMs)
  }
  partMs.push(timed(() => ask(touched)))
  return { firstMs, firstOrderMs, figures, partMs }
}

/** The same kinds of queries to the opportunities of so many converted leads, and to as many leads. */
function opportunities(count: number, times: number) {
  const leads = createLeads('realistic', count)
  const engine = loadEngine(createLeadEngine(), leads)
  const converted = leads.map((lead): Lead => ({ ...lead, status: 'converted' }))
  const random = createRandom(SEED)
  const index = new OpportunityIndex(
    loadEngine(createLeadEngine(), converted),
    converted.map(({ id, order }) => ({
      id,
      lead: order,
      order,
      stage: pick(random, stages),
      amount: random.below(10_000_000) / 100,
    })),
  )
  const timed = (run: () => unknown): number => {
    const startedMs = performance.now()
    run()
    return performance.now() - startedMs
  }
  const whole = { ...wholeList, page: 1 }
  const all = { ...allOpportunities, page: 1 }
  const figures: Record<string, { firstMs?: readonly [number, number]; againMs: (readonly [number, number])[] }> = {}
  /** Each time after another query: the last list is kept. */
  function measure(what: string, own: (time: number) => unknown, ofLeads: (time: number) => unknown, isFirst = false) {
    const both = (time: number) => [timed(() => own(time)), timed(() => ofLeads(time))] as const
    const firstMs = isFirst && both(0)
    const againMs = Array.from({ length: times }, (_, time) => {
      index.query({ ...all, search: 'nobody' })
      engine.query({ ...whole, search: 'nobody' })
      return both(time)
    })
    figures[what] = { ...(firstMs && { firstMs }), againMs }
  }
  const word = (time: number) => 'maria'.slice(0, 1 + (time % 5))
  const lead = (time: number) => leads[(7919 * time) % count]!
  measure(
    'search, a keystroke',
    (time) => index.query({ ...all, search: word(time) }),
    (time) => engine.query({ ...whole, search: word(time) }),
  )
  measure(
    'one stage',
    () => index.query({ ...all, stage: 'Won' }),
    () => engine.query({ ...whole, status: 'new' }),
  )
  measure(
    'page 500',
    () => index.query({ ...all, page: 500 }),
    () => engine.query({ ...whole, page: 500 }),
  )
  measure(
    'the place of one',
    (time) => index.place(allOpportunities, lead(time)),
    (time) => engine.place(wholeList, lead(time)),
  )
  measure(
    'the place of one that a search hides',
    (time) => index.place({ ...allOpportunities, search: 'maria' }, lead(time)),
    (time) => engine.place({ ...wholeList, search: 'maria' }, lead(time)),
  )
  for (const [field, like] of orders) {
    measure(
      `by ${field}`,
      (time) => index.query({ ...all, order: { field, direction: 'asc' }, page: time + 1 }),
      (time) => engine.query({ ...whole, order: { field: like, direction: 'asc' }, page: time + 1 }),
      true,
    )
  }
  for (const [field, like] of orders) {
    measure(
      `by ${field}, after a change of one`,
      (time) => {
        const before = { lead: converted[0]!, opportunity: index.of(0)! }
        index.apply([{ before, after: { ...before, opportunity: { ...before.opportunity, amount: time } } }])
        index.query({ ...all, order: { field, direction: 'asc' } })
      },
      (time) => {
        const [before, after] = [leads[0]!, { ...leads[0]!, company: `Company ${time}` }]
        engine.apply([{ before, after }])
        leads[0] = after
        engine.query({ ...whole, order: { field: like, direction: 'asc' } })
      },
    )
  }
  return figures
}

/** The columns of opportunities, and the fields of leads that are alike. */
const orders = [
  ['created', 'score'],
  ['name', 'name'],
  ['account', 'company'],
  ['stage', 'status'],
  ['amount', 'email'],
] as const

const tasks = { due, opportunities, ordering, session, loading, opening, creating, undo, importing, workbooks }
export type Tasks = typeof tasks

self.onmessage = async ({ data }: MessageEvent<{ name: keyof Tasks; args: unknown[] }>) => {
  try {
    const run = tasks[data.name] as (...args: unknown[]) => unknown
    self.postMessage({ result: await run(...data.args) })
  } catch (error) {
    self.postMessage({ error: String(error) })
  }
}
