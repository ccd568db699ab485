import type { Page } from '@playwright/test'
import {
  chooseInMenu,
  createSamples,
  expect,
  leadsInOrder,
  openLead,
  pageText,
  panel,
  test,
  toast,
  widths,
} from './console'

interface Exit {
  readonly isInert: boolean
  readonly durations: readonly unknown[]
}

/** What leaves is recorded as it begins to. */
async function recordExits(page: Page) {
  await page.evaluate(() => {
    const exits: Exit[] = []
    new MutationObserver((records) => {
      for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(node instanceof HTMLElement) || node.dataset['leaving'] === undefined) continue
        const durations = node
          .getAnimations({ subtree: true })
          .map(({ effect }) => effect?.getComputedTiming().duration)
        exits.push({ isInert: node.inert && node.ariaHidden === 'true', durations })
      }
    }).observe(document.body, { childList: true, subtree: true })
    Object.assign(globalThis, { exits })
  })
  return () => page.evaluate(() => (globalThis as unknown as { exits: Exit[] }).exits.splice(0))
}

const moves = (durations: readonly number[]) => [{ isInert: true, durations }]
const leaving = (page: Page) => page.locator('[data-leaving]')

test.describe('with motion', () => {
  test.use({ holdsStill: true, contextOptions: { reducedMotion: 'no-preference' } })

  test('[SCREEN-17] what closes leaves within 120 ms, and is gone at once for the keyboard and assistive technology', async ({
    console: { page, open },
  }) => {
    await open()
    const exits = await recordExits(page)

    const name = await openLead(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name, exact: true })).toBeFocused()
    await expect(leaving(page)).toHaveCount(0)
    expect(await exits(), 'backdrop and panel').toEqual(moves([120, 120]))

    await page.keyboard.press('r')
    await expect(page.getByRole('dialog', { name: 'Recent actions' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(leaving(page)).toHaveCount(0)
    expect(await exits(), 'dim and dialog').toEqual(moves([120, 120]))

    await createSamples(page, 'opportunities')
    await expect(toast(page, '10 sample opportunities created')).toBeVisible()
    await page.getByRole('button', { name: 'Dismiss notification' }).click()
    await expect(leaving(page)).toHaveCount(0)
    expect(await exits(), 'notification').toEqual(moves([120]))

    await chooseInMenu(page, 'Start over with sample data')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(leaving(page)).toHaveCount(0)
    expect(await exits(), 'question').toEqual(moves([120]))
  })

  test('[SCREEN-17] [PANEL-1] the panel slides in from beyond the right edge', async ({ console: { page, open } }) => {
    await open()
    // It has hardly begun to move.
    await page.evaluate(() => document.documentElement.style.setProperty('--motion', '10000s'))
    await openLead(page)
    await expect(page.getByRole('heading', { name: 'Lead Details' })).toBeFocused()
    const { left } = await panel(page).evaluate((element) => element.getBoundingClientRect())
    expect(left).toBeGreaterThan(widths.wide.width - 50)
  })

  test('[SCREEN-17] a panel that opens again does not wait for the one that leaves', async ({
    console: { page, open },
  }) => {
    await open()
    const name = await openLead(page)
    // It would never be over.
    await page.evaluate(() => document.documentElement.style.setProperty('--motion-out', '1000s'))
    await page.keyboard.press('Escape')
    await expect(leaving(page)).toHaveCount(1)
    await page.getByRole('button', { name, exact: true }).press('Enter')
    await expect(panel(page)).toBeVisible()
    await expect(leaving(page)).toHaveCount(0)
  })

  test('[SCREEN-17] the row whose lead was changed is tinted, by an undo too, until it shows another lead', async ({
    console: { page, open },
  }) => {
    await open()
    // No tint ends by itself.
    await page.evaluate(() => Object.assign(globalThis, { setTimeout: () => 0 }))
    const tinted = () => page.locator('tbody tr[data-tinted] [data-lead]').allTextContents()
    const index = leadsInOrder.findIndex(({ status }) => status !== 'qualified')
    const name = await openLead(page, index)
    await page.keyboard.press('3')
    await expect.poll(tinted).toEqual([name])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(page.getByText(pageText(2))).toBeVisible()
    expect(await tinted()).toEqual([])
    await page.getByRole('button', { name: 'Previous page' }).click()
    await expect(page.getByText(pageText(1))).toBeVisible()
    expect(await tinted()).toEqual([])
    await page.keyboard.press('Control+z')
    await expect.poll(tinted).toEqual([name])
  })
})
