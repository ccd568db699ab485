// @ts-check
import { grouped, short, table } from './figures.mjs'
import { startRatio } from './start-part.mjs'

/** @typedef {import('./engine-part.mjs').EngineFigures} EngineFigures */
/** @typedef {import('./engine-part.mjs').SessionFigures} SessionFigures */
/** @typedef {import('./screen-part.mjs').ScreenFigures} ScreenFigures */
/** @typedef {import('./start-part.mjs').StartFigures} StartFigures */
/** @typedef {{ engine?: EngineFigures, screen?: ScreenFigures[], start?: StartFigures[] }} Figures */
/** @typedef {{ what: string, required: string, measured: string, holds: boolean }} Verdict */

const MILLION = 1_000_000

/** @param {string} what @param {number} measured @param {number} bound @param {string} unit @returns {Verdict} */
const atMost = (what, measured, bound, unit) => ({
  what,
  required: `at most ${bound}${unit}`,
  measured: `${short(measured)}${unit}`,
  holds: measured <= bound,
})

/** @param {string} what @param {number} measured @param {number} bound @param {string} unit @returns {Verdict} */
const atLeast = (what, measured, bound, unit) => ({
  what,
  required: `at least ${bound}${unit}`,
  measured: `${short(measured)}${unit}`,
  holds: measured >= bound,
})

/**
 * What the figures at hand can tell of all that must be shown; a size that was left out tells nothing.
 * @param {Figures} figures
 * @returns {Verdict[]}
 */
export function verdicts({ engine, screen = [], start = [] }) {
  return [...(engine ? engineVerdicts(engine) : []), ...screenVerdicts(screen), ...startVerdicts(start)]
}

/** @param {EngineFigures} figures */
function engineVerdicts({ sessions, makingMs, changes, largest }) {
  /** @type {(engine: string, leads: number, world?: string) => SessionFigures | undefined} */
  const session = (engine, leads, world = 'samples') =>
    sessions.find((each) => each.engine === engine && each.leads === leads && each.world === world)
  /** @type {Verdict[]} */
  const found = []
  const [ours, obvious, tanstack] = [
    session('ours', MILLION),
    session('obvious', MILLION),
    session('tanstack', MILLION),
  ]
  if (ours && obvious && tanstack) {
    found.push(
      atLeast('mean at 1,000,000 against filter, sort, slice', obvious.meanMs / ours.meanMs, 200, ' times'),
      atLeast("mean at 1,000,000 against TanStack's", tanstack.meanMs / ours.meanMs, 500, ' times'),
      atMost('p95 at 1,000,000 in the engine', ours.p95Ms, 8, ' ms'),
    )
  }
  const [oursAt100, obviousAt100] = [session('ours', 100), session('obvious', 100)]
  if (oursAt100 && obviousAt100) {
    found.push(atMost('mean at 100 over filter, sort, slice', oursAt100.meanMs - obviousAt100.meanMs, 0.1, ' ms'))
  }
  const [oursDistinct, obviousDistinct] = [
    session('ours', MILLION, 'distinct words'),
    session('obvious', MILLION, 'distinct words'),
  ]
  if (oursDistinct && obviousDistinct) {
    found.push(
      atMost('p95 at 1,000,000, distinct words', oursDistinct.p95Ms, 33, ' ms'),
      atLeast('mean at 1,000,000, distinct words', obviousDistinct.meanMs / oursDistinct.meanMs, 20, ' times'),
    )
  }
  const tenth = session('ours', MILLION / 10)
  if (ours && tenth) found.push(atMost('growth from 100,000 to 1,000,000', ours.meanMs / tenth.meanMs, 10, ' times'))
  if (largest === MILLION) {
    found.push(atMost('making and indexing 1,000,000', makingMs / 1000, 3, ' s'))
    for (const { what, slowestMs } of changes.filter((each) => /^(undo|redo)/.test(each.what)))
      found.push(atMost(`${what} at 1,000,000, slowest`, slowestMs, 5, ' ms'))
  }
  return found
}

/** @param {ScreenFigures[]} screens */
function screenVerdicts(screens) {
  const screen = screens.find(({ leads }) => leads === MILLION)
  if (!screen) return []
  const later = Math.max(...screens.map(({ longestTaskMs }) => longestTaskMs))
  return [
    atMost('key to paint at 1,000,000, p95', screen.p95Ms, 33, ' ms'),
    atMost('memory of page and worker at 1,000,000', screen.memoryMb, 300, ' MB'),
    longestTask('longest task while leads are made and searched', later),
  ]
}

/** @param {string} what @param {number} ms */
function longestTask(what, ms) {
  return { ...atMost(what, ms, 50, ' ms'), ...(ms === 0 && { measured: 'none over 50 ms' }) }
}

/** @param {StartFigures[]} starts */
function startVerdicts(starts) {
  return [...new Set(starts.map(({ slowdown }) => slowdown))].flatMap((slowdown) => {
    /** @param {string} page */
    const of = (page) => starts.find((each) => each.page === page && each.slowdown === slowdown)
    const [product, plain, bare] = [of('product'), of('static'), of('bare React')]
    if (!product || !plain || !bare) return []
    const when = slowdown === 1 ? '' : `, slowed ${grouped(slowdown)} times`
    return [
      atMost(`first paint against a static page${when}`, startRatio(product, plain, 'firstPaintMs'), 1.2, ' times'),
      atMost(`first paint with content${when}`, startRatio(product, plain, 'contentMs'), 1.2, ' times'),
      atMost(`rows against a bare React page${when}`, startRatio(product, bare, 'rowsMs'), 1.35, ' times'),
      atMost(`layout shift${when}`, Math.max(...product.loads.map((each) => each.layoutShift)), 0, ''),
    ]
  })
}

/** @param {Verdict[]} found @returns {string} */
export function verdictReport(found) {
  const rows = found.map(({ what, required, measured, holds }) => [what, required, measured, holds ? 'PASS' : 'MISS'])
  return ['### What must be shown', table(['what', 'required', 'measured', 'verdict'], rows)].join('\n\n')
}
