import { expect, test } from 'vitest'
import { chooseInMenu, importDialog as dialog, names, texts, toast, upload, watchLog } from '../../test/console-screen'
import { csvFile, importFile } from '../../test/files'
import { mountConsole } from '../../test/mount-console'
import { archiveOf, textRow, workbookParts } from '../../test/workbook-files'
import { workbookNamed } from '../../test/workbook-named'

watchLog()

const choice = (name: string) => dialog.getByRole('combobox', { name, exact: true })
const importButton = (name: string) => dialog.getByRole('button', { name })
const optionsOf = (name: string) => texts(choice(name).getByRole('option'))

const openImport = () => chooseInMenu('Import leads…')

async function choose(file: File) {
  await openImport()
  await upload(file)
}

test('[SHEET-1] [SHEET-2] [SHEET-3] the sheet with the list is read; hidden rows and errors in it are told', async () => {
  await mountConsole([])
  await choose(await workbookNamed('libreoffice.xlsx'))
  await expect.element(importButton('Import 5 leads')).toBeEnabled()
  await expect.element(choice('Sheet')).toHaveDisplayValue('Kontakte')
  expect(optionsOf('Sheet')).toEqual(['Übersicht', 'Kontakte'])
  expect(optionsOf('Header')[0]).toMatch(/^Header in row /)
  await expect.element(choice('Encoding')).not.toBeInTheDocument()
  await expect.element(choice('Delimiter')).not.toBeInTheDocument()
  const told = '1 hidden row and 1 hidden column are read too · 2 cells with an error are read as empty'
  await expect.element(dialog.getByText(told)).toBeVisible()
  await importButton('Import 5 leads').click()
  await expect.element(toast('5 leads imported')).toBeVisible()
  expect(names()).toEqual(['Jürgen Müller', '山田 太郎', 'Hidden Hanna', 'Émile Zola', 'Ayşe Çelik'])
})

test('[SHEET-3] formulas that were never calculated and comments are told', async () => {
  await mountConsole([])
  await choose(await workbookNamed('openpyxl-layout.xlsx'))
  await expect.element(importButton('Import 3 leads')).toBeEnabled()
  const told = '4 cells with a formula were never calculated: open and save the file in Excel · 2 comments are left out'
  await expect.element(dialog.getByText(told)).toBeVisible()
})

test('[SHEET-2] a very long text stands in no title', async () => {
  await mountConsole([])
  const rows = [textRow(1, ['Name', 'Email']), textRow(2, ['Ada '.repeat(100_000), 'ada@x.example'])]
  await choose(new File([archiveOf(workbookParts({ sheets: [{ rows: rows.join('') }] }))], 'leads.xlsx'))
  await expect.element(importButton('Import 1 lead')).toBeEnabled()
  const titles = [...dialog.element().querySelectorAll<HTMLElement>('[title]')].map(({ title }) => title.length)
  expect(Math.max(...titles)).toBeLessThan(1100)
})

test('[SHEET-2] [SHEET-3] one sheet is no choice, and what is not there is not told', async () => {
  await mountConsole([])
  await choose(await workbookNamed('excel-macros.xlsm'))
  await expect.element(importButton('Import 1 lead')).toBeEnabled()
  await expect.element(choice('Sheet')).not.toBeInTheDocument()
  await expect.element(choice('Encoding')).not.toBeInTheDocument()
  await expect.element(dialog.getByText('read too', { exact: false })).not.toBeInTheDocument()
  await expect.element(dialog.getByText('read as empty', { exact: false })).not.toBeInTheDocument()
})

test('[SHEET-2] another sheet is read anew; one without rows is told, and leaves the way back', async () => {
  const { workspace } = await mountConsole([])
  await importFile(workspace, csvFile([{ name: 'Ida Ek', email: 'ida@ek.example' }]))
  await choose(await workbookNamed('excel-sheets.xlsx'))
  await expect.element(importButton('Import 2 leads')).toBeEnabled()
  expect(optionsOf('Sheet')).toEqual(['Tabelle1', 'Codes (hidden)', 'Händler & Partner'])
  await expect.element(choice('Header')).toHaveDisplayValue('Header in row 3: Kontakt, Firma, E-Mail, Umsatz, Status')
  await choice('Duplicate leads').selectOptions('Update existing leads')
  // Chosen for this sheet alone.
  await choice('Company').selectOptions('Status')

  await choice('Sheet').selectOptions('Tabelle1')
  await expect.element(dialog.getByText('No leads in this sheet')).toBeVisible()
  await expect.element(dialog.getByText('0 of 0 columns', { exact: false })).not.toBeInTheDocument()
  await expect.element(dialog.getByText('Jörg Groß')).not.toBeInTheDocument()
  expect(optionsOf('Header')).toEqual(['No header'])

  await choice('Sheet').selectOptions('Codes (hidden)')
  await expect.element(dialog.getByRole('cell', { name: 'Meaning' }).first()).toBeVisible()

  await choice('Sheet').selectOptions('Händler & Partner')
  await expect.element(importButton('Import 2 leads')).toBeEnabled()
  await expect.element(choice('Header')).toHaveDisplayValue('Header in row 3: Kontakt, Firma, E-Mail, Umsatz, Status')
  await expect.element(choice('Company')).toHaveDisplayValue('Firma')
  await expect.element(choice('Duplicate leads')).toHaveDisplayValue('Update existing leads')
})

test('[SHEET-4] rows are named by their numbers in the sheet', async () => {
  await mountConsole([])
  const rows = [
    textRow(3, ['Name', 'Email']),
    textRow(7, ['Ada', 'ada@x.example']),
    textRow(11, ['', 'nobody@x.example']),
    textRow(12, ['Bo']),
  ]
  await choose(new File([archiveOf(workbookParts({ sheets: [{ rows: rows.join('') }] }))], 'leads.csv'))
  await expect.element(importButton('Import 2 leads')).toBeEnabled()
  await dialog.getByRole('button', { name: 'Show unreadable rows' }).click()
  expect(texts(dialog.getByRole('listitem'))[0]).toMatch(/^Row 11: no name/)
})

test.each([
  ['encrypted.xlsx', 'This workbook has a password'],
  ['libreoffice.xls', 'This is an old Excel workbook (.xls)'],
  ['excel.xlsb', 'This is a binary Excel workbook (.xlsb)'],
  ['libreoffice.ods', 'This is an OpenDocument spreadsheet (.ods)'],
  ['leads.numbers', 'This is a Numbers spreadsheet'],
  ['word.docx', 'This is a document or a presentation'],
])('[SHEET-1] %s is told by name, with what to do', async (name, title) => {
  await mountConsole([])
  await choose(await workbookNamed(name))
  await expect.element(dialog.getByText(title)).toBeVisible()
  await expect.element(dialog.getByText(name, { exact: false })).toBeVisible()
  await expect.element(dialog.getByText('Choose another file')).toBeVisible()
})

function paste(files: readonly File[], text = '') {
  const clipboardData = new DataTransfer()
  for (const file of files) clipboardData.items.add(file)
  if (text) clipboardData.setData('text/plain', text)
  document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

const picture = new File([Uint8Array.of(0x89, 0x50, 0x4e, 0x47)], 'image.png', { type: 'image/png' })

test('[SHEET-1] [SHEET-6] a copied workbook is pasted as a file, copied cells as rows, whatever picture comes along', async () => {
  await mountConsole([])
  await openImport()
  paste([picture], 'Name\tEmail\nAda\tada@x.example\nBo\tbo@x.example')
  await expect.element(importButton('Import 2 leads')).toBeEnabled()
  paste([await workbookNamed('excel-macros.xlsm')], 'excel-macros.xlsm')
  await expect.element(importButton('Import 1 lead')).toBeEnabled()
  paste([picture])
  await expect.element(dialog.getByText('This isn’t a text file')).toBeVisible()
})

test('[SHEET-1] the file field offers workbooks', async () => {
  await mountConsole([])
  await openImport()
  await expect.element(dialog.getByText('CSV, Excel (.xlsx)', { exact: false })).toBeVisible()
  expect(dialog.element().querySelector('input[type=file]')!.getAttribute('accept')).toContain('.xlsx,.xlsm')
})
