// @ts-check
import { readFileSync } from 'node:fs'

/** @typedef {import('./engine-worker.ts').Tasks} Tasks */
/** @typedef {import('./run.mjs').Setup} Setup */

/**
 * In a new worker of a new page: nothing is left of the task before. Also returns how many bytes the page has taken at most.
 * @template {keyof Tasks} Name
 * @param {Setup} setup
 * @param {Name} name
 * @param {Parameters<Tasks[Name]>} args
 * @returns {Promise<{ result: Awaited<ReturnType<Tasks[Name]>>, peak: number }>}
 */
export async function runInWorker({ browser, benchUrl }, name, ...args) {
  const page = await browser.newPage()
  try {
    await page.goto(`${benchUrl}bare-react.html`)
    /** @type {any} */
    const reply = await page.evaluate(
      (task) =>
        new Promise((resolve, reject) => {
          const worker = new Worker('/engine-worker.js', { type: 'module' })
          worker.onerror = ({ message }) => reject(new Error(message))
          worker.onmessage = ({ data }) => resolve(data)
          worker.postMessage(task)
        }),
      { name, args },
    )
    if ('error' in reply) throw new Error(reply.error)
    return { result: reply.result, peak: await peakBytes(browser) }
  } finally {
    await page.close()
  }
}

/** The most that the largest renderer has taken, as Linux counts it; elsewhere it is unknown. */
export async function peakBytes(/** @type {import('playwright').Browser} */ browser) {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const peaks = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => {
      try {
        const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8')) ?? []
        return 1024 * Number(kilobytes)
      } catch {
        return Number.NaN
      }
    })
  return Math.max(...peaks)
}
