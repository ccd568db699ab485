import type { Page } from '@playwright/test'
import { expect, test, widths } from './console'

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
      await expect(scriptless.getByRole('heading', { level: 1 })).toHaveText('Sales Console')
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
  })
}

test('[START-2] a chosen theme is there before the screen’s script', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
  await page.emulateMedia({ colorScheme: 'light' })
  await page.route('**/assets/index-*.js', (route) => route.abort())
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.unroute('**/assets/index-*.js')
  await page.goto('/')
  await expect(page.getByText('Page 1 of 5')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})
