import { SAMPLE_OPPORTUNITIES } from '../src/domain/constants'
import {
  BATCHES_ON_A_PAGE,
  card,
  createOpportunities,
  expect,
  names,
  openLead,
  PAGE_SIZE,
  pageText,
  panel,
  seededLeads,
  settled,
  test,
  toast,
} from './console'
import { holdDelays } from './timers'

const SAVED = 'Lead updated successfully!'
const CONVERTED = 'Lead converted to opportunity!'

test('[PANEL-1] [PANEL-2] the panel shows six facts and two buttons, over an inert page', async ({
  console: { page, open },
}) => {
  await open()
  const name = await openLead(page, 1)
  const lead = seededLeads.find((candidate) => candidate.name === name)
  if (!lead) throw new Error(`no lead is called ${name}`)
  await expect(panel(page).locator('dt')).toHaveText(['Name', 'Company', 'Email', 'Source', 'Score', 'Status'])
  for (const fact of [lead.name, lead.company, lead.email, lead.source, String(lead.score)]) {
    await expect(panel(page).getByText(fact, { exact: true })).toBeVisible()
  }
  await expect(panel(page).getByRole('meter', { name: 'Score' })).toHaveAttribute('aria-valuenow', String(lead.score))
  await expect(panel(page).getByRole('button')).toHaveText(['', '', '', 'edit lead', 'convert to opportunity'])
  for (const label of ['Previous lead', 'Next lead', 'Close'])
    await expect(panel(page).getByRole('button', { name: label })).toBeVisible()
  await settled(panel(page))
  const box = await panel(page).boundingBox()
  expect(box && box.x + box.width).toBe(1280)
  expect(box?.width).toBe(420)
  await expect(page.getByRole('searchbox')).toHaveCount(0)
})

test('[PANEL-2] [EDIT-1] edit mode has save and cancel, no close icon, email and status alone', async ({
  console: { page, open },
}) => {
  await open()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Contacted')
  await expect(page.getByRole('row').getByText('New', { exact: true })).toHaveCount(0)
  await openLead(page)
  await panel(page).getByRole('button', { name: 'edit lead' }).click()
  await expect(panel(page).getByRole('button')).toHaveText(['', '', 'cancel', 'save'])
  await expect(panel(page).getByRole('button', { name: 'Close' })).toHaveCount(0)
  await expect(panel(page).getByRole('textbox')).toHaveCount(1)
  await expect(panel(page).getByRole('textbox', { name: 'Email' })).toBeFocused()
  const status = panel(page).getByRole('combobox', { name: 'Status' })
  await expect(status.getByRole('option')).toHaveText(['Contacted', 'New', 'Qualified'])
  await expect(status).toHaveValue('contacted')
})

test('[EDIT-2] [PANEL-4] a save takes its time, says so, closes and returns to the row', async ({
  console: { page, open },
}) => {
  await open()
  const name = await openLead(page, 2)
  await page.getByRole('button', { name: 'edit lead' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill('  someone@else.example ')
  await panel(page).getByRole('combobox', { name: 'Status' }).selectOption('Qualified')
  const delays = await holdDelays(page)
  await page.getByRole('button', { name: 'save' }).click()
  await expect(page.getByRole('button', { name: 'save' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'cancel' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await page.mouse.click(100, 500)
  await expect(panel(page)).toBeVisible()
  await delays.end()
  await expect(toast(page, SAVED)).toBeVisible()
  await expect(panel(page)).toBeHidden()
  await expect(names(page).nth(2)).toBeFocused()
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('someone@else.example')
  await expect(row).toContainText('Qualified')
})

test('[EDIT-3] cancel says so and applies nothing', async ({ console: { page, open } }) => {
  await open()
  const name = await openLead(page)
  const email = seededLeads.find((lead) => lead.name === name)?.email ?? ''
  await page.getByRole('button', { name: 'edit lead' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill('not@this.one')
  await page.getByRole('button', { name: 'cancel' }).click()
  await expect(toast(page, 'Edit cancelled')).toBeVisible()
  await expect(panel(page).getByText(email)).toBeVisible()
  await expect(page.getByRole('button', { name: 'edit lead' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Restore draft' })).toBeHidden()
})

test('[EDIT-5] an invalid email is told by toast and field, and loses nothing', async ({ console: { page, open } }) => {
  await open()
  await openLead(page)
  await page.getByRole('button', { name: 'edit lead' }).click()
  const email = page.getByRole('textbox', { name: 'Email' })
  await email.fill('nobody@nowhere')
  await email.press('Enter')
  await expect(toast(page, 'Please enter a valid email address.')).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('Please enter a valid email address.')
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await expect(email).toHaveAccessibleDescription('Please enter a valid email address.')
  await expect(email).toHaveValue('nobody@nowhere')
  await expect(email).toBeFocused()
  await email.fill('nobody@nowhere.example')
  await expect(email).toHaveAttribute('aria-invalid', 'false')
})

test('[PANEL-3] [PANEL-4] close icon, Escape and backdrop close, back to the row', async ({
  console: { page, open },
}) => {
  await open()
  const ways = [
    () => panel(page).getByRole('button', { name: 'Close' }).click(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(100, 500),
  ]
  for (const [index, close] of ways.entries()) {
    await openLead(page, index)
    await close()
    await expect(panel(page)).toBeHidden()
    await expect(names(page).nth(index)).toBeFocused()
  }
})

test('[PANEL-5] [PANEL-6] a draft that was left is offered again to its own lead only', async ({
  console: { page, open },
}) => {
  await open()
  await openLead(page, 0)
  await page.getByRole('button', { name: 'edit lead' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill('half@written')
  await page.keyboard.press('Escape')
  await openLead(page, 1)
  await expect(page.getByRole('button', { name: 'Restore draft' })).toBeHidden()
  await page.getByRole('button', { name: 'edit lead' }).click()
  await expect(page.getByRole('textbox', { name: 'Email' })).not.toHaveValue('half@written')
  await page.keyboard.press('Escape')
  await openLead(page, 0)
  await expect(page.getByRole('button', { name: 'edit lead' })).toBeVisible()
  await page.getByRole('button', { name: 'Restore draft' }).click()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('half@written')
  await page.mouse.click(100, 500)
  await openLead(page, 0)
  await page.getByRole('button', { name: 'edit lead' }).click()
  await page.getByRole('button', { name: 'cancel' }).click()
  await expect(page.getByRole('button', { name: 'Restore draft' })).toBeHidden()
})

test('[CONVERT-1] [CONVERT-2] [CONVERT-4] [OPPORTUNITY-1] a conversion, even by a double click, spins, says so and adds the opportunity', async ({
  console: { page, open },
}) => {
  await open()
  const name = await openLead(page)
  const company = seededLeads.find((lead) => lead.name === name)?.company ?? ''
  const delays = await holdDelays(page)
  await page.getByRole('button', { name: 'convert to opportunity' }).dblclick()
  await expect(page.locator('[data-busy="true"]')).toBeVisible()
  await expect(page.getByRole('button', { name: 'convert to opportunity' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'edit lead' })).toBeDisabled()
  await expect(panel(page).getByRole('button', { name: 'Close' })).toBeDisabled()
  await delays.end()
  await expect(toast(page, CONVERTED)).toBeVisible()
  await expect(panel(page)).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Converted')
  await expect(card(page, 'Opportunities').locator('dd').first()).toHaveText('1')
  await expect(card(page, 'Opportunities')).toContainText('2,500 in total')
  await page.getByRole('tab', { name: 'Opportunities' }).click()
  await expect(page.getByRole('columnheader')).toHaveText(['Name', 'Account', 'Stage', 'Amount'])
  await expect(page.getByRole('row').nth(1).getByRole('cell')).toHaveText([name, company, 'Pending', '2,500'])
})

test('[CONVERT-3] [EDIT-6] a converted lead keeps its status, its email can be edited', async ({
  console: { page, open },
}) => {
  await open()
  await page.getByRole('button', { name: 'Create sample opportunities' }).click()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Converted')
  await expect(names(page)).toHaveCount(SAMPLE_OPPORTUNITIES)
  await openLead(page)
  const convert = page.getByRole('button', { name: 'convert to opportunity' })
  await expect(convert).toBeDisabled()
  await expect(convert).toHaveAccessibleDescription('This lead is already an opportunity.')
  await page.getByRole('button', { name: 'edit lead' }).click()
  await expect(panel(page).getByRole('combobox')).toHaveCount(0)
  await expect(panel(page).getByText('Converted')).toBeVisible()
  await page.getByRole('textbox', { name: 'Email' }).fill('new@address.example')
  await page.keyboard.press('Enter')
  await expect(toast(page, SAVED)).toBeVisible()
  await expect(names(page)).toHaveCount(SAMPLE_OPPORTUNITIES)
  await expect(page.getByText('new@address.example')).toBeVisible()
})

test('[OPPORTUNITY-3] [SAMPLE-4] opportunities are newest first and paged beyond 20', async ({
  console: { page, open },
}) => {
  await open()
  const pager = page.getByRole('navigation', { name: 'Pagination' })
  const created = await createOpportunities(page, BATCHES_ON_A_PAGE)
  await page.getByRole('tab', { name: 'Opportunities' }).click()
  await expect(page.getByRole('row')).toHaveCount(1 + created)
  await expect(pager).toBeHidden()
  await page.getByRole('tab', { name: 'Leads' }).click()
  await page.getByRole('button', { name: 'Create sample opportunities' }).click()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('New')
  await expect(page.getByRole('row').getByText('Converted', { exact: true })).toHaveCount(0)
  const name = await openLead(page)
  await page.getByRole('button', { name: 'convert to opportunity' }).click()
  await expect(toast(page, CONVERTED)).toBeVisible()
  await page.getByRole('tab', { name: 'Opportunities' }).click()
  await expect(pager).toContainText(pageText(1, created + SAMPLE_OPPORTUNITIES + 1))
  await expect(page.getByRole('row').nth(1)).toContainText(name)
  await page.getByRole('button', { name: 'Last page' }).click()
  const left = created + SAMPLE_OPPORTUNITIES + 1 - PAGE_SIZE
  await expect(page.getByRole('row')).toHaveCount(1 + left)
})
