// @ts-check

/** @typedef {import('playwright').Page} Page */

/** All that belongs to a key or a click has ended by then. */
const WINDOW_MS = 1300

/**
 * What the page's main thread itself has taken for it, in ms: other work of the machine does not count.
 * @param {Page} page @param {() => Promise<unknown>} act @param {number} [restMs] @returns {Promise<number>}
 */
export async function threadTime(page, act, restMs = WINDOW_MS) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const taken = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
  }
  const before = await taken()
  await act()
  await page.waitForTimeout(restMs)
  const after = await taken()
  await devtools.detach()
  return after - before
}
