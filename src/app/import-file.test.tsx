import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, importDialog, item, openStorage, panel, watchLog } from '../../test/console-screen'
import { numberedLeads } from '../../test/leads'
import { mountConsole } from '../../test/mount-console'

watchLog()

const pickers = globalThis as { showOpenFilePicker?: unknown }
const { showOpenFilePicker } = pickers
afterEach(() => {
  pickers.showOpenFilePicker = showOpenFilePicker
})

const FILE = 'weekly.csv'
let paths = 0

/** A file of the origin's own file system: no test can answer the browser's picker. */
async function write(text: string, name = FILE) {
  const folder = await navigator.storage.getDirectory()
  const handle = await folder.getFileHandle(name, { create: true })
  const writable = await handle.createWritable()
  await writable.write(text)
  await writable.close()
  return handle
}

async function mount(path: string) {
  const mounted = await mountConsole(numberedLeads(2), undefined, undefined, undefined, { path })
  await button('Data').click()
  return mounted
}

const field = () => importDialog.element().querySelector('input[type=file]')!
const again = importDialog.getByRole('button', { name: /^Import again/ })
const confirm = (count: number) =>
  importDialog.getByRole('button', { name: new RegExp(`^Import ${count} lead`) }).click()

/** Ada was imported from the file; the menu Data is open. */
async function importAda() {
  const path = `/import-file-${++paths}/`
  const handle = await write('Name,Email\nAda,ada@x.example\n')
  Object.assign(pickers, { showOpenFilePicker: async () => [handle] })
  const { screen, workspace } = await mount(path)
  await item('Import leads…').click()
  await expect.element(again).not.toBeInTheDocument()
  await userEvent.click(field())
  await confirm(1)
  await expect.element(button('Ada')).toBeVisible()
  return { path, screen, workspace }
}

async function openImport() {
  await button('Data').click()
  await item('Import leads…').click()
}

test('[REIMPORT-1] a chosen file is offered again after a reload, says when it was changed, and is read as it is then', async () => {
  const { path, screen } = await importAda()
  await screen.unmount()
  await write('Name,Email\nAda,ada@x.example\nBo,bo@x.example\n')
  await mount(path)
  await item('Import leads…').click()
  await expect.element(again).toHaveTextContent(/^Import again: weekly\.csv, changed .+$/)
  await again.click()
  await expect.element(importDialog.getByText(FILE)).toBeVisible()
  await confirm(2)
  await expect.element(button('Bo')).toBeVisible()
})

test('[REIMPORT-2] a file that is gone is told, and another one can be chosen', async () => {
  await importAda()
  await (await navigator.storage.getDirectory()).removeEntry(FILE)
  await openImport()
  await expect.element(again).toHaveTextContent(`Import again: ${FILE}`)
  await again.click()
  await expect.element(page.getByText(`${FILE} can’t be read`, { exact: false })).toBeVisible()
  await expect.element(importDialog.getByText('Choose a file')).toBeVisible()
})

test('[REIMPORT-1] another file that is chosen in the place of the first is offered again', async () => {
  const [first, other] = [await write('Name\nAda\n'), await write('Name\nBo\n', 'other.csv')]
  await mount(`/import-file-${++paths}/`)
  await item('Import leads…').click()
  for (const handle of [first, other]) {
    Object.assign(pickers, { showOpenFilePicker: async () => [handle] })
    await userEvent.click(field())
    await expect.element(importDialog.getByText(handle.name)).toBeVisible()
  }
  await confirm(1)
  await expect.element(button('Bo')).toBeVisible()
  await openImport()
  await expect.element(again).toHaveTextContent('Import again: other.csv')
})

test('[REIMPORT-2] a file that the seller does not allow is told, and the dialog stays as it is', async () => {
  await importAda()
  const asked = vi.fn<() => Promise<string>>(async () => 'denied')
  const prototype = FileSystemHandle.prototype as FileSystemHandle & { requestPermission?: unknown }
  const { requestPermission } = prototype
  Object.assign(prototype, { requestPermission: asked })
  await openImport()
  await again.click()
  await expect.element(page.getByText(`${FILE} can’t be read`, { exact: false })).toBeVisible()
  expect(asked).toHaveBeenCalledOnce()
  await expect.element(importDialog.getByText('Choose a file')).toBeVisible()
  Object.assign(prototype, { requestPermission })
})

test.each(['Start over', 'Stop saving', 'Delete for good'])('[REIMPORT-3] %s forgets it', async (way) => {
  await importAda()
  if (way === 'Delete for good') {
    await button('Ada').click()
    await panel.getByRole('button', { name: 'More' }).click()
    await item('Delete for good…').click()
    await button('Delete for good').click()
    await expect.element(panel).not.toBeInTheDocument()
  } else {
    await openStorage()
    if (way === 'Start over') await item('Start over with sample data').click()
    else await page.getByRole('menuitemcheckbox', { name: 'Save on this device' }).click()
    await button(way).click()
    await expect.element(button(way)).not.toBeInTheDocument()
  }
  await expect
    .poll(async () => {
      await openImport()
      await expect.element(importDialog).toBeVisible()
      const isOffered = again.query() !== null
      await importDialog.getByRole('button', { name: 'Close' }).click()
      return isOffered
    })
    .toBe(false)
})

test('[REIMPORT-1] where the browser shows no picker, its own field asks', async () => {
  Object.assign(pickers, { showOpenFilePicker: () => Promise.reject(new DOMException('', 'AbortError')) })
  await mount(`/import-file-${++paths}/`)
  await item('Import leads…').click()
  const asked = new Promise<boolean>((resolve) =>
    field().addEventListener('click', (event) => {
      if (event.isTrusted) return
      resolve(event.defaultPrevented)
      event.preventDefault()
    }),
  )
  await userEvent.click(field())
  expect(await asked).toBe(false)
})
