import { expect, heading, SEED, test } from './console'
import { holdWork } from './timers'

test.describe('what would match', () => {
  test.use({ holdsStill: true })

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
      await expect(page.getByRole('button', { name: /by email$/ })).toHaveCount(0)
      // Where there is little room, typing itself wraps the result line.
      await forgetShifts()
      await work.release()
      await expect(page.getByRole('button', { name: '6,000 by email' })).toBeVisible()
      expect(await box()).toEqual(before)
    })
  }
})
