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
  await expect(card(page, 'Opportunities')).toContainText('0 in total')
  await expect(names(page).first()).toHaveText(name)

  await names(page).first().click()
  const history = panel(page).getByRole('region', { name: 'History' }).getByRole('listitem')
  await expect(history).toHaveText([/^Status: qualified → converted, just now, undone$/, /^Created, just now$/])
  await expect(history.first().locator('time')).toHaveAttribute('title', /\d{4}/)
  await page.keyboard.press('Control+Shift+Z')
  await expect(toast(page, `Conversion of ${name} redone`)).toBeVisible()
  await expect(history.first()).toHaveText('Status: qualified → converted, just now')
  await expect(panel(page).getByText('This lead is already an opportunity.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Opportunities' }).click()
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('2,500')
  await page.keyboard.press('Control+Z')
  await expect(page.getByText('No opportunities registered!')).toBeVisible()
})

test('[UNDO-1] [UNDO-2] a save and both kinds of samples are undone one after another by keyboard', async ({
  console: { page, open },
}) => {
  await open()
  const heading = page.getByRole('status').first()
  const name = await openLead(page)
  const email = await panel(page).locator('[data-field=email]').innerText()
  await page.getByRole('button', { name: 'edit lead' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill('another@mail.example')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Lead updated successfully!')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('another@mail.example')
  await page.getByRole('button', { name: 'Create sample leads' }).click()
  await expect(heading).toHaveText('200 leads')
  await page.getByRole('button', { name: 'Create sample opportunities' }).click()
  await expect(heading).toHaveText('210 leads')
  await page.keyboard.press('Control+z')
  await expect(heading).toHaveText('200 leads')
  await page.keyboard.press('Control+z')
  await expect(heading).toHaveText('100 leads')
  await page.keyboard.press('Control+z')
  await expect(toast(page, `Edit of ${name} undone`)).toBeVisible()
  await expect(row).toContainText(email)
  await page.keyboard.press('Control+z')
  await expect(toast(page, 'Nothing to undo.')).toBeVisible()
})

test('[UNDO-5] [TOAST-4] [KEY-1] the button of a toast is reached by Alt+T and Tab, and keeps the focus', async ({
  console: { page, open },
}) => {
  await open()
  await page.getByRole('button', { name: 'Create sample leads' }).click()
  await expect(toast(page, '100 sample leads created.')).toBeVisible()
  await page.keyboard.press('Alt+t')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(toast(page, '100 sample leads removed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Redo' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Create sample leads' })).toBeFocused()
})
