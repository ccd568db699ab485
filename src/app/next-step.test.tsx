import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  asksToLeave,
  button,
  clickBackdrop,
  emailField,
  fact,
  nameOf,
  notifications,
  panel,
  press,
  texts,
  toast,
  watchLog,
} from '../../test/console-screen'
import { ada, leadWith } from '../../test/leads'
import { mountConsole } from '../../test/mount-console'
import type { Lead } from '../domain/lead'

// The clock stands on Monday, 5 January 2026.
const TODAY = '2026-01-05'
const grace = leadWith({ id: 'grace', name: 'Grace Hopper', score: 80, step: 'Call about Q1', due: TODAY, order: 1 })
const alan = leadWith({ id: 'alan', name: 'Alan Turing', score: 70, step: 'Mail', due: '2026-01-03', order: 2 })

const stepField = panel.getByRole('textbox', { name: 'Next step' })
const dueField = panel.getByLabelText('Due', { exact: true })
const nextStep = panel.getByRole('region', { name: 'Next step' })
const words = () => {
  const id = stepField.element().getAttribute('aria-describedby')
  return id && document.getElementById(id)?.textContent
}
const done = panel.getByRole('button', { name: 'Done', exact: true })
const history = () => texts(panel.getByRole('region', { name: 'History' }).getByRole('listitem'))
const isTyping = () => document.activeElement?.matches('input, textarea') ?? false

watchLog()

async function open(lead: Lead) {
  await nameOf(lead).click()
  await expect.element(panel).toBeVisible()
}

async function mountOpen(lead: Lead, change?: Parameters<typeof mountConsole>[1]) {
  const mounted = await mountConsole([ada, grace, alan], change)
  await open(lead)
  return mounted
}

test('[NEXT-1] [NEXT-2] S opens the field, what is typed is said back before it is saved, and Enter saves it at once', async () => {
  await mountOpen(ada)
  await expect.element(stepField).toBeVisible()
  await expect.element(dueField).not.toBeInTheDocument()
  await press('s')
  await expect.element(stepField).toHaveFocus()
  await expect.element(stepField).toHaveValue('')
  await expect.element(dueField).toHaveValue(TODAY)
  expect(words()).toBe('Say what is next, or choose a day')
  await press('tomorrow call')
  expect(words()).toBe('call · Tomorrow, Tue, Jan 6')
  await expect.element(dueField).toHaveValue('2026-01-06')
  await press('{Enter}')
  await expect.element(toast('Next step: Tomorrow')).toBeVisible()
  await expect.element(done).toBeVisible()
  await expect.element(nextStep).toHaveTextContent('Next stepTomorrowcall')
  await expect.element(stepField).not.toBeInTheDocument()
  expect(history()[0]).toMatch(/^Next step: call · Jan 6, just now$/)
  // Keys are meant for the panel again.
  expect(isTyping()).toBe(false)
  await press('j')
  await expect.poll(() => fact('name')).toBe(grace.name)
  await page.getByRole('button', { name: 'Undo' }).click()
  await press('k')
  await expect.poll(() => fact('name')).toBe(ada.name)
  await expect.element(stepField).toHaveValue('')
})

test('[NEXT-3] each quick day is one key from today, or one click, and none of them types', async () => {
  await mountOpen(ada)
  await press('scall')
  const quickDays = [
    ['{ArrowDown}', 'Tomorrow', '2026-01-06'],
    ['{PageDown}', 'Mon', '2026-01-12'],
  ] as const
  for (const [keys, label, day] of quickDays) {
    const quickDay = panel.getByRole('button', { name: label })
    await press(keys)
    await expect.element(dueField).toHaveValue(day)
    await expect.element(quickDay).toHaveAttribute('aria-pressed', 'true')
    await button('Today').click()
    await expect.element(dueField).toHaveValue(TODAY)
    await quickDay.click()
    await expect.element(dueField).toHaveValue(day)
    await button('Today').click()
    await stepField.click()
  }
  await press('{ArrowDown}{ArrowDown}{ArrowUp}')
  await expect.element(dueField).toHaveValue('2026-01-06')
  await press('{Shift>}{ArrowDown}{/Shift}')
  await expect.element(dueField).toHaveValue('2026-01-09')
  await expect.element(stepField).toHaveValue('call')
})

test('[NEXT-2] one phrase is one announcement, after a pause', async () => {
  const { clock } = await mountOpen(ada)
  await press('s')
  const said: (string | null)[] = []
  const status = nextStep.getByRole('status').element()
  new MutationObserver(() => said.push(status.textContent)).observe(status, {
    childList: true,
    characterData: true,
    subtree: true,
  })
  await press('call friday')
  expect(words()).toBe('call · Fri, Jan 9')
  await clock.advance(2000)
  expect(said).toEqual(['call · Fri, Jan 9'])
})

test('[NEXT-4] of a day that is chosen and one that is typed the last counts', async () => {
  await mountOpen(ada)
  await press('scall tomorrow{PageDown}')
  expect(words()).toBe('call · Mon, Jan 12')
  await press(' ')
  expect(words()).toBe('call · Mon, Jan 12')
  await stepField.fill('call in 3 days')
  expect(words()).toBe('call · Thu, Jan 8')
  await dueField.fill('2027-03-03')
  expect(words()).toBe('call · Wed, Mar 3, 2027')
  // Without a day there is nothing to save.
  await dueField.fill('')
  expect(words()).toBe('Please choose a day')
  await press('{Enter}')
  await expect.element(panel.getByRole('button', { name: 'Set next step' })).toBeDisabled()
  await dueField.fill('2026-01-05')
  await press('{Enter}')
  await expect.element(nextStep).toHaveTextContent('Next stepTodaycall')
})

test('[NEXT-4] the text that is saved names no day when it is edited', async () => {
  const mounted = await mountConsole([{ ...ada, step: 'Talk on Friday', due: TODAY }])
  await open(ada)
  await press('s')
  expect(words()).toBe('Talk on Friday · Today, Mon, Jan 5')
  await press('{Enter}')
  // Nothing has changed, and nothing is said.
  await expect.element(nextStep).toHaveTextContent('Next stepTodayTalk on Friday')
  expect(await mounted.workspace.query({ name: 'actions', count: 5 })).toEqual([])
})

test('[NEXT-5] Escape leaves it as it was, one layer at a time; so does the icon', async () => {
  await mountOpen(grace)
  await press('s')
  await expect.element(stepField).toHaveValue('Call about Q1')
  await press(' again{Escape}')
  await expect.element(nextStep).toHaveTextContent('Next stepTodayCall about Q1')
  await panel.getByRole('button', { name: 'Next step' }).click()
  await expect.element(stepField).toHaveFocus()
  await expect.element(stepField).toHaveValue('Call about Q1')
  await button('Leave it as it was').click()
  await expect.element(done).toBeVisible()
  expect(isTyping()).toBe(false)
  await press('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
})

test('[NEXT-6] what is typed and not saved is there again when the lead is opened again, and the browser asks', async () => {
  await mountOpen(ada)
  const asksAnyway = asksToLeave()
  await stepField.fill('send the offer')
  await expect.element(dueField).toBeVisible()
  expect(asksToLeave()).toBe(true)
  await button('Next lead').click()
  await expect.poll(() => fact('name')).toBe(grace.name)
  await expect.element(stepField).not.toBeInTheDocument()
  await clickBackdrop()
  await open(ada)
  await expect.element(stepField).toHaveValue('send the offer')
  await stepField.click()
  await press('{Enter}')
  await expect.element(done).toBeVisible()
  expect(asksToLeave()).toBe(asksAnyway)
})

test('[NEXT-6] a field in which nothing was typed is closed with its lead', async () => {
  await mountOpen(grace)
  await press('s')
  await button('Next lead').click()
  await expect.poll(() => fact('name')).toBe(alan.name)
  await press('k')
  await expect.poll(() => fact('name')).toBe(grace.name)
  await expect.element(done).toBeVisible()
})

test('[NEXT-6] what can’t be saved is in the field again', async () => {
  const refused = { refused: 'not-saved', problem: 'full' } as const
  await mountOpen(ada, (real) => ({
    ...real,
    dispatch: (command) => (command.name === 'change-leads' ? Promise.resolve(refused) : real.dispatch(command)),
  }))
  await press('scall tomorrow{Enter}')
  await expect.element(notifications.getByText(/Not saved: this device is out of space/)).toBeVisible()
  await expect.element(stepField).toHaveValue('call tomorrow')
  expect(words()).toBe('call · Tomorrow, Tue, Jan 6')
})

test('[NEXT-7] D clears it, tells the history, and offers the field for the next without the focus; undo brings it back', async () => {
  await mountOpen(grace)
  await press('d')
  await expect.element(toast('Next step done')).toBeVisible()
  await expect.element(stepField).toHaveValue('')
  expect(isTyping()).toBe(false)
  expect(history()[0]).toBe('Done: Call about Q1, just now')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(nextStep).toHaveTextContent('Next stepTodayCall about Q1')
  await done.click()
  await expect.element(stepField).toHaveValue('')
  await press('d')
  await expect.element(toast('There is no next step')).toBeVisible()
  await press('j')
  await expect.poll(() => fact('name')).toBe(alan.name)
  // Enter out of habit puts nobody back among what is due today.
  await press('ks')
  await expect.element(stepField).toHaveFocus()
  await press('{Enter}')
  await expect.element(dueField).not.toBeInTheDocument()
  expect(isTyping()).toBe(false)
})

test('[NEXT-2] S selects what is there, and a day alone moves it', async () => {
  await mountOpen(alan)
  await press('sfriday')
  expect(words()).toBe('Mail · Fri, Jan 9')
  await press('{Enter}')
  await expect.element(nextStep).toHaveTextContent('Next stepFriMail')
})

test('[NEXT-4] a day that is not understood is said to be none, and none is set until one is chosen', async () => {
  await mountOpen(ada)
  await press('scall in a fortnight{Enter}')
  expect(words()).toBe('No day understood: please choose one')
  await expect.element(dueField).toHaveValue('')
  await expect.element(stepField).toHaveFocus()
  await press('{ArrowDown}{Enter}')
  await expect.element(nextStep).toHaveTextContent('Next stepTomorrowcall in a fortnight')
})

test('[KEY-10] [TRIAGE-1] letters that are typed before the field is there are no keys', async () => {
  const { workspace } = await mountOpen(ada)
  // The second step waits for the place of the first, and S waits for it.
  for (const key of 'jjsc2'.split('')) {
    document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    await Promise.resolve()
  }
  await expect.element(stepField).toHaveFocus()
  expect(fact('name')).toBe(alan.name)
  await expect.element(stepField).toHaveValue('Mail')
  expect(await workspace.query({ name: 'lead', id: 'alan' })).toEqual(alan)
  await expect.element(notifications.getByText('Saving…')).not.toBeInTheDocument()
})

test('[NEXT-6] [NEXT-7] what is typed stays: where the step before it can’t be saved, and where that one is done', async () => {
  let fail = () => {}
  await mountOpen(grace, (real) => ({
    ...real,
    dispatch: (command) =>
      command.name === 'change-leads' && command.change.name === 'next-step'
        ? new Promise((resolve) => (fail = () => resolve({ refused: 'not-saved', problem: 'full' })))
        : real.dispatch(command),
  }))
  await press('s')
  await stepField.fill('call tomorrow')
  await press('{Enter}s')
  await stepField.fill('send offer')
  fail()
  await expect.element(stepField).toHaveValue('call tomorrow send offer')
  await press('{Escape}s')
  await stepField.fill('half a')
  ;(document.activeElement as HTMLElement).blur()
  await press('d')
  await expect.element(toast('Next step done')).toBeVisible()
  await expect.element(stepField).toHaveValue('half a')
})

test('[DUE-10] what is late says so by a word', async () => {
  await mountOpen(alan)
  await expect.element(nextStep).toHaveTextContent('Next step2 days lateMail')
})

test('[NEXT-9] in edit mode next step, note and history stay where they are, work, and are no part of the form', async () => {
  const { workspace } = await mountOpen(grace)
  const place = () => nextStep.element().getBoundingClientRect().top
  const before = place()
  await button('edit lead').click()
  await expect.element(emailField).toHaveFocus()
  await expect.element(nextStep).toHaveTextContent('Next stepTodayCall about Q1')
  expect(place()).toBe(before)
  await emailField.fill('half@written')
  await panel.getByRole('textbox', { name: 'Note' }).click()
  await press('Budget approved{Enter}')
  await expect.element(panel.getByRole('region', { name: 'History' })).toHaveTextContent('Budget approved')
  await done.click()
  await expect.element(panel.getByRole('textbox', { name: 'Next step' })).toHaveValue('')
  expect((await workspace.query({ name: 'lead', id: grace.id }))?.due).toBe('')
  await expect.element(emailField).toHaveValue('half@written')
  await expect.element(panel.getByRole('button', { name: 'save' })).toBeVisible()
})

test('[KEY-6] with single-letter keys off, S, D and N do nothing', async () => {
  await mountConsole([ada, grace])
  await button('Keyboard shortcuts').click()
  await page.getByRole('switch', { name: 'Single-letter keys' }).click()
  await press('{Escape}')
  await open(grace)
  await press('sdn')
  await expect.element(done).toBeVisible()
  expect(isTyping()).toBe(false)
  expect(texts(done)).toEqual(['Done'])
})

test('[PHONE-1] a phone is a link under the email, at the same place in both modes, and only where there is one', async () => {
  const written = '+44 (0)20 7946 0958 ext. 12'
  await mountConsole([{ ...ada, phone: written }, grace])
  await open(ada)
  const link = panel.getByRole('link', { name: written })
  await expect.element(link).toHaveAttribute('href', 'tel:+442079460958;ext=12')
  const labels = () => [...document.querySelectorAll('dialog dl:last-of-type dt')].map(({ textContent }) => textContent)
  expect(labels()).toEqual(['Company', 'Email', 'Phone', 'Source', 'Score'])
  const top = () => link.element().getBoundingClientRect().top
  const before = top()
  await button('edit lead').click()
  expect(top()).toBe(before)
  await button('cancel').click()
  await press('j')
  await expect.poll(() => fact('name')).toBe(grace.name)
  expect(labels()).toEqual(['Company', 'Source', 'Email', 'Score'])
})
