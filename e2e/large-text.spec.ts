import { expect, names, panel, test, toast } from './console'

test('[SCREEN-11] all text is of twice the size', async ({ console: { page, open } }) => {
  await open()
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
  const sizes = await page.evaluate(() =>
    [...document.querySelectorAll('body *')].map((part) => Number.parseFloat(getComputedStyle(part).fontSize)),
  )
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(24)
})

test('[SCREEN-3] [SCREEN-10] a column never vanishes: where the text leaves no room for a table, there are cards', async ({
  console: { page, open },
}) => {
  await page.setViewportSize({ width: 768, height: 900 })
  await open()
  await expect(page.getByRole('table')).toHaveCount(0)
  await page.setViewportSize({ width: 1600, height: 900 })
  await expect(page.getByRole('table')).toHaveCount(1)
  const columnWidths = await page.getByRole('columnheader').evaluateAll((all) => all.map((head) => head.clientWidth))
  expect(Math.min(...columnWidths)).toBeGreaterThan(90)
})

test('[SCREEN-2] [PANEL-1] below the head of the panel a notification leaves its buttons within reach', async ({
  console: { page, open },
}) => {
  await page.setViewportSize({ width: 375, height: 1000 })
  await open()
  await names(page).first().click()
  await panel(page).getByRole('button', { name: 'edit lead' }).click()
  await panel(page).getByRole('button', { name: 'cancel' }).click()
  await expect(toast(page, 'Edit cancelled')).toBeVisible()
  for (const name of ['Close', 'Next lead']) await panel(page).getByRole('button', { name }).click({ trial: true })
})
