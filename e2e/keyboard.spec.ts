import { expect, names, panel, test, toast, widths } from './console'

const endOf = (part: Element) => part.getBoundingClientRect().right

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
    'Source',
    'Score',
    'Due today 0',
    'Sample data',
    'New lead',
    'Select all on this page',
    'Name',
    'Company',
    'Email',
    'Source',
    'Order by score',
    'Status',
    'Select ',
  ]) {
    await page.keyboard.press('Tab')
    await expect(page.locator(':focus')).toHaveAccessibleName(new RegExp(`^${name}`))
  }
  await page.keyboard.press('Tab')
  await expect(names(page).first()).toBeFocused()
  for (const name of ['Copy email of', 'Status of', 'Clear filters']) {
    await page.keyboard.press('Tab')
    await expect(page.locator(':focus')).toHaveAccessibleName(new RegExp(`^${name}`))
  }
  await names(page).first().focus()
  await page.keyboard.press('Enter')
  await expect(panel(page)).toBeVisible()
  for (const name of ['Previous lead', 'Next lead', 'More', 'Close']) {
    await page.keyboard.press('Tab')
    await expect(panel(page).getByRole('button', { name })).toBeFocused()
  }
  await page.keyboard.press('Tab')
  await expect(panel(page).getByRole('radio', { checked: true })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(panel(page).getByRole('link')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(panel(page).getByRole('button', { name: /^Copy email of / })).toBeFocused()
  for (const name of ['Next step', 'Note']) {
    await page.keyboard.press('Tab')
    await expect(panel(page).getByRole('textbox', { name })).toBeFocused()
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

test.describe('without a shift of the layout', () => {
  test.use({ holdsStill: true })

  test('[KEY-7] Skip to leads is the first stop, is seen while it has the focus, and moves nothing', async ({
    console: { page, open },
  }) => {
    await open()
    const skip = page.getByRole('link', { name: 'Skip to leads' })
    await expect(skip).toHaveCSS('clip-path', 'inset(50%)')
    expect(await page.getByRole('banner').boundingBox()).toMatchObject({ x: 0, y: 0 })
    await page.keyboard.press('Tab')
    await expect(skip).toBeFocused()
    await expect(skip).toHaveCSS('clip-path', 'none')
    await expect(skip).toHaveCSS('outline-style', 'solid')
    await expect(skip).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Enter')
    await expect(names(page).first()).toBeFocused()
    await expect(skip).toHaveCSS('clip-path', 'inset(50%)')
  })
})

test('[KEY-8] the keyboard help ends where the page does, and has no button to close it beside a mouse', async ({
  console: { page, open },
}) => {
  await open()
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await expect(help.getByRole('button', { name: 'Close' })).toBeHidden()
  for (const width of [375, 800, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    const [end, tabsEnd] = await Promise.all([help, page.getByRole('tabpanel')].map((part) => part.evaluate(endOf)))
    // There the list leaves the place of the panel free, and the header does not.
    expect(end, `at ${width} px`).toBe(width < 1760 ? tabsEnd : width - 32)
  }
})

test('[KEY-8] the columns of the keyboard help end at about the same height, and the focus draws no frame round it', async ({
  console: { page, open },
}) => {
  await open()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(help).toBeFocused()
  expect(await help.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('none')
  const ends = await help.locator('section').evaluateAll((sections) => {
    const byColumn = new Map<number, number>()
    for (const section of sections) {
      const { left, bottom } = section.getBoundingClientRect()
      byColumn.set(left, Math.max(byColumn.get(left) ?? 0, bottom))
    }
    return [...byColumn.values()]
  })
  expect(ends).toHaveLength(3)
  expect(Math.abs((ends[0] ?? 0) - (ends[1] ?? 0))).toBeLessThan(80)
  await expect(help.locator('h3')).toHaveText([/^Anywhere/, /^On a lead/, /^In the list/, /./, /./, /./, /./])
  await page.setViewportSize({ width: 1280, height: 800 })
  expect(await help.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0)
  await expect(help.getByText('Home', { exact: true })).toBeHidden()
})

test.describe('on a touch screen', () => {
  test.use({ viewport: widths.narrow, hasTouch: true, isMobile: true })

  test('[KEY-8] the keyboard help has a button to close it', async ({ console: { page, open } }) => {
    await open()
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await page.keyboard.press('?')
    await page.getByRole('switch', { name: 'Single-letter keys' }).tap()
    await expect(help).toBeVisible()
    await help.getByRole('button', { name: 'Close' }).tap()
    await expect(help).toBeHidden()
  })
})
