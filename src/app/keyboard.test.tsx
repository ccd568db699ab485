import { beforeAll, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, focus, nameOf, notifications, panel } from '../../test/console-screen'
import { leadWith, numberedLeads } from '../../test/leads'
import { mountConsole } from '../../test/mount-console'
import { runPageScript } from '../../test/page-script'
import { PAGE_SIZE } from '../domain/constants'

const ada = leadWith({ id: 'ada', name: 'Ada Lovelace', score: 90, order: 0 })
const grace = leadWith({ id: 'grace', name: 'Grace Hopper', score: 80, order: 1 })

const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
const search = page.getByRole('searchbox')
const cellOf = (row: number) => page.getByRole('row').nth(row).getByRole('cell').nth(1)
const ringOf = (element: Element | null) => getComputedStyle(element ?? document.body).outlineStyle

beforeAll(runPageScript)

test('[KEY-1] every stop of the Tab key shows its focus', async () => {
  await mountConsole(numberedLeads(PAGE_SIZE + 1))
  await expect.element(button('Last page')).toBeEnabled()
  const end = document.createElement('button')
  document.body.append(end)
  const stops: string[] = []
  for (;;) {
    await userEvent.keyboard('{Tab}')
    const focused = document.activeElement
    if (!focused || focused === end) break
    const name =
      focused.getAttribute('aria-label') ?? (focused.textContent || focused.getAttribute('title') || focused.tagName)
    expect(ringOf(focused), `${name} shows no focus`).toBe('solid')
    expect(stops.length, `${name} is not left by the Tab key`).toBeLessThan(60)
    stops.push(name)
  }
  end.remove()
  for (const name of ['Keyboard shortcuts', 'Leads', 'Create sample leads', 'Next page', 'Last page']) {
    expect(stops).toContain(name)
  }
})

test('[KEY-2] the keyboard help opens by ? and closes by Escape, / stays a letter in a field', async () => {
  await mountConsole([ada])
  await userEvent.keyboard('?')
  await expect.element(help).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(help).not.toBeInTheDocument()
  await page.getByRole('tab', { name: 'Opportunities' }).click()
  await userEvent.keyboard('/')
  await expect.element(search).toHaveFocus()
  await userEvent.keyboard('a/?')
  await expect.element(search).toHaveValue('a/?')
  await expect.element(help).not.toBeInTheDocument()
})

test('[KEY-2] the help takes the focus, closes when something else opens or takes it, and Escape closes one layer', async () => {
  await mountConsole([ada, grace])
  await focus(nameOf(ada))
  await userEvent.keyboard('?')
  await expect.element(help).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(panel).not.toBeInTheDocument()
  await userEvent.keyboard('/')
  await expect.element(help).not.toBeInTheDocument()
  await expect.element(search).toHaveFocus()
  await focus(nameOf(ada))
  await userEvent.keyboard('?')
  await expect.element(help).toHaveFocus()
  await focus(nameOf(ada))
  await expect.element(help).not.toBeInTheDocument()
  await userEvent.keyboard('?')
  await expect.element(help).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(help).not.toBeInTheDocument()
  await expect.element(nameOf(ada)).toHaveFocus()
  await userEvent.keyboard('?')
  await expect.element(help).toHaveFocus()
  await cellOf(2).click()
  await expect.element(help).not.toBeInTheDocument()
  await expect.element(panel).toBeVisible()
})

test('[KEY-3] focus rings are for the keyboard alone', async () => {
  await mountConsole([ada, grace])
  await cellOf(1).click()
  await expect.element(panel.getByRole('heading', { name: 'Lead Details' })).toHaveFocus()
  expect(ringOf(document.activeElement)).toBe('none')
  await userEvent.click(document.querySelector('[data-backdrop]') ?? document.body, { position: { x: 100, y: 500 } })
  await expect.element(nameOf(ada)).toHaveFocus()
  expect(ringOf(document.activeElement)).toBe('none')
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(button('Create sample opportunities')).toHaveFocus()
  expect(ringOf(document.activeElement)).toBe('solid')
})

test('[TOAST-1] [TOAST-4] [TOAST-5] Alt+T reaches the notifications, from the panel too, and Escape leaves them', async () => {
  await mountConsole([ada])
  await nameOf(ada).click()
  await button('edit lead').click()
  await button('cancel').click()
  await expect.element(notifications.getByText('Edit cancelled')).toBeVisible()
  await userEvent.keyboard('{Alt>}t{/Alt}')
  await expect.element(notifications).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(button('edit lead')).toHaveFocus()
  await expect.element(panel).toBeVisible()
  await userEvent.keyboard('{Alt>}t{/Alt}{Tab}')
  await expect.element(notifications.getByRole('button', { name: 'Dismiss notification' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(notifications.getByText('Edit cancelled')).not.toBeInTheDocument()
  await expect.element(button('edit lead')).toHaveFocus()
})

test('[TOAST-4] Alt+T without a toast leaves the focus where it is', async () => {
  await mountConsole([ada])
  await focus(search)
  await userEvent.keyboard('{Alt>}t{/Alt}')
  await expect.element(search).toHaveFocus()
})

test('[UNDO-5] [TOAST-4] [KEY-1] the button of a toast is reached by Alt+T and Tab, and keeps the focus', async () => {
  await mountConsole([ada])
  await button('Create sample leads').click()
  await expect.element(notifications.getByText('100 sample leads created.')).toBeVisible()
  await userEvent.keyboard('{Alt>}t{/Alt}{Tab}')
  await expect.element(button('Undo')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(notifications.getByText('100 sample leads removed')).toBeVisible()
  await expect.element(button('Redo')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(button('Create sample leads')).toHaveFocus()
})
