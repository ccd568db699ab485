import type { Locator, Page, Route } from '@playwright/test'
import { card, expect, names, PAGE_SIZE, panel, SEED, test, toast } from './console'

const MAIN_SCRIPT = '**/assets/index-*.js'
const WORKER_SCRIPT = '**/assets/worker-*.js'

/** Holds requests back until they are released. */
async function hold(page: Page, url: string) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(url, async (route: Route) => {
    await released
    await route.continue()
  })
  return release
}

for (const width of [1280, 320]) {
  test(`[START-1] at ${width} px the brand is painted before the script, and nothing moves when the screen comes`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.addInitScript(() => {
      const shifts = { total: 0 }
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.total += (entry as PerformanceEntry & { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const release = await hold(page, MAIN_SCRIPT)
    await page.goto('/', { waitUntil: 'commit' })
    const brand = page.locator('.logo, .brand, .brand *')
    const drawn = () =>
      brand.evaluateAll((parts) =>
        parts.map((part) => {
          const { x, y, height } = part.getBoundingClientRect()
          return [part.tagName, part.children.length === 0 && part.textContent, x, y, height]
        }),
      )
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sales Console')
    await expect(page.getByRole('button')).toHaveCount(0)
    const before = await drawn()
    expect(before).not.toHaveLength(0)
    release()
    await expect(names(page)).toHaveCount(PAGE_SIZE)
    expect(await drawn()).toEqual(before)
    expect(await page.evaluate(() => (window as unknown as { shifts: { total: number } }).shifts.total)).toBe(0)
  })
}

test('[START-2] a chosen theme is there before anything is painted, and stays', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
  await page.emulateMedia({ colorScheme: 'light' })
  const release = await hold(page, MAIN_SCRIPT)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(await page.evaluate(() => document.body === null || document.querySelector('main') === null)).toBe(true)
  release()
  await expect(names(page)).toHaveCount(PAGE_SIZE)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('[START-3] [LIST-9] before the worker is there the page answers, and commands wait for it', async ({ page }) => {
  const filters = { search: '', status: 'new', scoreOrder: 'asc' }
  await page.addInitScript((text) => localStorage.setItem('filters', text), JSON.stringify(filters))
  const release = await hold(page, WORKER_SCRIPT)
  await page.goto(`/?seed=${SEED}`)
  await expect(page.getByRole('columnheader', { name: 'Score' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(page.getByRole('row').getByText('Contacted', { exact: true })).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Status' }).selectOption('All Status')
  await page.getByRole('searchbox').fill('an')
  await expect(page.getByRole('status').first()).toHaveText(/^\d+ of 100 leads$/)
  await names(page).first().click()
  await expect(panel(page).getByRole('region', { name: 'History' })).toContainText('Created')
  await page.getByRole('button', { name: 'convert to opportunity' }).click()
  await expect(page.locator('[data-busy="true"]')).toBeVisible()
  release()
  await expect(toast(page, 'Lead converted to opportunity!')).toBeVisible()
  await expect(card(page, 'Opportunities').locator('dd').first()).toHaveText('1')
})

test('[START-4] what looks usable is: a hand as quick as the first paint loses no letter and no click', async ({
  page,
}) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await page.goto(`/?seed=${SEED}`, { waitUntil: 'commit' })
  // Not by locators: they would wait until the screen responds.
  const search = await placeOf(page, '[type=search]')
  await page.mouse.click(search.x, search.y)
  await page.keyboard.type('an')
  await expect(page.getByRole('searchbox')).toHaveValue('an')

  await page.goto(`/?seed=${SEED}&again`, { waitUntil: 'commit' })
  const row = await placeOf(page, 'tbody tr:nth-child(3) td:nth-child(2)')
  await page.mouse.click(row.x, row.y)
  await expect(panel(page)).toBeVisible()
})

test('[START-4] what opens later opens as soon as it is there, with the focus: no click is lost', async ({ page }) => {
  const release = await hold(page, '**/assets/later-parts-*.js')
  await page.goto(`/?seed=${SEED}`)
  await page.getByRole('button', { name: 'Data' }).click()
  release()
  await expect(page.getByRole('menuitem', { name: 'Import leads…' })).toBeFocused()
})

test('[START-4] [KEY-3] a click that comes before what it opens leaves no focus ring', async ({ page }) => {
  const release = await hold(page, '**/assets/later-parts-*.js')
  await page.goto(`/?seed=${SEED}`)
  await page.getByRole('row').nth(2).getByRole('cell').nth(1).click()
  release()
  const heading = page.getByRole('heading', { name: 'Lead Details' })
  await expect(heading).toBeFocused()
  await expect(heading).toHaveCSS('outline-style', 'none')
})

/** The middle of an element, as soon as it is in the page. */
async function placeOf(page: Page, selector: string): Promise<{ x: number; y: number }> {
  const place = await page.waitForFunction((sought) => {
    const box = document.querySelector(sought)?.getBoundingClientRect()
    return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }, selector)
  return (await place.jsonValue()) as { x: number; y: number }
}

async function expectAtTheTop(notice: Locator, text: string) {
  await expect(notice).toBeVisible()
  await expect(notice).toHaveText(text)
  const { y, background } = await notice.evaluate((element) => ({
    y: element.getBoundingClientRect().y,
    background: getComputedStyle(element).backgroundColor,
  }))
  expect(y).toBeLessThan(10)
  expect(background).not.toBe('rgba(0, 0, 0, 0)')
}

test('[START-5] a screen that cannot be loaded says so at its top', async ({ page }) => {
  await page.route(MAIN_SCRIPT, (route) => route.abort())
  await page.goto('/')
  await expectAtTheTop(page.getByRole('alert'), 'The screen couldn’t be loaded. Reload the page to try again.')
  await page.unroute(MAIN_SCRIPT)
  await page.reload()
  await expect(names(page)).toHaveCount(PAGE_SIZE)
  await expect(page.getByText('The screen couldn’t be loaded.')).toBeHidden()
})

test('[START-5] a script that fails before the screen is there is told too', async ({ page }) => {
  await page.route(MAIN_SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body: 'throw new Error()' }))
  await page.goto('/')
  await expectAtTheTop(page.getByRole('alert'), 'The screen couldn’t be loaded. Reload the page to try again.')
})

test('[START-5] a screen that fails to render is told too', async ({ page }) => {
  await page.addInitScript(() => {
    window.matchMedia = () => {
      throw new Error('refused')
    }
  })
  await page.route('**/assets/index-*.js', async (route) => {
    const response = await route.fetch()
    // As if no part of the screen caught it.
    await route.fulfill({ response, body: (await response.text()).replaceAll('getDerivedStateFromError', 'unused') })
  })
  await page.goto('/')
  await expectAtTheTop(page.getByRole('alert'), 'The screen couldn’t be loaded. Reload the page to try again.')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('[START-5] the page says what it needs, at its top', async ({ page }) => {
    await page.goto('/')
    // Not by its text: texts in <noscript> are not looked for.
    await expectAtTheTop(
      page.locator('noscript p'),
      'Sales Console runs entirely in your browser and needs JavaScript.',
    )
  })
})

const LOST = 'The leads can’t be reached. Reload the page to continue.'

test('[WORKSPACE-3] a worker that cannot be loaded is told once, and Reload helps', async ({ page }) => {
  await page.route(WORKER_SCRIPT, (route) => route.abort())
  await page.goto('/')
  await expect(page.getByText(LOST)).toBeVisible()
  await expect(names(page)).toHaveCount(PAGE_SIZE)
  await names(page).first().click()
  await page.getByRole('button', { name: 'convert to opportunity' }).click()
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('No changes were made')
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await page.unroute(WORKER_SCRIPT)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByText(LOST)).toBeHidden()
  await names(page).first().click()
  await page.getByRole('button', { name: 'convert to opportunity' }).click()
  await expect(toast(page, 'Lead converted to opportunity!')).toBeVisible()
})

test('[WORKSPACE-3] where the browser refuses workers the screen says so', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(globalThis, {
      Worker: () => {
        throw new DOMException('refused', 'SecurityError')
      },
    })
  })
  await page.goto('/')
  await expect(page.getByText(LOST)).toBeVisible()
})

test('[WORKSPACE-3] a worker that dies is missed within ten seconds, and what is shown stays', async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  await expect(names(page)).toHaveCount(PAGE_SIZE)
  await expect.poll(() => page.workers().length).toBe(1)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText('Page 2 of')).toBeVisible()
  await page.workers()[0]?.evaluate(() => self.close())
  await page.getByRole('button', { name: 'Next page' }).click()
  await page.clock.fastForward(9_000)
  await expect(page.getByText(LOST)).toBeHidden()
  await page.clock.fastForward(2_000)
  await expect(page.getByText(LOST)).toBeVisible()
  await expect(names(page)).toHaveCount(PAGE_SIZE)
})

test('[START-6] a part that cannot be loaded is told, and Reload helps', async ({ page }) => {
  await page.route('**/assets/later-parts-*.js', (route) => route.abort())
  await page.goto('/')
  await expect(page.getByRole('alert')).toContainText('Part of the screen couldn’t be loaded.')
  await names(page).first().click()
  await expect(page.getByRole('searchbox')).toBeEnabled()
  await page.unroute('**/assets/later-parts-*.js')
  await page.getByRole('button', { name: 'Reload' }).click()
  await names(page).first().click()
  await expect(panel(page)).toBeVisible()
})
