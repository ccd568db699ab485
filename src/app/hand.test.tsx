import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  button,
  createSamples,
  focus,
  heading,
  nameOf,
  names,
  notifications,
  panel,
  watchLog,
} from '../../test/console-screen'
import { ada, grace, leadWith, numberedLeads } from '../../test/leads'
import { mountConsole } from '../../test/mount-console'
import { runPageScript } from '../../test/page-script'
import { PAGE_SIZE, SAMPLE_LEADS, SAMPLE_OPPORTUNITIES, TOAST_MS } from '../domain/constants'
import type { Lead } from '../domain/lead'
import { allOpportunities } from '../domain/opportunity-query'
import { pageCount } from '../domain/page'
import type { Workspace } from '../workspace/workspace'

watchLog()

/** One press, then as the system repeats it. */
const heldEnter = '{Enter>6/}'
const phone = [375, 812] as const

beforeAll(runPageScript)

afterEach(() => vi.useRealTimers())

/** One more batch than fits on a page; how many opportunities there are then. */
async function createTwoPages(workspace: Workspace): Promise<number> {
  const batches = Math.floor(PAGE_SIZE / SAMPLE_OPPORTUNITIES) + 1
  for (let batch = 0; batch < batches; batch++) await workspace.dispatch({ name: 'create-sample-opportunities' })
  return batches * SAMPLE_OPPORTUNITIES
}

test('[HAND-1] a double click acts once: on a row, on edit lead, on cancel and beside the panel', async () => {
  await mountConsole([ada, grace])
  await expect.element(nameOf(grace)).toBeVisible()
  const { x, y } = nameOf(grace).element().getBoundingClientRect()
  await page.getByRole('row').nth(2).getByRole('cell').nth(1).dblClick()
  await expect.element(panel).toBeVisible()
  await button('edit lead').dblClick()
  await expect.element(button('save')).toBeEnabled()
  await button('cancel').dblClick()
  await expect.element(button('edit lead')).toBeEnabled()
  expect(notifications.getByText('Edit cancelled').elements()).toHaveLength(1)
  // Where a name is behind it.
  const position = { x: x + 4, y: y + 4 }
  await userEvent.dblClick(document.querySelector('[data-backdrop]') ?? document.body, { position })
  await expect.element(panel).not.toBeInTheDocument()
})

test('[HAND-2] a held Enter acts once', async () => {
  await mountConsole([ada, grace])
  await focus(nameOf(ada))
  await userEvent.keyboard(heldEnter)
  await expect.element(panel).toBeVisible()
  await focus(button('edit lead'))
  await userEvent.keyboard(heldEnter)
  await expect.element(button('save')).toBeEnabled()
  await focus(button('cancel'))
  await userEvent.keyboard(heldEnter)
  await expect.element(button('edit lead')).toBeEnabled()
  expect(notifications.getByText('Edit cancelled').elements()).toHaveLength(1)
})

const rows = numberedLeads(6).map((lead, index) => ({ ...lead, name: `Lead ${index + 1}`, score: 90 - index }))
const contacted = leadWith({ id: 'contacted', name: 'Contacted', score: 1, status: 'contacted', order: rows.length })
const statusButton = (lead: Lead) => button(new RegExp(`^Status of ${lead.name}: `))
const leadUnder = ({ x, y }: { x: number; y: number }) =>
  document.elementFromPoint(x, y)?.closest('tr')?.querySelector('[data-lead]')?.textContent

/** Only new leads are listed. As another tab does it, one of them is marked, so that its row has to leave. */
async function mountNewOnes() {
  const { workspace, list } = await mountConsole([...rows, contacted])
  await expect.element(nameOf(rows[0]!)).toBeVisible()
  list.filter({ ...list.current().filters, status: 'new' })
  await expect.element(heading('6 of 7 leads')).toBeVisible()
  return {
    async removeRow({ id }: Lead) {
      const mark = { name: 'mark', status: 'qualified' } as const
      await workspace.dispatch({ name: 'change-leads', change: mark, leads: [id], isPartial: false })
      // The answer that lists it no longer is there, whether or not it is shown.
      await list.answers.ask(list.query())
      await new Promise(requestAnimationFrame)
    },
  }
}

test('[HAND-3] rows stay where they are under a pointer that rests, until it moves', async () => {
  const { removeRow } = await mountNewOnes()
  const badge = statusButton(rows[2]!)
  await badge.hover()
  const { left, top } = badge.element().getBoundingClientRect()
  const rest = { x: left + 8, y: top + 8 }
  await removeRow(rows[0]!)
  expect(leadUnder(rest)).toBe('Lead 3')
  expect(document.querySelectorAll('[data-left]')).toHaveLength(1)
  await expect.element(heading('6 of 7 leads')).toBeVisible()
  // What goes below it moves nothing.
  await badge.click()
  await expect.element(page.getByRole('menu', { name: 'Status of Lead 3' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(heading('5 of 7 leads')).toBeVisible()
  expect(leadUnder(rest)).toBe('Lead 4')
  expect(document.querySelectorAll('[data-left]')).toHaveLength(0)
  await nameOf(rows[4]!).hover()
  await removeRow(rows[1]!)
  expect(names()).toHaveLength(5)
  await nameOf(rows[2]!).hover()
  await expect.poll(names).toEqual(['Lead 3', 'Lead 4', 'Lead 5', 'Lead 6'])
})

test('[HAND-3] a pointer that only lies there holds up no key', async () => {
  const { removeRow } = await mountNewOnes()
  await statusButton(rows[2]!).hover()
  await userEvent.keyboard('j')
  await removeRow(rows[0]!)
  await expect.poll(names).toEqual(['Lead 2', 'Lead 3', 'Lead 4', 'Lead 5', 'Lead 6'])
})

test('[HAND-3] while the menu of a row is open it stands at its row, and its choice is for that lead', async () => {
  const { removeRow } = await mountNewOnes()
  await statusButton(rows[3]!).click()
  const menu = page.getByRole('menu', { name: 'Status of Lead 4' })
  await menu.getByRole('menuitem', { name: 'Contacted' }).hover()
  await removeRow(rows[0]!)
  await expect.element(menu).toBeVisible()
  expect(names()).toHaveLength(6)
  await menu.getByRole('menuitem', { name: 'Contacted' }).click()
  await expect.poll(names).toHaveLength(5)
  const pending = () => [...document.querySelectorAll('tbody [aria-busy]')].map((badge) => badge.closest('tr'))
  await expect.poll(() => pending().map((row) => row?.querySelector('[data-lead]')?.textContent)).toEqual(['Lead 4'])
})

test('[HAND-3] a menu whose row shows another lead is closed', async () => {
  const { list } = await mountConsole(rows)
  await statusButton(rows[3]!).click()
  const menu = page.getByRole('menu', { name: 'Status of Lead 4' })
  await expect.element(menu).toBeVisible()
  // As an order or a page that was asked for before.
  list.filter({ ...list.current().filters, search: 'Lead 5' })
  await expect.poll(names).toEqual(['Lead 5'])
  await expect.element(menu).not.toBeInTheDocument()
})

test('[HAND-3] an amount that is typed stays in its field while rows above it leave', async () => {
  const { workspace } = await mountConsole(rows)
  await workspace.dispatch({ name: 'create-sample-opportunities' })
  await page.getByRole('tab', { name: 'Opportunities' }).click()
  const amounts = page.getByRole('button', { name: /^Amount of / })
  await amounts.nth(2).click()
  const field = page.getByRole('textbox', { name: /^Amount of / })
  await field.fill('1234')
  const [first] = (await workspace.query({ name: 'opportunities', ...allOpportunities, page: 1 })).rows
  const change = { name: 'delete-opportunity' } as const
  await workspace.dispatch({ name: 'change-leads', change, leads: [first!.id], isPartial: false })
  await expect.element(field).toHaveValue('1234')
  await userEvent.keyboard('{Enter}')
  const table = page.getByRole('table', { name: 'Opportunities' })
  await expect.element(table.getByRole('button', { name: first!.name, exact: true })).not.toBeInTheDocument()
  await expect.element(button(/ 1,234$/)).toBeVisible()
})

test('[LIST-2] text that is selected elsewhere keeps no key and no click from opening a lead', async () => {
  await mountConsole([ada, grace])
  await expect.element(nameOf(grace)).toBeVisible()
  await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}')
  await focus(nameOf(grace))
  expect(document.getSelection()?.toString()).toContain(ada.email)
  await userEvent.keyboard('{Enter}')
  await expect.element(panel).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(nameOf(grace)).toHaveFocus()
  await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}')
  await page.getByRole('row').nth(1).getByRole('cell').nth(1).click()
  await expect.element(panel).toBeVisible()
})

test('[LIST-4] at an end of the list the button keeps the focus, and Enter turns nothing', async () => {
  await mountConsole(numberedLeads(3 * PAGE_SIZE))
  for (const [name, end] of [
    ['Next page', 'Page 3 of 3'],
    ['Previous page', 'Page 1 of 3'],
    ['Last page', 'Page 3 of 3'],
    ['First page', 'Page 1 of 3'],
  ] as const) {
    await focus(button(name))
    await userEvent.keyboard('{Enter}')
    if (/^[NP]/.test(name)) {
      await expect.element(page.getByText('Page 2 of 3')).toBeVisible()
      await userEvent.keyboard('{Enter}')
    }
    await expect.element(page.getByText(end)).toBeVisible()
    await expect.element(button(name)).toHaveFocus()
    await expect.element(button(name)).toHaveAttribute('aria-disabled', 'true')
    await userEvent.keyboard('{Enter} ')
    await expect.element(page.getByText(end)).toBeVisible()
    await expect.element(button(name)).toHaveFocus()
  }
})

test('[LIST-4] a button at an end of the list is no stop of the Tab key', async () => {
  await mountConsole(numberedLeads(2 * PAGE_SIZE))
  await focus(button('Next page'))
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Page 2 of 2')).toBeVisible()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(button('Previous page')).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(button('Last page')).not.toHaveFocus()
  await expect.element(button('Next page')).not.toHaveFocus()
})

test('[LIST-6] a list that became shorter stays on its last page when it grows again', async () => {
  const few = PAGE_SIZE + 1
  await mountConsole(numberedLeads(few))
  await createSamples('leads')
  await expect.element(page.getByText(`Page 1 of ${pageCount(few + SAMPLE_LEADS)}`)).toBeVisible()
  await button('Last page').click()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(page.getByText('Page 2 of 2')).toBeVisible()
  await createSamples('leads')
  await expect.element(page.getByText(`Page 2 of ${pageCount(few + SAMPLE_LEADS)}`)).toBeVisible()
})

test('[LIST-8] the pager of opportunities gives the focus to the heading when it goes', async () => {
  const { workspace } = await mountConsole([])
  const created = await createTwoPages(workspace)
  await page.getByRole('tab', { name: 'Opportunities' }).click()
  await focus(button('Last page'))
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Page 2 of 2')).toBeVisible()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(heading(`${created - SAMPLE_OPPORTUNITIES} opportunities`)).toHaveFocus()
  await expect.element(button('Last page')).not.toBeInTheDocument()
})

test('[LIST-4] on a phone a new page of opportunities is read from its top', async () => {
  await page.viewport(...phone)
  const { workspace } = await mountConsole([])
  await createTwoPages(workspace)
  await page.getByRole('tab', { name: 'Opportunities' }).click()
  await expect.element(button('Next page')).toBeEnabled()
  button('Next page').element().scrollIntoView()
  const first = page.getByRole('list', { name: 'Opportunities' }).getByRole('listitem').first()
  await expect.element(first).not.toBeInViewport()
  await button('Next page').click()
  await expect.element(first).toBeInViewport({ ratio: 1 })
})

test.each([[1280, 900] as const, phone])(
  '[TOAST-1] toasts keep their place when the panel opens and closes, and leave its close icon free, at %i x %i px',
  async (width, height) => {
    await page.viewport(width, height)
    const { toasts } = await mountConsole([ada])
    toasts.show('info', 'Stay where you are')
    await expect.element(notifications.getByText('Stay where you are')).toBeVisible()
    const place = () => notifications.element().getBoundingClientRect().toJSON()
    const before = place()
    expect(before.top).toBeLessThan(80)
    expect(width - before.right).toBeLessThan(40)
    await userEvent.keyboard('{Alt>}t{/Alt}{Escape}')
    await nameOf(ada).click()
    await expect.element(panel).toBeVisible()
    expect(place()).toEqual(before)
    await button('Close').click()
    await expect.element(panel).not.toBeInTheDocument()
    expect(place()).toEqual(before)
  },
)

test('[TOAST-3] a click on a toast holds no clock', async () => {
  const { clock, toasts } = await mountConsole([ada])
  toasts.show('success', 'Click me')
  await notifications.getByText('Click me').click()
  await expect.element(notifications).toHaveFocus()
  await userEvent.hover(page.getByRole('heading', { level: 1 }))
  await clock.advance(TOAST_MS.success)
  await expect.element(notifications.getByText('Click me')).not.toBeInTheDocument()
})

test('[TOAST-6] what repeats replaces itself, and equal actions are counted', async () => {
  await mountConsole([ada])
  await userEvent.keyboard('{Control>}zzzzz{/Control}')
  await expect.element(notifications.getByText('Nothing to undo')).toBeVisible()
  expect(button('Dismiss notification').elements()).toHaveLength(1)
  for (let click = 0; click < 6; click++) await createSamples('leads')
  await expect.element(heading(`${1 + 6 * SAMPLE_LEADS} leads`)).toBeVisible()
  await expect.element(notifications.getByText('×6')).toBeVisible()
  expect(button('Dismiss notification').elements()).toHaveLength(2)
})

test('[TOAST-7] a toast that appears elsewhere takes the next click, however soon', async () => {
  await mountConsole(numberedLeads(1))
  await expect.element(button('Sample data')).toBeVisible()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await createSamples('opportunities')
  const dismiss = button('Dismiss notification')
  await expect.element(dismiss).toBeVisible()
  // As under a finger, which does not move on its way.
  const { left, top } = dismiss.element().getBoundingClientRect()
  expect(dismiss.element().contains(document.elementFromPoint(left + 8, top + 8))).toBe(true)
})

test('[TOAST-7] twelve quick clicks do twelve things, though toasts come to lie over the button', async () => {
  await page.viewport(...phone)
  await mountConsole(numberedLeads(5 * PAGE_SIZE))
  const score = button(/^Score/).first()
  await expect.element(score).toBeVisible()
  const middle = () => {
    const { top, height } = score.element().getBoundingClientRect()
    return top + height / 2
  }
  // Where the toasts will be.
  scrollTo({ top: scrollY + middle() - 90, behavior: 'instant' })
  // However slow the machine, the clicks are quick.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await score.click()
  await expect.element(button(/^Score.*lowest/i)).toBeVisible()
  await userEvent.keyboard('{Control>}z{/Control}')
  const text = notifications.getByText('Nothing to undo')
  await expect.element(text).toBeVisible()
  const toast = text.element().closest('[data-kind]')?.getBoundingClientRect()
  expect(toast?.top).toBeLessThan(middle())
  expect(toast?.bottom).toBeGreaterThan(middle())
  // In the same place, whatever lies there.
  await score.click({ clickCount: 11, force: true })
  await expect.element(button(/^Score.*highest/i)).toBeVisible()
})
