// @ts-check
import { median, ms, short } from './report.mjs'
import { peakBytes, runInWorker } from './worker-page.mjs'

/** @typedef {import('./report.mjs').Row} Row */
/** @typedef {import('./run.mjs').Setup} Setup */

const MILLION = 1_000_000
const TURNS = 3

/**
 * A million leads through the whole product, in one page: its worker is asked as the dialogs do. The baseline is
 * papaparse alone on a file of the same kind, byte for byte.
 * @param {Setup} setup
 * @returns {Promise<Row[]>}
 */
export async function measureOwnData(setup) {
  console.log(`  the check of ${MILLION.toLocaleString('en')} rows, ${TURNS} times`)
  const { times, bytes } = (await runInWorker(setup, 'importing', MILLION, true, TURNS)).result
  const parserMs = median(times.map((time) => time.parserMs))
  console.log('  import, undo, redo, export, backup, restore')
  const product = await inProduct(setup)
  const baselineMs = (parserMs * product.fileBytes) / bytes
  /** @param {string} what @param {number} own @param {number} [atMost] */
  const againstParser = (what, own, atMost) => ({
    what: `${what}, against the parser alone`,
    measured: ms(own),
    baseline: ms(baselineMs),
    ratio: own / baselineMs,
    ...(atMost && { atMost }),
  })
  /** @param {string} what @param {number} own */
  const againstImport = (what, own) => {
    const baseline = product.times.check + product.times.imported
    return {
      what: `${what}, against check and import`,
      measured: ms(own),
      baseline: ms(baseline),
      ratio: own / baseline,
      atMost: 1,
    }
  }
  const { check, imported, undone, redone, exported, backedUp, checkedBackup, restored } = product.times
  return [
    {
      what: `check ${MILLION.toLocaleString('en')} rows (${short(bytes / 1e6)} MB), against the parser alone`,
      measured: ms(median(times.map(({ checkMs }) => checkMs))),
      baseline: ms(parserMs),
      ratio: median(times.map((time) => time.checkMs / time.parserMs)),
      atMost: 4,
    },
    againstParser('the same in the product', check, 4),
    againstParser('import what was checked, kept on the device', imported, 4),
    againstImport('undo that import', undone),
    againstImport('redo it', redone),
    {
      what: 'memory after that undo, against before the import',
      ...megabytes(product.bytes.undone, product.bytes.before),
      atMost: 1.1,
    },
    {
      what: 'peak memory of the page and its worker while importing',
      measured: `${short(product.bytes.peak / 1e6)} MB`,
    },
    { what: 'longest task of the page meanwhile', measured: ms(product.longestMs) },
    againstParser('export 1,000,000 leads', exported),
    againstParser('back them up', backedUp),
    againstParser('read that backup', checkedBackup, 4),
    againstParser('restore it', restored),
  ]
}

/** @param {number} own @param {number} baseline */
function megabytes(own, baseline) {
  return {
    measured: `${short(own / 1e6)} MB`,
    baseline: `${short(baseline / 1e6)} MB`,
    ratio: own / baseline,
  }
}

/** @param {Setup} setup */
async function openProduct({ browser, productUrl }) {
  const context = await browser.newContext()
  const page = await context.newPage()
  page.setDefaultTimeout(300_000)
  await page.addInitScript(prepare)
  await page.goto(`${productUrl}?seed=1`)
  await page.locator('[data-lead]').first().waitFor()
  /** @param {string} step @returns {Promise<any>} */
  const run = (step) => page.evaluate(step)
  return { context, page, run }
}

/** @param {Setup} setup */
async function inProduct(setup) {
  const { browser } = setup
  const { context, page, run } = await openProduct(setup)
  const weigh = () => run('performance.measureUserAgentSpecificMemory().then(({ bytes }) => bytes)')
  // Once with few leads: code that is loaded by then is not counted.
  for (const step of ['createFile(10_000)', 'check()', "dispatch({ name: 'import-leads', checkId: last.checkId })"])
    await run(step)
  await run("dispatch({ name: 'undo', action: null })")
  const fileBytes = await run(`createFile(${MILLION})`)
  const before = await weigh()
  const check = await run('check()')
  const imported = await run("dispatch({ name: 'import-leads', checkId: last.checkId })")
  const peak = await peakBytes(browser)
  // A snapshot of the leads is written a moment later.
  await page.waitForTimeout(8000)
  const undone = await run("dispatch({ name: 'undo', action: null })")
  const bytesUndone = await weigh()
  const redone = await run("dispatch({ name: 'redo', action: null })")
  await page.waitForTimeout(8000)
  const exported = await run(
    "query({ name: 'leads-file', search: '', status: 'all', source: 'all', order: { field: 'score', direction: 'desc' } })",
  )
  const backedUp = await run("query({ name: 'backup-file' })")
  const checkedBackup = await run("query({ name: 'backup-check', file: last })")
  const restored = await run("dispatch({ name: 'restore-backup', checkId: last.checkId })")
  const longestMs = await run('longestTaskMs')
  await context.close()
  const times = { check, imported, undone, redone, exported, backedUp, checkedBackup, restored }
  return { times, fileBytes, longestMs, bytes: { before, undone: bytesUndone, peak } }
}

/** Runs in the page, before the product: asks its worker as the product does. */
function prepare() {
  /** @type {Worker} */
  let worker
  let lastId = 0
  /** @type {Blob} */
  let file
  window.Worker = class extends Worker {
    constructor(/** @type {ConstructorParameters<typeof Worker>} */ ...args) {
      super(...args)
      worker = this
    }
  }
  Object.assign(window, { longestTaskMs: 0 })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      Object.assign(window, { longestTaskMs: Math.max(Reflect.get(window, 'longestTaskMs'), duration) })
    }
  }).observe({ type: 'longtask' })

  /** @param {object} request @returns {Promise<any>} */
  function ask(request) {
    const id = `bench ${++lastId}`
    return new Promise((resolve, reject) => {
      worker.addEventListener('message', function listen({ data }) {
        if (data.id !== id) return
        worker.removeEventListener('message', listen)
        if ('error' in data || data.result?.refused || data.result?.problem) reject(new Error(JSON.stringify(data)))
        else resolve(data.result)
      })
      worker.postMessage({ ...request, id })
    })
  }

  /** @param {object} request */
  async function timed(request) {
    const startedMs = performance.now()
    Object.assign(window, { last: await ask(request) })
    return performance.now() - startedMs
  }

  Object.assign(window, {
    dispatch: (/** @type {object} */ command) => timed({ dispatch: command }),
    query: (/** @type {object} */ query) => timed({ query }),
    async check() {
      const { settings } = await ask({ query: { name: 'import-preview', file, settings: null } })
      return timed({ query: { name: 'import-check', file, settings } })
    },
    /** @param {number} count */
    createFile(count) {
      const [given, family] = [
        ['Zoë', 'Wei', 'Amara', 'João', 'Ida', 'Σοφία'],
        ['Ångström', 'Zhang', 'Okafor', 'Silva'],
      ]
      const parts = ['Id,Name,Company,Email,Source,Score,Status\r\n']
      for (let from = 0; from < count; from += 10_000) {
        let part = ''
        for (let row = from; row < from + 10_000; row++) {
          const mixed = Math.imul(row, 2_654_435_761) >>> 0
          const name = `${given[mixed % 6]} ${family[(mixed >>> 3) % 4]}${mixed % 977}`
          const id = `${String(row).padStart(8, '0')}-7c1e-4a52-9d3b-2f60b8a4e915`
          part += `${id},${name},"Line, Partners ${mixed % 3001}",p.${row}@company${mixed % 5003}.example,Referral,${mixed % 101},new\r\n`
        }
        parts.push(part)
      }
      file = new Blob(parts)
      return file.size
    },
  })
}
