import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  button,
  emailField,
  expectOpen,
  fact,
  focus,
  mountLeads,
  nameOf,
  notifications,
  panel,
  toast,
  watchLog,
} from '../../test/console-screen'
import { ada, alan, grace, kurt } from '../../test/leads'
import { SIMULATED_DELAY_MS } from '../domain/constants'
import type { Lead } from '../domain/lead'

// What a key does, a click does too: on the open lead and on the row under the cursor.

watchLog()

const everyone = [ada, grace, alan, kurt]
const SAVED = 'Lead updated successfully!'
const SAVING = 'Saving…'

const radio = (name: string) => panel.getByRole('radio', { name, exact: true })
const rowOf = ({ name }: Lead) => page.getByRole('row', { name })
const badgeOf = ({ id }: Lead) =>
  document.querySelector(`[data-lead="${id}"]`)?.closest('tr')?.querySelector('[data-tone]')
const statusButton = ({ name, status }: Lead) =>
  button(`Status of ${name}: ${status.charAt(0).toUpperCase()}${status.slice(1)}`)
async function isFocused({ id }: Lead) {
  await expect.poll(() => document.activeElement?.getAttribute('data-lead')).toBe(id)
}

const mount = (change?: Parameters<typeof mountLeads>[1]) => mountLeads(everyone, change)

test('[TRIAGE-9] a status of the open lead is set by one click, which stays and lights the way to the next lead', async () => {
  const { clock, workspace } = await mount()
  await nameOf(ada).click()
  await expectOpen(ada, 'Lead 1 of 4')
  expect(fact('status')).toBe('New')
  const next = panel.getByRole('button', { name: 'Next lead' })
  await expect.element(next).toHaveAttribute('data-lit', 'false')
  await radio('Qualified').click()
  await expect.element(toast(SAVING)).toBeVisible()
  await expect.element(next).toHaveAttribute('data-lit', 'true')
  await clock.advance(SIMULATED_DELAY_MS)
  await expect.element(toast(SAVED)).toBeVisible()
  await expect.element(next).toHaveAttribute('data-lit', 'false')
  await expectOpen(ada, 'Lead 1 of 4')
  expect(await workspace.query({ name: 'lead', id: 'ada' })).toEqual({ ...ada, status: 'qualified' })
  expect(await workspace.query({ name: 'lead', id: 'grace' })).toEqual(grace)
})

test('[TRIAGE-9] [KEY-1] by keyboard the radios keep the focus from lead to lead, and arrows choose nothing', async () => {
  const { clock } = await mount()
  await focus(nameOf(ada))
  await userEvent.keyboard('{Enter}')
  await expectOpen(ada, 'Lead 1 of 4')
  radio('New').element().focus()
  await userEvent.keyboard('{ArrowRight}{ArrowLeft}{ArrowLeft}')
  await expect.element(radio('Qualified')).toHaveFocus()
  expect(clock.waits).toEqual([])
  expect(fact('status')).toBe('New')
  await userEvent.keyboard(' ')
  await expect.element(panel.getByRole('radiogroup', { name: 'Status' })).toHaveAttribute('aria-busy', 'true')
  await expect.element(radio('Qualified')).toHaveFocus()
  await userEvent.keyboard('j')
  await expectOpen(grace, 'Lead 2 of 4')
  await expect.element(radio('Qualified')).toHaveFocus()
  await userEvent.keyboard('j')
  await expectOpen(alan, 'Lead 3 of 4')
  await expect.element(panel.getByRole('radiogroup', { name: 'Stage' })).toBeVisible()
  expect(panel.getByRole('radiogroup', { name: 'Status' }).elements()).toEqual([])
  expect(fact('status')).toBe('Converted')
})

test('[TRIAGE-9] without a valid email a click opens the form, with the status that was chosen', async () => {
  await mount()
  await nameOf(kurt).click()
  await radio('Contacted').click()
  await expect.element(emailField).toHaveAttribute('aria-invalid', 'true')
  await expect.element(panel.getByRole('combobox', { name: 'Status' })).toHaveValue('contacted')
})

test('[PENDING-1] a change shows at once in the row, and a toast names the lead', async () => {
  const { clock } = await mount()
  await nameOf(ada).click()
  await expectOpen(ada, 'Lead 1 of 4')
  await radio('Contacted').click()
  expect(badgeOf(ada)?.textContent).toBe('Contacted')
  expect(badgeOf(ada)?.ariaBusy).toBe('true')
  expect(badgeOf(ada)?.querySelector('svg')).not.toBeNull()
  expect(badgeOf(grace)?.ariaBusy).toBeNull()
  await expect.element(toast(SAVING)).toBeVisible()
  await expect.element(toast('Ada Lovelace → Contacted')).toBeVisible()
  const slot = toast(SAVING).element().closest('[data-kind]')
  await clock.advance(SIMULATED_DELAY_MS)
  await expect.element(toast(SAVED)).toBeVisible()
  expect(toast(SAVED).element().closest('[data-kind]')).toBe(slot)
  expect(toast(SAVING).elements()).toEqual([])
  expect(badgeOf(ada)?.textContent).toBe('Contacted')
  expect(badgeOf(ada)?.ariaBusy).toBeNull()
})

test('[PENDING-1] the row never turns back between the change that is pending and the change that is done', async () => {
  // The list is answered later than the change is confirmed.
  const { clock } = await mount((workspace) => ({
    ...workspace,
    async query(query) {
      const answer = await workspace.query(query)
      if (query.name === 'leads') await new Promise((resolve) => setTimeout(resolve, 50))
      return answer
    },
  }))
  const seen = ['New']
  const observer = new MutationObserver(() => {
    const badge = badgeOf(ada)
    const now = `${badge?.textContent}${badge?.ariaBusy === 'true' ? ' pending' : ''}`
    if (seen.at(-1) !== now) seen.push(now)
  })
  observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
  await focus(nameOf(ada))
  await userEvent.keyboard('3')
  await clock.advance(SIMULATED_DELAY_MS)
  await expect.element(toast(SAVED)).toBeVisible()
  await expect.poll(() => seen.at(-1)).toBe('Qualified')
  observer.disconnect()
  expect(seen).toEqual(['New', 'Qualified pending', 'Qualified'])
})

test('[PENDING-2] Undo in the toast takes back that change, not the newest', async () => {
  const { clock, workspace } = await mount()
  await focus(nameOf(ada))
  await userEvent.keyboard('23')
  await isFocused(alan)
  await expect.element(toast('Grace Hopper → Qualified')).toBeInTheDocument()
  const first = toast('Ada Lovelace → Contacted').element().closest('[data-kind]')
  await userEvent.hover(notifications.element().querySelector('[data-order="0"]') ?? document.body)
  await userEvent.click(first?.querySelector('button') ?? document.body)
  await expect.element(toast('Edit of Ada Lovelace undone')).toBeVisible()
  await clock.advance(SIMULATED_DELAY_MS)
  await expect.element(toast(SAVED)).toBeInTheDocument()
  expect(await workspace.query({ name: 'lead', id: 'ada' })).toEqual(ada)
  expect(await workspace.query({ name: 'lead', id: 'grace' })).toEqual({ ...grace, status: 'qualified' })
  expect(badgeOf(ada)?.textContent).toBe('New')
})

test('[PENDING-3] a change that fails turns back and says so', async () => {
  await mount((workspace) => ({
    ...workspace,
    dispatch: (command) =>
      command.name === 'save-lead'
        ? Promise.resolve({ refused: 'not-saved', problem: 'full' })
        : workspace.dispatch(command),
  }))
  await focus(nameOf(ada))
  await userEvent.keyboard('2')
  await expect
    .element(page.getByRole('alert').getByText('Ada Lovelace: Not saved: this device is out of space.'))
    .toBeVisible()
  expect(badgeOf(ada)?.textContent).toBe('New')
  expect(badgeOf(ada)?.ariaBusy).toBeNull()
  expect(toast(SAVING).elements()).toEqual([])
})

test('[KEY-9] 1, 2, 3 and C act on the lead under the cursor, and the cursor goes on', async () => {
  const { clock, workspace } = await mount()
  await userEvent.keyboard('2c')
  expect(clock.waits).toEqual([])
  await focus(nameOf(ada))
  await userEvent.keyboard('3')
  await isFocused(grace)
  await userEvent.keyboard('c')
  await isFocused(alan)
  await userEvent.keyboard('1')
  await expect.element(toast('No changes were made: the status of a converted lead can’t be changed')).toBeVisible()
  await isFocused(alan)
  await clock.advance(SIMULATED_DELAY_MS)
  await expect.element(toast('Lead converted to opportunity!')).toBeInTheDocument()
  expect(await workspace.query({ name: 'lead', id: 'ada' })).toEqual({ ...ada, status: 'qualified' })
  expect(await workspace.query({ name: 'lead', id: 'grace' })).toEqual({ ...grace, status: 'converted' })
  expect(panel.elements()).toEqual([])
  await userEvent.keyboard('j2')
  await expect.element(emailField).toHaveAttribute('aria-invalid', 'true')
  await expectOpen(kurt, 'Lead 4 of 4')
})

test('[KEY-9] the whole row shows where the cursor is', async () => {
  await mount()
  await focus(nameOf(grace))
  const background = (lead: Lead) => getComputedStyle(rowOf(lead).element()).backgroundColor
  expect(background(grace)).not.toBe(background(ada))
  expect(getComputedStyle(nameOf(grace).element()).outlineStyle).toBe('none')
})

test('[LIST-10] a click on the badge of a row offers the statuses, and opens no panel', async () => {
  const { clock, workspace } = await mount()
  await statusButton(grace).click()
  const menu = page.getByRole('menu', { name: 'Status of Grace Hopper' })
  await expect.element(menu.getByRole('menuitem', { name: 'New' })).toHaveFocus()
  await menu.getByRole('menuitem', { name: 'Contacted' }).click()
  await expect.element(menu).not.toBeInTheDocument()
  expect(badgeOf(grace)?.textContent).toBe('Contacted')
  expect(badgeOf(grace)?.ariaBusy).toBe('true')
  await clock.advance(SIMULATED_DELAY_MS)
  await expect.element(toast(SAVED)).toBeVisible()
  expect(panel.elements()).toEqual([])
  expect(await workspace.query({ name: 'lead', id: 'grace' })).toEqual({ ...grace, status: 'contacted' })
  expect(statusButton(alan).elements()).toEqual([])
})

test('[LIST-10] [KEY-1] Tab goes from the name under the cursor to its email and its badge, and Escape back to it', async () => {
  const { clock, workspace } = await mount()
  await focus(nameOf(ada))
  await userEvent.keyboard('j{Tab}{Tab}')
  await expect.element(statusButton(grace)).toHaveFocus()
  await userEvent.keyboard('{Enter}{Escape}')
  await expect.element(statusButton(grace)).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('menuitem', { name: 'New' })).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}{Enter}')
  await clock.advance(SIMULATED_DELAY_MS)
  await expect.element(toast('Lead converted to opportunity!')).toBeVisible()
  expect(await workspace.query({ name: 'lead', id: 'grace' })).toMatchObject({ status: 'converted' })
  await isFocused(grace)
})

test('[TOAST-8] [TRIAGE-7] while the pointer rests on a toast it stays in its place, and others stand below it', async () => {
  const { clock, workspace } = await mount()
  await focus(nameOf(ada))
  await userEvent.keyboard('2')
  await clock.advance(SIMULATED_DELAY_MS)
  const own = notifications.getByRole('button', { name: 'Undo' })
  await own.hover()
  const before = own.element().getBoundingClientRect()
  await userEvent.keyboard('3')
  await clock.advance(SIMULATED_DELAY_MS)
  await expect.element(toast('Grace Hopper')).toBeVisible()
  const card = toast('Ada Lovelace').element().closest('[data-kind]')
  expect(card?.querySelector('button')?.getBoundingClientRect()).toEqual(before)
  const other = toast('Grace Hopper').element().closest('[data-kind]')
  expect(other?.getBoundingClientRect().top).toBeGreaterThan(card?.getBoundingClientRect().bottom ?? 0)
  await userEvent.click(card?.querySelector('button') ?? document.body)
  await expect.element(toast('Edit of Ada Lovelace undone')).toBeVisible()
  await userEvent.unhover(notifications.element())
  expect(await workspace.query({ name: 'lead', id: 'ada' })).toEqual(ada)
  expect(await workspace.query({ name: 'lead', id: 'grace' })).toEqual({ ...grace, status: 'qualified' })
})

test('[PENDING-2] [UNDO-2] an undo right after a save has the last word, though the list is slow', async () => {
  const held: (() => void)[] = []
  let isHeld = false
  const { clock, workspace } = await mount((own) => ({
    ...own,
    async query(query) {
      if (query.name === 'leads' && isHeld) await new Promise<void>((resolve) => held.push(resolve))
      return own.query(query)
    },
  }))
  await userEvent.keyboard('j2')
  await expect.element(toast(SAVING)).toBeVisible()
  isHeld = true
  await clock.advance(SIMULATED_DELAY_MS)
  await expect.element(toast(SAVED)).toBeVisible()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(toast('Edit of Ada Lovelace undone')).toBeVisible()
  isHeld = false
  for (const release of held) release()
  await expect.poll(() => badgeOf(ada)?.textContent).toBe('New')
  await expect.element(toast('Edit of Ada Lovelace undone')).toBeVisible()
  await expect.element(toast(SAVED)).not.toBeInTheDocument()
  expect(await workspace.query({ name: 'lead', id: 'ada' })).toEqual(ada)
})
