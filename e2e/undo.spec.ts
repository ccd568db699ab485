import { card, expect, names, openLead, panel, test, toast } from './console'

const CONVERTED = 'Lead converted to opportunity!'

test('[UNDO-2] [UNDO-5] [UNDO-6] [HISTORY-1] convert, undo by toast, redo by keyboard: list, cards and history follow', async ({
  console: { page, open },
}) => {
  await open()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Qualified')
  await expect(page.getByRole('row').getByText('New', { exact: true })).toHaveCount(0)
  const name = await openLead(page)
  await page.getByRole('button', { name: 'convert to opportunity' }).click()
  await expect(toast(page, CONVERTED)).toBeVisible()
  await expect(names(page).filter({ hasText: name })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, `Conversion of ${name} undone`)).toBeVisible()
  await expect(toast(page, CONVERTED)).toBeHidden()
  await expect(card(page, 'Opportunities')).toContainText('No amount yet')
  await expect(names(page).first()).toHaveText(name)

  await names(page).first().click()
  const history = panel(page).getByRole('region', { name: 'History' }).getByRole('listitem')
  await expect(history).toHaveText([/^Status: Qualified → Converted, just now, undone$/, /^Created, just now$/])
  await expect(history.first().locator('time')).toHaveAttribute('title', /\d{4}/)
  await page.keyboard.press('Control+Shift+Z')
  await expect(toast(page, `Conversion of ${name} redone`)).toBeVisible()
  await expect(history.first()).toHaveText('Status: Qualified → Converted, just now')
  await expect(panel(page).getByText('This lead is already an opportunity')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Opportunities' }).click()
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('2,500')
  await page.keyboard.press('Control+Z')
  await expect(page.getByText('No opportunities registered!')).toBeVisible()
})
