import { expect, names, panel, test, toast } from './console'

test('[KEY-1] [LIST-2] [PANEL-4] a lead is found, opened, edited and left by keyboard alone', async ({
  console: { page, open },
}) => {
  await open()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('an')
  await expect(page.getByRole('heading', { name: /of 100 leads/ })).toBeVisible()
  for (const name of [
    'Clear search',
    'Status',
    'Score',
    'Clear filters',
    'Create sample leads',
    'Create sample opportunities',
  ]) {
    await page.keyboard.press('Tab')
    await expect(page.locator(':focus')).toHaveAccessibleName(new RegExp(`^${name}`))
  }
  await page.keyboard.press('Tab')
  await expect(names(page).first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panel(page)).toBeVisible()
  for (const name of ['Previous lead', 'Next lead', 'Close']) {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name })).toBeFocused()
  }
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('by.keyboard@alone.example')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Lead updated successfully!')).toBeVisible()
  await expect(names(page).first()).toBeFocused()
  await expect(page.getByText('by.keyboard@alone.example')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(panel(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(names(page).first()).toBeFocused()
})
