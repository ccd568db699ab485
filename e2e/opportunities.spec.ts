import type { Page } from '@playwright/test'
import { createOpportunities, expect, keep, panel, test, widths } from './console'

const list = (page: Page) => page.getByRole('tabpanel', { name: 'Opportunities' })
const rows = (page: Page) => list(page).locator('[data-lead]')
const stages = (page: Page) => list(page).getByRole('button', { name: /^Stage of/ })
const amounts = (page: Page) => list(page).getByRole('button', { name: /^Amount of/ })
const field = (page: Page) => page.getByRole('textbox', { name: /^Amount of/ })
const radio = (page: Page, name: string) => list(page).getByRole('radio', { name })
const stageOf = async (page: Page, at: number) => (await stages(page).nth(at).innerText()).trim()

async function openTab(page: Page, batches = 1) {
  await createOpportunities(page, batches)
  await page.getByRole('tab', { name: 'Opportunities' }).click()
  await expect(rows(page)).toHaveCount(Math.min(20, 10 * batches))
}

test('[STAGE-1] [STAGE-6] kept: stages, amounts, search and order are there after a reload', async ({
  console: { page, open },
}) => {
  await open()
  await openTab(page)
  await keep(page)
  await page.getByRole('tab', { name: 'Opportunities' }).click()
  await page.keyboard.press('j')
  await page.keyboard.press('2')
  await amounts(page).first().click()
  await field(page).fill('0.10')
  await field(page).press('Enter')
  await expect(amounts(page).first()).toHaveText('0.10')
  await radio(page, 'Won').click()
  await list(page).getByRole('combobox', { name: 'Order' }).selectOption('Highest amount')
  await page.reload()
  await page.getByRole('tab', { name: 'Opportunities' }).click()
  await expect(radio(page, 'Won')).toBeChecked()
  await expect(amounts(page)).toHaveText(['0.10'])
  await expect(list(page).getByRole('combobox', { name: 'Order' })).toHaveValue('amount desc')
  await page.keyboard.press('Control+z')
  await expect(amounts(page)).toHaveText(['2,500'])
})

test.describe('by touch', () => {
  test.use({ viewport: widths.narrow, hasTouch: true, isMobile: true })

  test('[OPPORTUNITY-5] [OPPORTUNITY-6] [OPPORTUNITY-7] stage and amount in a card and in the panel', async ({
    console: { page, open },
  }) => {
    await open()
    await openTab(page)
    await stages(page).first().tap()
    await page.getByRole('menuitem', { name: 'Won' }).tap()
    await expect.poll(() => stageOf(page, 0)).toBe('Won')
    await amounts(page).first().tap()
    await field(page).fill('99')
    await field(page).press('Enter')
    await expect(amounts(page).first()).toHaveText('99')
    await rows(page).nth(1).tap()
    await panel(page).getByRole('radio', { name: 'Lost' }).tap()
    await expect(panel(page).getByRole('radio', { name: 'Lost' })).toBeChecked()
    await panel(page)
      .getByRole('button', { name: /^Amount of/ })
      .tap()
    await field(page).fill('abc')
    await field(page).press('Enter')
    await expect(page.getByRole('alert').getByText('That isn’t an amount.', { exact: false })).toBeVisible()
    await field(page).fill('1,5')
    await field(page).press('Enter')
    await expect(panel(page).getByText('Amount: 2,500 → 1.50')).toBeVisible()
    await panel(page).getByRole('button', { name: 'Next lead' }).tap()
    await expect(panel(page).getByText('Opportunity 3 of 10')).toBeVisible()
  })
})
