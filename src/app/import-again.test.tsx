import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { chooseInMenu, importDialog as dialog, heading, toast, upload, watchLog } from '../../test/console-screen'
import { csvFile, type FileRow, importFile } from '../../test/files'
import { mountConsole } from '../../test/mount-console'

watchLog()

const ownWork = dialog.getByRole('combobox', { name: 'Changed by you since the last import' })
const changes = dialog.getByRole('region', { name: /^What changes in/ })
const showChanges = dialog.getByRole('button', { name: 'Show changes, lead by lead' })

const rowOf = (number: number): FileRow => ({
  id: `lead-${number}`,
  name: `Lead ${number}`,
  email: `lead-${number}@x.example`,
  score: 40,
  status: 'new',
})
const rowsOf = (count: number) => Array.from({ length: count }, (_, at) => rowOf(at + 1))

/** The console with so many leads from a file, the first two of them qualified by hand. */
async function mount(count: number) {
  const { workspace } = await mountConsole([])
  await importFile(workspace, csvFile(rowsOf(count)))
  const change = { name: 'mark', status: 'qualified' } as const
  await workspace.dispatch({ name: 'change-leads', change, leads: ['lead-1', 'lead-2'] })
  await expect.element(heading(`${count} leads`)).toBeVisible()
  return workspace
}

async function chooseAgain(rows: readonly FileRow[]) {
  await chooseInMenu('Import leads…')
  await upload(new File([await csvFile(rows).arrayBuffer()], 'crm.csv'))
  await dialog.getByRole('combobox', { name: 'Duplicate leads' }).selectOptions('Update existing leads')
}

/** Each lead's name, and what changes in it. */
const lines = () =>
  changes
    .getByRole('listitem')
    .elements()
    .map(({ children }) => [...children].map(({ textContent }) => textContent).join(' '))
    .map((text) => text.replaceAll(/[\s,]+/g, ' ').trim())

test('[AGAIN-1] [AGAIN-5] what was changed by hand is counted and kept, or replaced; what changes is shown lead by lead', async () => {
  const workspace = await mount(3)
  await chooseAgain([
    { ...rowOf(1), score: 55 },
    { ...rowOf(2), status: 'qualified' },
    { ...rowOf(3), company: 'Engines' },
  ])
  await expect.element(dialog.getByRole('button', { name: 'Import 0 leads and update 2' })).toBeEnabled()
  await expect.element(ownWork).toHaveDisplayValue('Keep your changes')
  expect(dialog.getByText('Changed by you', { exact: true }).element().parentElement!.textContent).toMatch(/1$/)
  await showChanges.click()
  await expect.element(changes).toBeVisible()
  await expect
    .poll(lines)
    .toEqual(['Lead 1 Score: 40 → 55 Status: Qualified kept file: New', 'Lead 3 Company: none → Engines'])
  await ownWork.selectOptions('Replace your changes')
  await expect.poll(() => lines()[0]).toBe('Lead 1 Score: 40 → 55 Status: Qualified → New replaces yours')
  await ownWork.selectOptions('Keep your changes')
  await expect.poll(() => lines()[0]).toContain('kept')
  await dialog.getByRole('button', { name: 'Import 0 leads and update 2' }).click()
  await expect.element(toast('2 leads updated')).toBeVisible()
  expect(await workspace.query({ name: 'lead', id: 'lead-1' })).toMatchObject({ score: 55, status: 'qualified' })
})

test('[AGAIN-1] where the file sets nothing of it otherwise, nothing is asked', async () => {
  await mount(3)
  await chooseAgain([{ ...rowOf(3), score: 55 }])
  await expect.element(dialog.getByRole('button', { name: 'Import 0 leads and update 1' })).toBeEnabled()
  await expect.element(ownWork).not.toBeInTheDocument()
})

test('[AGAIN-5] all leads can be reached, page by page and by keyboard; the pager stays where it is', async () => {
  await mount(45)
  await chooseAgain(rowsOf(45).map((row) => ({ ...row, score: 55 })))
  await showChanges.click()
  await expect.element(changes.getByText('Page 1 of 3')).toBeVisible()
  const next = changes.getByRole('button', { name: 'Next page' })
  const top = () => next.element().getBoundingClientRect().top
  const before = top()
  next.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => lines()[0]).toContain('Lead 21 ')
  expect(top()).toBe(before)
  expect(document.activeElement).toBe(next.element())
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => lines().map((line) => line.split(' ')[1])).toEqual(['41', '42', '43', '44', '45'])
  expect(top()).toBe(before)
})
