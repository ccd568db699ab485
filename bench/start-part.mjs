// @ts-check
import { median, table } from './figures.mjs'
import { told, withFreshPage } from './stage.mjs'

/** @typedef {import('./stage.mjs').Stage} Stage */
/** @typedef {'product' | 'static' | 'bare React'} StartPage */
/** @typedef {{ firstPaintMs: number, contentMs: number, rowsMs: number, readyMs: number, layoutShift: number, lateShift: number }} Load */
/** @typedef {{ page: StartPage, slowdown: number, loads: Load[] }} StartFigures in order of the turns */

const LOADS = 21
const slowdowns = [1, 4]

/**
 * Runs in the page before its own script. Rows count once 20 of them hold text and the frame that shows them is out; the
 * page is ready once they also answer.
 */
function installProbe() {
  const state = { firstPaintMs: 0, contentMs: 0, rowsMs: 0, readyMs: 0, layoutShift: 0, lateShift: 0 }
  /** @param {string} type @param {(entry: PerformanceEntry) => void} take */
  const observe = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-paint') state.firstPaintMs = startTime
    else state.contentMs = startTime
  })
  observe('layout-shift', (entry) => {
    const { value } = /** @type {PerformanceEntry & { value: number }} */ (entry)
    state.layoutShift += value
    // On a slowed machine a page is painted while its HTML still arrives, and may shift though it holds no script.
    if (document.readyState !== 'loading') state.lateShift += value
  })
  /** @param {'rowsMs' | 'readyMs'} what */
  const noteWhenPainted = (what) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        state[what] ||= performance.now()
        if (what === 'readyMs') console.info('ready')
      }
      port2.postMessage(null)
    })
  const observer = new MutationObserver(() => {
    const rows = [...document.querySelectorAll('tbody tr')]
    if (rows.filter((row) => row.lastElementChild?.textContent.trim()).length < 20) return
    noteWhenPainted('rowsMs')
    if (document.querySelector('[inert]')) return
    noteWhenPainted('readyMs')
    observer.disconnect()
  })
  observer.observe(document, { subtree: true, childList: true, characterData: true })
  Object.assign(globalThis, { probe: state })
}

/**
 * @param {Stage} stage
 * @param {string} address
 * @param {number} slowdown
 * @returns {Promise<Load>}
 */
function load({ browser }, address, slowdown) {
  return withFreshPage(browser, async (page) => {
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.addInitScript(installProbe)
    await Promise.all([told(page, 'ready'), page.goto(address)])
    // Whatever still moves after the rows came moves within this time.
    await page.waitForTimeout(200)
    return page.evaluate(() => /** @type {Load} */ (/** @type {any} */ (globalThis).probe))
  })
}

/** @param {Stage} stage @returns {Promise<StartFigures[]>} */
export async function measureStarts(stage) {
  /** @type {Record<StartPage, string>} */
  const addresses = {
    product: `${stage.product}?seed=1`,
    static: `${stage.pages}static.html`,
    'bare React': `${stage.pages}bare-react.html`,
  }
  const pages = /** @type {StartPage[]} */ (Object.keys(addresses))
  // The server compresses each file when first asked for it.
  for (const page of pages) await load(stage, addresses[page], 1)
  /** @type {StartFigures[]} */
  const figures = []
  for (const slowdown of slowdowns) {
    console.log(`  ${LOADS} cold loads of each page, slowed ${slowdown} times`)
    /** @type {StartFigures[]} */
    const starts = pages.map((page) => ({ page, slowdown, loads: [] }))
    for (let turn = 0; turn < LOADS; turn++) {
      for (const { page, loads } of starts) loads.push(await load(stage, addresses[page], slowdown))
    }
    figures.push(...starts)
  }
  return figures
}

/**
 * How many times as long as the other page it takes. The two loads of a turn follow each other, so that a machine that
 * is slow for a while is slow for both.
 * @param {StartFigures} start
 * @param {StartFigures} other
 * @param {'firstPaintMs' | 'contentMs' | 'rowsMs'} what
 */
export function startRatio({ loads }, other, what) {
  return median(loads.map((each, turn) => each[what] / /** @type {Load} */ (other.loads[turn])[what]))
}

/** @param {StartFigures[]} starts @returns {string} */
export function startReport(starts) {
  const rows = starts.map(({ page, slowdown, loads }) => [
    page,
    slowdown === 1 ? 'no' : `${slowdown} times`,
    median(loads.map((each) => each.firstPaintMs)),
    median(loads.map((each) => each.contentMs)),
    median(loads.map((each) => each.rowsMs)),
    median(loads.map((each) => each.readyMs)),
    Math.max(...loads.map((each) => each.layoutShift)),
    Math.max(...loads.map((each) => each.lateShift)),
  ])
  return [
    '### The start',
    [
      `Median of ${LOADS} cold loads each, in turns; a ratio above is the median over the turns. The slowdown is of the main`,
      'thread; the shift is the largest seen. Rows answer once the screen is ready.',
    ].join('\n'),
    table(
      ['page', 'slowed', 'first paint ms', 'with content ms', 'rows ms', 'ready ms', 'layout shift', 'after the HTML'],
      rows,
    ),
  ].join('\n\n')
}
