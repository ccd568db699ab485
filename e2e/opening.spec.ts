import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { DATABASE, expect, heading, keep, location, names, notSaved, test, toast } from './console'
import { beforeWorker, MAIN_SCRIPT } from './requests'
import { importScripts } from './states'

const OLD = 'sales-console'

const problem = (page: Page) => page.getByRole('alert').first()
const offer = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** A database with one record, at this version. */
function createDatabase(page: Page, name: string, version: number, store: string) {
  return page.evaluate(
    ([of, number, records]) =>
      new Promise<void>((resolve) => {
        const request = indexedDB.open(of, number)
        request.onupgradeneeded = () => request.result.createObjectStore(records).put({ of: 'another version' }, 0)
        request.onsuccess = () => {
          request.result.close()
          resolve()
        }
      }),
    [name, version, store] as const,
  )
}

test('[OPEN-1] [OPEN-2] what a newer version has saved is told; it can be downloaded, and samples leave it alone', async ({
  console: { page, open },
}) => {
  await open()
  await createDatabase(page, DATABASE, 99, 'records')
  await page.reload()
  await expect(problem(page)).toContainText('saved by a newer version of Sales Console')
  const downloading = page.waitForEvent('download')
  await offer(page, 'Download what is stored').click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('sales-console-stored.json')
  expect(readFileSync(await download.path(), 'utf8')).toContain('another version')
  await offer(page, 'Start with sample data').click()
  await expect(heading(page)).toHaveText('100 leads')
  expect(await page.evaluate(() => indexedDB.databases())).toEqual([{ name: DATABASE, version: 99 }])
})

test('[OPEN-1] [OPEN-2] [KEEP-7] what a version before 1.0 has saved is told, and removed after a question alone', async ({
  console: { page, open },
}) => {
  await open()
  await createDatabase(page, OLD, 2, 'journal')
  await page.reload()
  await expect(problem(page)).toContainText('kept by a version before 1.0')
  await expect(offer(page, 'Download what is stored')).toBeVisible()
  await offer(page, 'Start with sample data').click()
  const question = page.getByRole('dialog', { name: 'Start with sample data?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(problem(page)).toBeVisible()
  await offer(page, 'Start with sample data').click()
  await question.getByRole('button', { name: 'Remove and start' }).click()
  await expect(heading(page)).toHaveText('100 leads')
  await page.reload()
  await expect(heading(page)).toHaveText('100 leads')
})

test('[OPEN-1] whatever the browser throws while leads are read is told in its words', async ({
  console: { page, open, expectFault },
}) => {
  await open()
  await keep(page)
  const fails = `IDBObjectStore.prototype.getAll = () => { throw new DOMException('Internal error', 'UnknownError') };\n`
  await beforeWorker(page, fails)
  await page.reload()
  await expect(problem(page)).toContainText('The browser says: UnknownError: Internal error')
  await expect(offer(page, 'Reload')).toBeVisible()
  await expectFault(/: failed/)
})

test('[OPEN-3] an error of the whole screen leaves a way on', async ({ console: { page, open, expectFault } }) => {
  await open()
  await keep(page)
  // The theme is read while the screen renders for the first time.
  await page.route(MAIN_SCRIPT, async (route) => {
    const response = await route.fetch()
    const body = `Element.prototype.matches = function () { throw new Error('broken') };window.matchMedia = () => { throw new Error('broken') };\n`
    await route.fulfill({ response, body: body + (await response.text()) })
  })
  await page.reload()
  await expect(problem(page)).toContainText('Sales Console can’t be shown')
  const downloading = page.waitForEvent('download')
  await offer(page, 'Download what is stored').click()
  expect(readFileSync(await (await downloading).path(), 'utf8')).toContain(DATABASE)
  await expect(offer(page, 'Reload')).toBeVisible()
  await expectFault(/broken/)
})

test('[LOST-1] [LEAVE-1] leads that vanish from the device are noticed by themselves, and leaving asks', async ({
  console: { page, open },
}) => {
  await open()
  await importScripts(page)
  await expect(location(page)).toContainText(/^Saved/)
  // By other means than those of the browser, which tells nobody.
  await page.evaluate(
    (name) =>
      new Promise<void>((resolve) => {
        const request = indexedDB.open(name)
        request.onsuccess = () => {
          const transaction = request.result.transaction('records', 'readwrite')
          transaction.objectStore('records').clear()
          transaction.oncomplete = () => resolve()
          request.result.close()
        }
      }),
    DATABASE,
  )
  await expect(notSaved(page)).toContainText('Your leads are no longer saved.')
  await expect(location(page)).toContainText('No longer saved')
  await offer(page, 'Save again').press('Enter')
  await expect(toast(page, 'Your data is now saved on this device')).toBeVisible()
  const count = await names(page).count()
  await page.reload()
  await expect(names(page)).toHaveCount(count)
})
