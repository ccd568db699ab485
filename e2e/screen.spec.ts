import { expect, openLead, test } from './console'
import { holdDelays } from './timers'

test('[SCREEN-1] [SCREEN-2] one screen with header, summary, tabs and list in this order', async ({
  console: { page, open },
}) => {
  await open()
  await expect(page).toHaveTitle('Sales Console')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sales Console')
  await expect(page.getByRole('banner').getByText('Manage your leads and opportunities')).toBeVisible()
  const logo = page.getByRole('banner').locator('img')
  await expect(logo).toHaveAttribute('src', '/logo.png')
  expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const tops = await page.evaluate(() =>
    ['header', '[aria-label=Summary]', '[role=tablist]', 'table'].map(
      (part) => document.querySelector(part)?.getBoundingClientRect().top ?? Number.NaN,
    ),
  )
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
})

test('[SCREEN-8] under reduced motion nothing moves', async ({ console: { page, open } }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open()
  const delays = await holdDelays(page)
  await openLead(page)
  await page.getByRole('button', { name: 'convert to opportunity' }).click()
  await expect(page.locator('[data-busy="true"]')).toBeVisible()
  const moving = () =>
    page.evaluate(
      () => document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 0).length,
    )
  expect(await moving()).toBe(0)
  await delays.end()
  await expect(page.getByRole('row').filter({ hasText: 'Converted' })).toHaveCount(1)
  expect(await moving()).toBe(0)
  await expect(page.locator('[data-leaving]')).toHaveCount(0)
})
