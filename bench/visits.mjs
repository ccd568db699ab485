// @ts-check
import { median, ms } from './report.mjs'

/** @typedef {import('./report.mjs').Row} Row */
/** @typedef {import('./run.mjs').Setup} Setup */
/** @typedef {import('playwright').Page} Page */

const TURNS = 9
/** What is noted of the first screen is written a second after the last change. */
const REST_MS = 4000

/** Runs in the page before its own script: `rows` is the first task after the frame that shows 20 rows with text. */
function installProbe() {
  const cells = document.getElementsByTagName('td')
  const look = () => {
    if (!cells[0]?.closest('tr')?.textContent || document.getElementsByTagName('tr').length < 20) {
      requestAnimationFrame(look)
      return
    }
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => Object.assign(globalThis, { rows: performance.now() })
    port2.postMessage(null)
  }
  requestAnimationFrame(look)
}

/** @param {Setup} setup @returns {Promise<Page>} */
async function open({ browser }) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  await page.addInitScript(installProbe)
  return page
}

/** @param {Page} page @param {string} url */
async function visit(page, url) {
  await page.goto('about:blank')
  await page.goto(url)
  await page.waitForFunction(() => Object(globalThis).rows > 0, undefined, { timeout: 120_000 })
  const rowsMs = Number(await page.evaluate(() => Object(globalThis).rows))
  await page.waitForTimeout(REST_MS)
  return rowsMs
}

/** A list of so many leads that is saved on the device, visited again. @param {Setup} setup @param {number} leads */
async function measureVisits(setup, leads) {
  const { productUrl, benchUrl } = setup
  const [own, bare] = [await open(setup), await open(setup)]
  await visit(own, `${productUrl}?leads=${leads}&seed=1`)
  await own.getByRole('button', { name: 'Data', exact: true }).click()
  await own.getByRole('menuitemcheckbox', { name: 'Save on this device' }).click()
  await own.getByText('Your data is now saved on this device').waitFor({ timeout: 120_000 })
  await own.waitForTimeout(REST_MS)
  const turns = []
  for (let turn = 0; turn <= TURNS; turn++) {
    turns.push({ ownMs: await visit(own, productUrl), bareMs: await visit(bare, `${benchUrl}bare-react.html`) })
  }
  await Promise.all([own, bare].map((page) => page.context().close()))
  // The first is that of a service worker that comes into force.
  return turns.slice(1)
}

/** @param {Setup} setup @returns {Promise<Row[]>} */
export async function measureSecondVisits(setup) {
  const rows = []
  for (const { leads, atMost } of [
    { leads: 3000, atMost: 2.5 },
    { leads: 100_000, atMost: 2.5 },
  ]) {
    const turns = await measureVisits(setup, leads)
    rows.push({
      what: `second visit, ${leads.toLocaleString('en')} saved leads: rows`,
      measured: ms(median(turns.map(({ ownMs }) => ownMs))),
      baseline: ms(median(turns.map(({ bareMs }) => bareMs))),
      ratio: median(turns.map(({ ownMs, bareMs }) => ownMs / bareMs)),
      atMost,
    })
  }
  return rows
}
