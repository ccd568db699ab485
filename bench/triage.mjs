// @ts-check
import { installPaintedLog, timeKey } from './painted.mjs'
import { ms, percentile } from './report.mjs'

/** @typedef {import('./report.mjs').Row} Row */
/** @typedef {import('./run.mjs').Setup} Setup */
/** @typedef {import('playwright').Page} Page */
/** @typedef {{ few: number[], many: number[] }} Times */

const FEW = 100
const MANY = 1_000_000
/** A session uses up its leads; each has new ones. */
const SEEDS = [1, 2, 3]
const ROUNDS = 22
const MARKS = 24
/** Fewer than a page has rows: turning it is a step of its own. */
const MARKS_IN_LIST = 12
/** Rounds, and marks with each key, that compile the code. */
const WARM_UP = 2

/** Back to the first row of the page before. From the last row, so that the focus moves too. */
const back = [{ key: 'End' }, { key: 'p' }]

/**
 * One round's keys, each with the name of its step where it is measured. It ends where it begins, on the first row.
 * @type {{ key: string, step?: string }[]}
 */
const round = [
  ...Array.from({ length: 4 }, () => ({ key: 'j', step: 'list: j' })),
  { key: 'n', step: 'list: n' },
  ...back,
  { key: 'End' },
  { key: 'j', step: 'list: j, to the next page' },
  ...back,
  { key: 'Enter', step: 'panel: Enter opens it' },
  ...Array.from({ length: 4 }, () => ({ key: 'j', step: 'panel: j' })),
  { key: 'Escape', step: 'panel: Escape' },
  { key: 'End' },
  { key: 'Enter', step: 'panel: Enter opens it' },
  { key: 'j', step: 'panel: j, to the next page' },
  { key: 'Escape', step: 'panel: Escape' },
  ...back,
]

const marks = [
  { key: '2', step: 'panel: 2, to the pending badge' },
  { key: 'c', step: 'panel: c, to the pending badge' },
]
const markInList = { key: '2', step: 'list: 2, to the pending badge' }

/**
 * Runs in the page before its own script. Logs the time from each key's event to the first task after the frame that
 * shows its result: the focus on another row, another page, another lead in the panel with its place in the list and its
 * row behind, or the focus on the row of the lead that was open. A key that changes a lead also shows the change as
 * pending, in the lead's row.
 */
function installProbe() {
  /** @param {Element | null | undefined} element */
  const leadOf = (element) => element?.getAttribute('data-lead')
  const shown = () => ({
    focused: leadOf(document.activeElement),
    first: leadOf(document.querySelector('[aria-busy=false] [data-lead]')),
    open: leadOf(document.querySelector('[data-open=true] [data-lead]')),
    place: document.querySelector('dialog [aria-live]')?.textContent,
    hasPanel: document.querySelector('dialog') !== null,
  })
  let before = shown()
  let key = ''
  let keyMs = 0

  function hasResult() {
    const now = shown()
    const changed = document.querySelector(`[data-lead="${before.open ?? before.focused}"]`)
    if (/^[2c]$/.test(key) && !changed?.closest('tr')?.querySelector('[aria-busy=true]')) return false
    if (key === 'Escape') return !now.hasPanel && now.focused === before.open
    if (key === 'Enter' || before.hasPanel)
      return now.open && now.open !== before.open && now.place?.startsWith('Lead ')
    if (key === 'n' || key === 'p') return now.first && now.first !== before.first
    return now.focused && now.focused !== before.focused
  }

  function check() {
    if (keyMs === 0 || !hasResult()) return
    const pressedMs = keyMs
    keyMs = 0
    Object(globalThis).logPainted(pressedMs)
  }

  function begin(/** @type {KeyboardEvent} */ event) {
    before = shown()
    key = event.key
    keyMs = event.timeStamp
  }

  addEventListener('keydown', begin, { capture: true })
  addEventListener('focusin', check)
  const attributeFilter = ['aria-busy', 'data-lead', 'data-open']
  new MutationObserver(check).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter,
  })
}

/** @param {Setup} setup @param {number} leads @param {number} seed @param {string | null} status */
async function open({ browser, productUrl }, leads, seed, status) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  await page.addInitScript(installPaintedLog)
  await page.addInitScript(installProbe)
  await page.goto(`${productUrl}?leads=${leads}&seed=${seed}`)
  const count = leads.toLocaleString('en')
  await page.getByRole('heading', { name: `${count} leads` }).waitFor({ timeout: 120_000 })
  if (status) {
    await page.getByRole('combobox', { name: 'Status' }).selectOption(status)
    await page.getByRole('heading', { name: `of ${count} leads` }).waitFor()
  }
  await page.locator('[data-lead]').first().focus()
  return page
}

/**
 * Resolves when the panel has come to rest: its motion would disturb the other page's turn.
 * @param {Page} page @param {string} key @returns {Promise<number>}
 */
async function press(page, key) {
  const paintedMs = await timeKey(page, key)
  await page.evaluate(async () => {
    await Promise.allSettled(
      Array.from(document.querySelector('dialog')?.getAnimations() ?? [], (each) => each.finished),
    )
  })
  return paintedMs
}

/** Marks the lead that is open, but none from which a page is turned: that is a step of its own. */
async function mark(/** @type {Page} */ page, /** @type {string} */ key) {
  while (await page.evaluate(() => document.querySelector('[data-open=true]:last-child') !== null))
    await press(page, 'j')
  return press(page, key)
}

/** @param {Setup} setup @param {number} seed @param {string | null} status @param {Map<string, Times>} times */
async function runSession(setup, seed, status, times) {
  const [few, many] = [await open(setup, FEW, seed, status), await open(setup, MANY, seed, status)]

  /** @param {typeof press} act @param {{ key: string, step?: string }} what @param {number} index */
  async function actInTurns(act, { key, step }, index) {
    // In turns: what else the machine does disturbs both. Who comes second is disturbed by the first.
    let fewMs = index % 2 === 0 ? await act(few, key) : 0
    const manyMs = await act(many, key)
    fewMs ||= await act(few, key)
    if (!step || index < WARM_UP) return
    const { few: fewTimes, many: manyTimes } = times.get(step) ?? { few: [], many: [] }
    times.set(step, { few: [...fewTimes, fewMs], many: [...manyTimes, manyMs] })
  }

  for (let index = 0; index < ROUNDS; index++) for (const each of round) await actInTurns(press, each, index)
  for (let index = 0; index < MARKS_IN_LIST; index++) await actInTurns(press, markInList, index)
  await actInTurns(press, { key: 'Enter' }, 0)
  for (let index = 0; index < MARKS / marks.length; index++)
    for (const each of marks) await actInTurns(mark, each, index)
  await Promise.all([few, many].map((page) => page.context().close()))
}

/** @param {Setup} setup @returns {Promise<Row[]>} */
export async function measureTriage(setup) {
  const rows = []
  for (const status of [null, 'New']) {
    /** @type {Map<string, Times>} */
    const times = new Map()
    for (const seed of SEEDS) {
      console.log(`  ${status ?? 'all'} leads: session ${seed} of ${SEEDS.length}`)
      await runSession(setup, seed, status, times)
    }
    for (const [step, { few, many }] of times) {
      // The filter is about the panel: marked leads leave the list behind it.
      if (status && !step.startsWith('panel')) continue
      for (const share of [0.5, 0.95]) {
        const [fewMs, manyMs] = [percentile(few, share), percentile(many, share)]
        const what = `triage${status ? `, status ${status}` : ''}, ${step}, p${100 * share}`
        rows.push({ what, measured: ms(manyMs), baseline: ms(fewMs), ratio: manyMs / fewMs, atMost: 1.3 })
      }
    }
  }
  return rows
}
