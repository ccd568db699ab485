// @ts-check
import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { build, preview } from 'vite'
import { ensureChromium } from '../chromium.mjs'
import { damage, harm, launch, MAX_TABS } from './harms.mjs'
import { check, isOpened, storedBy } from './invariants.mjs'
import { createLedger } from './ledger.mjs'
import { workerPrelude } from './page.mjs'
import { createRandom } from './random.mjs'

/** @typedef {import('playwright').Page} Page */
/** A profile of Chromium, with what was stored in it at the last check. */
/** @typedef {{ folder: string, stored: import('./invariants.mjs').Stored, backup: string, shown: string }} Profile */

const ROUNDS_PER_PROFILE = 10
const KILLS_PER_RESTORE = 4
const LONGEST_RUN_MS = 2500
/** How long an answer may take in a tab that is no longer harmed. */
const ANSWER_MS = 60_000
const ROUND_MS = 240_000
const LARGE = 200_000
/** Enough for another snapshot. */
const MORE = 15_000

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    /** Only kills the browser while the snapshot of very many leads is written. */
    large: { type: 'boolean', default: false },
  },
})

const random = createRandom(Number(options.seed))
const ledger = createLedger()
const endAt = Date.now() + Number(options.minutes) * 60_000
const isOver = () => Date.now() > endAt
const outDir = '.reports/torture'
const profiles = mkdtempSync(join(tmpdir(), 'torture-'))
let url = ''

/** @param {Page} page @param {string} script @returns {Promise<any>} */
const evaluate = (page, script) => page.evaluate(script)
const settle = (/** @type {Page} */ page, /** @type {object} */ command) =>
  evaluate(page, `ask({ dispatch: ${JSON.stringify(command)} })`)

async function launchOne(/** @type {string} */ folder) {
  const browser = await launch(folder, [url], ledger)
  return { browser, page: /** @type {Page} */ (browser.pages[0]) }
}

/** A console that keeps its data, with imported leads and a backup of them. @returns {Promise<Profile>} */
async function createProfile() {
  const folder = mkdtempSync(join(profiles, 'profile-'))
  const { browser, page } = await launchOne(folder)
  await page.getByRole('button', { name: 'Data', exact: true }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Keep on this device' }).click()
  await page.getByText('Your data is now saved on this device.').waitFor()
  await evaluate(page, 'importLeads(1000)')
  const [backup, shown] = [await evaluate(page, 'backup()'), await evaluate(page, 'shown()')]
  const stored = await storedBy(page)
  ledger.clear()
  await browser.close()
  return { folder, stored, backup, shown }
}

/** Presses the keys of a seller who goes from lead to lead. @param {Page} page @param {number} seed @param {() => boolean} goesOn */
async function triage(page, seed, goesOn) {
  const { pick, below } = createRandom(seed)
  const steps = [['j'], ['Escape', 'j', 'Enter'], ['1'], ['2'], ['3'], ['c'], ['e', 'End', 'x', 'Enter']]
  while (goesOn()) {
    for (const key of pick([...steps, ['Control+z'], ['Control+Shift+z']])) await page.keyboard.press(key)
    await wait(below(200))
  }
  for (let times = 0; times < 3; times++) await page.keyboard.press('Escape')
}

/** @param {import('./harms.mjs').Browser} browser @param {Profile} profile */
async function checkNow({ pages, open }, profile) {
  if (pages.length === 0) await open(url)
  const unanswered = await Promise.all(pages.map((page) => evaluate(page, `rest(${ANSWER_MS})`)))
  assert.deepEqual(unanswered.flat(), [], 'unanswered commands')
  profile.stored = await check(pages, ledger, profile.stored)
}

/** Checks what the last round left. @param {Profile} profile */
async function checkAfterStart(profile) {
  const browser = await launch(profile.folder, [url, url], ledger)
  await checkNow(browser, profile)
  await browser.close()
}

/** Checks what the last round left, lets several tabs work at random, and harms them. @param {Profile} profile */
async function roundOfTabs(profile) {
  const roomBytes = random.isLucky(10) ? random.below(500_000) : undefined
  if (roomBytes !== undefined) await checkAfterStart(profile)
  const tabs = 1 + Math.min(random.below(MAX_TABS), random.below(MAX_TABS))
  const browser = await launch(profile.folder, Array(tabs).fill(url), ledger, roomBytes)
  if (roomBytes === undefined) await checkNow(browser, profile)
  else {
    ledger.count('harms', 'little room')
    ledger.excuses.add('failing storage')
  }
  for (const page of browser.pages) await evaluate(page, `act(${random.below(2 ** 31)})`)
  let isWorking = true
  const sellers = browser.pages.slice(0, 2).map((page) => triage(page, random.below(2 ** 31), () => isWorking))
  const sellersDone = Promise.allSettled(sellers)
  const ends = []
  for (let harms = random.below(5); harms > 0; harms--) {
    await wait(random.below(LONGEST_RUN_MS / 3))
    ends.push(await harm(browser, ledger, random))
  }
  await wait(random.below(LONGEST_RUN_MS))
  isWorking = false
  // With little room always: Chromium would not see at once that there is room again.
  if (roomBytes !== undefined || random.isLucky(70)) {
    await browser.kill()
    return ledger.count('kills', 'of the browser, while tabs work')
  }
  await Promise.all(ends.map((end) => end()))
  // A key press in a tab that crashes may never be answered.
  await Promise.race([sellersDone, wait(ANSWER_MS / 10)])
  await checkNow(browser, profile)
  await browser.close()
  ledger.count('restarts', 'after a rest')
}

/** Uses what the notice offers. @param {Page} page */
async function reopen(page) {
  for (let tries = 0; ; tries++) {
    if (await isOpened(page)) return true
    const reason = (await page.getByRole('alert').first().innerText()).split(/\n+/)[1] ?? ''
    ledger.count('damages', `notice: ${reason}`)
    const offered = page.getByRole('button', { name: /^(Open what is readable|Reload)$/ }).first()
    if (tries === 2 || !(await offered.isVisible())) return false
    await offered.click()
    const isGone = page.getByText(reason).waitFor({ state: 'hidden', timeout: 5000 })
    await isGone.catch(() => {})
  }
}

/** Returns whether it is kept: where Chromium can't open its files at all, it can't. @param {Page} page @param {Profile} profile */
async function restoreByMenu(page, { backup, shown }) {
  await page.getByRole('button', { name: 'Data', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Restore backup…' }).click()
  const file = { name: 'b.json', mimeType: 'application/json', buffer: Buffer.from(backup) }
  await page.locator('dialog input[type=file]').setInputFiles(file)
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await page.getByText(/^Backup restored/).waitFor()
  assert.equal(await evaluate(page, 'shown()'), shown, 'a restored backup is not what was backed up')
  const kept = page.locator('[data-kept=true]')
  await kept.or(page.getByText('Your leads are not saved.')).waitFor()
  return kept.isVisible()
}

/**
 * Damages a file: what the console shows was once kept. What it can't show it says, and the backup can be restored.
 * @param {Profile} profile
 */
async function roundOfDamage(profile) {
  const what = damage(profile.folder, random)
  ledger.count('damages', what.split(':')[0] ?? '')
  ledger.excuses.add('damage')
  const { browser, page } = await launchOne(profile.folder)
  try {
    let outcome = (await reopen(page)) ? 'opened' : 'restored'
    if (outcome === 'opened') {
      // Chromium removes a database when it reads a damaged part of it, however late.
      await check([page], ledger, profile.stored).catch(async (error) => {
        const notice = page.getByText('Your leads are no longer saved.')
        await notice.waitFor().catch(() => Promise.reject(error))
        outcome = 'restored, after the browser removed it'
      })
    }
    if (outcome !== 'opened' && !(await restoreByMenu(page, profile))) outcome += ', in memory only'
    ledger.count('damages', outcome)
  } catch (error) {
    throw new Error(`after ${what}`, { cause: error })
  }
  ledger.takeFaults()
  ledger.clear()
  await browser.close()
}

/** Kills the browser while a backup is restored, undone and redone: all of it is shown, or nothing. */
async function roundOfRestores() {
  const { folder } = await createProfile()
  let known = { before: '', restored: '', backup: '' }
  for (let kills = 0; ; kills++) {
    const { browser, page } = await launchOne(folder)
    assert.ok(await isOpened(page), 'what is kept was not opened')
    if (kills === 0) {
      await evaluate(page, 'importLeads(8000)')
      const [backup, restored] = [await evaluate(page, 'backup()'), await evaluate(page, 'shown()')]
      await settle(page, { name: 'undo', action: null })
      known = { backup, restored, before: await evaluate(page, 'shown()') }
      ledger.clear()
    }
    const shown = await evaluate(page, 'shown()')
    const isRestored = shown === known.restored
    assert.ok(isRestored || shown === known.before, 'half of a backup is shown')
    const all = [...ledger.commands.values()]
    for (const { outcome } of all) assert.ok(!outcome || outcome.done, JSON.stringify(outcome))
    const last = all.findLast(({ outcome }) => outcome)
    const isPending = all.some(({ outcome }) => !outcome)
    const wasRestored = last ? last.command.name !== 'undo' : isRestored
    assert.ok(isPending || isRestored === wasRestored, 'a restore that was confirmed is lost')
    ledger.count('checks', 'of restores')
    ledger.clear()
    if (kills === KILLS_PER_RESTORE) return browser.close()
    await page.evaluate('restoreInTurn', [known.backup, isRestored])
    await wait(random.below(LONGEST_RUN_MS))
    await browser.kill()
    ledger.count('kills', 'of the browser, while it restores')
  }
}

/** Kills the browser while a snapshot of very many leads is written. */
async function killSnapshots() {
  const { folder } = await createProfile()
  let isWriting = false
  let begunAt = 0
  let longestMs = 500
  const hasBegun = () => begunAt > 0
  ledger.onSnapshot = (state) => {
    isWriting = state === 'begun'
    if (isWriting) begunAt = Date.now()
    else if (hasBegun()) longestMs = Math.max(longestMs, Date.now() - begunAt)
  }
  for (let kills = 0; ; kills++) {
    const { browser, page } = await launchOne(folder)
    page.setDefaultTimeout(120_000)
    assert.ok(await isOpened(page), `lost after ${kills} kills: ${await page.locator('body').innerText()}`)
    if (kills === 0) {
      await evaluate(page, `importLeads(${LARGE})`)
      await settle(page, { name: 'create-sample-leads', count: MORE })
    }
    const totals = await evaluate(page, `ask({ query: { name: 'totals' } })`)
    const leads = Object.values(totals.leads).reduce((sum, count) => sum + count, 0) - 1000
    assert.ok(leads === LARGE || leads === LARGE + MORE, `${leads} leads are shown`)
    ledger.clear()
    if (isOver()) return browser.close()
    begunAt = 0
    await settle(page, { name: leads > LARGE ? 'undo' : 'redo', action: null })
    while (!hasBegun()) await wait(20)
    await wait(random.below(longestMs * 1.2))
    ledger.count('kills', `of the browser, ${isWriting ? 'while a snapshot is' : 'after a snapshot was'} written`)
    await browser.kill()
  }
}

/** Serves the built product, with `workerPrelude` before the worker's script. */
async function serve() {
  const product = { logLevel: /** @type {const} */ ('error'), build: { outDir } }
  await build(product)
  const prelude = await workerPrelude()
  const reports = {
    name: 'reports',
    configurePreviewServer(/** @type {import('vite').PreviewServer} */ { middlewares }) {
      // A page may be killed while it reports.
      middlewares.use('/report', (request, response) => void ledger.onReport(request, response).catch(() => {}))
      middlewares.use((request, response, next) => {
        const path = request.url?.split('?')[0] ?? ''
        ledger.onRequest(`http://127.0.0.1${path}`)
        if (!/^\/assets\/worker-[\w-]+\.js$/.test(path)) return next()
        response.setHeader('Content-Type', 'text/javascript')
        response.end(prelude + readFileSync(join(outDir, path), 'utf8'))
      })
    },
  }
  const server = await preview({ ...product, plugins: [reports], preview: { port: 0, strictPort: false } })
  url = server.resolvedUrls?.local[0] ?? ''
  return server
}

/** A tab that never answers is a failure too. @param {Promise<void>} round */
async function inTime(round) {
  assert.notEqual(await Promise.race([round, wait(ROUND_MS, 'late')]), 'late', 'a round does not end')
}

async function torture() {
  if (options.large) return killSnapshots()
  while (!isOver()) {
    if (random.isLucky(20)) await inTime(roundOfRestores())
    const profile = await createProfile()
    ledger.count('restarts', 'with another profile')
    for (let rounds = 0; rounds < ROUNDS_PER_PROFILE && !isOver(); rounds++) {
      await inTime(roundOfTabs(profile))
      if (random.isLucky(12)) break
    }
    await inTime(random.isLucky(60) ? roundOfDamage(profile) : checkAfterStart(profile))
    rmSync(profile.folder, { recursive: true, force: true })
  }
}

ensureChromium()
console.log(`seed ${options.seed}, for ${options.minutes} minutes`)
const server = await serve()
try {
  await torture()
  console.log('Nothing was lost, half done or requested elsewhere.')
  rmSync(profiles, { recursive: true, force: true })
} catch (error) {
  console.error(`Failed with --seed ${options.seed}; the profile is left in ${profiles}.`, error)
  process.exitCode = 1
}
for (const [group, names] of ledger.counts) {
  console.log(group)
  for (const [name, count] of names) console.log(`  ${String(count).padStart(7)}  ${name}`)
}
await server.close()
process.exit()
