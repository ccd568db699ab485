import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { bar, button, createSamples, heading, names, panel, press, status, watchLog } from '../../test/console-screen'
import { leadWith } from '../../test/leads'
import { look, lookPlainly } from '../../test/look'
import { mountConsole } from '../../test/mount-console'
import { mountSamples } from '../../test/mount-samples'
import { SAMPLE_OPPORTUNITIES, TOAST_MS } from '../domain/constants'

// Each state of the lists, looked at by axe and at every width.

watchLog()
afterEach(lookPlainly)

const tab = (name: string) => page.getByRole('tab', { name })
const dialog = page.getByRole('dialog')

async function search(text: string) {
  await page.getByRole('searchbox').fill(text)
}

test('[SCREEN-7] [SCREEN-4] [SCREEN-9] the list of leads, filtered and empty', async () => {
  await mountSamples(100)
  for (const word of ['New', 'Contacted', 'Qualified'])
    await expect.element(page.getByRole('row').getByText(word, { exact: true }).first()).toBeVisible()
  await look('the list', { colours: true, columns: true, layout: true })
  await search('a')
  await expect.element(page.getByRole('status').first()).toHaveTextContent('of 100 leads')
  await look('a filtered list', { columns: true })
  await search('no such lead')
  await expect.element(page.getByText('No leads match ‘no such lead’')).toBeVisible()
  await look('no match', { colours: true, columns: true, layout: true })
  await search('haußmann')
  await status.selectOptions('New')
  await expect.element(button('2 with another status')).toBeVisible()
  await look('what would match', { columns: true, layout: true })
  await button('Clear filters').first().click()
  await tab('Opportunities').click()
  await expect.element(page.getByText('No opportunities registered!')).toBeVisible()
  await look('no opportunities', { columns: true, layout: true })
})

test('[SCREEN-7] [LIST-5] where there are no leads at all', async () => {
  await mountSamples(0)
  await expect.element(page.getByRole('tabpanel').getByText('No leads yet')).toBeVisible()
  await look('no leads at all', { columns: true, layout: true })
})

test('[SCREEN-7] [SCREEN-4] the opportunities, with what is chosen and typed in them', async () => {
  const list = page.getByRole('tabpanel', { name: 'Opportunities' })
  const amount = list.getByRole('textbox', { name: /^Amount of/ })
  const { clock } = await mountSamples(100)
  for (const _ of [1, 2, 3]) await createSamples('opportunities')
  await expect.element(heading('130 leads')).toBeVisible()
  await look('notifications', { columns: true, layout: true })
  await clock.advance(TOAST_MS.error)
  await button(/^Show 30 converted leads$/)
    .last()
    .click()
  await expect.element(page.getByRole('button', { pressed: true }).last()).toBeVisible()
  await look('a status of the summary', { colours: true, columns: true })
  await tab('Opportunities').click()
  await expect.element(heading('30 opportunities')).toBeVisible()
  await press('j3')
  await expect.element(list.getByRole('button', { name: /^Stage of .*: Lost$/ })).toBeVisible()
  await clock.advance(TOAST_MS.error)
  await look('opportunities', { colours: true, columns: true, layout: true })
  await list
    .getByRole('button', { name: /^Stage of/ })
    .first()
    .click()
  await expect.element(page.getByRole('menuitem', { name: 'Lost' })).toBeVisible()
  await look('the stages', { colours: true, columns: true, layout: true })
  await press('{Escape}')
  await list
    .getByRole('button', { name: /^Amount of/ })
    .nth(1)
    .click()
  await amount.fill('1,000,000,000,000')
  await press('{Enter}')
  await expect.element(page.getByRole('alert').getByText(/can’t be more than/)).toBeVisible()
  await look('an amount that is none', { colours: true, columns: true, layout: true })
  await expect.element(amount).toBeVisible()
  amount.element().focus()
  await press('{Escape}')
  await list.getByRole('checkbox').nth(2).click()
  await expect.element(bar).toHaveTextContent('1 selected')
  await look('a selection of opportunities', { colours: true, columns: true })
  await bar.getByRole('button', { name: 'Clear selection' }).click()
  await list.getByRole('row').nth(2).getByRole('cell').nth(1).click()
  await expect.element(panel.getByText('Opportunity 2 of 30')).toBeVisible()
  await look('an opportunity', { columns: true, layout: true })
  await press('2')
  await expect.element(panel.getByRole('radio', { name: 'Won' })).toBeChecked()
  await press('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  await look('an opportunity that is won', { colours: true })
})

test('[SCREEN-7] [SCREEN-4] [SELECT-6] a selection, and what is done to all of it', async () => {
  const count = 20 + SAMPLE_OPPORTUNITIES
  const { clock } = await mountSamples(20)
  await createSamples('opportunities')
  await expect.element(heading(`${count} leads`)).toBeVisible()
  await clock.advance(TOAST_MS.error)
  await status.selectOptions('New')
  await expect.element(page.getByRole('status').first()).toHaveTextContent(` of ${count} leads`)
  await press('jx{Shift>}jj{/Shift}')
  await expect.element(bar).toHaveTextContent('3 selected')
  await look('a selection', { colours: true, columns: true, layout: true })
  await status.selectOptions('Converted')
  await expect.element(bar).toHaveTextContent('3 selected, 3 hidden by the filters')
  await look('a hidden selection', { colours: true, columns: true, layout: true })
  await bar.getByRole('button', { name: /^Select all \d+$/ }).click()
  await expect.element(bar.getByRole('button', { name: /^Select all/ })).not.toBeInTheDocument()
  await bar.getByRole('button', { name: 'Mark as' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'New' })).toBeVisible()
  await look('the statuses for a selection', { colours: true, columns: true })
  await page.getByRole('menuitem', { name: 'Contacted' }).click()
  await expect.element(dialog).toHaveTextContent('can be marked as contacted')
  await look('a question about some of them', { colours: true, layout: true })
  await press('{Escape}')
  await bar.getByRole('button', { name: 'Next step' }).click()
  await expect.element(dialog.getByRole('textbox', { name: 'Next step' })).toBeVisible()
  await look('the next step of a selection', { colours: true, layout: true })
  await press('{Escape}')
  await bar.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete for good…' }).click()
  await expect.element(dialog).toHaveTextContent('for good?')
  await look('a question about deleting for good', { colours: true })
  await press('{Escape}')
  await bar.getByRole('button', { name: 'Clear selection' }).click()
  await expect.element(bar).not.toBeInTheDocument()
  // Of one without an amount, which the menu would cover in part.
  await status.selectOptions('New')
  await expect.element(page.getByRole('status').first()).toHaveTextContent(` of ${count} leads`)
  await button(names()[0] ?? '').click()
  await panel.getByRole('button', { name: 'More' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Delete lead' })).toBeVisible()
  await look('the menu of a lead', { colours: true })
})

test('[SCREEN-7] [DUE-10] [DUE-15] what is due, and when all of it is done', async () => {
  const due = (id: string, order: number, day: string) =>
    leadWith({ id, name: id, order, step: `Call ${id}`, due: day })
  const { clock } = await mountConsole([
    due('Ada', 0, '2026-01-05'),
    due('Grace', 1, '2026-01-02'),
    due('Alan', 2, '2026-01-06'),
  ])
  await expect.element(heading('3 leads')).toBeVisible()
  await press('t')
  await expect.element(button('Due today 2')).toHaveAttribute('aria-pressed', 'true')
  await look('what is due', { colours: true, columns: true, layout: true })
  await button('Due today 2').click()
  await press('t')
  for (const name of ['Grace', 'Ada']) {
    button(name).element().focus()
    await press('d')
    await expect.element(button(name)).not.toBeInTheDocument()
  }
  await expect.element(page.getByRole('heading', { name: 'All done for today' })).toBeVisible()
  // Notifications may lie on one another.
  await clock.advance(TOAST_MS.error)
  await look('all done', { colours: true, columns: true, layout: true })
})
