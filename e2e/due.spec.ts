import type { Page } from '@playwright/test'
import { addDays, dayOf } from '../src/domain/day'
import { expect, heading, keep, leadsInOrder, names, panel, test } from './console'

const today = dayOf(Date.now())
const name = (index: number) => leadsInOrder[index]?.name ?? ''
const due = (page: Page, count: number) => page.getByRole('button', { name: `Due today ${count}`, exact: true })
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selection' })

/** By keys, for the leads at these places. */
async function setSteps(page: Page, places: readonly number[], step: string, day: string) {
  for (const place of places) {
    await names(page).nth(place).focus()
    await page.keyboard.press('x')
  }
  await expect(bar(page)).toContainText(`${places.length} selected`)
  await page.keyboard.press('s')
  await expect(page.getByRole('textbox', { name: 'Next step' })).toBeFocused()
  await page.keyboard.type(step)
  await page.getByLabel('Due', { exact: true }).fill(day)
  await page.getByLabel('Due', { exact: true }).press('Enter')
  await expect(bar(page)).toBeHidden()
}

test('[DUE-11] [DUE-13] [DUE-14] [DUE-15] by keys, over a reload: the filter stays, each is done, and then all of it is', async ({
  console: { page, open },
}) => {
  await open()
  await keep(page)
  await setSteps(page, [0, 1, 2], 'Call', today)
  await setSteps(page, [9], 'Write', addDays(today, 1))
  await page.keyboard.press('t')
  await expect(heading(page)).toHaveText('3 of 100 leads, due today')
  await page.reload()
  await expect(heading(page)).toHaveText('3 of 100 leads, due today')
  await expect(due(page, 3)).toHaveAttribute('aria-pressed', 'true')
  await expect(page).toHaveTitle('(3) Sales Console')
  await page.keyboard.press('j')
  await expect(names(page).first()).toBeFocused()
  await page.keyboard.press('d')
  await expect(names(page)).toHaveText([name(1), name(2)])
  await expect(names(page).first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panel(page)).toBeVisible()
  await page.keyboard.press('d')
  await expect(panel(page).getByText('Not in the list')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(names(page)).toHaveText([name(2)])
  await names(page).first().focus()
  await page.keyboard.press('d')
  await expect(page.getByRole('heading', { name: 'All done for today' })).toBeVisible()
  await expect(page.getByText('4 leads worked, 0 qualified, 0 converted.')).toBeVisible()
  await expect(page.getByText('Next step due tomorrow: 1.')).toBeVisible()
  await expect(page).toHaveTitle('Sales Console')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(names(page)).toHaveText([name(2)])
})
