import { expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import {
  button,
  chooseInMenu,
  importDialog as dialog,
  emailField,
  heading,
  notifications,
  panel,
  press,
  texts,
  toast,
  upload,
  watchLog,
} from '../../test/console-screen'
import { numberedLeads } from '../../test/leads'
import { mountConsole } from '../../test/mount-console'
import { SIMULATED_DELAY_MS } from '../domain/constants'

watchLog()

/** As addresses: their bytes must not go through a text. */
const files = import.meta.glob<string>('../../test/files/**/*.csv', { query: '?url', import: 'default', eager: true })

const field = (name: string) => dialog.getByRole('combobox', { name, exact: true })
const importButton = dialog.getByRole('button', { name: /^Import \d/ })
const cell = (name: string | RegExp) => dialog.getByRole('cell', { name, exact: true })
const rowOf = (name: string) => page.getByRole('row').filter({ has: button(name) })
const importMenuItem = page.getByRole('menuitem', { name: 'Import leads…' })

/** Samples stand in the list before the first import. */
async function mount() {
  const mounted = await mountConsole(numberedLeads(2))
  await expect.element(heading('2 leads')).toBeVisible()
  return mounted
}

const openImport = () => chooseInMenu('Import leads…')
const uploadAs = (content: string | ArrayBuffer, name = 'leads.csv') => upload(new File([content], name))

async function openFile(content: string | ArrayBuffer, name?: string) {
  await openImport()
  await uploadAs(content, name)
}

async function bytesOf(name: string): Promise<ArrayBuffer> {
  return (await fetch(files[`../../test/files/${name}`]!)).arrayBuffer()
}

const figure = (name: string) =>
  [...document.querySelectorAll('dialog dt')].find(({ textContent }) => textContent === name)?.nextElementSibling
    ?.textContent

async function expectFacts(facts: Readonly<Record<string, number>>) {
  for (const [name, count] of Object.entries(facts))
    await expect.poll(() => [name, figure(name)]).toEqual([name, String(count)])
}

async function importAll(count: number) {
  await dialog.getByRole('button', { name: `Import ${count} lead${count === 1 ? '' : 's'}`, exact: true }).click()
  await expect.element(dialog).not.toBeInTheDocument()
}

const three = `Id,Name,Company,Email,Source,Score,Status
1,Zoë Ångström,"Ångström, Söner & Co",zoe@angstrom.example,LinkedIn,88,new
2,Wei Zhang,Line Ltd,wei@line.example,Referral,12,contacted
3,Amara Okafor,Okafor Foods,,Website,55,converted
`

test('[OWN-3] the undo of an import that was worked on asks with its numbers: keep the changed lead, or undo everything', async () => {
  const { clock } = await mount()
  await openFile(three)
  await importAll(3)
  await expect.element(toast('3 leads imported')).toBeVisible()
  await button('Zoë Ångström').click()
  await button('edit lead').click()
  await emailField.fill('zoe@new.example')
  await press('{Enter}')
  await clock.advance(SIMULATED_DELAY_MS)
  await expect.element(toast('Lead updated successfully!')).toBeVisible()
  const question = page.getByRole('dialog', { name: 'Undo the import of 3 leads?' })
  const undo = notifications.getByRole('button', { name: 'Undo' })
  await undo.first().hover()
  await undo.last().click()
  await expect
    .element(question)
    .toHaveTextContent('1 of them was changed since: Zoë Ångström. The other 2 will be removed.')
  await question.getByRole('button', { name: 'Keep the changed lead' }).click()
  // The others are deleted, and the samples stay away.
  await expect.element(heading('1 lead')).toBeVisible()
  await expect.element(toast('Deleted 2 leads')).toBeVisible()
  await press('{Control>}z{/Control}')
  await expect.element(heading('3 leads')).toBeVisible()
  await press('r')
  const recent = page.getByRole('dialog', { name: 'Recent actions' })
  const imported = recent.getByRole('listitem').filter({ hasText: 'Imported 3 leads' })
  await imported.getByRole('button', { name: 'Undo' }).click()
  await question.getByRole('button', { name: 'Undo everything' }).click()
  await expect.element(imported).toHaveTextContent('undone')
  await press('{Escape}')
  await expect.element(heading('2 leads')).toBeVisible()
  // All that was done comes back with the list.
  await press('{Control>}{Shift>}z{/Shift}{/Control}')
  await expect.element(heading('3 leads')).toBeVisible()
  await expect.element(page.getByText('zoe@new.example')).toBeVisible()
})

test('[IMPORT-19] [IMPORT-20] [RECENT-3] rows of deleted and of lost leads are shown with their lines; who came back was not created', async () => {
  await mount()
  await openFile(three)
  await importAll(3)
  for (const name of ['Wei Zhang', 'Amara Okafor']) {
    await button(name).click()
    await panel.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Delete lead' }).click()
    await expect.element(button(name)).not.toBeInTheDocument()
  }
  await openFile(
    `${three}4,Ida Berg,,ida@x.example,,20,new\n5,Bo Li,,bo@x.example,,30,Closed - Not Converted\n`,
    'crm.csv',
  )
  const verdict = { Duplicates: 1, 'Deleted here': 2, 'Lost or unqualified': 1 }
  await expectFacts({ New: 2, ...verdict })
  await dialog.getByRole('button', { name: 'Show rows of deleted leads' }).click()
  const lines = dialog.getByRole('listitem')
  await expect
    .poll(() => texts(lines))
    .toEqual([
      expect.stringMatching(/^Line 3: same id as a lead that you deleted\s*2 · Wei Zhang/),
      expect.stringMatching(/^Line 4: same id as a lead that you deleted\s*3 · Amara Okafor/),
    ])
  await dialog.getByRole('button', { name: 'Show rows that are lost or unqualified' }).click()
  await expect.poll(() => texts(lines)).toEqual([expect.stringMatching(/^Line 6: Closed - Not Converted\s*5 · Bo Li/)])
  await field('Lost or unqualified leads').selectOptions('Leave out')
  await expectFacts({ New: 1, ...verdict })
  await field('Leads that were deleted here').selectOptions('Bring them back')
  await importAll(3)
  await expect.element(heading('4 leads')).toBeVisible()
  await expect.element(page.getByText('Bo Li')).not.toBeInTheDocument()
  await button('Wei Zhang').click()
  await expect
    .poll(() => texts(panel.getByRole('region', { name: 'History' }).getByRole('listitem')))
    .toEqual([/^Brought back/, /^Deleted/, /^Imported from leads.csv/].map((text) => expect.stringMatching(text)))
  await press('{Escape}r')
  const recent = page.getByRole('dialog', { name: 'Recent actions' })
  const imported = recent.getByRole('listitem').filter({ hasText: 'Imported 3 leads from crm.csv' })
  await imported.getByRole('button', { name: 'Show leads' }).click()
  await expect.element(page.getByText('1 of 4 leads, imported from crm.csv')).toBeVisible()
  await expect.element(button('Ida Berg')).toBeVisible()
  await button('Clear filters').click()
  await expect.element(heading('4 leads')).toBeVisible()
  button('Ida Berg').element().focus()
  await press('{Control>}z{/Control}')
  await expect.element(heading('1 lead')).toBeVisible()
})

test('[IMPORT-2] [IMPORT-3] files of other tools are imported as they are, whatever their encoding', async () => {
  await mount()
  await openFile(await bytesOf('hubspot-contacts.csv'))
  await expectFacts({ New: 3, Unreadable: 2 })
  await importAll(3)
  await expect.element(heading('3 leads')).toBeVisible()
  for (const text of ['HubSpot, Inc.', 'Website', 'Converted'])
    await expect.element(rowOf('Brian Halligan')).toHaveTextContent(text)
  await openFile(await bytesOf('german-excel.csv'))
  await expectFacts({ New: 3, Unreadable: 0, 'Invalid scores': 1 })
  await expect.element(field('Encoding')).toHaveValue('windows-1252')
  await expect.element(field('Delimiter')).toHaveValue(';')
  await importAll(3)
  await expect.element(heading('6 leads')).toBeVisible()
  for (const text of ['Müller & Söhne', 'Trade Show', '80'])
    await expect.element(rowOf('Käthe Müller')).toHaveTextContent(text)
  await openFile(await bytesOf('encodings/russian-1251.csv'))
  await expect.element(field('Encoding')).toHaveValue('windows-1251')
  await expect.element(cell(/^[А-Я][а-я]+ [А-Я][а-я]+$/).first()).toBeVisible()
})

test('[IMPORT-2] [IMPORT-3] a wrong encoding is seen in the first rows, and corrected; a file may have no header', async () => {
  await mount()
  // No byte of it says what it is: in both encodings it is a text.
  await openFile('Name,Company\nZoÃ«,MÃ¼ller\n')
  await expectFacts({ New: 1 })
  await expect.element(field('Encoding')).toHaveValue('utf-8')
  await field('Encoding').selectOptions('Windows-1252')
  await expect.element(cell(/^ZoÃƒ/)).toBeVisible()
  await field('Encoding').selectOptions('UTF-8')
  await expect.element(cell('ZoÃ«')).toBeVisible()
  await uploadAs('Zoë Ångström,zoe@angstrom.example\nWei Zhang,wei@line.example\n')
  await expect.element(field('Header')).toHaveValue('null')
  await expectFacts({ New: 2 })
  await importAll(2)
  await expect.element(rowOf('Wei Zhang')).toHaveTextContent('wei@line.example')
})

test('[IMPORT-3] a match is changed by hand, and a value is given another meaning', async () => {
  await mount()
  await openFile('Kontakt,Firma B,Woher\nZoë,Line Ltd,Messe Berlin\nWei,Okafor Foods,Messe Berlin\n')
  await expectFacts({ New: 3 })
  const header = 'Header in line 1: Kontakt, Firma B, Woher'
  await field('Header').selectOptions(header)
  await field('Name').selectOptions('Kontakt')
  await field('Company').selectOptions('Firma B')
  await field('Source').selectOptions('Woher')
  await expect.element(dialog).toHaveTextContent('2 with an unknown source')
  // What was chosen stays, however the file is read.
  await field('Encoding').selectOptions('Windows-1251')
  await expect.element(cell('ZoГ«')).toBeVisible()
  await field('Delimiter').selectOptions('Semicolon')
  await field('Delimiter').selectOptions('Comma')
  await field('Header').selectOptions('No header')
  await field('Header').selectOptions(header)
  await field('Encoding').selectOptions('UTF-8')
  await expect.element(cell('Zoë')).toBeVisible()
  await expect.element(field('Company')).toHaveDisplayValue('Firma B')
  await expect.element(field('Source')).toHaveDisplayValue('Woher')
  await dialog.getByRole('button', { name: /unknown value/ }).click()
  await dialog.getByRole('combobox', { name: /Messe Berlin/ }).selectOptions('Trade Show')
  await expect.element(dialog).not.toHaveTextContent('unknown source')
  await importAll(2)
  await expect.element(rowOf('Zoë')).toHaveTextContent('Trade Show')
  await expect.element(rowOf('Wei')).toHaveTextContent('Okafor Foods')
})

test('[IMPORT-5] duplicates are skipped, or update what the seller chooses', async () => {
  await mount()
  await openFile(three)
  await importAll(3)
  await openFile(
    'Id,Name,Email,Status\n1,Zoë,zoe@new.example,qualified\n,Wei,WEI@line.example,qualified\n9,New One,new@one.example,new\n',
  )
  await expectFacts({ New: 1, Duplicates: 2, Unreadable: 0 })
  await dialog.getByRole('button', { name: 'Show duplicates' }).click()
  await expect
    .poll(() => texts(dialog.getByRole('listitem')))
    .toEqual([expect.stringMatching(/^Line 2: same id/), expect.stringMatching(/^Line 3: same email/)])
  await field('Duplicate leads').selectOptions('Update existing leads')
  await expectFacts({ New: 1, Duplicates: 2, Updated: 2 })
  await expect.element(dialog).toHaveTextContent('2 emails, 2 statuses')
  const names = dialog.getByRole('checkbox', { name: 'Name' })
  await names.click()
  await expect.element(dialog).toHaveTextContent('2 names, 2 emails, 2 statuses')
  await names.click()
  await expect.element(dialog).not.toHaveTextContent('2 names')
  await dialog.getByRole('button', { name: 'Import 1 lead and update 2', exact: true }).click()
  await expect.element(heading('4 leads')).toBeVisible()
  for (const text of ['zoe@new.example', 'Qualified'])
    await expect.element(rowOf('Zoë Ångström')).toHaveTextContent(text)
  await expect.element(rowOf('Wei Zhang')).toHaveTextContent('Qualified')
  await press('{Control>}z{/Control}')
  await expect.element(heading('3 leads')).toBeVisible()
  await expect.element(rowOf('Zoë Ångström')).toHaveTextContent('zoe@angstrom.example')
})

test('[IMPORT-1] a file of no use is told as what it is, and rows are pasted instead', async () => {
  await mount()
  await openImport()
  for (const [content, message] of [
    ['PK\u0003\u0004rest of it', 'This is a zip file'],
    ['', 'No leads in this file'],
    [new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0, 1, 2, 3, 0, 0]).buffer, 'This isn’t a text file'],
    ['<!DOCTYPE html>\n<table><tr><td>Ada</td></tr></table>', 'This is a web page'],
    ['Name,Email,Score\n', 'Only a header'],
  ] as const) {
    await uploadAs(content)
    await expect.element(dialog).toHaveTextContent(message)
  }
  await press('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await openImport()
  await dialog.getByRole('textbox', { name: 'Paste rows' }).fill('Name\tCompany\nZoë\tLine Ltd\nWei\tOkafor Foods')
  await expect.element(field('Delimiter')).toHaveValue('\t')
  await importAll(2)
  await expect.element(button('Wei')).toBeVisible()
})

test('[IMPORT-1] cells that are pasted on the page open the import; a word, and what is pasted into a field, do not', async () => {
  await mount()
  const paste = (text: string, target: Element = document.body) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }
  paste('Ada Lovelace')
  paste('Name\tScore\nAda\t10', page.getByRole('searchbox').element())
  await expect.element(dialog).not.toBeInTheDocument()
  paste('Name\tScore\nAda\t10\nBo\t20')
  await expectFacts({ New: 2 })
})

test('[IMPORT-15] [IMPORT-37] of a clean file one sentence is told, what there is none of in one line, and how it is read in a few words', async () => {
  await mount()
  await openFile('Id,Name,Email\n1,Ada,ada@x.example\n2,Bo,bo@x.example\n')
  await expectFacts({ New: 2, Duplicates: 0, 'Shared email': 0, 'Invalid scores': 0, Unreadable: 0 })
  await expect.element(dialog).toHaveTextContent('leads are ready')
  const lineOf = (name: string) => document.querySelector(`dialog [class*=none]`)?.textContent.includes(name)
  for (const name of ['Duplicates', 'Unreadable']) expect(lineOf(name)).toBe(true)
  expect(dialog.getByRole('button', { name: /^Show/ }).elements()).toHaveLength(0)
  // There at once for those who know its name, folded for the eye.
  const widthOf = (name: string) => field(name).element().parentElement!.parentElement!.offsetWidth
  expect(widthOf('Encoding')).toBe(1)
  await expect.element(dialog).toHaveTextContent('UTF-8, Comma, header in line 1')
  await dialog.getByRole('button', { name: 'Change how the file is read' }).click()
  await expect.element(field('Encoding')).toHaveFocus()
  expect(widthOf('Delimiter')).toBeGreaterThan(40)
  await field('Delimiter').selectOptions('Semicolon')
  await expectFacts({ New: 0 })
})

test('[IMPORT-16] how many columns are matched is told, what needs a look too, and every field is at hand', async () => {
  await mount()
  await openFile('Id,Name,Email,Source,Hobby\n1,Ada,ada@x.example,Expo Nord,chess\n')
  await expect.element(dialog).toHaveTextContent('4 of 5 columns matched')
  await expect.element(dialog).toHaveTextContent('1 column is left out: Hobby · 1 with an unknown source')
  for (const name of ['Name', 'First name', 'Last name', 'Company', 'Email', 'Source', 'Score', 'Status', 'Id'])
    await expect.element(field(name)).toBeVisible()
  await dialog.getByRole('button', { name: 'Review columns' }).click()
  const columns = dialog.getByRole('heading', { name: 'Columns' })
  await expect.element(columns).toHaveFocus()
  await expect.element(columns).toBeInViewport({ ratio: 1 })
  await expect.element(dialog.getByText('New', { exact: true }).first()).toBeInViewport({ ratio: 1 })
  await field('Name').selectOptions('Not in the file')
  await expect.element(dialog).toHaveTextContent('3 of 5 columns matched')
  await expect.element(dialog).toHaveTextContent('No column for the name')
  await expect.element(importButton).toBeDisabled()
  await field('Company').selectOptions('Hobby')
  await field('Name').selectOptions('Name')
  await expect.element(dialog).toHaveTextContent('5 of 5 columns matched')
  await expect.element(dialog).not.toHaveTextContent('left out')
})

test('[IMPORT-17] the first stop after a file was read leads to Import; Ctrl+Enter imports from anywhere', async () => {
  await mount()
  await openImport()
  await press('{Control>}{Enter}{/Control}')
  await dialog.getByRole('textbox', { name: 'Paste rows' }).fill('Name\tCompany\nZoë\tLine Ltd')
  // What was focused is gone with its step.
  await expect.element(dialog.getByRole('heading', { name: 'Import leads' })).toHaveFocus()
  await expect.element(importButton).toBeEnabled()
  await expect.element(dialog.getByText('CtrlEnter to import')).toBeVisible()
  await press('{Tab}')
  await expect.element(dialog.getByRole('button', { name: 'Close' })).toHaveFocus()
  await press('{Tab}')
  const skip = dialog.getByRole('button', { name: 'Skip to import' })
  await expect.element(skip).toHaveFocus()
  await expect.element(skip).toBeInViewport({ ratio: 1 })
  await press('{Enter}')
  await expect.element(importButton).toHaveFocus()
  field('Company').element().focus()
  await press('{Control>}{Enter}{/Control}')
  await expect.element(toast('1 lead imported')).toBeVisible()
  await expect.element(heading('1 lead')).toBeVisible()

  // Nothing new: nothing to import.
  await openFile('Name,Company\nZoë,Line Ltd\n')
  await field('Name').selectOptions('Not in the file')
  await expect.element(importButton).toBeDisabled()
  await press('{Control>}{Enter}{/Control}')
  await expect.element(skip).not.toBeInTheDocument()
  await expect.element(dialog).toBeVisible()
})

test('[KEY-1] [IMPORT-1] [OWN-2] rows are imported and undone by keyboard alone', async () => {
  await mount()
  async function pressUntil(key: string, until: Locator) {
    await expect.element(until).toBeVisible()
    for (let times = 0; times < 40 && document.activeElement !== until.element(); times++) await press(key)
    await expect.element(until).toHaveFocus()
  }
  await pressUntil('{Tab}', button('Data'))
  await press('{Enter}')
  await expect.element(importMenuItem).toHaveFocus()
  // The menu is a ring.
  const last = page.getByRole('menuitem', { name: 'Storage' })
  for (const [key, focused] of [
    ['{ArrowUp}', last],
    ['{ArrowDown}', importMenuItem],
    ['{End}', last],
    ['{Home}', importMenuItem],
  ] as const) {
    await press(key)
    await expect.element(focused).toHaveFocus()
  }
  await press('{Enter}')
  await pressUntil('{Tab}', dialog.getByRole('textbox', { name: 'Paste rows' }))
  await press('Name,Company{Enter}Zoë,Line Ltd{Enter}Wei,Okafor Foods')
  await pressUntil('{Tab}', dialog.getByRole('button', { name: 'Read these rows' }))
  await press('{Enter}')
  await expectFacts({ New: 2 })
  await pressUntil('{Tab}', field('Company'))
  await press('{ArrowUp}')
  await pressUntil('{Shift>}{Tab}{/Shift}', field('Header'))
  await pressUntil('{Tab}', importButton)
  await press('{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(button('Data')).toHaveFocus()
  await expect.element(button('Wei')).toBeVisible()
  await press('{Control>}z{/Control}')
  await expect.element(button('Wei')).not.toBeInTheDocument()

  await press('{Enter}')
  await expect.element(importMenuItem).toHaveFocus()
  await press('{Enter}')
  await expect.element(dialog).toBeVisible()
  await press('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(button('Data')).toHaveFocus()
})
