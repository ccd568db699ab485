// @ts-check
import assert from 'node:assert/strict'
import { readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { chromium } from 'playwright'
import { chromiumLaunchOptions } from '../chromium.mjs'
import { preparePage } from './page.mjs'
import { createRandom } from './random.mjs'

/** @typedef {import('playwright').Page} Page */
/** @typedef {import('./ledger.mjs').Ledger} Ledger */
/** @typedef {import('./random.mjs').Random} Random */
/** @typedef {Awaited<ReturnType<typeof launch>>} Browser */

/** Opens one tab per address. @param {string} profile @param {readonly string[]} urls @param {Ledger} ledger @param {number} [roomBytes] */
export async function launch(profile, urls, ledger, roomBytes) {
  const [first = ''] = urls
  // The product's own policy would forbid reports.
  const context = await chromium.launchPersistentContext(profile, { ...chromiumLaunchOptions(), bypassCSP: true })
  await context.addInitScript(`(${preparePage.toString()})(${createRandom.toString()})`)
  context.on('request', (request) => ledger.onRequest(request.url()))
  const session = (await context.browser()?.newBrowserCDPSession()) ?? assert.fail('no session')
  const processes = async () => (await session.send('SystemInfo.getProcessInfo')).processInfo
  const pid = (await processes()).find(({ type }) => type === 'browser')?.id ?? assert.fail('no process of the browser')
  /** @type {Page[]} */
  const pages = []
  /** @type {Set<Page>} */
  const crashed = new Set()
  const remove = (/** @type {Page} */ page) => pages.includes(page) && pages.splice(pages.indexOf(page), 1)

  async function open(/** @type {string} */ url) {
    const page = await context.newPage()
    page.on('console', (message) => message.type() === 'error' && ledger.onError(message.text()))
    page.on('pageerror', (error) => ledger.onError(String(error.stack)))
    page.on('crash', () => {
      crashed.add(page)
      remove(page)
      // Calls to a crashed page never end.
      void page.close().catch(() => {})
    })
    pages.push(page)
    await page.goto(url)
    // The worker starts after the first paint.
    await page.waitForFunction('hasWorker()')
    return page
  }

  if (roomBytes !== undefined) {
    // Only at a start: Chromium caches the quota for 30 s.
    const page = context.pages()[0] ?? (await context.newPage())
    const cdp = await context.newCDPSession(page)
    const { origin } = new URL(first)
    const { usage } = await cdp.send('Storage.getUsageAndQuota', { origin })
    await cdp.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: usage + roomBytes })
  }
  await Promise.all(urls.map(open))

  return {
    context,
    pages,
    open,
    remove,
    isCrashed: (/** @type {Page} */ page) => crashed.has(page),
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

/**
 * Harms to one of the tabs while it works. A harm that lasts returns a function that ends it.
 * @type {Record<string, (browser: Browser, page: Page, ledger: Ledger, random: Random) => Promise<(() => Promise<unknown>) | void>>}
 */
const harms = {
  async 'kill of a renderer'(browser, _, ledger, random) {
    ledger.excuses.add('left')
    process.kill(random.pick(await browser.renderers()), 'SIGKILL')
  },
  async 'end of a worker'({ remove }, page) {
    await page.evaluate('endWorker()')
    // The tab is unusable now, and has to say so.
    remove(page)
    return async () => {
      await page.keyboard.press('Control+z')
      await page.getByText('The connection to your leads was lost. Reload to continue.').waitFor()
      await page.close()
    }
  },
  async 'closed tab'({ remove }, page, ledger) {
    ledger.excuses.add('left')
    remove(page)
    await page.close()
  },
  async 'new tab'({ pages, open }, page, _, random) {
    const seed = random.below(2 ** 31)
    if (pages.length < MAX_TABS) await (await open(page.url())).evaluate(`act(${seed})`)
  },
  async 'suspended tab'({ context }, page) {
    const cdp = await context.newCDPSession(page)
    await cdp.send('Page.setWebLifecycleState', { state: 'frozen' })
    return () => cdp.send('Page.setWebLifecycleState', { state: 'active' })
  },
  async 'slow processor'({ context }, page, _, random) {
    const cdp = await context.newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 2 + random.below(6) })
    return () => cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  },
  async 'jump of the clock'(_, page, __, random) {
    const shiftMs = (random.below(21) - 10) * YEAR_MS
    await page.evaluate(`shiftClock(${shiftMs}); harmWorker({ shiftMs: ${shiftMs} })`)
  },
  async 'failing calls'(_, page, ledger, random) {
    ledger.excuses.add('failing storage')
    const plan = { at: 1 + random.below(60), lasts: random.isLucky(40), failure: random.pick(failures) }
    await page.evaluate(`harmWorker({ plan: ${JSON.stringify(plan)} })`)
    return () => page.evaluate('harmWorker({})')
  },
}

/**
 * A random harm to a random tab. Returns a function that ends it.
 * @param {Browser} browser @param {Ledger} ledger @param {Random} random
 */
export async function harm(browser, ledger, random) {
  const [name, page] = [random.pick(Object.keys(harms)), random.pick(browser.pages)]
  // Another harm may have closed the tab.
  const ignoreCrash = (/** @type {unknown} */ error) => {
    if (!browser.isCrashed(page) && !page.isClosed()) throw error
  }
  // One tab is left alone.
  if (browser.pages.length < 2) return async () => {}
  ledger.count('harms', name)
  const end = await harms[name]?.(browser, page, ledger, random).catch(ignoreCrash)
  return async () => void (await end?.().catch(ignoreCrash))
}

/** Damages a file of IndexedDB; the browser is closed. Returns a description. @param {string} profile @param {Random} random */
export function damage(profile, random) {
  const root = join(profile, 'Default', 'IndexedDB')
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((name) => join(root, name))
    .filter(
      (path) => !/^(LOCK|LOG|LOG\.old)$/.test(basename(path)) && statSync(path).isFile() && statSync(path).size > 0,
    )
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
