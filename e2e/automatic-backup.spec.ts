import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessible } from './axe'
import { chooseInMenu, expect, keep, names, openMenu, test, toast } from './console'
import { passTime } from './timers'

const FILE = 'leads.json'

/**
 * Runs in the page: no test can answer the browser's pickers (DevTools only cancels them), so a file of the origin's
 * own file system is chosen. It is a handle of the same kind, written by the same functions of the browser.
 */
function answerPickers(name: string) {
  const file = async (isNew: boolean) => {
    const folder = await navigator.storage.getDirectory()
    return folder.getFileHandle(name, { create: isNew })
  }
  Object.assign(globalThis, {
    showSaveFilePicker: () => file(true),
    showOpenFilePicker: async () => [await file(false)],
  })
}

/** Read again where it is just being replaced. */
async function readFile(page: Page): Promise<string> {
  let text = ''
  await expect(async () => {
    text = await page.evaluate(async (name) => {
      const folder = await navigator.storage.getDirectory()
      return (await (await folder.getFileHandle(name)).getFile()).text()
    }, FILE)
  }).toPass()
  return text
}

/** As a program that synchronises files does it. */
async function writeFile(page: Page, text: string) {
  await page.evaluate(
    async ([name, content]) => {
      const folder = await navigator.storage.getDirectory()
      const writable = await (await folder.getFileHandle(name!, { create: true })).createWritable()
      await writable.write(content!)
      await writable.close()
    },
    [FILE, text],
  )
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const notice = (page: Page) => page.getByRole('region', { name: 'Automatic backup' })

async function choose(page: Page, button: 'New file…' | 'Existing backup…') {
  await chooseInMenu(page, 'Back up automatically…')
  await dialog(page, 'Back up automatically').getByRole('button', { name: button }).click()
}

async function closeDialog(page: Page, name: string) {
  await dialog(page, name).getByRole('button', { name: 'Close' }).click()
  await expect(dialog(page, name)).toBeHidden()
}

/** Samples stay unless the dialog has told that they go. */
async function addLead(page: Page, name: string, told = '') {
  await page.getByRole('button', { name: 'New lead', exact: true }).click()
  await expect(dialog(page, 'New lead')).toContainText(told)
  await dialog(page, 'New lead').getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await dialog(page, 'New lead').getByRole('button', { name: 'Add lead' }).click()
  await expect(names(page).filter({ hasText: name })).toBeVisible()
}

/** The worker's event may come after the time has passed. In steps, or the worker would be taken for silent. */
async function expectInFile(page: Page, text: string) {
  await expect(async () => {
    await passTime(page, 2_000)
    expect(await readFile(page)).toContain(text)
  }).toPass()
}

/** The seller comes back to the page. */
async function comeBack(page: Page) {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}

async function openSecond(context: BrowserContext, address: string): Promise<Page> {
  await context.addInitScript(answerPickers, FILE)
  const page = await context.newPage()
  await page.goto(address)
  await expect(page.getByRole('status').first()).toHaveText(/\d/)
  return page
}

test.beforeEach(async ({ page }) => page.addInitScript(answerPickers, FILE))

test('[AUTO-1] [AUTO-2] [AUTO-3] [AUTO-4] a file that is chosen once has every change, and goes to a second device and back', async ({
  console: { page, open },
  browser,
  baseURL,
}) => {
  await open()
  await addLead(page, 'Ada Lovelace', 'the 100 sample leads will be removed')
  await choose(page, 'New file…')
  await expect(toast(page, `Every change is now written to ${FILE}`)).toBeVisible()
  const chosen = dialog(page, 'Back up automatically')
  await expectAccessible(page, 'the automatic backup', chosen.getByText('Up to date'), 'dark too')
  await closeDialog(page, 'Back up automatically')
  await addLead(page, 'Bob Kahn')
  await expectInFile(page, 'Bob Kahn')
  await expect(page.locator('[data-kept]')).toHaveText('Saved on this device')
  await openMenu(page)
  await expect(page.getByText(`Backed up to ${FILE} just now.`)).toBeVisible()
  await page.keyboard.press('Escape')

  // A second device, to which the file is synchronised.
  const context = await browser.newContext()
  const second = await openSecond(context, baseURL!)
  await writeFile(second, await readFile(page))
  await keep(second)
  await choose(second, 'Existing backup…')
  const found = dialog(second, 'The file has a backup already')
  await expect(found.getByRole('row', { name: 'Leads' })).toHaveText(/^Leads2/)
  await found.getByRole('button', { name: 'Open the file' }).click()
  await expect(names(second)).toHaveText(await names(page).allInnerTexts())
  await second.getByRole('button', { name: 'Ada Lovelace' }).first().click()
  await expect(dialog(second, 'Lead Details')).toContainText('Created')
  await second.keyboard.press('Escape')
  await addLead(second, 'Zoe Quinn')
  await expect.poll(() => readFile(second)).toContain('Zoe Quinn')

  // And back, while this device has changed too.
  await addLead(page, 'Eve Moneypenny')
  await expectInFile(page, 'Eve Moneypenny')
  await writeFile(page, await readFile(second))
  await context.close()
  await comeBack(page)
  await expect(notice(page)).toContainText(`${FILE} has changes from elsewhere.`)
  await expectAccessible(page, 'a notice that nothing is backed up', notice(page), 'dark too')
  await addLead(page, 'Jim Bond')
  await passTime(page, 5_000)
  await notice(page).getByRole('button', { name: 'Compare…' }).click()
  const changed = dialog(page, 'The backup was changed elsewhere')
  await expect(changed.getByRole('row', { name: 'Leads' })).toHaveText('Leads34')
  await expectAccessible(page, 'a backup that was changed elsewhere', changed, 'dark too')
  expect(await readFile(page)).not.toContain('Jim Bond')
  await changed.getByRole('button', { name: 'Open the file' }).click()
  await expect(names(page)).toHaveCount(3)
  await expect(notice(page)).toBeHidden()
  await addLead(page, 'Ann Last')
  await expectInFile(page, 'Ann Last')
})

test('[AUTO-6] permission lost, a moved file and a full disk are told, and it goes on by itself', async ({
  console: { page, open },
  context,
  baseURL,
}) => {
  await open()
  await addLead(page, 'Ada Lovelace')
  await choose(page, 'New file…')
  await expectInFile(page, 'Ada Lovelace')
  await closeDialog(page, 'Back up automatically')

  // The browser asks again after a restart.
  await page.addInitScript(() => {
    let answer = 'prompt'
    Object.assign(FileSystemHandle.prototype, {
      queryPermission: async () => answer,
      requestPermission: async () => (answer = 'granted'),
    })
  })
  await open('/')
  await expect(notice(page)).toContainText(/Not backed up since \d/)
  await addLead(page, 'Bob Kahn')
  await notice(page).getByRole('button', { name: 'Allow' }).click()
  await expect(notice(page)).toBeHidden()
  expect(await readFile(page)).toContain('Bob Kahn')

  const kept = await readFile(page)
  await page.evaluate(async (name) => (await navigator.storage.getDirectory()).removeEntry(name), FILE)
  await addLead(page, 'Eve Moneypenny')
  await comeBack(page)
  await expect(notice(page)).toContainText(`${FILE} was moved, renamed or deleted.`)
  await writeFile(page, kept)
  // The notification is gone by then.
  await passTime(page, 6_000)
  await notice(page).getByRole('button', { name: 'Try again' }).click()
  await expect(notice(page)).toBeHidden()
  expect(await readFile(page)).toContain('Eve Moneypenny')

  const client = await context.newCDPSession(page)
  const origin = new URL(baseURL!).origin
  const { usage } = await client.send('Storage.getUsageAndQuota', { origin })
  const before = await readFile(page)
  await addLead(page, 'Jim Bond')
  await client.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: Math.floor(usage / 2) })
  await expect(async () => {
    await passTime(page, 5_000)
    await expect(notice(page)).toContainText('There is no space left', { timeout: 1_000 })
  }).toPass()
  expect(await readFile(page)).toBe(before)
  await client.send('Storage.overrideQuotaForOrigin', { origin })
  await expectInFile(page, 'Jim Bond')
  await expect(notice(page)).toBeHidden()
})
