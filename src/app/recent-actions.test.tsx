import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, chooseInMenu, nameOf, panel, texts, toast, watchLog } from '../../test/console-screen'
import { grace, leadWith } from '../../test/leads'
import { mountConsole } from '../../test/mount-console'
import { SIMULATED_DELAY_MS } from '../domain/constants'
import type { Command } from '../workspace/workspace'

watchLog()

const ada = leadWith({ id: 'ada', name: 'Ada Lovelace', score: 90, status: 'qualified' })
const dialog = page.getByRole('dialog', { name: 'Recent actions' })
const items = dialog.getByRole('listitem')

async function mount(...commands: Command[]) {
  const mounted = await mountConsole([ada, grace])
  await expect.element(nameOf(ada)).toBeVisible()
  for (const command of commands) {
    const outcome = mounted.workspace.dispatch(command)
    await mounted.clock.advance(SIMULATED_DELAY_MS)
    expect(await outcome).toMatchObject({ done: true })
  }
  return mounted
}

const saveAda: Command = { name: 'save-lead', id: 'ada', draft: { email: ada.email, status: 'new' } }
const convertAda: Command = { name: 'convert-lead', id: 'ada' }
const convertGrace: Command = { name: 'convert-lead', id: 'grace' }

test('[RECENT-1] [KEY-4] R lists what was done, the newest first, with Undo where possible and the reason where not', async () => {
  await mount(saveAda, convertGrace, convertAda)
  await userEvent.keyboard('r')
  await expect.element(items.nth(2)).toBeVisible()
  expect(texts(dialog.getByRole('listitem')).map((text) => text?.replace(/just now|\d+ \w+ ago/, ''))).toEqual([
    'Converted Ada LovelaceUndo',
    'Converted Grace HopperUndo',
    'Ada Lovelace: Qualified → NewUndoCan’t undo: the conversion of Ada Lovelace came later. Undo that first.',
  ])
  const refused = items.nth(2).getByRole('button', { name: 'Undo' })
  await expect.element(refused).toBeDisabled()
  await expect.element(refused).toHaveAccessibleDescription(/the conversion of Ada Lovelace came later/)
  expect(
    items
      .nth(2)
      .getByText(/came later/)
      .element()
      .checkVisibility(),
  ).toBe(false)
  await refused.click({ force: true })
  await expect.element(toast('Can’t undo: the conversion of Ada Lovelace came later. Undo that first.')).toBeVisible()
})

test('[RECENT-1] a note is told by its text, in a line', async () => {
  const { workspace } = await mount()
  const leads = ['ada']
  const long = 'x'.repeat(100)
  await workspace.dispatch({
    name: 'change-leads',
    change: { name: 'add-note', date: 1, text: 'Budget\napproved' },
    leads,
  })
  await workspace.dispatch({ name: 'change-leads', change: { name: 'edit-note', date: 1, text: long }, leads })
  await workspace.dispatch({ name: 'change-leads', change: { name: 'delete-note', date: 1 }, leads })
  await userEvent.keyboard('r')
  await expect.element(items.nth(2)).toBeVisible()
  expect([0, 1, 2].map((at) => items.nth(at).element().firstElementChild!.textContent)).toEqual([
    `Note on Ada Lovelace deleted: ${'x'.repeat(80)}…`,
    `Note on Ada Lovelace edited: ${'x'.repeat(80)}…`,
    'Note on Ada Lovelace: Budget approved',
  ])
})

test('[RECENT-2] any action is undone and redone in the list, and the list tells', async () => {
  const { workspace } = await mount(saveAda, convertGrace)
  await chooseInMenu('Recent actions…')
  await items.nth(1).getByRole('button', { name: 'Undo' }).click()
  await expect.element(toast('Edit of Ada Lovelace undone')).toBeVisible()
  await expect.element(items.nth(1).getByRole('button', { name: 'Redo' })).toHaveFocus()
  await expect.element(items.nth(1)).toHaveTextContent('undone')
  expect(await workspace.query({ name: 'lead', id: 'ada' })).toEqual(ada)
  expect(await workspace.query({ name: 'lead', id: 'grace' })).toMatchObject({ status: 'converted' })
  await userEvent.keyboard('{Enter}')
  await expect.element(toast('Edit of Ada Lovelace redone')).toBeVisible()
  expect(await workspace.query({ name: 'lead', id: 'ada' })).toMatchObject({ status: 'new' })
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(button('Data')).toHaveFocus()
})

test('[RECENT-1] a click beside the list closes it, one in it does not', async () => {
  await mount(saveAda)
  await userEvent.keyboard('r')
  await dialog.getByText('Ada Lovelace: Qualified → New').click()
  await expect.element(dialog).toBeVisible()
  await userEvent.click(dialog.element().parentElement!, { position: { x: 10, y: 10 } })
  await expect.element(dialog).not.toBeInTheDocument()
  expect(document.querySelectorAll('dialog')).toHaveLength(0)
})

test('[RECENT-1] before anything is done, the list says so; a long one is read in parts', async () => {
  const { workspace } = await mount()
  await userEvent.keyboard('r')
  await expect.element(dialog.getByText('Nothing has been done yet', { exact: false })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  for (let times = 0; times < 52; times++) await workspace.dispatch({ name: 'create-sample-opportunities' })
  await userEvent.keyboard('r')
  await expect.element(items.nth(48)).toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Show earlier actions' }).click()
  await expect.element(items.nth(51)).toBeInTheDocument()
  await expect.element(dialog.getByRole('button', { name: 'Show earlier actions' })).not.toBeInTheDocument()
})

test('[TRIAGE-7] [EDIT-2] a save behind the panel that changes nothing takes no Undo away', async () => {
  const { clock } = await mount()
  await nameOf(ada).click()
  await expect.element(panel).toBeVisible()
  await userEvent.keyboard('1')
  await clock.advance(SIMULATED_DELAY_MS)
  await expect.element(button('Undo')).toBeVisible()
  await userEvent.keyboard('1')
  await clock.advance(SIMULATED_DELAY_MS)
  await expect.element(toast('Grace Hopper')).toBeVisible()
  await expect.element(toast('Ada Lovelace')).toBeVisible()
  await expect.element(button('Undo')).toBeVisible()
})
