// @ts-check
import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { ensureChromium } from '../chromium.mjs'
import { act, damage, harm, launch, MAX_TABS, takeOver } from './harms.mjs'
import { startHost } from './host.mjs'
import { check, checkFaults } from './invariants.mjs'
import { ledger } from './ledger.mjs'
import { createRandom } from './random.mjs'
import { call, isOffered, isOpened, noLongerSaved, storedBy } from './tab.mjs'

/** @typedef {import('playwright').Page} Page */
/** A profile of Chromium, with what was stored in it at the last check. */
/** @typedef {{ folder: string, stored: import('./stored.ts').Stored, backup: string, shown: string }} Profile */

const ROUNDS_PER_PROFILE = 10
const LONGEST_RUN_MS = 2500
/** How long an answer may take in a tab that is no longer harmed. */
const ANSWER_MS = 60_000
const ROUND_MS = 240_000

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    /** How many each profile begins with. */
    leads: { type: 'string', default: '1000' },
  },
})

const random = createRandom(Number(options.seed))
const endAt = Date.now() + Number(options.minutes) * 60_000
const isOver = () => Date.now() > endAt
const profiles = mkdtempSync(join(tmpdir(), 'torture-'))

async function launchOne(/** @type {string} */ folder) {
  const browser = await launch(host, folder, 1)
  return { browser, page: /** @type {Page} */ (browser.pages[0]) }
}

/** A console that keeps its files and its data, with imported leads and a backup of them. @returns {Promise<Profile>} */
async function createProfile() {
  const folder = mkdtempSync(join(profiles, 'profile-'))
  host.deploy(random.below(2))
  const { browser, page } = await launchOne(folder)
  await page.getByRole('button', { name: 'Data', exact: true }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Save on this device' }).click()
  await page.getByText('Your data is now saved on this device').waitFor()
  await call(page, 'importLeads', Number(options.leads))
  const [backup, shown] = [await call(page, 'backup'), await call(page, 'shown')]
  const stored = await storedBy(page)
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  ledger.clear()
  await browser.close()
  return { folder, stored, backup, shown }
}

/** Presses the keys of a seller who goes from lead to lead. @param {Page} page @param {number} seed @param {() => boolean} goesOn */
async function triage(page, seed, goesOn) {
  const { pick, below } = createRandom(seed)
  const toNextStep = ['s', ...'mon'.split(''), 'Enter']
  const toNote = ['Enter', 'n', ...'ho'.split(''), 'Enter', 'Escape']
  const steps = [['j'], ['Escape', 'j', 'Enter'], ['1'], ['2'], ['3'], ['c'], ['d'], ['e', 'End', 'x', 'Enter']]
  steps.push(toNextStep, toNote)
  while (goesOn()) {
    for (const key of pick([...steps, ['Control+z'], ['Control+Shift+z']])) await page.keyboard.press(key)
    await wait(below(200))
  }
}

/** @param {import('./harms.mjs').Browser} browser @param {Profile} profile */
async function checkNow({ pages, open }, profile) {
  if (pages.length === 0) await open()
  const unanswered = await Promise.all(pages.map((page) => call(page, 'rest', ANSWER_MS)))
  assert.deepEqual(unanswered.flat(), [], 'unanswered commands')
  profile.stored = await check(pages, profile.stored)
}

/** Checks what the last round left. @param {Profile} profile */
async function checkAfterStart(profile) {
  const browser = await launch(host, profile.folder, 2)
  await checkNow(browser, profile)
  await browser.close()
}

/** All tabs offer it; a busy Chromium would look for it much later. @param {import('./harms.mjs').Browser} browser */
async function deployNext({ pages }) {
  host.deployNext()
  await call(/** @type {Page} */ (pages[0]), 'lookForNewVersion')
  for (const page of pages) assert.ok(await isOffered(page), 'a new version is not offered')
}

/** Checks what the last round left, lets several tabs work at random, and harms them. @param {Profile} profile */
async function roundOfTabs(profile) {
  const roomBytes = random.isLucky(10) ? random.below(500_000) : undefined
  if (roomBytes !== undefined) await checkAfterStart(profile)
  const tabs = 1 + Math.min(random.below(MAX_TABS), random.below(MAX_TABS))
  const browser = await launch(host, profile.folder, tabs, roomBytes)
  // A new version needs room.
  const isNewVersion = roomBytes === undefined && random.isLucky(30)
  if (roomBytes === undefined) await checkNow(browser, profile)
  else {
    ledger.count('harms', 'little room')
    ledger.excuses.add('failing storage')
  }
  if (isNewVersion) await deployNext(browser)
  for (const page of browser.pages) await act(page, random)
  let isWorking = true
  const sellers = browser.pages.slice(0, 2).map((page) => triage(page, random.below(2 ** 31), () => isWorking))
  const sellersDone = Promise.allSettled(sellers)
  if (isNewVersion) await takeOver(browser, random)
  const ends = []
  for (let harms = random.below(5); harms > 0; harms--) {
    await wait(random.below(LONGEST_RUN_MS / 3))
    ends.push(await harm(browser, random))
  }
  await wait(random.below(LONGEST_RUN_MS))
  isWorking = false
  if (random.isLucky(30)) {
    // After a second without a change the product writes a snapshot.
    for (const page of browser.pages) void call(page, 'rest', 0).catch(() => {})
    await wait(1000 + random.below(LONGEST_RUN_MS))
  }
  // With little room always: Chromium would not see at once that there is room again.
  if (roomBytes !== undefined || random.isLucky(60)) {
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
    if (await noLongerSaved(page).isVisible()) return false
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
  assert.equal(await call(page, 'shown'), shown, 'a restored backup is not what was backed up')
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
      await check([page], profile.stored).catch(async (error) => {
        await noLongerSaved(page)
          .waitFor()
          .catch(() => Promise.reject(error))
        outcome = 'restored, after the browser removed it'
      })
    }
    if (outcome !== 'opened' && !(await restoreByMenu(page, profile))) outcome += ', in memory only'
    ledger.count('damages', outcome)
  } catch (error) {
    throw new Error(`after ${what}`, { cause: error })
  }
  checkFaults()
  ledger.clear()
  await browser.close()
}

/** A tab that never answers is a failure too. @param {Promise<void>} round */
async function inTime(round) {
  assert.notEqual(await Promise.race([round, wait(ROUND_MS, 'late')]), 'late', 'a round does not end')
}

async function torture() {
  while (!isOver()) {
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
const host = await startHost()
try {
  await torture()
  console.log('Nothing was lost, half done or requested elsewhere.')
  rmSync(profiles, { recursive: true, force: true })
} catch (error) {
  writeFileSync(join(profiles, 'ledger.json'), JSON.stringify([...ledger.commands.values()], null, 1))
  console.error(`Failed with --seed ${options.seed}; the profile is left in ${profiles}.`, error)
  process.exitCode = 1
}
for (const [group, names] of ledger.counts) {
  console.log(group)
  for (const [name, count] of names) console.log(`  ${String(count).padStart(7)}  ${name}`)
}
await host.close()
process.exit()
