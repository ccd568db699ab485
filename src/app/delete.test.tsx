import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  asksToLeave,
  bar,
  button,
  emailField,
  expectOpen,
  focus,
  heading,
  item,
  mountLeads,
  nameOf,
  names,
  notifications,
  panel,
  press,
  texts,
  toast,
  watchLog,
} from '../../test/console-screen'
import { ada, alan, grace, leadWith, numberedLeads } from '../../test/leads'
import { createMemoryStore, mountConsole } from '../../test/mount-console'
import { PAGE_SIZE, SIMULATED_DELAY_MS } from '../domain/constants'
import { noFilters } from '../domain/filters'
import type { Lead } from '../domain/lead'
import type { Outcome } from '../workspace/workspace'

watchLog()

const everyone = [ada, grace, alan]

const question = (name: string) => page.getByRole('dialog', { name })
const detail = (text: string) => notifications.getByText(text, { exact: true })
const undoKey = '{ControlOrMeta>}z{/ControlOrMeta}'

const mount = (leads: readonly Lead[] = everyone) => mountLeads(leads)

async function deleteForGood(lead: Lead) {
  await nameOf(lead).click()
  await panel.getByRole('button', { name: 'More' }).click()
  await item('Delete for good…').click()
  await button('Delete for good').click()
  await expect.element(toast(`${lead.name} was deleted for good`)).toBeVisible()
}

test('[DELETE-1] Delete deletes the lead under the cursor, which goes on; Undo brings it back', async () => {
  const { workspace } = await mount()
  await press('j{Delete}')
  await expect.element(toast('Lead deleted')).toBeVisible()
  await expect.element(detail('Ada Lovelace')).toBeVisible()
  await expect.element(nameOf(grace)).toHaveFocus()
  await expect.poll(names).toEqual(['Grace Hopper', 'Alan Turing'])
  // The last one: the cursor goes back. Its opportunity goes with it.
  await press('j{Delete}')
  await expect.poll(names).toEqual(['Grace Hopper'])
  await expect.element(nameOf(grace)).toHaveFocus()
  expect(await workspace.query({ name: 'totals' })).toMatchObject({ opportunities: { Pending: { count: 0 } } })
  await press(undoKey)
  await expect.poll(names).toEqual(['Grace Hopper', 'Alan Turing'])
  expect(await workspace.query({ name: 'totals' })).toMatchObject({ opportunities: { Pending: { count: 1 } } })
  await press(undoKey)
  await expect.poll(names).toEqual(['Ada Lovelace', 'Grace Hopper', 'Alan Turing'])
})

test('[DELETE-1] the last row of a page makes room for the first one of the next', async () => {
  await mount(
    Array.from({ length: PAGE_SIZE + 1 }, (_, at) => leadWith({ id: `l${at}`, name: `Lead ${at}`, order: at })),
  )
  await press('j{End}{Delete}')
  await expect.element(button(`Lead ${PAGE_SIZE}`)).toHaveFocus()
  await expect.element(page.getByText('Page 1 of 1')).toBeVisible()
})

test('[DELETE-1] in the panel it opens the next lead, and closes at the end of the list', async () => {
  await mount()
  await nameOf(ada).click()
  await expectOpen(ada, 'Lead 1 of 3')
  await press('{Delete}')
  await expectOpen(grace, 'Lead 1 of 2')
  await panel.getByRole('button', { name: 'More' }).click()
  await item('Delete lead').click()
  await expectOpen(alan, 'Lead 1 of 1')
  await press('{Delete}')
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(page.getByText('No leads yet')).toBeVisible()
})

test('[DELETE-1] in a field the key deletes text; while editing there is no menu', async () => {
  await mount()
  await nameOf(ada).click()
  await press('e{Home}{Delete}')
  await expect.element(emailField).toHaveValue(ada.email.slice(1))
  await expect.element(panel.getByRole('button', { name: 'More' })).not.toBeInTheDocument()
  await press('{Escape}')
  await expect.poll(names).toEqual(['Ada Lovelace', 'Grace Hopper', 'Alan Turing'])
})

test('[DELETE-1] what is pending on the lead is done before', async () => {
  const { workspace } = await mount()
  await press('j2k{Delete}')
  await expect.element(toast('Lead deleted')).toBeVisible()
  await press(undoKey)
  await expect.poll(() => workspace.query({ name: 'lead', id: 'ada' })).toEqual({ ...ada, status: 'contacted' })
})

test('[DELETE-2] up to 100 leads are deleted without a question, more after one', async () => {
  await mount(numberedLeads(201))
  const selectPages = async (count: number) => {
    await press('{Home}')
    for (let at = 0; at < count; at++) {
      await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
      await expect.element(bar.getByText(`${PAGE_SIZE * (at + 1)} selected`)).toBeVisible()
      if (at < count - 1) await button('Next page').click()
    }
  }
  await selectPages(5)
  await bar.getByRole('button', { name: 'Delete' }).click()
  await expect.element(toast('100 leads deleted')).toBeVisible()
  await expect.element(heading('101 leads')).toBeVisible()
  await press('jx')
  await bar.getByRole('button', { name: 'Select all 101' }).click()
  await expect.element(bar.getByText('101 selected')).toBeVisible()
  await press('{Delete}')
  const asked = question('Delete 101 leads?')
  await expect.element(asked.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await press('{Escape}')
  await expect.element(heading('101 leads')).toBeVisible()
  await bar.getByRole('button', { name: 'Delete' }).click()
  await asked.getByRole('button', { name: 'Delete 101 leads' }).click()
  await expect.element(toast('101 leads deleted')).toBeVisible()
  await expect.element(page.getByText('No leads yet')).toBeVisible()
})

test('[DELETE-3] Delete for good says what it means before, with the focus on Cancel', async () => {
  const { workspace } = await mount()
  await nameOf(ada).click()
  await panel.getByRole('button', { name: 'More' }).click()
  await item('Delete for good…').click()
  const asked = question('Delete Ada Lovelace for good?')
  for (const words of ['history', 'saved on this device', 'later backups', 'can’t be undone', 'downloaded', 'import']) {
    await expect.element(asked).toHaveTextContent(words)
  }
  await expect.element(asked.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await press('{Enter}')
  await expect.element(asked).not.toBeInTheDocument()
  await expect.element(panel.getByRole('button', { name: 'More' })).toHaveFocus()
  expect(await workspace.query({ name: 'lead', id: 'ada' })).toEqual(ada)
})

test('[DELETE-3] it names others who share the email and are not in the list, and leaves them', async () => {
  const shared = { email: 'info@engines.example' }
  const { workspace } = await mount([{ ...ada, ...shared }, { ...grace, ...shared }, alan])
  const change = { name: 'delete' } as const
  await workspace.dispatch({ name: 'change-leads', change, leads: [grace.id] })
  await expect.poll(names).toEqual(['Ada Lovelace', 'Alan Turing'])
  await nameOf(ada).click()
  await panel.getByRole('button', { name: 'More' }).click()
  await item('Delete for good…').click()
  await expect
    .element(question('Delete Ada Lovelace for good?').getByRole('status'))
    .toHaveTextContent('Somebody else with the same email or id is not in the list now, and stays: Grace Hopper.')
  await button('Delete for good').click()
  await expect.element(toast('Ada Lovelace was deleted for good')).toBeVisible()
  const recent = await workspace.query({ name: 'actions', count: 5 })
  const deleted = recent?.find(({ kind }) => kind === 'delete-lead')
  expect(await workspace.dispatch({ name: 'undo', action: deleted! })).toMatchObject({ done: true })
  await expect.poll(names).toEqual(['Grace Hopper', 'Alan Turing'])
})

test('[DELETE-3] [DELETE-5] a selection is deleted for good, and its numbers are told', async () => {
  const { workspace } = await mount()
  await press('j{Shift>}j{/Shift}')
  await bar.getByRole('button', { name: 'More' }).click()
  await item('Delete for good…').click()
  await question('Delete 2 leads for good?').getByRole('button', { name: 'Delete for good' }).click()
  await expect.element(toast('2 leads were deleted for good')).toBeVisible()
  await expect.element(bar).not.toBeInTheDocument()
  await expect.poll(names).toEqual(['Alan Turing'])
  expect(await workspace.query({ name: 'lead', id: 'ada' })).toBeNull()
})

test('[DELETE-4] the search that found a person goes with it, from the screen and from where it is kept', async () => {
  const storage = createMemoryStore()
  await mountConsole(everyone, undefined, undefined, undefined, { storage })
  const search = page.getByPlaceholder('Search leads by name or company')
  await search.fill('Ada Lovelace')
  await expect.poll(names).toEqual(['Ada Lovelace'])
  await deleteForGood(ada)
  expect(storage.read('filters')).not.toContain('Ada')
  await expect.element(search).toHaveValue('')
  await expect.poll(names).toEqual(['Grace Hopper', 'Alan Turing'])
  // One that finds somebody else stays.
  await search.fill('a')
  await deleteForGood(grace)
  await expect.element(search).toHaveValue('a')
  await expect.poll(names).toEqual(['Alan Turing'])
})

test('[DELETE-4] a search that was kept when the console closed too early ends when it is opened', async () => {
  const storage = createMemoryStore()
  const { workspace, list, screen } = await mountConsole(everyone, undefined, undefined, undefined, { storage })
  await expect.element(nameOf(ada)).toBeVisible()
  await screen.unmount()
  list.filter({ ...noFilters, search: 'Lovelace' })
  await workspace.dispatch({ name: 'delete-for-good', leads: [ada.id] })
  expect(storage.read('filters')).toContain('Lovelace')
  await mountConsole([], () => workspace, undefined, undefined, { storage })
  await expect.poll(names).toEqual(['Grace Hopper', 'Alan Turing'])
  expect(storage.read('filters')).not.toContain('Lovelace')
})

test('[DELETE-4] a draft of a lead that is deleted for good is dropped, that of another one stays', async () => {
  await mount()
  for (const lead of [ada, grace]) {
    await nameOf(lead).click()
    await press('e{End}x{Escape}')
    await expect.element(panel).not.toBeInTheDocument()
  }
  await deleteForGood(ada)
  await expect.poll(names).toEqual(['Grace Hopper', 'Alan Turing'])
  await nameOf(grace).click()
  await expect.element(button('Restore draft')).toBeVisible()
  await press('{Escape}')
  expect(asksToLeave()).toBe(true)
  await deleteForGood(grace)
  await expect.poll(asksToLeave).toBe(false)
})

test('[DELETE-4] what failed is no longer offered again once the lead is deleted for good, before or after', async () => {
  const ends: ((outcome: Outcome) => void)[] = []
  const { workspace } = await mountConsole(everyone, (real) => ({
    ...real,
    dispatch: (command) =>
      command.name === 'save-lead' ? new Promise((resolve) => ends.push(resolve)) : real.dispatch(command),
  }))
  await expect.element(nameOf(ada)).toBeVisible()
  const asksAnyway = asksToLeave()
  await press('j2')
  await expect.element(nameOf(grace)).toHaveFocus()
  await press('2')
  await expect.poll(() => ends.length).toBe(2)
  ends[0]!({ refused: 'not-saved', problem: 'full' })
  await expect.element(button('Open draft')).toBeVisible()
  await workspace.dispatch({ name: 'delete-for-good', leads: ['ada', 'grace'] })
  await expect.poll(names).toEqual(['Alan Turing'])
  await expect.element(button('Open draft')).not.toBeInTheDocument()
  // As from another tab: it was to be saved after the delay.
  ends[1]!({ refused: 'no-such-lead' })
  await expect.element(toast('No changes were made: this lead no longer exists')).toBeVisible()
  await expect.poll(asksToLeave).toBe(asksAnyway)
  await expect.poll(() => document.body.textContent).not.toMatch(/Lovelace|Hopper|Open draft/)
})

test('[DELETE-5] [UNDO-12] the first undo says that this can’t be undone, the next one undoes what was before', async () => {
  const { clock, workspace } = await mount()
  await press('jj2')
  await clock.advance(SIMULATED_DELAY_MS)
  await expect.element(toast('Lead updated successfully!')).toBeVisible()
  await deleteForGood(ada)
  await press(undoKey)
  await expect.element(toast('Deleted for good: this can’t be undone')).toBeVisible()
  expect(await workspace.query({ name: 'lead', id: 'grace' })).toEqual({ ...grace, status: 'contacted' })
  await press(undoKey)
  await expect.poll(() => workspace.query({ name: 'lead', id: 'grace' })).toEqual(grace)
})

test('[DELETE-5] recent actions say no name, and why an older action can’t be undone', async () => {
  const { clock } = await mount()
  await press('j2')
  await clock.advance(SIMULATED_DELAY_MS)
  await expect.element(toast('Lead updated successfully!')).toBeVisible()
  await deleteForGood(ada)
  await focus(nameOf(grace))
  await press('r')
  const lines = page.getByRole('dialog', { name: 'Recent actions' }).getByRole('listitem')
  await expect.element(lines.nth(1)).toBeVisible()
  expect(texts(lines).map((text) => text?.replace(/just now|\d+ \w+ ago/, ''))).toEqual([
    'Deleted 1 lead for goodUndoThis can’t be undone.',
    'Edited a lead deleted for goodUndoCan’t undo: what it was about was deleted for good',
  ])
})
