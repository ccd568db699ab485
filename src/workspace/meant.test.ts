import { expect, test } from 'vitest'
import { createHurriedClock } from '../../test/tabs'
import { createThreadWorkspace, everyLead } from '../../test/thread-workspace'
import { wholeList } from '../domain/lead-query'
import { sampleLeads } from '../domain/sample-data'
import type { Command } from './workspace'

const leads = [...sampleLeads(7, 20)]
const [one, two, three] = leads.map(({ id }) => id) as [string, string, string]
const select = (...ids: string[]): Command => ({ name: 'select', list: 'leads', ids, isSelected: true })

test.each<Command>([
  { name: 'change-leads', change: { name: 'delete' }, leads: { selectedIn: 'leads' } },
  { name: 'delete-for-good', leads: { selectedIn: 'leads' } },
])('[SELECT-7] [MANY-4] $name is for what was selected when it was asked for', async (command) => {
  const workspace = createThreadWorkspace(createHurriedClock(), leads)
  await workspace.query({ name: 'totals' })
  await workspace.dispatch(select(one))
  // Anything that holds the queue for a moment, as another tab that writes does.
  const busy = workspace.query({ name: 'backup-file' })
  const deletion = workspace.dispatch(command)
  const later = workspace.dispatch(select(two, three))
  await Promise.all([busy, deletion, later])
  const left = (await everyLead(workspace)).map(({ id }) => id)
  expect(left).not.toContain(one)
  expect(left).toContain(two)
  expect(left).toContain(three)
  // What was done ends what it was done to, and nothing else.
  expect(await workspace.query({ name: 'selection', ...wholeList, page: 1 })).toMatchObject({ count: 2, hidden: 0 })
})

test('[SELECT-7] a question is for no more than it was about', async () => {
  const workspace = createThreadWorkspace(createHurriedClock(), leads)
  await workspace.dispatch(select(one))
  await workspace.dispatch({ name: 'select-all', list: 'leads', query: wholeList })
  const asked = { selectedIn: 'leads', asked: 1 } as const
  expect(await workspace.dispatch({ name: 'delete-for-good', leads: asked })).toEqual({ refused: 'more-selected' })
  expect(await everyLead(workspace)).toHaveLength(20)
})

test('[SELECT-7] where nothing of what was meant is left, that is told', async () => {
  const workspace = createThreadWorkspace(createHurriedClock(), leads)
  await workspace.query({ name: 'totals' })
  const selected = { selectedIn: 'leads' } as const
  expect(await workspace.dispatch({ name: 'delete-for-good', leads: selected })).toEqual({ refused: 'leads-gone' })
  const change = { name: 'mark', status: 'contacted' } as const
  expect(await workspace.dispatch({ name: 'change-leads', change, leads: selected })).toEqual({ refused: 'leads-gone' })
  expect(await workspace.dispatch({ name: 'change-leads', change, leads: ['nobody'] })).toEqual({
    refused: 'no-such-lead',
  })
})

const another: Command = { name: 'create-sample-leads', count: 1 }

test.each<Command>([
  { name: 'change-leads', change: { name: 'delete' }, leads: { selectedIn: 'leads' } },
  { name: 'change-leads', change: { name: 'delete' }, leads: [one] },
  { name: 'delete-for-good', leads: [one] },
])('[MANY-5] $name is refused where another list is shown by its turn', async (command) => {
  const workspace = createThreadWorkspace(createHurriedClock(), leads)
  await workspace.dispatch(select(one))
  await workspace.dispatch({ name: 'start-over' })
  await workspace.dispatch({ name: 'undo', action: null })
  await workspace.dispatch(select(one))
  const redone = workspace.dispatch({ name: 'redo', action: null })
  const outcome = workspace.dispatch(command)
  await redone
  expect(await outcome).toEqual({ refused: 'other-list' })
  expect(await everyLead(workspace)).toHaveLength(100)
  await workspace.dispatch({ name: 'undo', action: null })
  expect(await everyLead(workspace)).toHaveLength(20)
})

test('[MANY-4] Ctrl+Z after a command means that command, also where it waits to know its leads', async () => {
  const workspace = createThreadWorkspace(createHurriedClock(), leads)
  await workspace.dispatch(another)
  const deleted = workspace.dispatch({ name: 'change-leads', change: { name: 'delete' }, leads: [one] })
  const undone = await workspace.dispatch({ name: 'undo', action: null })
  expect(undone).toMatchObject({ action: { kind: 'delete-lead' } })
  expect(await deleted).toMatchObject({ done: true })
})
