import type { Page, Worker } from '@playwright/test'
import { REST_MS } from '../src/connection/hold-leads'
import { SILENCE_MS } from '../src/connection/silence'
import { expectAccessible } from './axe'
import {
  card,
  chooseInMenu,
  createSamples,
  DATABASE,
  expect,
  heading,
  keep,
  location,
  names,
  notSaved,
  panel,
  SEED,
  test,
  toast,
} from './console'
import { beforeWorker } from './requests'
import { importScripts, openScriptsFile } from './states'
import { holdDelays, passTime, workerOf } from './timers'

const REOPENED = 'The list stopped responding and was opened again. Everything that was confirmed is there.'
const INTERRUPTED = 'This was interrupted: Sales Console stopped responding. Check whether it was done.'
const UPDATED = 'Lead updated successfully!'

async function open(page: Page) {
  await page.goto(`/?seed=${SEED}`)
  await expect(heading(page)).toHaveText('100 leads')
}

/** Resolves when it is ended. */
const ended = (worker: Worker) => new Promise((resolve) => worker.once('close', resolve))

/** From its next task on it never answers. Not in this one: the browser does not end what a journey runs in it. */
async function hang(worker: Worker) {
  await worker.evaluate(() => {
    setTimeout(() => {
      for (;;);
    })
  })
}

/** An error that nobody catches. */
async function fail(worker: Worker) {
  await worker.evaluate(() => {
    setTimeout(() => {
      throw new Error('a slip')
    })
  })
}

async function editFirst(page: Page, email: string) {
  await names(page).first().click()
  await page.getByRole('button', { name: 'edit lead' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
}

/** How a worker ends, and how long it takes until that is noticed. */
const ends = [
  { how: 'hangs', noticedAfterMs: SILENCE_MS, end: hang },
  { how: 'dies', noticedAfterMs: SILENCE_MS, end: (worker: Worker) => worker.evaluate(() => self.close()) },
  { how: 'fails', noticedAfterMs: 0, end: fail },
]

for (const { how, end, noticedAfterMs } of ends) {
  test(`[WATCH-1] [WATCH-2] a worker that ${how} during a save: the kept leads are back, the save is not confirmed, and all goes on`, async ({
    page,
  }) => {
    await open(page)
    await keep(page)
    await createSamples(page, 'leads')
    await expect(heading(page)).toHaveText('200 leads')
    await page.getByRole('searchbox').fill('an')
    await expect(heading(page)).toHaveText(/^\d+ of 200 leads$/)
    const before = await names(page).allInnerTexts()
    await holdDelays(page)
    await editFirst(page, 'interrupted@example.com')
    await page.getByRole('button', { name: 'save' }).click()
    await expect(page.locator('[data-busy="true"]')).toBeVisible()

    await end(await workerOf(page))
    await passTime(page, noticedAfterMs)
    await expect(toast(page, REOPENED)).toBeVisible()
    await expect(toast(page, INTERRUPTED)).toBeVisible()
    await expect(toast(page, UPDATED)).toHaveCount(0)
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('interrupted@example.com')
    await expect.poll(() => names(page).allInnerTexts()).toEqual(before)
    await expect(page.getByRole('searchbox', { includeHidden: true })).toHaveValue('an')
    await expect(page.getByText('interrupted@example.com')).toHaveCount(0)

    await page.getByRole('button', { name: 'save' }).click()
    await expect(toast(page, UPDATED)).toBeVisible()
    await expect(page.getByRole('row').nth(1)).toContainText('interrupted@example.com')
    await expect(location(page)).toContainText(/^Saved/)
    await page.keyboard.press('Control+z')
    await expect(page.getByRole('row').nth(1)).not.toContainText('interrupted@example.com')
    await page.keyboard.press('Control+z')
    await expect(heading(page)).toHaveText(/^\d+ of 100 leads$/)
  })
}

test('[WATCH-2] a save that was written, but whose confirmation never came, is seen and not confirmed', async ({
  page,
}) => {
  await open(page)
  await keep(page)
  await editFirst(page, 'written@example.com')
  const worker = await workerOf(page)
  await worker.evaluate(() => {
    self.postMessage = () => {}
  })
  const other = await page.context().newPage()
  await other.goto('/')
  await page.bringToFront()
  await page.getByRole('button', { name: 'save' }).click()
  await expect(other.getByText('written@example.com')).toBeVisible()
  await passTime(page, SILENCE_MS)
  await expect(toast(page, INTERRUPTED)).toBeVisible()
  await expect(toast(page, UPDATED)).toHaveCount(0)
  await page.getByRole('button', { name: 'cancel' }).click()
  await expect(panel(page).getByRole('link', { name: 'written@example.com' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row').nth(1)).toContainText('written@example.com')
})

test('[WATCH-1] a worker that dies with unchanged samples: the same leads are there, on the same page', async ({
  page,
}) => {
  await open(page)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText('Page 2 of')).toBeVisible()
  const before = await names(page).allInnerTexts()
  await (await workerOf(page)).evaluate(() => self.close())
  await page.getByRole('button', { name: 'Next page' }).click()
  await passTime(page, SILENCE_MS - 1)
  await expect(toast(page, REOPENED)).toHaveCount(0)
  // The page may answer itself, and tell the worker later.
  await passTime(page, 1 + REST_MS)
  await expect(page.getByText('Page 3 of')).toBeVisible()
  await expect(toast(page, REOPENED)).toBeVisible()
  await page.getByRole('button', { name: 'Previous page' }).click()
  await expect(names(page).first()).toHaveText(before[0] ?? '')
  await expect.poll(() => names(page).allInnerTexts()).toEqual(before)
})

test('[WATCH-1] [SYNC-1] other tabs go on, even if the worker hangs while it writes', async ({ page }) => {
  await open(page)
  await keep(page)
  const other = await page.context().newPage()
  await other.goto('/')
  await expect(heading(other)).toHaveText('100 leads')
  await page.bringToFront()
  const worker = await workerOf(page)
  const isEnded = ended(worker)
  await worker.evaluate(
    (name) =>
      new Promise<void>((resolve) => {
        const request = indexedDB.open(name)
        request.onsuccess = () => {
          const { result } = request
          const transaction = result.transaction([...result.objectStoreNames], 'readwrite')
          transaction.objectStore('records').put('never written', ['head', 0]).onsuccess = () => {
            resolve()
            // Once that has been told.
            const until = performance.now() + 100
            const wait = () => {
              if (performance.now() > until) for (;;);
              transaction.objectStore('records').get(['head', 0]).onsuccess = wait
            }
            wait()
          }
        }
      }),
    DATABASE,
  )
  await other.bringToFront()
  await createSamples(other, 'leads')
  await page.bringToFront()
  await page.getByRole('searchbox').fill('an')
  await passTime(page, REST_MS + SILENCE_MS)
  await isEnded
  await expect(heading(other)).toHaveText('200 leads')
  await expect(heading(page)).toHaveText(/^\d+ of 200 leads$/)
  await createSamples(page, 'opportunities')
  await expect(card(other, 'Opportunities').locator('dd').first()).toHaveText('10')
})

test('[WORKSPACE-5] few leads are searched while the worker does not answer', async ({ page }) => {
  await open(page)
  // The worker orders texts: once it has, it is there, and once it has again, the page has the leads.
  for (const name of ['Name', 'Company']) {
    await page.getByRole('button', { name, exact: true }).click()
    await expect(page.getByRole('columnheader', { name })).toHaveAttribute('aria-sort', 'ascending')
    await passTime(page, REST_MS)
  }
  await page.getByRole('columnheader', { name: 'Score' }).click()
  await hang(await workerOf(page))
  await page.getByRole('searchbox').fill('an')
  await expect(heading(page)).toHaveText(/^\d+ of 100 leads$/)
  await expect(toast(page, REOPENED)).toHaveCount(0)
})

const LOST = 'Your leads are lost'

/** Imports leads that cannot be kept, and lets the worker hang until the seller waits no longer. */
async function lose(page: Page) {
  await beforeWorker(page, `IDBFactory.prototype.open = () => { throw new DOMException('refused', 'SecurityError') };`)
  await open(page)
  await importScripts(page)
  await expect(notSaved(page)).toBeVisible()
  const worker = await workerOf(page)
  const isEnded = ended(worker)
  await hang(worker)
  await page.getByRole('columnheader', { name: 'Score' }).click()
  await passTime(page, REST_MS + SILENCE_MS)
  const notice = page.getByRole('alert').filter({ hasText: 'Your leads don’t answer.' })
  await expect(notice).toContainText('They are only in this page')
  await expect(page.getByText(LOST)).toHaveCount(0)
  await expectAccessible(page, 'leads that do not answer', notice)
  await notice.getByRole('button', { name: 'Start again' }).click()
  await isEnded
  await expect(page.getByRole('alert').filter({ hasText: LOST })).toBeVisible()
}

test('[WATCH-3] imported leads that could not be kept are told as lost, in place of the list, and imported again', async ({
  page,
}) => {
  await lose(page)
  await expectAccessible(page, 'leads that are lost', page.getByRole('alert').filter({ hasText: LOST }), 'dark too')
  await expect(names(page)).toHaveCount(0)
  await expect(notSaved(page)).toBeHidden()
  await expect(toast(page, REOPENED)).toHaveCount(0)
  await chooseInMenu(page, 'Restore backup…')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Import leads…' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Import leads…' })).toBeFocused()
  await openScriptsFile(page)
  await expect(page.getByRole('dialog')).not.toContainText('Replaces')
  await page.keyboard.press('Escape')
  await importScripts(page)
  await expect(page.getByText(LOST)).toHaveCount(0)
  await expect(notSaved(page)).toBeVisible()
})

test('[WATCH-3] after leads were lost, samples come only when the seller asks for them', async ({ page }) => {
  await lose(page)
  await page.getByRole('button', { name: 'Start with sample data' }).click()
  await expect(heading(page)).toHaveText('100 leads')
  await expect(location(page)).toHaveText('Sample data, not saved')
})

test('[WATCH-5] workers that fail again and again are told, with Reload', async ({ page }) => {
  await open(page)
  for (let round = 1; round <= 4; round++) {
    await expect(page.getByText('was lost. Reload to continue.')).toHaveCount(0)
    const worker = await workerOf(page)
    const isEnded = ended(worker)
    const next = round < 4 && page.waitForEvent('worker')
    await fail(worker)
    await isEnded
    await next
  }
  await expect(page.getByText('The connection to your leads was lost. Reload to continue.')).toBeVisible()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(heading(page)).toHaveText('100 leads')
})
