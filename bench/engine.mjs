// @ts-check
import { mean, median, ms, percentile } from './report.mjs'
import { runInWorker } from './worker-page.mjs'

/** @typedef {import('./report.mjs').Row} Row */
/** @typedef {import('./run.mjs').Setup} Setup */

const MILLION = 1_000_000

/**
 * A pass of the reference engine takes half a minute at 1,000,000 leads, and a millisecond at 100.
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
    const { result } = await runInWorker(setup, 'session', world, count, { fast, obvious })
    const { fastMs, obviousMs, differences } = result
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
