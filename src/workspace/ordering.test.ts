import { expect, test } from 'vitest'
import { startHeld } from '../../test/held-workspace'
import { leadWith, numberedLeads } from '../../test/leads'
import { resultByNow } from '../../test/manual-clock'
import { PAGE_SIZE, SAMPLE_LEADS, SIMULATED_DELAY_MS } from '../domain/constants'
import { wholeList } from '../domain/lead-query'
import type { WorkspaceEvent } from './workspace'

/** Sorted in several parts. */
const MANY = 4000
/** The names in descending order, the numbers by their value. */
const leads = Array.from({ length: MANY }, (_, order) =>
  leadWith({ id: `lead-${order}`, name: `Ada ${MANY - order}`, email: `${order}@example.com`, order }),
)
const byScore = { name: 'leads', ...wholeList, page: 1 } as const
const byName = { ...byScore, order: { field: 'name', direction: 'asc' } } as const
const firstNames = Array.from({ length: PAGE_SIZE }, (_, at) => ({ name: `Ada ${at + 1}` }))

async function start() {
  const held = await startHeld(leads)
  const progress: WorkspaceEvent[] = []
  held.workspace.subscribe((event) => {
    if (event.type === 'progress') progress.push(event)
  })
  return { ...held, progress }
}

test('[ORDER-6] an order is prepared in parts, between which everything else is answered', async () => {
  const { workspace, goOn, release, partsDone } = await start()
  const list = workspace.query(byName)
  const place = workspace.query({ ...byName, name: 'place', lead: leads[MANY - 2]! })
  expect(await resultByNow(list)).toBe('pending')
  await goOn()
  expect(await resultByNow(workspace.query(byScore))).toMatchObject({ rows: leads.slice(0, PAGE_SIZE) })
  expect(await resultByNow(workspace.query({ name: 'totals' }))).toMatchObject({
    opportunities: { Pending: { count: 0 } },
  })
  expect(await resultByNow(list)).toBe('pending')
  release()
  expect(await list).toMatchObject({ rows: firstNames, matching: MANY })
  expect(await place).toMatchObject({ before: 1, isListed: true, previous: { name: 'Ada 1' }, next: { name: 'Ada 3' } })
  const parts = partsDone()
  expect(parts).toBeGreaterThan(10)
  await workspace.query({ ...byName, page: 7 })
  expect(partsDone()).toBe(parts + 1)
})

test('[ORDER-6] the order that is queried last is prepared first', async () => {
  const { workspace, goOn, release } = await start()
  const first = workspace.query({ ...byName, order: { field: 'email', direction: 'desc' } })
  const second = workspace.query({ ...byName, order: { field: 'source', direction: 'asc' } })
  while ((await resultByNow(second)) === 'pending') await goOn()
  expect(await resultByNow(first)).toBe('pending')
  release()
  expect((await first).rows[0]).toMatchObject({ email: `${MANY - 1}@example.com` })
})

test('[ORDER-6] progress is told once it takes longer than a second, up to its end', async () => {
  const { clock, workspace, goOn, release, progress } = await start()
  const list = workspace.query(byName)
  await goOn()
  await clock.advance(999)
  await goOn()
  expect(progress).toEqual([])
  await clock.advance(1)
  await goOn()
  expect(progress).toMatchObject([{ activity: 'ordering', total: 100 }])
  release()
  await list
  const shares = progress.map((event) => (event.type === 'progress' ? event.applied : Number.NaN))
  expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  expect(shares.at(-1)).toBe(100)
  await workspace.query({ ...byName, search: '1' })
  expect(progress).toHaveLength(shares.length)
})

test('[ORDER-6] what changes while an order is prepared is in its place', async () => {
  const { clock, workspace, goOn, release } = await start()
  const list = workspace.query({ ...byName, order: { field: 'email', direction: 'asc' } })
  await goOn()
  const saved = workspace.dispatch({ name: 'save-lead', id: 'lead-7', draft: { email: '!@first.com', status: 'new' } })
  await clock.advance(SIMULATED_DELAY_MS)
  await saved
  release()
  expect((await list).rows.slice(0, 3).map(({ id }) => id)).toEqual(['lead-7', 'lead-0', 'lead-1'])
})

test('[ORDER-6] a list that is replaced while it is ordered is ordered anew', async () => {
  const { workspace, goOn, release } = await start()
  const list = workspace.query(byName)
  await goOn()
  const replaced = workspace.dispatch({ name: 'start-over' })
  await goOn()
  release()
  await replaced
  const { rows, total } = await list
  expect(total).toBe(SAMPLE_LEADS)
  const names = rows.map(({ name }) => name)
  expect(names).toEqual(names.toSorted(new Intl.Collator(undefined, { numeric: true }).compare))
})

test('[ORDER-6] [ORDER-9] the order by the last action is prepared in parts, and anew after a change', async () => {
  const { workspace, goOn, release, partsDone } = await startHeld(numberedLeads(40_000))
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
