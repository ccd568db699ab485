import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  button,
  clickBackdrop,
  createSamples,
  emailField,
  fact,
  heading,
  mountSeeded,
  nameOf,
  names,
  notifications,
  panel,
  texts,
  toast,
  watchLog,
} from '../../test/console-screen'
import { leadWith } from '../../test/leads'
import { mountConsole } from '../../test/mount-console'
import { PAGE_SIZE, SAMPLE_OPPORTUNITIES, SIMULATED_DELAY_MS } from '../domain/constants'
import type { Lead } from '../domain/lead'

const ada = leadWith({ id: 'ada', name: 'Ada Lovelace', score: 90, status: 'contacted', order: 0 })
const grace = leadWith({ id: 'grace', name: 'Grace Hopper', score: 80, email: 'grace@navy.example', order: 1 })
const alan = leadWith({ id: 'alan', name: 'Alan Turing', score: 70, order: 2 })

const pager = page.getByRole('navigation', { name: 'Pagination' })

watchLog()

async function open(lead: Lead) {
  await nameOf(lead).click()
  await expect.element(panel).toBeVisible()
}

async function openForEdit(lead: Lead) {
  await open(lead)
  await button('edit lead').click()
}

test('[PANEL-1] [PANEL-2] the panel shows six facts and two buttons, over an inert page', async () => {
  await mountConsole([ada, grace])
  await open(grace)
  expect([...document.querySelectorAll('dialog dt')].map(({ textContent }) => textContent)).toEqual([
    'Name',
    'Status',
    'Company',
    'Email',
    'Source',
    'Score',
  ])
  for (const text of [grace.name, grace.company, grace.email, grace.source, '80', 'New'])
    await expect.element(panel.getByText(text, { exact: true })).toBeVisible()
  await expect.element(panel.getByRole('meter', { name: 'Score' })).toHaveAttribute('aria-valuenow', '80')
  expect(texts(panel.getByRole('button'))).toEqual(['', '', '', '', '', 'edit leadE', 'convert to opportunityC'])
  for (const label of ['edit lead', 'convert to opportunity']) await expect.element(button(label)).toBeVisible()
  for (const label of ['Previous lead', 'Next lead', 'More', 'Close', `Copy email of ${grace.name}`])
    await expect.element(panel.getByRole('button', { name: label })).toBeVisible()
  expect(panel.element().getBoundingClientRect()).toMatchObject({ right: 1280, width: 420 })
  await expect.element(page.getByRole('searchbox')).not.toBeInTheDocument()
  expect(document.querySelector('[inert] [data-lead]')).not.toBeNull()
  expect(notifications.element().closest('[inert]')).toBeNull()
})

test('[PANEL-2] [EDIT-1] edit mode has save and cancel, no close icon, email and status alone in the form', async () => {
  await mountConsole([ada])
  await openForEdit(ada)
  expect(texts(panel.getByRole('button'))).toEqual(['', '', 'cancel', 'saveEnter'])
  await expect.element(button('Close')).not.toBeInTheDocument()
  const inForm = [...document.querySelector('form')!.elements].map((control) => control.getAttribute('name'))
  expect(inForm).toEqual(['lead-status', 'email', null])
  await expect.element(emailField).toHaveFocus()
  const status = panel.getByRole('combobox', { name: 'Status' })
  expect(texts(status.getByRole('option'))).toEqual(['Contacted', 'New', 'Qualified'])
  await expect.element(status).toHaveValue('contacted')
})

test('[EDIT-3] cancel says so and applies nothing', async () => {
  const { clock, workspace } = await mountConsole([ada])
  await openForEdit(ada)
  await emailField.fill('not@this.example')
  await button('cancel').click()
  await expect.element(toast('Edit cancelled')).toBeVisible()
  expect(fact('email')).toBe(ada.email)
  await expect.element(button('edit lead')).toHaveFocus()
  await expect.element(button('Restore draft')).not.toBeInTheDocument()
  expect(clock.waits).toEqual([])
  expect(await workspace.query({ name: 'lead', id: 'ada' })).toEqual(ada)
})

test('[EDIT-5] an invalid email is told by toast and field, and loses nothing', async () => {
  const { clock } = await mountConsole([ada])
  await openForEdit(ada)
  await emailField.fill('nobody@nowhere')
  await userEvent.keyboard('{Enter}')
  await expect.element(toast('Please enter a valid email address.')).toBeVisible()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Please enter a valid email address.')
  await expect.element(emailField).toHaveAttribute('aria-invalid', 'true')
  await expect.element(emailField).toHaveAccessibleDescription('Please enter a valid email address.')
  await expect.element(emailField).toHaveValue('nobody@nowhere')
  await expect.element(emailField).toHaveFocus()
  const problem = panel.getByText('Please enter a valid email address.').element()
  expect(getComputedStyle(emailField.element()).outlineColor).toBe(getComputedStyle(problem).color)
  expect(clock.waits).toEqual([])
  await emailField.fill('nobody@nowhere.example')
  await expect.element(emailField).toHaveAttribute('aria-invalid', 'false')
})

test.each([
  ['ada@engine.example', 'mailto:ada@engine.example'],
  ['o’neil+50%?subject=x&y,z@mail.example', 'mailto:o%E2%80%99neil%2B50%25%3Fsubject%3Dx%26y%2Cz@mail.example'],
  ['half\ud83d@mail.example', 'mailto:half%EF%BF%BD@mail.example'],
])('[PANEL-9] the email %s is a link', async (email, address) => {
  await mountConsole([{ ...ada, email }])
  await open(ada)
  const link = panel.getByRole('link', { name: email, exact: true })
  await expect.element(link).toHaveAttribute('href', address)
  expect(getComputedStyle(link.element()).textDecorationLine).toBe('none')
  await link.hover()
  expect(getComputedStyle(link.element()).textDecorationLine).toBe('underline')
})

test.each(['', 'unknown', 'ada@engine'])('[PANEL-9] the email "%s" is no link', async (email) => {
  await mountConsole([{ ...ada, email }])
  await open(ada)
  expect(fact('email')).toBe(email)
  expect(panel.getByRole('link').elements()).toHaveLength(0)
})

test('[PANEL-3] [PANEL-4] close icon, Escape and backdrop close, back to the row', async () => {
  await mountConsole([ada, grace, alan])
  const ways = [
    { lead: ada, close: () => button('Close').click() },
    { lead: grace, close: () => userEvent.keyboard('{Escape}') },
    { lead: alan, close: clickBackdrop },
  ]
  for (const { lead, close } of ways) {
    await open(lead)
    await close()
    await expect.element(panel).not.toBeInTheDocument()
    await expect.element(nameOf(lead)).toHaveFocus()
  }
})

test('[PANEL-3] [PANEL-5] [PANEL-6] a draft that was left is offered again to its own lead only', async () => {
  await mountConsole([ada, grace])
  await openForEdit(ada)
  await emailField.fill('half@written')
  await userEvent.keyboard('{Escape}')
  await open(grace)
  await expect.element(button('Restore draft')).not.toBeInTheDocument()
  await button('edit lead').click()
  await expect.element(emailField).toHaveValue(grace.email)
  await userEvent.keyboard('{Escape}')
  await open(ada)
  await expect.element(button('edit lead')).toBeVisible()
  expect(fact('email')).toBe(ada.email)
  await button('Restore draft').click()
  await expect.element(emailField).toHaveValue('half@written')
  await clickBackdrop()
  await openForEdit(ada)
  await button('cancel').click()
  await expect.element(button('edit lead')).toBeVisible()
  await expect.element(button('Restore draft')).not.toBeInTheDocument()
})

test('[CONVERT-3] [EDIT-6] a converted lead keeps its status, its email can be edited', async () => {
  const { clock } = await mountConsole([ada])
  await createSamples('opportunities')
  await page.getByRole('combobox', { name: 'Status' }).selectOptions('Converted')
  await expect.element(heading(`${SAMPLE_OPPORTUNITIES} of ${SAMPLE_OPPORTUNITIES + 1} leads`)).toBeVisible()
  await button(names()[0] ?? '').click()
  const convert = button('convert to opportunity')
  await expect.element(convert).toBeDisabled()
  await expect.element(convert).toHaveAccessibleDescription('This lead is already an opportunity')
  await button('edit lead').click()
  await expect.element(emailField).toBeVisible()
  await expect.element(panel.getByRole('combobox')).not.toBeInTheDocument()
  expect(fact('status')).toBe('Converted')
  await emailField.fill('new@address.example')
  await userEvent.keyboard('{Enter}')
  await clock.advance(SIMULATED_DELAY_MS)
  await expect.element(toast('Lead updated successfully!')).toBeVisible()
  await expect.element(page.getByText('new@address.example')).toBeVisible()
  expect(names()).toHaveLength(SAMPLE_OPPORTUNITIES)
})

test('[OPPORTUNITY-3] [SAMPLE-4] opportunities are newest first and paged beyond 20', async () => {
  const { clock } = await mountSeeded()
  const rows = page.getByRole('row')
  await createSamples('opportunities')
  await expect.element(button(`Show ${SAMPLE_OPPORTUNITIES} opportunities`)).toBeVisible()
  await createSamples('opportunities')
  await expect.element(button(`Show ${PAGE_SIZE} opportunities`)).toBeVisible()
  await page.getByRole('tab', { name: 'Opportunities' }).click()
  await expect.poll(() => rows.elements()).toHaveLength(1 + PAGE_SIZE)
  await expect.element(pager).not.toBeInTheDocument()

  await page.getByRole('tab', { name: 'Leads' }).click()
  await createSamples('opportunities')
  await expect.element(button(`Show ${PAGE_SIZE + SAMPLE_OPPORTUNITIES} opportunities`)).toBeVisible()
  await page.getByRole('combobox', { name: 'Status' }).selectOptions('New')
  await expect.element(rows.getByText('Converted', { exact: true })).not.toBeInTheDocument()
  const name = names()[0] ?? ''
  await button(name).click()
  await button('convert to opportunity').click()
  await clock.advance(SIMULATED_DELAY_MS)
  await expect.element(toast('Lead converted to opportunity!')).toBeVisible()
  await page.getByRole('tab', { name: 'Opportunities' }).click()
  await expect.element(pager).toHaveTextContent('Page 1 of 2')
  await expect.element(rows.nth(1)).toHaveTextContent(name)
  await button('Last page').click()
  await expect.poll(() => rows.elements()).toHaveLength(1 + SAMPLE_OPPORTUNITIES + 1)
})

test('[EDIT-5] what says that the email is invalid leaves when its cause does', async () => {
  await mountConsole([ada])
  const problem = toast('Please enter a valid email address.')
  for (const mend of [
    () => emailField.fill('ada@lovelace.example'),
    () => button('cancel').click(),
    () => userEvent.keyboard('{Escape}'),
  ]) {
    await openForEdit(ada)
    await emailField.fill('none')
    await userEvent.keyboard('{Enter}')
    await expect.element(problem).toBeVisible()
    await mend()
    await expect.element(problem).not.toBeInTheDocument()
    if (document.querySelector('dialog')) await userEvent.keyboard('{Escape}')
    await expect.element(panel).not.toBeInTheDocument()
  }
})

test('[SYNC-2] a save that is refused gives the focus back: Enter saves again', async () => {
  const { clock, workspace } = await mountConsole([ada])
  await openForEdit(ada)
  await emailField.fill('mine@lovelace.example')
  const theirs = workspace.dispatch({
    name: 'save-lead',
    id: 'ada',
    draft: { email: 'theirs@lovelace.example', status: 'contacted' },
  })
  await clock.advance(SIMULATED_DELAY_MS)
  expect(await theirs).toMatchObject({ done: true })
  await userEvent.keyboard('{Enter}')
  await clock.advance(SIMULATED_DELAY_MS)
  await expect
    .element(toast('Not saved: this lead was changed elsewhere. Check the form and save again to replace it.'))
    .toBeVisible()
  await expect.element(emailField).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await clock.advance(SIMULATED_DELAY_MS)
  await expect.element(panel).not.toBeInTheDocument()
  expect(await workspace.query({ name: 'lead', id: 'ada' })).toMatchObject({ email: 'mine@lovelace.example' })
})

test('[PANEL-7] a panel does not close under a typing seller without a word', async () => {
  const { workspace } = await mountConsole([ada])
  await workspace.dispatch({ name: 'create-sample-leads', count: 1 })
  await expect.element(heading('2 leads')).toBeVisible()
  const sample = document.querySelector<HTMLElement>('[data-lead]:not([data-lead=ada])')!
  const name = sample.textContent
  sample.click()
  await button('edit lead').click()
  await emailField.fill('typed@example.com')
  await workspace.dispatch({ name: 'undo', action: null })
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(toast(`${name} was removed, and the panel was closed`)).toBeVisible()
})

test('[PANEL-7] a draft of a lead that is gone is not opened, and this is told', async () => {
  const refused = { refused: 'not-saved', problem: 'full' } as const
  const { workspace } = await mountConsole([ada], (real) => ({
    ...real,
    dispatch: (command) => (command.name === 'save-lead' ? Promise.resolve(refused) : real.dispatch(command)),
  }))
  await workspace.dispatch({ name: 'create-sample-leads', count: 1 })
  await expect.element(heading('2 leads')).toBeVisible()
  const sample = document.querySelector<HTMLElement>('[data-lead]:not([data-lead=ada])')!
  const name = sample.textContent
  sample.click()
  await expect.element(panel.getByText(/^Lead \d of 2$/)).toBeVisible()
  await button('edit lead').click()
  await emailField.fill('typed@example.com')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(button('Open draft')).toBeVisible()
  await workspace.dispatch({ name: 'undo', action: null })
  await button('Open draft').click()
  await expect.element(toast(`The draft can’t be opened: ${name} no longer exists`)).toBeVisible()
})
