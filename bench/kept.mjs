// @ts-check
import { median, ms } from './report.mjs'
import { loadIn } from './start.mjs'

/** @typedef {import('./report.mjs').Row} Row */
/** @typedef {import('./run.mjs').Setup} Setup */

const MILLION = 1_000_000
const TURNS = 7
const PAST = 100_000
const ADDED = 2000
const REPLACED_TURNS = 30

/** The most that a start with so many kept leads may take, against that with so many sample leads. */
const starts = [
  { kept: 100, samples: 100, atMost: 1.6 },
  { kept: MILLION / 10, samples: 100, atMost: 2.5 },
  { kept: MILLION, samples: MILLION, atMost: 0.5 },
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
  const setup = { browser, productUrl }
  return [...rows, await measurePast(setup), await measureAdded(setup), await measureReplaced(setup)]
}

/** @param {Pick<Setup, 'browser' | 'productUrl'>} setup @returns {Promise<Row>} */
async function measurePast({ browser, productUrl }) {
  console.log(`  ${PAST.toLocaleString('en')} past actions: ${TURNS} starts of each`)
  const [pastContext, newContext] = [await browser.newContext(), await browser.newContext()]
  const target = { url: productUrl, opensDialog: true }
  for (const context of [pastContext, newContext]) await keep(context, `${productUrl}?seed=1&leads=1000`)
  await addPast(pastContext, productUrl)
  for (const context of [pastContext, newContext]) await loadIn(context, target, 1)
  const turns = []
  for (let turn = 0; turn < TURNS; turn++)
    turns.push({ own: await loadIn(pastContext, target, 1), base: await loadIn(newContext, target, 1) })
  await Promise.all([pastContext.close(), newContext.close()])
  return {
    what: `start with ${PAST.toLocaleString('en')} past actions, rows, against none`,
    measured: ms(median(turns.map(({ own }) => own.ready))),
    baseline: ms(median(turns.map(({ base }) => base.ready))),
    ratio: median(turns.map(({ own, base }) => own.ready / base.ready)),
    atMost: 1.2,
  }
}

/** As many edits of the first leads, written where the product has its log. */
async function addPast(/** @type {import('playwright').BrowserContext} */ context, /** @type {string} */ url) {
  const page = await context.newPage()
  await page.goto(url)
  await page.evaluate(async (count) => {
    const resultOf = (/** @type {IDBRequest} */ request) =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    // FNV-1a, as in src/domain/hash.ts.
    function hashOf(/** @type {string} */ text) {
      let hash = 0x811c9dc5
      for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
      return hash
    }
    const database = await resultOf(indexedDB.open('sales-console /'))
    const transaction = database.transaction('records', 'readwrite')
    const records = transaction.objectStore('records')
    const get = async (/** @type {(number | string)[]} */ ...key) => (await resultOf(records.get([...key, 0]))).value
    const put = (/** @type {object} */ value, /** @type {(number | string)[]} */ ...key) =>
      records.put({ value, hash: (hashOf(JSON.stringify(value)) ^ hashOf(key.join())) >>> 0 }, [...key, 0])
    const head = await get('head')
    const list = await get(head.current, 'list')
    const start = await get(head.current, 'log', 0)
    for (let number = 1; number <= count; number++) {
      const [order, doneAt] = [number % 1000, head.revision + number]
      const after = { email: `${number}@example.com` }
      const edits = [{ order, before: { email: `${number - 1000}@example.com` }, after, touchedBefore: 0 }]
      put({ ...start, number, kind: 'save', doneAt, edits }, head.current, 'log', number)
      put({}, head.current, 'lead', order, number)
      put({}, head.current, 'done', doneAt, number)
    }
    put({ ...list, nextNumber: count + 1, ownWork: count }, head.current, 'list')
    put({ ...head, revision: head.revision + count }, 'head')
    await new Promise((resolve) => {
      transaction.oncomplete = resolve
    })
    database.close()
  }, PAST)
  await page.close()
}

/** @param {Pick<Setup, 'browser' | 'productUrl'>} setup @returns {Promise<Row>} */
async function measureAdded({ browser, productUrl }) {
  console.log(`  ${ADDED.toLocaleString('en')} leads, added one by one: ${TURNS} starts of each`)
  const [addedContext, wholeContext] = [await browser.newContext(), await browser.newContext()]
  const target = { url: productUrl, opensDialog: true }
  for (const context of [addedContext, wholeContext]) await keep(context, `${productUrl}?seed=1&leads=${ADDED}`)
  await splitCreation(addedContext, productUrl)
  // A snapshot is written a moment after the first start.
  const page = await addedContext.newPage()
  await page.goto(productUrl)
  await page.locator('[data-lead]').first().waitFor()
  await page.waitForTimeout(8000)
  await page.close()
  for (const context of [addedContext, wholeContext]) await loadIn(context, target, 1)
  const turns = []
  for (let turn = 0; turn < TURNS; turn++)
    turns.push({ own: await loadIn(addedContext, target, 1), base: await loadIn(wholeContext, target, 1) })
  await Promise.all([addedContext.close(), wholeContext.close()])
  return {
    what: `start with ${ADDED.toLocaleString('en')} leads added one by one, rows, against as many that came together`,
    measured: ms(median(turns.map(({ own }) => own.ready))),
    baseline: ms(median(turns.map(({ base }) => base.ready))),
    ratio: median(turns.map(({ own, base }) => own.ready / base.ready)),
    atMost: 1.5,
  }
}

/** Writes the same leads as if each had been added for itself. */
async function splitCreation(/** @type {import('playwright').BrowserContext} */ context, /** @type {string} */ url) {
  const page = await context.newPage()
  await page.goto(url)
  await page.evaluate(async () => {
    const resultOf = (/** @type {IDBRequest} */ request) =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    // FNV-1a, as in src/domain/hash.ts.
    const step = (/** @type {number} */ hash, /** @type {number} */ unit) => Math.imul(hash ^ unit, 0x01000193)
    const hashOf = (/** @type {string} */ text) =>
      Array.from({ length: text.length }, (_, at) => text.charCodeAt(at)).reduce(step, 0x811c9dc5)
    const database = await resultOf(indexedDB.open('sales-console /'))
    const transaction = database.transaction('records', 'readwrite')
    const records = transaction.objectStore('records')
    const get = async (/** @type {(number | string)[]} */ ...key) => (await resultOf(records.get([...key, 0]))).value
    const put = (/** @type {object} */ value, /** @type {(number | string)[]} */ ...key) =>
      records.put({ value, hash: (hashOf(JSON.stringify(value)) ^ hashOf(key.join())) >>> 0 }, [...key, 0])
    const head = await get('head')
    const { current } = head
    const [list, start, creation] = [
      await get(current, 'list'),
      await get(current, 'log', 0),
      await get(current, 'creation', 0),
    ]
    const stored = IDBKeyRange.bound([current, 'chunk'], [current, 'chunk', []])
    const texts = (await resultOf(records.getAll(stored))).map((/** @type {{ bytes: Uint8Array }} */ { bytes }) =>
      new TextDecoder().decode(bytes),
    )
    records.delete(stored)
    let number = 0
    for (const text of texts) {
      const [names, ...columns] = text.split('\t')
      const lines = columns.map((/** @type {string} */ column) => column.split('\n'))
      const count = Math.max(...lines.map((/** @type {string[]} */ { length }) => length))
      for (let row = 0; row < count; row++, number++) {
        const values = lines.map((/** @type {string[]} */ column, /** @type {number} */ at) =>
          at === 0 ? '0' : column[column.length === 1 ? 0 : row],
        )
        const bytes = new TextEncoder().encode([names, ...values].join('\t'))
        const key = [current, 'chunk', number, 0]
        const words = new Uint32Array(bytes.buffer, 0, bytes.length >>> 2)
        const units = [...words, ...bytes.subarray(4 * words.length)]
        const hash = (units.reduce(step, 0x811c9dc5) ^ hashOf(key.join())) >>> 0
        records.put({ revision: 1, bytes, size: bytes.length, hash, pieces: 1 }, [...key, 0])
        put({ ...creation, number, firstOrder: number, count: 1, stored: 1 }, current, 'creation', number)
        if (number === 0) continue
        put({ ...start, number, kind: 'add', doneAt: head.revision + number }, current, 'log', number)
        put({}, current, 'done', head.revision + number, number)
      }
    }
    put({ ...list, nextNumber: number, creations: number, ownWork: number - 1, added: number - 1 }, current, 'list')
    put({ ...head, revision: head.revision + number }, 'head')
    await new Promise((resolve) => {
      transaction.oncomplete = resolve
    })
    database.close()
  })
  await page.close()
}

/** @param {Pick<Setup, 'browser' | 'productUrl'>} setup @returns {Promise<Row>} */
async function measureReplaced({ browser, productUrl }) {
  console.log(`  ${REPLACED_TURNS} times undo and redo of a replaced state`)
  const context = await browser.newContext()
  await keep(context, `${productUrl}?seed=1&leads=10000`)
  const page = await context.newPage()
  await page.goto(productUrl)
  await page.getByRole('heading', { name: '10,000 leads' }).waitFor()
  await page.getByRole('button', { name: 'Data', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Start over with sample data' }).click()
  await page.getByRole('button', { name: 'Start over' }).click()
  await page.getByRole('heading', { name: '100 leads' }).waitFor()
  const pairs = []
  for (let turn = 0; turn < REPLACED_TURNS; turn++) {
    const startedMs = performance.now()
    await page.keyboard.press('Control+z')
    await page.getByRole('heading', { name: '10,000 leads' }).waitFor()
    await page.keyboard.press('Control+Shift+z')
    await page.getByRole('heading', { name: '100 leads' }).waitFor()
    pairs.push(performance.now() - startedMs)
  }
  await context.close()
  const [first, last] = [median(pairs.slice(1, 4)), median(pairs.slice(-3))]
  return {
    what: `undo and redo 10,000 replaced leads the ${REPLACED_TURNS}th time, against the first`,
    measured: ms(last),
    baseline: ms(first),
    ratio: last / first,
    atMost: 1.2,
  }
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
  await page.getByRole('button', { name: 'Data', exact: true }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Save on this device' }).click()
  await page.getByText('Your data is now saved on this device').waitFor()
  // A snapshot of the leads is written a moment later, and takes some seconds.
  await page.waitForTimeout(8000)
  await page.close()
}
