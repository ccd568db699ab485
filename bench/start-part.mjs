// @ts-check
import { median, table } from './figures.mjs'
import { withFreshPage } from './stage.mjs'

/** @typedef {import('./stage.mjs').Stage} Stage */
/** @typedef {'product' | 'static' | 'bare React'} StartPage */
/** @typedef {{ firstPaintMs: number, contentMs: number, rowsMs: number, layoutShift: number, lateShift: number }} Load */
/** @typedef {Load & { page: StartPage, slowdown: number }} StartFigures */

const LOADS = 15
const slowdowns = [1, 4]

/** Runs in the page before its own script. Rows count once 20 of them hold text and the frame that shows them is out. */
function installProbe() {
  const state = { firstPaintMs: 0, contentMs: 0, rowsMs: 0, layoutShift: 0, lateShift: 0 }
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
  const observer = new MutationObserver(() => {
    const rows = [...document.querySelectorAll('tbody tr')]
    if (rows.filter((row) => row.lastElementChild?.textContent.trim()).length < 20) return
    observer.disconnect()
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        state.rowsMs = performance.now()
      }
      port2.postMessage(null)
    })
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
    await page.goto(address)
    const isDone = () => {
      const { rowsMs, contentMs } = /** @type {any} */ (globalThis).probe
      return rowsMs > 0 && contentMs > 0
    }
    await page.waitForFunction(isDone, null, { timeout: 30_000 }).catch(async (error) => {
      const seen = await page.evaluate(() => [
        JSON.stringify(/** @type {any} */ (globalThis).probe),
        document.body.innerText,
      ])
      throw new Error(`${address} did not come to its rows: ${seen.join(' ').slice(0, 500)}`, { cause: error })
    })
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
  const figures = []
  for (const slowdown of slowdowns) {
    console.log(`  ${LOADS} cold loads of each page, slowed ${slowdown} times`)
    /** @type {(Load & { page: StartPage })[]} */
    const loads = []
    for (let turn = 0; turn < LOADS; turn++) {
      for (const page of pages) loads.push({ page, ...(await load(stage, addresses[page], slowdown)) })
    }
    for (const page of pages)
      figures.push(
        summary(
          page,
          slowdown,
          loads.filter((each) => each.page === page),
        ),
      )
  }
  return figures
}

/** @param {StartPage} page @param {number} slowdown @param {Load[]} loads @returns {StartFigures} */
function summary(page, slowdown, loads) {
  return {
    page,
    slowdown,
    firstPaintMs: median(loads.map((each) => each.firstPaintMs)),
    contentMs: median(loads.map((each) => each.contentMs)),
    rowsMs: median(loads.map((each) => each.rowsMs)),
    layoutShift: Math.max(...loads.map((each) => each.layoutShift)),
    lateShift: Math.max(...loads.map((each) => each.lateShift)),
  }
}

/** @param {StartFigures[]} starts @returns {string} */
export function startReport(starts) {
  const rows = starts.map((each) => [
    each.page,
    each.slowdown === 1 ? 'no' : `${each.slowdown} times`,
    each.firstPaintMs,
    each.contentMs,
    each.rowsMs,
    each.layoutShift,
    each.lateShift,
  ])
  return [
    '### The start',
    `Median of ${LOADS} cold loads each, in turns; the slowdown is of the main thread; the shift is the largest seen.`,
    table(['page', 'slowed', 'first paint ms', 'with content ms', 'rows ms', 'layout shift', 'after the HTML'], rows),
  ].join('\n\n')
}
