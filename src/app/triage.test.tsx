import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, expectOpen, fact, nameOf, notifications, panel, watchLog } from '../../test/console-screen'
import { ada, grace, leadWith, numberedLeads } from '../../test/leads'
import { mountConsole } from '../../test/mount-console'
import { leadsInOrder, seededLeads } from '../../test/seeded-leads'
import { PAGE_SIZE, SAMPLE_LEADS, SIMULATED_DELAY_MS } from '../domain/constants'
import type { Lead } from '../domain/lead'
import { wholeList } from '../domain/lead-query'
import { keepInVisibleArea } from '../ui/layers'
import type { Command, Outcome, Workspace } from '../workspace/workspace'

watchLog()

const alan = leadWith({ id: 'alan', name: 'Alan Turing', score: 70, status: 'new', order: 2 })
const silent = leadWith({ id: 'silent', name: 'Silent Bob', score: 60, status: 'new', email: '', order: 3 })
const everyone = [ada, grace, alan, silent]

const panelHeading = panel.getByRole('heading', { name: 'Lead Details' })

async function open(lead: Lead) {
  await nameOf(lead).click()
  await expect.element(panel.getByText(/^Lead \d+ of \d+$/)).toBeVisible()
}

/** The workspace, but commands of this name are answered otherwise. */
function answering(name: Command['name'], answer: () => Promise<Outcome>) {
  return (workspace: Workspace): Workspace => ({
    ...workspace,
    dispatch: (command) => (command.name === name ? answer() : workspace.dispatch(command)),
  })
}

test('[TRIAGE-5] a save that fails behind names its lead and leads back to its draft, which is not lost either way', async () => {
  let isRefused = true
  const { clock } = await mountConsole(everyone, (workspace) => ({
    ...workspace,
    dispatch: async (command) =>
      isRefused && command.name === 'save-lead'
        ? { refused: 'not-saved', problem: 'full' }
        : workspace.dispatch(command),
  }))
  await open(ada)
  await userEvent.keyboard('e')
  await page.getByRole('textbox', { name: 'Email' }).fill('countess@lovelace.example')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  const failure = notifications.getByText(/^Ada Lovelace: Not saved: this device is out of space/)
  await expect.element(failure).toBeVisible()
  await expectOpen(grace, 'Lead 2 of 4')
  await userEvent.keyboard('k')
  await expectOpen(ada, 'Lead 1 of 4')
  await expect.element(button('Restore draft')).toBeVisible()
  await userEvent.keyboard('j')
  await expectOpen(grace, 'Lead 2 of 4')
  // The draft of the lead that is left for the other one is kept as well.
  await userEvent.keyboard('e')
  await page.getByRole('textbox', { name: 'Email' }).fill('admiral@hopper.example')
  await button('Open draft').click()
  await expect.element(page.getByRole('textbox', { name: 'Email' })).toHaveValue('countess@lovelace.example')
  await expectOpen(ada, 'Lead 1 of 4')
  await userEvent.keyboard('{Escape}')
  await open(ada)
  await expect.element(button('Restore draft')).toBeVisible()
  await userEvent.keyboard('j')
  await expectOpen(grace, 'Lead 2 of 4')
  isRefused = false
  await button('Restore draft').click()
  await expect.element(page.getByRole('textbox', { name: 'Email' })).toHaveValue('admiral@hopper.example')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await clock.advance(SIMULATED_DELAY_MS)
  await expect.element(notifications.getByText('Lead updated successfully!')).toBeVisible()
  await expectOpen(alan, 'Lead 3 of 4')
  await userEvent.keyboard('k')
  await expectOpen(grace, 'Lead 2 of 4')
  await expect.element(button('Restore draft')).not.toBeInTheDocument()
})

test('[TRIAGE-5] [EDIT-5] an invalid email is told before anything is saved, and the form stays', async () => {
  const { clock } = await mountConsole(everyone)
  await open(ada)
  await userEvent.keyboard('e')
  const email = page.getByRole('textbox', { name: 'Email' })
  await email.fill('half@written')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(notifications.getByText('Please enter a valid email address.')).toBeVisible()
  await expect.element(email).toHaveFocus()
  await expect.element(email).toHaveValue('half@written')
  await expectOpen(ada, 'Lead 1 of 4')
  expect(clock.waits).toEqual([])
})

/** Grace is open, and the conversion of Ada has failed behind. */
async function convertInVain() {
  await mountConsole(
    everyone,
    answering('convert-lead', () => Promise.reject(new Error('gone'))),
  )
  await open(ada)
  await userEvent.keyboard('c')
  await expectOpen(grace, 'Lead 2 of 4')
  await expect.element(notifications.getByText(/^Ada Lovelace: No changes were made/)).toBeVisible()
}

test('[TRIAGE-6] a conversion that fails behind names its lead and leads back to it', async () => {
  await convertInVain()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('tab', { name: 'Opportunities' }).click()
  await button('Open lead').click()
  await expectOpen(ada, 'Lead 1 of 4')
  await expect.element(button('convert to opportunity')).toBeEnabled()
  await userEvent.keyboard('{Escape}')
  await expect.element(nameOf(ada)).toHaveFocus()
})

test('[TRIAGE-7] [TOAST-9] of what succeeds behind, the newest stands in front, with its own Undo', async () => {
  const { clock, workspace } = await mountConsole(everyone)
  await open(ada)
  await userEvent.keyboard('23')
  await expectOpen(alan, 'Lead 3 of 4')
  await clock.advance(SIMULATED_DELAY_MS)
  const done = notifications.getByText('Lead updated successfully!')
  await expect.poll(() => done.elements().length).toBe(2)
  const box = document.querySelector('dialog dd')?.getBoundingClientRect().top ?? 0
  for (const each of done.elements())
    expect(each.closest('[data-kind]')?.getBoundingClientRect().bottom).toBeLessThanOrEqual(box)
  const front = document.querySelector('[data-order="0"]')
  expect(front?.textContent).toContain('Grace Hopper')
  await userEvent.click(front?.querySelector('button') ?? document.body)
  await expect.element(notifications.getByText('Edit of Grace Hopper undone')).toBeVisible()
  await expect.poll(() => done.elements().length).toBe(1)
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(notifications.getByText('Edit of Ada Lovelace undone')).toBeVisible()
  expect(await workspace.query({ name: 'lead', id: 'ada' })).toEqual(ada)
})

test('[TRIAGE-8] [PANEL-8] a lead that is saved behind says so, takes no key, and can be left and closed', async () => {
  const { clock, workspace } = await mountConsole(everyone)
  await open(ada)
  await userEvent.keyboard('2k')
  await expectOpen(ada, 'Lead 1 of 4')
  await expect.element(button('edit lead')).toBeDisabled()
  await expect.element(button('convert to opportunity')).toBeDisabled()
  await expect.element(panel.getByText('Saving…')).toBeInTheDocument()
  const statuses = panel.getByRole('radiogroup', { name: 'Status' })
  await expect.element(statuses).toHaveAttribute('aria-busy', 'true')
  expect(fact('status')).toBe('Contacted')
  for (const radio of statuses.getByRole('radio').elements()) expect(radio.ariaDisabled).toBe('true')
  await userEvent.keyboard('e3c{Control>}{Enter}{/Control}')
  await expect.element(page.getByRole('textbox', { name: 'Email' })).not.toBeInTheDocument()
  await expectOpen(ada, 'Lead 1 of 4')
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  await clock.advance(SIMULATED_DELAY_MS)
  await expect.element(notifications.getByText('Lead updated successfully!')).toBeVisible()
  expect(await workspace.query({ name: 'lead', id: 'ada' })).toEqual({ ...ada, status: 'contacted' })
})

test('[TRIAGE-2] a lead that leaves the list while it is open has its place between the others', async () => {
  const { clock, workspace } = await mountConsole(everyone)
  await page.getByRole('combobox', { name: 'Status' }).selectOptions('New')
  await open(grace)
  void workspace.dispatch({ name: 'convert-lead', id: 'grace' })
  await clock.advance(SIMULATED_DELAY_MS)
  await expect.element(panel.getByText('Not in the list', { exact: true })).toBeVisible()
  await userEvent.keyboard('j')
  await expectOpen(alan, 'Lead 2 of 3')
  await userEvent.keyboard('k')
  await expectOpen(ada, 'Lead 1 of 3')
})

test('[TRIAGE-1] steps that are asked for faster than they are answered are all made', async () => {
  await mountConsole(numberedLeads(2 * PAGE_SIZE))
  await nameOf(leadWith({})).first().click()
  await pressQuickly('j'.repeat(PAGE_SIZE + 1))
  await expect.element(panel.getByText(`Lead ${PAGE_SIZE + 2} of ${2 * PAGE_SIZE}`, { exact: true })).toBeVisible()
  await expect.element(page.getByText('Page 2 of 2')).toBeInTheDocument()
})

test('[TRIAGE-4] [PANEL-4] a panel that is closed before its place is known leaves the list at the page of its lead', async () => {
  const [last, first] = leadsInOrder.slice(PAGE_SIZE - 1) as [Lead, Lead]
  let isSilent = false
  await mountConsole(seededLeads, (workspace) => ({
    ...workspace,
    query: (query) => (isSilent && query.name === 'place' ? new Promise<never>(() => {}) : workspace.query(query)),
  }))
  await button('Next page').click()
  await open(first)
  isSilent = true
  await userEvent.keyboard('k')
  await expectOpen(last, `Lead ${PAGE_SIZE} of ${SAMPLE_LEADS}`)
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText(/^Page 1 of/)).toBeVisible()
  await expect.element(nameOf(last)).toHaveFocus()
})

/** Pressed one after the other, faster than any answer comes. */
async function pressQuickly(keys: string) {
  for (const key of keys) {
    const code = /\d/.test(key) ? `Digit${key}` : `Key${key.toUpperCase()}`
    document.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true }))
    await Promise.resolve()
  }
}

test('[TRIAGE-1] [TRIAGE-6] quick keys act in turn: on the lead that the steps before them lead to', async () => {
  const { clock, workspace } = await mountConsole(everyone)
  await open(ada)
  await pressQuickly('jj2')
  await expectOpen(silent, 'Lead 4 of 4')
  await clock.advance(SIMULATED_DELAY_MS)
  await expect.element(notifications.getByText('Lead updated successfully!')).toBeVisible()
  expect(await workspace.query({ name: 'lead', id: 'alan' })).toEqual({ ...alan, status: 'contacted' })
  expect(await workspace.query({ name: 'lead', id: 'ada' })).toEqual(ada)
  expect(await workspace.query({ name: 'lead', id: 'grace' })).toEqual(grace)
})

test('[TRIAGE-1] a held key does not run on after it is released', async () => {
  await mountConsole(everyone)
  await open(ada)
  const held = new KeyboardEvent('keydown', { key: 'j', code: 'KeyJ', bubbles: true, repeat: true })
  await pressQuickly('j')
  document.dispatchEvent(held)
  document.dispatchEvent(held)
  await expectOpen(grace, 'Lead 2 of 4')
  await expect.element(button('Next lead')).toHaveAttribute('aria-disabled', 'false')
  expect(fact('name')).toBe(grace.name)
})

test('[TRIAGE-8] [PANEL-3] a save that ends does not close a lead that was opened meanwhile', async () => {
  const { clock } = await mountConsole(
    everyone,
    answering('convert-lead', () => Promise.reject(new Error('gone'))),
  )
  await open(ada)
  await userEvent.keyboard('c')
  await expectOpen(grace, 'Lead 2 of 4')
  await userEvent.keyboard('e')
  await button('save').click()
  await button('Open lead').click()
  await expectOpen(ada, 'Lead 1 of 4')
  await expect.element(button('edit lead')).toBeVisible()
  await expect.element(button('Open lead')).not.toBeInTheDocument()
  await clock.advance(SIMULATED_DELAY_MS)
  await expect.element(notifications.getByText('Lead updated successfully!')).toBeVisible()
  await expectOpen(ada, 'Lead 1 of 4')
})

test('[TRIAGE-1] [TRIAGE-8] a step that is asked for while the lead is converted is not made, and the next one is', async () => {
  let fail: (error: Error) => void = () => {}
  const { clock } = await mountConsole(
    everyone,
    answering('convert-lead', () => new Promise((_, reject) => (fail = reject))),
  )
  await open(ada)
  await button('convert to opportunity').click()
  await userEvent.keyboard('j')
  await expectOpen(ada, 'Lead 1 of 4')
  fail(new Error('gone'))
  await clock.advance(SIMULATED_DELAY_MS)
  await expect.element(button('edit lead')).toBeEnabled()
  await userEvent.keyboard('j')
  await expectOpen(grace, 'Lead 2 of 4')
})

test('[PANEL-6] a draft stays until another one takes its place, and one that a key began is kept too', async () => {
  await mountConsole(everyone)
  const email = page.getByRole('textbox', { name: 'Email' })
  await open(ada)
  await userEvent.keyboard('e')
  await email.fill('first@draft.example')
  await userEvent.keyboard('{Escape}')
  await open(ada)
  await userEvent.keyboard('e')
  await email.fill('x')
  await email.fill(ada.email)
  await userEvent.keyboard('{Escape}')
  await open(ada)
  await button('Restore draft').click()
  await expect.element(email).toHaveValue('first@draft.example')
  await userEvent.keyboard('{Escape}')
  await open(silent)
  await userEvent.keyboard('2{Escape}')
  await open(silent)
  await button('Restore draft').click()
  await expect.element(page.getByRole('combobox', { name: 'Status' }).last()).toHaveValue('contacted')
})

test('[UNDO-5] [TRIAGE-7] an undo by keyboard takes the place of the shared notification, and keeps it', async () => {
  const { clock } = await mountConsole(everyone)
  await open(ada)
  await userEvent.keyboard('2')
  await clock.advance(SIMULATED_DELAY_MS)
  const done = notifications.getByText('Lead updated successfully!')
  await expect.element(done).toBeVisible()
  await userEvent.keyboard('{Control>}z{/Control}')
  const undone = notifications.getByText('Edit of Ada Lovelace undone')
  await expect.element(undone).toBeVisible()
  await expect.element(done).not.toBeInTheDocument()
  await userEvent.keyboard('3')
  await clock.advance(SIMULATED_DELAY_MS)
  await expect.element(done).toBeVisible()
  await expect.element(undone).toBeVisible()
})

test('[TRIAGE-1] in the form no letter leads away, and another lead is read out and starts at its top', async () => {
  await page.viewport(375, 360)
  await mountConsole(everyone)
  await open(ada)
  await userEvent.keyboard('e')
  button('cancel').element().focus()
  await userEvent.keyboard('j')
  await expect.element(button('cancel')).toHaveFocus()
  await button('cancel').click()
  const dialog = document.querySelector('dialog')
  dialog?.scrollTo(0, 500)
  expect(dialog?.scrollTop).toBeGreaterThan(0)
  await userEvent.keyboard('j')
  await expectOpen(grace, 'Lead 2 of 4')
  expect(dialog?.scrollTop).toBe(0)
  expect([...document.querySelectorAll('[role=status]')].map((status) => status.textContent)).toContain(grace.name)
})

test('[TRIAGE-1] a focused button that is disabled leaves the focus in the panel: keys go on from there', async () => {
  const { clock } = await mountConsole(everyone)
  await open(ada)
  await userEvent.keyboard('ck')
  await expectOpen(ada, 'Lead 1 of 4')
  await clock.advance(SIMULATED_DELAY_MS)
  await expect.element(button('convert to opportunity')).toBeDisabled()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(button('convert to opportunity')).toBeEnabled()
  button('convert to opportunity').element().focus()
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
  await expect.element(button('convert to opportunity')).toBeDisabled()
  await expect.element(panelHeading).toHaveFocus()
  await userEvent.keyboard('j')
  await expectOpen(grace, 'Lead 2 of 4')
})

test('[TRIAGE-1] the focus stays in the panel when what it would go back to is gone', async () => {
  await convertInVain()
  await userEvent.keyboard('e{Alt>}t{/Alt}')
  button('Open lead').element().focus()
  await userEvent.keyboard('{Enter}')
  await expectOpen(ada, 'Lead 1 of 4')
  await expect.element(panelHeading).toHaveFocus()
})

test('[KEY-5] a page that is no longer there when it is turned to leaves the list usable', async () => {
  const everything = { name: 'leads', ...wholeList, page: 1 } as const
  await mountConsole(numberedLeads(PAGE_SIZE + 1), (workspace) => ({
    ...workspace,
    async query(query) {
      if (query.name !== 'leads' || query.page === 1) return workspace.query(query)
      // Shorter by the time it is asked for its second page.
      const first = await workspace.query(everything)
      return JSON.parse(JSON.stringify({ ...first, pageCount: 1 }))
    },
  }))
  await userEvent.keyboard('jj')
  expect(document.activeElement?.getAttribute('data-lead')).toBe('lead-2')
  await userEvent.keyboard('n')
  await expect.poll(() => document.activeElement?.getAttribute('data-lead')).toBe('lead-1')
  await userEvent.keyboard('j')
  await expect.poll(() => document.activeElement?.getAttribute('data-lead')).toBe('lead-2')
})

test.each([
  ['a letter of another alphabet', { key: 'о', code: 'KeyJ' }],
  ['Caps Lock', { key: 'J', code: 'KeyJ' }],
])('[KEY-4] the key in the same place counts: %s', async (_, keys) => {
  await mountConsole(everyone)
  await open(ada)
  document.dispatchEvent(new KeyboardEvent('keydown', { ...keys, bubbles: true }))
  await expectOpen(grace, 'Lead 2 of 4')
})

test('[KEY-4] digits are those of the key, where it needs Shift for them', async () => {
  const { clock } = await mountConsole(everyone)
  await open(ada)
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'é', code: 'Digit2', bubbles: true }))
  await expectOpen(grace, 'Lead 2 of 4')
  await clock.advance(SIMULATED_DELAY_MS)
  await userEvent.keyboard('k')
  await expect.poll(() => fact('status')).toBe('Contacted')
})

test('[KEY-4] no key acts behind a question', async () => {
  await mountConsole(everyone)
  await open(ada)
  const question = document.createElement('dialog')
  document.body.append(question)
  question.showModal()
  await userEvent.keyboard('j2c')
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  question.remove()
  await expectOpen(ada, 'Lead 1 of 4')
  await userEvent.keyboard('j')
  await expectOpen(grace, 'Lead 2 of 4')
})

test('[SUMMARY-3] parts of the bar filter by pointer, the count is that of the button, and it follows the data', async () => {
  const { clock } = await mountConsole(everyone)
  await page.getByRole('searchbox').fill('nobody')
  await button('Show 4 new leads').first().click()
  await expect.element(page.getByRole('heading', { name: '4 leads' })).toBeVisible()
  await expect.element(page.getByRole('searchbox')).toHaveValue('')
  await expect.element(page.getByRole('combobox', { name: 'Status' })).toHaveValue('new')
  await open(ada)
  await userEvent.keyboard('3')
  await clock.advance(SIMULATED_DELAY_MS)
  await userEvent.keyboard('{Escape}')
  await expect.element(button('Show 3 new leads').last()).toHaveAttribute('aria-pressed', 'true')
  await button('Show 1 qualified lead').last().click()
  await expect.element(page.getByRole('heading', { name: '1 of 4 leads' })).toBeVisible()
  await page.getByRole('tab', { name: 'Opportunities' }).click()
  await button('Show 1 qualified lead').last().click()
  await expect.element(page.getByRole('heading', { name: '1 of 4 leads' })).toBeVisible()
  await button('Show 1 qualified lead').last().click()
  await expect.element(page.getByRole('heading', { name: '4 leads' })).toBeVisible()
})

test('[SCREEN-13] a layer keeps to what the on-screen keyboard leaves, and fills the screen again', () => {
  const layer = document.createElement('div')
  Object.assign(layer.style, { position: 'fixed', inset: '0' })
  document.body.append(layer)
  const viewport = Object.assign(new EventTarget(), { scale: 1, height: innerHeight, offsetTop: 0 })
  const stop = keepInVisibleArea(layer, viewport)
  expect(layer.style.height).toBe('')
  Object.assign(viewport, { height: innerHeight - 300, offsetTop: 40 }).dispatchEvent(new Event('resize'))
  expect(layer.getBoundingClientRect()).toMatchObject({ top: 40, height: innerHeight - 300 })
  // Zoomed in, it is the seller who chooses what to see.
  Object.assign(viewport, { scale: 2 }).dispatchEvent(new Event('scroll'))
  expect(layer.style.height).toBe('')
  stop()
  Object.assign(viewport, { scale: 1 }).dispatchEvent(new Event('resize'))
  expect(layer.style.height).toBe('')
  layer.remove()
})
