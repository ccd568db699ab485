// @ts-check
import { median, ms, short } from './report.mjs'
import { runAndWeigh, runInWorker } from './worker-page.mjs'

/** @typedef {import('./report.mjs').Row} Row */
/** @typedef {import('./run.mjs').Setup} Setup */

const MILLION = 1_000_000
const TURNS = 5

/**
 * Loads leads into the engine alone: no workspace, no generating.
 * @param {Setup} setup
 * @returns {Promise<Row[]>}
 */
export async function measureLoading(setup) {
  const { bytes: emptyBytes } = await runAndWeigh(setup, true, 'loading', 'samples', 0, 1)
  const turns = []
  for (let turn = 0; turn < TURNS; turn++) {
    // In turns: what else the machine does disturbs both.
    const samples = await runAndWeigh(setup, turn === 0, 'loading', 'samples', MILLION, 1)
    const realistic = await runAndWeigh(setup, turn === 0, 'loading', 'realistic', MILLION, 1)
    turns.push({ samples, realistic, opening: await runInWorker(setup, 'opening', 'realistic', MILLION) })
  }
  const again = await runAndWeigh(setup, true, 'loading', 'realistic', MILLION, 4)
  const [bytes = 0, samplesBytes = 0] = [turns[0]?.realistic.bytes, turns[0]?.samples.bytes].map(
    (all = 0) => all - emptyBytes,
  )
  const loading = median(turns.map(({ realistic }) => realistic.result))
  return [
    {
      what: 'load 1,000,000 leads, realistic against samples',
      measured: ms(loading),
      baseline: ms(median(turns.map(({ samples }) => samples.result))),
      ratio: median(turns.map(({ samples, realistic }) => realistic.result / samples.result)),
      atMost: 1.5,
    },
    {
      what: 'memory for 1,000,000 leads, realistic against samples',
      ...megabytes(bytes, samplesBytes),
      atMost: 1.5,
    },
    {
      what: 'memory after adding and removing 1,000,000 leads 3 times, and adding them, against once',
      ...megabytes(again.bytes - emptyBytes, bytes),
      atMost: 1.1,
    },
    {
      what: 'open 1,000,000 leads from an image, realistic, against loading them',
      measured: ms(median(turns.map(({ opening }) => opening.openMs))),
      baseline: ms(loading),
      ratio: median(turns.map(({ opening, realistic }) => opening.openMs / realistic.result)),
      atMost: 0.2,
    },
    {
      what: `make that image, of ${short((turns[0]?.opening.bytes ?? 0) / 1e6)} MB`,
      measured: ms(median(turns.map(({ opening }) => opening.imageMs))),
    },
  ]
}

/** @param {number} bytes @param {number} baseline */
function megabytes(bytes, baseline) {
  return { measured: `${short(bytes / 1e6)} MB`, baseline: `${short(baseline / 1e6)} MB`, ratio: bytes / baseline }
}
