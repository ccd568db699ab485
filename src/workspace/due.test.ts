import { expect, test } from 'vitest'
import { textOf } from '../../test/files'
import { leadWith } from '../../test/leads'
import { createManualClock } from '../../test/manual-clock'
import { createThreadWorkspace } from '../../test/thread-workspace'
import { wholeList } from '../domain/lead-query'

const today = '2026-11-18'
const byDay = { ...wholeList, due: today, order: { field: 'due', direction: 'asc' } } as const
const list = { name: 'leads', ...byDay, page: 1 } as const

const days = [today, '', '2026-11-16', '2026-11-21', today, '2026-11-21', '']
const leads = days.map((due, at) =>
  leadWith({ id: `lead-${at + 1}`, name: `Lead ${at + 1}`, step: due && 'Call', due, order: at }),
)

function start() {
  const workspace = createThreadWorkspace(createManualClock(), leads)
  const shownIds = async () => (await workspace.query(list)).rows.map(({ id }) => id)
  return { workspace, shownIds }
}

test('[DUE-1] [DUE-4] what is due follows every change and its undo', async () => {
  const { workspace, shownIds } = start()
  const figures = () => workspace.query({ name: 'due', today })
  const next = { day: '2026-11-21', count: 2 }
  expect(await shownIds()).toEqual(['lead-3', 'lead-1', 'lead-5'])
  expect(await figures()).toEqual({ count: 3, next })
  await workspace.dispatch({ name: 'change-leads', change: { name: 'step-done' }, leads: ['lead-1'] })
  expect(await shownIds()).toEqual(['lead-3', 'lead-5'])
  expect(await figures()).toEqual({ count: 2, next })
  const change = { name: 'next-step', step: 'Call', due: '2026-11-19' } as const
  await workspace.dispatch({ name: 'change-leads', change, leads: ['lead-3', 'lead-5'] })
  expect(await shownIds()).toEqual([])
  expect(await figures()).toEqual({ count: 0, next: { day: '2026-11-19', count: 2 } })
  await workspace.dispatch({ name: 'undo', action: null })
  await workspace.dispatch({ name: 'undo', action: null })
  expect(await shownIds()).toEqual(['lead-3', 'lead-1', 'lead-5'])
  await workspace.dispatch({ name: 'change-leads', change: { name: 'delete' }, leads: ['lead-3'] })
  expect(await figures()).toEqual({ count: 2, next })
})

test('[DUE-1] all that is due is selected, and changed as one action', async () => {
  const { workspace, shownIds } = start()
  await workspace.dispatch({ name: 'select-all', list: 'leads', query: byDay })
  const selection = await workspace.query({ ...list, name: 'selection' })
  expect(selection).toEqual({ count: 3, hidden: 0, ids: ['lead-3', 'lead-1', 'lead-5'] })
  const others = await workspace.query({ ...list, name: 'selection', due: '2026-11-16' })
  expect(others).toEqual({ count: 3, hidden: 2, ids: ['lead-3'] })
  await workspace.dispatch({
    name: 'change-leads',
    change: { name: 'step-done' },
    leads: { selectedIn: 'leads' },
  })
  expect(await shownIds()).toEqual([])
})

test('[DUE-1] [DUE-2] the export is what is due, in its order', async () => {
  const { workspace } = start()
  const text = await textOf(await workspace.query({ ...byDay, name: 'leads-file', separator: ',' }))
  expect(text.match(/Lead \d/g)).toEqual(['Lead 3', 'Lead 1', 'Lead 5'])
})

test('[DUE-2] a lead whose step is done keeps its place between those that were beside it', async () => {
  const { workspace } = start()
  const [, lead] = (await workspace.query(list)).rows
  await workspace.dispatch({ name: 'change-leads', change: { name: 'step-done' }, leads: [lead!.id] })
  expect(await workspace.query({ ...byDay, name: 'place', lead: lead! })).toMatchObject({
    before: 1,
    isListed: false,
    matching: 2,
    previous: { id: 'lead-3' },
    next: { id: 'lead-5' },
  })
})
