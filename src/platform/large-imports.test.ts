import { expect, test } from 'vitest'
import { csvFile, type FileRow, importFile, textOf } from '../../test/files'
import { catchUp, redo, undo, useKeptTabs } from '../../test/kept-tabs'
import { everyLead, everyOpportunity, historyOf } from '../../test/thread-workspace'
import { allOpportunities } from '../domain/opportunity-query'
import type { Workspace } from '../workspace/workspace'

const { open, openKept } = useKeptTabs()

const many: readonly FileRow[] = Array.from({ length: 6000 }, (_, row) => ({
  id: `id ${row}`,
  name: `Lead ${row}`,
  email: `lead.${row}@example.com`,
  status: row % 100 === 0 ? 'converted' : 'new',
}))

const others: readonly FileRow[] = [
  { id: 'zoe', name: 'Zoë Ångström', email: 'zoe@example.com' },
  { id: 'wei', name: 'Wei Zhang', email: 'wei@example.com', status: 'converted' },
]
const imported = { done: true, action: { kind: 'import' } }

/** Without the histories: to ask for those of thousands takes long. */
const recordsOf = async (tab: Workspace) => ({
  leads: await everyLead(tab),
  opportunities: await everyOpportunity(tab),
})

test('[OWN-2] [SYNC-2] thousands of leads and changes, in several parts: other tabs follow, and after a reload it is undone and redone', async () => {
  const tab = await openKept()
  await importFile(tab, csvFile(many))
  const other = await open()
  const first = await recordsOf(tab)
  expect(first.leads).toHaveLength(6000)
  const updates = many.map((row) => ({ ...row, email: `new.${row.email}` }))
  const { check } = await importFile(other, csvFile([...updates, ...others]), { duplicates: 'update' })
  expect(check).toMatchObject({ created: 2, updated: 6000, duplicates: { count: 6000 } })
  await tab.dispatch(catchUp)
  const second = await recordsOf(other)
  expect(await recordsOf(tab)).toEqual(second)
  const reloaded = await open()
  expect(await reloaded.dispatch(undo)).toMatchObject(imported)
  expect(await recordsOf(reloaded)).toEqual(first)
  expect(await (await open()).dispatch(redo)).toMatchObject(imported)
  const last = await open()
  expect(await recordsOf(last)).toEqual(second)
  expect(await historyOf(last, 'id 5999')).toMatchObject([
    { isUndone: false, event: { type: 'edited', after: { email: 'new.lead.5999@example.com' } } },
    { isUndone: false, event: { type: 'created' } },
  ])
})

test('[IMPORT-21] [IMPORT-23] thousands of opportunities come with their amounts; changed in a spreadsheet, they are updated in one action that is undone after a reload', async () => {
  const tab = await openKept()
  const rows = many.map(({ id, name }, at) => `${id},${name},converted,${at}.01`)
  const { check } = await importFile(tab, new Blob([['Id,Name,Status,Amount', ...rows].join('\n')]))
  expect(check.converted).toEqual({ count: 6000, inList: 0, withoutAmount: 0, sum: 1_799_706_000n })
  const first = await recordsOf(tab)
  const text = await textOf(await tab.query({ name: 'opportunities-file', ...allOpportunities, separator: ';' }))
  const { check: same } = await importFile(tab, new Blob([text]))
  expect(same).toMatchObject({ created: 0, updated: 0, duplicates: { count: 6000 } })
  const { check: changed } = await importFile(tab, new Blob([text.replaceAll(';Pending;', ';Won;')]))
  expect(changed).toMatchObject({ created: 0, updated: 6000, updatedFields: { stage: 6000, amount: 0 } })
  const reloaded = await open()
  const { leads, opportunities } = await recordsOf(reloaded)
  expect(leads).toEqual(first.leads)
  expect(opportunities).toEqual(first.opportunities.map((each) => ({ ...each, stage: 'Won' })))
  expect(await reloaded.dispatch(undo)).toMatchObject(imported)
  expect(await recordsOf(await open())).toEqual(first)
})
