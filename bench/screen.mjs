// @ts-check
import { median, ms, percentile } from './report.mjs'
import { threadTime } from './thread-time.mjs'

/** @typedef {import('./report.mjs').Row} Row */
/** @typedef {import('./run.mjs').Setup} Setup */
/** @typedef {import('playwright').Page} Page */

const ROUNDS = 10
const MARKS = 7

/** Each finds more than a page even of 100 leads, so that every screen has 20 rows to change at each key. */
const searches = ['an', 'er', 'in', 'la', 'ma']
const keys = searches.flatMap((search) => [search.split(''), Array.from(search, () => 'Backspace')].flat())

/**
 * Runs in the page before its own script. Logs the time from each key's event to the first task after the frame that
 * shows the last change of the rows, once they have not changed for a while.
 */
function installProbe() {
  const QUIET_MS = 80
  let keyMs = 0
  let paintedMs = 0
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let quiet
  addEventListener('keydown', ({ timeStamp }) => (keyMs = timeStamp), { capture: true })
  const isOfRows = (/** @type {Node} */ node) =>
    (node instanceof Element ? node : node.parentElement)?.closest('tbody, .ag-grid-scrolling-container')
  const end = () => console.info(`painted ${paintedMs - keyMs}`)
  new MutationObserver((mutations) => {
    if (keyMs === 0 || !mutations.some(({ target }) => isOfRows(target))) return
    clearTimeout(quiet)
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        paintedMs = performance.now()
        clearTimeout(quiet)
        quiet = setTimeout(end, QUIET_MS)
      }
      port2.postMessage(null)
    })
  }).observe(document, { subtree: true, childList: true, characterData: true })
}

/** @param {Setup} setup @param {string} url */
async function open({ browser }, url) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  await page.addInitScript(installProbe)
  await page.goto(url)
  await page.waitForFunction(() => document.querySelectorAll('tbody tr, .ag-row').length >= 20)
  await page.getByRole('searchbox').focus()
  return page
}

/** @param {Page} page @param {string} key @returns {Promise<number>} */
async function timeKey(page, key) {
  const painted = page.waitForEvent('console', (message) => message.text().startsWith('painted'))
  await page.keyboard.press(key)
  return Number((await painted).text().slice('painted '.length))
}

/** What the main thread takes for a key, in the mean. @param {Page} page */
async function threadTimeOfKey(page) {
  const time = await threadTime(
    page,
    async () => {
      for (const key of keys) await timeKey(page, key)
    },
    0,
  )
  return time / keys.length
}

/** @typedef {{ paints: number[], thread: number }} Keys times in ms: until each is painted, and of the main thread */

/**
 * In turns: what else the machine does disturbs all. The first round compiles the code.
 * @param {Page[]} pages @returns {Promise<Keys[]>}
 */
async function timeKeys(pages) {
  const times = pages.map(() => /** @type {number[]} */ ([]))
  for (let round = 0; round < ROUNDS; round++) {
    for (const key of keys) {
      for (const [at, page] of pages.entries()) {
        const time = await timeKey(page, key)
        if (round > 0) times[at]?.push(time)
      }
    }
  }
  const timed = []
  for (const [at, page] of pages.entries()) {
    timed.push({ paints: times[at] ?? [], thread: await threadTimeOfKey(page) })
    await page.context().close()
  }
  return timed
}

/** @param {string} what @param {Keys} own @param {Keys} other @param {number} [atMost] @returns {Row[]} */
function compare(what, own, other, atMost) {
  const bound = atMost === undefined ? {} : { atMost }
  const thread = {
    what: `key: main thread, ${what}`,
    measured: ms(own.thread),
    baseline: ms(other.thread),
    ratio: own.thread / other.thread,
  }
  const paints = [0.5, 0.95].map((share) => {
    const [ownMs, otherMs] = [percentile(own.paints, share), percentile(other.paints, share)]
    return {
      what: `key to paint, p${100 * share}, ${what}`,
      measured: ms(ownMs),
      baseline: ms(otherMs),
      ratio: ownMs / otherMs,
      ...bound,
    }
  })
  return [...paints, thread]
}

/** Marks lead after lead. @param {Page} page @returns {Promise<Row[]>} */
async function measureMark(page) {
  const isNew = { has: page.getByRole('button', { name: /: New$/ }) }
  const times = []
  const idle = []
  for (let turn = 0; turn < MARKS; turn++) {
    await page.locator('tbody tr').filter(isNew).first().locator('[data-lead]').focus()
    idle.push(await threadTime(page, async () => {}))
    times.push(await threadTime(page, () => page.keyboard.press('2')))
  }
  await page.context().close()
  return [
    {
      what: 'a mark: main thread in 1.3 s, against none',
      measured: ms(median(times)),
      baseline: ms(median(idle)),
    },
  ]
}

/** @param {Setup} setup @returns {Promise<Row[]>} */
export async function measureScreen(setup) {
  const { productUrl, benchUrl } = setup
  const own = (/** @type {number} */ leads) => open(setup, `${productUrl}?leads=${leads}&seed=1`)
  const rows = []
  for (const leads of [100, 10_000, 100_000]) {
    const peers = ['tanstack', 'ag-grid'].map((peer) => open(setup, `${benchUrl}${peer}.html?leads=${leads}`))
    const [ours, tanstack, grid] = await timeKeys(await Promise.all([own(leads), ...peers]))
    if (!ours || !tanstack || !grid) throw new Error('a page was not measured')
    const name = leads.toLocaleString('en')
    rows.push(...compare(`${name} leads, against TanStack Table`, ours, tanstack, 1))
    rows.push(...compare(`${name} leads, against AG Grid`, ours, grid))
  }
  rows.push(...(await measureMark(await own(100))))
  const [few, many] = await timeKeys([await own(100), await own(1_000_000)])
  if (!few || !many) throw new Error('a page was not measured')
  return [...rows, ...compare('1,000,000 against 100 leads', many, few, 1.15)]
}
