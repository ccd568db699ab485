import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, heading, names, panel, texts, toast, watchLog } from '../../test/console-screen'
import { csvFile, type FileRow, importFile } from '../../test/files'
import { mountConsole } from '../../test/mount-console'
import { SIMULATED_DELAY_MS } from '../domain/constants'

watchLog()

const ada = { id: 'ada', name: 'Ada Lovelace', email: 'ada@x.example', score: 90 }
const wei = { id: 'wei', name: 'Wei Zhang', email: 'wei@x.example', score: 80, status: 'converted' }
const ida = { id: 'ida', name: 'Ida Berg', email: 'ida@x.example', score: 70 }
const lost = { id: 'bo', name: 'Bo Li', email: 'bo@x.example', score: 60, status: 'Closed - Not Converted' }

const dialog = page.getByRole('dialog', { name: 'Import leads' })
const recent = page.getByRole('dialog', { name: 'Recent actions' })
const choice = (name: string) => dialog.getByRole('combobox', { name })
const figures = () =>
  [...document.querySelectorAll('dialog dl > div')].map((fact) => [...fact.children].map((part) => part.textContent))

/** The console with Ada in the list, and Wei deleted from it. */
async function mount() {
  const mounted = await mountConsole([])
  const { workspace, clock } = mounted
  const { outcome } = await importFile(workspace, csvFile([ada, wei]))
  if (!('done' in outcome) || !outcome.action) throw new Error('nothing was imported')
  const saved = workspace.dispatch({ name: 'save-lead', id: 'ada', draft: { email: ada.email, status: 'contacted' } })
  await clock.advance(SIMULATED_DELAY_MS)
  expect(await saved).toMatchObject({ done: true })
  await workspace.dispatch({ name: 'undo', action: outcome.action, workedOn: 'keep' })
  await expect.element(heading('1 lead')).toBeVisible()
  return mounted
}

async function choose(rows: readonly FileRow[], name = 'crm.csv') {
  const content = await csvFile(rows).arrayBuffer()
  await button('Data').click()
  await page.getByRole('menuitem', { name: 'Import leads…' }).click()
  await userEvent.upload(dialog.element().querySelector('input[type=file]')!, new File([content], name))
}

test('[IMPORT-19] [IMPORT-20] a file without lost or deleted leads is not asked about them', async () => {
  await mount()
  await choose([ida])
  await expect.element(dialog.getByRole('button', { name: /Import 1 lead/ })).toBeEnabled()
  expect(figures().map(([label]) => label)).toEqual([
    'New',
    'Duplicates',
    'Shared email',
    'Invalid scores',
    'Unreadable',
  ])
})

test('[IMPORT-19] [IMPORT-20] lost and deleted leads have a figure and a choice; the button counts who comes', async () => {
  const { workspace } = await mount()
  await choose([ada, wei, ida, lost])
  await expect.element(dialog.getByRole('button', { name: /Import 2 leads/ })).toBeEnabled()
  expect(figures().slice(-2)).toEqual([
    ['Deleted here', '1'],
    ['Lost or unqualified', '1'],
  ])
  // What is asked here is no unknown status.
  await expect.element(dialog.getByText('unknown status', { exact: false })).not.toBeInTheDocument()
  await choice('Lost or unqualified leads').selectOptions('Leave out')
  await expect.element(dialog.getByRole('button', { name: /Import 1 lead/ })).toBeEnabled()
  await choice('Leads that were deleted here').selectOptions('Bring them back')
  await expect.element(dialog.getByRole('button', { name: /Import 2 leads/ })).toBeEnabled()
  expect(figures().slice(-2)).toEqual([
    ['Deleted here', '1'],
    ['Lost or unqualified', '1'],
  ])
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(toast('2 leads imported')).toBeVisible()
  await expect.element(toast('crm.csv')).toBeVisible()
  expect(names()).toEqual(['Ada Lovelace', 'Wei Zhang', 'Ida Berg'])
  expect(await workspace.query({ name: 'totals' })).toMatchObject({ opportunities: 1 })
  await button('Wei Zhang').click()
  await expect.element(panel.getByText('Brought back')).toBeVisible()
})

test('[RECENT-3] an import is listed by its file, pasted rows by none; Show leads leads to the list', async () => {
  await mount()
  await choose([ida])
  await dialog.getByRole('button', { name: /Import 1 lead/ }).click()
  await expect.element(toast('1 lead imported')).toBeVisible()
  await page.getByRole('tab', { name: 'Opportunities' }).click()
  await userEvent.keyboard('r')
  await expect.element(recent.getByText('Imported 1 lead from crm.csv')).toBeVisible()
  await expect.element(recent.getByText('Imported 2 leads', { exact: true })).toBeVisible()
  // What it created is not all deleted.
  expect(texts(recent.getByRole('button', { name: 'Show leads' }))).toHaveLength(2)
  await recent.getByRole('button', { name: 'Show leads' }).first().click()
  await expect.element(recent).not.toBeInTheDocument()
  await expect.element(page.getByRole('tab', { name: 'Leads' })).toHaveAttribute('aria-selected', 'true')
  await expect.element(button('Ida Berg')).toBeVisible()
  expect(document.activeElement).not.toBe(document.body)
})
