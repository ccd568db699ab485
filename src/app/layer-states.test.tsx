import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  button,
  chooseInMenu,
  createSamples,
  emailField,
  heading,
  item,
  names,
  notifications,
  openStorage,
  panel,
  press,
  texts,
  toast,
  upload,
  watchLog,
} from '../../test/console-screen'
import { backupOf } from '../../test/files'
import { look, lookPlainly } from '../../test/look'
import { longCsv, scriptsCsv } from '../../test/looked-at-files'
import { holdWork, mountSamples } from '../../test/mount-samples'
import { workbookNamed } from '../../test/workbook-named'
import { SIMULATED_DELAY_MS, TOAST_MS } from '../domain/constants'
import { wholeList } from '../domain/lead-query'

// Each state of the panel, of menus and of dialogs, looked at by axe and at every width. Of leads a few are enough.

watchLog()
afterEach(lookPlainly)

const dialog = page.getByRole('dialog')
const data = button('Data')
const field = (name: string) => dialog.getByRole('textbox', { name, exact: true })

/** By a click on its name. */
async function openLead(at: number) {
  await button(names()[at] ?? '').click()
  await expect.element(panel.getByText(`Lead ${at + 1} of 3`)).toBeVisible()
}

test('[SCREEN-7] [SCREEN-4] [PANEL-1] the panel of a lead that is viewed, edited, refused and left', async () => {
  const { clock } = await mountSamples(3)
  await openLead(1)
  await expect.element(panel.getByRole('region', { name: 'History' })).toBeVisible()
  await look('a lead', { colours: true, layout: true })
  await button('edit lead').click()
  await look('a lead that is edited')
  await emailField.fill('not an email')
  await button('save').click()
  await expect.element(toast('Please enter a valid email address.')).toBeVisible()
  await expect.element(emailField).toHaveAttribute('aria-invalid', 'true')
  await look('a refused email', { colours: true, layout: true })
  await press('{Escape}')
  await openLead(1)
  await expect.element(button('Restore draft')).toBeVisible()
  await look('a draft', { layout: true })
  await button('Restore draft').click()
  await button('cancel').click()
  await expect.element(toast('Edit cancelled')).toBeVisible()
  await look('an edit that was cancelled', { colours: true })
  await clock.advance(TOAST_MS.error)
})

test('[SCREEN-7] [SCREEN-4] [CONVERT-2] the panel of a lead that is converted, and behind it another one', async () => {
  const { clock } = await mountSamples(3)
  const isOpportunity = panel.getByText('This lead is already an opportunity')
  await openLead(1)
  await button('convert to opportunity').click()
  await expect.poll(() => document.querySelector('[data-busy="true"]')).not.toBeNull()
  await look('a conversion', { colours: true })
  await clock.advance(SIMULATED_DELAY_MS)
  await expect.element(toast('Lead converted to opportunity!')).toBeVisible()
  await look('a notification of success', { colours: true, layout: true })
  await openLead(1)
  await expect.element(isOpportunity).toBeVisible()
  await expect.element(panel.getByRole('region', { name: 'History' })).toHaveTextContent('Converted')
  await look('a converted lead', { colours: true, layout: true })
  await button('edit lead').click()
  await look('a converted lead that is edited')
  await button('cancel').click()
  await clock.advance(TOAST_MS.error)
  await press('{Control>}z{/Control}')
  await expect.element(panel.getByText('undone', { exact: false }).first()).toBeVisible()
  await look('a history with what was undone', { colours: true })
  await press('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  await clock.advance(TOAST_MS.error)

  await openLead(0)
  await press('k')
  await expect.element(toast('This is the first lead in the list')).toBeVisible()
  await look('the first lead')
  await press('c')
  await expect.element(panel.getByText('Lead 2 of 3')).toBeVisible()
  await press('k')
  await expect.poll(() => document.querySelector('[data-busy="true"]')).not.toBeNull()
  await look('a conversion behind')
  await clock.advance(SIMULATED_DELAY_MS)
  await press('?')
  await expect.element(dialog.getByText('Mark as new and go to the next')).toBeVisible()
  await look('the keyboard help over the panel')
  await press('{Escape}{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  await button('Show 1 converted lead').last().click()
  await expect.element(page.getByRole('row')).toHaveLength(2)
  await button(names()[0] ?? '').click()
  await press('{Control>}z{/Control}')
  await expect.element(panel.getByText('Not in the list')).toBeVisible()
  await look('a lead that is not in the list')
})

test('[SCREEN-7] [SCREEN-4] [NEXT-1] [NOTE-1] the next step and the notes of a lead', async () => {
  await mountSamples(3)
  const day = panel.getByLabelText('Due', { exact: true })
  await openLead(0)
  await press('s')
  await press('call tomorrow')
  await expect.element(day).toBeVisible()
  await look('the field of a next step', { colours: true })
  await day.fill('')
  await expect.element(panel.getByText('Please choose a day')).toBeVisible()
  await look('a next step without a day', { colours: true, layout: true })
  await day.fill('2026-01-02')
  day.element().focus()
  await press('{Enter}')
  await expect.element(panel.getByText(/days late/)).toBeVisible()
  await press('n')
  await press('Wants a price')
  await expect.element(panel.getByRole('button', { name: 'Add note' })).toBeVisible()
  await look('a note')
  await panel.getByRole('button', { name: 'Add note' }).click()
  await expect.element(panel.getByRole('button', { name: 'Edit note' })).toBeVisible()
  await look('what is late, and a note', { colours: true, layout: true })
  await panel.getByRole('button', { name: 'Edit note' }).click()
  await expect.element(panel.getByRole('button', { name: 'Save note' })).toBeVisible()
  await look('a note that is edited', { layout: true })
})

test('[SCREEN-7] [SCREEN-4] help, menu, questions and recent actions', async () => {
  await mountSamples(3)
  const keep = page.getByRole('menuitemcheckbox', { name: 'Save on this device' })
  await button('Keyboard shortcuts').click()
  await expect.element(dialog).toBeVisible()
  await look('the keyboard help', { colours: true, layout: true })
  await press('{Escape}')
  await data.click()
  await expect.element(keep).toBeVisible()
  await look('the menu of samples')
  await press('{Escape}')
  await createSamples('opportunities')
  await expect.element(heading('13 leads')).toBeVisible()
  await openStorage()
  await look('the menu', { colours: true })
  await item('Start over').click()
  await expect.element(dialog).toHaveTextContent('Start over')
  await look('a question')
  await press('{Escape}')
  await press('r')
  await expect.element(dialog.getByRole('listitem')).toBeVisible()
  await look('recent actions', { colours: true, layout: true })
  await press('{Escape}')
  await data.click()
  await keep.click()
  await expect.element(toast('Your data is now saved on this device')).toBeVisible()
  await data.click()
  await expect.element(keep).toHaveAttribute('aria-checked', 'true')
  await look('the menu where data is saved', { colours: true, layout: true })
  await keep.click()
  await expect.element(page.getByRole('dialog', { name: 'Stop saving on this device?' })).toBeVisible()
  await look('a question before data is forgotten', { colours: true })
})

test('[SCREEN-7] [SCREEN-4] [NEW-5] [NEW-8] a new lead, from nothing to what is wrong with it', async () => {
  const { workspace } = await mountSamples(3)
  const { rows } = await workspace.query({ name: 'leads', ...wholeList, page: 1 })
  await button('New lead').click()
  const paste = dialog.getByRole('textbox', { name: 'Paste anything' })
  await look('an empty dialog', { colours: true })
  await paste.fill('Ада Лавлейс, Аналитические машины, ada@scripts.example')
  await expect.element(field('Name')).toHaveValue('Ада Лавлейс')
  await look('a new lead')
  await paste.fill(rows[0]?.email ?? '')
  await expect.element(dialog.getByRole('button', { name: 'Open it' })).toBeVisible()
  await look('an email that is there', { colours: true, layout: true })
  await paste.fill('Ada\tada@x.example\nGrace\tgrace@x.example')
  await field('Email').fill('not an email')
  await field('Score').fill('101')
  await dialog.getByRole('button', { name: 'Add lead' }).click()
  await expect.element(dialog.getByText('Please enter a valid email address.')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Import them…' })).toBeVisible()
  await look('several leads, and what is wrong', { colours: true, layout: true })
})

test('[SCREEN-7] [SCREEN-4] a backup, from its choice to what is in it', async () => {
  const { workspace } = await mountSamples(3)
  const backup = await (await backupOf(workspace)).arrayBuffer()
  await chooseInMenu('Restore backup…')
  await expect.element(dialog).toBeVisible()
  await look('a backup to choose')
  await upload(new File(['Name\nZoë\n'], 'leads.csv'))
  await expect.element(dialog.getByText('This isn’t a backup', { exact: false })).toBeVisible()
  await look('a file that is no backup', { layout: true })
  await upload(new File([backup], 'backup.json'))
  await expect.element(dialog).toHaveTextContent('This replaces everything you see now: 3 leads')
  await look('a backup', { colours: true, layout: true })
})

const scripts = new File([scriptsCsv], 'leads.csv')
const long = new File([longCsv], 'long.csv')

test('[SCREEN-7] [SCREEN-4] [SCREEN-9] an import, with all of its file open, and the list after it', async () => {
  const { clock } = await mountSamples(3)
  await chooseInMenu('Import leads…')
  await look('a file to choose', { colours: true, layout: true })
  await upload(new File([''], 'leads.csv'))
  await expect.element(dialog.getByText('No leads in this file')).toBeVisible()
  await look('a file of no use', { colours: true })
  await upload(scripts)
  const importButton = dialog.getByRole('button', { name: 'Import 8 leads' })
  await expect.element(importButton).toBeEnabled()
  await look('a file')
  await dialog.getByRole('combobox', { name: 'Duplicate leads' }).selectOptions('Update existing leads')
  await expect.element(dialog.getByRole('group', { name: 'Fields to update' })).toBeVisible()
  const values = dialog.getByRole('button', { name: /value/, expanded: false })
  for (let left = values.elements().length; left > 0; left--) await values.first().click()
  await expect.element(values).not.toBeInTheDocument()
  // Rows of one kind are shown at a time.
  for (const kind of [
    'duplicates',
    'rows with a shared email',
    'rows that are lost or unqualified',
    'lines left out',
    'unreadable rows',
  ])
    await dialog.getByRole('button', { name: `Show ${kind}` }).click()
  await look('all of a file', { colours: true, layout: true })
  await importButton.click()
  await expect.element(heading('8 leads')).toBeVisible()
  await expect.element(notifications).toHaveTextContent('imported')
  await look('an imported list', { columns: true, layout: true })
  await data.click()
  await expect.element(item('Download backup')).toBeVisible()
  expect(texts(page.getByRole('menuitem'))[0]).toBe('Download backup')
  await look('the menu where a backup is missing', { colours: true })
  await press('{Escape}')
  await button('Anna Lindqvist').click()
  await press('2')
  await clock.advance(SIMULATED_DELAY_MS)
  await press('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  await press('r')
  await expect.element(dialog.getByRole('listitem').nth(1)).toBeVisible()
  await dialog.getByRole('button', { name: 'Undo' }).last().click()
  await expect.element(page.getByRole('dialog', { name: 'Undo the import of 8 leads?' })).toBeVisible()
  await look('a question with two answers', { layout: true })
  await press('{Escape}{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('[SCREEN-7] [SCREEN-4] [PROGRESS-1] a file of many leads that is read, and imported', async () => {
  const { clock } = await mountSamples(3)
  await chooseInMenu('Import leads…')
  const reading = holdWork(clock)
  await upload(long)
  const progress = dialog.getByRole('progressbar', { name: 'Reading long.csv…' })
  await expect.element(progress).toHaveAttribute('value', expect.stringMatching(/^[1-9]/))
  await look('a file that is read', { colours: true, layout: true })
  reading.release()
  const importButton = dialog.getByRole('button', { name: 'Import 6,000 leads' })
  await expect.element(importButton).toBeEnabled()
  await look('a file that was read')
  const importing = holdWork(clock)
  await importButton.click()
  // Its progress is told from the first moment on.
  await importing.releasePart()
  await expect.element(dialog).toHaveTextContent(/Importing 5,\d00 of 6,000…$/)
  await look('an import', { colours: true, layout: true, zoom: false })
  importing.release()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('[SCREEN-7] [SCREEN-4] [SHEET-2] [SHEET-3] a workbook, and a sheet of it without leads', async () => {
  await mountSamples(3)
  await chooseInMenu('Import leads…')
  await upload(await workbookNamed('libreoffice.xlsx'))
  await expect.element(dialog.getByRole('button', { name: 'Import 5 leads' })).toBeEnabled()
  await look('a workbook', { colours: true, layout: true })
  await dialog.getByRole('combobox', { name: 'Sheet', exact: true }).selectOptions('Übersicht')
  await expect.element(dialog.getByText('No leads in this sheet')).toBeVisible()
  await look('an empty sheet', { layout: true })
})
