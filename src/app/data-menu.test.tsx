import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { button, createSamples, heading, importDialog, item, press, texts, watchLog } from '../../test/console-screen'
import { csvFile, importFile } from '../../test/files'
import { mountConsole } from '../../test/mount-console'
import { mountSamples } from '../../test/mount-samples'

watchLog()

const menu = page.getByRole('menu', { name: 'Data' })
const storage = menu.getByRole('menu', { name: 'Storage' })
const lines = (shown = menu) => texts(shown.getByRole('menuitem').or(shown.getByRole('menuitemcheckbox')))
const state = () => document.querySelector<HTMLElement>('[data-kept]')!
const DAY_MS = 24 * 60 * 60 * 1000

const others = [
  'Export leads',
  'Export opportunities',
  'Next steps for your calendar',
  'Restore backup…',
  'Back up automatically…Not in this browser',
  'Recent actions…',
]

test('[DATA-2] samples are three lines until something is done to them', async () => {
  await mountSamples(100)
  await button('Data').click()
  expect(lines()).toEqual(['Import leads…', 'Restore backup…', 'Save on this device'])
  await press('{Escape}')
  await createSamples('leads')
  await expect.element(heading('200 leads')).toBeVisible()
  await button('Data').click()
  const [leads, opportunities, calendar, ...rest] = others
  expect(lines()).toEqual([
    'Import leads…',
    leads,
    opportunities,
    calendar,
    'Download backup',
    ...rest,
    'Save on this device',
    'Storage',
  ])
  await item('Storage').click()
  expect(lines(storage)).toEqual(['Start over with sample data'])
})

test('[DATA-2] samples that the address asks for can be exported at once', async () => {
  await mountSamples(100, undefined, true)
  await button('Data').click()
  expect(lines()).toEqual(expect.arrayContaining(['Export leads', 'Download backup', 'Recent actions…']))
})

test('[DATA-1] [MENU-2] of own leads the menu has state, a sentence and a backup first, and one submenu', async () => {
  const { workspace } = await mountConsole([])
  await importFile(workspace, csvFile([{ name: 'Ada' }]))
  await expect.element(heading('1 lead')).toBeVisible()
  await button('Data').click()
  await expect.element(page.getByText('Only in this browser. A backup keeps it safe.', { exact: true })).toBeVisible()
  expect(lines()).toEqual(['Download backup', 'Import leads…', ...others, 'Storage'])
  await press('{End}{ArrowRight}')
  const keep = storage.getByRole('menuitemcheckbox', { name: 'Save on this device' })
  await expect.element(keep).toHaveFocus()
  expect(lines(storage)).toEqual(['Save on this device', 'Clear undone changes…', 'Start over with sample data'])
  await press('{ArrowLeft}')
  await expect.element(storage).not.toBeInTheDocument()
  await expect.element(item('Storage')).toHaveFocus()
  await press('{Enter}')
  await expect.element(keep).toHaveFocus()
  await press('{Escape}')
  await expect.element(item('Storage')).toHaveFocus()
  await press('{Escape}')
  await expect.element(menu).not.toBeInTheDocument()
  await expect.element(button('Data')).toHaveFocus()
})

test('[MENU-1] a letter goes to the next item that begins with it', async () => {
  const { workspace } = await mountConsole([])
  await importFile(workspace, csvFile([{ name: 'Ada' }]))
  await expect.element(heading('1 lead')).toBeVisible()
  await button('Data').click()
  await expect.element(item('Download backup')).toHaveFocus()
  for (const name of ['Restore backup…', 'Recent actions…', 'Restore backup…']) {
    await press('r')
    await expect.element(item(name)).toHaveFocus()
  }
  await press('i{Enter}')
  await expect.element(importDialog).toBeVisible()
})

test('[BACKUP-4] own leads are told to have no backup once they are a day old', async () => {
  const { workspace, clock } = await mountConsole([])
  await importFile(workspace, csvFile([{ name: 'Ada' }]))
  await expect.poll(() => state().dataset['tone']).toBe('green')
  expect(state().textContent).toBe('Saved on this device')
  for (const [passed, told, tone] of [
    [DAY_MS - 1, 'Saved on this device', 'green'],
    [1, 'Saved, no backup yet', 'yellow'],
  ] as const) {
    await clock.advance(passed)
    await importFile(workspace, csvFile([{ name: told }]))
    await expect.poll(() => [state().textContent, state().dataset['tone']]).toEqual([told, tone])
  }
})
