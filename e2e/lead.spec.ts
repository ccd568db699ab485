import { card, expect, openLead, panel, seededLeads, test, toast } from './console'
import { holdDelays } from './timers'

test('[EDIT-2] [CONVERT-1] [CONVERT-2] [CONVERT-4] [OPPORTUNITY-1] a lead is edited and saved; its conversion, even by a double click, spins, says so and adds the opportunity', async ({
  console: { page, open },
}) => {
  await open()
  const name = await openLead(page)
  const row = page.getByRole('row').filter({ hasText: name })
  await page.getByRole('button', { name: 'edit lead' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill('  someone@else.example ')
  await panel(page).getByRole('combobox', { name: 'Status' }).selectOption('Qualified')
  await page.getByRole('button', { name: 'save' }).click()
  await expect(toast(page, 'Lead updated successfully!')).toBeVisible()
  await expect(panel(page)).toBeHidden()
  await expect(row).toContainText('someone@else.example')
  await expect(row).toContainText('Qualified')

  await openLead(page)
  const company = seededLeads.find((lead) => lead.name === name)?.company ?? ''
  const delays = await holdDelays(page)
  await page.getByRole('button', { name: 'convert to opportunity' }).dblclick()
  await expect(page.locator('[data-busy="true"]')).toBeVisible()
  await expect(page.getByRole('button', { name: 'convert to opportunity' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'edit lead' })).toBeDisabled()
  await expect(panel(page).getByRole('button', { name: 'Close' })).toBeDisabled()
  await delays.end()
  await expect(toast(page, 'Lead converted to opportunity!')).toBeVisible()
  await expect(panel(page)).toBeHidden()
  await expect(row).toContainText('Converted')
  await expect(card(page, 'Opportunities').locator('dd').first()).toHaveText('1')
  await expect(card(page, 'Opportunities')).toContainText('2,500 pending')
  await page.getByRole('tab', { name: 'Opportunities' }).click()
  await expect(page.getByRole('columnheader')).toHaveText(['Name', 'Account', 'Stage', 'Amount'])
  await expect(page.getByRole('row').nth(1).getByRole('cell')).toHaveText([name, company, 'Pending', '2,500'])
})

test('[PANEL-9] a click on the email leaves the page and the panel as they are', async ({
  console: { page, open, expectFault },
}) => {
  await open()
  await openLead(page)
  await page.evaluate(() => addEventListener('beforeunload', () => document.body.setAttribute('data-left', '')))
  const email = panel(page).getByRole('link')
  const address = await email.getAttribute('href')
  // The only request that is no fault: it goes to the system.
  const request = page.context().waitForEvent('request')
  await email.click()
  expect((await request).url()).toBe(address)
  await expect(page.locator('[data-left]')).toHaveCount(0)
  await expect(panel(page).getByRole('button', { name: 'edit lead' })).toBeVisible()
  await expectFault(/: mailto:/)
})
