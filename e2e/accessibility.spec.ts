import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { expect, openLead, panel, SEED, test, toast, widths } from './console'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

/** Axe finds nothing, and it did look: what it found to be right is many, contrast among it. */
async function expectAccessible(page: Page, state: string) {
  // Legacy means within this page: it has no frames, and a second page for each look would take most of the time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] }).withTags(tags)
  const { violations, passes } = await axe.analyze()
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  )
  expect.soft(found, state).toEqual([])
  expect(passes.length, state).toBeGreaterThan(10)
  expect(
    passes.map(({ id }) => id),
    state,
  ).toContain('color-contrast')
}

/** A state that ends by itself must still be there when axe has looked. */
async function expectAccessibleWhile(sign: Locator, state: string) {
  await expect(sign, state).toBeVisible()
  await expectAccessible(sign.page(), state)
  expect(await sign.isVisible(), `${state} while axe looks`).toBe(true)
}

/** The pointer on a toast stops its clock; afterwards it is out of the way of the next state. */
async function expectToastAccessible(page: Page, text: string) {
  await toast(page, text).hover()
  await expectAccessibleWhile(toast(page, text), text)
  await dismiss(page, text)
}

async function dismiss(page: Page, text: string) {
  await page.getByRole('button', { name: 'Dismiss notification' }).click()
  await expect(toast(page, text)).toBeHidden()
}

for (const [width, viewport] of Object.entries(widths)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`${width}, ${colorScheme}`, () => {
      // Without motion, so that no contrast is measured in the middle of a fade.
      test.use({ viewport, colorScheme, contextOptions: { reducedMotion: 'reduce' } })

      test('[SCREEN-7] axe finds nothing in the lists', async ({ console: { page, open } }) => {
        await open()
        await expectAccessible(page, 'leads')
        await page.keyboard.press('?')
        await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
        await expectAccessible(page, 'keyboard help')
        await page.keyboard.press('Escape')
        await page.getByRole('combobox', { name: 'Status' }).selectOption('New')
        await expect(page.getByRole('button', { name: 'Clear filters' })).toBeVisible()
        await page.getByRole('button', { name: 'Last page' }).click()
        await expect(page.getByRole('button', { name: 'Last page' })).toBeDisabled()
        await expectAccessible(page, 'last page of some leads')
        await page.getByRole('button', { name: 'Create sample opportunities' }).click()
        await dismiss(page, '10 sample opportunities created.')
        await page.getByRole('tab', { name: 'Opportunities' }).click()
        await expect(page.getByText('Pending')).toHaveCount(10)
        await expectAccessible(page, 'opportunities')
      })

      test('[SCREEN-7] axe finds nothing where a list is empty', async ({ console: { page, open } }) => {
        await open()
        await page.getByRole('searchbox').fill('no such lead')
        await expect(page.getByText('No lead matches')).toBeVisible()
        await expectAccessible(page, 'no lead matches')
        await page.getByRole('tab', { name: 'Opportunities' }).click()
        await expect(page.getByText('No opportunities registered!')).toBeVisible()
        await expectAccessible(page, 'no opportunities')
        await open('/?leads=0')
        await expect(page.getByText('No leads yet')).toBeVisible()
        await expectAccessible(page, 'no leads at all')
      })

      test('[SCREEN-7] axe finds nothing in the panel', async ({ console: { page, open } }) => {
        await open()
        await openLead(page)
        await expectAccessible(page, 'panel')
        await page.getByRole('button', { name: 'edit lead' }).click()
        await expectAccessible(page, 'edit')
        await page.getByRole('textbox', { name: 'Email' }).fill('nobody@nowhere')
        await page.keyboard.press('Enter')
        await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAttribute('aria-invalid', 'true')
        await expectToastAccessible(page, 'Please enter a valid email address.')
        await expectAccessible(page, 'invalid email')
        await page.keyboard.press('Escape')
        await openLead(page)
        await expect(page.getByRole('button', { name: 'Restore draft' })).toBeVisible()
        await expectAccessible(page, 'draft to restore')
        await page.getByRole('button', { name: 'Restore draft' }).click()
        await page.getByRole('button', { name: 'cancel' }).click()
        await expectToastAccessible(page, 'Edit cancelled')
      })

      test('[SCREEN-7] axe finds nothing while the panel is busy, nor after', async ({ console: { page, open } }) => {
        await open()
        await openLead(page)
        await page.getByRole('button', { name: 'edit lead' }).click()
        await page.getByRole('button', { name: 'save' }).click()
        await expectAccessibleWhile(page.locator('[data-spinner]'), 'saving')
        await expectToastAccessible(page, 'Lead updated successfully!')
        await openLead(page)
        await page.getByRole('button', { name: 'convert to opportunity' }).click()
        await expectAccessibleWhile(page.locator('[data-spinner]'), 'converting')
        await dismiss(page, 'Lead converted to opportunity!')
        await openLead(page)
        await expect(panel(page).getByText('This lead is already an opportunity.')).toBeVisible()
        await expectAccessible(page, 'panel of a converted lead')
        await page.getByRole('button', { name: 'edit lead' }).click()
        await expectAccessible(page, 'edit of a converted lead')
      })

      test('[SCREEN-7] axe finds nothing while leads are made', async ({ console: { page } }) => {
        await page.goto(`/?leads=1000000&seed=${SEED}`, { waitUntil: 'commit' })
        await expectAccessibleWhile(page.getByRole('progressbar', { name: 'Making 1,000,000' }), 'making leads')
      })

      // Not watched: that the worker is out of reach is logged by the browser.
      test('[SCREEN-7] axe finds nothing where the leads are out of reach', async ({ page }) => {
        await page.route('**/worker-*.js', (route) => route.abort())
        await page.goto('/')
        await expect(page.getByRole('button', { name: 'Dismiss notification' })).toBeVisible()
        await expectToastAccessible(page, 'The leads cannot be reached. Reload the page to try again.')
      })
    })
  }
}
