import { describe, expect, test } from 'vitest'
import { backupOf, checkIdOf, createFileWorkspace, csvFile, type FileRow, importFile, restore } from '../../test/files'
import { everything, readable } from '../../test/tabs'
import { historyOf } from '../../test/thread-workspace'
import type { ActionRef } from '../domain/action'
import type { Command, Outcome, Workspace } from '../workspace/workspace'
import type { ImportSettings } from './import'

const undo: Command = { name: 'undo', action: null }
const redo: Command = { name: 'redo', action: null }
const back: Partial<ImportSettings> = { deleted: 'bring-back' }

const ada = { id: 'ada', name: 'Ada Lovelace', email: 'ada@example.com', score: 40, status: 'contacted' }
const wei = { id: 'wei', name: 'Wei Zhang', email: 'wei@example.com', score: 12, status: 'converted' }
const ida = { id: 'ida', name: 'Ida', score: 3 }

function refOf(outcome: Outcome): ActionRef {
  if (!('done' in outcome) || !outcome.action) throw new Error(`nothing was done: ${JSON.stringify(outcome)}`)
  const { list, number } = outcome.action
  return { list, number }
}

const imported = async (workspace: Workspace, rows: readonly FileRow[], changed: Partial<ImportSettings> = {}) =>
  refOf((await importFile(workspace, csvFile(rows), changed)).outcome)

const idsIn = async (workspace: Workspace) => (await everything(workspace)).leads.map(({ id }) => id)

const save = (id: string, email: string): Command => ({ name: 'save-lead', id, draft: { email, status: 'new' } })

let kept = 0

/** Imports these with another lead, which is worked on; the undo of the import deletes all but that one. */
async function deleted(workspace: Workspace, rows: readonly FileRow[]) {
  const id = `kept-${++kept}`
  const created = await imported(workspace, [{ id, name: 'Worked on' }, ...rows])
  await workspace.dispatch(save(id, `${id}@example.com`))
  return { created, deletion: refOf(await workspace.dispatch({ name: 'undo', action: created, workedOn: 'keep' })) }
}

async function workspaceWithout(...rows: readonly FileRow[]) {
  const workspace = await createFileWorkspace()
  await imported(workspace, [ida])
  return { workspace, ...(await deleted(workspace, rows)) }
}

/** A check without the import of it. */
async function checkOf(workspace: Workspace, rows: readonly FileRow[], changed: Partial<ImportSettings> = {}) {
  const file = csvFile(rows)
  const preview = await workspace.query({ name: 'import-preview', file, settings: null })
  if ('problem' in preview) throw new Error(preview.problem)
  const check = await workspace.query({
    name: 'import-check',
    file,
    settings: { ...preview.settings, ...changed },
  })
  if (!check || 'problem' in check) throw new Error('the file was not checked')
  return check
}

describe('told', () => {
  test('[IMPORT-20] a lead in the list comes before a deleted one, by its id and by its email', async () => {
    const { workspace } = await workspaceWithout(ada)
    // The same person again, with another id.
    await imported(workspace, [{ ...ada, id: 'ada-2' }])
    const rows = [{ name: 'Ada Lovelace', email: 'ada@example.com' }]
    expect(await checkOf(workspace, rows, back)).toMatchObject({ duplicates: { count: 1 }, deleted: { count: 0 } })
    expect(await checkOf(workspace, [ada], back)).toMatchObject({ duplicates: { count: 0 }, deleted: { count: 1 } })
  })

  test('[IMPORT-20] where a lead of its id is in the list, a deleted one does not come back by its email', async () => {
    const { workspace, created } = await workspaceWithout(ada)
    await workspace.dispatch({ name: 'undo', action: created, workedOn: 'undo' })
    await imported(workspace, [{ ...ada, email: 'elsewhere@example.com' }])
    await workspace.dispatch({ name: 'redo', action: created })
    const { check, outcome } = await importFile(workspace, csvFile([{ ...ada, id: '' }]), back)
    expect(check).toMatchObject({ created: 1, deleted: { count: 0 } })
    expect(outcome).toMatchObject({ done: true })
  })

  test('[IMPORT-20] a row of a deleted lead is told with its reason, and left out unless the seller chooses otherwise', async () => {
    const { workspace } = await workspaceWithout(ada, wei)
    const before = await everything(workspace)
    const rows = [ada, { name: 'LOVELACE, Ada', email: 'ADA@example.com' }, { name: 'Wei', email: 'wei@example.com' }]
    const { check, outcome } = await importFile(workspace, csvFile(rows))
    expect(check).toMatchObject({ rows: 3, created: 0, broughtBack: 0, updated: 0, duplicates: { count: 0 } })
    expect(check.deleted).toMatchObject({
      count: 3,
      first: [
        { line: 2, reason: 'same-id' },
        { line: 3, reason: 'same-email' },
        { line: 4, reason: 'same-email' },
      ],
    })
    expect(outcome).toEqual({ done: true, action: null })
    expect(await everything(workspace)).toEqual(before)
  })

  test('[IMPORT-20] of leads whose import is undone nothing is known: they are new', async () => {
    const { workspace, created } = await workspaceWithout(ada)
    await workspace.dispatch({ name: 'undo', action: created, workedOn: 'undo' })
    expect(await checkOf(workspace, [ada])).toMatchObject({ created: 1, deleted: { count: 0 } })
    await workspace.dispatch({ name: 'redo', action: created })
    expect(await checkOf(workspace, [ada])).toMatchObject({ created: 0 })
  })

  test('[IMPORT-20] samples are replaced, whatever was deleted before', async () => {
    const { workspace } = await workspaceWithout(ada)
    await workspace.dispatch({ name: 'start-over' })
    expect(await checkOf(workspace, [ada], back)).toMatchObject({ created: 1, deleted: { count: 0 } })
  })

  test('[IMPORT-20] a backup has no deleted leads: after it is restored they are new', async () => {
    const { workspace } = await workspaceWithout(ada, wei)
    await imported(workspace, [wei], back)
    const other = await createFileWorkspace()
    await restore(other, await backupOf(workspace))
    expect(await checkOf(other, [ada])).toMatchObject({ created: 1, deleted: { count: 0 } })
    // What came back has its history there too.
    expect((await historyOf(other, 'wei'))?.map(({ event }) => event.type)).toEqual(['restored', 'deleted', 'created'])
  })
})

describe('brought back', () => {
  test('[IMPORT-20] [OWN-2] it is the same lead with its opportunity and history; undo deletes it again, redo brings it back', async () => {
    const { workspace, deletion } = await workspaceWithout(ada, wei)
    const before = await everything(workspace)
    const { check, outcome } = await importFile(workspace, csvFile([{ ...wei, score: 99 }, ada]), back)
    expect(check).toMatchObject({ created: 0, broughtBack: 2, updated: 0, deleted: { count: 2 } })
    expect(outcome).toMatchObject({ action: { kind: 'import', subject: '2' } })
    const after = await everything(workspace)
    expect(after.leads.find(({ id }) => id === 'wei')).toMatchObject({ score: 12, status: 'converted' })
    expect(after.opportunities).toMatchObject([{ id: 'wei', name: 'Wei Zhang', amount: 2500 }])
    expect((await historyOf(workspace, 'wei'))?.map(({ event }) => event.type)).toEqual([
      'restored',
      'deleted',
      'created',
    ])
    expect(await workspace.query({ name: 'actions', count: 1 })).toMatchObject([
      { subject: '2', figures: { leads: 2, edited: 0 } },
    ])
    // The deletion can't be undone under it.
    expect(await workspace.dispatch({ name: 'undo', action: deletion })).toMatchObject({ refused: 'changed-since' })
    expect(await workspace.dispatch(undo)).toMatchObject({ action: { figures: { leads: 2, edited: 0 } } })
    expect(await everything(workspace)).toEqual(before)
    expect(await workspace.dispatch(redo)).toMatchObject({ action: { figures: { leads: 2, edited: 0 } } })
    expect(await everything(workspace)).toEqual(after)
    await workspace.dispatch(undo)
    // Where the deletion is undone instead, the import can't be redone.
    await workspace.dispatch({ name: 'undo', action: deletion })
    expect(readable(await everything(workspace)).leads).toHaveLength(after.leads.length)
    expect(await workspace.dispatch(redo)).toMatchObject({ done: true, action: deletion })
  })

  test('[IMPORT-20] [OWN-2] updated by its row where duplicates are; undo leaves no trace of that in what is deleted', async () => {
    const { workspace, deletion } = await workspaceWithout(ada)
    const rows = [
      { ...ada, email: 'ada@new.example', status: 'qualified' },
      { ...ada, email: '', status: 'converted', score: 77 },
    ]
    const { check } = await importFile(workspace, csvFile(rows), { ...back, duplicates: 'update' })
    expect(check).toMatchObject({ broughtBack: 1, updated: 0, deleted: { count: 2 } })
    const now = { email: 'ada@new.example', status: 'converted', score: 77 }
    expect(await workspace.query({ name: 'lead', id: 'ada' })).toMatchObject(now)
    expect((await everything(workspace)).opportunities).toHaveLength(1)
    expect((await historyOf(workspace, 'ada'))?.[0]).toMatchObject({
      event: { type: 'restored', before: { email: 'ada@example.com', score: 40 }, after: now },
    })
    await workspace.dispatch(undo)
    await workspace.dispatch({ name: 'undo', action: deletion })
    expect(await workspace.query({ name: 'lead', id: 'ada' })).toMatchObject(ada)
    expect((await everything(workspace)).opportunities).toEqual([])
  })

  test('[IMPORT-20] of leads that were deleted under the same id, the newest comes back', async () => {
    const { workspace, created } = await workspaceWithout(ada)
    await workspace.dispatch({ name: 'undo', action: created, workedOn: 'undo' })
    const { deletion } = await deleted(workspace, [{ ...ada, score: 41 }])
    await workspace.dispatch({ name: 'redo', action: created })
    // Whichever of them was deleted last.
    for (const command of [redo, { name: 'undo', action: deletion }, { name: 'redo', action: deletion }] as const) {
      await workspace.dispatch(command)
      if (command.name === 'undo') continue
      await imported(workspace, [ada], back)
      expect((await everything(workspace)).leads.filter(({ id }) => id === 'ada')).toMatchObject([{ score: 41 }])
      await workspace.dispatch(undo)
    }
  })

  test('[IMPORT-20] [OWN-3] worked on since, its undo asks: it keeps the lead, or deletes it again', async () => {
    const max = { id: 'max', name: 'Max' }
    const { workspace } = await workspaceWithout(ada, wei, max)
    const before = await everything(workspace)
    const action = await imported(workspace, [ada, wei, max, { id: 'new', name: 'New' }, { ...ida, score: 50 }], {
      ...back,
      duplicates: 'update',
    })
    await workspace.dispatch(save('ada', 'ada@changed.example'))
    expect(await workspace.dispatch({ name: 'undo', action })).toMatchObject({
      workedOn: { created: 4, updated: 1, changed: 1, deleted: 0, name: 'Ada Lovelace', removed: 3, reverted: 1 },
    })
    expect(await workspace.dispatch({ name: 'undo', action, workedOn: 'keep' })).toMatchObject({
      action: { kind: 'delete', subject: '3', figures: { leads: 3, edited: 1 } },
    })
    expect(await idsIn(workspace)).toContain('ada')
    expect(await workspace.query({ name: 'lead', id: 'wei' })).toBeNull()
    await workspace.dispatch(undo)
    expect(await workspace.query({ name: 'lead', id: 'wei' })).toMatchObject({ id: 'wei' })
    expect(await workspace.dispatch({ name: 'undo', action, workedOn: 'undo' })).toMatchObject({ done: true })
    expect(readable(await everything(workspace))).toEqual(readable(before))
  })

  test('[IMPORT-20] [RECENT-1] very many at once, from several places, as one action', async () => {
    const rows = Array.from({ length: 900 }, (_, at) => ({ id: `id-${at}`, name: `Lead ${at}`, score: at % 101 }))
    const { workspace } = await workspaceWithout(...rows)
    const before = await everything(workspace)
    const { check } = await importFile(workspace, csvFile([...rows.slice(200), { name: 'New' }]), back)
    expect(check).toMatchObject({ created: 1, broughtBack: 700, deleted: { count: 700 } })
    expect(await idsIn(workspace)).toHaveLength(before.leads.length + 701)
    expect(await workspace.query({ name: 'actions', count: 1 })).toMatchObject([
      { subject: '701', figures: { leads: 701, edited: 0 } },
    ])
    expect(await checkOf(workspace, rows)).toMatchObject({ deleted: { count: 200 }, duplicates: { count: 700 } })
    await workspace.dispatch(undo)
    expect(await everything(workspace)).toEqual(before)
  })
})

describe('between check and import', () => {
  test('[IMPORT-20] [OWN-5] what is deleted then is brought back', async () => {
    const { workspace, deletion } = await workspaceWithout(ada)
    await workspace.dispatch({ name: 'undo', action: deletion })
    const check = await checkOf(workspace, [{ id: 'x', name: 'Xia' }, ada], back)
    expect(check).toMatchObject({ created: 1, broughtBack: 0, duplicates: { count: 1 } })
    await workspace.dispatch({ name: 'redo', action: deletion })
    expect(await workspace.dispatch({ name: 'import-leads', checkId: checkIdOf(check) })).toMatchObject({
      action: { subject: '2' },
    })
    expect(await idsIn(workspace)).toContain('ada')
  })

  test('[IMPORT-20] [OWN-5] what is brought back then is a duplicate', async () => {
    const { workspace, deletion } = await workspaceWithout(ada)
    const check = await checkOf(workspace, [ada], back)
    expect(check).toMatchObject({ broughtBack: 1 })
    await workspace.dispatch({ name: 'undo', action: deletion })
    expect(await workspace.dispatch({ name: 'import-leads', checkId: checkIdOf(check) })).toEqual({
      done: true,
      action: null,
    })
  })

  test('[IMPORT-20] [OWN-5] what is gone with its import is new, and what came with it is not', async () => {
    const { workspace, created } = await workspaceWithout(ada)
    const check = await checkOf(workspace, [ada], back)
    expect(check).toMatchObject({ created: 0, broughtBack: 1 })
    await workspace.dispatch({ name: 'undo', action: created, workedOn: 'undo' })
    expect(await workspace.dispatch({ name: 'import-leads', checkId: checkIdOf(check) })).toMatchObject({ done: true })
    expect(await historyOf(workspace, 'ada')).toMatchObject([{ event: { type: 'created' } }])
    await workspace.dispatch(undo)
    const again = await checkOf(workspace, [ada])
    expect(again).toMatchObject({ created: 1 })
    await workspace.dispatch({ name: 'redo', action: created })
    expect(await workspace.dispatch({ name: 'import-leads', checkId: checkIdOf(again) })).toEqual({
      done: true,
      action: null,
    })
  })
})
