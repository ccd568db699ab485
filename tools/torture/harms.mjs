// @ts-check
import assert from 'node:assert/strict'
import { readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { chromium } from 'playwright'
import { chromiumLaunchOptions } from '../chromium.mjs'
import { ledger } from './ledger.mjs'
import { call, chooseReload } from './tab.mjs'

/** @typedef {import('playwright').Page} Page */
/** @typedef {import('./random.mjs').Random} Random */
/** @typedef {Awaited<ReturnType<typeof launch>>} Browser */

/** @param {import('./host.mjs').Host} host @param {string} profile @param {number} tabs @param {number} [roomBytes] */
export async function launch(host, profile, tabs, roomBytes) {
  const { origin, hostname } = new URL(host.url)
  // The product's own policy would forbid reports.
  const context = await chromium.launchPersistentContext(profile, { ...chromiumLaunchOptions(), bypassCSP: true })
  context.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol.startsWith('http') && url.hostname !== hostname) ledger.faults.push(`requested: ${url}`)
  })
  const session = (await context.browser()?.newBrowserCDPSession()) ?? assert.fail('no session')
  const processes = async () => (await session.send('SystemInfo.getProcessInfo')).processInfo
  const pid = (await processes()).find(({ type }) => type === 'browser')?.id ?? assert.fail('no process of the browser')
  /** The tabs that can be worked in. */
  /** @type {Page[]} */
  const pages = []
  const remove = (/** @type {Page} */ page) => pages.includes(page) && pages.splice(pages.indexOf(page), 1)

  async function open() {
    const page = await context.newPage()
    page.on('console', (message) => message.type() === 'error' && ledger.faults.push(`logged: ${message.text()}`))
    page.on('pageerror', (error) => ledger.faults.push(`logged: ${error.stack}`))
    page.on('crash', () => {
      remove(page)
      // Calls to a crashed page never end.
      void page.close().catch(() => {})
    })
    pages.push(page)
    await page.goto(host.url)
    // The worker starts after the first paint.
    await page.waitForFunction('workers() > 0')
    return page
  }

  if (roomBytes !== undefined) {
    // Only at a start: Chromium caches the quota for 30 s.
    const cdp = await context.newCDPSession(context.pages()[0] ?? (await context.newPage()))
    const { usage } = await cdp.send('Storage.getUsageAndQuota', { origin })
    await cdp.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: usage + roomBytes })
  }
  await Promise.all(Array.from({ length: tabs }, () => open()))

  return {
    host,
    context,
    pages,
    open,
    remove,
    close: () => context.close(),
    renderers: async () => (await processes()).filter(({ type }) => type === 'renderer').map(({ id }) => id),

    /**
     * Stops the main process first, which runs IndexedDB: nothing is written any more, while pages still report what was
     * confirmed until then. Then kills all processes.
     */
    async kill() {
      const isClosed = new Promise((resolve) => context.once('close', resolve))
      process.kill(pid, 'SIGSTOP')
      await ledger.stop()
      process.kill(-pid, 'SIGKILL')
      await isClosed
    },
  }
}

export const MAX_TABS = 8

const failures = ['QuotaExceededError', 'UnknownError', 'InvalidStateError', 'abort', 'late abort']
const YEAR_MS = 365 * 24 * 3600 * 1000

/** @param {Page} page @param {Random} random */
export const act = (page, random) => call(page, 'act', random.below(2 ** 31))

/**
 * Harms to one of the tabs while it works. A harm that lasts returns a function that ends it.
 * @type {Record<string, (browser: Browser, page: Page, random: Random) => Promise<(() => Promise<unknown>) | void>>}
 */
const harms = {
  async 'kill of a renderer'(browser, _, random) {
    process.kill(random.pick(await browser.renderers()), 'SIGKILL')
  },
  async 'end of a worker'({ pages, remove }, page) {
    remove(page)
    await call(page, 'endWorker')
    return async () => {
      await page.keyboard.press('Control+z')
      await page.waitForFunction('workers() > 1')
      pages.push(page)
    }
  },
  async 'closed tab'({ remove }, page) {
    remove(page)
    await page.close()
  },
  async 'new tab'({ pages, open }, _, random) {
    if (pages.length < MAX_TABS) await act(await open(), random)
  },
  async 'suspended tab'({ context, pages, remove }, page) {
    remove(page)
    const cdp = await context.newCDPSession(page)
    await cdp.send('Page.setWebLifecycleState', { state: 'frozen' })
    return async () => {
      await cdp.send('Page.setWebLifecycleState', { state: 'active' })
      pages.push(page)
    }
  },
  async 'slow processor'({ context }, page, random) {
    const cdp = await context.newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 2 + random.below(6) })
    return () => cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  },
  async 'jump of the clock'(_, page, random) {
    await call(page, 'harm', { shiftMs: (random.below(21) - 10) * YEAR_MS })
  },
  async 'failing calls'(_, page, random) {
    ledger.excuses.add('failing storage')
    const plan = { at: 1 + random.below(60), lasts: random.isLucky(40), failure: random.pick(failures) }
    await call(page, 'harm', { plan })
    return () => call(page, 'harm', {})
  },
}

/** Chooses the new version in a random tab; the others go on in theirs. @param {Browser} browser @param {Random} random */
export async function takeOver({ pages }, random) {
  const page = random.pick(pages)
  await chooseReload(page)
  ledger.count('versions', 'chosen in a tab')
  await act(page, random)
}

/**
 * A random harm to a random tab. Returns a function that ends it.
 * @param {Browser} browser @param {Random} random
 */
export async function harm(browser, random) {
  const [name, page] = [random.pick(Object.keys(harms)), random.pick(browser.pages)]
  // Another harm may have closed the tab.
  const ignoreCrash = (/** @type {unknown} */ error) => {
    if (!/crashed|closed/.test(String(error))) throw error
  }
  // One tab is left alone.
  if (browser.pages.length < 2) return async () => {}
  ledger.count('harms', name)
  const end = await harms[name]?.(browser, page, random).catch(ignoreCrash)
  return async () => void (await end?.().catch(ignoreCrash))
}

/** Damages a file of IndexedDB; the browser is closed. Returns a description. @param {string} profile @param {Random} random */
export function damage(profile, random) {
  const root = join(profile, 'Default', 'IndexedDB')
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((name) => join(root, name))
    .filter((path) => !/^(LOCK|LOG|LOG\.old)$/.test(basename(path)) && statSync(path).isFile() && statSync(path).size)
  const path = random.pick(files)
  const { size } = statSync(path)
  const at = random.below(size)
  const kind = random.pick(['flipped bytes', 'a cut file', 'a missing file', 'zeroed bytes'])
  if (kind === 'a missing file') rmSync(path)
  else if (kind === 'a cut file') truncateSync(path, at)
  else {
    const bytes = readFileSync(path)
    if (kind === 'zeroed bytes') bytes.fill(0, at, Math.min(size, at + 4096))
    else for (let count = 0; count < 8; count++) bytes.writeUInt8(random.below(256), Math.min(size - 1, at + count * 3))
    writeFileSync(path, bytes)
  }
  return `${kind}: ${basename(path)} at ${at} of ${size}`
}
