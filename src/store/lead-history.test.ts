import { expect, test } from 'vitest'
import { createCountedWorkspace } from '../../test/counted-workspace'
import { csvFile, importFile } from '../../test/files'
import { historyOf } from '../../test/thread-workspace'
import type { LeadsChange } from '../domain/commands'
import type { MemoryRecords } from './memory-records'

const people = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `p${at}`, name: `Person ${at}`, email: `p${at}@x.io` }))

async function start(leads: number) {
  const counted = createCountedWorkspace()
  await counted.workspace.dispatch({ name: 'start', kept: 'no', count: 3, seed: 1 })
  await importFile(counted.workspace, csvFile(people(leads)))
  return workWith(counted)
}

function workWith({ workspace, counted, records }: ReturnType<typeof createCountedWorkspace>) {
  const change = (ids: readonly string[], what: LeadsChange) =>
    workspace.dispatch({ name: 'change-leads', change: what, leads: ids })
  const mark = (ids: readonly string[], at: number) =>
    change(ids, { name: 'mark', status: at % 2 ? 'qualified' : 'contacted' })
  /** What a history of five entries asks for. */
  async function requestsFor(id: string) {
    counted.requests = 0
    const history = await workspace.query({ name: 'history', id, count: 5 })
    return { requests: counted.requests, history }
  }
  return { workspace, records, change, mark, requestsFor }
}

const dates = Array.from({ length: 60 }, (_, at) => 1000 + at)

test('[HISTORY-3] a lead with notes opens as quickly as any, however long its history', async () => {
  const { change, mark, requestsFor } = await start(2)
  for (const date of dates) {
    await change(['p0'], { name: 'add-note', date, text: `Note ${date}` })
    await mark(['p0'], date)
  }
  const { requests, history } = await requestsFor('p0')
  expect(requests).toBeLessThan(20)
  expect(history).toMatchObject({ total: 2 * dates.length + 1 })
})

test('[HISTORY-1] the history of a lead begins with the file that it came with', async () => {
  const { workspace } = createCountedWorkspace()
  await workspace.dispatch({ name: 'start', kept: 'no', count: 3, seed: 1 })
  await importFile(workspace, csvFile(people(1)), {}, 'expo-nord.xlsx')
  const history = await workspace.query({ name: 'history', id: 'p0', count: 5 })
  expect(history?.entries).toMatchObject([{ event: { type: 'created', file: 'expo-nord.xlsx' } }])
})

test('[HISTORY-4] what was done to many others costs the history of a lead nothing', async () => {
  const { change, mark, requestsFor } = await start(200)
  const others = people(200).flatMap(({ id }) => (id === 'p70' ? [] : [id]))
  await change(['p70'], { name: 'add-note', date: 5, text: 'A note' })
  for (let at = 0; at < 40; at++) await mark(others, at)
  const { requests, history } = await requestsFor('p70')
  expect(requests).toBeLessThan(20)
  expect(history).toMatchObject({ total: 2, entries: [{ event: { type: 'created' } }, { event: { type: 'note' } }] })
  expect((await requestsFor('p71')).history).toMatchObject({ total: 41 })
})

/** As an earlier version has left them. */
async function removeIndexes(records: MemoryRecords) {
  await records.write(async (writing) => {
    for (const key of await writing.keys([])) {
      if (key[1] === 'noted' || key[1] === 'edited') writing.delete(key)
      if (key[1] !== 'list') continue
      const { notedFrom: _, ...list } = (await writing.get(key)) as { readonly notedFrom: number }
      writing.put(key, list)
    }
  })
}

test('[HISTORY-4] [NOTE-22] [PROMISE-1] where an earlier version has kept no indexes, each history is the same', async () => {
  const ids = people(200).map(({ id }) => id)
  async function work(isOld: boolean) {
    const { workspace, records, change, mark } = await start(200)
    await change(['p0'], { name: 'add-note', date: 5, text: 'A note' })
    await change(['p0'], { name: 'edit-note', date: 5, text: 'Another' })
    await mark(ids, 0)
    await change(['p1'], { name: 'add-note', date: 6, text: 'One more' })
    await change(['p1'], { name: 'delete-note', date: 6 })
    const lines = ids.map((id) => `${id},${id},[2026-01-01T09:00:00Z] Of a file`).join('\n')
    await importFile(workspace, new Blob([`Id,Name,Notes\n${lines}`]), { duplicates: 'update' })
    if (isOld) await removeIndexes(records)
    const reopened = createCountedWorkspace(records, true)
    await reopened.workspace.dispatch({ name: 'start', kept: 'yes', count: 3, seed: 1 })
    const later = workWith(reopened)
    await later.change(['p0'], { name: 'add-note', date: 7, text: 'Of today' })
    await later.change(['p1'], { name: 'add-note', date: 8, text: 'Undone' })
    await later.workspace.dispatch({ name: 'undo', action: null })
    await later.mark(ids, 1)
    return Promise.all(['p0', 'p1', 'p2'].map((id) => historyOf(later.workspace, id)))
  }
  const old = await work(true)
  expect(old).toEqual(await work(false))
  expect(old.map((each) => each?.length)).toEqual([6, 7, 4])
})
