import type { Page } from '@playwright/test'
import { expect, keep, leadsInOrder, names, PAGE_SIZE, panel, test } from './console'

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
