import type { Locator, Page } from '@playwright/test'
import { card, expect, names, PAGE_SIZE, panel, SEED, test, toast } from './console'
import { holdRequests, MAIN_SCRIPT, WORKER_SCRIPT } from './requests'

test('[START-2] a chosen theme is there before anything is painted, and stays', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
  await page.emulateMedia({ colorScheme: 'light' })
  const release = await holdRequests(page, MAIN_SCRIPT)
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
  const release = await holdRequests(page, WORKER_SCRIPT)
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

for (const { what, seen, expectEffect } of [
  {
    what: 'letter',
    seen: '[type=search]',
    async expectEffect(page: Page) {
      await expect(page.getByRole('searchbox')).toHaveValue('an')
      await expect(page.getByRole('status').first()).toHaveText(/^\d+ of 100 leads$/)
    },
  },
  {
    what: 'click',
    seen: 'tbody tr:nth-child(3) td:nth-child(2)',
    expectEffect: (page: Page) => expect(panel(page)).toBeVisible(),
  },
]) {
  test(`[START-4] what is seen works: a ${what} in its first moment is not lost`, async ({ page }) => {
    await page.addInitScript((selector) => {
      // Before the next paint, and so before any seller.
      const observer = new MutationObserver(() => {
        const element = document.querySelector<HTMLElement>(selector)
        if (!element) return
        observer.disconnect()
        element.focus()
        if (element instanceof HTMLInputElement) document.execCommand('insertText', false, 'an')
        else element.click()
        Object.assign(window, { hasActed: true })
      })
      observer.observe(document, { childList: true, subtree: true })
    }, seen)
    await page.goto(`/?seed=${SEED}`)
    await expectEffect(page)
    expect(await page.evaluate('hasActed')).toBe(true)
  })
}

async function expectAtTheTop(notice: Locator, text: string | RegExp) {
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

test('[START-5] a browser that is too old is told so: to reload would never help', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Map, 'groupBy'))
  await page.goto('/')
  await expectAtTheTop(page.getByRole('alert').first(), /^This browser is too old for Sales Console\. Update it/)
})

test('[START-5] a screen that fails to render is told too', async ({ page }) => {
  await page.addInitScript(() => {
    window.matchMedia = () => {
      throw new Error('refused')
    }
  })
  await page.route(MAIN_SCRIPT, async (route) => {
    const response = await route.fetch()
    // As if no part of the screen caught it.
    const script = (await response.text()).replace('static getDerivedStateFromError', 'static unused')
    await route.fulfill({ response, body: script })
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

const LOST = 'The connection to your leads was lost. Reload to continue.'

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
