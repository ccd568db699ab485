import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  button,
  expectOpen,
  focus,
  heading,
  mountSeeded,
  nameOf,
  names,
  panel,
  watchLog,
} from '../../test/console-screen'
import { importFile } from '../../test/files'
import { ada, grace, leadWith } from '../../test/leads'
import { mountConsole } from '../../test/mount-console'
import { leadsInOrder, seededLeads } from '../../test/seeded-leads'
import { PAGE_SIZE } from '../domain/constants'
import { type ColumnField, columnFields, type Lead } from '../domain/lead'
import { fieldLabels, statusLabels } from '../messages/messages'
import type { AnswerTo, Query } from '../workspace/queries'
import type { Workspace, WorkspaceEvent } from '../workspace/workspace'

const collator = new Intl.Collator(undefined, { numeric: true })
const shownText = (lead: Lead, field: Exclude<ColumnField, 'score'>) =>
  field === 'status' ? statusLabels[lead.status] : lead[field]

function namesBy(field: Exclude<ColumnField, 'score'>, sign: 1 | -1): string[] {
  return seededLeads
    .toSorted((a, b) => sign * collator.compare(shownText(a, field), shownText(b, field)) || a.order - b.order)
    .slice(0, PAGE_SIZE)
    .map(({ name }) => name)
}

const header = (field: ColumnField) => page.getByRole('columnheader', { name: fieldLabels[field] })
const headerButton = (field: ColumnField) => header(field).getByRole('button')
const scoreButton = page.getByRole('button', { name: /^Score/ })
const source = page.getByRole('combobox', { name: 'Source' })
const highestFirst = leadsInOrder.slice(0, PAGE_SIZE).map(({ name }) => name)
const sorted = () =>
  [...document.querySelectorAll('[aria-sort]')].map((each) => `${each.textContent} ${each.getAttribute('aria-sort')}`)

watchLog()

test('[ORDER-3] [ORDER-4] [LIST-6] every header orders by its column, first ascending, from page 1', async () => {
  await mountSeeded()
  for (const field of columnFields) {
    if (field === 'score') continue
    await button('Next page').click()
    await expect.element(page.getByText('Page 2 of 5')).toBeVisible()
    await headerButton(field).click()
    await expect.poll(sorted).toEqual([`${fieldLabels[field]} ascending`])
    expect(names()).toEqual(namesBy(field, 1))
    await expect.element(page.getByText('Page 1 of 5')).toBeVisible()
    await headerButton(field).click()
    await expect.poll(sorted).toEqual([`${fieldLabels[field]} descending`])
    expect(names()).toEqual(namesBy(field, -1))
  }
})

test('[ORDER-3] by keyboard: Tab reaches the headers, Enter orders and the focus stays', async () => {
  await mountSeeded()
  await focus(page.getByRole('checkbox', { name: 'Select all on this page' }))
  for (const field of columnFields) {
    await userEvent.keyboard('{Tab}')
    await expect.element(headerButton(field)).toHaveFocus()
  }
  await userEvent.keyboard('{Enter}')
  await expect.poll(sorted).toEqual(['Status ascending'])
  await expect.element(headerButton('status')).toHaveFocus()
  await userEvent.keyboard(' ')
  await expect.poll(sorted).toEqual(['Status descending'])
  await userEvent.keyboard('{Tab}{Tab}')
  await expect.element(button(names()[0]!)).toHaveFocus()
})

test('[ORDER-1] [ORDER-3] Score, button and header, goes back to the order by score as it was', async () => {
  await mountSeeded()
  await scoreButton.click()
  await expect.poll(sorted).toEqual(['Score ascending'])
  const { width } = scoreButton.element().getBoundingClientRect()
  await headerButton('name').click()
  await expect.poll(sorted).toEqual(['Name ascending'])
  // Without its arrow it keeps its width: nothing beside it moves.
  expect(scoreButton.element().getBoundingClientRect().width).toBe(width)
  await scoreButton.click()
  await expect.poll(sorted).toEqual(['Score ascending'])
  await headerButton('company').click()
  await headerButton('score').click()
  await expect.poll(sorted).toEqual(['Score ascending'])
  await headerButton('score').click()
  await expect.poll(names).toEqual(highestFirst)
})

test('[ORDER-7] on a phone the order is a select', async () => {
  await page.viewport(375, 812)
  await mountSeeded()
  const order = page.getByRole('combobox', { name: 'Order' })
  await expect.element(order).toHaveValue('score desc')
  await order.selectOptions('Company Z–A')
  await expect.poll(names).toEqual(namesBy('company', -1))
  await order.selectOptions('Highest score')
  await expect.poll(names).toEqual(highestFirst)
  await order.selectOptions('Name A–Z')
  await scoreButton.click()
  await expect.element(order).toHaveValue('score desc')
  await expect.poll(names).toEqual(highestFirst)
})

test('[TRIAGE-1] steps in the panel follow the order', async () => {
  await mountSeeded()
  await headerButton('company').click()
  await expect.poll(sorted).toEqual(['Company ascending'])
  const inOrder = seededLeads.toSorted((a, b) => collator.compare(a.company, b.company) || a.order - b.order)
  await button(inOrder[PAGE_SIZE - 1]!.name).click()
  await expectOpen(inOrder[PAGE_SIZE - 1]!, 'Lead 20 of 100')
  await userEvent.keyboard('j')
  await expectOpen(inOrder[PAGE_SIZE]!, 'Lead 21 of 100')
  await userEvent.keyboard('k')
  await expectOpen(inOrder[PAGE_SIZE - 1]!, 'Lead 20 of 100')
})

test('[SOURCE-1] [SOURCE-3] a source shows its leads alone, with status and search, until it is cleared', async () => {
  await mountSeeded()
  await headerButton('name').click()
  await source.selectOptions('Google')
  const fromGoogle = seededLeads.filter((lead) => lead.source === 'Google')
  await expect.element(heading(`${fromGoogle.length} of 100 leads`)).toBeVisible()
  expect(names().toSorted()).toEqual(fromGoogle.map(({ name }) => name).toSorted())
  await page.getByRole('combobox', { name: 'Status' }).selectOptions('New')
  const both = fromGoogle.filter(({ status }) => status === 'new')
  await expect.element(heading(`${both.length} of 100 leads`)).toBeVisible()
  await button('Clear filters').click()
  await expect.element(heading('100 leads')).toBeVisible()
  await expect.element(source).toHaveValue('all')
  await expect.poll(sorted).toEqual(['Name ascending'])
})

test('[SOURCE-4] the leads of one import are listed until the filters are cleared, and the result line names it', async () => {
  const { list } = await mountSeeded()
  await source.selectOptions('Google')
  list.showImport({ label: 'contacts.csv', created: { list: 1, orders: { first: 10, end: 40 } } })
  await expect.element(heading('30 of 100 leads, imported from contacts.csv')).toBeVisible()
  await expect.element(source).toHaveValue('all')
  await page.getByRole('searchbox').fill('no such lead')
  await expect.element(page.getByText('No leads of contacts.csv match ‘no such lead’')).toBeVisible()
  await page.getByRole('searchbox').clear()
  await expect.element(heading('30 of 100 leads, imported from contacts.csv')).toBeVisible()
  await button(names()[0]!).click()
  await expect.element(panel.getByText('Lead 1 of 30', { exact: true })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await button('Clear filters').click()
  await expect.element(heading('100 leads')).toBeVisible()
})

test('[SOURCE-4] where another list takes the place of the import’s, the filter ends and says so', async () => {
  const { workspace, list } = await mountConsole([ada, grace])
  await expect.element(nameOf(ada)).toBeVisible()
  await importFile(workspace, new Blob(['Name,Email\nBo,bo@x.io\n']), {}, 'contacts.csv')
  const [action] = (await workspace.query({ name: 'actions', count: 1 })) ?? []
  list.showImport({ label: 'contacts.csv', created: action!.created! })
  await expect.poll(names).toEqual(['Bo'])
  // The samples are back: other leads, with the same orders.
  await workspace.dispatch({ name: 'undo', action: null })
  await expect.element(heading('2 leads')).toBeVisible()
  await expect.poll(names).toEqual(['Ada Lovelace', 'Grace Hopper'])
  await expect
    .element(page.getByText('The leads of contacts.csv are no longer shown: they are in another list'))
    .toBeVisible()
})

test('[ORDER-6] [LIST-9] while an order is prepared the rows stay, and progress that is told is shown', async () => {
  const told: ((event: WorkspaceEvent) => void)[] = []
  let answer = () => {}
  const held = (workspace: Workspace): Workspace => ({
    ...workspace,
    subscribe(listener) {
      told.push(listener)
      return workspace.subscribe(listener)
    },
    async query<Q extends Query>(query: Q): Promise<AnswerTo<Q>> {
      if (query.name === 'leads' && query.order.field === 'name')
        await new Promise<void>((resolve) => (answer = resolve))
      return workspace.query(query)
    },
  })
  const leads = ['B', 'A'].map((name, order) => leadWith({ id: name, name, order }))
  await mountConsole(leads, held)
  await headerButton('name').click()
  const tell = (applied: number) => {
    for (const listener of told) listener({ type: 'progress', activity: 'ordering', applied, total: 100 })
  }
  tell(47)
  await expect.element(heading('Ordering leads… 40 %')).toBeVisible()
  expect(names()).toEqual(['B', 'A'])
  expect(sorted()).toEqual(['Score descending'])
  // Another order does not wait for it.
  await scoreButton.click()
  await expect.element(heading('2 leads')).toBeVisible()
  await headerButton('name').click()
  tell(90)
  await expect.element(heading('Ordering leads… 90 %')).toBeVisible()
  tell(100)
  answer()
  await expect.poll(names).toEqual(['A', 'B'])
  await expect.element(heading('2 leads')).toBeVisible()
})
