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

test('[SCREEN-6] the theme follows the system until the seller chooses, and the choice is kept', async ({
  console: { page, open },
}) => {
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  await page.emulateMedia({ colorScheme: 'dark' })
  await open()
  const dark = await ground()
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await ground()
  expect(light).not.toBe(dark)
  await page.getByRole('button', { name: 'Theme: system' }).click()
  await page.getByRole('button', { name: 'Theme: light' }).click()
  expect(await ground()).toBe(dark)
  await open()
  expect(await ground()).toBe(dark)
  await page.getByRole('button', { name: 'Theme: dark' }).click()
  expect(await ground()).toBe(light)
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
