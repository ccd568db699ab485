// @ts-check

/** @typedef {import('playwright').Page} Page */

/**
 * Runs in the page before its own script. `logPainted` logs the time from a key's event to the first task after the next
 * frame.
 */
export function installPaintedLog() {
  Object.assign(globalThis, {
    logPainted(/** @type {number} */ pressedMs) {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => console.info(`painted ${performance.now() - pressedMs}`)
        port2.postMessage(null)
      })
    },
  })
}

/**
 * Presses a key, and resolves to the time that the page logs for it.
 * @param {Page} page @param {string} key @returns {Promise<number>}
 */
export async function timeKey(page, key) {
  const painted = page.waitForEvent('console', (message) => message.text().startsWith('painted'))
  await page.keyboard.press(key)
  return Number((await painted).text().slice('painted '.length))
}
