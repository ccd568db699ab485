import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { chooseInMenu, watchLog } from '../../test/console-screen'
import { numberedLeads } from '../../test/leads'
import { createMemoryBackupFiles, failWith, type SharedFile } from '../../test/memory-backup-files'
import { mountConsole } from '../../test/mount-console'
import { everyLead } from '../../test/thread-workspace'

watchLog()

async function mount(shared: SharedFile) {
  const files = createMemoryBackupFiles(shared)
  return {
    ...files,
    ...(await mountConsole(numberedLeads(3), undefined, undefined, undefined, { backupFiles: files.createTab() })),
  }
}

const dialog = (name = 'Back up automatically') => page.getByRole('dialog', { name })
const notice = () => page.getByRole('region', { name: 'Automatic backup' })

const openDialog = () => chooseInMenu('Back up automatically…')

async function addLead(workspace: Awaited<ReturnType<typeof mount>>['workspace']) {
  await workspace.dispatch({ name: 'create-sample-opportunities' })
}

test('[AUTO-1] [AUTO-8] the dialog chooses a file by keyboard alone, shows how it is, and stops', async () => {
  const shared: SharedFile = { content: null }
  const { workspace, clock } = await mount(shared)
  await openDialog()
  await expect.element(dialog()).toHaveTextContent('Every change is written within seconds')
  await userEvent.tab()
  await userEvent.tab()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog()).toHaveTextContent('leads.json')
  await expect.element(dialog()).toHaveTextContent('Waiting for leads of your own')
  await workspace.dispatch({ name: 'create-sample-leads', count: 1 })
  await clock.advance(3_000)
  await dialog().getByRole('button', { name: 'Stop' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(page.getByText('No longer backed up to leads.json. The file stays as it is.')).toBeVisible()
})

test('[AUTO-1] a double click asks for one file', async () => {
  const { controls } = await mount({ content: null })
  let choose = () => {}
  const chosen = new Promise<void>((resolve) => (choose = resolve))
  controls.before = (step) => (step === 'choose' ? chosen : undefined)
  await openDialog()
  await dialog().getByRole('button', { name: 'New file…' }).dblClick()
  choose()
  await expect.element(dialog()).toHaveTextContent('Waiting for leads of your own')
  await expect.element(page.getByText('Something went wrong')).not.toBeInTheDocument()
})

test('[AUTO-6] the notice says since when and why, and stays until it is written', async () => {
  const shared: SharedFile = { content: null }
  const { workspace, clock, controls, automaticBackup } = await mount(shared)
  await automaticBackup.choose('new')
  const [lead] = await everyLead(workspace)
  void workspace.dispatch({ name: 'save-lead', id: lead!.id, draft: { email: 'a@b.co', status: 'new' } })
  await clock.advance(10_000)
  await expect.poll(() => shared.content!.size).toBeGreaterThan(0)
  await expect.poll(() => automaticBackup.current()?.isWriting).toBe(false)
  controls.before = (step) => (step === 'write' ? failWith('full')() : undefined)
  await addLead(workspace)
  await clock.advance(10_000)
  await expect.element(notice()).toHaveTextContent('There is no space left where leads.json is.')
  await expect.element(notice()).toHaveTextContent(/^Not backed up since \d/)
  controls.before = () => {}
  await notice().getByRole('button', { name: 'Try again' }).click()
  await expect.element(notice()).not.toBeInTheDocument()
  controls.permission = 'ask'
  await automaticBackup.look()
  await notice().getByRole('button', { name: 'Allow' }).click()
  await expect.element(notice()).not.toBeInTheDocument()
})

test('[AUTO-7] a file that is something else is refused in words', async () => {
  const { automaticBackup } = await mount({ content: new Blob(['a shopping list']) })
  await openDialog()
  await dialog().getByRole('button', { name: 'Existing backup…' }).click()
  await expect.element(page.getByText(/^This file is no backup, and stays as it is/)).toBeVisible()
  expect(automaticBackup.current()).toBeNull()
})

test('[AUTO-10] without such files the dialog offers the download', async () => {
  await mountConsole(numberedLeads(3))
  await page.getByRole('button', { name: 'Data', exact: true }).click()
  const item = page.getByRole('menuitem', { name: 'Back up automatically…' })
  await expect.element(item).toHaveAccessibleDescription('Not in this browser')
  await item.click()
  await expect.element(dialog()).toHaveTextContent('This browser can’t write to a file by itself.')
  await expect.element(dialog().getByRole('button', { name: 'Download backup' })).toBeVisible()
})
