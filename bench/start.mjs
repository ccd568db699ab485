// @ts-check
import { median, ms } from './report.mjs'
import { threadTime } from './thread-time.mjs'

/** @typedef {import('./report.mjs').Row} Row */
/** @typedef {import('./run.mjs').Setup} Setup */
/** @typedef {import('playwright').Page} Page */
/** @typedef {{ contentfulPaint: number, rows: number, open: number }} Load times in ms */

const TURNS = 15
const slowdowns = [1, 4]
/** Turns of second visits, and how long each rests: what is noted of the first screen is written a second after the last change. */
const VISITS = 9
const REST_MS = 4000

/**
 * Runs in the page before its own script. `rows` is the first task after the frame that shows 20 rows with text. Then
 * the first row is clicked, if it should be, and `open` is when the dialog of its lead is in the page. A click that is
 * lost ends the benchmark.
 * @param {boolean} clicks
 */
function installProbe(clicks) {
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
        if (!clicks) return
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

/** In a context of its own, where nothing is cached. @param {Setup} setup @param {boolean} clicks */
async function open({ browser }, clicks) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  await page.addInitScript(installProbe, clicks)
  return page
}

/** @param {Page} page @param {string} url @param {'rows' | 'open'} last @returns {Promise<Load>} */
async function load(page, url, last) {
  await page.goto(url)
  await page.waitForFunction((moment) => Object(globalThis).times[moment] > 0, last, { timeout: 120_000 })
  return page.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    return { ...Object(globalThis).times, contentfulPaint: paint?.startTime ?? Number.NaN }
  })
}

/** @param {Setup} setup @param {string} url @param {number} slowdown @param {'rows' | 'open'} last */
async function loadCold(setup, url, slowdown, last) {
  const page = await open(setup, last === 'open')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const times = await load(page, url, last)
  await page.context().close()
  return times
}

/** What the main thread takes until 20 rows are seen. @param {Setup} setup @param {string} url */
async function threadTimeCold(setup, url) {
  const page = await open(setup, false)
  const time = await threadTime(page, () => load(page, url, 'rows'), 0)
  await page.context().close()
  return time
}

/** @param {Setup} setup @returns {Promise<Row[]>} */
export async function measureStart(setup) {
  const { productUrl, benchUrl } = setup
  /** @type {Row[]} */
  const rows = []
  const threads = []
  for (let turn = 0; turn < TURNS; turn++) {
    const own = await threadTimeCold(setup, `${productUrl}?seed=1`)
    threads.push({ own, bare: await threadTimeCold(setup, `${benchUrl}bare-react.html`) })
  }
  rows.push({
    what: 'start: main thread until rows',
    measured: ms(median(threads.map(({ own }) => own))),
    baseline: ms(median(threads.map(({ bare }) => bare))),
    ratio: median(threads.map(({ own, bare }) => own / bare)),
  })
  for (const slowdown of slowdowns) {
    const where = slowdown === 1 ? 'start' : `start, CPU slowed ${slowdown} times`
    console.log(`  ${where}: ${TURNS} cold loads of each page`)
    /** @type {{ own: Load, bare: Load }[]} */
    const turns = []
    for (let turn = 0; turn < TURNS; turn++) {
      const own = await loadCold(setup, `${productUrl}?seed=1`, slowdown, 'open')
      turns.push({ own, bare: await loadCold(setup, `${benchUrl}bare-react.html`, slowdown, 'rows') })
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

/** @param {Page} page @param {string} url */
async function visit(page, url) {
  await page.goto('about:blank')
  const { rows } = await load(page, url, 'rows')
  await page.waitForTimeout(REST_MS)
  return rows
}

/** Of a list of so many leads that is saved on the device. @param {Setup} setup @returns {Promise<Row[]>} */
export async function measureSecondVisits(setup) {
  const { productUrl, benchUrl } = setup
  const rows = []
  for (const [leads, atMost] of /** @type {const} */ ([
    [3000, 2],
    [100_000, 2.5],
  ])) {
    const [own, bare] = [await open(setup, false), await open(setup, false)]
    await visit(own, `${productUrl}?leads=${leads}&seed=1`)
    await own.getByRole('button', { name: 'Data', exact: true }).click()
    await own.getByRole('menuitemcheckbox', { name: 'Save on this device' }).click()
    await own.getByText('Your data is now saved on this device').waitFor({ timeout: 120_000 })
    await own.waitForTimeout(REST_MS)
    const turns = []
    for (let turn = 0; turn <= VISITS; turn++) {
      const visited = { own: await visit(own, productUrl), bare: await visit(bare, `${benchUrl}bare-react.html`) }
      // The first is that of a service worker that comes into force.
      if (turn > 0) turns.push(visited)
    }
    await Promise.all([own, bare].map((page) => page.context().close()))
    rows.push({
      what: `second visit, ${leads.toLocaleString('en')} saved leads: rows`,
      measured: ms(median(turns.map((turn) => turn.own))),
      baseline: ms(median(turns.map((turn) => turn.bare))),
      ratio: median(turns.map((turn) => turn.own / turn.bare)),
      atMost,
    })
  }
  return rows
}
