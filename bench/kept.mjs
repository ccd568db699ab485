// @ts-check
import { median, ms } from './report.mjs'
import { loadIn } from './start.mjs'

/** @typedef {import('./report.mjs').Row} Row */
/** @typedef {import('./run.mjs').Setup} Setup */

const MILLION = 1_000_000
const TURNS = 7

/** The most that a start with so many kept leads may take, against that with so many sample leads. */
const starts = [
  { kept: 100, samples: 100, atMost: 1.3 },
  { kept: MILLION / 10, samples: 100, atMost: 2.5 },
  { kept: MILLION, samples: MILLION, atMost: 1 },
]

/**
 * Both contexts have loaded the page before: its files are cached in both.
 * @param {Setup} setup
 * @returns {Promise<Row[]>}
 */
export async function measureKept({ browser, productUrl }) {
  const rows = []
  for (const { kept, samples, atMost } of starts) {
    console.log(`  ${kept.toLocaleString('en')} leads: ${TURNS} starts of each`)
    const [keptContext, sampleContext] = [await browser.newContext(), await browser.newContext()]
    const keptTarget = { url: productUrl, opensDialog: true }
    const sampleTarget = { url: `${productUrl}?seed=1&leads=${samples}`, opensDialog: true }
    await keep(keptContext, `${productUrl}?seed=1&leads=${kept}`)
    await loadIn(keptContext, keptTarget, 1)
    await loadIn(sampleContext, sampleTarget, 1)
    const turns = []
    for (let turn = 0; turn < TURNS; turn++)
      turns.push({ own: await loadIn(keptContext, keptTarget, 1), base: await loadIn(sampleContext, sampleTarget, 1) })
    await Promise.all([keptContext.close(), sampleContext.close()])
    rows.push({
      what: `start with ${kept.toLocaleString('en')} kept leads, rows, against ${samples.toLocaleString('en')} samples`,
      measured: ms(median(turns.map(({ own }) => own.ready))),
      baseline: ms(median(turns.map(({ base }) => base.ready))),
      ratio: median(turns.map(({ own, base }) => own.ready / base.ready)),
      atMost,
    })
  }
  return rows
}

/**
 * Keeps the leads, ready-made where they are many.
 * @param {import('playwright').BrowserContext} context
 * @param {string} url
 */
async function keep(context, url) {
  const page = await context.newPage()
  await page.goto(url)
  await page.locator('[data-lead]').first().waitFor({ timeout: 120_000 })
  await page.getByRole('button', { name: 'Data' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Keep on this device' }).click()
  await page.getByText('Your data is now saved in this browser.').waitFor()
  // An image of the leads is written a moment later, and takes some seconds.
  await page.waitForTimeout(8000)
  await page.close()
}
