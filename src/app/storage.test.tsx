import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  button,
  chooseInMenu,
  importDialog as dialog,
  heading,
  openStorage,
  upload,
  watchLog,
} from '../../test/console-screen'
import { csvFile, importFile } from '../../test/files'
import { numberedLeads } from '../../test/leads'
import { createMemoryStore, mountConsole } from '../../test/mount-console'
import { createDevice } from '../platform/device'
import type { StorageStatus } from '../workspace/answers'
import type { Workspace } from '../workspace/workspace'

watchLog()

const DAY_MS = 24 * 60 * 60 * 1000

/** A browser that is asked to keep what is stored, and agrees or not. */
function createBrowser(agrees: boolean) {
  let isPersistent = false
  const browser = {
    asked: 0,
    storage: createMemoryStore(),
    async persist() {
      browser.asked++
      isPersistent ||= agrees
    },
    device: { mayBeEvicted: async () => !isPersistent },
  }
  return browser
}

/** The workspace, with what a browser has answered about its storage. */
const answering =
  (answers: Partial<StorageStatus>) =>
  (workspace: Workspace): Workspace => ({
    ...workspace,
    query: async (query) => {
      const answer = await workspace.query(query)
      return query.name === 'storage' ? Object.assign({}, answer, answers) : answer
    },
  })

async function mountIn(browser: ReturnType<typeof createBrowser>) {
  const mounted = await mountConsole(numberedLeads(2), undefined, undefined, undefined, browser)
  await expect.element(heading('2 leads')).toBeVisible()
  return mounted
}

test('[LASTS-1] [LASTS-3] a browser that refuses is asked for what is saved, again for own leads, and then once a day', async () => {
  const browser = createBrowser(false)
  const { workspace, screen } = await mountIn(browser)
  await expect.poll(() => browser.asked).toBe(1)
  for (const [at, name] of ['Ada', 'Grace', 'Alan'].entries()) {
    await importFile(workspace, csvFile([{ name }]))
    await expect.element(heading(`${at + 1} lead${at > 0 ? 's' : ''}`)).toBeVisible()
  }
  await expect.poll(() => browser.asked).toBe(2)
  await openStorage()
  await expect.element(page.getByText(/The browser may remove your data: .* Safer: a backup/)).toBeVisible()
  await screen.unmount()

  // Another visit on the same day, and one on the next.
  await importFile((await mountIn(browser)).workspace, csvFile([{ name: 'Ada' }]))
  await expect.element(heading('1 lead')).toBeVisible()
  expect(browser.asked).toBe(2)
  const later = await mountConsole(numberedLeads(2), undefined, undefined, undefined, {
    ...browser,
    storage: { ...browser.storage, read: (entry) => backdated(entry, browser.storage.read(entry)) },
  })
  await expect.poll(() => browser.asked).toBe(3)
  await later.screen.unmount()
})

/** As if it had been written a day ago. */
const backdated = (entry: string, text: string | null) =>
  entry.startsWith('asked') && text !== null ? String(Number(text) - DAY_MS) : text

test('[LASTS-1] [LASTS-2] a browser that agrees is asked once, and its promise is told', async () => {
  const browser = createBrowser(true)
  const { workspace } = await mountIn(browser)
  await expect.poll(() => browser.asked).toBe(1)
  await openStorage()
  await expect.element(page.getByText('The browser has agreed to leave your data until you delete it.')).toBeVisible()
  await importFile(workspace, csvFile([{ name: 'Ada' }]))
  await expect.element(heading('1 lead')).toBeVisible()
  expect(browser.asked).toBe(1)
})

test('[LASTS-4] [LASTS-5] how much room is left, and a warning before there is none', async () => {
  const own = { hasOwnWork: true, backedUpAt: Date.now(), hasWorkSinceBackup: false, size: 2_400_000 }
  const { screen } = await mountConsole(numberedLeads(2), answering({ ...own, room: 38e9 }))
  await openStorage()
  await expect.element(page.getByText('2.4 MB used · 38 GB left')).toBeVisible()
  expect(document.querySelector('[data-kept]')?.textContent).toBe('Saved on this device')
  await screen.unmount()

  await mountConsole(numberedLeads(2), answering({ ...own, room: 7_000_000 }))
  await button('Data').click()
  await expect.element(page.getByText(/^Only 7\sMB left: .* Free up space on this device/)).toBeVisible()
  expect(document.querySelector('[data-kept]')?.textContent).toBe('Saved, little room left')
  await page.viewport(375, 812)
  await expect.poll(() => document.querySelector('[data-kept]')?.textContent).toBe('Low room')
})

test('[LASTS-4] the browser says how much room there is', async () => {
  const room = await createDevice('/room/').room()
  const { quota = 0, usage = 0 } = await navigator.storage.estimate()
  expect(room).toBeGreaterThan(0)
  expect(Math.abs(room! - (quota - usage))).toBeLessThan(quota / 10)
})

test('[IMPORT-30] unknown values are counted in all rows, and the list says how many of them it has', async () => {
  await mountConsole(numberedLeads(2))
  await chooseInMenu('Import leads…')
  const rows = Array.from({ length: 12_431 }, (_, at) => `Lead ${at},${at % 100 ? `Odd ${at}` : 'Qualified'}`)
  await upload(new File([`Name,Status\n${rows.join('\n')}`], 'odd.csv'))
  await expect.element(dialog.getByText('12,306 with an unknown status', { exact: false })).toBeVisible()
  await dialog.getByRole('button', { name: '12,306 unknown values' }).click()
  await expect.element(dialog.getByText('200 of 12,307 values shown', { exact: true })).toBeVisible()
})
