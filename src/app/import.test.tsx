import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  button,
  chooseInMenu,
  importDialog as dialog,
  heading,
  names,
  panel,
  texts,
  toast,
  upload,
  watchLog,
} from '../../test/console-screen'
import { csvFile, type FileRow, importFile } from '../../test/files'
import { mountConsole } from '../../test/mount-console'
import { SIMULATED_DELAY_MS } from '../domain/constants'

watchLog()

const ada = { id: 'ada', name: 'Ada Lovelace', email: 'ada@x.example', score: 90 }
const wei = { id: 'wei', name: 'Wei Zhang', email: 'wei@x.example', score: 80, status: 'converted' }
const ida = { id: 'ida', name: 'Ida Berg', email: 'ida@x.example', score: 70 }
const lost = { id: 'bo', name: 'Bo Li', email: 'bo@x.example', score: 60, status: 'Closed - Not Converted' }

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

const choose = async (rows: readonly FileRow[]) => chooseFile(await csvFile(rows).arrayBuffer())

async function chooseFile(content: ArrayBuffer | string, name = 'crm.csv') {
  await chooseInMenu('Import leads…')
  await upload(new File([content], name))
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
  expect(await workspace.query({ name: 'totals' })).toMatchObject({ opportunities: { Pending: { count: 1 } } })
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

/** What stands beside a figure. */
const line = (name: string) =>
  [...document.querySelectorAll('dialog dt')].find(({ textContent }) => textContent === name)!.closest('dl')!
    .parentElement!

test('[IMPORT-21] [IMPORT-24] the opportunities that an import makes are told with their amounts, and can be taken as qualified', async () => {
  const { workspace } = await mountConsole([])
  await chooseFile(
    'Name;Status;Deal value\nAda;Customer;12.000,50\nWei;Customer;\nIda;Customer;lots\nBo;Open deal;0,5\nCy;Lead;7',
  )
  await expect.element(dialog.getByRole('button', { name: 'Import 5 leads' })).toBeEnabled()
  expect(figures().slice(5)).toEqual([
    ['Converted', '4'],
    ['Invalid amounts', '1'],
  ])
  const told = '4 opportunities, 17,001 in total · amounts from the column Deal value · 2 without one get 2,500'
  expect(line('Converted').textContent).toContain(told)
  expect(line('Invalid amounts').textContent).toContain('New ones get 2,500, the others stay as they are')
  await choice('Converted leads').selectOptions('Import as qualified')
  await expect.element(dialog.getByText('No opportunities: they come as qualified')).toBeVisible()
  expect(figures()[5]).toEqual(['Converted', '4'])
  await choice('Converted leads').selectOptions('Import as converted')
  await expect.element(dialog.getByText(told)).toBeVisible()
  // What the statuses become is changed where it is seen.
  await dialog.getByRole('button', { name: 'Change statuses' }).click()
  const statuses = dialog.getByRole('list', { name: 'Values of Status' })
  await expect.element(statuses).toBeVisible()
  expect(document.activeElement).toHaveAttribute('aria-expanded', 'true')
  await userEvent.keyboard('{Tab}')
  expect(statuses.element()).toContainElement(document.activeElement as HTMLElement)
  await statuses.getByRole('combobox', { name: 'Customer' }).selectOptions('Qualified')
  await expect.element(dialog.getByText('1 opportunity, 0.50 in total', { exact: false })).toBeVisible()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(toast('5 leads imported')).toBeVisible()
  expect(await workspace.query({ name: 'totals' })).toMatchObject({
    leads: { qualified: 3, converted: 1 },
    opportunities: { Pending: { count: 1, sum: 50n } },
  })
})

test('[IMPORT-23] an export of opportunities updates their stages and amounts; the dry run says what, field by field', async () => {
  const { workspace } = await mountConsole([])
  await importFile(workspace, csvFile([wei, ida, { ...ada, status: 'converted' }]))
  await workspace.dispatch({ name: 'change-leads', leads: ['ada'], change: { name: 'delete-opportunity' } })
  const rows = [
    'wei,Wei Zhang,,Won,12k',
    'ida,Ida Berg,,Pending,40',
    'ada,Ada Lovelace,,Won,1',
    'new,Bo Li,Line,Lost,9',
  ]
  await chooseFile(['Id,Name,Account,Stage,Amount', ...rows].join('\n'), 'opportunities.csv')
  await expect.element(dialog.getByRole('button', { name: 'Import 1 lead and update 2' })).toBeEnabled()
  await expect.element(choice('Duplicate leads')).toHaveValue('update')
  expect(line('Converted').textContent).toContain(
    '2 opportunities, 49 in total · amounts from the column Amount · 1 of them is in your list',
  )
  expect(line('Updated').textContent).toContain('1 status, 1 stage, 1 amount')
  expect(line('Updated').textContent).toContain('1 lead has no opportunity any more, and gets none')
  await expect.element(dialog.getByRole('checkbox', { name: 'Stage' })).toBeChecked()
  await expect.element(dialog.getByRole('checkbox', { name: 'Name' })).not.toBeChecked()
  await dialog.getByRole('checkbox', { name: 'Amount' }).click()
  await expect.element(dialog.getByText('1 status, 1 stage', { exact: true })).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Amount' }).click()
  await expect.element(dialog.getByRole('combobox', { name: 'Amount', exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Import 1 lead and update 2' }).click()
  await expect.element(toast('1 lead imported, 2 updated')).toBeVisible()
  expect(await workspace.query({ name: 'totals' })).toMatchObject({
    opportunities: {
      Pending: { count: 1, sum: 4000n },
      Won: { count: 1, sum: 1_200_000n },
      Lost: { count: 1, sum: 900n },
    },
  })
})
