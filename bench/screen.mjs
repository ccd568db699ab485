// @ts-check
import { ms, percentile } from './report.mjs'

/** @typedef {import('./report.mjs').Row} Row */
/** @typedef {import('./run.mjs').Setup} Setup */
/** @typedef {import('playwright').Page} Page */

const FEW = 100
const MANY = 1_000_000
const ROUNDS = 20

/** Each finds more than a page even of 100 leads, so that both screens have 20 rows to change at each key. */
const searches = ['an', 'er', 'in', 'la', 'ma']
const keys = searches.flatMap((search) => [search.split(''), Array.from(search, () => 'Backspace')].flat())

/**
 * Runs in the page before its own script. Logs the time from each key's event to the first task after the frame that
 * shows its answer: the list is busy from the key on until its rows are those of the answer.
 */
function installProbe() {
  let keyMs = 0
  addEventListener('keydown', ({ timeStamp }) => (keyMs = timeStamp), { capture: true })
  new MutationObserver((mutations) => {
    const isAnswered = mutations.some(({ target }) => Object(target).ariaBusy === 'false')
    if (keyMs === 0 || !isAnswered) return
    const pressedMs = keyMs
    keyMs = 0
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => console.info(`painted ${performance.now() - pressedMs}`)
      port2.postMessage(null)
    })
  }).observe(document, { subtree: true, attributeFilter: ['aria-busy'] })
}

/** @param {Setup} setup @param {number} leads */
async function open({ browser, productUrl }, leads) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  await page.addInitScript(installProbe)
  await page.goto(`${productUrl}?leads=${leads}&seed=1`)
  await page.getByRole('heading', { name: `${leads.toLocaleString('en')} leads` }).waitFor({ timeout: 120_000 })
  await page.getByRole('searchbox').focus()
  return page
}

/** @param {Page} page @param {string} key @returns {Promise<number>} */
async function timeKey(page, key) {
  const painted = page.waitForEvent('console', (message) => message.text().startsWith('painted'))
  await page.keyboard.press(key)
  return Number((await painted).text().slice('painted '.length))
}

/** @param {Setup} setup @returns {Promise<Row[]>} */
export async function measureScreen(setup) {
  const [few, many] = [await open(setup, FEW), await open(setup, MANY)]
  /** @type {{ few: number[], many: number[] }} */
  const times = { few: [], many: [] }
  for (const key of Array.from({ length: ROUNDS }, () => keys).flat()) {
    // In turns: what else the machine does disturbs both.
    times.few.push(await timeKey(few, key))
    times.many.push(await timeKey(many, key))
  }
  await Promise.all([few, many].map((page) => page.context().close()))
  return [0.5, 0.95].map((share) => {
    // The first round compiles the code.
    const [fewMs = 0, manyMs = 0] = [times.few, times.many].map((all) => percentile(all.slice(keys.length), share))
    const what = `key to paint, p${100 * share}, 1,000,000 against 100 leads`
    return { what, measured: ms(manyMs), baseline: ms(fewMs), ratio: manyMs / fewMs, atMost: 1.15 }
  })
}
