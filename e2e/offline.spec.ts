import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, test as base, type Page } from '@playwright/test'
import { expectAccessible } from './axe'
import { chooseInMenu, expect, heading, names, openLead, PAGE_SIZE, panel, toast, widths } from './console'
import { startHost } from './host'
import { holdDelays, holdWork, installManualTimers } from './timers'
import { assetsOf, buildVersion } from './versions'

type Host = Awaited<ReturnType<typeof startHost>>

interface Versions {
  readonly one: string
  readonly two: string
}

/** Each journey has a host and a browser's profile of its own. */
const test = base.extend<{ host: Host; offlineContext: BrowserContext; versions: Versions }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
  versions: async ({}, use, info) => {
    await use({ one: buildVersion(1, info.outputPath('one')), two: buildVersion(2, info.outputPath('two')) })
  },
  host: async ({ versions }, use) => {
    const host = await startHost(versions.one, '/tools/sales/')
    await use(host)
    host.close()
  },
  offlineContext: async ({ browser }, use) => {
    const context = await browser.newContext({ serviceWorkers: 'allow' })
    await context.addInitScript(installManualTimers)
    const faults = watch(context)
    await use(context)
    expect(faults).toEqual([])
    await context.close()
  },
})

/** Nothing is logged, in no tab. */
function watch(context: BrowserContext): string[] {
  const faults: string[] = []
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) faults.push(message.text())
  })
  context.on('weberror', (error) => faults.push(error.error().message))
  return faults
}

async function openTab(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(address)
  await expect(names(page).first()).toBeVisible()
  return page
}

/** Opens the console and waits until it needs no network any more. */
async function visit(context: BrowserContext, address: string): Promise<Page> {
  const page = await openTab(context, address)
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  return page
}

const version = (page: Page) => page.locator('html').getAttribute('data-version')
const notice = (page: Page) => page.getByText('A new version is ready.')
const reloadButton = (page: Page) => page.getByRole('button', { name: 'Reload', exact: true })
const importDialog = (page: Page) => page.getByRole('dialog', { name: 'Import leads' })
const cacheNames = (page: Page) => page.evaluate(() => caches.keys())

/** Lets the browser look for a newer version: the state in which its service worker ends up. */
function update(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const registration = await (await navigator.serviceWorker.ready).update()
    const { installing } = registration
    if (!installing) return 'none'
    return new Promise<string>((resolve) => {
      installing.addEventListener('statechange', () => resolve(installing.state))
    })
  })
}

/** As when a page of this version has started; resolves when the service worker of that version has done its part. */
async function tellStarted(context: BrowserContext, host: Host, folder: string) {
  const script = readFileSync(join(folder, 'service-worker.js'), 'utf8')
  const started = `${host.address}${assetsOf(folder).find((path) => /index-.*\.js$/.test(path))}`
  for (const worker of context.serviceWorkers()) {
    if (!script.includes(await worker.evaluate('BUILD.version'))) continue
    return worker.evaluate(
      async (data) => {
        const event = new (Object(globalThis).ExtendableMessageEvent)('message', { data })
        const done = new Promise((resolve) => Object.defineProperty(event, 'waitUntil', { value: resolve }))
        dispatchEvent(event)
        await done
      },
      { started },
    )
  }
  throw new Error('no such service worker')
}

const three =
  'Name,Company,Email\nAda Lovelace,Engines,ada@engines.example\nBo Li,Line,bo@line.example\nCy Ng,Sea,cy@sea.example\n'

const many = `Name,Email\n${Array.from({ length: 6000 }, (_, row) => `Lead ${row},lead.${row}@example.com\n`).join('')}`

async function chooseImport(page: Page, text: string) {
  await chooseInMenu(page, 'Import leads…')
  await importDialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'leads.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await expect(importDialog(page).getByRole('button', { name: /^Import \d/ })).toBeEnabled()
}

test('[OFFLINE-1] after one visit it starts without its host, with the own leads, and works', async ({
  offlineContext,
  host,
}) => {
  const page = await visit(offlineContext, host.address)
  await chooseImport(page, three)
  await page.getByRole('button', { name: 'Import 3 leads' }).click()
  await expect(heading(page)).toHaveText('3 leads')
  await page.close()
  host.close()

  for (const address of ['', '?seed=1', 'index.html', 'index.html?leads=5#records']) {
    const tab = await openTab(offlineContext, host.address + address)
    await expect(heading(tab)).toHaveText('3 leads')
    expect(await tab.locator('img.logo').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await tab.close()
  }
  const tab = await openTab(offlineContext, host.address)
  await openLead(tab)
  await tab.getByRole('button', { name: 'convert to opportunity' }).click()
  await expect(toast(tab, 'Lead converted to opportunity!')).toBeVisible()
  await tab.reload()
  await expect(tab.getByRole('row').getByText('Converted', { exact: true })).toHaveCount(1)
})

test('[OFFLINE-2] [TRUST-1] a visit requests the files of the built folder, later ones ask for a newer service worker alone', async ({
  offlineContext,
  host,
  versions,
}) => {
  const elsewhere: string[] = []
  offlineContext.on('request', (request) => {
    if (!request.url().startsWith(host.address)) elsewhere.push(request.url())
  })
  const page = await visit(offlineContext, host.address)
  const files = ['', 'icons/192.png', 'icons/512.png', 'icons/maskable-512.png', 'logo.png', 'manifest.webmanifest']
  expect([...new Set(host.requested)].toSorted()).toEqual(
    [...files, ...assetsOf(versions.one), 'service-worker.js'].toSorted(),
  )
  // Two tabs are not needed: nothing of what the page asks for reaches the host.
  host.requested.length = 0
  await page.reload()
  await expect(names(page)).toHaveCount(PAGE_SIZE)
  await openLead(page)
  await page.getByRole('button', { name: 'convert to opportunity' }).click()
  await expect(toast(page, 'Lead converted to opportunity!')).toBeVisible()
  expect(await update(page)).toBe('none')
  expect([...new Set(host.requested)]).toEqual(['service-worker.js'])
  expect(elsewhere).toEqual([])
})

test('[OFFLINE-2] what is not of the built folder is answered by the host, as without a service worker', async ({
  browser,
  host,
}) => {
  // The browser’s own view of a text, and of what is not there, logs faults.
  const context = await browser.newContext({ serviceWorkers: 'allow' })
  const page = await visit(context, host.address)
  for (const path of ['robots.txt', 'logo.png?1', '_headers'])
    expect((await page.goto(host.address + path))?.fromServiceWorker(), path).toBe(false)
  expect((await page.goto(host.address))?.fromServiceWorker()).toBe(true)
  await context.close()
})

test('[OFFLINE-3] older files are removed when no other tab may need them', async ({
  offlineContext,
  host,
  versions,
}) => {
  const page = await visit(offlineContext, host.address)
  const [one] = await cacheNames(page)
  host.deploy(versions.two)
  expect(await update(page)).toBe('installed')
  const [, two] = await cacheNames(page)
  expect(two).not.toBe(one)

  // One that waits is newer, not older.
  await tellStarted(offlineContext, host, versions.one)
  expect(await cacheNames(page)).toEqual([one, two])

  const other = await openTab(offlineContext, host.address)
  await reloadButton(other).click()
  await expect(other.locator('html')).toHaveAttribute('data-version', '2')
  await tellStarted(offlineContext, host, versions.two)
  expect(await cacheNames(other)).toEqual([one, two])

  // As one that is installed just then.
  const newer = `${two} newer`
  await other.evaluate(async (name) => void (await caches.open(name)), newer)
  await page.close()
  await other.reload()
  await expect.poll(() => cacheNames(other)).toEqual([two, newer])
})

test('[OFFLINE-3] a version that is deployed again keeps its files while it waits', async ({
  offlineContext,
  host,
  versions,
}) => {
  const page = await visit(offlineContext, host.address)
  host.deploy(versions.two)
  await update(page)
  const other = await openTab(offlineContext, host.address)
  await reloadButton(other).click()
  await expect(other.locator('html')).toHaveAttribute('data-version', '2')
  host.deploy(versions.one)
  expect(await update(other)).toBe('installed')
  await page.close()
  await tellStarted(offlineContext, host, versions.two)
  expect(await cacheNames(other)).toHaveLength(2)
  host.close()
  await reloadButton(other).click()
  await expect(other.locator('html')).toHaveAttribute('data-version', '1')
  await expect(names(other)).toHaveCount(PAGE_SIZE)
})

test('[OFFLINE-3] what others keep on the same host is left alone', async ({ offlineContext, host, versions }) => {
  const page = await visit(offlineContext, host.address)
  const [own = ''] = await cacheNames(page)
  const others = [own.replace(host.address, new URL('/', host.address).href), 'of another tool']
  for (const name of others) await page.evaluate(async (each) => void (await caches.open(each)), name)
  host.deploy(versions.two)
  await update(page)
  await reloadButton(page).click()
  await expect(page.locator('html')).toHaveAttribute('data-version', '2')
  await expect.poll(() => cacheNames(page)).not.toContain(own)
  expect(await cacheNames(page)).toEqual(expect.arrayContaining(others))
})

test('[OFFLINE-4] a browser that refuses service workers has the console as it is served, and nothing is logged', async ({
  offlineContext,
  host,
}) => {
  await offlineContext.addInitScript(() => {
    Object.assign(navigator.serviceWorker ?? {}, {
      register() {
        Object.assign(window, { isRefused: true })
        return Promise.reject(new DOMException('refused', 'SecurityError'))
      },
    })
  })
  const page = await openTab(offlineContext, host.address)
  await expect.poll(() => page.evaluate(() => 'isRefused' in window)).toBe(true)
  await openLead(page)
  await offlineContext.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  await page.reload()
  await expect(names(page)).toHaveCount(PAGE_SIZE)
  expect(await page.evaluate(() => 'serviceWorker' in navigator)).toBe(false)
})

test('[UPDATE-1] a deployment that is half done is not installed, and the version before goes on', async ({
  offlineContext,
  host,
  versions,
}, info) => {
  const page = await visit(offlineContext, host.address)
  const [one] = await cacheNames(page)
  // Everything of version 2 is there but the page.
  const half = info.outputPath('half')
  cpSync(versions.two, half, { recursive: true })
  cpSync(join(versions.one, 'index.html'), join(half, 'index.html'))
  host.deploy(half)
  expect(await update(page)).toBe('redundant')
  await expect(notice(page)).toHaveCount(0)
  await page.reload()
  await expect(names(page)).toHaveCount(PAGE_SIZE)
  expect(await version(page)).toBe('1')
  expect((await cacheNames(page))[0]).toBe(one)

  host.deploy(versions.two)
  expect(await update(page)).toBe('installed')
  await expect(notice(page)).toBeVisible()
})

test('[UPDATE-2] [UPDATE-3] nothing reloads by itself; Reload brings the new version, and other tabs go on as they are', async ({
  offlineContext,
  host,
  versions,
}) => {
  const editing = await visit(offlineContext, host.address)
  await openLead(editing)
  await editing.getByRole('button', { name: 'edit lead' }).click()
  await editing.getByRole('textbox', { name: 'Email' }).fill('draft@example.com')
  const importing = await openTab(offlineContext, host.address)
  await chooseImport(importing, many)
  const work = await holdWork(importing)
  await importing.getByRole('button', { name: 'Import 6,000 leads' }).click()
  await expect(importDialog(importing).getByRole('button', { name: /^Importing \d/ })).toBeDisabled()

  host.deploy(versions.two)
  expect(await update(editing)).toBe('installed')
  for (const tab of [editing, importing]) {
    await expect(notice(tab)).toBeVisible()
    // Behind what is open.
    await expect(reloadButton(tab)).toHaveCount(0)
  }

  const other = await openTab(offlineContext, host.address)
  expect(await version(other)).toBe('1')
  await reloadButton(other).click()
  await expect(other.locator('html')).toHaveAttribute('data-version', '2')
  await expect(names(other)).toHaveCount(PAGE_SIZE)
  await expect(notice(other)).toHaveCount(0)

  for (const tab of [editing, importing]) {
    expect(await version(tab)).toBe('1')
    await expect(notice(tab)).toBeVisible()
    // The host has files of version 2 alone.
    for (const asset of assetsOf(versions.one)) expect(await loads(tab, asset), asset).toBe(true)
  }
  await expect(editing.getByRole('textbox', { name: 'Email' })).toHaveValue('draft@example.com')
  await work.release()
  await expect(toast(importing, '6,000 leads imported and saved on this device')).toBeVisible()
  await reloadButton(importing).click()
  await expect(importing.locator('html')).toHaveAttribute('data-version', '2')
  await expect(heading(importing)).toHaveText('6,000 leads')
  await expect(editing.getByRole('textbox', { name: 'Email' })).toHaveValue('draft@example.com')
})

test('[UPDATE-3] a tab that is still starting when another chooses the new version shows the notice too', async ({
  offlineContext,
  host,
  versions,
}) => {
  const page = await visit(offlineContext, host.address)
  const starting = await offlineContext.newPage()
  // It has not yet come to what waits until nothing else is to be done.
  await starting.addInitScript(() => {
    const idle = new Promise((resolve) => addEventListener('idle', resolve))
    window.requestIdleCallback = (work) => Number(idle.then(() => work({ didTimeout: false, timeRemaining: () => 1 })))
  })
  await starting.goto(host.address)
  await expect(names(starting)).toHaveCount(PAGE_SIZE)

  host.deploy(versions.two)
  expect(await update(page)).toBe('installed')
  await reloadButton(page).click()
  await expect(page.locator('html')).toHaveAttribute('data-version', '2')
  await starting.evaluate(() => dispatchEvent(new Event('idle')))
  await expect(notice(starting)).toBeVisible()
  expect(await version(starting)).toBe('1')
})

/** As a part that is loaded later. */
function loads(page: Page, path: string): Promise<boolean> {
  return page.evaluate(
    (href) =>
      new Promise<boolean>((resolve) => {
        const link = document.createElement('link')
        Object.assign(link, { rel: href.endsWith('.css') ? 'stylesheet' : 'modulepreload', href })
        link.addEventListener('load', () => resolve(true))
        link.addEventListener('error', () => resolve(false))
        document.head.append(link)
      }),
    path,
  )
}

test('[UPDATE-2] the notice is accessible, moves nothing, and stays away once dismissed', async ({
  offlineContext,
  host,
  versions,
}) => {
  const page = await visit(offlineContext, host.address)
  const top = () => names(page).first().boundingBox()
  const before = await top()
  host.deploy(versions.two)
  await update(page)
  await expectAccessible(page, 'a new version', notice(page), 'dark too')
  await expect(page.getByRole('status').filter({ has: notice(page) })).toHaveCount(1)
  expect(await top()).toEqual(before)
  await page.setViewportSize(widths.narrow)
  const [box, pager] = [
    await notice(page).locator('..').boundingBox(),
    await page.getByRole('navigation', { name: 'Pagination' }).boundingBox(),
  ]
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(pager?.y ?? 0)
  await page.setViewportSize(widths.wide)

  const data = page.getByRole('button', { name: 'Data', exact: true })
  await data.focus()
  await page.getByRole('button', { name: 'Dismiss notification' }).focus()
  await page.keyboard.press('Enter')
  await expect(notice(page)).toHaveCount(0)
  await expect(data).toBeFocused()
  // Not offered again by what another tab chooses.
  const other = await openTab(offlineContext, host.address)
  await reloadButton(other).click()
  await expect(other.locator('html')).toHaveAttribute('data-version', '2')
  await page.waitForFunction(
    async () => (await navigator.serviceWorker.getRegistration())?.active === navigator.serviceWorker.controller,
  )
  await expect(notice(page)).toHaveCount(0)
  await page.reload()
  await expect(names(page)).toHaveCount(PAGE_SIZE)
  expect(await version(page)).toBe('2')
})

test('[UPDATE-4] Reload asks where leaving the page does', async ({ offlineContext, host, versions }) => {
  const page = await visit(offlineContext, host.address)
  const delays = await holdDelays(page)
  await openLead(page)
  await page.keyboard.press('2')
  await expect(panel(page).getByText('Lead 2 of 100')).toBeVisible()
  await page.keyboard.press('Escape')
  host.deploy(versions.two)
  await update(page)

  const asked = new Promise<string>((resolve) => {
    page.once('dialog', async (question) => {
      await question.dismiss()
      resolve(question.type())
    })
  })
  await reloadButton(page).click()
  expect(await asked).toBe('beforeunload')
  expect(await version(page)).toBe('1')
  await delays.end()
  await expect(toast(page, 'Lead updated successfully!')).toBeVisible()
  await expect(notice(page)).toBeVisible()
  await reloadButton(page).click()
  await expect(page.locator('html')).toHaveAttribute('data-version', '2')
})

test('[UPDATE-5] a page that stays open asks for a newer version when the seller returns, once an hour at most', async ({
  offlineContext,
  host,
  versions,
}) => {
  const page = await visit(offlineContext, host.address)
  const returnAfter = (minutes: number) =>
    page.evaluate((passedMs) => {
      const now = Date.now() + passedMs
      Date.now = () => now
      document.dispatchEvent(new Event('visibilitychange'))
    }, minutes * 60_000)
  const asked = await page.evaluateHandle(() => {
    const { update: native } = ServiceWorkerRegistration.prototype
    const counted = { times: 0, answered: 0 }
    ServiceWorkerRegistration.prototype.update = async function () {
      counted.times++
      const registration = await native.call(this)
      counted.answered++
      return registration
    }
    return counted
  })
  const times = () => asked.evaluate((counted) => counted.times)
  await returnAfter(59)
  expect(await times()).toBe(0)
  await returnAfter(1)
  expect(await times()).toBe(1)
  await returnAfter(59)
  expect(await times()).toBe(1)
  // Otherwise the browser would answer the next one with the same.
  await expect.poll(() => asked.evaluate(({ answered }) => answered)).toBe(1)
  host.deploy(versions.two)
  await returnAfter(1)
  expect(await times()).toBe(2)
  await expect(notice(page)).toBeVisible()

  // Without its host nothing is said.
  host.close()
  await returnAfter(60)
  expect(await times()).toBe(3)
})
