import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { casesOf } from '../../test/cases'
import { csvFile, importFile } from '../../test/files'
import { numberedLeads } from '../../test/leads'
import { createManualClock } from '../../test/manual-clock'
import { createThreadWorkspace, everyLead, historyOf } from '../../test/thread-workspace'
import type { LeadsChange } from '../domain/commands'
import { type Lead, unfilled } from '../domain/lead'
import { type WorkDone, wholeList } from '../domain/lead-query'
import type { Workspace } from './workspace'

const all = { from: 0, to: Number.MAX_SAFE_INTEGER }
const undoNewest = { name: 'undo', action: null } as const
const redoNewest = { name: 'redo', action: null } as const
const nextStep = { name: 'next-step', step: 'Call', due: '2026-11-18' } as const

function start(count: number) {
  const clock = createManualClock()
  const workspace = createThreadWorkspace(clock, numberedLeads(count))
  return {
    clock,
    workspace,
    workDone: (range: { from: number; to: number } = all) => workspace.query({ name: 'work-done', ...range }),
    change: (change: LeadsChange, ...ids: string[]) =>
      workspace.dispatch({ name: 'change-leads', change, leads: ids, isPartial: true }),
    undo: () => workspace.dispatch(undoNewest),
  }
}

test('[DUE-5] counts each lead once, and what it has become if it still is', async () => {
  const { workDone, change, undo } = start(6)
  expect(await workDone()).toEqual({ worked: 0, qualified: 0, converted: 0 })
  await change(nextStep, 'lead-1', 'lead-2')
  await change({ name: 'add-note', date: 1, text: 'Called' }, 'lead-1')
  expect(await workDone()).toEqual({ worked: 2, qualified: 0, converted: 0 })
  await change({ name: 'mark', status: 'qualified' }, 'lead-2', 'lead-3', 'lead-4')
  expect(await workDone()).toEqual({ worked: 4, qualified: 3, converted: 0 })
  await change({ name: 'convert' }, 'lead-2')
  await change({ name: 'mark', status: 'contacted' }, 'lead-3')
  expect(await workDone()).toEqual({ worked: 4, qualified: 1, converted: 1 })
  await undo()
  expect(await workDone()).toEqual({ worked: 4, qualified: 2, converted: 1 })
  await change({ name: 'delete' }, 'lead-4', 'lead-6')
  expect(await workDone()).toEqual({ worked: 3, qualified: 1, converted: 1 })
})

test('[DUE-5] of the entries from one moment up to another', async () => {
  const { clock, workDone, change } = start(3)
  const startedAt = clock.date()
  for (const id of ['lead-1', 'lead-2', 'lead-3']) {
    await change(nextStep, id)
    await clock.advance(1000)
  }
  const between = (from: number, to: number) => workDone({ from: startedAt + from, to: startedAt + to })
  expect(await between(0, 3000)).toMatchObject({ worked: 3 })
  expect(await between(0, 2000)).toMatchObject({ worked: 2 })
  expect(await between(1, 2000)).toMatchObject({ worked: 1 })
  expect(await between(1000, 1001)).toMatchObject({ worked: 1 })
  expect(await between(2001, 9000)).toMatchObject({ worked: 0 })
})

test('[DUE-5] actions on so many leads that their edits are stored apart', async () => {
  const { workspace, workDone, undo } = start(700)
  const selectAll = { name: 'select-all', list: 'leads', query: wholeList } as const
  await workspace.dispatch(selectAll)
  const leads = { selectedIn: 'leads' } as const
  await workspace.dispatch({ name: 'change-leads', change: { name: 'mark', status: 'qualified' }, leads })
  expect(await workDone()).toEqual({ worked: 700, qualified: 700, converted: 0 })
  await workspace.dispatch(selectAll)
  await workspace.dispatch({ name: 'change-leads', change: { name: 'convert' }, leads })
  expect(await workDone()).toEqual({ worked: 700, qualified: 0, converted: 700 })
  await undo()
  await undo()
  expect(await workDone()).toEqual({ worked: 0, qualified: 0, converted: 0 })
})

test('[DUE-5] what came by a file, as a sample or new by hand is no work on leads', async () => {
  const { workspace, workDone } = start(0)
  const rows = [{ name: 'Ada', email: 'ada@x.example', status: 'new' }]
  await importFile(workspace, csvFile(rows))
  const again = csvFile([{ ...rows[0], status: 'qualified' }])
  const { check } = await importFile(workspace, again, { duplicates: 'update' })
  expect(check.duplicates.count).toBe(1)
  const fields = {
    name: 'Bo',
    company: '',
    email: 'bo@x.example',
    source: 'Other',
    score: 1,
    status: 'qualified',
  } as const
  await workspace.dispatch({ name: 'add-lead', fields: { ...fields, ...unfilled }, keepsSamples: true })
  await workspace.dispatch({ name: 'create-sample-leads', count: 5 })
  await workspace.dispatch({ name: 'create-sample-opportunities' })
  expect((await everyLead(workspace)).filter(({ status }) => status === 'qualified').length).toBeGreaterThan(1)
  expect(await workDone()).toEqual({ worked: 0, qualified: 0, converted: 0 })
})

const anyChange = fc.oneof(
  fc.constantFrom<LeadsChange | typeof undoNewest | typeof redoNewest>(
    { name: 'mark', status: 'qualified' },
    { name: 'mark', status: 'contacted' },
    { name: 'convert' },
    nextStep,
    { name: 'next-step', step: '', due: '2026-12-01' },
    { name: 'step-done' },
    { name: 'delete' },
    undoNewest,
    undoNewest,
    redoNewest,
  ),
  fc.constant<LeadsChange>({ name: 'add-note', date: 0, text: 'Called' }),
)

const anySteps = fc.array(
  fc.record({ change: anyChange, ids: fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 3 }) }),
  { maxLength: 25, size: 'max' },
)

/** What the leads' own histories say, one lead after another. */
async function pastOf(workspace: Workspace, leads: readonly Lead[]) {
  return Promise.all(
    leads.map(async (lead) => {
      const history = (await historyOf(workspace, lead.id)) ?? []
      return { lead, events: history.filter(({ isUndone }) => !isUndone) }
    }),
  )
}

test('[DUE-5] [ORDER-9] whatever is done and undone: the work and the last actions are those of the histories', async () => {
  await fc.assert(
    fc.asyncProperty(anySteps, fc.nat(25), fc.nat(25), async (steps, from, length) => {
      const { clock, workspace, change, workDone } = start(6)
      const startedAt = clock.date()
      await everyLead(workspace)
      for (const { change: each, ids } of steps) {
        // Each has its own date.
        await clock.advance(1000)
        if ('action' in each) await workspace.dispatch(each)
        else if (each.name === 'add-note') await change({ ...each, date: clock.date() }, `lead-${ids[0]}`)
        else await change(each, ...ids.map((id) => `lead-${id}`))
      }
      const past = await pastOf(workspace, await everyLead(workspace))
      const range = { from: startedAt + 1000 * from, to: startedAt + 1000 * (from + length) }
      const expected: Record<keyof WorkDone, number> = { worked: 0, qualified: 0, converted: 0 }
      for (const { lead, events } of past) {
        const edits = events.filter(
          ({ date, event }) =>
            (event.type === 'edited' || event.type === 'note') && date >= range.from && date < range.to,
        )
        if (edits.length > 0) expected.worked++
        for (const status of ['qualified', 'converted'] as const) {
          const hasBecome = edits.some(({ event }) => 'after' in event && event.after.status === status)
          if (hasBecome && lead.status === status) expected[status]++
        }
      }
      expect(await workDone(range)).toEqual(expected)
      for (const direction of ['asc', 'desc'] as const) {
        const sign = direction === 'asc' ? 1 : -1
        const touchedAt = ({ events }: (typeof past)[number]) => events[0]!.date
        const inOrder = past.toSorted((a, b) => sign * (touchedAt(a) - touchedAt(b)) || a.lead.order - b.lead.order)
        const order = { field: 'touched', direction } as const
        const { rows } = await workspace.query({ name: 'leads', ...wholeList, order, page: 1 })
        expect(rows).toEqual(inOrder.map(({ lead }) => lead))
      }
    }),
    { numRuns: casesOf(100) },
  )
})
