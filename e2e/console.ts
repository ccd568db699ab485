import { test as base, chromium, expect, type Locator, type Page } from '@playwright/test'
import { PAGE_SIZE, SAMPLE_LEADS, SAMPLE_OPPORTUNITIES } from '../src/domain/constants'
import { pageCount } from '../src/domain/page'
import { sampleLeads } from '../src/domain/sample-data'
import { chromiumLaunchOptions } from '../tools/chromium.mjs'

/** The leads that `?seed=7` gives, in order of creation. */
export const SEED = 7
export const seededLeads = [...sampleLeads(SEED, SAMPLE_LEADS)]

export { PAGE_SIZE }

/** 'Page 2 of 5', of the leads that the screen starts with or of as many as are given. */
export const pageText = (page: number, leads = SAMPLE_LEADS) =>
  `Page ${page.toLocaleString('en')} of ${pageCount(leads).toLocaleString('en')}`

/** The whole start: page, script, worker, and the parts that are fetched before they are needed, with their styles. */
const startFiles =
  /^\/(logo\.png|assets\/((index|react|worker|file-work)-[\w-]+\.js|(later-parts|data-dialogs)-[\w-]+\.(js|css)))?$/

export interface Console {
  readonly page: Page
  /** Opens the console with the seeded leads, or at the address given, and waits for its rows. */
  open(address?: string): Promise<void>
}

/** Not among the types of TypeScript. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number
  readonly sources: readonly { readonly node: Node | null }[]
}

/** Runs in the page. Shifts that an input caused count too: which ones those are depends on the machine's speed. */
function reportLayoutShift() {
  let shift = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources } = entry as LayoutShift
      const moved = sources.map(({ node }) => (node instanceof Element ? node.outerHTML : node?.textContent))
      shift += value
      // Not zero in the three digits that browsers tell it in.
      if (shift >= 0.0005) console.error(`layout shifted by ${value}, ${shift} in all: ${moved.join().slice(0, 500)}`)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/**
 * Every journey is watched: nothing may be logged as an error, violate the policy, or be requested beside the files
 * of the start, each once a start. In one that holds still nothing may be moved by the layout either.
 */
export const test = base.extend<{ console: Console; holdsStill: boolean }>({
  holdsStill: [false, { option: true }],
  console: async ({ page, baseURL, holdsStill }, use) => {
    const faults: string[] = []
    const requested = new Map<string, number>()
    let starts = 0

    page.on('console', (message) => {
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
      async open(address = `/?seed=${SEED}`) {
        await page.goto(address)
        await expect(page.getByRole('status').first()).toHaveText(/\d/)
      },
    })
    expect(faults).toEqual([])
  },
})

export { expect }

/** Names in the list as they stand on the screen. */
export function names(page: Page): Locator {
  return page.locator('[data-lead]')
}

export function panel(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Lead Details' })
}

/** Places are measured when nothing moves any more. */
export async function settled(moving: Locator) {
  await moving.evaluate((element) => Promise.all(element.getAnimations().map((animation) => animation.finished)))
}

export function toast(page: Page, text: string): Locator {
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
    await page.getByRole('button', { name: 'Create sample opportunities' }).click()
    await expect(card(page, 'Opportunities').locator('dd').first()).toHaveText(String(batch * SAMPLE_OPPORTUNITIES))
  }
  return batches * SAMPLE_OPPORTUNITIES
}

/** The most batches of sample opportunities that fit on one page. */
export const BATCHES_ON_A_PAGE = Math.floor(PAGE_SIZE / SAMPLE_OPPORTUNITIES)

export function card(page: Page, label: string): Locator {
  return page.getByRole('region', { name: 'Summary' }).locator('dl > div').filter({ hasText: label })
}

export const widths = { wide: { width: 1280, height: 900 }, narrow: { width: 375, height: 812 } }

/** Opens the console as in a browser whose default text size is larger, and hands over the page. */
export async function withTextSize(
  px: number,
  size: { width: number; height: number },
  act: (page: Page) => Promise<void>,
) {
  const { args, ...options } = chromiumLaunchOptions()
  const browser = await chromium.launch({ ...options, args: [...args, `--blink-settings=defaultFontSize=${px}`] })
  try {
    const page = await browser.newPage({ viewport: size, reducedMotion: 'reduce' })
    await page.goto(`${test.info().project.use.baseURL}?seed=${SEED}`)
    await expect(names(page).first()).toBeVisible()
    await act(page)
  } finally {
    await browser.close()
  }
}
