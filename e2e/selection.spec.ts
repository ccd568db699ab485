import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe'
import {
  chooseInMenu,
  DATABASE,
  expect,
  heading,
  keep,
  leadsInOrder,
  names,
  openLead,
  PAGE_SIZE,
  panel,
  SEED,
  test,
  toast,
  widths,
} from './console'
import { holdWork } from './timers'

const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selection' })
const tool = (page: Page, name: string | RegExp) => bar(page).getByRole('button', { name })
const boxOf = (page: Page, at: number) =>
  page.getByRole('checkbox', { name: `Select ${leadsInOrder[at]?.name}`, exact: true })
const badges = (page: Page) => page.locator('tbody [data-tone]')

test.describe('by touch', () => {
  test.use({ viewport: widths.narrow, hasTouch: true, isMobile: true })

  test('[SELECT-4] [DELETE-1] a long press starts a selection, taps go on, Delete and Undo', async ({
    console: { page, open },
  }) => {
    await open()
    const { x, y } = (await names(page).first().boundingBox()) ?? { x: 0, y: 0 }
    const touch = await page.context().newCDPSession(page)
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: x + 60, y: y + 20 }] })
    await expect(bar(page)).toContainText('1 selected')
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await names(page).nth(1).tap()
    await expect(bar(page)).toContainText('2 selected')
    await expect(boxOf(page, 1)).toBeChecked()
    await expect(panel(page)).toBeHidden()
    expect(await page.evaluate(() => document.getSelection()?.toString())).toBe('')
    for (const button of await bar(page).getByRole('button').all()) {
      const { height = 0 } = (await button.boundingBox()) ?? {}
      expect(height).toBeGreaterThanOrEqual(44)
    }
    await tool(page, 'Delete').tap()
    await expect(toast(page, '2 leads deleted')).toBeVisible()
    await expect(heading(page)).toHaveText('98 leads')
    await page.getByRole('button', { name: 'Undo' }).tap()
    await expect(heading(page)).toHaveText('100 leads')
    // Nothing is selected any more: a tap opens.
    await names(page).first().tap()
    await expect(panel(page)).toBeVisible()
  })
})

test('[SELECT-5] [SELECT-7] over a reload the selection is gone, and what was done to it is undone', async ({
  console: { page, open },
}) => {
  await open()
  await keep(page)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await expect(bar(page)).toContainText(`${PAGE_SIZE} selected`)
  await page.keyboard.press('Delete')
  await expect(toast(page, `${PAGE_SIZE} leads deleted`)).toBeVisible()
  await expect(heading(page)).toHaveText('80 leads')
  await names(page).first().focus()
  await page.keyboard.press('x')
  await expect(bar(page)).toContainText('1 selected')
  await page.reload()
  await expect(heading(page)).toHaveText('80 leads')
  await expect(bar(page)).toHaveCount(0)
  await chooseInMenu(page, 'Recent actions…')
  const line = page.getByRole('listitem').filter({ hasText: `Deleted ${PAGE_SIZE} leads` })
  await line.getByRole('button', { name: 'Undo' }).click()
  await page.keyboard.press('Escape')
  await expect(heading(page)).toHaveText('100 leads')
})

test('[SELECT-9] all of 2,500 leads: progress, and a cancel that leaves all as it was', async ({
  console: { page, open },
}) => {
  await open(`/?leads=2500&seed=${SEED}`)
  const before = await badges(page).allInnerTexts()
  await names(page).first().focus()
  await page.keyboard.press('x')
  await tool(page, 'Select all 2,500').click()
  await expect(bar(page)).toContainText('2,500 selected')
  const work = await holdWork(page)
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: 'Converting 2,500 leads…' })
  await expect(dialog).toContainText('0 of 2,500 leads')
  await expectAccessible(page, 'a change of many leads', dialog.getByRole('progressbar'), 'dark too')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await work.release()
  await expect(toast(page, 'Cancelled: no changes were made')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect.poll(() => badges(page).allInnerTexts()).toEqual(before)
  await page.keyboard.press('c')
  await expect(toast(page, '2,500 leads converted')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect.poll(() => badges(page).allInnerTexts()).toEqual(before)
})

/** All that the browser has stored for the page, as text. */
function storedText(page: Page): Promise<string> {
  return page.evaluate(async (name) => {
    const result = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve) => {
        request.onsuccess = () => resolve(request.result)
      })
    const database = await result(indexedDB.open(name))
    const texts: string[] = [JSON.stringify(localStorage)]
    const textOf = (_: string, value: unknown) => (ArrayBuffer.isView(value) ? new TextDecoder().decode(value) : value)
    for (const store of database.objectStoreNames) {
      const records = database.transaction(store).objectStore(store)
      texts.push(JSON.stringify(await Promise.all([result(records.getAllKeys()), result(records.getAll())]), textOf))
    }
    database.close()
    return texts.join('\n')
  }, DATABASE)
}

async function backupText(page: Page): Promise<string> {
  const downloading = page.waitForEvent('download')
  await chooseInMenu(page, 'Download backup')
  return readFileSync(await (await downloading).path(), 'utf8')
}

test('[DELETE-4] [DELETE-5] a person who is deleted for good is in no record, no backup and no tab', async ({
  console: { page, open },
  context,
}) => {
  await open()
  await keep(page)
  const [person] = leadsInOrder
  if (!person) throw new Error('there are too few leads')
  const traces = [person.id, person.email, person.name]
  // In the log too, and typed in another tab.
  await page.keyboard.press('j')
  await page.keyboard.press('c')
  await expect(toast(page, 'Lead converted to opportunity!')).toBeVisible()
  const other = await context.newPage()
  await other.goto('/')
  await openLead(other)
  await other.getByRole('button', { name: 'edit lead' }).click()
  await other.getByRole('textbox', { name: 'Email' }).fill('private@person.example')
  for (const text of [await storedText(page), await backupText(page)])
    for (const trace of traces) expect(text).toContain(trace)

  await openLead(page)
  await panel(page).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete for good…' }).click()
  await page.getByRole('button', { name: 'Delete for good' }).click()
  await expect(toast(page, `${person.name} was deleted for good`)).toBeVisible()
  await expect(panel(page)).toBeHidden()
  await expect(heading(page)).toHaveText('99 leads')
  for (const text of [await storedText(page), await backupText(page)])
    for (const trace of traces) expect(text).not.toContain(trace)

  await expect(heading(other)).toHaveText('99 leads')
  await expect(panel(other)).toBeHidden()
  await expect(toast(other, `${person.name} was removed, and the panel was closed`)).toBeVisible()
  // What was typed would make the browser ask before it leaves.
  await other.getByRole('button', { name: 'Dismiss notification' }).click()
  expect(await other.content()).not.toContain(person.name)
  let isAsked = false
  other.on('dialog', (dialog) => {
    isAsked = true
    void dialog.accept()
  })
  await other.close({ runBeforeUnload: true })
  await expect.poll(() => other.isClosed()).toBe(true)
  expect(isAsked).toBe(false)

  await page.keyboard.press('Control+z')
  await expect(toast(page, 'Deleted for good: this can’t be undone')).toBeVisible()
  await chooseInMenu(page, 'Recent actions…')
  await expect(page.getByRole('listitem')).toHaveText([
    /^Deleted 1 lead for good/,
    /^Converted a lead deleted for good.*Can’t undo: what it was about was deleted for good$/,
  ])
})
