import type { Page } from '@playwright/test'
import { expect, heading, leadsInOrder, names, panel, test, toast, widths } from './console'

const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selection' })
const tool = (page: Page, name: string | RegExp) => bar(page).getByRole('button', { name })
const boxOf = (page: Page, at: number) =>
  page.getByRole('checkbox', { name: `Select ${leadsInOrder[at]?.name}`, exact: true })

test.describe('by touch', () => {
  test.use({ viewport: widths.narrow, hasTouch: true, isMobile: true })

  test('[SELECT-4] [DELETE-1] a long press starts a selection, taps go on, Delete and Undo', async ({
    console: { page, open },
  }) => {
    await open()
    const { x, y } = (await names(page).first().boundingBox()) ?? { x: 0, y: 0 }
    const touch = await page.context().newCDPSession(page)
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: x + 60, y: y + 20 }] })
    await expect(bar(page)).toContainText('1 selected')
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await names(page).nth(1).tap()
    await expect(bar(page)).toContainText('2 selected')
    await expect(boxOf(page, 1)).toBeChecked()
    await expect(panel(page)).toBeHidden()
    expect(await page.evaluate(() => document.getSelection()?.toString())).toBe('')
    for (const button of await bar(page).getByRole('button').all()) {
      const { height = 0 } = (await button.boundingBox()) ?? {}
      expect(height).toBeGreaterThanOrEqual(44)
    }
    await tool(page, 'Delete').tap()
    await expect(toast(page, '2 leads deleted')).toBeVisible()
    await expect(heading(page)).toHaveText('98 leads')
    await page.getByRole('button', { name: 'Undo' }).tap()
    await expect(heading(page)).toHaveText('100 leads')
    // Nothing is selected any more: a tap opens.
    await names(page).first().tap()
    await expect(panel(page)).toBeVisible()
  })
})
