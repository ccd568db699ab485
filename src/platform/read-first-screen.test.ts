import { expect, test } from 'vitest'
import { DATABASE, forget, keep, openDatabase, resultOf, save, undo, useKeptTabs } from '../../test/kept-tabs'
import { createHurriedClock, openTab, PATH, type Tab } from '../../test/tabs'
import { wholeList } from '../domain/lead-query'
import { FIRST_SCREEN } from '../store/first-screen'
import type { Query } from '../workspace/queries'
import type { Command } from '../workspace/workspace'
import { readFirstScreen } from './read-first-screen'

useKeptTabs()

const WORKER = 'worker-1.js'
const start: Command = { name: 'start', kept: 'maybe', count: 3, seed: 1, workerUrl: WORKER }
const first: readonly Query[] = [
  { name: 'totals' },
  { name: 'storage' },
  { name: 'due', today: '2026-01-05' },
  { name: 'leads', ...wholeList, page: 1 },
]

/** A visit whose first screen has asked, and which can be left alone for a while. */
async function visit(asked = first): Promise<Tab & { rest(): Promise<void> }> {
  let upkeep = () => {}
  let given = 0
  const clock = {
    ...createHurriedClock(),
    after(delayMs: number, act: () => void) {
      if (delayMs === 1000) upkeep = act
      return () => {}
    },
  }
  const tab = openTab({ seed: () => ++given }, clock)
  await tab.dispatch(start)
  for (const query of asked) await tab.query(query)
  return {
    ...tab,
    async rest() {
      upkeep()
      for (let turn = 0; turn < 30; turn++) await new Promise((resolve) => setTimeout(resolve, 1))
      await tab.dispatch({ name: 'catch-up' })
    },
  }
}

const noted = () => readFirstScreen(PATH, WORKER)
const record = async () => {
  const database = await openDatabase()
  const found = await resultOf(
    database
      .transaction('records')
      .objectStore('records')
      .get([...FIRST_SCREEN, 0]),
  )
  database.close()
  return found
}

test('[START-6] what the first screen asked and shows is there for the next visit, until something is written', async () => {
  expect(await noted()).toBeNull()
  expect(await indexedDB.databases()).toEqual([])
  const tab = await visit()
  await tab.rest()
  expect(await noted()).toBeNull()
  await tab.dispatch(keep)
  await tab.dispatch({ name: 'create-sample-opportunities' })
  await tab.rest()
  const answers = await Promise.all(first.map(async (query) => [query, await tab.query(query)]))
  expect(await noted()).toEqual(
    JSON.parse(JSON.stringify(answers.map(([query]) => query))).map((query: Query, at: number) => [
      query,
      answers[at]![1],
    ]),
  )
  const [lead] = (await tab.query({ name: 'leads', ...wholeList, status: 'new', page: 1 })).rows
  await tab.dispatch(save(lead!.id, 'ada@engines.example'))
  expect(await noted()).toBeNull()
  await tab.rest()
  const listed = (await noted())?.find(([query]) => (query as Query).name === 'leads')?.[1]
  expect(listed).toEqual(await tab.query({ name: 'leads', ...wholeList, status: 'new', page: 1 }))
  const other = await visit()
  await other.dispatch(undo)
  expect(await noted()).toBeNull()
  await tab.rest()
  tab.close()
  other.close()
})

test('[START-6] [FORGET-1] what is deleted for good is on no first screen, from the moment that it is gone', async () => {
  const tab = await visit()
  await tab.dispatch(keep)
  await tab.rest()
  const { rows } = await tab.query({ name: 'leads', ...wholeList, page: 1 })
  expect(JSON.stringify(await record())).toContain(rows[0]!.name)
  // Its list is not shown any more, where it was searched by name.
  await tab.query({ name: 'leads', ...wholeList, search: rows[0]!.name, page: 1 })
  await tab.rest()
  await tab.dispatch({ name: 'delete-for-good', leads: [rows[0]!.id] })
  expect(await record()).toBeUndefined()
  await tab.rest()
  expect(JSON.stringify(await record())).not.toContain(rows[0]!.name)
  await tab.query({ name: 'leads', ...wholeList, page: 1 })
  await tab.rest()
  expect(JSON.stringify(await record())).toContain(rows[1]!.name)
  expect(JSON.stringify(await record())).not.toContain(rows[0]!.name)
  await tab.dispatch(forget)
  expect(await record()).toBeUndefined()
  expect(await noted()).toBeNull()
  tab.close()
})

test('[START-6] what another worker has noted, or what is damaged, is not shown', async () => {
  const tab = await visit()
  await tab.dispatch(keep)
  await tab.rest()
  expect(await readFirstScreen(PATH, 'worker-2.js')).toBeNull()
  const { value, hash } = await record()
  for (const other of [{ ...value, text: value.text.replace('totals', 'totale') }, { ...value, text: '[' }, null]) {
    const database = await openDatabase()
    const records = database.transaction('records', 'readwrite').objectStore('records')
    await resultOf(records.put({ value: other, hash }, [...FIRST_SCREEN, 0]))
    database.close()
    expect(await noted()).toBeNull()
  }
  await resultOf(indexedDB.deleteDatabase(DATABASE))
  expect(await noted()).toBeNull()
  expect(await indexedDB.databases()).toEqual([])
  tab.close()
})
