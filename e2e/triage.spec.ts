import type { Page } from '@playwright/test'
import { expect, leadsInOrder, names, panel, test, toast } from './console'
import { holdDelays } from './timers'

// By keyboard alone: no journey here uses the mouse.
test.use({ holdsStill: true, contextOptions: { reducedMotion: 'no-preference' } })

/** Behind the panel too, where the page is inert. */
const rowOfLead = (page: Page, name: string) =>
  page.locator('tr').filter({ has: page.locator('[data-lead]').getByText(name, { exact: true }) })

async function press(page: Page, ...keys: string[]) {
  for (const key of keys) await page.keyboard.press(key)
}

/** The panel shows the lead at this place. */
async function expectOpen(page: Page, index: number) {
  await expect(panel(page).getByText(`Lead ${index + 1} of ${leadsInOrder.length}`, { exact: true })).toBeVisible()
  await expect(panel(page).locator('[data-field=name]')).toHaveText(leadsInOrder[index]?.name ?? '')
}

/** Opens the lead at this place, from wherever the focus is. */
async function openAt(page: Page, index: number) {
  await press(page, 'j', ...Array<string>(index).fill('j'), 'Enter')
  await expectOpen(page, index)
}

async function keep(page: Page) {
  await page.getByRole('button', { name: 'Data', exact: true }).focus()
  await press(page, 'Enter')
  await page.getByRole('menuitemcheckbox', { name: 'Save on this device' }).focus()
  await press(page, 'Enter')
  await expect(page.locator('[data-kept]')).toHaveText('Saved on this device')
}

test('[TRIAGE-2] [TRIAGE-4] of a hundred thousand leads the place is exact, over the border of a page too', async ({
  console: { page, open },
}) => {
  await open('/?leads=100000&seed=7')
  await expect(page.getByRole('heading', { name: '100,000 leads' })).toBeVisible()
  await press(page, 'j', 'End', 'Enter')
  await expect(panel(page).getByText('Lead 20 of 100,000', { exact: true })).toBeVisible()
  // A step may come after the key: a conversion that is over before it would show the opportunity first.
  const delays = await holdDelays(page)
  const keys = ['2', '3', 'c']
  for (const [index, key] of keys.entries()) {
    await press(page, key)
    await expect(panel(page).getByText(`Lead ${21 + index} of 100,000`, { exact: true })).toBeVisible()
  }
  await delays.end(keys.length)
  await expect(page.getByText('Page 2 of 5,000')).toBeVisible()
  await expect(toast(page, 'Lead converted to opportunity!')).toBeVisible()
  await press(page, 'Escape', 'ControlOrMeta+z')
  await expect(toast(page, 'Lead converted to opportunity!')).toBeHidden()
  await expect(names(page).nth(2)).toBeFocused()
})

test('[TRIAGE-6] [KEEP-2] kept leads are triaged alike, and undone after a reload', async ({
  console: { page, open },
}) => {
  await open()
  await keep(page)
  await openAt(page, 0)
  await press(page, 'c')
  await expectOpen(page, 1)
  await expect(toast(page, 'Lead converted to opportunity!')).toBeVisible()
  await page.reload()
  await expect(rowOfLead(page, leadsInOrder[0]?.name ?? '')).toContainText('Converted')
  await press(page, 'ControlOrMeta+z')
  await expect(toast(page, `Conversion of ${leadsInOrder[0]?.name} undone`)).toBeVisible()
  await expect(rowOfLead(page, leadsInOrder[0]?.name ?? '')).not.toContainText('Converted')
  await openAt(page, 0)
})
