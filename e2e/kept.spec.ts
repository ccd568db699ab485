import type { Page } from '@playwright/test'
import { chromiumLaunchOptions } from '../tools/chromium.mjs'
import {
  card,
  chooseInMenu,
  createSamples,
  DATABASE,
  expect,
  heading,
  keep,
  keepSwitch,
  location,
  names,
  openLead,
  openMenu,
  openStorage,
  panel,
  removeKept,
  test,
  toast,
} from './console'
import { beforeWorker, holdRequests, WORKER_SCRIPT } from './requests'
import { holdDelays, installManualTimers, workerOf } from './timers'

const CONVERTED = 'Lead converted to opportunity!'
const UPDATED = 'Lead updated successfully!'

async function startOver(page: Page) {
  await chooseInMenu(page, 'Start over with sample data')
  const question = page.getByRole('dialog', { name: 'Start over with sample data?' })
  await expect(question).toContainText('100 leads')
  await question.getByRole('button', { name: 'Start over' }).click()
  await expect(question).toBeHidden()
}

/** Reloads, and waits for the rows. */
async function reload(page: Page) {
  await page.reload()
  await expect(names(page).first()).toBeVisible()
}

/** Removes the leads that the second action of the list that is shown has created. */
function damage(page: Page) {
  return page.evaluate(
    (name) =>
      new Promise((resolve) => {
        const request = indexedDB.open(name)
        request.onsuccess = () => {
          const transaction = request.result.transaction('records', 'readwrite')
          const records = transaction.objectStore('records')
          const head = records.get(['head', 0])
          head.onsuccess = () => records.delete([head.result.value.current, 'chunk', 2, 0, 0])
          transaction.oncomplete = resolve
          request.result.close()
        }
      }),
    DATABASE,
  )
}

const allNames = async (page: Page) => names(page).allInnerTexts()

test('[KEEP-1] without the choice every start has other leads, and nothing is stored', async ({
  console: { page, open },
}) => {
  await open('/')
  await expect(location(page)).toHaveText('Sample data, not saved')
  const before = await allNames(page)
  await createSamples(page, 'opportunities')
  await expect(heading(page)).toHaveText('110 leads')
  await reload(page)
  await expect(heading(page)).toHaveText('100 leads')
  await expect.poll(() => allNames(page)).not.toEqual(before)
  expect(await page.evaluate(() => indexedDB.databases())).toEqual([])
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
})

test('[KEEP-2] kept, reloaded: the same leads, opportunities and history, and what was done before is undone and redone', async ({
  console: { page, open },
}) => {
  await open()
  const name = await openLead(page)
  await page.getByRole('button', { name: 'convert to opportunity' }).click()
  await expect(toast(page, CONVERTED)).toBeVisible()
  await keep(page)
  await createSamples(page, 'leads')
  await expect(heading(page)).toHaveText('200 leads')
  const before = await allNames(page)

  await reload(page)
  await expect(heading(page)).toHaveText('200 leads')
  await expect(location(page)).toContainText(/^Saved/)
  await expect.poll(() => allNames(page)).toEqual(before)
  await expect(card(page, 'Opportunities')).toContainText('2,500 pending')
  await names(page).filter({ hasText: name }).click()
  const history = panel(page).getByRole('region', { name: 'History' }).getByRole('listitem')
  await expect(history).toHaveText([/^Status: \w+ → Converted, just now$/, /^Created, just now$/])
  await page.keyboard.press('Escape')

  await page.keyboard.press('Control+z')
  await expect(heading(page)).toHaveText('100 leads')
  await page.keyboard.press('Control+z')
  await expect(toast(page, `Conversion of ${name} undone`)).toBeVisible()
  await expect(card(page, 'Opportunities')).toContainText('No amount yet')
  await reload(page)
  await page.keyboard.press('Control+Shift+z')
  await expect(toast(page, `Conversion of ${name} redone`)).toBeVisible()
  await page.keyboard.press('Control+Shift+z')
  await expect(heading(page)).toHaveText('200 leads')
  await expect.poll(() => allNames(page)).toEqual(before)
})

for (const isPersistent of [false, true]) {
  const where = isPersistent ? 'that will not remove it ' : ''
  test(`[KEEP-2] what was saved is found, though the browser ${where}crashed before it had stored the choice`, async ({
    console: { page, open },
  }) => {
    await beforeWorker(page, `StorageManager.prototype.persisted = async () => ${isPersistent};`)
    await open()
    await keep(page)
    await expect(page.getByText('The browser may remove it', { exact: true })).toHaveCount(isPersistent ? 0 : 1)
    const before = await allNames(page)
    await page.evaluate(() => localStorage.clear())
    await page.goto('/')
    await expect(location(page)).toContainText(/^Saved/)
    await expect.poll(() => allNames(page)).toEqual(before)
    expect(await page.evaluate(() => localStorage.getItem('sales-console / saved'))).toBe('yes')
  })
}

test('[LASTS-1] the browser is asked to keep what is saved, not at every action, and again once the console is installed', async ({
  console: { page, open },
}) => {
  await beforeWorker(page, 'StorageManager.prototype.persisted = async () => false;')
  await page.addInitScript(() => {
    let asked = 0
    StorageManager.prototype.persist = async () => {
      document.documentElement.dataset['asked'] = String(++asked)
      return false
    }
  })
  const html = page.locator('html')
  await open()
  await expect(html).not.toHaveAttribute('data-asked')
  await keep(page)
  await expect(html).toHaveAttribute('data-asked', '1')
  await createSamples(page, 'leads')
  await expect(heading(page)).toHaveText('200 leads')
  await expect(html).toHaveAttribute('data-asked', '1')
  await page.evaluate(() => dispatchEvent(new Event('appinstalled')))
  await expect(html).toHaveAttribute('data-asked', '2')
  await reload(page)
  await expect(location(page)).toContainText(/^Saved/)
  await expect(html).not.toHaveAttribute('data-asked')
})

test('[KEEP-4] switched off after a question: what is shown stays, the next start has new samples', async ({
  console: { page, open },
}) => {
  await open()
  await keep(page)
  const before = await allNames(page)
  await openMenu(page)
  await expect(keepSwitch(page)).toHaveAttribute('aria-checked', 'true')
  await keepSwitch(page).click()
  const question = page.getByRole('dialog', { name: 'Stop saving on this device?' })
  await expect(question).toContainText('100 leads, 0 opportunities')
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(location(page)).toContainText(/^Saved/)
  await openMenu(page)
  await keepSwitch(page).click()
  await question.getByRole('button', { name: 'Stop saving' }).click()
  await expect(location(page)).toHaveText('Sample data, not saved')
  await expect(toast(page, 'No longer saved. What you see lasts until you reload the page.')).toBeVisible()
  await expect.poll(() => allNames(page)).toEqual(before)
  await page.goto('/')
  await expect(names(page).first()).toBeVisible()
  await expect.poll(() => allNames(page)).not.toEqual(before)
  await expect(location(page)).toHaveText('Sample data, not saved')
})

test('[KEEP-5] start over asks, can be cancelled and can be undone, after a reload too', async ({
  console: { page, open },
}) => {
  await open()
  await keep(page)
  const before = await allNames(page)
  await chooseInMenu(page, 'Start over with sample data')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Data', exact: true })).toBeFocused()
  await expect.poll(() => allNames(page)).toEqual(before)
  await startOver(page)
  await expect(toast(page, 'Started over with 100 sample leads')).toBeVisible()
  await expect.poll(() => allNames(page)).not.toEqual(before)
  await reload(page)
  await page.keyboard.press('Control+z')
  await expect(toast(page, 'Your earlier leads are back')).toBeVisible()
  await expect.poll(() => allNames(page)).toEqual(before)
})

test('[SYNC-1] [SYNC-3] two tabs: what one does shows in the other, and a lead that both convert becomes one opportunity', async ({
  console: { page, open },
}) => {
  await open()
  await keep(page)
  const other = await page.context().newPage()
  await other.goto('/')
  await expect(names(other).first()).toBeVisible()
  await expect.poll(() => allNames(other)).toEqual(await allNames(page))

  await createSamples(page, 'leads')
  await expect(heading(other)).toHaveText('200 leads')

  const delays = { first: await holdDelays(page), second: await holdDelays(other) }
  for (const tab of [page, other]) {
    await tab.bringToFront()
    await names(tab).first().click()
    await tab.getByRole('button', { name: 'convert to opportunity' }).click()
    await expect(tab.locator('[data-busy="true"]')).toBeVisible()
  }
  await delays.first.end()
  await expect(toast(page, CONVERTED)).toBeVisible()
  await delays.second.end()
  await expect(toast(other, 'This lead is already an opportunity')).toBeVisible()
  await other.keyboard.press('Escape')
  for (const tab of [page, other]) await expect(card(tab, 'Opportunities')).toContainText('2,500 pending')
})

test('[SYNC-2] two tabs edit the same lead: neither loses what the other changed, and a conflict keeps its draft', async ({
  console: { page, open },
}) => {
  await open()
  await keep(page)
  const other = await page.context().newPage()
  await other.goto('/')
  for (const tab of [page, other]) {
    await tab.bringToFront()
    await names(tab).first().click()
    await tab.getByRole('button', { name: 'edit lead' }).click()
  }
  await page.bringToFront()
  await page.getByRole('textbox', { name: 'Email' }).fill('one@example.com')
  await page.getByRole('button', { name: 'save' }).click()
  await expect(toast(page, UPDATED)).toBeVisible()

  await other.bringToFront()
  await other.getByRole('combobox', { name: 'Status' }).last().selectOption('Contacted')
  await other.getByRole('button', { name: 'save' }).click()
  await expect(toast(other, UPDATED)).toBeVisible()
  const row = page.getByRole('row').nth(1)
  await expect(row).toContainText('one@example.com')
  await expect(row).toContainText('Contacted')

  for (const tab of [page, other]) {
    await tab.bringToFront()
    await names(tab).first().click()
    await tab.getByRole('button', { name: 'edit lead' }).click()
  }
  await page.bringToFront()
  await page.getByRole('textbox', { name: 'Email' }).fill('first@example.com')
  await page.getByRole('button', { name: 'save' }).click()
  await expect(row).toContainText('first@example.com')
  await other.bringToFront()
  await other.getByRole('textbox', { name: 'Email' }).fill('second@example.com')
  await other.getByRole('button', { name: 'save' }).click()
  await expect(
    toast(other, 'Not saved: this lead was changed elsewhere. Check the form and save again to replace it.'),
  ).toBeVisible()
  await expect(other.getByRole('textbox', { name: 'Email' })).toHaveValue('second@example.com')
  await other.getByRole('button', { name: 'save' }).click()
  await expect(row).toContainText('second@example.com')
})

test('[SYNC-1] a tab that comes back from the browser’s cache of pages shows what happened meanwhile', async ({
  playwright,
  baseURL,
}) => {
  // Playwright switches that cache off, and a browser without windows has none.
  const ignoreDefaultArgs = ['--disable-back-forward-cache']
  const browser = await playwright.chromium.launch({ ...chromiumLaunchOptions(), ignoreDefaultArgs })
  const context = await browser.newContext(baseURL ? { baseURL } : {})
  await context.addInitScript(installManualTimers)
  const page = await context.newPage()
  await page.goto('/')
  await keep(page)
  await page.evaluate(() => addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted })))
  // For a page without an icon the browser may request /favicon.ico, and name the page as its referrer.
  await page.goto('/?seed=1')
  const other = await context.newPage()
  await other.goto('/')
  await createSamples(other, 'leads')
  await expect(heading(other)).toHaveText('200 leads')
  await page.goBack({ waitUntil: 'commit' })
  await expect(heading(page)).toHaveText('200 leads')
  expect(await page.evaluate('persisted')).toBe(true)
  await browser.close()
})

test('[SYNC-1] a tab that no message reaches shows the news when the seller returns to it', async ({
  console: { page, open },
}) => {
  await open()
  await keep(page)
  const other = await page.context().newPage()
  await beforeWorker(other, 'self.BroadcastChannel = class { postMessage() {} };')
  await other.goto('/')
  await expect(heading(other)).toHaveText('100 leads')
  await createSamples(page, 'leads')
  await expect(heading(page)).toHaveText('200 leads')
  await expect(heading(other)).toHaveText('100 leads')
  await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(heading(other)).toHaveText('200 leads')
})

test('[FAULT-2] kept data that the browser has removed is told, and not taken for a first visit', async ({
  console: { page, open },
}) => {
  await open()
  await keep(page)
  await removeKept(page)
  await page.reload()
  await expect(page.getByRole('alert').getByText('Your saved leads can’t be opened')).toBeVisible()
  await expect(names(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Start with sample data' }).click()
  await expect(names(page).first()).toBeVisible()
  await expect(location(page)).toHaveText('Sample data, not saved')
  await reload(page)
  await expect(heading(page)).toHaveText('100 leads')
})

test('[KEEP-8] [LASTS-4] [UNDO-8] the menu says how much room the data takes, and what was undone is cleared on demand', async ({
  console: { page, open },
}) => {
  await open()
  await keep(page)
  await openStorage(page)
  await expect(page.getByText(/^0\.1\sMB used · [\d.,]+\s[MG]B left$/)).toBeVisible()
  const clearItem = page.getByRole('menuitem', { name: 'Clear undone changes…' })
  await expect(clearItem).toBeHidden()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await createSamples(page, 'leads')
  await expect(heading(page)).toHaveText('200 leads')
  await page.keyboard.press('Control+z')
  await expect(heading(page)).toHaveText('100 leads')
  await openStorage(page)
  await clearItem.click()
  const question = page.getByRole('dialog', { name: 'Clear undone changes?' })
  await question.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(toast(page, 'Undone changes cleared')).toBeVisible()
  await page.keyboard.press('Control+Shift+z')
  await expect(toast(page, 'Nothing to redo')).toBeVisible()
  await expect(heading(page)).toHaveText('100 leads')
})

test('[FAULT-2] of damaged data the readable part is offered, and the fault is logged', async ({
  console: { page, open, expectFault },
}) => {
  await open()
  await keep(page)
  await createSamples(page, 'leads')
  await expect(heading(page)).toHaveText('200 leads')
  await createSamples(page, 'leads')
  await expect(heading(page)).toHaveText('300 leads')
  await damage(page)
  await page.reload()
  await expect(page.getByRole('alert').first()).toContainText('100 of your saved leads are missing or damaged')
  await expectFault(/unreadable/)
  await page.getByRole('button', { name: 'Open what is readable' }).click()
  await expect(heading(page)).toHaveText('200 leads')
  await expect(location(page)).toContainText(/^Saved/)
  await reload(page)
  await expect(heading(page)).toHaveText('200 leads')
})

test('[FAULT-3] where the browser refuses storage, the switch says so and work goes on in memory', async ({
  console: { page, open },
}) => {
  await open()
  await (await workerOf(page)).evaluate(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('refused', 'SecurityError')
    }
  })
  await openMenu(page)
  await keepSwitch(page).click()
  await expect(
    toast(page, 'Not saved: this browser doesn’t allow saving here. Private windows often don’t.'),
  ).toBeVisible()
  await expect(location(page)).toHaveText('Sample data, not saved')
  await createSamples(page, 'leads')
  await expect(heading(page)).toHaveText('200 leads')
  await page.reload()
  await expect(heading(page)).toHaveText('100 leads')
})

test('[FAULT-3] on a full device a save is refused, and its draft is kept', async ({ console: { page, open } }) => {
  await open()
  await keep(page)
  await (await workerOf(page)).evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await openLead(page)
  await page.getByRole('button', { name: 'edit lead' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill('draft@example.com')
  await page.getByRole('button', { name: 'save' }).click()
  await expect(toast(page, 'Not saved: this device is out of space. Free some space and try again.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('draft@example.com')
  await reload(page)
  await expect(page.getByRole('row').nth(1)).not.toContainText('draft@example.com')
})

/** What is noted of the first screen for the next visit; empty if nothing is. */
function notedFirst(page: Page): Promise<string> {
  return page.evaluate(
    (name) =>
      new Promise((resolve) => {
        const request = indexedDB.open(name)
        request.onsuccess = () => {
          const found = request.result.transaction('records').objectStore('records').get(['first-screen', 0])
          found.onsuccess = () => resolve(found.result?.value.text ?? '')
          request.result.close()
        }
      }),
    DATABASE,
  )
}

test('[START-6] [START-4] what was saved is seen and works before the worker is there, which then confirms it', async ({
  console: { page, open },
}) => {
  await open()
  await keep(page)
  await openLead(page)
  await page.keyboard.press('Escape')
  const before = await names(page).allTextContents()
  await expect.poll(() => notedFirst(page)).not.toBe('')
  const release = await holdRequests(page, WORKER_SCRIPT)
  await page.reload()
  await expect(names(page)).toHaveText(before)
  await expect(card(page, 'Total leads').locator('dd').first()).toHaveText('100')
  await expect(location(page)).toContainText(/^Saved/)
  await openLead(page)
  await page.getByRole('button', { name: 'convert to opportunity' }).click()
  await expect(page.locator('[data-busy="true"]')).toBeVisible()
  release()
  await expect(toast(page, CONVERTED)).toBeVisible()
  await expect(card(page, 'Opportunities').locator('dd').first()).toHaveText('1')
})
