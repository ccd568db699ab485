// @ts-check
import { mean, median, ms, percentile } from './report.mjs'
import { runInWorker } from './worker-page.mjs'

/** @typedef {import('./report.mjs').Row} Row */
/** @typedef {import('./run.mjs').Setup} Setup */

const MILLION = 1_000_000
const CREATING_TURNS = 3
const FILTER_QUERIES = 200
const OPPORTUNITIES = 100_000
const MOST_AGAINST_STATUS = 1.3
/** Most take as long as the leads'; a search adds up all that it finds, and a place counts all before it. */
const MOST_AGAINST_LEADS = 20
const UNDO_BATCHES = 15
const ACTIONS_PER_BATCH = 20

/**
 * A pass of the obvious engine takes half a minute at 1,000,000 leads, and a millisecond at 100.
 * @type {{ world: import('./session.ts').World, count: number, fast: number, obvious: number, bound: object }[]}
 */
const sessions = [
  { world: 'samples', count: 100, fast: 200, obvious: 200, bound: { atLeast: 0.5 } },
  { world: 'samples', count: 10_000, fast: 10, obvious: 10, bound: {} },
  { world: 'samples', count: 100_000, fast: 9, obvious: 3, bound: {} },
  { world: 'samples', count: MILLION, fast: 9, obvious: 1, bound: { atLeast: 200 } },
  { world: 'realistic', count: MILLION, fast: 9, obvious: 1, bound: { atLeast: 100 } },
  { world: 'distinct words', count: MILLION, fast: 5, obvious: 1, bound: { atLeast: 20 } },
]

/**
 * The mean of a pass, in the median over the passes: at 100 leads a query takes some 20 µs, and one pause of a busy
 * machine outweighs a whole pass.
 * @param {number[][]} passes
 */
const typicalMean = (passes) => median(passes.map(mean))

/** @param {Setup} setup @returns {Promise<Row[]>} */
export async function measureEngine(setup) {
  const rows = []
  /** @type {Record<number, number>} */
  const sampleMeans = {}
  for (const { world, count, fast, obvious, bound } of sessions) {
    const where = `${count.toLocaleString('en')} leads${world === 'samples' ? '' : `, ${world}`}`
    console.log(`  ${where}`)
    const { fastMs, obviousMs, differences } = await runInWorker(setup, 'session', world, count, { fast, obvious })
    if (differences.length > 0) throw new Error(`${differences.length} wrong answers, ${where}\n${differences[0]}`)
    const means = [typicalMean(fastMs), typicalMean(obviousMs)]
    const p95s = [fastMs, obviousMs].map((passes) => percentile(passes.flat(), 0.95))
    if (world === 'samples') sampleMeans[count] = typicalMean(fastMs)
    rows.push({ what: `query, mean, ${where} (times faster)`, ...timesFaster(means), ...bound })
    rows.push({ what: `query, p95, ${where} (times faster)`, ...timesFaster(p95s) })
  }
  const [few = 0, many = 0] = [sampleMeans[MILLION / 10], sampleMeans[MILLION]]
  const growth = { measured: ms(many), baseline: ms(few), ratio: many / few, atMost: 10 }
  return [...rows, { what: 'query, mean, 1,000,000 against 100,000 leads', ...growth }]
}

/** @param {number[]} times of the fast engine and of the obvious one */
function timesFaster([fast = Number.NaN, obvious = Number.NaN]) {
  return { measured: ms(fast), baseline: ms(obvious), ratio: obvious / fast }
}

/** @param {Setup} setup @returns {Promise<Row[]>} */
export async function measureOrdering(setup) {
  const { partMs, statusMs, sourceMs } = await runInWorker(setup, 'ordering', 'realistic', MILLION, FILTER_QUERIES)
  const loadMs = await runInWorker(setup, 'loading', 'realistic', MILLION, 1)
  const allMs = partMs.reduce((sum, part) => sum + part, 0)
  const [bySource, byStatus] = [median(sourceMs), median(statusMs)]
  const what = 'order 1,000,000 leads by name for the first time, realistic'
  return [
    {
      what: `${what}, against loading them`,
      measured: ms(allMs),
      baseline: ms(loadMs),
      ratio: allMs / loadMs,
      atMost: 3,
    },
    { what: `${what}: longest part, of ${partMs.length}`, measured: ms(Math.max(...partMs)) },
    {
      what: 'query by source, p50, 1,000,000 leads, against by status',
      measured: ms(bySource),
      baseline: ms(byStatus),
      ratio: bySource / byStatus,
      atMost: 1.3,
    },
  ]
}

/**
 * The baseline is the same kind of query by status.
 * @param {Setup} setup
 * @returns {Promise<Row[]>}
 */
export async function measureDue(setup) {
  const { firstMs, firstOrderMs, figures, partMs } = await runInWorker(setup, 'due', MILLION, FILTER_QUERIES)
  const where = '1,000,000 leads, 100,000 next steps'
  const [own, byStatus] = firstMs
  return [
    { what: `${where}: first filter by day, against by status`, measured: ms(own), baseline: ms(byStatus) },
    { what: `${where}: first order by day`, measured: ms(firstOrderMs) },
    ...figures.map(([kind, times]) => {
      const [due, other] = [0, 1].map((at) => median(times.map((each) => each[at] ?? Number.NaN)))
      const ratio = (due ?? Number.NaN) / (other ?? Number.NaN)
      const bound = kind === 'filter, another page' ? { atMost: MOST_AGAINST_STATUS } : {}
      return { what: `${where}: ${kind}, p50`, measured: ms(due ?? 0), baseline: ms(other ?? 0), ratio, ...bound }
    }),
    {
      what: `1,000,000 leads by the last action for the first time: longest part, of ${partMs.length}`,
      measured: ms(Math.max(...partMs)),
      baseline: ms(partMs.reduce((sum, part) => sum + part, 0)),
    },
  ]
}

/**
 * The baseline is the same kind of query to as many leads, which are answered from columns and indexes.
 * @param {Setup} setup
 * @returns {Promise<Row[]>}
 */
export async function measureOpportunities(setup) {
  const figures = await runInWorker(setup, 'opportunities', OPPORTUNITIES, FILTER_QUERIES)
  /** @param {string} what @param {readonly (readonly [number, number])[]} times */
  const row = (what, times) => {
    const [own, leads] = [median(times.map(([each]) => each)), median(times.map(([, each]) => each))]
    return { what, measured: ms(own), baseline: ms(leads), ratio: own / leads }
  }
  return Object.entries(figures).flatMap(([kind, { firstMs, againMs }]) => {
    const what = `100,000 opportunities, ${kind}`
    const again = { ...row(`${what}, p50, against leads`, againMs), atMost: MOST_AGAINST_LEADS }
    return firstMs ? [row(`${what}, for the first time, against leads`, [firstMs]), again] : [again]
  })
}

/** @param {Setup} setup @returns {Promise<Row[]>} */
export async function measureCreating(setup) {
  const turns = []
  for (let turn = 0; turn < CREATING_TURNS; turn++) {
    const fast = await runInWorker(setup, 'creating', 'fast', MILLION)
    turns.push({ fast, obvious: await runInWorker(setup, 'creating', 'obvious', MILLION) })
  }
  return [
    {
      what: 'create 1,000,000 leads, until the first page',
      measured: ms(median(turns.map(({ fast }) => fast))),
      baseline: ms(median(turns.map(({ obvious }) => obvious))),
      ratio: median(turns.map(({ fast, obvious }) => fast / obvious)),
      atMost: 2,
    },
  ]
}

/**
 * An undo or redo checks that nothing newer is overwritten and then applies its changes: up to three times the work of
 * the action itself, whatever the number of leads.
 * @param {Setup} setup
 * @returns {Promise<Row[]>}
 */
export async function measureUndo(setup) {
  const times = await runInWorker(setup, 'undo', MILLION, UNDO_BATCHES, ACTIONS_PER_BATCH)
  return Object.entries(times).flatMap(([what, batches]) =>
    /** @type {const} */ (['undo', 'redo']).map((name) => ({
      what: `${name} ${what}, 1,000,000 leads`,
      measured: ms(median(batches.map((batch) => batch[`${name}Ms`])) / ACTIONS_PER_BATCH),
      baseline: ms(median(batches.map(({ actionMs }) => actionMs)) / ACTIONS_PER_BATCH),
      ratio: median(batches.map((batch) => batch[`${name}Ms`] / batch.actionMs)),
      atMost: 3,
    })),
  )
}
