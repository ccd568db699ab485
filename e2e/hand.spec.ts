import type { Page } from '@playwright/test'
import { SAMPLE_LEADS, SAMPLE_OPPORTUNITIES, TOAST_MS } from '../src/domain/constants'
import { pageCount } from '../src/domain/page'
import {
  BATCHES_ON_A_PAGE,
  createOpportunities,
  expect,
  names,
  openLead,
  pageText,
  panel,
  test,
  toast,
  widths,
} from './console'
import { holdTimers, holdWorkFromStart, passTime } from './timers'

const button = (page: Page, name: string) => page.getByRole('button', { name })
const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' })

/** A key that is held down: one press, then as the system repeats it. */
async function hold(page: Page, key: string) {
  for (let press = 0; press < 6; press++) await page.keyboard.down(key)
  await page.keyboard.up(key)
}

test('[HAND-1] a double click acts once: on a row, on edit lead and on cancel', async ({ console: { page, open } }) => {
  await open()
  await page.getByRole('row').nth(3).getByRole('cell').nth(1).dblclick()
  await expect(panel(page)).toBeVisible()
  await button(page, 'edit lead').dblclick()
  await expect(button(page, 'save')).toBeEnabled()
  await button(page, 'cancel').dblclick()
  await expect(button(page, 'edit lead')).toBeEnabled()
  await expect(toast(page, 'Edit cancelled')).toHaveCount(1)
  await page.mouse.dblclick(100, 500)
  await expect(panel(page)).toBeHidden()
})

test('[HAND-2] a held Enter acts once', async ({ console: { page, open } }) => {
  await open()
  await names(page).first().focus()
  await hold(page, 'Enter')
  await expect(panel(page)).toBeVisible()
  await button(page, 'edit lead').focus()
  await hold(page, 'Enter')
  await expect(button(page, 'save')).toBeEnabled()
  await button(page, 'cancel').focus()
  await hold(page, 'Enter')
  await expect(button(page, 'edit lead')).toBeEnabled()
  await expect(toast(page, 'Edit cancelled')).toHaveCount(1)
})

test('[LIST-2] text that is selected elsewhere keeps no key and no click from opening a lead', async ({
  console: { page, open },
}) => {
  await open()
  await page.keyboard.press('ControlOrMeta+A')
  await names(page).nth(1).focus()
  await page.keyboard.press('Enter')
  await expect(panel(page)).toBeVisible()
})

test('[LIST-4] at an end of the list the focus goes to the nearest button that works', async ({
  console: { page, open },
}) => {
  await open()
  await button(page, 'Last page').focus()
  await hold(page, 'Enter')
  await expect(button(page, 'Previous page')).toBeFocused()
  await button(page, 'First page').focus()
  await page.keyboard.press('Enter')
  await expect(button(page, 'Next page')).toBeFocused()
})

test('[PANEL-6] a draft outlives the conversion of its lead, and its undo', async ({ console: { page, open } }) => {
  await open()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('New')
  await expect(page.getByRole('row').getByText('Contacted', { exact: true })).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Status' }).selectOption('All Status')
  await openLead(page)
  await button(page, 'edit lead').click()
  await page.getByRole('textbox', { name: 'Email' }).fill('half@written')
  await page.keyboard.press('Escape')
  await openLead(page)
  await button(page, 'convert to opportunity').click()
  await expect(toast(page, 'Lead converted to opportunity!')).toBeVisible()
  await button(page, 'Undo').click()
  await expect(toasts(page)).toContainText('undone')
  await openLead(page)
  await button(page, 'Restore draft').click()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('half@written')
})

test('[LIST-6] a list that became shorter stays on its last page when it grows again', async ({
  console: { page, open },
}) => {
  await open()
  await button(page, 'Create sample leads').click()
  await expect(page.getByText(pageText(1, 2 * SAMPLE_LEADS))).toBeVisible()
  await button(page, 'Last page').click()
  await page.keyboard.press('Control+z')
  const lastPage = pageCount(SAMPLE_LEADS)
  await expect(page.getByText(pageText(lastPage))).toBeVisible()
  await button(page, 'Create sample leads').click()
  await expect(page.getByText(pageText(lastPage, 2 * SAMPLE_LEADS))).toBeVisible()
})

test('[LIST-8] what goes under the focus gives it to the heading: Cancel, and the pager of opportunities', async ({
  console: { page, open },
}) => {
  const work = await holdWorkFromStart(page)
  await page.goto('/?leads=20000')
  await button(page, 'Cancel').focus()
  await page.keyboard.press('Enter')
  await work.releasePart('stop-generating')
  await expect(page.getByRole('heading', { name: /leads$/ })).toBeFocused()
  await work.release()

  await open()
  const created = await createOpportunities(page, BATCHES_ON_A_PAGE + 1)
  await page.getByRole('tab', { name: 'Opportunities' }).click()
  await button(page, 'Last page').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('heading', { name: `${created - SAMPLE_OPPORTUNITIES} opportunities` })).toBeFocused()
})

test('[KEY-2] the help takes the focus, closes when something else opens, and Escape closes one layer', async ({
  console: { page, open },
}) => {
  await open()
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await names(page).first().focus()
  await page.keyboard.press('?')
  await expect(help).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panel(page)).toBeHidden()
  await page.keyboard.press('/')
  await expect(help).toBeHidden()
  await expect(page.getByRole('searchbox')).toBeFocused()
  await names(page).first().focus()
  await page.keyboard.press('?')
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await expect(names(page).first()).toBeFocused()
  await page.keyboard.press('?')
  await page.getByRole('row').nth(2).getByRole('cell').nth(1).click()
  await expect(help).toBeHidden()
  await expect(panel(page)).toBeVisible()
})

test('[KEY-3] focus rings are for the keyboard alone', async ({ console: { page, open } }) => {
  await open()
  const ring = () => page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle)
  await page.getByRole('row').nth(2).getByRole('cell').nth(1).click()
  await expect(page.getByRole('heading', { name: 'Lead Details' })).toBeFocused()
  expect(await ring()).toBe('none')
  await page.mouse.click(100, 500)
  await expect(names(page).nth(1)).toBeFocused()
  expect(await ring()).toBe('none')
  await page.keyboard.press('Tab')
  expect(await ring()).toBe('solid')
})

test('[UNDO-6] Ctrl+Y redoes', async ({ console: { page, open } }) => {
  await open()
  const heading = page.getByRole('status').first()
  await button(page, 'Create sample leads').click()
  await expect(heading).toHaveText(`${2 * SAMPLE_LEADS} leads`)
  await page.keyboard.press('Control+z')
  await expect(heading).toHaveText(`${SAMPLE_LEADS} leads`)
  await page.keyboard.press('Control+y')
  await expect(heading).toHaveText(`${2 * SAMPLE_LEADS} leads`)
})

test('[TOAST-1] toasts keep their place when the panel opens and closes, and leave its close icon free', async ({
  console: { page, open },
}) => {
  for (const viewport of [widths.wide, widths.narrow]) {
    await page.setViewportSize(viewport)
    await open('/?leads=abc')
    const place = () => toasts(page).boundingBox()
    const before = await place()
    expect(before && viewport.width - before.x - before.width).toBeLessThan(40)
    await page.keyboard.press('Alt+t')
    await page.keyboard.press('Escape')
    await names(page).first().click()
    await expect(panel(page)).toBeVisible()
    expect((await place())?.x).toBe(before?.x)
    expect((await place())?.y).toBe(before?.y)
    await button(page, 'Close').click()
    await expect(panel(page)).toBeHidden()
  }
})

test('[TOAST-6] at most four toasts, and what repeats replaces itself', async ({ console: { page, open } }) => {
  await open()
  for (let press = 0; press < 5; press++) await page.keyboard.press('Control+z')
  await expect(toast(page, 'Nothing to undo.')).toHaveCount(1)
  for (let click = 0; click < 6; click++) await button(page, 'Create sample leads').click()
  await expect(page.getByRole('status').first()).toHaveText(`${7 * SAMPLE_LEADS} leads`)
  await expect(button(page, 'Dismiss notification')).toHaveCount(4)
})

test.describe('on a phone', () => {
  test.use({ viewport: widths.narrow })

  test('[TOAST-7] twelve quick clicks do twelve things, though toasts come to lie over the button', async ({
    console: { page, open },
  }) => {
    await open()
    const create = button(page, 'Create sample leads')
    await create.evaluate((element) => {
      // Where the toasts will be.
      scrollTo({ top: element.getBoundingClientRect().top + scrollY - 100, behavior: 'instant' })
    })
    await holdTimers(page)
    const box = await create.boundingBox()
    if (!box) throw new Error('the button is not on the screen')
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    // Sent at once: the browser takes them one after another, and to the page no time passes in between.
    const presses = Array.from({ length: 12 }, (_, index) => ({ clickCount: index + 1 }))
    await Promise.all(presses.flatMap((press) => [page.mouse.down(press), page.mouse.up(press)]))
    await expect(page.getByRole('status').first()).toHaveText('1,300 leads')
  })

  test('[LIST-4] a new page of opportunities is read from its top', async ({ console: { page, open } }) => {
    await open()
    const created = await createOpportunities(page, BATCHES_ON_A_PAGE + 1)
    await page.getByRole('tab', { name: 'Opportunities' }).click()
    await button(page, 'Next page').click()
    await expect(page.getByRole('heading', { name: `${created} opportunities` })).toBeInViewport()
  })
})

test('[TOAST-3] a click on a toast holds no clock', async ({ console: { page, open } }) => {
  await open()
  await button(page, 'Create sample leads').click()
  const text = toast(page, `${SAMPLE_LEADS} sample leads created.`)
  await expect(text).toBeVisible()
  await text.click()
  await page.mouse.move(10, 10)
  await passTime(page, TOAST_MS.success)
  await expect(text).toBeHidden()
})

test('[TOAST-4] Alt+T without a toast leaves the focus where it is', async ({ console: { page, open } }) => {
  await open()
  await page.getByRole('searchbox').focus()
  await page.keyboard.press('Alt+t')
  await expect(page.getByRole('searchbox')).toBeFocused()
})
