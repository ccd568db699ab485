// @ts-check
import { median, ms, short } from './report.mjs'
import { runInWorker } from './worker-page.mjs'

/** @typedef {import('./report.mjs').Row} Row */
/** @typedef {import('./run.mjs').Setup} Setup */

const COUNT = 100_000
const TURNS = 5

/**
 * The same table of ten columns as a workbook and as a CSV file, in the same worker and in turns.
 * @param {Setup} setup
 * @returns {Promise<Row[]>}
 */
export async function measureWorkbooks(setup) {
  console.log(`  ${COUNT.toLocaleString('en')} rows as .xlsx and as CSV, ${TURNS} times each`)
  const { times, bytes } = (await runInWorker(setup, 'workbooks', COUNT, ['csv', 'xlsx'], TURNS)).result
  /** @param {'csv' | 'xlsx'} kind @param {'previewMs' | 'checkMs'} time */
  const timesOf = (kind, time) => times.filter((turn) => turn.kind === kind).map((turn) => turn[time])
  /** @param {string} what @param {'previewMs' | 'checkMs'} time @param {number} [atMost] */
  const against = (what, time, atMost) => ({
    what,
    measured: ms(median(timesOf('xlsx', time))),
    baseline: ms(median(timesOf('csv', time))),
    ratio: median(timesOf('xlsx', time).map((own, at) => own / (timesOf('csv', time)[at] ?? Number.NaN))),
    ...(atMost && { atMost }),
  })
  console.log('  the memory of each')
  /** @param {'csv' | 'xlsx'} kind @param {number} turns */
  const peakOf = async (kind, turns) => (await runInWorker(setup, 'workbooks', COUNT, [kind], turns)).peak
  /** @param {'csv' | 'xlsx'} kind */
  const peakRow = async (kind) => {
    const [made, checked] = [await peakOf(kind, 0), await peakOf(kind, 1)]
    return {
      what: `peak memory of page and worker, .${kind} checked, against only made`,
      measured: `${short(checked / 1e6)} MB`,
      baseline: `${short(made / 1e6)} MB`,
    }
  }
  const sizes = bytes.map((size) => `${short(size / 1e6)} MB`)
  return [
    against(`check ${COUNT.toLocaleString('en')} rows as .xlsx (${sizes[1]}), against CSV (${sizes[0]})`, 'checkMs', 3),
    against('preview them, against CSV', 'previewMs'),
    await peakRow('csv'),
    await peakRow('xlsx'),
  ]
}
