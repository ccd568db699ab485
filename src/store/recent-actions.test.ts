import { expect, test } from 'vitest'
import { createCountedWorkspace } from '../../test/counted-workspace'
import { backupOf, csvFile, importFile, restore } from '../../test/files'
import type { Workspace } from '../workspace/workspace'

const people = (name: string) =>
  Array.from({ length: 900 }, (_, at) => ({ id: `p${at}`, name: `${name} ${at}`, email: `p${at}@x.io` }))

async function markOften(workspace: Workspace, times: number) {
  for (let at = 0; at < times; at++) {
    const status = at % 2 ? 'qualified' : 'contacted'
    await workspace.dispatch({ name: 'change-leads', change: { name: 'mark', status }, leads: ['p0'] })
  }
}

const update = { duplicates: 'update', updates: ['name'], ownWork: 'replace' } as const

async function start() {
  const { workspace, counted, records } = createCountedWorkspace()
  await workspace.dispatch({ name: 'start', kept: 'no', count: 3, seed: 1 })
  await importFile(workspace, csvFile(people('Ada')))
  return { workspace, counted, records }
}

test('[UNDO-9] with nothing to undo in a long restored history, Ctrl+Z says so at once', async () => {
  const { workspace, counted } = await start()
  await markOften(workspace, 100)
  await restore(workspace, await backupOf(workspace))
  await workspace.dispatch({ name: 'clear-undone', letsGo: [2] })
  counted.requests = 0
  expect(await workspace.dispatch({ name: 'undo', action: null })).toEqual({ refused: 'nothing-to-undo' })
  expect(counted.requests).toBeLessThan(20)
})

test('[RECENT-1] what imports have updated is told without reading their edits', async () => {
  const { workspace, counted } = await start()
  for (const name of ['Bo', 'Cy']) await importFile(workspace, csvFile(people(name)), update)
  counted.requests = 0
  const actions = await workspace.query({ name: 'actions', count: 10 })
  expect(counted.requests).toBeLessThan(10)
  expect(actions?.map(({ figures }) => figures)).toEqual([
    { leads: 0, edited: 900 },
    { leads: 0, edited: 900 },
    { leads: 900, edited: 0 },
  ])
})
