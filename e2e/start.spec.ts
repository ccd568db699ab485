import type { Page } from '@playwright/test'
import { expect, names, panel, SEED, test, widths } from './console'

/** Where the parts of the screen stand that are there before any lead is. */
function places(page: Page) {
  return page.evaluate(() =>
    ['h1', 'img', '[aria-label=Summary] dl > div', '[role=tablist]', '[type=search]', '[role=tabpanel] h2'].map(
      (part) => {
        const { x, y, width, height } = document.querySelector(part)?.getBoundingClientRect() ?? {}
        return part.endsWith('h2') ? { part, x, y, height } : { part, x, y, width, height }
      },
    ),
  )
}

const SCREEN_SCRIPT = '**/assets/index-*.js'

const WORKER_SCRIPT = '**/assets/worker-*.js'

/** Opens the page, and holds the scripts of the screen and of the worker back until they are let go. */
async function openWithoutScreen(page: Page, search = '') {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  for (const script of [SCREEN_SCRIPT, WORKER_SCRIPT]) {
    await page.route(script, async (route) => {
      await held
      await route.continue()
    })
  }
  await page.goto(`/?seed=${SEED}${search}`)
  return letGo
}

/** The rows of the list, as they stand in the page. */
function rowsOf(page: Page) {
  return page.locator('main table, main ul').evaluate((list) => list.outerHTML)
}

for (const [name, viewport] of Object.entries(widths)) {
  test.describe(name, () => {
    test.use({ viewport })

    test('[START-1] the frame of the screen is in the page itself, and stays where it is when the leads come', async ({
      console: { page, open },
      browser,
      baseURL,
    }) => {
      const scriptless = await browser.newPage({ viewport, javaScriptEnabled: false, ...(baseURL && { baseURL }) })
      await scriptless.goto('/')
      await expect(scriptless.locator('h1')).toHaveText('Sales Console')
      await expect(scriptless.getByText('Total leads')).toBeVisible()
      await expect(scriptless.getByPlaceholder('Search leads by name or company')).toBeVisible()
      const before = await places(scriptless)
      await scriptless.close()

      await page.addInitScript(() => {
        const shifts = { total: 0 }
        Object.assign(window, { shifts })
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shifts.total += (entry as PerformanceEntry & { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
      })
      await open()
      expect(await places(page)).toEqual(before)
      expect(await page.evaluate(() => (window as unknown as { shifts: { total: number } }).shifts.total)).toBe(0)
    })

    test('[START-3] the first leads wait for neither the worker nor the screen’s script, and are as the screen draws them', async ({
      page,
    }) => {
      const letGo = await openWithoutScreen(page)
      await expect(names(page)).toHaveCount(20)
      const early = await rowsOf(page)
      await page.evaluate(() => {
        const seen = { fewest: Number.POSITIVE_INFINITY }
        Object.assign(window, { seen })
        new MutationObserver(() => {
          seen.fewest = Math.min(seen.fewest, document.querySelectorAll('[data-lead]').length)
        }).observe(document, { subtree: true, childList: true })
      })
      letGo()
      await expect(page.getByText('Page 1 of 5')).toBeVisible()
      expect(await rowsOf(page)).toBe(early)
      expect(await page.evaluate(() => (window as unknown as { seen: { fewest: number } }).seen.fewest)).toBe(20)
    })
  })
}

test('[START-2] a chosen theme is there before the screen’s script', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
  await page.emulateMedia({ colorScheme: 'light' })
  await page.route(SCREEN_SCRIPT, (route) => route.abort())
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.unroute(SCREEN_SCRIPT)
  await page.goto('/')
  await expect(page.getByText('Page 1 of 5')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('[START-2] a chosen theme is there before anything of the page is', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
  await page.emulateMedia({ colorScheme: 'light' })
  await page.route('/', async (route) => {
    const response = await route.fetch()
    const [head] = (await response.text()).split('<body>')
    await route.fulfill({ response, body: `${head}<body>` })
  })
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.locator('body')).toBeEmpty()
})

for (const kept of [{ search: 'a' }, { status: 'new' }, { scoreOrder: 'asc' }]) {
  test(`[START-3] no lead is shown under a frame that does not show the kept ${Object.keys(kept).join()}`, async ({
    page,
  }) => {
    const filters = JSON.stringify({ search: '', status: 'all', scoreOrder: null, ...kept })
    await page.addInitScript((text) => localStorage.setItem('filters', text), filters)
    const isWorkerAsked = page.waitForRequest(WORKER_SCRIPT)
    const letGo = await openWithoutScreen(page)
    await isWorkerAsked
    await page.waitForTimeout(500)
    await expect(names(page)).toHaveCount(0)
    letGo()
    await expect(names(page)).not.toHaveCount(0)
  })
}

test('[START-3] of more than 100 leads none is shown before the worker made them', async ({ page }) => {
  const isWorkerAsked = page.waitForRequest(WORKER_SCRIPT)
  const letGo = await openWithoutScreen(page, '&leads=101')
  await isWorkerAsked
  await expect(names(page)).toHaveCount(0)
  letGo()
  await expect(names(page)).toHaveCount(20)
})

test('[START-3] filters that were touched and cleared again are as good as none', async ({ page }) => {
  const filters = JSON.stringify({ search: '', status: 'all', scoreOrder: 'desc' })
  await page.addInitScript((text) => localStorage.setItem('filters', text), filters)
  await openWithoutScreen(page)
  await expect(names(page)).toHaveCount(20)
})

test('[START-4] what is there before the screen’s script is not used: clicks and texts wait for the screen', async ({
  page,
}) => {
  const letGo = await openWithoutScreen(page)
  await expect(names(page)).toHaveCount(20)
  await expect(page.getByRole('row')).toHaveCount(0)
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')

  const isTyped = page.getByPlaceholder('Search leads by name or company').fill('a')
  const isFirst = await Promise.race([isTyped.then(() => true), page.waitForTimeout(500).then(() => false)])
  expect(isFirst).toBe(false)
  letGo()
  await isTyped
  await expect(page.getByRole('status').first()).toHaveText(/\d+ of 100 leads/)
  await names(page).first().click()
  await expect(panel(page)).toBeVisible()
})

test('[START-5] a screen that cannot be loaded says so', async ({ page }) => {
  await page.route(SCREEN_SCRIPT, (route) => route.abort())
  await page.goto('/')
  await expect(page.getByRole('alert')).toHaveText('The screen could not be loaded. Reload the page to try again.')
  await page.unroute(SCREEN_SCRIPT)
  await page.reload()
  await expect(page.getByText('Page 1 of 5')).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
})
