import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { few } from './axe'
import { chooseInMenu, expect, heading, names, test, toast } from './console'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Import leads' })
const fact = (page: Page, name: string) => dialog(page).locator('dt', { hasText: name }).locator('xpath=../dd')
const field = (page: Page, name: string) => dialog(page).getByRole('combobox', { name, exact: true })
const importButton = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })

const workbook = (name: string) => `test/workbooks/${name}`

async function choose(page: Page, name: string) {
  await chooseInMenu(page, 'Import leads…')
  await dialog(page).locator('input[type=file]').setInputFiles(workbook(name))
}

test('[SHEET-1] [SHEET-2] a workbook is chosen, another sheet looked at, imported, undone, and imported again; then its rows are duplicates', async ({
  console: { page, open },
}) => {
  await open(few)
  await choose(page, 'xlsxwriter-inline.xlsx')
  await expect(field(page, 'Sheet').locator('option:checked')).toHaveText('Visitors & guests')
  await expect(importButton(page, 'Import 3 leads')).toBeEnabled()
  await field(page, 'Sheet').selectOption('Plan')
  await expect(field(page, 'Header').locator('option').first()).toHaveText('Header in row 1: Notes of the fair')
  await field(page, 'Sheet').selectOption('Visitors & guests')
  await expect(fact(page, 'New')).toHaveText('3')
  await importButton(page, 'Import 3 leads').click()
  await expect(toast(page, '3 leads imported and saved on this device')).toBeVisible()
  await expect(heading(page)).toHaveText('3 leads')
  await expect(names(page)).toHaveText(['Ida Ek', 'O’Neil "Shaq"', 'After a gap'])

  await page.keyboard.press('Control+z')
  await expect(names(page).filter({ hasText: 'Ida Ek' })).toHaveCount(0)
  await choose(page, 'xlsxwriter-inline.xlsx')
  await importButton(page, 'Import 3 leads').click()
  await expect(heading(page)).toHaveText('3 leads')
  await page.reload()
  await expect(names(page)).toHaveText(['Ida Ek', 'O’Neil "Shaq"', 'After a gap'])

  await choose(page, 'xlsxwriter-inline.xlsx')
  await expect(fact(page, 'Duplicates')).toHaveText('3')
  await expect(fact(page, 'New')).toHaveText('0')
})

test('[SHEET-1] a workbook is dropped on the page, and opened from the system', async ({ console: { page } }) => {
  const name = 'google-sheets.xlsx'
  const bytes = readFileSync(workbook(name)).toString('base64')
  await page.addInitScript(
    ([file, base64]) => {
      const content = Uint8Array.from(atob(base64!), (character) => character.charCodeAt(0))
      const handle = { name: file, getFile: async () => new File([content], file!) }
      type Consumer = (launch: { targetURL: string; files: (typeof handle)[] }) => void
      const launchQueue = { setConsumer: (consume: Consumer) => consume({ targetURL: location.href, files: [handle] }) }
      Object.defineProperty(window, 'launchQueue', { value: launchQueue })
    },
    [name, bytes],
  )
  await page.goto(few)
  await expect(dialog(page)).toContainText(name)
  await expect(importButton(page, 'Import 3 leads')).toBeEnabled()
  await expect(dialog(page)).toContainText('1 cell with an error is read as empty')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()

  const dataTransfer = await page.evaluateHandle(
    ([file, base64]) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([Uint8Array.from(atob(base64!), (character) => character.charCodeAt(0))], file!))
      return transfer
    },
    ['dropped.xlsx', bytes],
  )
  await page.dispatchEvent('main', 'drop', { dataTransfer })
  await expect(dialog(page)).toContainText('dropped.xlsx')
  await expect(importButton(page, 'Import 3 leads')).toBeEnabled()
})

test('[INSTALL-2] the system is told which workbooks the console opens', () => {
  const manifest = JSON.parse(readFileSync('dist/manifest.webmanifest', 'utf8')) as {
    readonly file_handlers: readonly { readonly accept: Readonly<Record<string, readonly string[]>> }[]
  }
  expect(Object.values(manifest.file_handlers[0]!.accept).flat()).toEqual([
    '.csv',
    '.tsv',
    '.tab',
    '.txt',
    '.vcf',
    '.xlsx',
    '.xlsm',
    '.json',
  ])
})
