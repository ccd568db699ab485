// @ts-check
import { mean, median, ms, percentile } from './report.mjs'

/** @typedef {import('./report.mjs').Row} Row */
/** @typedef {import('./run.mjs').Setup} Setup */
/** @typedef {import('./engine-worker.ts').Session} Session */

const MILLION = 1_000_000

/**
 * A pass of the reference engine takes half a minute at 1,000,000 leads, and a millisecond at 100.
 * @type {(Session & { bound: object })[]}
 */
const sessions = [
  { world: 'samples', count: 100, fast: 200, reference: 200, bound: { atLeast: 0.5 } },
  { world: 'samples', count: MILLION / 10, fast: 9, reference: 3, bound: {} },
  { world: 'samples', count: MILLION, fast: 9, reference: 1, bound: { atLeast: 200 } },
  { world: 'realistic', count: MILLION, fast: 9, reference: 1, bound: { atLeast: 100 } },
]

/**
 * The mean of a pass, in the median over the passes: at 100 leads a query takes some 20 µs, and one pause of a busy
 * machine outweighs a whole pass.
 * @param {number[][]} passes
 */
const typicalMean = (passes) => median(passes.map(mean))

/** @param {number[][]} passes */
const p95 = (passes) => percentile(passes.flat(), 0.95)

/**
 * In a worker of a new page: nothing is left of the session before.
 * @param {Setup} setup @param {Session} session
 * @returns {Promise<ReturnType<typeof import('./engine-worker.ts').runSession>>}
 */
async function runInWorker({ browser, benchUrl }, session) {
  const page = await browser.newPage()
  await page.goto(`${benchUrl}bare-react.html`)
  const times = await page.evaluate(
    (task) =>
      new Promise((resolve, reject) => {
        const worker = new Worker('/engine-worker.js', { type: 'module' })
        worker.onerror = ({ message }) => reject(new Error(message))
        worker.onmessage = ({ data }) => resolve(data)
        worker.postMessage(task)
      }),
    session,
  )
  await page.close()
  return times
}

/** @param {Setup} setup @returns {Promise<Row[]>} */
export async function measureEngine(setup) {
  const rows = []
  /** @type {Record<number, number>} */
  const sampleMeans = {}
  for (const { bound, ...session } of sessions) {
    const { world, count } = session
    const where = `${count.toLocaleString('en')} leads${world === 'samples' ? '' : `, ${world}`}`
    console.log(`  ${where}`)
    const { fastMs, referenceMs } = await runInWorker(setup, session)
    if (world === 'samples') sampleMeans[count] = typicalMean(fastMs)
    rows.push({
      what: `query, mean, ${where} (times faster)`,
      ...timesFaster(typicalMean(fastMs), typicalMean(referenceMs)),
      ...bound,
    })
    rows.push({ what: `query, p95, ${where} (times faster)`, ...timesFaster(p95(fastMs), p95(referenceMs)) })
  }
  const [few = 0, many = 0] = [sampleMeans[MILLION / 10], sampleMeans[MILLION]]
  const growth = { measured: ms(many), baseline: ms(few), ratio: many / few, atMost: 10 }
  return [...rows, { what: 'query, mean, 1,000,000 against 100,000 leads', ...growth }]
}

/** @param {number} fast @param {number} reference */
const timesFaster = (fast, reference) => ({ measured: ms(fast), baseline: ms(reference), ratio: reference / fast })
