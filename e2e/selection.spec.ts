import type { Page } from '@playwright/test'
import { expectAccessible } from './axe'
import {
  chooseInMenu,
  expect,
  heading,
  keep,
  leadsInOrder,
  names,
  PAGE_SIZE,
  panel,
  SEED,
  test,
  toast,
  widths,
} from './console'
import { holdWork } from './timers'

const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selection' })
const tool = (page: Page, name: string | RegExp) => bar(page).getByRole('button', { name })
const boxOf = (page: Page, at: number) =>
  page.getByRole('checkbox', { name: `Select ${leadsInOrder[at]?.name}`, exact: true })
const badges = (page: Page) => page.locator('tbody [data-tone]')

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

test('[SELECT-5] [SELECT-7] over a reload the selection is gone, and what was done to it is undone', async ({
  console: { page, open },
}) => {
  await open()
  await keep(page)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await expect(bar(page)).toContainText(`${PAGE_SIZE} selected`)
  await page.keyboard.press('Delete')
  await expect(toast(page, `${PAGE_SIZE} leads deleted`)).toBeVisible()
  await expect(heading(page)).toHaveText('80 leads')
  await names(page).first().focus()
  await page.keyboard.press('x')
  await expect(bar(page)).toContainText('1 selected')
  await page.reload()
  await expect(heading(page)).toHaveText('80 leads')
  await expect(bar(page)).toHaveCount(0)
  await chooseInMenu(page, 'Recent actions…')
  const line = page.getByRole('listitem').filter({ hasText: `Deleted ${PAGE_SIZE} leads` })
  await line.getByRole('button', { name: 'Undo' }).click()
  await page.keyboard.press('Escape')
  await expect(heading(page)).toHaveText('100 leads')
})

test('[SELECT-9] all of 2,500 leads: progress, and a cancel that leaves all as it was', async ({
  console: { page, open },
}) => {
  await open(`/?leads=2500&seed=${SEED}`)
  const before = await badges(page).allInnerTexts()
  await names(page).first().focus()
  await page.keyboard.press('x')
  await tool(page, 'Select all 2,500').click()
  await expect(bar(page)).toContainText('2,500 selected')
  const work = await holdWork(page)
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: 'Converting 2,500 leads…' })
  await expect(dialog).toContainText('0 of 2,500 leads')
  await expectAccessible(page, 'a change of many leads', dialog.getByRole('progressbar'), 'dark too')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await work.release()
  await expect(toast(page, 'Cancelled: no changes were made')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect.poll(() => badges(page).allInnerTexts()).toEqual(before)
  await page.keyboard.press('c')
  await expect(toast(page, '2,500 leads converted')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect.poll(() => badges(page).allInnerTexts()).toEqual(before)
})
