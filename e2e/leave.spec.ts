import type { Page } from '@playwright/test'
import {
  createSamples,
  DATABASE,
  expect,
  heading,
  keep,
  names,
  notSaved,
  panel,
  removeKept,
  test,
  toast,
} from './console'
import { holdDelays, workerOf } from './timers'

/** Answers what the browser asks when the page is left, after a while, and tells whether it was asked. */
async function leaves(page: Page, meanwhile = async () => {}): Promise<boolean> {
  let isAsked = false
  page.once('dialog', async (dialog) => {
    isAsked = dialog.type() === 'beforeunload'
    await meanwhile()
    await dialog.accept()
  })
  await page.reload()
  page.removeAllListeners('dialog')
  await expect(names(page).first()).toBeVisible()
  return isAsked
}

/** Runs in the worker. */
async function revisionKept(name: string): Promise<number> {
  const resultOf = <Value>(request: IDBRequest<Value>) =>
    new Promise<Value>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const database = await resultOf(indexedDB.open(name))
  const head = await resultOf(database.transaction('records').objectStore('records').get(['head', 0]))
  database.close()
  return head.value.revision
}

test('[LEAVE-1] [LEAVE-2] leaving while saves are pending asks, and they are written', async ({
  console: { page, open },
}) => {
  await open()
  await keep(page)
  await holdDelays(page)
  const worker = await workerOf(page)
  const revision = () => worker.evaluate(revisionKept, DATABASE)
  const before = await revision()
  await names(page).first().click()
  await expect(panel(page).getByText('Lead 1 of 100')).toBeVisible()
  for (let lead = 1; lead <= 8; lead++) {
    await page.keyboard.press('2')
    await expect(panel(page).getByText(`Lead ${lead + 1} of 100`)).toBeVisible()
  }
  const isWritten = () => expect.poll(revision).toBeGreaterThan(before)
  expect(await leaves(page, isWritten)).toBe(true)
  const rows = await page
    .getByRole('row')
    .filter({ has: names(page) })
    .allInnerTexts()
  expect(rows.slice(0, 8).filter((row) => !row.includes('Contacted'))).toEqual([])
  expect(await leaves(page)).toBe(false)
})

test('[LEAVE-1] leaving asks where something is typed, and not where nothing would be lost', async ({
  console: { page, open },
}) => {
  await open()
  await names(page).first().click()
  await page.getByRole('button', { name: 'edit lead' }).click()
  expect(await leaves(page)).toBe(false)
  await names(page).first().click()
  await page.getByRole('button', { name: 'edit lead' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill('typed@example.com')
  await page.keyboard.press('Escape')
  expect(await leaves(page)).toBe(true)
})

test('[LOST-1] what the browser removes while the page is open is told, stays told, and is saved again', async ({
  console: { page, open },
}) => {
  await open()
  await keep(page)
  await removeKept(page)
  await expect(notSaved(page)).toContainText('Your leads are no longer saved.')
  await page.keyboard.press('/')
  await createSamples(page, 'leads')
  await expect(heading(page)).toHaveText('200 leads')
  await expect(notSaved(page)).toBeVisible()
  const download = page.waitForEvent('download')
  await notSaved(page).getByRole('button', { name: 'Download backup' }).click()
  expect((await download).suggestedFilename()).toMatch(/^sales-console-backup/)
  await notSaved(page).getByRole('button', { name: 'Save again' }).click()
  await expect(toast(page, 'Your data is now saved on this device')).toBeVisible()
  await expect(notSaved(page)).toBeHidden()
  expect(await leaves(page)).toBe(false)
  await expect(heading(page)).toHaveText('200 leads')
})

test('[LOST-2] where saved leads were removed, a backup brings them back, and nothing says otherwise', async ({
  console: { page, open },
}) => {
  await open()
  await keep(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Data', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Download backup' }).click()
  const backup = await (await download).path()
  const first = await names(page).first().innerText()
  await removeKept(page)
  await page.goto('/?leads=5')
  await expect(page.getByText('Your saved leads can’t be opened', { exact: true })).toBeVisible()
  await expect(page.getByText('Your saved leads are shown', { exact: false })).toBeHidden()
  await page.getByRole('button', { name: 'Data', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Restore backup…' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Restore backup…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Restore backup' })
  await dialog.locator('input[type=file]').setInputFiles(backup)
  await dialog.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(toast(page, 'Backup restored: 100 leads and saved on this device')).toBeVisible()
  await expect(names(page).first()).toHaveText(first)
  await page.reload()
  await expect(names(page).first()).toHaveText(first)
})

test('[DRAFT-1] [LEAVE-2] a note and a status outlive a killed tab, and nothing outlives who is deleted for good', async ({
  console: { page, open },
  context,
}) => {
  await open()
  await keep(page)
  await page.keyboard.press('Escape')
  const first = (await names(page).first().textContent()) ?? ''
  const stored = (tab: Page) => tab.evaluate(() => JSON.stringify(localStorage))
  const lead = (tab: Page) => names(tab).filter({ hasText: first })
  const note = (tab: Page) => panel(tab).getByRole('textbox', { name: 'Note' })
  await lead(page).click()
  await holdDelays(page)
  await panel(page).getByRole('radio', { checked: false }).first().click()
  await note(page).fill('Zebra 5 approved')
  // As a phone does before it ends the tab, which does not tell.
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  expect(await stored(page)).toContain('Zebra 5')
  await expect(toast(page, 'Lead updated successfully!')).toBeVisible()
  await page.close()

  const next = await context.newPage()
  await next.goto('/')
  await lead(next).click()
  await expect(note(next)).toHaveValue('Zebra 5 approved')
  await expect(panel(next).getByRole('region', { name: 'History' })).toContainText('Status:')
  await panel(next).getByRole('button', { name: 'More' }).click()
  await next.getByRole('menuitem', { name: 'Delete for good…' }).click()
  await next.getByRole('button', { name: 'Delete for good' }).click()
  await expect(toast(next, `${first} was deleted for good`)).toBeVisible()
  await expect.poll(() => stored(next)).not.toContain('Zebra 5')
})
