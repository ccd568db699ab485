import type { Page } from '@playwright/test'
import { chooseInMenu, expect, names, panel, test, toast } from './console'
import { passTime } from './timers'

const FILE = 'leads.json'
/** What a search for her would look for. */
const traces = ['xanthippe', 'quillfeather', 'quill.example', 'enginewrights']

/** Runs in the page: see automatic-backup.spec.ts. */
function answerPicker(name: string) {
  Object.assign(globalThis, {
    showSaveFilePicker: async () => (await navigator.storage.getDirectory()).getFileHandle(name, { create: true }),
  })
}

interface Held {
  isWriting?: boolean
  releaseWrites(): void
}

/** Runs in the page: what is written to a file waits. */
function holdWrites() {
  const { write } = FileSystemWritableFileStream.prototype
  const released = new Promise<void>((resolve) => {
    Object.assign(globalThis, { releaseWrites: resolve })
  })
  FileSystemWritableFileStream.prototype.write = async function (data) {
    Object.assign(globalThis, { isWriting: true })
    await released
    return write.call(this, data)
  }
}

/** All that the browser stores for this origin: databases, entries, files, caches, and what it says of the page. */
async function everythingStored(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const result = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const decoder = new TextDecoder()
    const asText = (_: string, value: unknown) => (ArrayBuffer.isView(value) ? decoder.decode(value) : value)
    const texts = [localStorage, sessionStorage, history.state].map((each) => JSON.stringify(each))
    texts.push(document.cookie, document.title, location.href)
    for (const { name } of await indexedDB.databases()) {
      const database = await result(indexedDB.open(name!))
      for (const store of database.objectStoreNames) {
        const records = database.transaction(store).objectStore(store)
        const [keys, values] = await Promise.all([result(records.getAllKeys()), result<unknown[]>(records.getAll())])
        texts.push(JSON.stringify([name, keys, values], asText))
      }
      database.close()
    }
    for await (const [, handle] of await navigator.storage.getDirectory()) {
      if (handle instanceof FileSystemFileHandle) texts.push(await (await handle.getFile()).text())
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        texts.push(request.url, (await (await cache.match(request))?.text()) ?? '')
    }
    return texts.join('\n').toLowerCase()
  })
}

/** Read again where the automatic file is just being replaced. */
async function expectStored(page: Page, expected: readonly string[]) {
  await expect(async () => expect(tracesIn(await everythingStored(page))).toEqual(expected)).toPass()
}

const tracesIn = (text: string) => traces.filter((trace) => text.toLowerCase().includes(trace))

async function addLead(page: Page, fields: Readonly<Record<string, string>>) {
  await page.getByRole('button', { name: 'New lead', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'New lead' })
  for (const [name, value] of Object.entries(fields)) {
    await dialog.getByRole('textbox', { name, exact: true }).fill(value)
  }
  await dialog.getByRole('button', { name: 'Add lead' }).click()
  await expect(names(page).filter({ hasText: fields['Name']! })).toBeVisible()
}

const leadSearch = (page: Page) => page.getByPlaceholder('Search leads by name or company')

test('[DELETE-4] [FORGET-1] [AUTO-11] who is deleted for good is in nothing that is stored or being written, and in no tab, after a reload too', async ({
  console: { page, open },
  context,
}) => {
  await context.addInitScript(answerPicker, FILE)
  await open()
  await addLead(page, { Name: 'Xanthippe Quillfeather', Company: 'Enginewrights', Email: 'x@quill.example' })
  await addLead(page, { Name: 'Bob Kahn' })
  await chooseInMenu(page, 'Back up automatically…')
  const dialog = page.getByRole('dialog', { name: 'Back up automatically' })
  await dialog.getByRole('button', { name: 'New file…' }).click()
  await expect(toast(page, `Every change is now written to ${FILE}`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await names(page).filter({ hasText: 'Xanthippe' }).focus()
  await page.keyboard.press('c')
  await expect(toast(page, 'Lead converted to opportunity!')).toBeVisible()

  // Both tabs have found her, by several words.
  const other = await context.newPage()
  await other.goto('/')
  await leadSearch(other).fill('enginewrights')
  await expect(names(other)).toHaveText(['Xanthippe Quillfeather'])
  await other.evaluate(holdWrites)
  await addLead(page, { Name: 'Zoe Quinn' })
  await leadSearch(page).fill('xanthippe')
  await expect(names(page)).toHaveText(['Xanthippe Quillfeather'])
  await expectStored(page, traces)

  // The other tab is about to write a backup of before.
  await expect(async () => {
    await passTime(other, 2_000)
    expect(await other.evaluate(() => (globalThis as unknown as Held).isWriting)).toBe(true)
  }).toPass()
  await names(page).click()
  await panel(page).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete for good…' }).click()
  await page.getByRole('button', { name: 'Delete for good' }).click()
  await expect(toast(page, 'Xanthippe Quillfeather was deleted for good')).toBeVisible()
  await expect(leadSearch(other)).toHaveValue('')
  await other.evaluate(() => (globalThis as unknown as Held).releaseWrites())

  await expectStored(page, [])
  for (const tab of [page, other]) {
    await tab.reload()
    await expect(names(tab)).toHaveText(['Bob Kahn', 'Zoe Quinn'])
    expect(tracesIn(await tab.content())).toEqual([])
    await expectStored(tab, [])
  }
})
