import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkIdOf, createFileWorkspace, csvFile, type FileRow, importFile } from '../../test/files'
import { noDevice } from '../../test/no-device'
import { createHurriedClock, everything } from '../../test/tabs'
import { historyOf } from '../../test/thread-workspace'
import type { ActionSummary } from '../domain/action'
import { createLeadEngine } from '../engine/lead-engine'
import { files } from '../platform/files'
import { type Command, createWorkspace, type Workspace } from '../workspace/workspace'

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

const namesIn = async (workspace: Workspace) => (await everything(workspace)).leads.map(({ name }) => name)

async function edit(workspace: Workspace, id: string, email: string) {
  expect(await workspace.dispatch({ name: 'save-lead', id, draft: { email, status: 'contacted' } })).toMatchObject({
    done: true,
  })
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
    await edit(workspace, id, 'before@example.com')
    await importFile(workspace, csvFile(two))
    expect(await workspace.dispatch({ name: 'undo', action: 1 })).toMatchObject({
      refused: 'changed-since',
      by: { kind: 'import' },
    })
    await workspace.dispatch(undo)
    expect(await workspace.dispatch(undo)).toMatchObject({ action: { kind: 'save' } })
  })

  test('[OWN-2] what was undone before the import is not redone under it', async () => {
    const workspace = await createFileWorkspace()
    await workspace.dispatch({ name: 'create-sample-leads', count: 2 })
    await importFile(workspace, csvFile(two))
    await workspace.dispatch(undo)
    await workspace.dispatch(undo)
    expect(await workspace.dispatch({ name: 'redo', action: 2 })).toMatchObject({ done: true })
    expect(await workspace.dispatch({ name: 'redo', action: 1 })).toMatchObject({
      refused: 'changed-since',
      by: { kind: 'import' },
    })
  })

  test('[UNDO-4] [OWN-2] an import that has changed leads of another is not redone before that one', async () => {
    const workspace = await createFileWorkspace()
    await importFile(workspace, csvFile(two))
    await importFile(workspace, csvFile(three), { duplicates: 'update' })
    await workspace.dispatch(undo)
    await workspace.dispatch(undo)
    const before = await everything(workspace)
    expect(await workspace.dispatch({ name: 'redo', action: 2 })).toMatchObject({
      refused: 'undone-before',
      by: { number: 1, kind: 'import' },
    })
    expect(await everything(workspace)).toEqual(before)
    expect(await workspace.dispatch({ name: 'redo', action: 1 })).toMatchObject({ done: true })
    expect(await workspace.dispatch({ name: 'redo', action: 2 })).toMatchObject({ done: true })
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
  const asks = (workedOn: number) => ({ refused: 'worked-on', workedOn })

  async function importAndWork(rows = two): Promise<Workspace> {
    const workspace = await createFileWorkspace()
    await importFile(workspace, csvFile([...rows, { id: 'ida', name: 'Ida', email: 'ida@example.com' }]))
    await edit(workspace, 'zoe', 'zoe@new.example')
    await workspace.dispatch({ name: 'convert-lead', id: 'zoe' })
    await edit(workspace, 'ida', 'ida@new.example')
    return workspace
  }

  test('[OWN-3] the undo asks with their number, and changes nothing until it is answered', async () => {
    const workspace = await importAndWork()
    const before = await everything(workspace)
    expect(await workspace.dispatch({ name: 'undo', action: 1 })).toEqual(asks(2))
    expect(await everything(workspace)).toEqual(before)
  })

  test('[OWN-3] keeps those leads as they are, with their opportunities and their history', async () => {
    const workspace = await importAndWork()
    const { leads } = await everything(workspace)
    const zoe = await historyOf(workspace, 'zoe')
    expect(await workspace.dispatch({ name: 'undo', action: 1, workedOn: 'keep' })).toMatchObject({
      action: { figures: { leads: 1, edited: 0 } },
    })
    const after = await everything(workspace)
    expect(after.leads).toHaveLength(5)
    expect(after.leads).toEqual(expect.arrayContaining(leads.filter(({ id }) => id !== 'wei')))
    expect(after.opportunities.map(({ id }) => id)).toEqual(['zoe'])
    expect(await historyOf(workspace, 'zoe')).toEqual(zoe)
    // The next import adds to them.
    expect((await importFile(workspace, csvFile(three))).check).toMatchObject({ replacesSamples: false })
  })

  test('[OWN-3] what was left is found again by a redo, and asked about by the next undo', async () => {
    const workspace = await importAndWork()
    const before = await everything(workspace)
    await workspace.dispatch({ name: 'undo', action: 1, workedOn: 'keep' })
    expect(await workspace.dispatch(redo)).toMatchObject({ done: true, action: { kind: 'import' } })
    expect(await everything(workspace)).toEqual(before)
    expect(await workspace.dispatch({ name: 'undo', action: 1 })).toEqual(asks(2))
    for (let count = 0; count < 3; count++)
      expect(await workspace.dispatch({ name: 'undo', action: 4 - count })).toMatchObject({ done: true })
    expect(await workspace.dispatch({ name: 'undo', action: 1 })).toMatchObject({ done: true })
  })

  test('[OWN-3] what was left, found again by a redo and then undone leaves the samples as they were', async () => {
    const workspace = await createFileWorkspace()
    const before = await everything(workspace)
    await importFile(workspace, csvFile(two))
    await importFile(workspace, csvFile(three), { duplicates: 'update' })
    await workspace.dispatch({ name: 'undo', action: 1, workedOn: 'keep' })
    await workspace.dispatch(redo)
    await workspace.dispatch({ name: 'undo', action: 1, workedOn: 'undo' })
    expect(await everything(workspace)).toEqual(before)
  })

  test('[OWN-2] leads that came later, were there before the redo and are undone do not come back with the samples', async () => {
    const workspace = await createFileWorkspace()
    const before = await everything(workspace)
    await importFile(workspace, csvFile(two))
    await workspace.dispatch({ name: 'create-sample-leads', count: 2 })
    for (const action of [2, 1]) await workspace.dispatch({ name: 'undo', action })
    for (const action of [2, 1]) await workspace.dispatch({ name: 'redo', action })
    expect(await namesIn(workspace)).toHaveLength(4)
    for (const action of [2, 1]) await workspace.dispatch({ name: 'undo', action })
    expect(await everything(workspace)).toEqual(before)
  })

  test('[OWN-2] as many leads as the import has: those that came later stay', async () => {
    const workspace = await createFileWorkspace({ name: 'start', kept: 'no', count: 2, seed: 1 })
    await importFile(workspace, csvFile([...two, ...three]))
    await workspace.dispatch({ name: 'create-sample-leads', count: 2 })
    for (const action of [2, 1]) await workspace.dispatch({ name: 'undo', action })
    for (const action of [2, 1]) await workspace.dispatch({ name: 'redo', action })
    expect(await namesIn(workspace)).toHaveLength(6)
  })

  test('[OWN-3] undoes that work as well, and redo brings all of it back', async () => {
    const workspace = await importAndWork()
    const before = await everything(workspace)
    expect(await workspace.dispatch({ name: 'undo', action: 1, workedOn: 'undo' })).toMatchObject({
      done: true,
      action: { kind: 'import' },
    })
    expect((await everything(workspace)).leads).toHaveLength(3)
    expect(await workspace.dispatch(undo)).toEqual({ refused: 'nothing-to-undo' })
    for (let count = 0; count < 4; count++) expect(await workspace.dispatch(redo)).toMatchObject({ done: true })
    expect(await everything(workspace)).toEqual(before)
  })

  test.each(['keep', 'undo'] as const)('[OWN-3] leads that came later stay (%s)', async (workedOn) => {
    const workspace = await importAndWork()
    await importFile(workspace, csvFile(three))
    await workspace.dispatch({ name: 'create-sample-leads', count: 2 })
    expect(await workspace.dispatch({ name: 'undo', action: 1, workedOn })).toMatchObject({ done: true })
    const ids = (await everything(workspace)).leads.map(({ id }) => id)
    expect(ids).toContain('amara')
    expect(ids).toHaveLength(3 + 2 + 2 + (workedOn === 'keep' ? 2 : 0))
  })

  test('[OWN-3] an import that later rows updated asks too', async () => {
    const workspace = await createFileWorkspace()
    await importFile(workspace, csvFile(two))
    await importFile(workspace, csvFile(three), { duplicates: 'update' })
    expect(await workspace.dispatch({ name: 'undo', action: 1 })).toEqual(asks(1))
    expect(await workspace.dispatch({ name: 'undo', action: 1, workedOn: 'undo' })).toMatchObject({ done: true })
    expect(await namesIn(workspace)).toHaveLength(3)
  })

  test('[OWN-3] where the seller has started over since, that is undone first', async () => {
    const workspace = await importAndWork()
    await workspace.dispatch({ name: 'start-over' })
    for (const workedOn of ['keep', 'undo'] as const) {
      expect(await workspace.dispatch({ name: 'undo', action: 1, workedOn })).toMatchObject({
        refused: 'changed-since',
        by: { kind: 'start-over' },
      })
    }
  })

  test('[OWN-3] samples that were exported and imported: kept ones take the place of the samples they were', async () => {
    const workspace = await createFileWorkspace()
    const { leads } = await everything(workspace)
    await importFile(workspace, csvFile(leads))
    await edit(workspace, leads[0]!.id, 'kept@example.com')
    await workspace.dispatch({ name: 'undo', action: 1, workedOn: 'keep' })
    const after = await everything(workspace)
    expect(after.leads.map(({ id }) => id).toSorted()).toEqual(leads.map(({ id }) => id).toSorted())
    expect(await workspace.query({ name: 'lead', id: leads[0]!.id })).toMatchObject({ email: 'kept@example.com' })
  })
})

type Deed =
  | { readonly does: 'import'; readonly rows: readonly FileRow[]; readonly duplicates: 'skip' | 'update' }
  | { readonly does: 'save' | 'convert'; readonly at: number; readonly email: string }
  | { readonly does: 'samples' | 'opportunities' | 'start-over' }
  | { readonly does: 'undo'; readonly action: number | null; readonly workedOn: 'keep' | 'undo' }
  | { readonly does: 'redo'; readonly action: number | null }

const emails = fc.constantFrom('', 'a@x.example', 'A@x.example', 'b@x.example', 'c@x.example', 'd@x.example')
const row: fc.Arbitrary<FileRow> = fc.record({
  id: fc.constantFrom('', '1', '2', '3', '4'),
  name: fc.constantFrom('', 'Ada', 'Bo', 'Cy'),
  email: emails,
  score: fc.constantFrom('', 0, 50, 100),
  status: fc.constantFrom('', 'new', 'qualified', 'converted', 'no such'),
})
const action = fc.option(fc.nat(12), { freq: 2 })
const deed: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('import' as const),
      rows: fc.array(row, { minLength: 1, maxLength: 6 }),
      duplicates: fc.constantFrom('skip' as const, 'update' as const),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constantFrom('save' as const, 'convert' as const),
      at: fc.nat(8),
      email: fc.constantFrom('a@x.example', 'e@x.example', 'f@x.example'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constantFrom('samples' as const, 'opportunities' as const, 'start-over' as const),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('undo' as const),
      action,
      workedOn: fc.constantFrom('keep' as const, 'undo' as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('redo' as const), action }) },
)

async function carryOut(workspace: Workspace, what: Deed): Promise<unknown> {
  switch (what.does) {
    case 'import':
      return importFile(workspace, csvFile(what.rows), { duplicates: what.duplicates }).catch(String)
    case 'undo':
      return workspace.dispatch({ name: 'undo', action: what.action, workedOn: what.workedOn })
    case 'redo':
      return workspace.dispatch({ name: 'redo', action: what.action })
    case 'samples':
      return workspace.dispatch({ name: 'create-sample-leads', count: 2 })
    case 'opportunities':
      return workspace.dispatch({ name: 'create-sample-opportunities' })
    case 'start-over':
      return workspace.dispatch({ name: 'start-over' })
    default: {
      const { leads } = await everything(workspace)
      const id = leads[what.at % Math.max(1, leads.length)]?.id ?? ''
      if (what.does === 'convert') return workspace.dispatch({ name: 'convert-lead', id })
      return workspace.dispatch({ name: 'save-lead', id, draft: { email: what.email, status: 'contacted' } })
    }
  }
}

function createFastWorkspace(): Workspace {
  let seed = 1000
  return createWorkspace({
    createEngine: createLeadEngine,
    clock: createHurriedClock(),
    entropy: { seed: () => ++seed },
    device: noDevice,
    files,
    reportError: () => {},
  })
}

type Everything = Awaited<ReturnType<typeof everything>>

const recordsIn = ({ leads, opportunities }: Everything) => ({ leads, opportunities })

function isUndoOrRedo(outcome: unknown): outcome is { readonly action: ActionSummary } {
  return typeof outcome === 'object' && outcome !== null && 'done' in outcome && 'action' in outcome
}

/** Each lead is converted where it has an opportunity, and only there. */
function expectWhole({ leads, opportunities }: Everything) {
  const converted = leads.filter(({ status }) => status === 'converted').map(({ id }) => id)
  expect(opportunities.map(({ id }) => id).toSorted()).toEqual(converted.toSorted())
}

test('[OWN-2] [OWN-3] whatever is imported, edited, undone and redone: both engines show the same, nothing is half done, and all of it is undone to the start and redone to the end', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { maxLength: 14, size: 'max' }), async (deeds) => {
      const obvious = await createFileWorkspace({ name: 'start', kept: 'no', count: 2, seed: 1 })
      const fast = createFastWorkspace()
      await fast.dispatch({ name: 'start', kept: 'no', count: 2, seed: 1 })
      const start = recordsIn(await everything(fast))
      const left = new Set<number>()
      for (const each of deeds) {
        const outcome = await carryOut(fast, each)
        expect(outcome).toEqual(await carryOut(obvious, each))
        const seen = await everything(fast)
        expect(seen).toEqual(await everything(obvious))
        expectWhole(seen)
        if (!isUndoOrRedo(outcome)) continue
        if (each.does === 'undo' && each.workedOn === 'keep') left.add(outcome.action.number)
        if (each.does === 'redo') left.delete(outcome.action.number)
      }
      const end = recordsIn(await everything(fast))
      let undone = 0
      while ('done' in (await fast.dispatch({ name: 'undo', action: null, workedOn: 'undo' }))) undone++
      if (left.size === 0) expect(recordsIn(await everything(fast))).toEqual(start)
      for (let count = 0; count < undone; count++) {
        await fast.dispatch(redo)
        expectWhole(await everything(fast))
      }
      // An import that is undone together with the work on its leads is redone step by step.
      if (!deeds.some((each) => each.does === 'undo' && each.workedOn === 'keep'))
        expect(recordsIn(await everything(fast))).toEqual(end)
    }),
  )
})
