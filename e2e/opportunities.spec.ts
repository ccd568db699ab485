import type { Page } from '@playwright/test'
import { createOpportunities, expect, keep, test } from './console'

const list = (page: Page) => page.getByRole('tabpanel', { name: 'Opportunities' })
const rows = (page: Page) => list(page).locator('[data-lead]')
const amounts = (page: Page) => list(page).getByRole('button', { name: /^Amount of/ })
const field = (page: Page) => page.getByRole('textbox', { name: /^Amount of/ })
const radio = (page: Page, name: string) => list(page).getByRole('radio', { name })

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
