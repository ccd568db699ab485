import { expect, test } from 'vitest'
import { csvFile, type FileRow, importFile, textOf } from '../../test/files'
import { startHeld } from '../../test/held-workspace'
import { numberedLeads } from '../../test/leads'
import { createManualClock, resultByNow } from '../../test/manual-clock'
import { createThreadWorkspace, everyLead } from '../../test/thread-workspace'
import { unfilled } from '../domain/lead'
import { wholeList } from '../domain/lead-query'
import type { Workspace } from './workspace'

const rowOf = (name: string, company = ''): FileRow => ({ name, company, email: `${name.toLowerCase()}@x.example` })
const byImport = (direction: 'asc' | 'desc') => ({ ...wholeList, order: { field: 'imported', direction } }) as const

async function names(workspace: Workspace, direction: 'asc' | 'desc', page = 1) {
  const { rows } = await workspace.query({ name: 'leads', ...byImport(direction), page })
  return rows.map(({ name }) => name).join(' ')
}

const update = { duplicates: 'update' } as const
const undo = { name: 'undo', action: null } as const
const redo = { name: 'redo', action: null } as const

test('[ORDER-10] by the last import that created or updated a lead; those that never came by one as longest ago', async () => {
  const workspace = createThreadWorkspace(createManualClock())
  await importFile(workspace, csvFile([rowOf('Ada'), rowOf('Bo'), rowOf('Cy')]))
  const fields = { name: 'Eve', company: '', email: 'eve@x.example', source: 'Other', score: 1, status: 'new' } as const
  await workspace.dispatch({ name: 'add-lead', fields: { ...fields, ...unfilled }, keepsSamples: true })
  await importFile(workspace, csvFile([rowOf('Bo', 'Changed'), rowOf('Dee')]), update)
  expect(await names(workspace, 'asc')).toBe('Eve Ada Cy Bo Dee')
  expect(await names(workspace, 'desc')).toBe('Bo Dee Ada Cy Eve')
  // Work by hand changes nothing in it.
  const ada = (await everyLead(workspace)).find(({ name }) => name === 'Ada')!
  await workspace.dispatch({ name: 'change-leads', change: { name: 'mark', status: 'contacted' }, leads: [ada.id] })
  expect(await names(workspace, 'desc')).toBe('Bo Dee Ada Cy Eve')
  await workspace.dispatch(undo)
  await workspace.dispatch(undo)
  expect(await names(workspace, 'desc')).toBe('Ada Bo Cy Eve')
  await workspace.dispatch(redo)
  expect(await names(workspace, 'desc')).toBe('Bo Dee Ada Cy Eve')
  const place = await workspace.query({ ...byImport('desc'), name: 'place', lead: ada })
  expect(place).toMatchObject({ before: 2, isListed: true, previous: { name: 'Dee' }, next: { name: 'Cy' } })
})

test('[ORDER-10] an update of so many leads that it is stored apart', async () => {
  const workspace = createThreadWorkspace(createManualClock())
  const rows = Array.from({ length: 300 }, (_, at) => rowOf(`Lead${at}`))
  await importFile(workspace, csvFile(rows))
  await importFile(
    workspace,
    csvFile(rows.filter((_, at) => at % 2 === 1).map((row) => ({ ...row, company: 'New' }))),
    update,
  )
  const odd = Array.from({ length: 20 }, (_, at) => `Lead${2 * at + 1}`).join(' ')
  const even = Array.from({ length: 20 }, (_, at) => `Lead${2 * at}`).join(' ')
  expect(await names(workspace, 'desc')).toBe(odd)
  expect(await names(workspace, 'asc')).toBe(even)
  // The log has changed: what is stored apart is not.
  const [lead] = await everyLead(workspace)
  await workspace.dispatch({ name: 'change-leads', change: { name: 'mark', status: 'contacted' }, leads: [lead!.id] })
  expect(await names(workspace, 'desc')).toBe(odd)
})

test('[ORDER-10] [EXPORT-1] the export follows it, though the list was never shown so', async () => {
  const workspace = createThreadWorkspace(createManualClock())
  await importFile(workspace, csvFile([rowOf('Ada'), rowOf('Bo')]))
  await importFile(workspace, csvFile([rowOf('Bo', 'Changed')]), update)
  const file = await workspace.query({ ...byImport('desc'), name: 'leads-file', separator: ',' })
  expect((await textOf(file)).match(/Ada|Bo/g)).toEqual(['Bo', 'Ada'])
})

test('[ORDER-6] [ORDER-9] the order by the last action is prepared in parts, and anew after a change', async () => {
  const leads = numberedLeads(40_000)
  const { workspace, goOn, release, partsDone } = await startHeld(leads)
  const list = { name: 'leads', ...wholeList, order: { field: 'touched', direction: 'desc' }, page: 1 } as const
  const shown = workspace.query(list)
  await goOn()
  expect(await resultByNow(shown)).toBe('pending')
  const change = { name: 'add-note', date: 1, text: 'Called' } as const
  await workspace.dispatch({ name: 'change-leads', change, leads: ['lead-39999'] })
  release()
  expect((await shown).rows.slice(0, 2).map(({ id }) => id)).toEqual(['lead-39999', 'lead-1'])
  const parts = partsDone()
  expect(parts).toBeGreaterThan(10)
  await workspace.query({ ...list, page: 7 })
  expect(partsDone()).toBe(parts + 1)
})
