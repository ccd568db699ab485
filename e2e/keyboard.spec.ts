import { expect, names, panel, test, toast } from './console'

test('[KEY-1] [LIST-2] [PANEL-4] a lead is found, opened, edited and left by keyboard alone', async ({
  console: { page, open },
}) => {
  await open()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('an')
  await expect(page.getByRole('heading', { name: /of 100 leads/ })).toBeVisible()
  for (const name of [
    'Clear search',
    'Status',
    'Score',
    'Clear filters',
    'Create sample leads',
    'Create sample opportunities',
  ]) {
    await page.keyboard.press('Tab')
    await expect(page.locator(':focus')).toHaveAccessibleName(new RegExp(`^${name}`))
  }
  await page.keyboard.press('Tab')
  await expect(names(page).first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panel(page)).toBeVisible()
  for (const name of ['Previous lead', 'Next lead', 'Close']) {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name })).toBeFocused()
  }
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('by.keyboard@alone.example')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Lead updated successfully!')).toBeVisible()
  await expect(names(page).first()).toBeFocused()
  await expect(page.getByText('by.keyboard@alone.example')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(panel(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(names(page).first()).toBeFocused()
})

test('[KEY-1] every stop of the Tab key shows its focus', async ({ console: { page, open } }) => {
  await open()
  const stops: string[] = []
  for (let stop = 0; stop < 60; stop++) {
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    if ((await focused.count()) === 0) break
    const { name, ring } = await focused.evaluate((element) => ({
      name:
        element.getAttribute('aria-label') ?? (element.textContent || element.getAttribute('title') || element.tagName),
      ring: getComputedStyle(element).outlineStyle,
    }))
    expect(ring, `${name} shows no focus`).toBe('solid')
    stops.push(name)
  }
  for (const name of ['Keyboard shortcuts', 'Leads', 'Create sample leads', 'Next page', 'Last page']) {
    expect(stops).toContain(name)
  }
})

test('[KEY-2] the keyboard help opens by ? and closes by Escape, / stays a letter in a field', async ({
  console: { page, open },
}) => {
  await open()
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await page.keyboard.press('?')
  await expect(help).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await page.getByRole('tab', { name: 'Opportunities' }).click()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('a/?')
  await expect(page.getByRole('searchbox')).toHaveValue('a/?')
  await expect(help).toBeHidden()
})

test('[TOAST-1] [TOAST-4] [TOAST-5] Alt+T reaches the notifications, from the panel too, and Escape leaves them', async ({
  console: { page, open },
}) => {
  await open()
  await names(page).first().click()
  await page.getByRole('button', { name: 'edit lead' }).click()
  await page.getByRole('button', { name: 'cancel' }).click()
  await expect(toast(page, 'Edit cancelled')).toBeVisible()
  const region = page.getByRole('region', { name: 'Notifications' })
  await page.keyboard.press('Alt+t')
  await expect(region).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'edit lead' })).toBeFocused()
  await expect(panel(page)).toBeVisible()
  await page.keyboard.press('Alt+t')
  await page.keyboard.press('Tab')
  await expect(region.getByRole('button', { name: 'Dismiss notification' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Edit cancelled')).toBeHidden()
  await expect(page.getByRole('button', { name: 'edit lead' })).toBeFocused()
})

test('[TOAST-1] [SAMPLE-5] toasts stand at the top right, such as of an address that is not understood', async ({
  console: { page, open },
}) => {
  await open('/?leads=abc')
  const region = page.getByRole('region', { name: 'Notifications' })
  const box = await region.boundingBox()
  expect(box?.y).toBeLessThan(80)
  expect(box && 1280 - box.x - box.width).toBeLessThan(40)
  await expect(region.getByRole('status')).toContainText('Ignored leads=abc')
})
