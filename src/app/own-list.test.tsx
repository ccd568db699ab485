import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { chooseInMenu, names, notifications, openStorage, watchLog } from '../../test/console-screen'
import { csvFile, importFile } from '../../test/files'
import { mountConsole } from '../../test/mount-console'

watchLog()

const people = (prefix: string, count: number) =>
  csvFile(Array.from({ length: count }, (_, at) => ({ id: `${prefix}${at}`, name: `${prefix} ${at}`, score: 99 - at })))

const startOver = { name: 'start-over' } as const

/** An own list of three leads waits behind samples. */
async function mountSetAside() {
  const mounted = await mountConsole([])
  await importFile(mounted.workspace, people('Own', 3))
  await mounted.workspace.dispatch(startOver)
  await mounted.workspace.dispatch(startOver)
  return mounted
}

const question = page.getByRole('dialog', { name: 'Remove your list from before?' })

test('[OWN-6] [KEEP-1] the button Data does not call saved what waits behind samples; the menu and the recent actions bring it back, and Redo goes back again', async () => {
  await mountSetAside()
  await expect.element(page.getByText('Your list is set aside')).toBeVisible()
  await openStorage()
  await page.getByRole('menuitem', { name: /^Bring back 3 leads of \S/ }).click()
  await expect.element(notifications.getByText(/^3 leads of .+ brought back$/)).toBeVisible()
  await expect.poll(names).toEqual(['Own 0', 'Own 1', 'Own 2'])
  await notifications.getByRole('button', { name: 'Redo' }).click()
  await expect.poll(() => names().length).toBe(20)
  await chooseInMenu('Recent actions…')
  const recent = page.getByRole('dialog', { name: 'Recent actions' })
  await recent.getByRole('button', { name: /^Bring back 3 leads/ }).click()
  await expect.poll(names).toEqual(['Own 0', 'Own 1', 'Own 2'])
  await expect.element(recent.getByRole('button', { name: /^Bring back/ })).not.toBeInTheDocument()
})

test('[OWN-7] what would remove the list is asked with its number; Cancel keeps all, its backup is offered, and only what is confirmed goes', async () => {
  const { workspace } = await mountSetAside()
  await importFile(workspace, people('Few', 2))
  await workspace.dispatch(startOver)
  async function startOverByHand() {
    await chooseInMenu('Start over with sample data')
    await page
      .getByRole('dialog', { name: 'Start over with sample data?' })
      .getByRole('button', { name: 'Start over' })
      .click()
  }
  await startOverByHand()
  await expect.element(question.getByText(/^3 leads of /)).toBeVisible()
  await question.getByRole('button', { name: 'Download backup' }).click()
  await expect.element(question.getByRole('button', { name: 'Backup downloaded' })).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  const leadsBefore = async () => (await workspace.query({ name: 'storage' })).ownBefore.map(({ leads }) => leads)
  expect(await leadsBefore()).toEqual([2, 3])
  await startOverByHand()
  await question.getByRole('button', { name: 'Remove for good' }).click()
  await expect.element(notifications.getByText(/^Started over/)).toBeVisible()
  expect(await leadsBefore()).toEqual([2])
})
