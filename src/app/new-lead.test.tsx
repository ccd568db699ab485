import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  asksToLeave,
  button,
  focus,
  heading,
  nameOf,
  names,
  notifications,
  panel,
  toast,
  watchLog,
} from '../../test/console-screen'
import { ada, leadWith, numberedLeads } from '../../test/leads'
import { mountConsole } from '../../test/mount-console'
import { everyLead } from '../../test/thread-workspace'
import type { Workspace } from '../workspace/workspace'

const grace = leadWith({ id: 'grace', name: 'Grace Hopper', email: '', score: 80, order: 1 })
const dialog = page.getByRole('dialog', { name: 'New lead' })
const paste = dialog.getByRole('textbox', { name: 'Paste anything' })
const field = (name: string) => dialog.getByRole('textbox', { name, exact: true })
const choice = (name: string) => dialog.getByRole('combobox', { name, exact: true })
const addButton = dialog.getByRole('button', { name: 'Add lead' })
const keepsSamples = dialog.getByRole('checkbox', { name: 'Keep the sample leads' })
const rowOf = (id: string) => document.querySelector(`[data-lead="${id}"]`)
const idOf = async (workspace: Workspace, name: string) =>
  (await everyLead(workspace)).find((lead) => lead.name === name)!.id

watchLog()

async function mountOpen(leads = [ada, grace]) {
  const mounted = await mountConsole(leads)
  await expect.element(heading(`${leads.length} leads`)).toBeVisible()
  await button('New lead').click()
  await expect.element(paste).toHaveFocus()
  return mounted
}

test('[NEW-3] [NEW-6] [NEW-7] by keyboard alone: A, a text, Ctrl+Enter; the samples are replaced and undone', async () => {
  const { workspace } = await mountConsole([ada, grace])
  await expect.element(nameOf(ada)).toBeVisible()
  await userEvent.keyboard('a')
  await expect.element(paste).toHaveFocus()
  expect(document.querySelector('[inert] [data-lead]')).not.toBeNull()
  await expect.element(dialog.getByText('Your first lead: the 2 sample leads will be removed')).toBeVisible()
  await userEvent.keyboard('Alan Turing, Bletchley Ltd{Enter}alan@bletchley.example')
  await expect.element(field('Name')).toHaveValue('Alan Turing')
  await expect.element(field('Company')).toHaveValue('Bletchley Ltd')
  await expect.element(field('Email')).toHaveValue('alan@bletchley.example')
  await expect.element(choice('Source')).toHaveValue('Other')
  await expect.element(choice('Status')).toHaveValue('new')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(toast('Lead added')).toBeVisible()
  await expect.element(toast('Alan Turing')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(names()).toEqual(['Alan Turing'])
  const id = await idOf(workspace, 'Alan Turing')
  await expect.poll(() => document.activeElement).toBe(rowOf(id))
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(names).toEqual([ada.name, grace.name])
})

test('[NEW-7] the sample leads are kept where the seller wants it', async () => {
  await mountOpen()
  await paste.fill('Alan Turing')
  await keepsSamples.click()
  await expect.element(dialog.getByText('Your first lead: the list will be saved on this device')).toBeVisible()
  await addButton.click()
  await expect.element(heading('3 leads')).toBeVisible()
  // The list is own now: nothing is said of samples.
  await button('New lead').click()
  await expect.element(paste).toHaveFocus()
  await expect.element(keepsSamples).not.toBeInTheDocument()
})

test('[NEW-3] what the seller has set, later text does not change; Enter in a field adds', async () => {
  const { workspace } = await mountOpen()
  await paste.fill('Alan Turing, Bletchley')
  await expect.element(field('Company')).toHaveValue('Bletchley')
  await field('Company').fill('Government Code')
  await choice('Source').selectOptions('Referral')
  await choice('Status').selectOptions('Qualified')
  await paste.fill('Alan M. Turing, Manchester, alan@x.example')
  await expect.element(field('Name')).toHaveValue('Alan M. Turing')
  await expect.element(field('Company')).toHaveValue('Government Code')
  await field('Score').fill('77')
  await userEvent.keyboard('{Enter}')
  await expect.element(toast('Lead added')).toBeVisible()
  const [lead] = await everyLead(workspace)
  expect(lead).toMatchObject({
    name: 'Alan M. Turing',
    company: 'Government Code',
    email: 'alan@x.example',
    source: 'Referral',
    score: 77,
    status: 'qualified',
  })
})

test('[NEW-6] a double Enter, and a double click, add one lead each', async () => {
  const { workspace } = await mountOpen()
  await paste.fill('Alan Turing')
  // The second one before the first is answered.
  const form = dialog.element().querySelector('form')!
  for (const _ of [1, 2]) form.requestSubmit()
  await expect.element(heading('1 lead')).toBeVisible()
  await button('New lead').click()
  await paste.fill('Edsger Dijkstra')
  await addButton.dblClick()
  await expect.element(heading('2 leads')).toBeVisible()
  expect(await everyLead(workspace)).toHaveLength(2)
})

test('[NEW-6] a lead that is not on the page that is shown: the heading has the focus, and the toast opens it', async () => {
  const leads = numberedLeads(25, { score: 50 })
  const { workspace } = await mountOpen(leads)
  await paste.fill('Alan Turing')
  await keepsSamples.click()
  await addButton.click()
  await expect.element(heading('26 leads')).toHaveFocus()
  await notifications.getByRole('button', { name: 'Open', exact: true }).click()
  await expect.element(panel).toBeVisible()
  await expect.poll(() => document.querySelector('dialog [data-field=name]')?.textContent).toBe('Alan Turing')
  expect(await everyLead(workspace)).toHaveLength(26)
})

test('[NEW-4] what is wrong is told at its field, the first of them takes the focus, and nothing is lost', async () => {
  const { workspace } = await mountOpen()
  await field('Email').fill('alan@bletchley')
  await field('Score').fill('120')
  await addButton.click()
  await expect.element(field('Name')).toHaveFocus()
  await expect.element(field('Name')).toHaveAccessibleDescription('Please enter a name')
  await expect.element(field('Email')).toHaveAccessibleDescription('Please enter a valid email address.')
  await expect.element(field('Score')).toHaveAccessibleDescription('Please enter a whole number from 0 to 100')
  for (const name of ['Name', 'Email', 'Score'])
    await expect.element(field(name)).toHaveAttribute('aria-invalid', 'true')
  await field('Name').fill('Alan Turing')
  await expect.element(field('Name')).toHaveAttribute('aria-invalid', 'false')
  await field('Score').fill('x')
  await addButton.click()
  await expect.element(field('Email')).toHaveFocus()
  await expect.element(field('Email')).toHaveValue('alan@bletchley')
  expect(await everyLead(workspace)).toHaveLength(2)
})

test('[NEW-5] an email that is there is told at once, and its lead opened; a second lead with it can be added', async () => {
  await mountOpen()
  await paste.fill('ADA@engines.example, Augusta King')
  await expect.element(dialog.getByText('Ada Lovelace has this email')).toBeVisible()
  await dialog.getByRole('button', { name: 'Open it' }).click()
  await expect.element(panel).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(document.querySelector('dialog [data-field=name]')?.textContent).toBe(ada.name)
  await panel.getByRole('button', { name: 'Close' }).click()
  await button('New lead').click()
  await keepsSamples.click()
  await addButton.click()
  await expect.element(heading('3 leads')).toBeVisible()
})

test('[NEW-2] several leads are counted, and imported instead', async () => {
  await mountOpen()
  await paste.fill('Alan Turing\tBletchley\talan@x.example\nEdsger Dijkstra\tEindhoven\tedsger@x.example')
  await expect.element(dialog.getByText('This text has 2 leads.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Import them…' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Import 2 leads' })).toBeVisible()
})

test('[NEW-8] Escape and a click beside the dialog keep what was typed, Cancel clears it; the focus goes back', async () => {
  await mountOpen()
  await paste.fill('Alan Turing')
  await field('Company').fill('Bletchley')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(button('New lead')).toHaveFocus()
  expect(asksToLeave()).toBe(true)
  await userEvent.keyboard('{Enter}')
  await expect.element(paste).toHaveValue('Alan Turing')
  await expect.element(field('Company')).toHaveValue('Bletchley')
  await userEvent.click(dialog.element().parentElement!, { position: { x: 20, y: 700 } })
  await expect.element(dialog).not.toBeInTheDocument()
  await userEvent.keyboard('a')
  await expect.element(paste).toHaveValue('Alan Turing')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await userEvent.keyboard('a')
  await expect.element(paste).toHaveValue('')
  await expect.element(field('Company')).toHaveValue('')
})

test('[NEW-3] [LIST-5] an empty list offers it in its notice alone', async () => {
  await mountConsole([])
  await expect.element(page.getByText('No leads yet')).toBeVisible()
  await button('New lead').click()
  await paste.fill('Alan Turing')
  // There are no samples to replace.
  await expect.element(keepsSamples).not.toBeInTheDocument()
  await addButton.click()
  await expect.element(heading('1 lead')).toBeVisible()
  expect(page.getByRole('button', { name: 'New lead', exact: true }).elements()).toHaveLength(1)
})

test('[NEW-8] [SCREEN-16] on a phone the dialog fills the screen, and its buttons are in view', async () => {
  await page.viewport(375, 812)
  await mountOpen()
  const { top, left, width, height } = dialog.element().getBoundingClientRect()
  expect({ top, left, width, height }).toEqual({ top: 0, left: 0, width: 375, height: 812 })
  expect(addButton.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(812)
  await paste.fill('Alan Turing')
  await addButton.click()
  await expect.poll(names).toEqual(['Alan Turing'])
})

test('[COPY-1] one click copies the email, in the row and in the panel, and does not open the row', async () => {
  const { copied } = await mountConsole([ada, grace])
  await expect.element(nameOf(ada)).toBeVisible()
  // Without an email there is nothing to copy.
  expect(page.getByRole('button', { name: /^Copy email/ }).elements()).toHaveLength(1)
  await nameOf(ada).hover()
  await button('Copy email of Ada Lovelace').click()
  await expect.element(toast('Email copied')).toBeVisible()
  expect(copied).toEqual([ada.email])
  await expect.element(panel).not.toBeInTheDocument()
  await nameOf(ada).click()
  await panel.getByRole('button', { name: 'Copy email of Ada Lovelace' }).click()
  await expect.poll(() => copied).toEqual([ada.email, ada.email])
  await panel.getByRole('button', { name: 'Close' }).click()
  await nameOf(grace).click()
  await expect.element(panel).toBeVisible()
  expect(panel.getByRole('button', { name: /^Copy email/ }).elements()).toHaveLength(0)
})

test('[COPY-1] [KEY-1] by keyboard: Tab from the name, Enter; the button is seen', async () => {
  const { copied } = await mountConsole([ada, leadWith({ ...grace, email: 'grace@navy.example' })])
  await focus(nameOf(ada))
  await userEvent.keyboard('j{Tab}')
  await expect.element(button('Copy email of Grace Hopper')).toHaveFocus()
  expect(getComputedStyle(document.activeElement!).opacity).toBe('1')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => copied).toEqual(['grace@navy.example'])
  await expect.element(panel).not.toBeInTheDocument()
})

test('[COPY-1] a browser that does not allow it is told', async () => {
  const refuse = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
  await mountConsole([ada], undefined, undefined, refuse)
  await nameOf(ada).hover()
  await button('Copy email of Ada Lovelace').click()
  await expect
    .element(toast('Not copied: this browser doesn’t allow it here. Select the email to copy it.'))
    .toBeVisible()
})
