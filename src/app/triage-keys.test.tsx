import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  button,
  countShift,
  emailField,
  expectOpen,
  fact,
  heading,
  mountSeeded,
  panel,
  press,
  texts,
  toast,
  watchLog,
} from '../../test/console-screen'
import { leadsInOrder } from '../../test/seeded-leads'
import { PAGE_SIZE, SIMULATED_DELAY_MS } from '../domain/constants'
import type { Lead } from '../domain/lead'

// By keyboard alone: no test here uses the mouse.
const LAST = leadsInOrder.length - 1
const SAVED = 'Lead updated successfully!'
const CONVERTED = 'Lead converted to opportunity!'
const next = button('Next lead')
const edit = button('edit lead')
const scoreButton = page.getByRole('button', { name: /^Score/ })

watchLog()
const shift = countShift()

// As in the journeys: nothing may be moved by the layout.
afterEach(async () => expect(await shift()).toBeLessThan(0.0005))

function leadAt(index: number, list: readonly Lead[] = leadsInOrder): Lead {
  const lead = list[index]
  if (!lead) throw new Error(`there is no lead at ${index}`)
  return lead
}

/** The panel shows the lead at this place of a list. */
const expectOpenAt = (index: number, list: readonly Lead[] = leadsInOrder) =>
  expectOpen(leadAt(index, list), `Lead ${index + 1} of ${list.length}`)

const rowOf = (lead: Lead) => document.querySelector(`[data-lead="${lead.id}"]`)?.closest('tr')

async function expectFocusAt(index: number) {
  await expect.poll(() => document.activeElement?.getAttribute('data-lead')).toBe(leadAt(index).id)
}

/** The screen with the lead at this place open. */
async function mountOpenAt(index: number) {
  const mounted = await mountSeeded()
  await press(`j${'j'.repeat(index)}{Enter}`)
  await expectOpenAt(index)
  return mounted
}

test('[TRIAGE-2] leads that leave the filter leave the count, and the next is the one that came after', async () => {
  const newOnes = leadsInOrder.filter(({ status }) => status === 'new')
  const { clock } = await mountSeeded()
  await press('/{Tab}')
  await expect.element(page.getByRole('combobox', { name: 'Status' })).toHaveFocus()
  await press('New')
  await expect.element(heading(`${newOnes.length} of 100 leads`)).toBeVisible()
  await press('{Tab}{Tab}jj{Enter}')
  await expectOpenAt(1, newOnes)
  await press('2')
  // Until it is saved, it is in the list.
  await expectOpenAt(2, newOnes)
  await clock.advance(SIMULATED_DELAY_MS)
  const left = newOnes.filter((_, index) => index !== 1)
  await expectOpenAt(1, left)
  await press('k')
  await expectOpenAt(0, left)
  await press('jj')
  await expectOpenAt(2, left)
  await press('{ControlOrMeta>}z{/ControlOrMeta}')
  await expectOpenAt(3, newOnes)
})

test('[TRIAGE-5] [EDIT-2] Ctrl+Enter saves and opens the next lead at once, again and again', async () => {
  const { clock } = await mountOpenAt(0)
  const emails = [0, 1, 2].map((index) => `${index}@t.io`)
  for (const [index, email] of emails.entries()) {
    await press('e')
    await expect.element(emailField).toHaveFocus()
    await press(`{ControlOrMeta>}a{/ControlOrMeta}${email}{ControlOrMeta>}{Enter}{/ControlOrMeta}`)
    await expectOpenAt(index + 1)
    await expect.element(edit).toHaveFocus()
  }
  await clock.advance(SIMULATED_DELAY_MS)
  await expect.element(page.getByText('2@t.io')).toBeVisible()
  await expect.poll(() => toast(SAVED).elements()).toHaveLength(emails.length)
  await press('{Escape}')
  await expect.poll(() => texts(page.getByRole('cell', { name: /@t\.io$/ }))).toEqual(emails)
})

test('[TRIAGE-5] [SYNC-2] a save that fails behind another lead says so, and leads back to its draft', async () => {
  const { clock, workspace } = await mountOpenAt(0)
  const { id, name, status } = leadAt(0)
  await press('e{ControlOrMeta>}a{/ControlOrMeta}own@t.example')
  // As another tab does meanwhile.
  const elsewhere = workspace.dispatch({ name: 'save-lead', id, draft: { email: 'other@t.example', status } })
  await clock.advance(SIMULATED_DELAY_MS)
  expect(await elsewhere).toMatchObject({ done: true })
  await press('{ControlOrMeta>}{Enter}{/ControlOrMeta}')
  await expectOpenAt(1)
  await clock.advance(SIMULATED_DELAY_MS)
  await expect.element(page.getByRole('alert').getByText(`${name}: Not saved`)).toBeVisible()
  await press('{Alt>}t{/Alt}{Tab}')
  await expect.element(button('Open draft')).toHaveFocus()
  await press('{Enter}')
  await expect.element(emailField).toHaveValue('own@t.example')
  await expectOpenAt(0)
  emailField.element().focus()
  await press('{Enter}')
  await clock.advance(SIMULATED_DELAY_MS)
  await expect.element(toast(SAVED)).toBeVisible()
  await expect.element(page.getByRole('cell', { name: 'own@t.example' })).toBeVisible()
})

test('[TRIAGE-3] at both ends of the list it says so and stays', async () => {
  const { clock } = await mountOpenAt(0)
  await press('k')
  await expect.element(toast('This is the first lead in the list')).toBeVisible()
  await expectOpenAt(0)
  await press('{Escape}nnnn')
  await expect.element(page.getByText('Page 5 of 5')).toBeVisible()
  await press('{End}{Enter}')
  await expectOpenAt(LAST)
  await press('j')
  await expect.element(toast('This is the last lead in the list')).toBeVisible()
  await expectOpenAt(LAST)
  next.element().focus()
  await press('{Enter}')
  await expectOpenAt(LAST)
  await expect.element(next).toHaveFocus()
  await press('2')
  await expect.element(edit).toBeDisabled()
  await clock.advance(SIMULATED_DELAY_MS)
  await expect.poll(() => fact('status')).toBe('Contacted')
  await expect.element(edit).toBeEnabled()
})

test('[KEY-5] in the list J, K, arrows, Home, End and Page keys move, over the borders of pages', async () => {
  await mountSeeded()
  // Where the focus is not in the list, these keys scroll the page.
  await press('{ArrowDown}{End}{PageDown}')
  expect(document.querySelector('[data-lead]:focus')).toBeNull()
  await expect.element(page.getByText('Page 1 of 5')).toBeVisible()
  await press('j')
  await expectFocusAt(0)
  await press('k')
  await expectFocusAt(0)
  await press('{ArrowDown}j')
  await expectFocusAt(2)
  await press('{ArrowUp}')
  await expectFocusAt(1)
  await press('{End}')
  await expectFocusAt(PAGE_SIZE - 1)
  await press('j')
  await expectFocusAt(PAGE_SIZE)
  await press('k')
  await expectFocusAt(PAGE_SIZE - 1)
  await press('{Home}')
  await expectFocusAt(0)
  await press('{PageDown}')
  await expectFocusAt(PAGE_SIZE)
  await press('n')
  await expectFocusAt(2 * PAGE_SIZE)
  // From the first row to the first row of another page.
  await press('j')
  await expectFocusAt(2 * PAGE_SIZE + 1)
  await press('{PageUp}')
  await expectFocusAt(PAGE_SIZE)
  await press('p')
  await expectFocusAt(0)
  await press('p')
  await expectFocusAt(0)
})

test('[KEY-5] Tab stops at one lead of the list, the one that had the focus last, and at its controls', async () => {
  await mountSeeded()
  const boxOf = (index: number) => page.getByRole('checkbox', { name: `Select ${leadAt(index).name}`, exact: true })
  await press('jjj{Tab}{Tab}{Tab}')
  await expect.element(button('Next page')).toHaveFocus()
  await press('{Shift>}{Tab}{Tab}{Tab}{/Shift}')
  await expectFocusAt(2)
  await press('{Shift>}{Tab}{/Shift}')
  await expect.element(boxOf(2)).toHaveFocus()
  await press('{Shift>}{Tab}{/Shift}')
  await expect.element(page.getByRole('columnheader', { name: 'Status' }).getByRole('button')).toHaveFocus()
  // With the order, the focus goes where its lead goes.
  await press('{Shift>}{Tab}{/Shift}')
  await expect.element(page.getByRole('columnheader', { name: 'Score' }).getByRole('button')).toHaveFocus()
  await press('{Enter}')
  await expect.element(page.getByRole('columnheader', { name: 'Score' })).toHaveAttribute('aria-sort', 'ascending')
  await press('{Tab}{Tab}{Tab}')
  await expect.poll(() => document.activeElement).toBe(document.querySelector('[data-lead]'))
})

test('[TRIAGE-4] [KEY-5] [PANEL-4] after the panel closes the focus is on the lead that was open last, on its page', async () => {
  // Lower than a page of the list.
  await page.viewport(1280, 600)
  await mountOpenAt(PAGE_SIZE - 1)
  await press('{ArrowDown}{ArrowRight}{ArrowLeft}')
  await expectOpenAt(PAGE_SIZE)
  await expect.element(page.getByText('Page 2 of 5')).toBeInTheDocument()
  await expect.poll(() => rowOf(leadAt(PAGE_SIZE))?.dataset['open']).toBe('true')
  await press('{Escape}')
  await expectFocusAt(PAGE_SIZE)
  await press('{Enter}k')
  await expectOpenAt(PAGE_SIZE - 1)
  await expect.poll(() => rowOf(leadAt(PAGE_SIZE - 1))).toBeInViewport({ ratio: 1 })
  await press('{Escape}')
  await expectFocusAt(PAGE_SIZE - 1)
  await expect.element(page.getByText('Page 1 of 5')).toBeInTheDocument()
})

test('[TRIAGE-6] [CONVERT-1] C converts and goes on; a converted lead keeps its status', async () => {
  const { clock } = await mountOpenAt(0)
  await press('c')
  await expectOpenAt(1)
  await clock.advance(SIMULATED_DELAY_MS)
  await expect.element(toast(CONVERTED)).toBeVisible()
  await press('k')
  await expectOpenAt(0)
  await expect.poll(() => fact('status')).toBe('Converted')
  await press('c')
  await expect.element(toast('This lead is already an opportunity')).toBeVisible()
  await press('1')
  await expect.element(toast('No changes were made: it is Pending already')).toBeVisible()
  await expectOpenAt(0)
  await press('{Escape}')
  page.getByRole('tab', { name: 'Leads' }).element().focus()
  await press('{ArrowRight}')
  await expect.element(heading('1 opportunity')).toBeVisible()
  // The first is for the key that was refused.
  await press('{ControlOrMeta>}z{/ControlOrMeta}')
  await press('{ControlOrMeta>}z{/ControlOrMeta}')
  await expect.element(page.getByText('No opportunities registered!')).toBeVisible()
})

test('[TRIAGE-1] [PANEL-5] [PANEL-6] another lead starts clean; a draft that is left is offered again', async () => {
  await mountOpenAt(0)
  await press('e{ControlOrMeta>}a{/ControlOrMeta}jk12c@half')
  await expect.element(emailField).toHaveValue('jk12c@half')
  await press('{Shift>}{Tab}{Tab}{/Shift}')
  await expect.element(next).toHaveFocus()
  await press('{Enter}')
  await expectOpenAt(1)
  await expect.element(edit).toBeVisible()
  await expect.element(button('Restore draft')).not.toBeInTheDocument()
  await expect.element(next).toHaveFocus()
  await press('k')
  await expectOpenAt(0)
  await expect.element(button('Restore draft')).toBeVisible()
  button('Restore draft').element().focus()
  // What had the focus is not there for another lead: it stays in the panel.
  await press('j')
  await expect.element(heading('Lead Details')).toHaveFocus()
  await press('k')
  await expect.element(button('Restore draft')).toBeVisible()
  button('Restore draft').element().focus()
  await press('{Enter}')
  await expect.element(emailField).toHaveValue('jk12c@half')
})

test('[KEY-4] no key acts in a field, with Ctrl, Alt or Meta, while it is held, or on a lead that is being saved', async () => {
  const { clock } = await mountSeeded()
  const search = page.getByRole('searchbox')
  await press('/jknpsd?123ce')
  await expect.element(search).toHaveValue('jknpsd?123ce')
  await press('{ControlOrMeta>}a{/ControlOrMeta}{Backspace}')
  await expect.element(heading('100 leads')).toBeVisible()
  await press('{Tab}{Tab}{Tab}{Alt>}nj{/Alt}')
  await expect.element(page.getByText('Page 1 of 5')).toBeVisible()
  await expect.element(scoreButton).toHaveFocus()
  await press('j{Enter}')
  await expectOpenAt(0)
  // The keys of the list, behind the panel.
  await press('x/{Alt>}c2jn{/Alt}{Control>}c2j{/Control}{Meta>}c2j{/Meta}')
  await expectOpenAt(0)
  await expect.element(page.getByText('1 selected')).not.toBeInTheDocument()
  await expect.element(page.getByText('Page 1 of 5')).toBeInTheDocument()
  await press('{2>4/}')
  await expectOpenAt(1)
  await press('k')
  await expectOpenAt(0)
  await press('3ce')
  await clock.advance(SIMULATED_DELAY_MS)
  await expectOpenAt(0)
  await expect.poll(() => fact('status')).toBe('Contacted')
  await press('jjjj')
  await expectOpenAt(4)
  await press('{e>4/}')
  const { email } = leadAt(4)
  await expect.element(emailField).toHaveValue(email)
  // A key that has acted before is a letter like any other here.
  await press('{End}{e>3/}')
  await expect.element(emailField).toHaveValue(`${email}eee`)
})

test('[KEY-2] [KEY-4] ? shows the keys, with a lead open too; Escape closes one layer at a time', async () => {
  await mountOpenAt(0)
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await press('?')
  await expect.element(help).toHaveFocus()
  for (const text of [
    'Mark as qualified and go to the next',
    'Save and go to the next',
    'Next page',
    'Undo the last action',
  ])
    await expect.element(help.getByText(text, { exact: true })).toBeVisible()
  await press('j2')
  await expectOpenAt(0)
  await press('{Escape}')
  await expect.element(help).not.toBeInTheDocument()
  await expectOpenAt(0)
  await press('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
})

test('[SUMMARY-3] the summary shows what it counts, by keyboard', async () => {
  const { clock } = await mountSeeded()
  const status = page.getByRole('combobox', { name: 'Status' })
  const count = leadsInOrder.filter((lead) => lead.status === 'qualified').length
  // In the bar, in its legend and in the card of the qualified leads.
  const buttons = button(`Show ${count} qualified leads`)
  await expect.poll(() => buttons.elements()).toHaveLength(3)
  buttons.nth(1).element().focus()
  await press('{Enter}')
  await expect.element(heading(`${count} of 100 leads`)).toBeVisible()
  await expect.element(status).toHaveValue('qualified')
  for (const each of buttons.all()) await expect.element(each).toHaveAttribute('aria-pressed', 'true')
  buttons.last().element().focus()
  await press(' ')
  await expect.element(heading('100 leads')).toBeVisible()
  await expect.element(status).toHaveValue('all')
  await press('j{Enter}')
  await expectOpenAt(0)
  await press('c{Escape}')
  await clock.advance(SIMULATED_DELAY_MS)
  await expect.element(button('Show 1 opportunity')).toBeVisible()
  button('Show 1 opportunity').element().focus()
  await press('{Enter}')
  await expect.element(page.getByRole('tab', { name: 'Opportunities' })).toHaveAttribute('aria-selected', 'true')
  await expect.element(button(leadAt(0).name)).toBeVisible()
  button('Show 1 converted lead').last().element().focus()
  await press('{Enter}')
  await expect.element(heading('1 of 100 leads')).toBeVisible()
})
