import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../test/axe'
import {
  bar,
  button,
  countShift,
  heading,
  mountLeads,
  mountSeeded,
  nameOf,
  panel,
  press,
  texts,
  toast,
  watchLog,
} from '../../test/console-screen'
import { ada, alan, grace, kurt, numberedLeads } from '../../test/leads'
import { mountConsole } from '../../test/mount-console'
import { leadsInOrder } from '../../test/seeded-leads'
import { PAGE_SIZE } from '../domain/constants'
import type { Lead } from '../domain/lead'

watchLog()
const shift = countShift()

const boxOf = ({ name }: Lead) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true })
const pageBox = page.getByRole('checkbox', { name: 'Select all on this page' })
const pager = page.getByRole('navigation', { name: 'Pagination' })
const tool = (name: string) => bar.getByRole('button', { name, exact: true })
const question = page.getByRole('dialog')
const undo = page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' })

const selectedIds = () =>
  [...document.querySelectorAll<HTMLInputElement>('[data-of]:checked')].map((box) => box.dataset['of'])
const idsOf = (leads: readonly Lead[]) => leads.map(({ id }) => id)
async function expectSelected(leads: readonly Lead[]) {
  await expect.poll(selectedIds).toEqual(idsOf(leads))
}

async function expectText(text: string) {
  await expect.element(bar.getByRole('status')).toHaveTextContent(text)
}

const mount = (leads = [ada, grace, alan, kurt]) => mountLeads(leads)

test('[SELECT-1] [SELECT-6] a click on a box selects its lead and opens nothing; the head’s box stands for the page', async () => {
  const [first, second] = leadsInOrder as [Lead, Lead]
  await mountSeeded()
  await expect.element(bar).not.toBeInTheDocument()
  const tops = () => [nameOf(first), pager].map((part) => part.element().getBoundingClientRect().top)
  const before = tops()
  await boxOf(first).click()
  await expect.element(boxOf(first)).toBeChecked()
  // Nothing moves.
  expect(tops()).toEqual(before)
  await expect.element(panel).not.toBeInTheDocument()
  await expectText('1 selected')
  await expect.element(pageBox).toBePartiallyChecked()
  await boxOf(second).click()
  await expectText('2 selected')
  await pageBox.click()
  await expectText(`${PAGE_SIZE} selected`)
  await expect.element(pageBox).toBeChecked()
  await pageBox.click()
  await expect.element(bar).not.toBeInTheDocument()
  expect(selectedIds()).toEqual([])
  expect(page.getByRole('columnheader').elements()).toHaveLength(6)
  await expect.element(page.getByRole('columnheader', { name: 'Name', exact: true })).toBeVisible()
})

test('[SELECT-1] boxes show under the pointer and the focus, and in all rows once one is set', async () => {
  await mount()
  const isDrawn = (lead: Lead) => getComputedStyle(boxOf(lead).element(), '::after').content !== 'none'
  await nameOf(grace).hover()
  expect([ada, grace, alan].map(isDrawn)).toEqual([false, true, false])
  await press('j')
  expect([ada, grace, alan].map(isDrawn)).toEqual([true, true, false])
  await boxOf(grace).click()
  await expect.element(bar).toBeVisible()
  expect([ada, grace, alan].map(isDrawn)).toEqual([true, true, true])
})

test('[SELECT-1] a click shows at once, and the next key acts on the selection', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await mountConsole([ada, grace], (workspace) => ({
    ...workspace,
    async dispatch(command) {
      if (command.name === 'select') await held
      return workspace.dispatch(command)
    },
  }))
  await expect.element(nameOf(ada)).toBeVisible()
  await press('jx')
  await expect.element(boxOf(ada)).toBeChecked()
  await expectText('1 selected')
  release()
  await press('{Escape}')
  await expect.element(bar).not.toBeInTheDocument()
})

test('[SELECT-2] by keyboard alone: X, Shift+J and Shift+K, over the border of a page', async () => {
  const [first, second, third] = leadsInOrder as [Lead, Lead, Lead]
  await mountSeeded()
  await press('jx')
  await expectSelected([first])
  await press('x')
  await expectSelected([])
  await press('{Shift>}j{/Shift}')
  await expectSelected([first, second])
  await press('{Shift>}{ArrowDown}{/Shift}')
  await expectSelected([first, second, third])
  // J alone moves the cursor.
  await press('{End}j')
  await expect.poll(() => document.activeElement?.getAttribute('data-lead')).toBe(leadsInOrder[PAGE_SIZE]?.id)
  await press('{Shift>}k{/Shift}')
  await expect.element(page.getByText('Page 1 of 5')).toBeVisible()
  await expectSelected([first, second, third, leadsInOrder[PAGE_SIZE - 1] as Lead])
  await expectText('5 selected')
  expect(await shift()).toBeLessThan(0.0005)
})

test('[SELECT-2] Ctrl+A in the list selects the page, Escape ends it; elsewhere they are the browser’s', async () => {
  await mountSeeded()
  await press('j{ControlOrMeta>}a{/ControlOrMeta}')
  await expectText(`${PAGE_SIZE} selected`)
  // A menu closes first.
  await tool('More').click()
  await expect.element(page.getByRole('menuitem', { name: 'Save contact' })).toHaveFocus()
  await press('{Escape}')
  await expect.element(tool('More')).toHaveFocus()
  await press('{Escape}')
  await expect.element(bar).not.toBeInTheDocument()
  await press('/{ControlOrMeta>}a{/ControlOrMeta}')
  await expect.element(page.getByRole('searchbox')).toHaveFocus()
  expect(selectedIds()).toEqual([])
})

test('[SELECT-2] [KEY-6] without single-letter keys X and Shift+J do nothing, the box and Shift+Down do', async () => {
  await mount()
  await press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect.element(help.getByRole('switch')).toBeVisible()
  await press('{Tab} {Escape}')
  await expect.element(help).not.toBeInTheDocument()
  nameOf(ada).element().focus()
  await press('x{Shift>}j{/Shift}')
  await expect.element(nameOf(ada)).toHaveFocus()
  expect(selectedIds()).toEqual([])
  await press('{Shift>}{Tab}{/Shift} ')
  await expectSelected([ada])
  await press('{Shift>}{ArrowDown}{/Shift}')
  await expectSelected([ada, grace])
})

test('[SELECT-3] Shift and a click select the rows in between, and no text', async () => {
  const rows = leadsInOrder.slice(0, 6)
  await mountSeeded()
  await boxOf(rows[1] as Lead).click()
  await nameOf(rows[4] as Lead).click({ modifiers: ['Shift'] })
  await expectSelected(rows.slice(1, 5))
  await expect.element(panel).not.toBeInTheDocument()
  expect(document.getSelection()?.toString()).toBe('')
  // The box of a row takes its range with it.
  await boxOf(rows[2] as Lead).click({ modifiers: ['Shift'] })
  await expectSelected(rows.slice(1, 2))
})

/** A finger on a card; where it is lifted it may click. */
function finger(lead: Lead) {
  const card = nameOf(lead).element().closest('li, tr') as HTMLElement
  const { x, y } = card.getBoundingClientRect()
  const at = {
    bubbles: true,
    cancelable: true,
    pointerType: 'touch',
    isPrimary: true,
    clientX: x + 60,
    clientY: y + 20,
  }
  const send = (type: string, more = {}) => card.dispatchEvent(new PointerEvent(type, { ...at, ...more }))
  return {
    down: () => send('pointerdown'),
    move: (by: number) => send('pointermove', { clientY: at.clientY + by }),
    up() {
      send('pointerup')
      send('click', { detail: 1 })
    },
    menu: () => send('contextmenu'),
  }
}

test('[SELECT-4] a long press selects, then taps do, until nothing is selected', async () => {
  await page.viewport(375, 812)
  const { clock } = await mount()
  const onAda = finger(ada)
  onAda.down()
  await clock.advance(499)
  expect(selectedIds()).toEqual([])
  await clock.advance(1)
  await expectSelected([ada])
  onAda.up()
  await expectText('1 selected')
  const tap = (lead: Lead) => {
    finger(lead).down()
    finger(lead).up()
  }
  tap(grace)
  await expectSelected([ada, grace])
  tap(ada)
  await expectSelected([grace])
  tap(grace)
  await expect.element(bar).not.toBeInTheDocument()
  await expect.element(panel).not.toBeInTheDocument()
  tap(grace)
  await expect.element(panel).toBeVisible()
})

test('[SELECT-4] a finger that moves or lifts selects nothing; the browser’s own long press counts', async () => {
  await page.viewport(375, 812)
  const { clock } = await mount()
  const onAda = finger(ada)
  onAda.down()
  onAda.move(11)
  await clock.advance(500)
  onAda.down()
  onAda.up()
  await clock.advance(500)
  expect(selectedIds()).toEqual([])
  await press('{Escape}')
  const onGrace = finger(grace)
  onGrace.down()
  // Cancelled: the browser opens no menu.
  expect(onGrace.menu()).toBe(false)
  await clock.advance(500)
  onGrace.up()
  await expectSelected([grace])
  await expectText('1 selected')
})

test('[SELECT-5] the selection stays through pages, search, filters and order, and says what is hidden', async () => {
  const [first, second] = leadsInOrder as [Lead, Lead]
  await mountSeeded()
  await boxOf(first).click()
  await boxOf(second).click()
  await button('Next page').click()
  await expect.element(page.getByText('Page 2 of 5')).toBeVisible()
  await expectText('2 selected')
  expect(selectedIds()).toEqual([])
  await page.getByRole('searchbox').fill(second.name)
  await expectText('2 selected, 1 hidden by the filters')
  await expectSelected([second])
  await page.getByRole('searchbox').fill('')
  await page.getByRole('button', { name: /^Score/ }).click()
  await expectText('2 selected')
  await page.getByRole('button', { name: /^Score/ }).click()
  await expectSelected([first, second])
})

test('[SELECT-5] Select all takes the list as it is filtered', async () => {
  const qualified = leadsInOrder.filter(({ status }) => status === 'qualified').length
  await mountSeeded()
  await page.getByRole('combobox', { name: 'Status' }).selectOptions('Qualified')
  await expect.element(heading(`${qualified} of 100 leads`)).toBeVisible()
  await press('jx')
  const { x } = tool('Clear selection').element().getBoundingClientRect()
  await tool(`Select all ${qualified}`).click()
  await expectText(`${qualified} selected`)
  await expect.element(tool(`Select all ${qualified}`)).not.toBeInTheDocument()
  // What is under the pointer now is no other button.
  expect(tool('Clear selection').element().getBoundingClientRect().x).toBeGreaterThanOrEqual(x)
  await page.getByRole('combobox', { name: 'Status' }).selectOptions('All Status')
  await expectText(`${qualified} selected`)
  await expect.element(tool('Select all 100')).toBeVisible()
  await tool('Clear selection').click()
  await expect.element(bar).not.toBeInTheDocument()
  await expect.element(heading('100 leads')).toHaveFocus()
})

test('[SELECT-6] the toolbar is one stop of the Tab key, and arrows move in it', async () => {
  await mount()
  await press('jx{Tab}{Tab}{Tab}')
  await expect.element(tool('Mark as')).toHaveFocus()
  const stops = ['Convert', 'Next step', 'Delete', 'Select all 4', 'More', 'Clear selection', 'Mark as']
  for (const name of stops) {
    await press('{ArrowRight}')
    await expect.element(tool(name)).toHaveFocus()
  }
  await press('{ArrowLeft}')
  await expect.element(tool('Clear selection')).toHaveFocus()
  await press('{Home}{End}{ArrowLeft}')
  await expect.element(tool('More')).toHaveFocus()
  // Tab comes back to where it was left.
  await press('{Shift>}{Tab}{/Shift}{Tab}')
  await expect.element(tool('More')).toHaveFocus()
  await press('{Home}{Enter}')
  await expect.element(page.getByRole('menuitem', { name: 'New' })).toHaveFocus()
  await press('{ArrowDown}{Enter}')
  await expect.element(toast('1 lead marked as Contacted')).toBeVisible()
  expect(await shift()).toBeLessThan(0.0005)
})

test('[SELECT-7] a status is set for all of them at once, with one notification and one undo', async () => {
  const chosen = leadsInOrder.slice(0, 3)
  const { workspace } = await mountSeeded()
  const statuses = async () => {
    const leads = await Promise.all(chosen.map(({ id }) => workspace.query({ name: 'lead', id })))
    return leads.map((lead) => lead?.status)
  }
  await press('j{Shift>}jj{/Shift}2')
  await expect.element(toast('3 leads marked as Contacted')).toBeVisible()
  expect(await statuses()).toEqual(['contacted', 'contacted', 'contacted'])
  await expect.element(bar).not.toBeInTheDocument()
  await undo.click()
  await expect.poll(statuses).toEqual(chosen.map(({ status }) => status))
  // One line, and the reader sees what it was.
  await press('r')
  await expect
    .poll(() => texts(page.getByRole('listitem')))
    .toEqual([expect.stringContaining('Marked 3 leads as Contacted')])
})

test('[SELECT-7] C converts them and Delete deletes them; without a selection the keys are for the row', async () => {
  const { workspace } = await mount()
  await press('j{Shift>}j{/Shift}c')
  await expect.element(toast('2 leads converted')).toBeVisible()
  expect(await workspace.query({ name: 'totals' })).toMatchObject({ opportunities: { Pending: { count: 3 } } })
  await press('{Home}{Shift>}j{/Shift}{Delete}')
  await expect.element(toast('2 leads deleted')).toBeVisible()
  await expect.element(heading('2 leads')).toBeVisible()
  await expect.element(nameOf(alan)).toHaveFocus()
  expect(await workspace.query({ name: 'totals' })).toMatchObject({ opportunities: { Pending: { count: 1 } } })
  await press('{ControlOrMeta>}z{/ControlOrMeta}')
  await expect.element(heading('4 leads')).toBeVisible()
  expect(await workspace.query({ name: 'totals' })).toMatchObject({ opportunities: { Pending: { count: 3 } } })
})

test('[SELECT-7] where all have that status already, nothing is done', async () => {
  const { workspace } = await mount()
  await press('j{Shift>}j{/Shift}1')
  await expect.element(toast('No changes were made: all 2 leads are new already')).toBeVisible()
  expect(await workspace.query({ name: 'actions', count: 5 })).toEqual([])
})

test('[SELECT-7] those that had the status already are told apart', async () => {
  const leads = numberedLeads(3).map((lead) => ({ ...lead, name: lead.id }))
  const { workspace } = await mountLeads(leads)
  await workspace.dispatch({ name: 'change-leads', change: { name: 'mark', status: 'contacted' }, leads: ['lead-2'] })
  await press('j{ControlOrMeta>}a{/ControlOrMeta}2')
  await expect.element(toast('2 leads marked as Contacted')).toBeVisible()
  await expect.element(toast('1 was already')).toBeVisible()
})

test('[SELECT-8] what can’t be done for some is told with figures before it is done', async () => {
  const { workspace } = await mount()
  await press('j{ControlOrMeta>}a{/ControlOrMeta}2')
  await expect.element(question).toHaveTextContent('Mark only 2 leads?')
  await expect
    .element(question)
    .toHaveTextContent('2 of 4 leads can be marked as contacted. 1 is converted already, 1 has no valid email.')
  expect(await workspace.query({ name: 'actions', count: 5 })).toEqual([])
  await press('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  await expectText('4 selected')
  await press('2')
  await button('Mark 2 leads').click()
  await expect.element(toast('2 leads marked as Contacted')).toBeVisible()
  expect(await workspace.query({ name: 'lead', id: 'ada' })).toMatchObject({ status: 'contacted' })
  expect(await workspace.query({ name: 'lead', id: 'kurt' })).toEqual(kurt)
})

test('[SELECT-8] [UNDO-12] what can be done for none is told, and the next undo is meant for it', async () => {
  const { workspace } = await mount()
  await press('j{ControlOrMeta>}a{/ControlOrMeta}{Escape}')
  await boxOf(ada).click()
  await press('c')
  await expect.element(toast('1 lead converted')).toBeVisible()
  await boxOf(alan).click()
  await press('c')
  await expect.element(toast('No lead can be converted: 1 is converted already')).toBeVisible()
  await press('{ControlOrMeta>}z{/ControlOrMeta}')
  await expect.element(toast('That changed nothing. Undo again for what you did before.')).toBeVisible()
  expect(await workspace.query({ name: 'lead', id: 'ada' })).toMatchObject({ status: 'converted' })
})

test('[SELECT-9] over 1,000 leads the progress is shown, and it can be cancelled until it is written', async () => {
  const { clock, workspace } = await mountConsole(numberedLeads(2500, { email: 'ada@engines.example' }))
  await expect.element(heading('2,500 leads')).toBeVisible()
  await press('jx')
  await tool('Select all 2,500').click()
  await expectText('2,500 selected')
  // The worker waits between two of its batches.
  const { yield: goOn } = clock
  let resume = () => {}
  clock.yield = () =>
    new Promise((resolve) => {
      resume = resolve
    })
  await press('2')
  const dialog = page.getByRole('dialog', { name: 'Marking 2,500 leads…' })
  await expect.element(dialog.getByRole('progressbar')).toBeVisible()
  await expect.element(dialog.getByText(/^[\d,]+ of 2,500 leads$/)).toBeVisible()
  await expectAccessible('a change of many leads', 'all')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  clock.yield = goOn
  resume()
  await expect.element(toast('Cancelled: no changes were made')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(await workspace.query({ name: 'totals' })).toMatchObject({ leads: { new: 2500, contacted: 0 } })
  await expectText('2,500 selected')
  await press('2')
  await expect.element(toast('2,500 leads marked as Contacted')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(bar).not.toBeInTheDocument()
})
