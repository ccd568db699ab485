import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { PAGE_SIZE, SAMPLE_LEADS, SAMPLE_OPPORTUNITIES } from '../src/domain/constants'
import { pageCount } from '../src/domain/page'
import { databaseName } from '../src/platform/path'
import { leadsInOrder, SEED, seededLeads } from '../test/seeded-leads'
import { BAIT_HOST, strayRequests } from './canary'
import { installManualTimers } from './timers'

export { leadsInOrder, PAGE_SIZE, SEED, seededLeads }

/** 'Page 2 of 5', of the leads that the screen starts with or of as many as are given. */
export const pageText = (page: number, leads = SAMPLE_LEADS) =>
  `Page ${page.toLocaleString('en')} of ${pageCount(leads).toLocaleString('en')}`

/** The whole start: the page with its script, styles and logo, and the worker. */
const startFiles = /^\/(logo\.png|assets\/(index-[\w-]+\.(js|css)|worker-[\w-]+\.js))?$/

/** Playwright's warning that it blocks the service worker. */
export const SERVICE_WORKER_BLOCKED = 'Service Worker registration blocked by Playwright'

export interface Console {
  readonly page: Page
  /** Opens the console with the seeded leads, or at the address given, and waits for its rows. */
  open(address?: string): Promise<void>
  /** Waits until this was logged, or requested, which is expected here; what was logged at all like it is forgotten. */
  expectFault(fault: RegExp): Promise<void>
  /** The layout may have shifted until here. */
  forgetShifts(): Promise<void>
}

/** Not among the types of TypeScript. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number
  readonly sources: readonly { readonly node: Node | null }[]
}

/** Runs in the page. Shifts that an input caused count too: which ones those are depends on the machine's speed. */
function reportLayoutShift() {
  let shift = 0
  function report(entries: PerformanceEntryList) {
    for (const entry of entries) {
      const { value, sources } = entry as LayoutShift
      const moved = sources.map(({ node }) => (node instanceof Element ? node.outerHTML : node?.textContent))
      shift += value
      // Not zero in the three digits that browsers tell it in.
      if (shift >= 0.0005) console.error(`layout shifted by ${value}, ${shift} in all: ${moved.join().slice(0, 500)}`)
    }
  }
  const observer = new PerformanceObserver((list) => report(list.getEntries()))
  observer.observe({ type: 'layout-shift', buffered: true })
  /** When the frame is over in which they happened. */
  async function reportPending() {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    report(observer.takeRecords())
  }
  Object.assign(globalThis, { reportPending })
}

interface Options {
  /** Nothing may be moved by the layout. */
  holdsStill: boolean
}

/**
 * No journey waits for real time: timers of the page run out when it lets time pass, in every tab, and the delay of a
 * save or a conversion is over at once. Every journey with a console is watched: nothing may be logged as an error,
 * violate the policy, or be requested beside the files of the start, each once a start. Server and canary saw the same.
 */
export const test = base.extend<{ console: Console } & Options>({
  holdsStill: [false, { option: true }],
  context: async ({ context }, use) => {
    await context.addInitScript(installManualTimers)
    await use(context)
  },
  console: async ({ page, baseURL, holdsStill }, use) => {
    const faults: string[] = []
    const requested = new Map<string, number>()
    let starts = 0

    page.on('console', (message) => {
      if (message.text() === SERVICE_WORKER_BLOCKED) return
      if (message.type() === 'error' || message.type() === 'warning') faults.push(`logged: ${message.text()}`)
    })
    page.on('pageerror', (error) => faults.push(`thrown: ${error.message}`))
    page.context().on('request', (request) => {
      const { origin, pathname } = new URL(request.url())
      if (`${origin}/` !== baseURL) faults.push(`requested elsewhere: ${request.url()}`)
      // What one start requests may come after the next one has begun.
      if (request.isNavigationRequest()) starts++
      const times = (requested.get(pathname) ?? 0) + 1
      if (!startFiles.test(pathname) || times > starts) faults.push(`requested: ${request.url()}`)
      // The logo is the icon of the page too.
      if (pathname !== '/logo.png') requested.set(pathname, times)
    })
    await page.addInitScript(() => {
      addEventListener('securitypolicyviolation', (event) => {
        console.error(`policy violated: ${event.violatedDirective} by ${event.blockedURI}`)
      })
    })
    if (holdsStill) await page.addInitScript(reportLayoutShift)

    await use({
      page,
      async expectFault(fault) {
        await expect.poll(() => faults.filter((told) => fault.test(told))).not.toEqual([])
        faults.splice(0, Infinity, ...faults.filter((told) => !fault.test(told)))
      },
      async forgetShifts() {
        await page.evaluate('reportPending()')
        faults.splice(0, Infinity, ...faults.filter((told) => !told.startsWith('logged: layout shifted')))
      },
      async open(address = `/?seed=${SEED}`) {
        await page.goto(address)
        await expect(page.getByRole('status').first()).toHaveText(/\d/)
      },
    })
    expect(faults).toEqual([])
    expect(strayRequests().filter((request) => !request.includes(BAIT_HOST))).toEqual([])
  },
})

export { expect }

/** Names in the list as they stand on the screen. */
export function names(page: Page): Locator {
  // The other tab has rows too.
  return page.locator('[data-lead]').filter({ visible: true })
}

export function panel(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Lead Details' })
}

/** Places are measured when nothing moves any more. */
export async function settled(moving: Locator) {
  await moving.evaluate((element) => Promise.all(element.getAnimations().map((animation) => animation.finished)))
}

export function toast(page: Page, text: string | RegExp): Locator {
  return page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true })
}

export async function openLead(page: Page, index = 0): Promise<string> {
  const name = names(page).nth(index)
  const text = await name.innerText()
  await name.click()
  await expect(panel(page)).toBeVisible()
  return text
}

/** Creates sample opportunities, batch by batch; how many there are then. The screen must start without any. */
export async function createOpportunities(page: Page, batches: number): Promise<number> {
  for (let batch = 1; batch <= batches; batch++) {
    await createSamples(page, 'opportunities')
    await expect(card(page, 'Opportunities').locator('dd').first()).toHaveText(String(batch * SAMPLE_OPPORTUNITIES))
  }
  return batches * SAMPLE_OPPORTUNITIES
}

export function card(page: Page, label: string): Locator {
  return page.getByRole('region', { name: 'Summary' }).locator('dl > div').filter({ hasText: label })
}

/** From the menu in the Leads tab. */
export async function createSamples(page: Page, kind: 'leads' | 'opportunities') {
  await page.getByRole('button', { name: /^(Sample data|More)$/ }).click()
  await page.getByRole('menuitem', { name: `Create sample ${kind}` }).click()
}

export const widths = { wide: { width: 1280, height: 900 }, narrow: { width: 375, height: 812 } }

/** The line that says how many leads there are. */
export const heading = (page: Page) => page.getByRole('status').first()

/** Where the data is. */
export const location = (page: Page) => page.locator('[data-kept]')

export const keepSwitch = (page: Page) => page.getByRole('menuitemcheckbox', { name: 'Save on this device' })

export async function openMenu(page: Page) {
  await page.getByRole('button', { name: 'Data', exact: true }).click()
  await expect(page.getByRole('menu', { name: 'Data' })).toBeVisible()
}

/** Its submenu, which untouched samples don't have. */
export async function openStorage(page: Page) {
  await openMenu(page)
  await page.getByRole('menuitem', { name: 'Storage' }).click()
}

export async function keep(page: Page) {
  await openMenu(page)
  await expect(keepSwitch(page)).toHaveAttribute('aria-checked', 'false')
  await keepSwitch(page).click()
  await expect(toast(page, 'Your data is now saved on this device')).toBeVisible()
  await expect(location(page)).toContainText(/^Saved/)
}

/** Where a console at the root of its host keeps its data. */
export const DATABASE = databaseName('/')

/** As the browser does when space runs low. */
export function removeKept(page: Page): Promise<void> {
  return page.evaluate(
    (name) =>
      new Promise<void>((resolve) => {
        indexedDB.deleteDatabase(name).onsuccess = () => resolve()
      }),
    DATABASE,
  )
}

export const notSaved = (page: Page) => page.getByRole('region', { name: 'Not saved' })

const isInStorage = /^(Start over|Clear undone|Bring back)/

/** Of the menu Data. */
export async function chooseInMenu(page: Page, item: string) {
  await (isInStorage.test(item) ? openStorage : openMenu)(page)
  await page.getByRole('menuitem', { name: item }).click()
}
