import { expect, test } from 'vitest'
import { csvFile, type FileRow, importFile } from '../../test/files'
import { catchUp, redo, undo, useKeptTabs } from '../../test/kept-tabs'
import { everyLead, everyOpportunity, historyOf } from '../../test/thread-workspace'
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
