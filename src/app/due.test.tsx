import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  button,
  expectOpen,
  focus,
  heading,
  mountLeads,
  nameOf,
  names,
  notifications,
  panel,
  press,
  status,
  toast,
  watchLog,
} from '../../test/console-screen'
import { leadWith } from '../../test/leads'
import { addDays, dayOf, startOf } from '../domain/day'
import { noFilters } from '../domain/filters'
import type { Lead } from '../domain/lead'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

/** When the clock of the tests starts. */
const today = '2026-01-05'
const dayFrom = (days: number) => addDays(today, days)

function lead(order: number, name: string, score: number, due: string | null, fields: Partial<Lead> = {}): Lead {
  const nextStep = due === null ? {} : { step: `Call ${name}`, due }
  return leadWith({ id: `lead-${order}`, order, name, score, ...nextStep, ...fields })
}

const ada = lead(0, 'Ada Lovelace', 10, today)
const grace = lead(1, 'Grace Hopper', 90, dayFrom(-2))
const alan = lead(2, 'Alan Turing', 60, today)
const edsger = lead(3, 'Edsger Dijkstra', 70, dayFrom(1))
const barbara = lead(4, 'Barbara Liskov', 80, null)
const donald = lead(5, 'Donald Knuth', 20, dayFrom(16))
const leads = [ada, grace, alan, edsger, barbara, donald]

const dueButton = (count: number) => button(`Due today ${count}`)
const chips = () =>
  [...document.querySelectorAll('[data-due]')].map(({ textContent, parentElement }) => [
    parentElement?.querySelector('[data-lead]')?.textContent,
    textContent,
  ])
const mount = (of: readonly Lead[] = leads) => mountLeads(of)

watchLog()

test('the day of these tests is the first of their clock', async () => {
  const { clock } = await mount()
  expect(dayOf(clock.date())).toBe(today)
})

test.each([1280, 375])('[DUE-10] a chip beside the name says the day, %i px', async (width) => {
  await page.viewport(width, 900)
  await mount()
  expect(chips()).toEqual([
    ['Grace Hopper', '2d late'],
    ['Edsger Dijkstra', 'due Tomorrow'],
    ['Alan Turing', 'due Today'],
    ['Donald Knuth', 'due Jan 21'],
    ['Ada Lovelace', 'due Today'],
  ])
  await expect.element(nameOf(grace)).toHaveAccessibleName('Grace Hopper')
  const [late, , due] = document.querySelectorAll('[data-due]')
  expect(late!.getAttribute('title')).toBe('Call Grace Hopper, Saturday, January 3, 2026')
  // What is late is ink alone: where many are, boxes would be a wall.
  expect(getComputedStyle(late!).backgroundColor).toBe('rgba(0, 0, 0, 0)')
  expect(getComputedStyle(due!).backgroundColor).not.toBe('rgba(0, 0, 0, 0)')
  expect(getComputedStyle(late!.lastElementChild!).clipPath).toBe(width < 1024 ? 'inset(50%)' : 'none')
})

test.each([1280, 768, 375, 320])('[DUE-10] a long name is clipped, its day is not, %i px', async (width) => {
  await page.viewport(width, 900)
  const long = 'Wolfeschlegelsteinhausenbergerdorff '.repeat(3)
  await mount([lead(0, long, 1, dayFrom(-120)), lead(1, 'Ada', 0, null)])
  const chip = document.querySelector('[data-due]')!
  const name = document.querySelector('[data-lead]')!
  expect(chip.scrollWidth).toBeLessThanOrEqual(chip.clientWidth)
  expect(name.scrollWidth).toBeGreaterThan(name.clientWidth)
  const cell = chip.closest('td, li')!.getBoundingClientRect()
  expect(chip.getBoundingClientRect().right).toBeLessThanOrEqual(cell.right)
  expect(chip.getBoundingClientRect().left).toBeGreaterThanOrEqual(name.getBoundingClientRect().right)
})

test.each([768, 375])('[DUE-17] under Due a name has its whole line, with the task below it, %i px', async (width) => {
  await page.viewport(width, 900)
  // In this font they fit at 768 px, and would not beside anything.
  const long = ['Konstantin Lindqvist', 'Bartholomew Bianchi', 'Noah García Márquez'].map((name, order) =>
    lead(order, name, 50 - order, dayFrom(-order), { step: 'Send the revised quote for 40 seats, as promised' }),
  )
  await mount([...long, lead(9, 'Ada', 1, dayFrom(-9))])
  const isCut = (part: Element | null | undefined) => part && part.scrollWidth > part.clientWidth
  const parts = () => [...document.querySelectorAll<HTMLElement>('[data-lead]')]
  await dueButton(4).click()
  await expect.element(heading(width < 768 ? '4 due' : '4 leads, due today')).toBeVisible()
  expect(parts().filter(isCut)).toEqual([])
  expect(chips()).toEqual([
    ['Ada', 'Call Ada since Dec 27, 2025'],
    ['Noah García Márquez', `${long[2]!.step} since Sat`],
    ['Bartholomew Bianchi', `${long[1]!.step} since Sun`],
    ['Konstantin Lindqvist', long[0]!.step],
  ])
  for (const name of parts()) {
    const [task, row] = [name.nextElementSibling!, name.closest('tr, li')!].map((part) => part.getBoundingClientRect())
    expect(task!.top).toBeGreaterThanOrEqual(name.getBoundingClientRect().top + 16)
    expect(task!.right).toBeLessThanOrEqual(row!.right)
    if (width >= 768) expect(row!.height).toBe(52)
    expect(isCut(name.nextElementSibling?.children[1])).toBeFalsy()
  }
})

test('[DUE-10] opportunities have the chip of their lead', async () => {
  const { workspace } = await mount()
  await workspace.dispatch({ name: 'change-leads', change: { name: 'convert' }, leads: [grace.id, barbara.id] })
  await page.getByRole('tab', { name: 'Opportunities' }).click()
  await expect.element(page.getByRole('table', { name: 'Opportunities' })).toBeVisible()
  const rows = page.getByRole('table', { name: 'Opportunities' }).getByRole('row')
  await expect.element(rows.filter({ hasText: 'Grace Hopper' })).toHaveTextContent('2d late')
  await expect.element(rows.filter({ hasText: 'Barbara Liskov' })).not.toHaveTextContent('due')
})

test('[DUE-11] the button lists what is due, the longest overdue first, then by score', async () => {
  await mount()
  await expect.element(dueButton(3)).toHaveAttribute('aria-pressed', 'false')
  await dueButton(3).click()
  await expect.element(heading('3 of 6 leads, due today')).toBeVisible()
  expect(names()).toEqual(['Grace Hopper', 'Alan Turing', 'Ada Lovelace'])
  await expect.element(dueButton(3)).toHaveAttribute('aria-pressed', 'true')
  expect(document.querySelectorAll('[aria-sort]')).toHaveLength(0)
  await dueButton(3).click()
  await expect.element(heading('6 leads')).toBeVisible()
  expect(names()[0]).toBe('Grace Hopper')
  expect(names()[1]).toBe('Barbara Liskov')
})

test('[DUE-11] T presses it, also where nothing is left; Clear filters releases it', async () => {
  await mount()
  await userEvent.keyboard('t')
  await expect.element(heading('3 of 6 leads, due today')).toBeVisible()
  await button('Clear filters').click()
  await expect.element(heading('6 leads')).toBeVisible()
  await expect.element(dueButton(3)).toHaveAttribute('aria-pressed', 'false')
  // The search has the focus, and takes letters.
  await focus(nameOf(grace))
  await userEvent.keyboard('tt')
  await expect.element(heading('6 leads')).toBeVisible()
})

test('[DUE-11] T in the other tab shows what is due, pressed or not', async () => {
  await mount()
  for (const _ of ['released', 'pressed']) {
    await page.getByRole('tab', { name: 'Opportunities' }).click()
    await userEvent.keyboard('t')
    await expect.element(page.getByRole('tab', { name: 'Leads' })).toHaveAttribute('aria-selected', 'true')
    await expect.element(dueButton(3)).toHaveAttribute('aria-pressed', 'true')
  }
})

test('[DUE-11] on a phone it is short, the first of the filters, and has the same name', async () => {
  await page.viewport(375, 812)
  await mount()
  await expect.element(dueButton(3)).toHaveTextContent('Due today 3')
  expect(dueButton(3).getByText('today', { exact: true }).element().clientWidth).toBe(1)
  const due = dueButton(3).element().getBoundingClientRect()
  const tab = page.getByRole('tab', { name: 'Opportunities' }).element().getBoundingClientRect()
  expect(due.top).toBeGreaterThan(tab.bottom)
  expect(due.right).toBeLessThan(status.element().getBoundingClientRect().left)
  await dueButton(3).click()
  await expect.element(heading('3 due')).toBeVisible()
})

test.each([1024, 1280, 1440])('[SCREEN-4] [DUE-11] beside it the search says all it covers, %i px', async (width) => {
  await page.viewport(width, 900)
  await mount()
  await expect.element(dueButton(3)).toBeVisible()
  const search = page.getByRole('searchbox').element() as HTMLInputElement
  const { font, paddingLeft, paddingRight } = getComputedStyle(search)
  const measure = document.createElement('canvas').getContext('2d')!
  measure.font = font
  const room = search.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
  expect(room).toBeGreaterThanOrEqual(measure.measureText(search.placeholder).width)
  const tools = ['New lead', 'Due today 3'].map((name) => button(name).element().getBoundingClientRect().top)
  expect(new Set(tools).size).toBe(1)
})

test('[DUE-11] a selection of all, and its count, respect it', async () => {
  const { workspace } = await mount()
  await dueButton(3).click()
  await page.getByRole('checkbox', { name: 'Select Grace Hopper' }).click()
  await button('Select all 3').click()
  await expect.element(page.getByRole('toolbar', { name: 'Selection' })).toHaveTextContent('3 selected')
  await userEvent.keyboard('{Delete}')
  await expect.element(toast('3 leads deleted')).toBeVisible()
  const { leads: counts } = await workspace.query({ name: 'totals' })
  expect(counts.new).toBe(3)
})

test('[DUE-12] the title and the badge say how much is due, and nothing else', async () => {
  const { workspace, badges } = await mount()
  expect(document.title).toBe('(3) Sales Console')
  await workspace.dispatch({ name: 'change-leads', change: { name: 'step-done' }, leads: [ada.id, alan.id] })
  await expect.poll(() => document.title).toBe('(1) Sales Console')
  await workspace.dispatch({ name: 'change-leads', change: { name: 'step-done' }, leads: [grace.id] })
  await expect.poll(() => document.title).toBe('Sales Console')
  await expect.element(dueButton(0)).toBeVisible()
  expect(badges).toEqual([3, 1, 0])
})

test('[DUE-13] at midnight chips, number, title and list follow without a reload', async () => {
  const { clock } = await mount()
  await dueButton(3).click()
  await expect.poll(names).toEqual(['Grace Hopper', 'Alan Turing', 'Ada Lovelace'])
  await clock.advance(startOf(dayFrom(1)) - clock.date() - 1)
  expect(document.title).toBe('(3) Sales Console')
  await clock.advance(1)
  await expect.poll(() => document.title).toBe('(4) Sales Console')
  await expect.poll(names).toEqual(['Grace Hopper', 'Alan Turing', 'Ada Lovelace', 'Edsger Dijkstra'])
  await expect.element(dueButton(4)).toBeVisible()
  expect(chips()).toEqual([
    ['Grace Hopper', 'Call Grace Hopper since Sat'],
    ['Alan Turing', 'Call Alan Turing since Mon'],
    ['Ada Lovelace', 'Call Ada Lovelace since Mon'],
    ['Edsger Dijkstra', 'Call Edsger Dijkstra'],
  ])
})

test.each([
  { days: 3, due: 4, first: '5d late' },
  { days: -2, due: 1, first: 'due Today' },
])('[DUE-13] a clock that is set by $days days is followed', async ({ days, due, first }) => {
  const { clock } = await mount()
  clock.setBy(days * DAY_MS)
  expect(document.title).toBe('(3) Sales Console')
  await clock.advance(60_000)
  await expect.element(dueButton(due)).toBeVisible()
  expect(chips()[0]).toEqual(['Grace Hopper', first])
})

test('[DUE-13] a page that is shown again looks at once', async () => {
  const { clock } = await mount()
  clock.setBy(DAY_MS)
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.element(dueButton(4)).toBeVisible()
  await expect.poll(() => document.title).toBe('(4) Sales Console')
})

test('[DUE-14] steps go on from where a lead was when it leaves the list', async () => {
  const { workspace } = await mount()
  const change = (of: Lead, wanted: { step: string; due: string } | null) =>
    workspace.dispatch({
      name: 'change-leads',
      change: wanted ? { name: 'next-step', ...wanted } : { name: 'step-done' },
      leads: [of.id],
    })
  await dueButton(3).click()
  await nameOf(grace).click()
  await expectOpen(grace, 'Lead 1 of 3')
  await userEvent.keyboard('j')
  await expectOpen(alan, 'Lead 2 of 3')
  await change(alan, null)
  await expectOpen(alan, 'Not in the list')
  await userEvent.keyboard('k')
  await expectOpen(grace, 'Lead 1 of 2')
  await change(grace, { step: 'Write', due: dayFrom(5) })
  await expectOpen(grace, 'Not in the list')
  await userEvent.keyboard('j')
  await expectOpen(ada, 'Lead 1 of 1')
})

test('[ORDER-9] ordered by the last action, steps go on from where a lead was when something was done to it', async () => {
  const { list } = await mount()
  list.filter({ ...noFilters, orderBy: { field: 'touched', direction: 'asc' } })
  await expect.poll(() => names()[0]).toBe(ada.name)
  await nameOf(ada).click()
  await expectOpen(ada, 'Lead 1 of 6')
  await userEvent.keyboard('d')
  await expect.poll(() => names().at(-1)).toBe(ada.name)
  await userEvent.keyboard('j')
  await expectOpen(grace, 'Lead 1 of 6')
})

test('[DUE-14] D on a row goes on to the next, whether its row leaves the list or not', async () => {
  await mount()
  await focus(nameOf(grace))
  await userEvent.keyboard('d')
  await expect.element(toast('Next step done')).toBeVisible()
  await expect.element(nameOf(barbara)).toHaveFocus()
  await userEvent.keyboard('d')
  await expect.element(toast('There is no next step')).toBeVisible()
  await expect.element(nameOf(barbara)).toHaveFocus()
  await userEvent.keyboard('t')
  await expect.poll(names).toEqual(['Alan Turing', 'Ada Lovelace'])
  await focus(nameOf(alan))
  await userEvent.keyboard('d')
  await expect.poll(names).toEqual(['Ada Lovelace'])
  await expect.element(nameOf(ada)).toHaveFocus()
})

test('[DUE-14] D through more than a page passes over nobody', async () => {
  const many = Array.from({ length: 22 }, (_, order) => lead(order, `Lead ${order}`, 50, today))
  await mount(many)
  await dueButton(22).click()
  await expect.element(heading('22 leads, due today')).toBeVisible()
  await focus(nameOf(many[19]!))
  await userEvent.keyboard('d')
  await expect.element(nameOf(many[20]!)).toHaveFocus()
  await userEvent.keyboard('d')
  await expect.element(nameOf(many[21]!)).toHaveFocus()
})

test('[DUE-14] S on a row opens its next step', async () => {
  await mount()
  await focus(nameOf(barbara))
  await userEvent.keyboard('s')
  await expect.element(panel.getByRole('textbox', { name: 'Next step' })).toHaveFocus()
  await userEvent.keyboard('tomorrow write{Enter}')
  await expect.element(toast('Next step: Tomorrow')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  expect(chips()).toContainEqual(['Barbara Liskov', 'due Tomorrow'])
})

test('[DUE-15] when nothing is left it says what was done today, and when there is more', async () => {
  const { clock, workspace } = await mount()
  await dueButton(3).click()
  await expect.element(heading('3 of 6 leads, due today')).toBeVisible()
  const marked = { name: 'mark', status: 'qualified' } as const
  await workspace.dispatch({ name: 'change-leads', change: marked, leads: [grace.id, alan.id] })
  await workspace.dispatch({ name: 'change-leads', change: { name: 'convert' }, leads: [barbara.id] })
  await workspace.dispatch({
    name: 'change-leads',
    change: { name: 'step-done' },
    leads: [grace.id, alan.id, ada.id],
  })
  await expect.element(heading('All done for today')).toBeVisible()
  await expect.element(page.getByText('4 leads worked, 2 qualified, 1 converted.')).toBeVisible()
  await expect.element(page.getByText('Next step due tomorrow: 1.')).toBeVisible()
  // The next morning there is something again, and then nothing was done yet.
  await clock.advance(startOf(dayFrom(1)) - clock.date())
  await expect.poll(names).toEqual(['Edsger Dijkstra'])
  await button('Clear filters').click()
  await expect.element(heading('6 leads')).toBeVisible()
})

test('[DUE-15] where nothing was due and nothing done, it says just that', async () => {
  await mount([barbara, donald])
  await dueButton(0).click()
  await expect.element(heading('Nothing is due today')).toBeVisible()
  await expect.element(page.getByText('Next step due Jan 21: 1.')).toBeVisible()
  await button('Show all leads').click()
  await expect.element(heading('2 leads')).toBeVisible()
})

test('[DUE-15] with another filter on, the usual words say that nothing matches', async () => {
  await mount()
  await dueButton(3).click()
  await page.getByRole('combobox', { name: 'Status' }).selectOptions('Qualified')
  await expect.element(page.getByText('No qualified leads')).toBeVisible()
  await expect.element(page.getByText('None of the 6 leads passes the filters.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Status' }).selectOptions('All Status')
  await page.getByRole('searchbox').fill('knuth')
  // He is not due: nothing to show.
  await expect.element(page.getByText('No email, phone or note does either. Try a shorter search.')).toBeVisible()
})

const order = page.getByRole('combobox', { name: 'Order' })

test.each([1280, 375])(
  '[DUE-16] at %i px all orders stand beside Score, with those that no column gives',
  async (width) => {
    await page.viewport(width, 812)
    const { workspace } = await mount()
    for (const { id } of [alan, ada])
      await workspace.dispatch({ name: 'change-leads', change: { name: 'mark', status: 'contacted' }, leads: [id] })
    await order.selectOptions('Last touched, latest first')
    await expect.poll(() => names().slice(0, 2)).toEqual(['Ada Lovelace', 'Alan Turing'])
    expect(document.querySelectorAll('[aria-sort]')).toHaveLength(0)
    await order.selectOptions('Last touched, longest ago first')
    await expect.poll(() => names().slice(-2)).toEqual(['Alan Turing', 'Ada Lovelace'])
    expect(order.getByRole('option', { name: /Due day/ }).elements()).toHaveLength(0)
    await button(/^(Sample data|More)$/).click()
    expect(page.getByRole('menuitem').elements()).toHaveLength(2)
    await press('{Escape}')
    await dueButton(3).click()
    await expect.element(order).toHaveValue('due asc')
    await order.selectOptions('Due day, latest first')
    await expect.poll(names).toEqual(['Alan Turing', 'Ada Lovelace', 'Grace Hopper'])
  },
)

const toolbar = page.getByRole('toolbar', { name: 'Selection' })

async function select(...some: readonly Lead[]) {
  for (const { name } of some) await page.getByRole('checkbox', { name: `Select ${name}` }).click()
  await expect.element(toolbar).toHaveTextContent(`${some.length} selected`)
}

test('[MANY-6] a selection gets its next step in one action', async () => {
  await mount()
  await select(grace, barbara, donald)
  const labels = ['Mark as', 'Convert', 'Next step', 'Delete']
  const inOrder = [...toolbar.element().querySelectorAll('button')].map(({ textContent }) => textContent)
  expect(labels.map((label) => inOrder.findIndex((text) => text.startsWith(label)))).toEqual([0, 1, 2, 3])
  await focus(nameOf(grace))
  await userEvent.keyboard('s')
  const dialog = page.getByRole('dialog', { name: 'Next step of 3 leads' })
  await expect.element(dialog.getByRole('textbox', { name: 'Next step' })).toHaveFocus()
  const set = dialog.getByRole('button', { name: 'Set for 3 leads' })
  await expect.element(set).toBeDisabled()
  await expect.element(dialog.getByText('Replaces 2 next steps')).toBeVisible()
  await userEvent.keyboard('tomorrow call')
  await set.click()
  await expect.element(toast('Next step of 3 leads: Tomorrow')).toBeVisible()
  await expect.element(toolbar).not.toBeInTheDocument()
  await expect.element(nameOf(grace)).toHaveFocus()
  await expect.element(dueButton(2)).toBeVisible()
  await notifications.getByRole('button', { name: 'Undo' }).first().click()
  await expect.element(dueButton(3)).toBeVisible()
})

test('[MANY-6] Escape leaves the dialog, and nothing is changed', async () => {
  await mount()
  await select(grace, barbara)
  await toolbar.getByRole('button', { name: 'Next step' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Next step of 2 leads' })).toBeVisible()
  await userEvent.keyboard('call{Escape}')
  await expect.element(page.getByRole('dialog', { name: 'Next step of 2 leads' })).not.toBeInTheDocument()
  await expect.element(toolbar).toHaveTextContent('2 selected')
  await expect.element(toolbar.getByRole('button', { name: 'Next step' })).toHaveFocus()
})

test('[MANY-6] D is for all that are selected, and asks where some have no next step', async () => {
  await mount()
  await select(grace, alan, barbara)
  await focus(nameOf(grace))
  await userEvent.keyboard('d')
  const question = page.getByRole('dialog', { name: 'Mark 2 next steps as done?' })
  await expect.element(question).toHaveTextContent('Leads without a next step: 1 of 3.')
  await question.getByRole('button', { name: 'Mark as done' }).click()
  await expect.element(toast('2 next steps done')).toBeVisible()
  await expect.element(dueButton(1)).toBeVisible()
  await select(barbara)
  await userEvent.keyboard('d')
  await expect.element(toast('No changes were made: there is no next step')).toBeVisible()
})
