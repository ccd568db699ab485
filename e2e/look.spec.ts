import { chromium, type Locator, type Page } from '@playwright/test'
import { testedChromium } from '../tools/chromium.mjs'
import { createOpportunities, createSamples, expect, names, panel, SEED, test } from './console'
import { clippedCells } from './misfits'

test('[SCREEN-11] the root keeps the text size of the reader, and no text is smaller than 12 px', async ({
  console: { page, open },
}) => {
  await open()
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('16px')
  const sizes = await page.evaluate(() =>
    [...document.querySelectorAll('body *')].map((part) => Number.parseFloat(getComputedStyle(part).fontSize)),
  )
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(12)
  expect(new Set(sizes.map(Math.round)).size).toBeLessThanOrEqual(6)
})

test('[SCREEN-11] weight is kept for names, figures, titles and the active tab, less of it for controls and badges', async ({
  console: { page, open },
}) => {
  await open()
  const strong = await page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((part) => part.checkVisibility() && Number(getComputedStyle(part).fontWeight) > 500)
      .map((part) => part.closest('h1, [data-lead], dd, [role=tab]')?.tagName ?? part.outerHTML),
  )
  expect([...new Set(strong)].toSorted()).toEqual(['BUTTON', 'DD', 'H1'])
  const medium = await page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((part) => getComputedStyle(part).fontWeight === '500')
      .map((part) => part.closest('button, [data-tone]')?.tagName),
  )
  expect(new Set(medium)).toEqual(new Set(['BUTTON', 'SPAN']))
  const weight = (heading: Locator) => heading.evaluate((element) => getComputedStyle(element).fontWeight)
  const ofLeads = await weight(page.getByRole('heading', { name: /leads$/ }))
  const created = await createOpportunities(page, 1)
  await page.getByRole('tab').last().click()
  expect(await weight(page.getByRole('heading', { name: `${created} opportunities` }))).toBe(ofLeads)
})

test('[SCREEN-10] rows begin after their boxes, alike in both tables, and end as far from the edge as a box begins', async ({
  console: { page, open },
}) => {
  await open()
  await createOpportunities(page, 1)
  for (const tab of ['Leads', 'Opportunities']) {
    await page.getByRole('tab', { name: tab }).click()
    for (const [width, start] of [
      [768, '36px'],
      [1024, '44px'],
      [1280, '44px'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      const insets = await page
        .getByRole('row')
        .nth(1)
        .evaluate(({ firstElementChild: first, lastElementChild: last }) =>
          first && last ? [getComputedStyle(first).paddingInlineStart, getComputedStyle(last).paddingInlineEnd] : [],
        )
      expect(insets[0], `${tab} at ${width} px`).toBe(start)
      if (tab === 'Opportunities') expect(insets[1], `at ${width} px`).toBe('16px')
    }
  }
})

test('[SCREEN-3] [SCREEN-16] [SUMMARY-2] the list comes first: so many whole leads are on the first screen', async ({
  console: { page, open },
}) => {
  for (const [width, height, least] of [
    [1280, 860, 13],
    [1366, 768, 11],
    [1920, 1080, 18],
    [375, 812, 5],
  ] as const) {
    await page.setViewportSize({ width, height })
    await open()
    const summary = page.getByRole('region', { name: 'Summary' })
    for (const meaning of [/^\d+% of all leads$/, /^\d+ contacted$/])
      await expect(summary.getByText(meaning)).toBeVisible({ visible: width > 768 })
    const { top, whole } = await names(page).evaluateAll((leads) => {
      const rows = leads.map((lead) => (lead.closest('tr, li') ?? lead).getBoundingClientRect())
      const end = document.querySelector('nav')?.getBoundingClientRect().top ?? 0
      return { top: rows[0]?.top, whole: rows.filter(({ bottom }) => bottom <= end).length }
    })
    expect(top, `${width} x ${height}`).toBeLessThanOrEqual(width < 768 ? 340 : 300)
    expect(whole, `${width} x ${height}`).toBeGreaterThanOrEqual(least)
  }
})

test('[PANEL-1] [SCREEN-10] beside an open panel no strip is left of the scrollbar, and the page stays', async () => {
  const browser = await chromium.launch({ ...testedChromium(), ignoreDefaultArgs: ['--hide-scrollbars'] })
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
  await page.goto(`${test.info().project.use.baseURL}?seed=${SEED}`)
  // Not by its role: behind the panel it is hidden from assistive technology.
  const table = page.locator('table')
  const before = await table.boundingBox()
  expect(await page.evaluate(() => innerWidth - document.documentElement.clientWidth)).toBeGreaterThan(0)
  await names(page).first().click()
  const box = await panel(page).boundingBox()
  expect(box && box.x + box.width).toBe(1280)
  expect(await table.boundingBox()).toEqual(before)
  await page.keyboard.press('Escape')
  expect(await table.boundingBox()).toEqual(before)
  await browser.close()
})

test('[SCREEN-7] forced colours mark the row that is open', async ({ console: { page, open } }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await open()
  await names(page).nth(2).click()
  const outlines = await page
    .locator('tbody tr')
    .evaluateAll((rows) => rows.slice(0, 4).map((row) => getComputedStyle(row).outlineStyle))
  expect(outlines).toEqual(['none', 'none', 'solid', 'none'])
})

test('[SCREEN-12] on paper stands a clean table', async ({ console: { page, open } }) => {
  await open()
  await createSamples(page, 'opportunities')
  await expect(page.getByRole('region', { name: 'Notifications' }).getByText('created')).toBeVisible()
  // A4 across, without its margins.
  await page.setViewportSize({ width: 1032, height: 700 })
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByRole('table')).toBeVisible()
  for (const hidden of [
    'button:not([data-lead], [data-control=status], th *, [aria-label=Summary] *)',
    '[type=search]',
    'select',
    '[role=tablist]',
    'nav',
    '[aria-label=Notifications]',
  ]) {
    for (const part of await page.locator(hidden).all()) await expect(part).toBeHidden()
  }
  expect(await clippedCells(page)).toEqual([])
  const ground = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  expect(ground).toBe('rgb(255, 255, 255)')
})

test('[SCREEN-6] the theme follows the system until the seller chooses, with the browser around the page, and the choice is kept', async ({
  console: { page, open },
}) => {
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const colours = () =>
    page.locator('meta[name=theme-color]').evaluateAll((all) => all.map((meta) => meta.getAttribute('content')))
  const [light, dark] = ['#ffffff', '#15181e']
  await page.emulateMedia({ colorScheme: 'dark' })
  await open()
  const darkGround = await ground()
  await page.emulateMedia({ colorScheme: 'light' })
  const lightGround = await ground()
  expect(lightGround).not.toBe(darkGround)
  expect(await colours()).toEqual([light, dark])
  await page.getByRole('button', { name: 'Theme: system' }).click()
  expect(await colours()).toEqual([light, light])
  await page.getByRole('button', { name: 'Theme: light' }).click()
  for (const _ of ['chosen', 'kept']) {
    expect(await colours()).toEqual([dark, dark])
    expect(await ground()).toBe(darkGround)
    await open()
  }
  await page.getByRole('button', { name: 'Theme: dark' }).click()
  expect(await colours()).toEqual([light, dark])
  expect(await ground()).toBe(lightGround)
})

interface TreeNode {
  ignored: boolean
  role?: { value: string }
  name?: { value: string }
  description?: { value: string }
}

/** What assistive technology is given of the page. */
async function accessibilityTree(page: Page): Promise<TreeNode[]> {
  const devtools = await page.context().newCDPSession(page)
  const { nodes } = await devtools.send('Accessibility.getFullAXTree')
  return (nodes as TreeNode[]).filter(({ ignored }) => !ignored)
}

test('[SCREEN-7] no name is read out twice, and the panel has no landmarks of a page', async ({
  console: { page, open },
}) => {
  await open()
  const repeated = async () =>
    (await accessibilityTree(page))
      .filter(({ name, description }) => name?.value && name.value === description?.value)
      .map(({ role, name }) => `${role?.value}: ${name?.value}`)
  await page.getByRole('searchbox').fill('a')
  await expect(page.getByRole('button', { name: 'Clear search' })).toBeVisible()
  expect(await repeated()).toEqual([])
  await names(page).first().click()
  await expect(page.getByRole('region', { name: 'History' })).toBeVisible()
  expect(await repeated()).toEqual([])
  const roles = (await accessibilityTree(page)).map(({ role }) => role?.value)
  expect(roles).not.toContain('banner')
  expect(roles).not.toContain('contentinfo')
})

test('[SUMMARY-2] while leads are generated the summary says no figures', async ({ page }) => {
  await page.goto('/?leads=1000000')
  await expect(page.getByRole('progressbar')).toBeVisible()
  const words = (await accessibilityTree(page)).map(({ name }) => name?.value ?? '')
  expect(words).toContain('Total leads')
  expect(words.filter((text) => /\b0( |%)/.test(text))).toEqual([])
})

test('[KEEP-2] the switch in the menu is filled when it is on, and only then', async ({ console: { page, open } }) => {
  await open()
  const data = page.getByRole('button', { name: 'Data', exact: true })
  const item = page.getByRole('menuitemcheckbox', { name: 'Save on this device' })
  const fill = () =>
    item
      .locator('span')
      .last()
      .evaluate((element) => getComputedStyle(element).backgroundColor)
  await data.click()
  expect(await fill()).toBe('rgba(0, 0, 0, 0)')
  await item.click()
  await data.click()
  await expect(item).toBeChecked()
  await expect.poll(fill).not.toBe('rgba(0, 0, 0, 0)')
})
