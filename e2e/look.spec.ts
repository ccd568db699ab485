import { chromium, type Page } from '@playwright/test'
import { chromiumLaunchOptions } from '../tools/chromium.mjs'
import { expect, names, SEED, test } from './console'

/** A font of other widths than Inter's, as where Inter is not installed. */
const withoutInter = (page: Page) =>
  page.evaluate(() => document.documentElement.style.setProperty('--font', 'DejaVu Sans'))

/** Cells of the table whose text is cut off, as 'column: text'. */
function clippedCells(page: Page) {
  return page.evaluate(() =>
    [...document.querySelectorAll('tbody td')].flatMap((cell) => {
      const box = cell.querySelector('button') ?? cell
      const column = document.querySelectorAll('thead th')[(cell as HTMLTableCellElement).cellIndex]?.textContent
      return box.scrollWidth > box.clientWidth ? [`${column}: ${cell.textContent}`] : []
    }),
  )
}

/** Opens the console as a reader does whose browser has a larger text, and hands over the page. */
async function withTextSize(px: number, size: { width: number; height: number }, act: (page: Page) => Promise<void>) {
  const { args, ...options } = chromiumLaunchOptions()
  const browser = await chromium.launch({ ...options, args: [...args, `--blink-settings=defaultFontSize=${px}`] })
  try {
    const page = await browser.newPage({ viewport: size, reducedMotion: 'reduce' })
    await page.goto(`${test.info().project.use.baseURL}?seed=${SEED}`)
    await expect(names(page).first()).toBeVisible()
    await act(page)
  } finally {
    await browser.close()
  }
}

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

test('[SCREEN-11] weight is kept for names, figures, titles and the active tab', async ({
  console: { page, open },
}) => {
  await open()
  const strong = await page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((part) => Number(getComputedStyle(part).fontWeight) > 400)
      .map((part) => part.closest('h1, [data-lead], dd, [role=tab]')?.tagName ?? part.outerHTML),
  )
  expect([...new Set(strong)].toSorted()).toEqual(['BUTTON', 'DD', 'H1'])
  const tabs = page.getByRole('tab')
  const places = () => tabs.evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().x))
  const before = await places()
  await tabs.last().click()
  expect(await places(), 'a tab moves when another is active').toEqual(before)
})

for (const font of ['Inter', 'another font']) {
  test(`[SCREEN-10] columns give the texts the room they need, in ${font}`, async ({ console: { page, open } }) => {
    await page.setViewportSize({ width: 768, height: 900 })
    await open()
    if (font !== 'Inter') await withoutInter(page)
    await page.getByRole('button', { name: 'Create sample opportunities' }).click()
    await expect(page.getByText('Converted').last()).toBeVisible()
    for (const width of [768, 1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      for (const status of ['Contacted', 'Converted']) {
        await page.getByRole('combobox', { name: 'Status' }).selectOption(status)
        await expect(page.getByRole('row').getByText('New', { exact: true })).toHaveCount(0)
        const room = await page
          .getByRole('row')
          .nth(1)
          .evaluate((row) => {
            const cell = row.lastElementChild as HTMLElement
            const badge = cell.firstElementChild as HTMLElement
            const end = cell.getBoundingClientRect().right - badge.getBoundingClientRect().right
            return { end, burst: badge.scrollWidth - badge.clientWidth }
          })
        expect(room.burst, `${status} at ${width} px`).toBe(0)
        expect(room.end, `${status} at ${width} px`).toBeGreaterThanOrEqual(4)
      }
      await page.getByRole('combobox', { name: 'Status' }).selectOption('All Status')
      await expect(page.getByRole('row').getByText('New', { exact: true })).not.toHaveCount(0)
      const clipped = await clippedCells(page)
      const of = (column: string) => clipped.filter((text) => text.startsWith(column)).length
      expect(of('Score'), `scores at ${width} px`).toBe(0)
      expect(of('Email'), `emails at ${width} px`).toBeLessThanOrEqual({ 768: 12, 1024: 2 }[width] ?? 0)
      if (width >= 1280) expect(of('Source'), `sources at ${width} px`).toBe(0)
    }
  })
}

test('[SCREEN-10] a column never vanishes, however large the text', async () => {
  for (const width of [768, 1600]) {
    await withTextSize(32, { width, height: 900 }, async (page) => {
      if (width === 768) return expect(page.getByRole('table')).toHaveCount(0)
      const widths = await page.getByRole('columnheader').evaluateAll((all) => all.map((head) => head.clientWidth))
      expect(Math.min(...widths)).toBeGreaterThan(90)
    })
  }
})
