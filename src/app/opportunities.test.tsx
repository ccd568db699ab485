import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  bar,
  button,
  createSamples,
  heading,
  item,
  notifications,
  panel,
  press,
  texts,
  toast,
  watchLog,
} from '../../test/console-screen'
import { leadWith, numberedLeads } from '../../test/leads'
import { mountConsole } from '../../test/mount-console'
import type { Lead } from '../domain/lead'
import type { Stage } from '../domain/opportunity'

watchLog()

const converted = (id: string, name: string, company: string, order: number) =>
  leadWith({ id, name, company, order, score: 50 - order, status: 'converted' })
const ada = converted('ada', 'Ada Lovelace', 'Engines', 0)
const grace = converted('grace', 'Grace Hopper', 'Navy', 1)
const alan = converted('alan', 'Alan Turing', 'Bletchley', 2)
const kurt = converted('kurt', 'Kurt Gödel', 'Vienna', 3)
const fresh = leadWith({ id: 'fresh', name: 'Emmy Noether', order: 4, score: 99 })
const all = [ada, grace, alan, kurt, fresh]

const tab = page.getByRole('tab', { name: 'Opportunities' })
const list = page.getByRole('tabpanel', { name: 'Opportunities' })
const nameIn = ({ name }: Lead) => list.getByRole('button', { name, exact: true })
const stageOf = ({ name }: Lead) => list.getByRole('button', { name: new RegExp(`^Stage of ${name}`) })
const amountOf = ({ name }: Lead) => list.getByRole('button', { name: new RegExp(`^Amount of ${name}`) })
const field = ({ name }: Lead) => page.getByRole('textbox', { name: `Amount of ${name}`, exact: true })
const stageRadio = (name: string) => list.getByRole('radio', { name })
const search = list.getByRole('searchbox', { name: 'Search opportunities by name or account' })
const undo = notifications.getByRole('button', { name: 'Undo' }).first()
const boxOf = ({ name }: Lead) => list.getByRole('checkbox', { name: `Select ${name}`, exact: true })

const namesIn = () => [...list.element().querySelectorAll('[data-lead]')].map(({ textContent }) => textContent)

/** In the line below the rows; a style sheet separates them. */
const sums = () => list.element().querySelector('p')?.textContent

/** The newest first: Kurt, Alan, Grace, Ada. */
async function mount(leads: readonly Lead[] = all) {
  const mounted = await mountConsole(leads)
  await tab.click()
  await expect.element(nameIn(ada)).toBeVisible()
  const opportunity = ({ id }: Lead) => mounted.workspace.query({ name: 'opportunity', id })
  return { ...mounted, opportunity }
}

async function expectStage(lead: Lead, stage: Stage) {
  await expect.element(stageOf(lead)).toHaveAccessibleName(`Stage of ${lead.name}: ${stage}`)
}

test('[OPPORTUNITY-2] the empty list says how an opportunity comes, without tools', async () => {
  await mountConsole([fresh])
  await tab.click()
  await expect.element(page.getByText('No opportunities registered!')).toBeVisible()
  await expect.element(page.getByText(/its opportunity appears here/)).toBeVisible()
  await expect.element(search).not.toBeInTheDocument()
  await press('/')
  await expect.element(page.getByRole('tab', { name: 'Leads' })).toHaveAttribute('aria-selected', 'true')
})

test('[OPPORTUNITY-4] a click opens the lead; steps stay in the list; closing returns to the row', async () => {
  await mount()
  await list.getByText('Bletchley').click()
  await expect.element(panel.getByText('Opportunity 2 of 4')).toBeVisible()
  await button('Next lead').click()
  await expect.element(panel.getByText('Opportunity 3 of 4')).toBeVisible()
  await expect.element(panel.getByText('Grace Hopper', { exact: true })).toBeVisible()
  await button('Close').click()
  await expect.element(nameIn(grace)).toHaveFocus()
  await expect.element(tab).toHaveAttribute('aria-selected', 'true')
})

test('[OPPORTUNITY-4] by keys: J, K, Enter, to the next and back; / searches here', async () => {
  await mount()
  await press('jj{Enter}')
  await expect.element(panel.getByText('Opportunity 2 of 4')).toBeVisible()
  await press('j')
  await expect.element(panel.getByText('Opportunity 3 of 4')).toBeVisible()
  await press('jj')
  await expect.element(toast('This is the last opportunity in the list')).toBeVisible()
  await press('k{Escape}')
  await expect.element(nameIn(grace)).toHaveFocus()
  await press('/')
  await expect.element(search).toHaveFocus()
  await press('turing')
  await expect.poll(namesIn).toEqual(['Alan Turing'])
})

test('[OPPORTUNITY-4] where another tab deletes the opportunity that is open, the next one is the one after it', async () => {
  const { workspace } = await mount()
  await list.getByText('Bletchley').click()
  await expect.element(panel.getByText('Opportunity 2 of 4')).toBeVisible()
  await workspace.dispatch({ name: 'change-leads', change: { name: 'delete-opportunity' }, leads: ['alan'] })
  await expect.element(panel.getByText('Not in the list')).toBeVisible()
  await press('j')
  await expect.element(panel.getByText('Opportunity 2 of 3')).toBeVisible()
  await expect.element(panel.getByText('Grace Hopper', { exact: true })).toBeVisible()
})

test('[OPPORTUNITY-4] steps turn the pages of the list along', async () => {
  const many = numberedLeads(25).map((lead): Lead => ({ ...lead, status: 'converted' }))
  await mountConsole(many)
  await tab.click()
  await expect.element(list.getByText('Page 1 of 2')).toBeVisible()
  await press('j{End}{Enter}')
  await expect.element(panel.getByText('Opportunity 20 of 25')).toBeVisible()
  await press('j')
  await expect.element(panel.getByText('Opportunity 21 of 25')).toBeVisible()
  await press('{Escape}')
  await expect.element(list.getByText('Page 2 of 2')).toBeVisible()
  expect(document.activeElement?.textContent).toBe(many.at(-21)?.name)
})

test('[OPPORTUNITY-5] [STAGE-1] a menu sets the stage at once; undo and redo', async () => {
  const { clock, opportunity } = await mount()
  await stageOf(alan).click()
  await item('Won').click()
  await expectStage(alan, 'Won')
  expect(clock.waits).toEqual([])
  await expect.element(toast('Set to Won')).toBeVisible()
  await expect.element(panel).not.toBeInTheDocument()
  await undo.click()
  await expectStage(alan, 'Pending')
  await press('{ControlOrMeta>}{Shift>}z{/Shift}{/ControlOrMeta}')
  await expectStage(alan, 'Won')
  expect(await opportunity(alan)).toMatchObject({ stage: 'Won', amount: 2500 })
})

test('[OPPORTUNITY-5] 1, 2 and 3 set the row under the cursor, and go on', async () => {
  const { workspace } = await mount()
  await press('j2')
  await expectStage(kurt, 'Won')
  await expect.element(nameIn(alan)).toHaveFocus()
  await press('3')
  await expectStage(alan, 'Lost')
  await expect.element(nameIn(grace)).toHaveFocus()
  await press('1')
  await expect.element(toast('No changes were made: it is Pending already')).toBeVisible()
  await expect.element(nameIn(grace)).toHaveFocus()
  expect(await workspace.query({ name: 'actions', count: 9 })).toHaveLength(2)
})

test('[OPPORTUNITY-5] [TOAST-4] from its notification the way back is to the row in this tab', async () => {
  await mount()
  await press('j2')
  await expect.element(nameIn(alan)).toHaveFocus()
  await press('{Alt>}t{/Alt}')
  await expect.poll(() => notifications.element().contains(document.activeElement)).toBe(true)
  await press('{Escape}')
  await expect.element(nameIn(alan)).toHaveFocus()
})

test('[OPPORTUNITY-5] the cursor goes on where the filter no longer shows the row', async () => {
  await mount()
  await stageRadio('Pending').click()
  nameIn(ada).element().focus()
  await press('2')
  await expect.poll(namesIn).toEqual(['Kurt Gödel', 'Alan Turing', 'Grace Hopper'])
  await expect.element(nameIn(grace)).toHaveFocus()
  await press('{Home}2')
  await expect.element(nameIn(alan)).toHaveFocus()
})

test('[OPPORTUNITY-5] a stage from the menu goes on to the next row where the filter no longer shows this one', async () => {
  await mount()
  await stageRadio('Pending').click()
  await stageOf(alan).click()
  await item('Lost').click()
  await expect.poll(namesIn).toEqual(['Kurt Gödel', 'Grace Hopper', 'Ada Lovelace'])
  await expect.element(nameIn(grace)).toHaveFocus()
})

test('[OPPORTUNITY-6] [AMOUNT-2] a click on the amount opens a field that says what it understood', async () => {
  const { opportunity } = await mount()
  await amountOf(alan).click()
  await expect.element(field(alan)).toHaveFocus()
  await expect.element(panel).not.toBeInTheDocument()
  await field(alan).fill('12k')
  await expect.element(page.getByText('= 12,000')).toBeVisible()
  await press('{Enter}')
  await expect.element(field(alan)).not.toBeInTheDocument()
  await expect.element(toast('Amount set to 12,000')).toBeVisible()
  await expect.element(amountOf(alan)).toHaveTextContent('12,000')
  await expect.element(nameIn(alan)).toHaveFocus()
  await amountOf(alan).click()
  await field(alan).fill('12.000,50')
  await expect.element(page.getByText('= 12,000.50')).toBeVisible()
  // Leaving the field saves.
  await heading('4 opportunities').click()
  await expect.element(amountOf(alan)).toHaveTextContent('12,000.50')
  expect(await opportunity(alan)).toMatchObject({ amount: 12_000.5 })
  await press('{ControlOrMeta>}zz{/ControlOrMeta}')
  await expect.element(amountOf(alan)).toHaveTextContent('2,500')
})

test('[OPPORTUNITY-6] Escape leaves the amount, and closes nothing else; the same amount is no action', async () => {
  const { workspace } = await mount()
  await boxOf(kurt).click()
  await amountOf(alan).click()
  await field(alan).fill('7')
  await press('{Escape}')
  await expect.element(field(alan)).not.toBeInTheDocument()
  await expect.element(bar).toBeVisible()
  await expect.element(amountOf(alan)).toHaveTextContent('2,500')
  await press('{Escape}')
  nameIn(alan).element().focus()
  await press('m')
  await expect.element(field(alan)).toHaveFocus()
  await press('{Enter}')
  await expect.element(nameIn(alan)).toHaveFocus()
  await press('{Enter}')
  await panel.getByRole('button', { name: 'Amount of Alan Turing: 2,500' }).click()
  await press('9{Escape}')
  await expect.element(panel).toBeVisible()
  expect(await workspace.query({ name: 'actions', count: 9 })).toEqual([])
})

test.each([
  ['', 'Please enter an amount, or press Escape to leave it as it was'],
  ['-5', 'An amount can’t be less than 0'],
  ['1e308', 'An amount can’t be more than 999,999,999,999.99'],
  ['0.125', 'An amount has two decimals at most'],
  ['abc', 'That isn’t an amount. Try 12000 or 12,000.50.'],
  ['Ada\t2500\tGrace\t300', 'That isn’t an amount. Try 12000 or 12,000.50.'],
])('[OPPORTUNITY-6] [AMOUNT-3] %j gets words and loses nothing', async (text, words) => {
  const { workspace, opportunity } = await mount()
  await amountOf(alan).click()
  await field(alan).fill(text)
  await press('{Enter}')
  await expect.element(page.getByRole('alert').getByText(words)).toBeVisible()
  await expect.element(field(alan)).toHaveValue(text)
  await expect.element(field(alan)).toHaveAttribute('aria-invalid', 'true')
  // Left by an input method it stays; left for something else it is closed, and what was typed is told.
  field(alan)
    .element()
    .dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', isComposing: true, bubbles: true }))
  await expect.element(field(alan)).toHaveValue(text)
  await heading('4 opportunities').click()
  await expect.element(field(alan)).not.toBeInTheDocument()
  const left = toast('Not an amount: Alan Turing stays at 2,500')
  if (text) await expect.element(left).toBeVisible()
  else expect(left.elements()).toEqual([])
  await expect.element(amountOf(alan)).toHaveTextContent('2,500')
  expect(await opportunity(alan)).toMatchObject({ amount: 2500 })
  expect(await workspace.query({ name: 'actions', count: 9 })).toEqual([])
})

test('[OPPORTUNITY-7] the panel has stage and amount on top; it stays; the history says what changed', async () => {
  const { opportunity } = await mount()
  await nameIn(alan).click()
  const radio = (name: string) => panel.getByRole('radio', { name })
  await radio('Lost').click()
  await expect.element(radio('Lost')).toBeChecked()
  await expect.element(panel.getByText('Stage: Pending → Lost')).toBeVisible()
  await press('2')
  await expect.element(radio('Won')).toBeChecked()
  await press('m')
  await field(alan).fill('18400')
  await press('{Enter}')
  await expect.element(panel.getByText('Amount: 2,500 → 18,400')).toBeVisible()
  await expect.element(panel.getByText('Opportunity 2 of 4')).toBeVisible()
  expect(await opportunity(alan)).toMatchObject({ stage: 'Won', amount: 18_400 })
  // A key that comes before the next one is loaded is for that one.
  await press('j3')
  await expect.element(radio('Lost')).toBeChecked()
  await expect.poll(() => opportunity(grace)).toMatchObject({ stage: 'Lost' })
  expect(await opportunity(alan)).toMatchObject({ stage: 'Won' })
  // From the leads, too, where 1, 2 and 3 are statuses elsewhere.
  await press('{Escape}')
  await page.getByRole('tab', { name: 'Leads' }).click()
  await button('Alan Turing').click()
  await expect.element(panel.getByText('Lead 4 of 5')).toBeVisible()
  await press('3')
  await expect.element(radio('Lost')).toBeChecked()
  await press('e')
  await expect.element(panel.getByRole('textbox', { name: 'Email' })).toBeVisible()
  await expect.element(panel.getByText('18,400', { exact: true })).toBeVisible()
  await expect.element(radio('Lost')).toBeChecked()
})

test('[OPPORTUNITY-8] [STAGE-5] search, stages with their numbers, and every order', async () => {
  const { workspace } = await mount()
  await workspace.dispatch({ name: 'change-leads', change: { name: 'stage', stage: 'Won' }, leads: ['ada', 'kurt'] })
  await workspace.dispatch({ name: 'change-leads', change: { name: 'amount', amount: 900.5 }, leads: ['grace'] })
  await expect.poll(() => texts(list.getByRole('radio'))).toEqual(['All 4', 'Pending 2', 'Won 2', 'Lost 0'])
  await search.fill('e')
  await expect.poll(() => texts(list.getByRole('radio'))).toEqual(['All 4', 'Pending 2', 'Won 2', 'Lost 0'])
  await search.fill('BL')
  await expect.poll(namesIn).toEqual(['Alan Turing'])
  await expect.poll(() => texts(list.getByRole('radio'))).toEqual(['All 1', 'Pending 1', 'Won 0', 'Lost 0'])
  await stageRadio('Won').click()
  await expect.element(list.getByText('No won opportunities match ‘BL’')).toBeVisible()
  await button('Clear filters').click()
  await expect.element(heading('4 opportunities')).toBeVisible()
  await button('Amount').click()
  await expect.poll(namesIn).toEqual(['Kurt Gödel', 'Alan Turing', 'Ada Lovelace', 'Grace Hopper'])
  await expect.element(page.getByRole('columnheader', { name: 'Amount' })).toHaveAttribute('aria-sort', 'descending')
  await button('Amount').click()
  await expect.poll(() => namesIn()[0]).toBe('Grace Hopper')
  await button('Name').click()
  await expect.poll(namesIn).toEqual(['Ada Lovelace', 'Alan Turing', 'Grace Hopper', 'Kurt Gödel'])
  await button('Account').click()
  await expect.poll(namesIn).toEqual(['Alan Turing', 'Ada Lovelace', 'Grace Hopper', 'Kurt Gödel'])
  await button('Stage').click()
  await expect.poll(namesIn).toEqual(['Alan Turing', 'Grace Hopper', 'Kurt Gödel', 'Ada Lovelace'])
  await list.getByRole('combobox', { name: 'Order' }).selectOptions('Oldest first')
  await expect.poll(namesIn).toEqual(['Ada Lovelace', 'Grace Hopper', 'Alan Turing', 'Kurt Gödel'])
  stageRadio('All').element().focus()
  await press('{ArrowRight}{ArrowRight}')
  await expect.element(stageRadio('Won')).toBeChecked()
  await expect.poll(namesIn).toEqual(['Ada Lovelace', 'Kurt Gödel'])
})

test('[OPPORTUNITY-9] sums of what is listed below the rows, of all in the card', async () => {
  const { workspace } = await mount()
  const change = (id: string, stage: Stage, amount: number) =>
    Promise.all([
      workspace.dispatch({ name: 'change-leads', change: { name: 'stage', stage }, leads: [id] }),
      workspace.dispatch({ name: 'change-leads', change: { name: 'amount', amount }, leads: [id] }),
    ])
  await change('ada', 'Won', 0.1)
  await change('grace', 'Won', 0.2)
  await change('kurt', 'Lost', 999_999_999_999.99)
  await expect.poll(sums).toBe('2,500 pending0.30 won999,999,999,999.99 lostPending and won 2,500.30')
  const card = page.getByRole('region', { name: 'Summary' })
  await expect.element(card.getByText('2,500 pending · 0.30 won')).toBeVisible()
  await stageRadio('Won').click()
  await expect.poll(sums).toBe('0.30 won')
  await stageRadio('Lost').click()
  await expect.poll(sums).toBe('999,999,999,999.99 lost')
  await expect.element(card.getByText('2,500 pending · 0.30 won')).toBeVisible()
})

test('[OPPORTUNITY-10] [STAGE-3] a selection is set to a stage or deleted, apart from that of the leads', async () => {
  const { opportunity } = await mount()
  await press('jx{Shift>}j{/Shift}')
  await expect.element(bar.getByRole('status')).toHaveTextContent('2 selected')
  await press('2')
  await expect.element(toast('2 opportunities set to Won')).toBeVisible()
  await expectStage(kurt, 'Won')
  await expectStage(alan, 'Won')
  await expect.element(bar).not.toBeInTheDocument()
  await boxOf(grace).click()
  await boxOf(ada).click()
  await page.getByRole('tab', { name: 'Leads' }).click()
  await expect.element(bar).not.toBeInTheDocument()
  await tab.click()
  await bar.getByRole('button', { name: 'Set stage' }).click()
  await item('Lost').click()
  await expectStage(ada, 'Lost')
  await boxOf(ada).click()
  await bar.getByRole('button', { name: 'Select all 4' }).click()
  await bar.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('No opportunities registered!')).toBeVisible()
  expect(await opportunity(ada)).toBeNull()
  await undo.click()
  await expect.element(toast('Deletion of 4 opportunities undone')).toBeVisible()
  await expectStage(ada, 'Lost')
  await expectStage(kurt, 'Won')
  await press('{ControlOrMeta>}z{/ControlOrMeta}')
  await expect.element(toast('Change of stage of 2 opportunities undone')).toBeVisible()
  await expectStage(ada, 'Pending')
})

test('[OPPORTUNITY-11] [STAGE-2] deleting an opportunity leaves its lead converted', async () => {
  const { workspace } = await mount()
  await press('j{Delete}')
  await expect.element(toast('Opportunity deleted')).toBeVisible()
  await expect.element(nameIn(alan)).toHaveFocus()
  expect(await workspace.query({ name: 'lead', id: 'kurt' })).toMatchObject({ status: 'converted' })
  await press('{Enter}')
  await panel.getByRole('button', { name: 'More' }).click()
  await item('Delete opportunity').click()
  await expect.element(panel.getByText('Opportunity 1 of 2')).toBeVisible()
  await expect.element(panel.getByText('Grace Hopper', { exact: true })).toBeVisible()
  // So does the key.
  await press('{Delete}')
  await expect.element(panel.getByText('Opportunity 1 of 1')).toBeVisible()
  await press('{Escape}')
  // Opened as a lead, the key deletes that.
  await page.getByRole('tab', { name: 'Leads' }).click()
  await button('Alan Turing').click()
  await expect.element(panel.getByText('This lead was converted, and its opportunity deleted')).toBeVisible()
  await expect.element(panel.getByText('Opportunity deleted', { exact: true }).first()).toBeVisible()
  await press('{Delete}')
  await expect.element(toast('Lead deleted')).toBeVisible()
})

test('[OPPORTUNITY-3] [SAMPLE-4] on a phone: cards with stage, amount and sums', async () => {
  await page.viewport(375, 800)
  await mountConsole([fresh])
  await createSamples('opportunities')
  await tab.click()
  const cards = list.getByRole('listitem')
  await expect.poll(() => cards.elements()).toHaveLength(10)
  await list
    .getByRole('button', { name: /^Stage of/ })
    .first()
    .click()
  await item('Won').click()
  await expect.element(cards.first().getByText('Won')).toBeVisible()
  await list
    .getByRole('button', { name: /^Amount of/ })
    .first()
    .click()
  await press('99{Enter}')
  await expect.element(cards.first().getByText('99', { exact: true })).toBeVisible()
  await expect.poll(sums).toBe('22,500 pending99 won')
  await cards.first().getByText('Won').click()
  await press('{Escape}')
  await cards.nth(1).click({ position: { x: 60, y: 50 } })
  await expect.element(panel.getByText('Opportunity 2 of 10')).toBeVisible()
  await panel.getByRole('radio', { name: 'Lost' }).click()
  await expect.element(panel.getByRole('radio', { name: 'Lost' })).toBeChecked()
})
