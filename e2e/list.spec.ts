import { readFileSync } from 'node:fs'
import { chooseInMenu, expect, heading, leadsInOrder, names, PAGE_SIZE, pageText, SEED, test } from './console'
import { holdWork } from './timers'

test.describe('what would match', () => {
  test.use({ holdsStill: true })

  test('[SEARCH-3] [SEARCH-4] [EXPORT-1] leads with accents are found by keyboard, paged and exported, and nothing of it is kept', async ({
    console: { page, open },
  }) => {
    await open()
    await page.keyboard.press('/')
    await page.keyboard.type('loffler')
    await expect(page.getByText('No leads match ‘loffler’')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Show those 2' })).toHaveCount(2)
    await expect(page.getByRole('button', { name: 'Show those 2' }).first()).toHaveAccessibleDescription(
      '2 if accents are ignored',
    )
    await page.getByRole('button', { name: 'Clear filters' }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const found = leadsInOrder.filter(({ name }) => name.includes('Löffler'))
    await expect(names(page)).toHaveText(found.map(({ name }) => name))
    await expect(page.getByRole('heading', { name: '2 of 100 leads, accents ignored' })).toBeFocused()
    expect(await page.evaluate(() => localStorage.getItem('filters'))).toBe(
      JSON.stringify({ search: 'loffler', status: 'all', scoreOrder: null }),
    )

    const downloading = page.waitForEvent('download')
    await chooseInMenu(page, 'Export leads')
    const exported = readFileSync(await (await downloading).path(), 'utf8')
    expect(
      exported
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => line.split(',')[0]),
    ).toEqual(found.map(({ id }) => id))

    await page.getByRole('searchbox').fill('@')
    await page.getByRole('button', { name: 'Show those 100' }).click()
    await expect(heading(page)).toHaveText('100 leads, found by email')
    await page.getByRole('button', { name: 'Last page' }).click()
    await expect(page.getByText(pageText(5))).toBeVisible()
    await expect(names(page)).toHaveText(leadsInOrder.slice(-PAGE_SIZE).map(({ name }) => name))
    await open()
    await expect(page.getByText('No leads match ‘@’')).toBeVisible()
  })

  for (const width of [1280, 320]) {
    test(`[SEARCH-5] [SCREEN-14] while it is counted the search answers, and nothing moves when it is known: ${width} px`, async ({
      console: { page, open, forgetShifts },
    }) => {
      await page.setViewportSize({ width, height: 800 })
      await open(`/?leads=6000&seed=${SEED}`)
      const work = await holdWork(page)
      const search = page.getByRole('searchbox')
      await search.fill('loffler@')
      await expect(page.getByText('No leads match ‘loffler@’')).toBeVisible()
      await search.fill('löffler')
      await expect(heading(page)).toHaveText(/^\d+ of 6,000 leads$/)
      await search.fill('@')
      await expect(page.getByText('No leads match ‘@’')).toBeVisible()
      const box = () => page.getByText('No leads match ‘@’').locator('..').boundingBox()
      const before = await box()
      await expect(page.getByRole('button', { name: 'Show those' })).toHaveCount(0)
      // Where there is little room, typing itself wraps the result line.
      await forgetShifts()
      await work.release()
      await expect(page.getByRole('button', { name: 'Show those 6,000' })).toBeVisible()
      expect(await box()).toEqual(before)
    })
  }
})
