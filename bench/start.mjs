// @ts-check
import { median, ms } from './report.mjs'

/** @typedef {import('./report.mjs').Row} Row */
/** @typedef {import('./run.mjs').Setup} Setup */
/** @typedef {{ url: string, opensDialog: boolean }} Target */
/** @typedef {{ firstPaint: number, contentfulPaint: number, rows: number, ready: number, open: number, shift: number }} Load times in ms */

const TURNS = 15
const slowdowns = [1, 4]

/** Whatever still moves after the first rows, as when the worker takes over, moves within this time. */
const SETTLE_MS = 200

/**
 * Runs in the page before its own script. `rows` is the first task after the frame that shows 20 rows with text. Then
 * the first row is clicked, again after a second if that click was lost: `ready` is the click that opened the lead,
 * `open` the moment at which its dialog is in the page.
 * @param {boolean} opensDialog false for the bare page, which is ready with its rows
 */
function installProbe(opensDialog) {
  const times = { rows: 0, ready: 0, open: 0 }
  const cells = document.getElementsByTagName('td')
  const observer = new MutationObserver(() => {
    const row = cells[0]?.closest('tr')
    if (!row?.textContent || document.getElementsByTagName('tr').length < 20) return
    observer.disconnect()
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        times.rows = performance.now()
        if (opensDialog) click(row)
        else finish()
      }
      port2.postMessage(null)
    })
  })
  observer.observe(document, { subtree: true, childList: true })

  /** @param {HTMLElement} row */
  function click(row) {
    times.ready = performance.now()
    row.click()
    awaitDialog(row)
  }

  /** @param {HTMLElement} row */
  function awaitDialog(row) {
    if (document.querySelector('dialog[open]')) finish()
    else if (performance.now() - times.ready > 1000) click(row)
    else setTimeout(() => awaitDialog(row))
  }

  function finish() {
    times.ready ||= times.rows
    times.open = performance.now()
    console.info('ready')
  }
  Object.assign(globalThis, { times })
}

/** Browsers keep paints and shifts: nothing has to observe them while the page starts. @returns {Promise<Load>} */
async function readTimes() {
  const shift = await new Promise((resolve) => {
    const sum = (/** @type {any[]} */ entries) => entries.reduce((total, { value }) => total + value, 0)
    const observer = new PerformanceObserver((list) => resolve(sum(list.getEntries())))
    observer.observe({ type: 'layout-shift', buffered: true })
    setTimeout(() => resolve(0), 100)
  })
  const paint = (/** @type {string} */ name) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN
  const paints = { firstPaint: paint('first-paint'), contentfulPaint: paint('first-contentful-paint') }
  return { ...Object(globalThis).times, ...paints, shift }
}

/**
 * In a context of its own, where nothing is cached.
 * @param {import('playwright').Browser} browser
 * @param {Target} target
 * @param {number} slowdown
 */
async function load(browser, target, slowdown) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  try {
    return await loadIn(context, target, slowdown)
  } finally {
    await context.close()
  }
}

/**
 * @param {import('playwright').BrowserContext} context
 * @param {Target} target
 * @param {number} slowdown
 */
async function loadIn(context, { url, opensDialog }, slowdown) {
  const page = await context.newPage()
  try {
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.addInitScript(installProbe, opensDialog)
    const isReady = page.waitForEvent('console', {
      predicate: (message) => message.text() === 'ready',
      timeout: 120_000,
    })
    await Promise.all([isReady, page.goto(url)])
    await page.waitForTimeout(SETTLE_MS)
    return await page.evaluate(readTimes)
  } finally {
    await page.close()
  }
}

/**
 * Starts without a network, from the service worker, against starts with one and without a service worker. Both are
 * later visits.
 * @param {import('playwright').Browser} browser
 * @param {Target} target
 * @returns {Promise<Row[]>}
 */
async function measureOfflineStart(browser, target) {
  console.log(`  start without a network: ${TURNS} of each`)
  const viewport = { width: 1280, height: 900 }
  const [offline, online] = [
    await browser.newContext({ viewport }),
    await browser.newContext({ viewport, serviceWorkers: 'block' }),
  ]
  try {
    const page = await offline.newPage()
    await page.goto(target.url)
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
    await page.close()
    await offline.setOffline(true)
    for (const context of [offline, online]) await loadIn(context, target, 1)
    /** @type {{ own: Load, base: Load }[]} */
    const turns = []
    for (let turn = 0; turn < TURNS; turn++)
      turns.push({ own: await loadIn(offline, target, 1), base: await loadIn(online, target, 1) })
    const against = (/** @type {keyof Load} */ moment) => ({
      measured: ms(median(turns.map(({ own }) => own[moment]))),
      baseline: ms(median(turns.map(({ base }) => base[moment]))),
      ratio: median(turns.map(({ own, base }) => own[moment] / base[moment])),
      atMost: 1,
    })
    return [
      { what: 'start without a network, against with one: first contentful paint', ...against('contentfulPaint') },
      { what: 'start without a network, against with one: ready', ...against('ready') },
    ]
  } finally {
    await Promise.all([offline.close(), online.close()])
  }
}

/** @param {Setup} setup @returns {Promise<Row[]>} */
export async function measureStart({ browser, productUrl, benchUrl }) {
  const product = { url: `${productUrl}?seed=1`, opensDialog: true }
  const bare = { url: `${benchUrl}bare-react.html`, opensDialog: false }
  const rows = []
  for (const slowdown of slowdowns) {
    const where = slowdown === 1 ? 'start' : `start, CPU slowed ${slowdown} times`
    console.log(`  ${where}: ${TURNS} cold loads of each page`)
    const turns = []
    for (let turn = 0; turn < TURNS; turn++)
      turns.push({ own: await load(browser, product, slowdown), bare: await load(browser, bare, slowdown) })
    rows.push(...startRows(where, turns))
  }
  rows.push(...(await measureOfflineStart(browser, product)))
  return rows
}

/**
 * A ratio is the median over the turns: a machine that is slow for a while is slow for both loads of a turn.
 * @param {string} where
 * @param {{ own: Load, bare: Load }[]} turns
 * @returns {Row[]}
 */
function startRows(where, turns) {
  const against = (/** @type {keyof Load} */ moment) => ({
    measured: ms(median(turns.map(({ own }) => own[moment]))),
    baseline: ms(median(turns.map(({ bare }) => bare.rows))),
    ratio: median(turns.map(({ own, bare }) => own[moment] / bare.rows)),
  })
  const shift = Math.max(...turns.map(({ own }) => own.shift))
  return [
    { what: `${where}: first paint`, ...against('firstPaint') },
    { what: `${where}: first contentful paint`, ...against('contentfulPaint'), atMost: 1 },
    { what: `${where}: rows`, ...against('rows') },
    { what: `${where}: ready`, ...against('ready'), atMost: 3 },
    { what: `${where}: lead open`, ...against('open') },
    { what: `${where}: layout shift, largest`, measured: String(shift), ratio: shift, atMost: 0 },
  ]
}
