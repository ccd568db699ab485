import { card, createSamples, expect, names, openLead, pageText, SEED, seededLeads, test } from './console'
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

test('[SUMMARY-1] [SUMMARY-2] the cards count everything, whatever the filters say', async ({
  console: { page, open },
}) => {
  await open()
  const qualified = seededLeads.filter((lead) => lead.status === 'qualified').length
  const contacted = seededLeads.filter((lead) => lead.status === 'contacted').length
  await page.getByRole('searchbox').fill('no such lead')
  await expect(page.getByText('No leads match ‘no such lead’')).toBeVisible()
  await expect(card(page, 'Total leads').locator('dd').first()).toHaveText('100')
  await expect(card(page, 'Qualified leads').locator('dd').first()).toHaveText(String(qualified))
  await expect(card(page, 'Opportunities').locator('dd').first()).toHaveText('0')
  await expect(card(page, 'Total leads').getByRole('img', { name: `${contacted} contacted` })).toBeVisible()
  await expect(card(page, 'Qualified leads').getByRole('img')).toHaveAccessibleName(
    `${qualified}% of all leads are qualified`,
  )
  await expect(card(page, 'Opportunities')).toContainText('No amount yet')
})

test('[TABS-1] [OPPORTUNITY-2] tabs switch by click and by arrow keys', async ({ console: { page, open } }) => {
  await open()
  const leads = page.getByRole('tab', { name: 'Leads' })
  const opportunities = page.getByRole('tab', { name: 'Opportunities' })
  await expect(leads).toHaveAttribute('aria-selected', 'true')
  // Their values.
  await expect(leads).toHaveId(/-lead$/)
  await expect(opportunities).toHaveId(/-opportunity$/)
  await opportunities.click()
  await expect(opportunities).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText('No opportunities registered!')).toBeVisible()
  await expect(page.getByRole('searchbox')).toBeHidden()
  await page.keyboard.press('ArrowRight')
  await expect(leads).toBeFocused()
  await expect(names(page).first()).toBeVisible()
  await page.keyboard.press('End')
  await expect(opportunities).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowLeft')
  await expect(opportunities).toHaveAttribute('aria-selected', 'true')
})

test('[TABS-2] a tab that is left keeps its page; a reload starts at Leads', async ({ console: { page, open } }) => {
  await open()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText(pageText(2))).toBeVisible()
  await page.getByRole('tab', { name: 'Opportunities' }).click()
  await page.getByRole('tab', { name: 'Leads' }).click()
  await expect(page.getByText(pageText(2))).toBeVisible()
  await page.getByRole('tab', { name: 'Opportunities' }).click()
  await open()
  await expect(page.getByRole('tab', { name: 'Leads' })).toHaveAttribute('aria-selected', 'true')
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

test('[BADGE-1] each status has its colour, its word and a dot', async ({ console: { page, open } }) => {
  await open(`/?seed=${SEED}`)
  await createSamples(page, 'opportunities')
  const hue = async (status: string) => {
    await page.getByRole('combobox', { name: 'Status' }).selectOption(status)
    const badge = page.getByRole('row').nth(1).getByText(status, { exact: true })
    await expect(badge).toBeVisible()
    expect(await badge.evaluate((element) => getComputedStyle(element, '::before').backgroundColor)).toMatch(/^rgb/)
    return badge.evaluate((element) => {
      const [red = 0, green = 0, blue = 0] = getComputedStyle(element).color.match(/\d+/g)?.map(Number) ?? []
      const most = Math.max(red, green, blue)
      const least = Math.min(red, green, blue)
      if (most - least < 30) return 'grey'
      if (most === green) return 'green'
      if (most === red) return 'yellow'
      return red > green ? 'purple' : 'blue'
    })
  }
  expect(await hue('New')).toBe('blue')
  expect(await hue('Contacted')).toBe('yellow')
  expect(await hue('Qualified')).toBe('green')
  expect(await hue('Converted')).toBe('purple')
  await page.getByRole('tab', { name: 'Opportunities' }).click()
  const stage = page.getByText('Pending', { exact: true }).first()
  const [red = 0, green = 0, blue = 0] = await stage.evaluate(
    (element) => getComputedStyle(element).color.match(/\d+/g)?.map(Number) ?? [],
  )
  expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThan(30)
})
