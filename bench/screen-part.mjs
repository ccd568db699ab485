// @ts-check
import { runTask, withEnginePage } from './engine-part.mjs'
import { grouped, median, megabytes, p95, table } from './figures.mjs'
import { memoryOf, told, withFreshPage } from './stage.mjs'

/** @typedef {import('./protocol.ts').Expectation} Expectation */
/** @typedef {import('./stage.mjs').Stage} Stage */
/** @typedef {import('playwright').Page} Page */
/**
 * @typedef {object} ScreenFigures
 * @property {number} leads
 * @property {number} keys
 * @property {number} changing keys that change what the list shows; the others count once their letter is painted
 * @property {number} p50Ms
 * @property {number} p95Ms
 * @property {number} slowestMs
 * @property {number} rowsMs from the start of the navigation to rows that answer
 * @property {number} startTaskMs the longest task before the worker starts, most of it the browser's own; 0 where none was
 *   longer than 50 ms: the browser tells of no shorter ones
 * @property {number} longestTaskMs the longest task after that, while the screen is drawn and leads are made and searched
 * @property {number} memoryMb of page and worker, over the same page without leads
 */

const SEED = 1
/** @param {string} text */
const type = (text) => Array.from(text)
/** @param {number} letters */
const erase = (letters) => Array.from({ length: letters }, () => 'Backspace')

const keys = [
  [type('maria'), erase(3), type('rk'), erase(4)],
  ...['han', 'grey', 'sol', 'tra', 'an', 'xq'].map((word) => [type(word), erase(word.length)]),
].flat(2)

/** So many times all keys, which leave the field empty. */
const ROUNDS = 6

/** What stands in the search field after each key. */
function searchesAfter() {
  let search = ''
  return keys.map((key) => {
    search = key === 'Backspace' ? search.slice(0, -1) : search + key
    return search
  })
}

/**
 * Runs in the page before its own script. `watchKeys` is told what the answer to each key must look like; it logs the
 * time from the key's event to the first task after the frame that shows the answer.
 */
function installProbe() {
  const state = { startTaskMs: 0, longestTaskMs: 0, rowsMs: 0 }
  let workerMs = Number.POSITIVE_INFINITY
  const grouping = new Intl.NumberFormat()

  // Between the rows and the first key it is the benchmark's own script that runs.
  const unwatched = { fromMs: Number.POSITIVE_INFINITY, toMs: Number.POSITIVE_INFINITY }
  const observeTasks = new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      if (startTime >= unwatched.fromMs && startTime < unwatched.toMs) continue
      const when = startTime < workerMs ? 'startTaskMs' : 'longestTaskMs'
      state[when] = Math.max(state[when], duration)
    }
  })
  observeTasks.observe({ type: 'longtask', buffered: true })

  /** @param {(nowMs: number) => void} done */
  function afterPaint(done) {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => done(performance.now())
      port2.postMessage(null)
    })
  }

  /** @param {() => boolean} holds @param {() => void} act */
  function once(holds, act) {
    if (holds()) {
      act()
      return
    }
    const observer = new MutationObserver(() => {
      if (!holds()) return
      observer.disconnect()
      act()
    })
    observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
  }

  /** @param {{ matching: number, total: number, ids: readonly string[] }} expected */
  function isShown({ matching, total, ids }) {
    const heading = document.querySelector('[role=status] h2')?.textContent ?? ''
    const all = `${grouping.format(total)} lead${total === 1 ? '' : 's'}`
    if (heading !== (matching === total ? all : `${grouping.format(matching)} of ${all}`)) return false
    const rows = [...document.querySelectorAll('[data-lead]')]
    return rows.length === ids.length && rows.every((row, index) => row.getAttribute('data-lead') === ids[index])
  }

  /** @param {readonly Parameters<typeof isShown>[0][]} expectations */
  function watchKeys(expectations) {
    const rest = expectations.values()
    /** @param {KeyboardEvent} event */
    const begin = ({ timeStamp }) => {
      unwatched.toMs = Math.min(unwatched.toMs, timeStamp)
      const expected = rest.next().value
      if (!expected) return
      // The field echoes the key in a later task; an answer that changes nothing counts once that is painted.
      const answer = () => once(() => isShown(expected), finish)
      const finish = () => afterPaint((nowMs) => console.info(`painted ${nowMs - timeStamp}`))
      addEventListener('input', answer, { capture: true, once: true })
    }
    addEventListener('keydown', begin, { capture: true })
  }

  globalThis.Worker = class extends Worker {
    /** @param {ConstructorParameters<typeof Worker>} args */
    constructor(...args) {
      super(...args)
      workerMs = performance.now()
    }
  }
  once(
    () => !document.querySelector('[inert]') && document.querySelector('[data-lead]') !== null,
    () =>
      afterPaint((nowMs) => {
        state.rowsMs = nowMs
        unwatched.fromMs = nowMs
        console.info('rows')
      }),
  )
  Object.assign(globalThis, { probe: { state, watchKeys } })
}

/** @typedef {{ state: { startTaskMs: number, longestTaskMs: number, rowsMs: number }, watchKeys(expectations: readonly Expectation[]): void }} Probe */

/**
 * @param {Stage} stage
 * @param {number} leads
 * @param {readonly Expectation[]} expectations one for each key
 * @param {number} emptyMb
 * @returns {Promise<ScreenFigures>}
 */
function measureScreen({ browser, product }, leads, expectations, emptyMb) {
  return withFreshPage(browser, async (page) => {
    await page.addInitScript(installProbe)
    await Promise.all([told(page, 'rows'), page.goto(`${product}?leads=${leads}&seed=${SEED}`)])
    await page.getByRole('searchbox').focus()
    const rounds = Array.from({ length: ROUNDS }, () => expectations).flat()
    await page.evaluate((all) => /** @type {any} */ (globalThis).probe.watchKeys(all), rounds)
    const times = []
    for (const [index, { search }] of rounds.entries()) {
      times.push(await press(page, /** @type {string} */ (keys[index % keys.length]), search))
    }
    const { startTaskMs, longestTaskMs, rowsMs } = await page.evaluate(
      () => /** @type {{ probe: Probe }} */ (/** @type {any} */ (globalThis)).probe.state,
    )
    const memoryMb = megabytes(await memoryOf(page)) - emptyMb
    return {
      leads,
      keys: times.length,
      changing: ROUNDS * expectations.filter((each, index) => isOther(each, expectations.at(index - 1))).length,
      p50Ms: median(times),
      p95Ms: p95(times),
      slowestMs: Math.max(...times),
      rowsMs,
      startTaskMs,
      longestTaskMs,
      memoryMb,
    }
  })
}

/** @param {Expectation} shown @param {Expectation | undefined} before */
function isOther(shown, before) {
  return shown.matching !== before?.matching || shown.ids.join() !== before.ids.join()
}

/**
 * @param {Page} page
 * @param {string} key
 * @param {string} search what stands in the field then
 * @returns {Promise<number>}
 */
async function press(page, key, search) {
  const painted = page
    .waitForEvent('console', { predicate: (message) => message.text().startsWith('painted '), timeout: 20_000 })
    .catch((cause) => {
      throw new Error(`The screen does not show the answer to: ${search}`, { cause })
    })
  const [message] = await Promise.all([painted, page.keyboard.press(key)])
  return Number(message.text().slice('painted '.length))
}

/** @param {Stage} stage @returns {Promise<number>} */
function emptyScreenMb({ browser, product }) {
  return withFreshPage(browser, async (page) => {
    await page.goto(`${product}?leads=0`)
    await page.getByText('No leads yet').waitFor()
    return megabytes(await memoryOf(page))
  })
}

/**
 * An inspector is attached to the page, as in no seller's browser: for the errors that React makes as it loads, V8 would
 * read its whole script again, in a task of up to 70 ms, to tell the inspector their lines.
 */
const NOTHING_READ_TWICE = '--js-flags=--no-enable-lazy-source-positions'

/** @param {Stage} stage @param {readonly number[]} sizes @returns {Promise<ScreenFigures[]>} */
export async function measureScreens(stage, sizes) {
  const browser = await stage.launch(NOTHING_READ_TWICE)
  try {
    const ownStage = { ...stage, browser }
    const emptyMb = await emptyScreenMb(ownStage)
    const figures = []
    for (const leads of sizes) {
      console.log(`  the screen with ${grouped(leads)} leads`)
      const asked = { leads, seed: SEED, searches: searchesAfter() }
      const expectations = await withEnginePage(ownStage, (page) => runTask(page, 'expectations', asked))
      figures.push(await measureScreen(ownStage, leads, expectations, emptyMb))
    }
    return figures
  } finally {
    await browser.close()
  }
}

/** @param {number} ms */
const shownTask = (ms) => (ms === 0 ? 'under 50' : ms)

/** @param {ScreenFigures[]} screens @returns {string} */
export function screenReport(screens) {
  const head = [
    'leads',
    'keys that change rows',
    'key to paint p50 ms',
    'p95',
    'slowest',
    'start to ready ms',
    'longest task before the worker ms',
    'after it',
    'memory MB',
  ]
  const rows = screens.map((each) => [
    grouped(each.leads),
    `${each.changing} of ${each.keys}`,
    each.p50Ms,
    each.p95Ms,
    each.slowestMs,
    each.rowsMs,
    shownTask(each.startTaskMs),
    shownTask(each.longestTaskMs),
    each.memoryMb,
  ])
  return [
    '### The whole screen',
    'Each key press from its event to the painted rows of its answer; where the answer is the same, to the painted letter.',
    'Memory is that of page and worker over the same page without leads.',
    table(head, rows),
  ].join('\n\n')
}
