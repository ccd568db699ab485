// @ts-check

/** @typedef {import('./engine-worker.ts').Tasks} Tasks */
/** @typedef {import('./run.mjs').Setup} Setup */

/**
 * In a new worker of a new page: nothing is left of the task before.
 * @template {keyof Tasks} Name
 * @param {Setup} setup
 * @param {Name} name
 * @param {Parameters<Tasks[Name]>} args
 * @returns {Promise<Awaited<ReturnType<Tasks[Name]>>>}
 */
export async function runInWorker(setup, name, ...args) {
  const { result } = await runAndWeigh(setup, false, name, ...args)
  return result
}

/**
 * Also returns how many bytes the page and its worker take afterwards, where they are weighed.
 * @template {keyof Tasks} Name
 * @param {Setup} setup
 * @param {boolean} isWeighed
 * @param {Name} name
 * @param {Parameters<Tasks[Name]>} args
 * @returns {Promise<{ result: Awaited<ReturnType<Tasks[Name]>>, bytes: number }>}
 */
export async function runAndWeigh({ browser, benchUrl }, isWeighed, name, ...args) {
  const page = await browser.newPage()
  try {
    await page.goto(`${benchUrl}bare-react.html`)
    /** @type {any} */
    const reply = await page.evaluate(
      (task) =>
        new Promise((resolve, reject) => {
          const worker = new Worker('/engine-worker.js', { type: 'module' })
          // The worker must outlive its task.
          Object.assign(globalThis, { worker })
          worker.onerror = ({ message }) => reject(new Error(message))
          worker.onmessage = ({ data }) => resolve(data)
          worker.postMessage(task)
        }),
      { name, args },
    )
    if ('error' in reply) throw new Error(reply.error)
    const weigh = async () => (await Object(performance).measureUserAgentSpecificMemory()).bytes
    return { result: reply.result, bytes: isWeighed ? await page.evaluate(weigh) : 0 }
  } finally {
    await page.close()
  }
}
