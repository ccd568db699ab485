import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  asksToLeave,
  button,
  fact,
  nameOf,
  notifications,
  panel,
  press,
  texts,
  toast,
  watchLog,
} from '../../test/console-screen'
import { ada, grace } from '../../test/leads'
import { mountConsole } from '../../test/mount-console'
import type { Lead } from '../domain/lead'

const noteField = panel.getByRole('textbox', { name: 'Note', exact: true })
const editedNote = panel.getByRole('textbox', { name: 'Edit note' })
const lines = panel.getByRole('region', { name: 'History' }).getByRole('listitem')
const note = (text: string) => panel.getByRole('region', { name: 'History' }).getByText(text, { exact: true })

watchLog()

async function open(lead: Lead) {
  await nameOf(lead).click()
  await expect.element(panel).toBeVisible()
}

async function mountOpen(change?: Parameters<typeof mountConsole>[1]) {
  const mounted = await mountConsole([ada, grace], change)
  await open(ada)
  return mounted
}

test('[NOTE-1] N writes a note: Shift+Enter breaks the line, Enter adds it to the history', async () => {
  await mountOpen()
  await press('n')
  await expect.element(noteField).toHaveFocus()
  await expect.element(noteField).toHaveValue('')
  await press('Wants a price{Shift>}{Enter}{/Shift}for 40 seats{Control>}{Enter}{/Control}')
  await expect.element(toast('Note added')).toBeVisible()
  await expect.element(noteField).toHaveValue('')
  await expect.poll(() => texts(lines)).toEqual(['Wants a price\nfor 40 seatsjust now', 'Created, just now'])
  // Keys are meant for the panel again.
  expect(document.activeElement?.matches('input, textarea')).toBe(false)
  await press('j')
  await expect.poll(() => fact('name')).toBe(grace.name)
  await press('k')
  await expect.element(lines.first()).toHaveTextContent('Wants a price for 40 seatsjust now')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => texts(lines)).toEqual(['Note added, just now, undone', 'Created, just now'])
})

test('[NOTE-1] keys are meant for the panel again though its history is not there yet', async () => {
  await mountOpen((workspace) => ({
    ...workspace,
    query: (query) => (query.name === 'history' ? new Promise(() => {}) : workspace.query(query)),
  }))
  await press('nWants a price{Enter}j')
  await expect.poll(() => fact('name')).toBe(grace.name)
  await expect.element(noteField).toHaveValue('')
})

test('[NOTE-1] an empty note is not added, and Enter that confirms an input method adds none', async () => {
  await mountOpen()
  await press('n  {Enter}')
  await noteField.fill('こんにちは')
  noteField
    .element()
    .dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, cancelable: true }))
  await expect.element(noteField).toHaveValue('こんにちは')
  expect(texts(lines)).toEqual(['Created, just now'])
  await button('Add note').click()
  await expect.element(note('こんにちは')).toBeVisible()
})

test('[NOTE-2] Escape leaves the field and keeps the text of that lead; the browser asks before it is lost', async () => {
  await mountOpen()
  const asksAnyway = asksToLeave()
  await press('nhalf a thou{Escape}')
  await expect.element(panel).toBeVisible()
  expect(asksToLeave()).toBe(true)
  await press('j')
  await expect.poll(() => fact('name')).toBe(grace.name)
  await expect.element(noteField).toHaveValue('')
  await press('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  await open(ada)
  await expect.element(noteField).toHaveValue('half a thou')
  await press('nght{Enter}')
  await expect.element(note('half a thought')).toBeVisible()
  expect(asksToLeave()).toBe(asksAnyway)
})

test('[NOTE-2] what can’t be saved is in the field again', async () => {
  const refused = { refused: 'not-saved', problem: 'full' } as const
  await mountOpen((real) => ({
    ...real,
    dispatch: (command) => (command.name === 'change-leads' ? Promise.resolve(refused) : real.dispatch(command)),
  }))
  await press('nhello{Enter}')
  await expect.element(notifications.getByText(/Not saved: this device is out of space/)).toBeVisible()
  await expect.element(noteField).toHaveValue('hello')
})

/** What is saved waits until it is let fail, and then whatever is saved by then. */
function failingSaves() {
  const failures: (() => void)[] = []
  const change: Parameters<typeof mountConsole>[1] = (real) => ({
    ...real,
    dispatch: (command) =>
      command.name === 'change-leads' && failures.length < 2
        ? new Promise((resolve) => failures.push(() => resolve({ refused: 'not-saved', problem: 'full' })))
        : real.dispatch(command),
  })
  return { failures, change }
}

test('[NOTE-2] what can’t be saved stands before what was typed since, and takes no key from it', async () => {
  const { failures, change } = failingSaves()
  await mountOpen(change)
  await press('nFirst{Enter}nSecond')
  failures[0]!()
  await expect.element(noteField).toHaveValue('First\nSecond')
  await press(' one{Enter}n')
  await expect.element(noteField).toHaveFocus()
  await press('Third')
  failures[1]!()
  await expect.element(noteField).toHaveValue('First\nSecond one\nThird')
})

test('[NOTE-2] [NOTE-3] each note has its own field: a text that can’t be saved is there again beside another', async () => {
  const { failures, change } = failingSaves()
  const { workspace } = await mountOpen(change)
  const write = (date: number, text: string) =>
    workspace.dispatch({ name: 'change-leads', change: { name: 'add-note', date, text }, leads: ['ada'] })
  await write(1, 'One')
  await write(2, 'Two')
  const edit = (text: string) => lines.filter({ hasText: text }).getByRole('button', { name: 'Edit note' }).click()
  await edit('Two')
  await edit('One')
  // Nothing was typed in the other one: it has closed.
  expect(editedNote.elements()).toHaveLength(1)
  await press(' more{Enter}')
  await edit('Two')
  await press(' as')
  failures[0]!()
  await expect
    .poll(() => editedNote.elements().map((each) => (each as HTMLTextAreaElement).value))
    .toEqual(['Two as', 'One more'])
  await press(' well')
  await expect
    .poll(() => editedNote.elements().map((each) => (each as HTMLTextAreaElement).value))
    .toEqual(['Two as well', 'One more'])
})

test('[NOTE-2] nothing that was typed outlives a lead that is deleted for good', async () => {
  const { workspace } = await mountOpen()
  const asksAnyway = asksToLeave()
  await press('nsecret{Escape}')
  expect(asksToLeave()).toBe(true)
  await workspace.dispatch({ name: 'delete-for-good', leads: ['ada'] })
  await expect.poll(asksToLeave).toBe(asksAnyway)
})

test('[NOTE-3] a note is edited and deleted in its line, each as an action with undo', async () => {
  await mountOpen()
  await press('nWants a prise{Enter}')
  await panel.getByRole('button', { name: 'Edit note' }).click()
  await expect.element(editedNote).toHaveFocus()
  await press(' now{Escape}')
  await expect.element(note('Wants a prise')).toBeVisible()
  await panel.getByRole('button', { name: 'Edit note' }).click()
  await expect.element(editedNote).toHaveValue('Wants a prise')
  await editedNote.fill('Wants a price')
  await press('{Enter}')
  await expect.element(toast('Note edited')).toBeVisible()
  await expect.poll(() => texts(lines)[0]).toBe('Wants a pricejust now, edited')
  await panel.getByRole('button', { name: 'Delete note' }).click()
  await expect.element(toast('Note deleted')).toBeVisible()
  await expect
    .poll(() => texts(lines))
    .toEqual(['Note deleted, just now', 'Note edited, just now', 'Note added, just now', 'Created, just now'])
  await press('{Control>}z{/Control}')
  await expect.element(note('Wants a price')).toBeVisible()
})

test('[NOTE-6] a long note is folded, and a text that looks like a link is text', async () => {
  await mountOpen()
  const lineBreak = '{Shift>}{Enter}{/Shift}'
  await press(`nOne https://example.com${lineBreak}two${lineBreak}three${lineBreak}four${lineBreak}five{Enter}`)
  const text = panel.getByText(/One https/).last()
  await expect.element(text).toBeVisible()
  const height = () => document.querySelector('dialog li p')?.getBoundingClientRect().height ?? 0
  const folded = height()
  expect(document.querySelectorAll('dialog li bdi')[0]?.textContent).toMatch(/five$/)
  await button('Show all').click()
  await expect.element(button('Show less')).toHaveAttribute('aria-expanded', 'true')
  expect(height()).toBeGreaterThan(folded)
  await button('Show less').click()
  expect(height()).toBe(folded)
  expect(document.querySelectorAll('dialog li a')).toHaveLength(0)
  // Of a file that was pasted, no more than that is laid out.
  await panel.getByRole('textbox', { name: 'Note' }).fill('line\n'.repeat(200))
  await press('{Enter}')
  await expect.poll(() => texts(lines)[0]?.match(/line/g)).toHaveLength(6)
})

test('[NOTE-5] lines that are folded are counted as lines', async () => {
  await mountOpen()
  for (const text of 'abcdefg') await press(`n${text}{Enter}`)
  await expect.element(panel.getByText('Show 3 earlier changes')).toBeVisible()
  await panel.getByText('Show 3 earlier changes').click()
  await expect
    .poll(() => texts(lines).map((line) => line?.replace(/,? ?just now/, '')))
    .toEqual(['g', 'f', 'e', 'd', 'c', 'b', 'a', 'Created'])
})
