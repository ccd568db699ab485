import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import {
  chooseInMenu,
  createOpportunities,
  expect,
  names,
  notSaved,
  PAGE_SIZE,
  panel,
  removeKept,
  SEED,
  toast,
} from './console'
import { holdWork } from './timers'

type Check = (state: string) => Promise<void>

/** Where the list is not looked at, a few leads are enough. */
const FEW = 3
const fewLeads = `/?leads=${FEW}&seed=${SEED}`

const notifications = (page: Page) => page.getByRole('region', { name: 'Notifications' })

/** With something of every kind: names of several scripts, values that are unknown, and all that the seller is asked about. */
const scriptsCsv = `Id,Name,Company,Email,Source,Score,Status
1,Anna Lindqvist,Nordljus Energi,anna@scripts.example,LinkedIn,99,new
2,Дмитро Іваненко,Світанок,dmytro@scripts.example,Referral,98,new
3,Ἀλέξανδρος Πάγκαλος,Ηλιοβασίλεμα,alexandros@scripts.example,Website,97,new
4,שירה כהן,אור בע״מ,shira@scripts.example,Google,96,new
5,ليلى حداد,شركة النور,layla@scripts.example,Email,95,new
6,გიორგი ბერიძე,მზე,giorgi@scripts.example,Fair,94,Unqualified
7,Նարե Պետրոսյան,Արև,nare@scripts.example,Other,93,Maybe
7,Նարե Պետրոսյան,Արև,nare@scripts.example,Other,93,new
,,,not an email,,,
,Someone Else,,anna@scripts.example,,high,
Total: 9
`
const SCRIPTS = 7

const scriptsFile = { name: 'leads.csv', mimeType: 'text/csv', buffer: Buffer.from(scriptsCsv) }

/** Read in several parts, and imported in two. */
const longFile = {
  name: 'long.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    `Name,Company,Email,Lead Status,Lifecycle Stage\n${Array.from({ length: 6000 }, (_, row) => `Lead ${row},Company ${row % 100},lead.${row}@example.com,,Odd\n`).join('')}`,
  ),
}

/** Through the steps of its import, each of which is held. */
export async function eachImportStep(page: Page, check: Check) {
  const dialog = page.getByRole('dialog')
  const work = await holdWork(page)
  await chooseInMenu(page, 'Import leads…')
  await dialog.locator('input[type=file]').setInputFiles(longFile)
  await expect(dialog.getByRole('progressbar', { name: 'Reading long.csv…' })).toHaveAttribute('value', /^[1-9]/)
  await check('a file that is read')
  await work.release()
  const button = dialog.getByRole('button', { name: 'Import 6,000 leads' })
  await expect(button).toBeEnabled()
  await check('a file that was read')
  await holdWork(page)
  await button.click()
  // Its progress is told from the first moment on.
  await work.releasePart()
  await expect(dialog.getByRole('button', { name: /^Importing 5,\d00 of 6,000…$/ })).toBeDisabled()
  await check('an import')
  await work.release()
  await expect(dialog).toBeHidden()
}

/** The dialog with the file, checked. */
export async function openScriptsFile(page: Page) {
  await chooseInMenu(page, 'Import leads…')
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(scriptsFile)
  await expect(page.getByRole('button', { name: `Import ${SCRIPTS} leads` })).toBeEnabled()
}

export async function importScripts(page: Page) {
  await openScriptsFile(page)
  await page.getByRole('button', { name: `Import ${SCRIPTS} leads` }).click()
  await expect(names(page)).toHaveCount(SCRIPTS)
}

/** From the first page of the list to the opportunities. */
async function eachListState(page: Page, check: Check) {
  await check('the list')
  await page.getByRole('searchbox').fill('a')
  await expect(page.getByRole('status').first()).toContainText('of 100 leads')
  await check('a filtered list')
  await page.getByRole('searchbox').fill('no such lead')
  await expect(page.getByText('No leads match ‘no such lead’')).toBeVisible()
  await check('no match')
  await page.getByRole('searchbox').fill('engström')
  await page.getByRole('combobox', { name: 'Status' }).selectOption('New')
  await expect(page.getByRole('button', { name: 'Show those 2' })).toBeVisible()
  await check('what would match')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByRole('tab', { name: 'Opportunities' }).click()
  await check('no opportunities')
  await page.getByRole('tab', { name: 'Leads' }).click()
  const count = await createOpportunities(page, PAGE_SIZE / 10 + 1)
  await check('notifications')
  await page.getByRole('tab', { name: 'Opportunities' }).click()
  await expect(page.getByRole('heading', { name: `${count} opportunities` })).toBeVisible()
  await check('opportunities')
  await page.keyboard.press('j')
  await page.keyboard.press('3')
  await page
    .getByRole('button', { name: /^Amount of/ })
    .nth(1)
    .click()
  await page.getByRole('textbox', { name: /^Amount of/ }).fill('1,000,000,000,000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').getByText(/can’t be more than/)).toBeVisible()
  await check('an amount that is none')
  await page.keyboard.press('Escape')
  await page.getByRole('row').nth(2).click()
  await expect(panel(page).getByText(`Opportunity 2 of ${count}`)).toBeVisible()
  await check('an opportunity')
}

/** From the list to the panel of a converted lead, with a notification above it. */
async function eachPanelState(page: Page, check: Check) {
  await names(page).nth(1).click()
  await expect(panel(page).getByText(`Lead 2 of ${FEW}`)).toBeVisible()
  await expect(panel(page).getByRole('region', { name: 'History' })).toBeVisible()
  await check('a lead')
  await panel(page).getByRole('button', { name: 'edit lead' }).click()
  await check('a lead that is edited')
  await panel(page).getByRole('textbox', { name: 'Email' }).fill('not an email')
  await panel(page).getByRole('button', { name: 'save' }).click()
  await expect(panel(page).getByText('Please enter a valid email address.')).toBeVisible()
  await check('a refused email')
  await page.keyboard.press('Escape')
  await names(page).nth(1).click()
  await expect(panel(page).getByRole('button', { name: 'Restore draft' })).toBeVisible()
  await check('a draft')
  await panel(page).getByRole('button', { name: 'convert to opportunity' }).click()
  await expect(toast(page, 'Lead converted to opportunity!')).toBeVisible()
  await names(page).nth(1).click()
  await expect(panel(page).getByText('This lead is already an opportunity')).toBeVisible()
  await expect(panel(page).getByRole('region', { name: 'History' })).toContainText('Converted')
  await check('a converted lead')
}

/** From a box to what is done to all that is selected. */
export async function eachSelectionState(page: Page, check: Check) {
  const bar = page.getByRole('toolbar', { name: 'Selection' })
  const dialog = page.getByRole('dialog')
  const close = () => page.keyboard.press('Escape')
  const status = page.getByRole('combobox', { name: 'Status' })
  await createOpportunities(page, 1)
  await status.selectOption('New')
  await expect(page.getByRole('status').first()).toContainText('of 110 leads')
  await names(page).first().focus()
  for (const key of ['x', 'Shift+J', 'Shift+J']) await page.keyboard.press(key)
  await expect(bar).toContainText('3 selected')
  await check('a selection')
  await status.selectOption('Converted')
  await expect(bar).toContainText('3 selected, 3 hidden by the filters')
  await check('a hidden selection')
  await bar.getByRole('button', { name: /^Select all \d+$/ }).click()
  await expect(bar.getByRole('button', { name: /^Select all/ })).toHaveCount(0)
  await bar.getByRole('button', { name: 'Mark as' }).click()
  await expect(page.getByRole('menuitem', { name: 'New' })).toBeVisible()
  await check('the statuses for a selection')
  await page.getByRole('menuitem', { name: 'Contacted' }).click()
  await expect(dialog).toContainText('can be marked as contacted')
  await check('a question about some of them')
  await close()
  await bar.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete for good…' }).click()
  await expect(dialog).toContainText('for good?')
  await check('a question about deleting for good')
  await close()
  await bar.getByRole('button', { name: 'Clear selection' }).click()
  await expect(bar).toHaveCount(0)
  await names(page).first().click()
  await panel(page).getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('menuitem', { name: 'Delete lead' })).toBeVisible()
  await check('the menu of a lead')
}

/** From the list to the one after an import. */
async function eachDialogState(page: Page, check: Check) {
  const close = () => page.keyboard.press('Escape')
  const data = page.getByRole('button', { name: 'Data', exact: true })
  const dialog = page.getByRole('dialog')
  const chooseFile = dialog.locator('input[type=file]')

  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await expect(dialog).toBeVisible()
  await check('the keyboard help')
  await close()
  await data.click()
  await expect(page.getByRole('menu')).toBeVisible()
  await check('the menu')
  await page.getByRole('menuitem', { name: 'Start over' }).click()
  await expect(dialog).toBeVisible()
  await check('a question')
  await close()

  await page.getByRole('button', { name: 'New lead', exact: true }).click()
  const paste = dialog.getByRole('textbox', { name: 'Paste anything' })
  await paste.fill('Ада Лавлейс, Аналитические машины, ada@scripts.example')
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Ада Лавлейс')
  await check('a new lead')
  await paste.fill('Ada\tada@x.example\nGrace\tgrace@x.example')
  await dialog.getByRole('textbox', { name: 'Email' }).fill('not an email')
  await dialog.getByRole('textbox', { name: 'Score' }).fill('101')
  await dialog.getByRole('button', { name: 'Add lead' }).click()
  await expect(dialog.getByText('Please enter a valid email address.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Import them…' })).toBeVisible()
  await check('a new lead that is not complete')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  const downloading = page.waitForEvent('download')
  await chooseInMenu(page, 'Download backup')
  const backup = await (await downloading).path()
  await expect(dialog).toHaveCount(0)
  await chooseInMenu(page, 'Restore backup…')
  await expect(dialog).toBeVisible()
  await check('a backup to choose')
  await chooseFile.setInputFiles({
    name: 'backup.json',
    mimeType: 'application/json',
    buffer: readFileSync(backup),
  })
  await expect(dialog.getByRole('button', { name: 'Restore', exact: true })).toBeVisible()
  await expect(dialog).toContainText(String(FEW))
  await check('a backup')
  await close()

  await chooseInMenu(page, 'Import leads…')
  await check('a file to choose')
  await close()
  await openScriptsFile(page)
  await check('a file')
  await dialog.getByRole('combobox', { name: 'Duplicate leads' }).selectOption('Update existing leads')
  await expect(dialog.getByRole('group', { name: 'Fields to update' })).toBeVisible()
  const values = dialog.getByRole('button', { name: /value/, expanded: false })
  for (let left = await values.count(); left > 0; left--) await values.first().click()
  await expect(values).toHaveCount(0)
  // Rows of one kind are shown at a time.
  for (const kind of [
    'duplicates',
    'rows with a shared email',
    'rows that are lost or unqualified',
    'lines left out',
    'unreadable rows',
  ])
    await dialog.getByRole('button', { name: `Show ${kind}` }).click()
  await check('all of a file')
  await dialog.getByRole('button', { name: `Import ${SCRIPTS} leads` }).click()
  await expect(names(page)).toHaveCount(SCRIPTS)
  await expect(notifications(page)).toContainText('imported')
  await check('an imported list')
  await data.click()
  await expect(page.getByRole('menu')).toBeVisible()
  await check('the menu where a backup is missing')
  await close()
  await names(page).first().click()
  await page.keyboard.press('2')
  await expect(toast(page, 'Lead updated successfully!')).toBeVisible()
  await close()
  await chooseInMenu(page, 'Recent actions…')
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  await check('recent actions')
  await dialog.getByRole('button', { name: 'Undo' }).last().click()
  await expect(page.getByRole('dialog', { name: `Undo the import of ${SCRIPTS} leads?` })).toBeVisible()
  await check('a question with two answers')
  await close()
  await close()
  await removeKept(page)
  await expect(notSaved(page)).toBeVisible()
  await check('leads that are no longer saved')
}

/** The states of each part of the screen, from its start on. Lists have another form for each width. */
export const partsOfScreen = [
  { part: 'the lists', address: undefined, eachState: eachListState, hasColumns: true },
  { part: 'a selection', address: undefined, eachState: eachSelectionState, hasColumns: true },
  { part: 'the panel', address: fewLeads, eachState: eachPanelState, hasColumns: false },
  { part: 'menu and dialogs', address: fewLeads, eachState: eachDialogState, hasColumns: false },
  { part: 'an import of many leads', address: fewLeads, eachState: eachImportStep, hasColumns: false },
]
