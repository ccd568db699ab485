import type { Page } from '@playwright/test'
import { expect, location, names, test, toast } from './console'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'New lead' })
const paste = (page: Page) => dialog(page).getByRole('textbox', { name: 'Paste anything' })
const field = (page: Page, name: string) => dialog(page).getByRole('textbox', { name, exact: true })

const signature = `Best regards,

Ada Lovelace
Head of Sales
Analytical Engines
12 St James’s Square, London
T: +44 20 7946 0018
ada@engines.example
www.engines.example`

test('[NEW-1] [NEW-7] [OWN-4] a signature becomes the first own lead, is there after a reload, and its undo brings the samples back', async ({
  console: { page, open },
}) => {
  await open()
  const samples = await names(page).allTextContents()
  await page.keyboard.press('a')
  await expect(paste(page)).toBeFocused()
  await expect(dialog(page)).toContainText('the 100 sample leads will be removed and the list saved on this device')
  await page.keyboard.insertText(signature)
  await expect(field(page, 'Name')).toHaveValue('Ada Lovelace')
  await expect(field(page, 'Company')).toHaveValue('Analytical Engines')
  await expect(field(page, 'Email')).toHaveValue('ada@engines.example')
  await page.keyboard.press('Tab')
  await expect(field(page, 'Name')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Lead added')).toBeVisible()
  await expect(names(page)).toHaveText(['Ada Lovelace'])
  await expect(names(page).first()).toBeFocused()
  await expect(location(page)).toContainText(/^Saved/)

  await open('/')
  await expect(names(page)).toHaveText(['Ada Lovelace'])
  await page.keyboard.press('Control+z')
  await expect(toast(page, 'Addition of Ada Lovelace undone')).toBeVisible()
  await expect(names(page)).toHaveText(samples)
  await page.keyboard.press('Control+Shift+z')
  await expect(names(page)).toHaveText(['Ada Lovelace'])
})

test('[COPY-1] an email is copied by one click, and columns keep their widths', async ({ console: { page, open } }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await open()
  const row = page.getByRole('row').nth(3)
  const cells = row.getByRole('cell')
  const email = (await cells.nth(2).innerText()).trim()
  const widthsOf = () => cells.evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().width))
  const before = await widthsOf()
  await row.hover()
  await row.getByRole('button', { name: /^Copy email of / }).click()
  await expect(toast(page, 'Email copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(email)
  expect(await widthsOf()).toEqual(before)
  await expect(page.getByRole('dialog')).toBeHidden()
})
