import { describe, expect, test } from 'vitest'
import { checkIdOf, createFileWorkspace, csvFile, type FileRow, importFile } from '../../test/files'
import { everything, readable } from '../../test/tabs'
import { historyOf } from '../../test/thread-workspace'
import type { ActionRef } from '../domain/action'
import type { Command, Outcome, Workspace } from '../workspace/workspace'
import type { ImportSettings } from './import'

const undo: Command = { name: 'undo', action: null }
const redo: Command = { name: 'redo', action: null }

const two: readonly FileRow[] = [
  { id: 'zoe', name: 'Zoë Ångström', email: 'zoe@example.com', score: 88 },
  { id: 'wei', name: 'Wei Zhang', email: 'wei@example.com', score: 12, status: 'converted' },
]
const three: readonly FileRow[] = [
  { id: 'amara', name: 'Amara Okafor', email: 'amara@example.com', score: 40 },
  { name: 'Zoë Ångström', email: 'ZOE@example.com', score: 3, status: 'qualified' },
  { id: 'ida', name: 'Ida', score: 40 },
]

/** What was done, for an undo or a redo of it. */
function refOf(outcome: Outcome): ActionRef {
  if (!('done' in outcome) || !outcome.action) throw new Error(`nothing was done: ${JSON.stringify(outcome)}`)
  const { list, number } = outcome.action
  return { list, number }
}

/** Imports, and returns the action. */
async function imported(workspace: Workspace, rows: readonly FileRow[], changed: Partial<ImportSettings> = {}) {
  return refOf((await importFile(workspace, csvFile(rows), changed)).outcome)
}

const namesIn = async (workspace: Workspace) => (await everything(workspace)).leads.map(({ name }) => name)

async function edit(workspace: Workspace, id: string, email: string): Promise<ActionRef> {
  return refOf(await workspace.dispatch({ name: 'save-lead', id, draft: { email, status: 'contacted' } }))
}

describe('one action', () => {
  test('[OWN-1] the first import replaces the samples, the next ones add; a converted lead gets its opportunity', async () => {
    const workspace = await createFileWorkspace()
    const first = await importFile(workspace, csvFile(two))
    expect(first.check).toMatchObject({
      created: 2,
      duplicates: { count: 0 },
      unreadable: { count: 0 },
      replacesSamples: true,
    })
    expect(first.outcome).toMatchObject({ done: true, action: { kind: 'import', subject: '2' } })
    expect(await namesIn(workspace)).toEqual(['Zoë Ångström', 'Wei Zhang'])
    expect((await everything(workspace)).opportunities).toMatchObject([
      { id: 'wei', name: 'Wei Zhang', stage: 'Pending', amount: 2500 },
    ])
    const second = await importFile(workspace, csvFile(three))
    expect(second.check).toMatchObject({ created: 2, duplicates: { count: 1 }, replacesSamples: false })
    expect(await namesIn(workspace)).toEqual(['Zoë Ångström', 'Amara Okafor', 'Ida', 'Wei Zhang'])
  })

  test('[OWN-1] after starting over the next import replaces the samples again', async () => {
    const workspace = await createFileWorkspace()
    await importFile(workspace, csvFile(two))
    await workspace.dispatch({ name: 'start-over' })
    expect((await importFile(workspace, csvFile(two))).check).toMatchObject({ created: 2, replacesSamples: true })
    expect(await namesIn(workspace)).toHaveLength(2)
  })

  test('[OWN-2] undo brings the samples back, redo the imported leads', async () => {
    const workspace = await createFileWorkspace()
    const before = await everything(workspace)
    await importFile(workspace, csvFile(two))
    const after = await everything(workspace)
    expect(await workspace.dispatch(undo)).toMatchObject({ action: { kind: 'import', subject: '2' } })
    expect(await everything(workspace)).toEqual(before)
    expect(await workspace.dispatch(redo)).toMatchObject({ action: { kind: 'import', subject: '2' } })
    expect(await everything(workspace)).toEqual(after)
  })

  test('[OWN-2] duplicates that update a lead are undone with their import, and are in its history', async () => {
    const workspace = await createFileWorkspace()
    await importFile(workspace, csvFile(two))
    const before = await everything(workspace)
    const { check } = await importFile(workspace, csvFile(three), { duplicates: 'update' })
    expect(check).toMatchObject({ created: 2, duplicates: { count: 1 }, updated: 1 })
    const lead = await workspace.query({ name: 'lead', id: 'zoe' })
    expect(lead).toMatchObject({ email: 'ZOE@example.com', status: 'qualified', name: 'Zoë Ångström', score: 3 })
    expect(await historyOf(workspace, 'zoe')).toMatchObject([
      { isUndone: false, event: { type: 'edited', after: { status: 'qualified' } } },
      { isUndone: false, event: { type: 'created' } },
    ])
    expect(await workspace.dispatch(undo)).toMatchObject({ action: { figures: { leads: 2, edited: 1 } } })
    expect({ ...(await everything(workspace)), histories: [] }).toEqual({ ...before, histories: [] })
    expect((await historyOf(workspace, 'zoe'))?.[0]).toMatchObject({ isUndone: true })
  })

  test('[OWN-2] an edit before the import is undone after it, and not before', async () => {
    const workspace = await createFileWorkspace()
    const id = (await everything(workspace)).leads[0]!.id
    const action = await edit(workspace, id, 'before@example.com')
    const by = await imported(workspace, two)
    expect(await workspace.dispatch({ name: 'undo', action })).toMatchObject({
      refused: 'changed-since',
      by: { ...by, kind: 'import' },
    })
    await workspace.dispatch(undo)
    expect(await workspace.dispatch(undo)).toMatchObject({ action: { kind: 'save' } })
  })

  test('[OWN-2] what was undone before the import is not redone under it', async () => {
    const workspace = await createFileWorkspace()
    const created = refOf(await workspace.dispatch({ name: 'create-sample-leads', count: 2 }))
    const before = await everything(workspace)
    const action = await imported(workspace, two)
    const after = await everything(workspace)
    await workspace.dispatch(undo)
    await workspace.dispatch(undo)
    expect(await workspace.dispatch({ name: 'redo', action })).toMatchObject({ done: true, action })
    expect(await workspace.dispatch({ name: 'redo', action: created })).toEqual({ refused: 'nothing-to-redo' })
    expect(await everything(workspace)).toEqual(after)
    // Under the samples that come back it is.
    await workspace.dispatch(undo)
    expect(await workspace.dispatch({ name: 'redo', action: created })).toMatchObject({ done: true, action: created })
    expect(await everything(workspace)).toEqual(before)
  })

  test('[UNDO-4] [OWN-2] an import that has changed leads of another is not redone before that one', async () => {
    const workspace = await createFileWorkspace()
    const first = await imported(workspace, two)
    const second = await imported(workspace, three, { duplicates: 'update' })
    await workspace.dispatch(undo)
    await workspace.dispatch(undo)
    const before = await everything(workspace)
    expect(await workspace.dispatch({ name: 'redo', action: second })).toMatchObject({
      refused: 'undone-before',
      by: { ...first, kind: 'import' },
    })
    expect(await everything(workspace)).toEqual(before)
    expect(await workspace.dispatch({ name: 'redo', action: first })).toMatchObject({ done: true, action: first })
    expect(await workspace.dispatch({ name: 'redo', action: second })).toMatchObject({ done: true, action: second })
  })

  test('[UNDO-4] [OWN-2] leads that were imported again meanwhile are not brought back beside themselves', async () => {
    const workspace = await createFileWorkspace()
    await imported(workspace, two)
    const action = await imported(workspace, three)
    await workspace.dispatch(undo)
    await imported(workspace, three)
    const before = await everything(workspace)
    expect(await workspace.dispatch({ name: 'redo', action })).toEqual({ refused: 'ids-taken' })
    expect(await everything(workspace)).toEqual(before)
    await workspace.dispatch(undo)
    expect(await workspace.dispatch({ name: 'redo', action })).toMatchObject({ done: true, action })
  })

  test('[OWN-5] nothing is imported that was not checked, and nothing twice', async () => {
    const workspace = await createFileWorkspace()
    const importLeads = (checkId: number) => workspace.dispatch({ name: 'import-leads', checkId })
    expect(await importLeads(1)).toEqual({ refused: 'nothing-checked' })
    const { check } = await importFile(workspace, csvFile(two))
    expect(await importLeads(check.checkId)).toEqual({ refused: 'nothing-checked' })
    const file = csvFile([{ name: 'Ada' }])
    const preview = await workspace.query({ name: 'import-preview', file, settings: null })
    if ('problem' in preview) throw new Error(preview.problem)
    const ask = { name: 'import-check', file, settings: preview.settings } as const
    const [older, newer] = [await workspace.query(ask), await workspace.query(ask)]
    expect(await importLeads(checkIdOf(older))).toEqual({ refused: 'nothing-checked' })
    expect(await importLeads(checkIdOf(newer))).toMatchObject({ done: true })
  })

  test('[OWN-5] a lead that came between check and import is a duplicate', async () => {
    const workspace = await createFileWorkspace()
    await importFile(workspace, csvFile(two))
    const file = csvFile([{ name: 'Zoë', email: 'new@example.com' }])
    const preview = await workspace.query({ name: 'import-preview', file, settings: null })
    if ('problem' in preview) throw new Error(preview.problem)
    const check = await workspace.query({ name: 'import-check', file, settings: preview.settings })
    expect(check).toMatchObject({ created: 1 })
    await edit(workspace, 'zoe', 'New@example.com')
    expect(await workspace.dispatch({ name: 'import-leads', checkId: checkIdOf(check) })).toEqual({
      done: true,
      action: null,
    })
    expect(await namesIn(workspace)).toHaveLength(2)
  })

  test('[OWN-5] a check that is stopped leaves nothing to import', async () => {
    const workspace = await createFileWorkspace()
    const file = csvFile(Array.from({ length: 12_000 }, (_, row) => ({ name: `Lead ${row}` })))
    const preview = await workspace.query({ name: 'import-preview', file, settings: null })
    if ('problem' in preview) throw new Error(preview.problem)
    const stop = workspace.subscribe(({ type }) => {
      if (type === 'progress') void workspace.dispatch({ name: 'stop-file-work' })
    })
    expect(await workspace.query({ name: 'import-check', file, settings: preview.settings })).toBeNull()
    stop()
    expect(await workspace.dispatch({ name: 'import-leads', checkId: 1 })).toEqual({ refused: 'nothing-checked' })
  })
})

describe('leads that were worked on since', () => {
  const asks = (changed: number) => ({
    refused: 'worked-on',
    workedOn: expect.objectContaining({ changed, deleted: 0 }),
  })

  /** Returns the import, and the work on its leads. */
  async function importAndWork() {
    const workspace = await createFileWorkspace()
    const samples = await everything(workspace)
    const action = await imported(workspace, [...two, { id: 'ida', name: 'Ida', email: 'ida@example.com' }])
    const work = [
      await edit(workspace, 'zoe', 'zoe@new.example'),
      refOf(await workspace.dispatch({ name: 'convert-lead', id: 'zoe' })),
      await edit(workspace, 'ida', 'ida@new.example'),
    ]
    return { workspace, samples, action, work }
  }

  test('[OWN-3] the undo asks with their number, and changes nothing until it is answered', async () => {
    const { workspace, action } = await importAndWork()
    const before = await everything(workspace)
    expect(await workspace.dispatch({ name: 'undo', action })).toEqual({
      refused: 'worked-on',
      workedOn: { created: 3, updated: 0, changed: 2, deleted: 0, name: null, removed: 1, reverted: 0 },
    })
    expect(await everything(workspace)).toEqual(before)
  })

  test('[OWN-3] keeps those leads as they are, with their opportunities and their history', async () => {
    const { workspace, action } = await importAndWork()
    const { leads } = await everything(workspace)
    const zoe = await historyOf(workspace, 'zoe')
    expect(await workspace.dispatch({ name: 'undo', action, workedOn: 'keep' })).toMatchObject({
      isNew: true,
      action: { kind: 'delete', subject: '1', figures: { leads: 1, edited: 0 } },
    })
    const after = await everything(workspace)
    expect(after.leads).toEqual(leads.filter(({ id }) => id !== 'wei'))
    expect(after.opportunities.map(({ id }) => id)).toEqual(['zoe'])
    expect(await historyOf(workspace, 'zoe')).toEqual(zoe)
    // The next import adds to them.
    expect((await importFile(workspace, csvFile(three))).check).toMatchObject({ replacesSamples: false })
  })

  test('[OWN-3] to keep those leads is an action, undone and redone as any; the import asks again after its undo', async () => {
    const { workspace, samples, action, work } = await importAndWork()
    const before = await everything(workspace)
    const kept = refOf(await workspace.dispatch({ name: 'undo', action, workedOn: 'keep' }))
    const after = await everything(workspace)
    expect(await workspace.query({ name: 'actions', count: 1 })).toMatchObject([
      { ...kept, kind: 'delete', refusal: null },
    ])
    expect(await workspace.dispatch(undo)).toMatchObject({ done: true, action: { ...kept, kind: 'delete' } })
    expect(readable(await everything(workspace))).toEqual(readable(before))
    expect(await historyOf(workspace, 'wei')).toMatchObject([
      { isUndone: true, event: { type: 'deleted' } },
      { isUndone: false, event: { type: 'created' } },
    ])
    expect(await workspace.dispatch(redo)).toMatchObject({ done: true, action: { ...kept, kind: 'delete' } })
    expect(await everything(workspace)).toEqual(after)
    await workspace.dispatch(undo)
    expect(await workspace.dispatch({ name: 'undo', action })).toEqual(asks(2))
    for (const each of work.toReversed())
      expect(await workspace.dispatch({ name: 'undo', action: each })).toMatchObject({ done: true, action: each })
    expect(await workspace.dispatch({ name: 'undo', action })).toMatchObject({ done: true, action })
    expect(await everything(workspace)).toEqual(samples)
  })

  test('[OWN-3] leads that it has updated are as they were, except those that were worked on since', async () => {
    const workspace = await createFileWorkspace()
    await imported(workspace, two)
    const updates = two.map((row) => ({ ...row, email: `new-${row.email}` }))
    const action = await imported(workspace, [...updates, { id: 'ida', name: 'Ida' }], { duplicates: 'update' })
    await edit(workspace, 'zoe', 'zoe@edited.example')
    expect(await workspace.dispatch({ name: 'undo', action, workedOn: 'keep' })).toMatchObject({
      isNew: true,
      action: { kind: 'delete', figures: { leads: 1, edited: 1 } },
    })
    expect((await everything(workspace)).leads).toMatchObject([
      { id: 'zoe', email: 'zoe@edited.example' },
      { id: 'wei', email: 'wei@example.com' },
    ])
    await workspace.dispatch(undo)
    expect(await workspace.query({ name: 'lead', id: 'wei' })).toMatchObject({ email: 'new-wei@example.com' })
    expect(await workspace.query({ name: 'lead', id: 'ida' })).not.toBeNull()
  })

  test('[OWN-3] work on leads that it has updated is undone with it', async () => {
    const workspace = await createFileWorkspace()
    await imported(workspace, two)
    const before = await everything(workspace)
    const updates = two.map((row) => ({ ...row, email: `new-${row.email}` }))
    const action = await imported(workspace, updates, { duplicates: 'update' })
    await edit(workspace, 'zoe', 'zoe@edited.example')
    const after = await everything(workspace)
    expect(await workspace.dispatch({ name: 'undo', action })).toEqual(asks(1))
    expect(await workspace.dispatch({ name: 'undo', action, workedOn: 'undo' })).toMatchObject({ done: true, action })
    expect(readable(await everything(workspace))).toEqual(readable(before))
    for (const kind of ['import', 'save'])
      expect(await workspace.dispatch(redo)).toMatchObject({ done: true, action: { kind } })
    expect(await everything(workspace)).toEqual(after)
  })

  test('[OWN-3] [UNDO-1] where all of them were worked on, to keep them changes nothing and is no action', async () => {
    const workspace = await createFileWorkspace()
    const action = await imported(workspace, [{ id: 'ida', name: 'Ida' }])
    const edited = await edit(workspace, 'ida', 'ida@new.example')
    const before = await everything(workspace)
    expect(await workspace.dispatch({ name: 'undo', action, workedOn: 'keep' })).toMatchObject({
      done: true,
      action: null,
    })
    expect(await everything(workspace)).toEqual(before)
    expect(await workspace.dispatch(undo)).toMatchObject({ done: true, action: { ...edited, kind: 'save' } })
  })

  test('[OWN-2] an import whose leads a later one has updated: the later one can’t be undone without them, and both are undone to the samples', async () => {
    const workspace = await createFileWorkspace()
    const before = await everything(workspace)
    const first = await imported(workspace, two)
    const second = await imported(workspace, three, { duplicates: 'update' })
    const both = await everything(workspace)
    await workspace.dispatch({ name: 'undo', action: first, workedOn: 'undo' })
    expect(await namesIn(workspace)).toEqual(['Amara Okafor', 'Ida'])
    expect(await workspace.dispatch({ name: 'undo', action: second })).toMatchObject({
      refused: 'undone-before',
      by: { ...first, kind: 'import' },
    })
    expect(await workspace.dispatch(redo)).toMatchObject({ done: true, action: first })
    expect(await everything(workspace)).toEqual(both)
    for (const action of [second, first]) await workspace.dispatch({ name: 'undo', action })
    expect(await everything(workspace)).toEqual(before)
  })

  test('[OWN-2] leads that came later, and are undone, do not come back with the samples', async () => {
    const workspace = await createFileWorkspace()
    const before = await everything(workspace)
    const action = await imported(workspace, two)
    const created = refOf(await workspace.dispatch({ name: 'create-sample-leads', count: 2 }))
    for (const each of [created, action]) await workspace.dispatch({ name: 'undo', action: each })
    expect(await everything(workspace)).toEqual(before)
    for (const each of [action, created]) await workspace.dispatch({ name: 'redo', action: each })
    expect(await namesIn(workspace)).toHaveLength(4)
    for (const each of [created, action]) await workspace.dispatch({ name: 'undo', action: each })
    expect(await everything(workspace)).toEqual(before)
  })

  test('[OWN-2] as many leads as the import has: those that came later stay', async () => {
    const workspace = await createFileWorkspace({ name: 'start', kept: 'no', count: 2, seed: 1 })
    const action = await imported(workspace, [...two, ...three])
    await workspace.dispatch({ name: 'create-sample-leads', count: 4 })
    const both = await everything(workspace)
    await workspace.dispatch({ name: 'undo', action })
    const ids = both.leads.map(({ id }) => id).filter((id) => !['zoe', 'wei', 'amara', 'ida'].includes(id))
    expect((await everything(workspace)).leads.map(({ id }) => id)).toEqual(ids)
    await workspace.dispatch({ name: 'redo', action })
    expect(await everything(workspace)).toEqual(both)
    expect(both.leads).toHaveLength(8)
  })

  test('[OWN-3] undoes that work as well, and redo brings all of it back', async () => {
    const { workspace, samples, action, work } = await importAndWork()
    const before = await everything(workspace)
    expect(await workspace.dispatch({ name: 'undo', action, workedOn: 'undo' })).toMatchObject({
      done: true,
      action: { ...action, kind: 'import' },
    })
    expect(await everything(workspace)).toEqual(samples)
    expect(await workspace.dispatch(undo)).toEqual({ refused: 'nothing-to-undo' })
    expect(await workspace.dispatch(redo)).toMatchObject({ done: true, action })
    expect(await everything(workspace)).toEqual(before)
    expect(await workspace.dispatch(redo)).toEqual({ refused: 'nothing-to-redo' })
    expect(await workspace.dispatch(undo)).toMatchObject({ done: true, action })
    expect(await everything(workspace)).toEqual(samples)
    await workspace.dispatch(redo)
    for (const each of work.toReversed())
      expect(await workspace.dispatch({ name: 'undo', action: each })).toMatchObject({ done: true, action: each })
  })

  test('[OWN-3] beside other leads, that work goes with its leads: it is skipped by an undo, and comes back with them', async () => {
    const { workspace, action, work } = await importAndWork()
    const other = refOf(await workspace.dispatch({ name: 'create-sample-leads', count: 2 }))
    const before = await everything(workspace)
    expect(await workspace.dispatch({ name: 'undo', action, workedOn: 'undo' })).toMatchObject({ done: true, action })
    expect(await namesIn(workspace)).toHaveLength(2)
    for (const each of work) {
      expect(await workspace.dispatch({ name: 'undo', action: each })).toMatchObject({
        refused: 'undone-before',
        by: { ...action, kind: 'import' },
      })
    }
    expect(await workspace.dispatch(undo)).toMatchObject({ done: true, action: other })
    for (const each of [other, action])
      expect(await workspace.dispatch(redo)).toMatchObject({ done: true, action: each })
    expect(await everything(workspace)).toEqual(before)
  })

  test.each(['keep', 'undo'] as const)('[OWN-3] leads that came later stay (%s)', async (workedOn) => {
    const { workspace, action } = await importAndWork()
    await imported(workspace, three)
    await workspace.dispatch({ name: 'create-sample-leads', count: 2 })
    expect(await workspace.dispatch({ name: 'undo', action, workedOn })).toMatchObject({ done: true })
    const ids = (await everything(workspace)).leads.map(({ id }) => id)
    expect(ids).toContain('amara')
    expect(ids).toHaveLength(2 + 2 + (workedOn === 'keep' ? 2 : 0))
  })

  test('[OWN-3] an import that later rows updated asks too', async () => {
    const workspace = await createFileWorkspace()
    const action = await imported(workspace, two)
    await imported(workspace, three, { duplicates: 'update' })
    expect(await workspace.dispatch({ name: 'undo', action })).toEqual(asks(1))
    expect(await workspace.dispatch({ name: 'undo', action, workedOn: 'undo' })).toMatchObject({ done: true })
    expect(await namesIn(workspace)).toEqual(['Amara Okafor', 'Ida'])
  })

  test('[OWN-3] where the seller has started over since, that is undone first', async () => {
    const { workspace, action } = await importAndWork()
    const by = refOf(await workspace.dispatch({ name: 'start-over' }))
    for (const workedOn of ['keep', 'undo'] as const) {
      expect(await workspace.dispatch({ name: 'undo', action, workedOn })).toMatchObject({
        refused: 'changed-since',
        by: { ...by, kind: 'start-over' },
      })
    }
    await workspace.dispatch(undo)
    expect(await workspace.dispatch({ name: 'undo', action })).toEqual(asks(2))
  })

  test('[OWN-3] the undo asks with the numbers of what it updated, and of what was deleted since', async () => {
    const workspace = await createFileWorkspace()
    const first = await imported(workspace, two)
    const updates = [...two.map((row) => ({ ...row, email: `new-${row.email}` })), { id: 'ida', name: 'Ida' }]
    const second = await imported(workspace, updates, { duplicates: 'update' })
    await edit(workspace, 'zoe', 'zoe@edited.example')
    expect(await workspace.dispatch({ name: 'undo', action: second })).toMatchObject({
      workedOn: { created: 1, updated: 2, changed: 1, name: 'Zoë Ångström', removed: 1, reverted: 1 },
    })
    await workspace.dispatch({ name: 'undo', action: second, workedOn: 'keep' })
    expect(await workspace.dispatch({ name: 'undo', action: second })).toMatchObject({
      workedOn: { created: 1, updated: 2, changed: 2, deleted: 1, name: null, removed: 0, reverted: 0 },
    })
    expect(await workspace.dispatch({ name: 'undo', action: first })).toMatchObject({
      workedOn: { created: 2, updated: 0, changed: 2, deleted: 0, removed: 0, reverted: 0 },
    })
  })

  test('[RECENT-1] [OWN-2] recent actions and undo tell how many leads an import updated, however many', async () => {
    const workspace = await createFileWorkspace()
    const rows = Array.from({ length: 150 }, (_, at) => ({ id: `id-${at}`, name: `Lead ${at}`, email: '' }))
    await imported(workspace, rows)
    await imported(workspace, [...rows.map((row) => ({ ...row, email: `${row.id}@example.com` })), ...two], {
      duplicates: 'update',
    })
    expect(await workspace.query({ name: 'actions', count: 2 })).toMatchObject([
      { subject: '2', figures: { leads: 2, edited: 150 } },
      { subject: '150', figures: { leads: 150, edited: 0 } },
    ])
    const told: unknown[] = []
    workspace.subscribe((event) => event.type === 'undoing' && told.push(event.action))
    await workspace.dispatch(undo)
    expect(told).toMatchObject([{ kind: 'import', subject: '2', figures: { edited: 150 } }])
  })

  test('[OWN-3] what was deleted does not come back beside a lead of the same id', async () => {
    const workspace = await createFileWorkspace()
    await imported(workspace, [{ id: 'ida', name: 'Ida' }])
    const earlier = await imported(workspace, [{ id: 'wei', name: 'Wei Zhang', email: 'wei@other.example' }])
    await workspace.dispatch(undo)
    const action = await imported(workspace, two)
    await edit(workspace, 'zoe', 'zoe@changed.example')
    const kept = refOf(await workspace.dispatch({ name: 'undo', action, workedOn: 'keep' }))
    expect(await workspace.dispatch({ name: 'redo', action: earlier })).toMatchObject({ done: true })
    const before = await everything(workspace)
    expect(await workspace.dispatch({ name: 'undo', action: kept })).toEqual({ refused: 'ids-taken' })
    expect(await everything(workspace)).toEqual(before)
    await workspace.dispatch({ name: 'undo', action: earlier })
    expect(await workspace.dispatch({ name: 'undo', action: kept })).toMatchObject({ done: true, action: kept })
    expect(await workspace.query({ name: 'lead', id: 'wei' })).toMatchObject({ email: 'wei@example.com' })
  })

  test('[OWN-3] samples that were exported and imported: those that are kept stay, the others go', async () => {
    const workspace = await createFileWorkspace()
    const samples = await everything(workspace)
    const { leads } = samples
    const action = await imported(workspace, leads)
    await edit(workspace, leads[0]!.id, 'kept@example.com')
    await workspace.dispatch({ name: 'undo', action, workedOn: 'keep' })
    expect((await everything(workspace)).leads).toMatchObject([{ id: leads[0]!.id, email: 'kept@example.com' }])
    expect(await workspace.dispatch({ name: 'undo', action, workedOn: 'undo' })).toMatchObject({ done: true })
    expect(await everything(workspace)).toEqual(samples)
  })
})
