// @ts-check
import { median, ms } from './report.mjs'

/** @typedef {import('./report.mjs').Row} Row */
/** @typedef {import('./run.mjs').Setup} Setup */
/** @typedef {{ contentfulPaint: number, rows: number, open: number }} Load times in ms */

const TURNS = 15
const slowdowns = [1, 4]

/**
 * Runs in the page before its own script. `rows` is the first task after the frame that shows 20 rows with text. Then
 * the first row is clicked, and `open` is when the dialog of its lead is in the page. A click that is lost ends the
 * benchmark.
 */
function installProbe() {
  const times = { rows: 0, open: 0 }
  const cells = document.getElementsByTagName('td')
  const observer = new MutationObserver(() => {
    const row = cells[0]?.closest('tr')
    if (!row?.textContent || document.getElementsByTagName('tr').length < 20) return
    observer.disconnect()
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        times.rows = performance.now()
        row.click()
        awaitDialog()
      }
      port2.postMessage(null)
    })
  })
  observer.observe(document, { subtree: true, childList: true })

  function awaitDialog() {
    if (document.querySelector('dialog[open]')) times.open = performance.now()
    else setTimeout(awaitDialog)
  }
  Object.assign(globalThis, { times })
}

/**
 * In a context of its own, where nothing is cached.
 * @param {import('playwright').Browser} browser @param {string} url @param {number} slowdown @param {'rows' | 'open'} last
 * @returns {Promise<Load>}
 */
async function load(browser, url, slowdown, last) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript(installProbe)
  await page.goto(url)
  await page.waitForFunction((moment) => Object(globalThis).times[moment] > 0, last)
  const times = await page.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    return { ...Object(globalThis).times, contentfulPaint: paint?.startTime ?? Number.NaN }
  })
  await context.close()
  return times
}

/** @param {Setup} setup @returns {Promise<Row[]>} */
export async function measureStart({ browser, productUrl, benchUrl }) {
  const rows = []
  for (const slowdown of slowdowns) {
    const where = slowdown === 1 ? 'start' : `start, CPU slowed ${slowdown} times`
    console.log(`  ${where}: ${TURNS} cold loads of each page`)
    /** @type {{ own: Load, bare: Load }[]} */
    const turns = []
    for (let turn = 0; turn < TURNS; turn++) {
      const own = await load(browser, `${productUrl}?seed=1`, slowdown, 'open')
      turns.push({ own, bare: await load(browser, `${benchUrl}bare-react.html`, slowdown, 'rows') })
    }
    // A ratio is the median over the turns: a machine that is slow for a while is slow for both loads of a turn.
    const against = (/** @type {keyof Load} */ moment) => ({
      measured: ms(median(turns.map(({ own }) => own[moment]))),
      baseline: ms(median(turns.map(({ bare }) => bare.rows))),
      ratio: median(turns.map(({ own, bare }) => own[moment] / bare.rows)),
    })
    rows.push(
      { what: `${where}: first contentful paint`, ...against('contentfulPaint'), atMost: 1 },
      { what: `${where}: rows`, ...against('rows'), atMost: 3 },
      { what: `${where}: lead open`, ...against('open') },
    )
  }
  return rows
}
