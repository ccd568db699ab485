import type { Page } from '@playwright/test'
import { expect, keep, leadsInOrder, names, PAGE_SIZE, panel, settled, test, toast, widths } from './console'

const LEADS = 5
const NOTE = 'Wants a price'
const field = (page: Page) => panel(page).getByRole('textbox', { name: 'Next step' })
const noteField = (page: Page) => panel(page).getByRole('textbox', { name: 'Note', exact: true })
const nextStep = (page: Page) => panel(page).getByRole('region', { name: 'Next step' })
const history = (page: Page) => panel(page).getByRole('region', { name: 'History' })

async function expectWorked(page: Page, index: number, day = 'Tomorrow') {
  await expect(panel(page).locator('[data-field=name]')).toHaveText(leadsInOrder[index]?.name ?? '')
  await expect(nextStep(page)).toContainText(`call ${index}`)
  await expect(nextStep(page)).toContainText(day)
  await expect(history(page).getByRole('listitem').filter({ hasText: NOTE })).toHaveCount(1)
}

test('[NEXT-1] [NOTE-1] [TRIAGE-1] five leads by keyboard alone: a note and a next step each, over a reload', async ({
  console: { page, open },
}) => {
  await open()
  await keep(page)
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  let [keys, letters] = [0, 0]
  async function press(...pressed: string[]) {
    for (const key of pressed) await page.keyboard.press(key)
    keys += pressed.length
  }
  async function type(text: string) {
    await page.keyboard.type(text)
    letters += text.length
  }
  await press('j', 'Enter')
  for (let index = 0; index < LEADS; index++) {
    await expect(panel(page).locator('[data-field=name]')).toHaveText(leadsInOrder[index]?.name ?? '')
    await press('n')
    await expect(noteField(page)).toBeFocused()
    await type(NOTE)
    await press('Enter', 's')
    await expect(field(page)).toBeFocused()
    await type(`call ${index}`)
    await press('ArrowDown', 'Enter')
    await expectWorked(page, index)
    await press('j')
  }
  // Beside what is said: N, Enter, S, a day, Enter and J for each.
  expect({ keys, letters: letters / LEADS }).toEqual({ keys: 2 + 6 * LEADS, letters: 19 })
  await press('Escape')
  await expect(panel(page)).toBeHidden()
  await page.reload()
  await expect(names(page)).toHaveCount(PAGE_SIZE)
  await press('j', 'Enter')
  for (let index = 0; index < LEADS; index++) {
    await expectWorked(page, index)
    await press('j')
  }
})

test.describe('by touch', () => {
  test.use({ viewport: widths.narrow, hasTouch: true, isMobile: true })

  test('[NEXT-1] [NEXT-7] [NOTE-1] a note, a next step by a quick day, and done, a tap each', async ({
    console: { page, open },
  }) => {
    await open()
    await names(page).first().tap()
    await settled(panel(page))
    await noteField(page).tap()
    await noteField(page).fill(NOTE)
    await panel(page).getByRole('button', { name: 'Add note' }).tap()
    await expect(toast(page, 'Note added')).toBeVisible()
    await field(page).tap()
    await field(page).fill('call 0')
    await panel(page).getByRole('button', { name: 'In 3 days' }).tap()
    await panel(page).getByRole('button', { name: 'Set next step' }).tap()
    await expect(nextStep(page)).toContainText('call 0')
    await panel(page).getByRole('button', { name: 'Done' }).tap()
    await expect(history(page)).toContainText('Done: call 0')
    await expect(field(page)).toHaveValue('')
    await panel(page).getByRole('button', { name: 'Leave it as it was' }).tap()
    await expect(panel(page).getByLabel('Due', { exact: true })).toBeHidden()
    // The fields are no smaller than a finger.
    for (const control of [field(page), noteField(page)]) {
      expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    }
  })
})
