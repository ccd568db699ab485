import type { Locator } from '@playwright/test'
import { openStatuses } from '../src/domain/lead'
import {
  expect,
  leadsInOrder,
  names,
  notSaved,
  openLead,
  PAGE_SIZE,
  pageText,
  panel,
  removeKept,
  test,
  toast,
  widths,
} from './console'
import { importScripts, openScriptsFile } from './states'

// One gesture for every hand, and what stays in view meanwhile.

const boxOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect)
const labels = { new: 'New', contacted: 'Contacted', qualified: 'Qualified' }

/** Two statuses that the lead does not have. */
const otherStatuses = (index: number) => openStatuses.filter((status) => status !== leadsInOrder[index]?.status)

test.describe('by thumb', () => {
  test.use({ viewport: widths.narrow, hasTouch: true, isMobile: true })

  test('[TRIAGE-9] [SCREEN-13] a status is one tap, in the lower third of the screen', async ({
    console: { page, open },
  }) => {
    await open()
    await names(page).first().tap()
    const [status = 'new'] = otherStatuses(0)
    const radio = panel(page).getByRole('radio', { name: labels[status] })
    for (const control of [
      radio,
      ...(await panel(page)
        .getByRole('button', { name: /^(Next|Previous) lead$/ })
        .all()),
    ]) {
      const { top, width, height } = await boxOf(control)
      expect(top).toBeGreaterThan((widths.narrow.height * 2) / 3)
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    }
    await radio.tap()
    await expect(panel(page).getByText('Lead 1 of 100')).toBeVisible()
    await expect(panel(page).locator('[data-field=status]')).toHaveText(labels[status])
    await expect(toast(page, 'Lead updated successfully!')).toBeVisible()
    // Above the name of the lead, and no control is under it.
    const { bottom } = await boxOf(page.locator('[data-order="0"]'))
    expect(bottom).toBeLessThanOrEqual((await boxOf(panel(page).locator('dd').first())).top)
  })

  test('[TRIAGE-9] a double tap on a status sets that of one lead', async ({ console: { page, open } }) => {
    await open()
    await names(page).first().tap()
    const [status = 'new'] = otherStatuses(0)
    await panel(page).getByRole('radio', { name: labels[status] }).dblclick()
    await expect(toast(page, 'Lead updated successfully!')).toHaveCount(1)
    await panel(page).getByRole('button', { name: 'Next lead' }).tap()
    await expect(panel(page).locator('[data-field=status]')).toHaveText(labels[leadsInOrder[1]?.status as 'new'])
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  })

  test('[SCREEN-16] [LIST-4] the first lead of the next page stands below the search', async ({
    console: { page, open },
  }) => {
    await open()
    for (const number of [2, 3]) {
      await page.getByRole('button', { name: 'Next page' }).tap()
      await expect(page.getByText(pageText(number))).toBeVisible()
      await expect(names(page).first()).toHaveText(leadsInOrder[(number - 1) * PAGE_SIZE]?.name ?? '')
      const search = await boxOf(page.getByRole('searchbox'))
      const first = await boxOf(page.getByRole('listitem').first())
      expect(first.top).toBeGreaterThanOrEqual(search.bottom)
      expect(first.bottom).toBeLessThan(widths.narrow.height)
    }
  })
})

test('[SCREEN-16] the row under the cursor is never behind the head of the table or the line below it', async ({
  console: { page, open },
}) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await open()
  const seen = async () => {
    const row = await boxOf(page.locator('tbody tr:focus-within'))
    expect(row.top).toBeGreaterThanOrEqual((await boxOf(page.locator('thead th').first())).bottom - 1)
    expect(row.bottom).toBeLessThanOrEqual((await boxOf(page.getByRole('navigation'))).top + 1)
  }
  for (const key of ['j', 'k'])
    for (let step = 0; step < PAGE_SIZE; step++) {
      await page.keyboard.press(key)
      await seen()
    }
  // The same for the row of the lead that is open.
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(panel(page)).toBeVisible()
  for (let step = 1; step < PAGE_SIZE; step++) {
    await page.keyboard.press('k')
    await expect(panel(page).getByText(`Lead ${PAGE_SIZE - step} of 100`)).toBeVisible()
    const row = await boxOf(page.locator('[data-open=true]'))
    expect(row.top).toBeGreaterThanOrEqual((await boxOf(page.locator('thead th').first())).bottom - 1)
  }
})

test('[SCREEN-18] on a wide screen the list is whole beside the panel', async ({ console: { page, open } }) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  await open()
  const before = await boxOf(page.locator('table'))
  expect(before).toMatchObject({ left: 33, width: 1434 })
  await openLead(page, 0)
  const { left } = await boxOf(panel(page))
  expect(await boxOf(page.locator('table'))).toEqual(before)
  expect((await boxOf(page.locator('table'))).right).toBeLessThan(left)
  expect((await boxOf(page.locator('tbody [data-tone]').first())).right).toBeLessThan(left)
  await page.setViewportSize({ width: 1440, height: 900 })
  expect((await boxOf(page.locator('table'))).right).toBeGreaterThan((await boxOf(panel(page))).left)
})

test('[SCREEN-10] two hits leave no empty table, and their line follows them', async ({ console: { page, open } }) => {
  await open()
  const { height } = await boxOf(page.locator('body'))
  await page.getByRole('searchbox').fill(leadsInOrder[0]?.name ?? '')
  await expect(names(page)).toHaveCount(1)
  const table = await boxOf(page.locator('table'))
  expect(table.height).toBeLessThan(100)
  expect((await boxOf(page.getByRole('navigation'))).top - table.bottom).toBeLessThan(20)
  expect((await boxOf(page.locator('body'))).height).toBe(height)
})

test('[SAMPLE-4] [TOAST-1] among own leads samples are under More, and no toast covers the notice that they are not saved', async ({
  console: { page, open },
}) => {
  await open()
  await importScripts(page)
  await expect(page.getByRole('button', { name: 'Sample data' })).toHaveCount(0)
  await removeKept(page)
  await expect(notSaved(page)).toBeVisible()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Create sample leads' }).click()
  const created = page.locator('[data-kind]').filter({ hasText: 'sample leads created' })
  await expect(created).toBeVisible()
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 800 })
    await expect
      .poll(async () => (await boxOf(created)).top - (await boxOf(notSaved(page))).bottom)
      .toBeGreaterThanOrEqual(0)
  }
})

/** Runs in the page: the controls of a dialog that the newest notification lies on. */
function coveredControls(): string[] {
  const newest = document.querySelector('[data-order="0"]')?.getBoundingClientRect()
  return [...document.querySelectorAll('dialog :is(button, select, input, a, textarea):enabled')].flatMap((control) => {
    const box = control.getBoundingClientRect()
    const isApart =
      !newest ||
      box.width === 0 ||
      box.right <= newest.left ||
      box.left >= newest.right ||
      box.bottom <= newest.top ||
      box.top >= newest.bottom
    return isApart ? [] : [control.outerHTML.slice(0, 100)]
  })
}

test('[TOAST-1] [TRIAGE-7] notifications lie on no control of the import or of the panel', async ({
  console: { page, open },
}) => {
  await open()
  await openLead(page, 0)
  await page.keyboard.press('3')
  await expect(toast(page, 'Lead updated successfully!')).toBeVisible()
  const sizes = [widths.wide, { width: 1280, height: 720 }, { width: 1920, height: 1080 }, widths.narrow]
  for (const size of sizes) {
    await page.setViewportSize(size)
    expect(await page.evaluate(coveredControls), `panel at ${size.width} px`).toEqual([])
  }
  await page.keyboard.press('Escape')
  await openScriptsFile(page)
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expect.poll(() => page.evaluate(coveredControls), `import at ${size.width} px`).toEqual([])
  }
})

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true })

  test('[SCREEN-21] [SELECT-10] no key is shown, and Select in the menu starts a selection', async ({
    console: { page, open },
  }) => {
    await open()
    const bar = page.getByRole('toolbar', { name: 'Selection' })
    await page.getByRole('button', { name: 'Sample data' }).tap()
    await page.getByRole('menuitem', { name: 'Select', exact: true }).tap()
    await expect(bar).toContainText('0 selected')
    await expect(bar.getByRole('button', { name: 'Delete' })).toBeDisabled()
    await names(page).nth(1).tap()
    await expect(bar).toContainText('1 selected')
    await expect(panel(page)).toHaveCount(0)
    await bar.getByRole('button', { name: 'Clear selection' }).tap()
    await names(page).nth(1).tap()
    await expect(panel(page).getByText('Lead 2 of 100')).toBeVisible()
    for (const key of await page.locator('kbd').all()) await expect(key).toBeHidden()
    await page.keyboard.press('Escape')
    await page.getByRole('tab', { name: 'Opportunities' }).tap()
    await expect(page.getByText('choose ‘Convert to opportunity’.')).toBeVisible()
  })
})
