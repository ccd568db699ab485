import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { csvFile, importFile } from '../../test/files'
import { deleteDatabase, resultOf } from '../../test/kept-tabs'
import { createHurriedClock, everything, openTab, type Tab } from '../../test/tabs'
import type { Entry } from '../domain/action'
import { hashOfText } from '../domain/text-hash'
import type { Command } from '../workspace/workspace'
import { createDeviceStorage, FORMAT } from './indexed-db'

const clock = createHurriedClock()
let seed = 1000
const entropy = { seed: () => ++seed }
const tabs: Tab[] = []

const sampleStart = { name: 'start', kept: 'no', count: 5, seed: 1 } as const
const keptStart = { name: 'start', kept: 'yes', count: 5, seed: 1 } as const
/** Nothing says that something is kept: the browser may have crashed before it had stored that. */
const unsureStart = { name: 'start', kept: 'maybe', count: 5, seed: 1 } as const
const keep: Command = { name: 'keep-on-device' }
const undo: Command = { name: 'undo', action: null }
const redo: Command = { name: 'redo', action: null }

async function open(start: Command = keptStart, format?: number): Promise<Tab> {
  const tab = openTab(entropy, clock, format)
  tabs.push(tab)
  await tab.dispatch(start)
  return tab
}

async function openKept(): Promise<Tab> {
  const tab = await open(sampleStart)
  expect(await tab.dispatch(keep)).toEqual({ done: true, action: null })
  return tab
}

const statusOf = (tab: Tab) => tab.query({ about: 'storage' })
const idOfFirst = async (tab: Tab) => (await everything(tab)).leads[0]?.id ?? ''
const save = (id: string, email: string, status: 'new' | 'contacted' = 'new'): Command => ({
  name: 'save-lead',
  id,
  draft: { email, status },
})

beforeEach(async () => {
  // Another file may have left a newer version of it.
  await deleteDatabase()
  await createDeviceStorage(new BroadcastChannel('none')).clear()
})
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.close()
})

describe('keeping', () => {
  test('[KEEP-2] the same leads, opportunities and histories are there after a reload, and all can be undone and redone', async () => {
    const tab = await open(sampleStart)
    const id = await idOfFirst(tab)
    const states = [await everything(tab)]
    const commands: Command[] = [
      save(id, 'kept@example.com'),
      keep,
      { name: 'convert-lead', id },
      { name: 'create-sample-leads', count: 3 },
      { name: 'create-sample-opportunities' },
      { name: 'start-over' },
    ]
    for (const command of commands) {
      expect(await tab.dispatch(command)).toMatchObject({ done: true })
      if (command !== keep) states.push(await everything(tab))
    }
    const reloaded = await open()
    expect(await everything(reloaded)).toEqual(states.at(-1))
    expect(await statusOf(reloaded)).toMatchObject({ isKept: true, problem: null })
    const recordsOf = ({ leads, opportunities }: (typeof states)[number]) => ({ leads, opportunities })
    for (const state of states.slice(0, -1).toReversed()) {
      expect(await reloaded.dispatch(undo)).toMatchObject({ done: true })
      expect(recordsOf(await everything(reloaded))).toEqual(recordsOf(state))
    }
    expect(await reloaded.dispatch(undo)).toEqual({ refused: 'nothing-to-undo' })
    const again = await open()
    for (const state of states.slice(1)) {
      expect(await again.dispatch(redo)).toMatchObject({ done: true })
      expect(recordsOf(await everything(again))).toEqual(recordsOf(state))
    }
    expect(await everything(again)).toEqual(states.at(-1))
  })

  test('[KEEP-1] without the choice nothing is kept', async () => {
    const tab = await open(sampleStart)
    await tab.dispatch({ name: 'create-sample-opportunities' })
    expect(await statusOf(tab)).toMatchObject({ isKept: false, problem: null })
    expect(await createDeviceStorage(new BroadcastChannel('none')).open()).toBeNull()
  })

  test('[KEEP-4] once it is forgotten, nothing is kept, and what is shown stays', async () => {
    const tab = await openKept()
    const before = await everything(tab)
    expect(await tab.dispatch({ name: 'forget' })).toEqual({ done: true, action: null })
    expect(await everything(tab)).toEqual(before)
    expect(await statusOf(tab)).toMatchObject({ isKept: false, problem: null })
    expect(await tab.dispatch({ name: 'create-sample-leads', count: 2 })).toMatchObject({ done: true })
    expect(await createDeviceStorage(new BroadcastChannel('none')).open()).toBeNull()
  })

  test('[KEEP-2] what is kept is found, though nothing says that it is', async () => {
    const tab = await openKept()
    await tab.dispatch({ name: 'create-sample-leads', count: 2 })
    const found = await open(unsureStart)
    expect(await everything(found)).toEqual(await everything(tab))
    expect(await statusOf(found)).toMatchObject({ isKept: true, problem: null })
    await found.dispatch({ name: 'forget' })
    expect((await everything(await open(unsureStart))).leads).toHaveLength(5)
  })

  test('[KEEP-1] looking for what may be kept stores nothing', async () => {
    await deleteDatabase()
    const tab = await open(unsureStart)
    expect((await everything(tab)).leads).toHaveLength(5)
    expect(await statusOf(tab)).toMatchObject({ isKept: false, isUnopened: false, problem: null })
    expect((await indexedDB.databases()).filter(({ name }) => name === 'sales-console')).toEqual([])
  })

  test('[FAULT-2] what the browser has removed is missed, and what was forgotten is not', async () => {
    const tab = await openKept()
    await tab.dispatch({ name: 'forget' })
    const afterForgetting = await open(keptStart)
    expect((await everything(afterForgetting)).leads).toHaveLength(5)
    expect(await statusOf(afterForgetting)).toMatchObject({ isUnopened: false, problem: null })
    await deleteDatabase()
    const afterEviction = await open(keptStart)
    expect((await everything(afterEviction)).leads).toEqual([])
    expect(await statusOf(afterEviction)).toMatchObject({ isUnopened: true, problem: 'missing' })
  })

  test('[KEEP-2] a creation that was stopped is the same after a reload', async () => {
    const tab = await openKept()
    tab.subscribe(({ type }) => {
      if (type === 'progress') void tab.dispatch({ name: 'stop-generating' })
    })
    expect(await tab.dispatch({ name: 'create-sample-leads', count: 12_000 })).toMatchObject({
      action: { subject: '5000' },
    })
    const total = async (of: Tab) =>
      Object.values((await of.query({ about: 'totals' })).leads).reduce((sum, count) => sum + count)
    expect(await total(tab)).toBe(5005)
    const reloaded = await open()
    expect(await total(reloaded)).toBe(5005)
    await reloaded.dispatch(undo)
    expect(await total(reloaded)).toBe(5)
    await reloaded.dispatch(redo)
    expect(await total(reloaded)).toBe(5005)
  })
})

describe('tabs', () => {
  test('[SYNC-1] an action in one shows in the others', async () => {
    const one = await openKept()
    const other = await open()
    await one.dispatch({ name: 'create-sample-opportunities' })
    const expected = await everything(one)
    await expect.poll(() => everything(other)).toEqual(expected)
  })

  test('[SYNC-2] the second edit of a lead keeps what the first changed, where it did not touch it', async () => {
    const one = await openKept()
    const other = await open()
    const [lead] = (await everything(one)).leads
    if (!lead) throw new Error('no lead')
    const base = { email: lead.email, status: lead.status }
    const status = lead.status === 'new' ? 'contacted' : 'new'
    const [first, second] = await Promise.all([
      one.dispatch({ name: 'save-lead', id: lead.id, base, draft: { ...base, email: 'one@example.com' } }),
      other.dispatch({ name: 'save-lead', id: lead.id, base, draft: { ...base, status } }),
    ])
    expect([first, second]).toMatchObject([{ done: true }, { done: true }])
    const reloaded = await open()
    expect(await reloaded.query({ about: 'lead', id: lead.id })).toMatchObject({ email: 'one@example.com', status })
  })

  test('[SYNC-2] where both change the same, the second is refused', async () => {
    const one = await openKept()
    const other = await open()
    const [lead] = (await everything(one)).leads
    if (!lead) throw new Error('no lead')
    const base = { email: lead.email, status: lead.status }
    const edit = (email: string): Command => ({ name: 'save-lead', id: lead.id, base, draft: { ...base, email } })
    const outcomes = await Promise.all([
      one.dispatch(edit('one@example.com')),
      other.dispatch(edit('other@example.com')),
    ])
    expect(outcomes.filter((outcome) => 'refused' in outcome)).toEqual([{ refused: 'changed-elsewhere' }])
    expect(await everything(await open())).toEqual(await everything(one))
  })

  test('[SYNC-3] a lead that is converted in two tabs at once becomes one opportunity', async () => {
    const one = await openKept()
    const other = await open()
    const id = await idOfFirst(one)
    const outcomes = await Promise.all([one, other].map((tab) => tab.dispatch({ name: 'convert-lead', id })))
    expect(outcomes.filter((outcome) => 'refused' in outcome)).toEqual([{ refused: 'already-converted' }])
    expect((await everything(await open())).opportunities).toHaveLength(1)
  })

  test('[SYNC-2] without locks no update is lost either', async () => {
    const locks = Object.getOwnPropertyDescriptor(Navigator.prototype, 'locks')
    Object.defineProperty(Navigator.prototype, 'locks', { configurable: true, get: () => undefined })
    try {
      const first = await openKept()
      const others = [first, await open(), await open()]
      const outcomes = await Promise.all(
        others.flatMap((tab) =>
          Array.from({ length: 5 }, () => tab.dispatch({ name: 'create-sample-leads', count: 1 })),
        ),
      )
      expect(outcomes.every((outcome) => 'done' in outcome)).toBe(true)
      expect((await everything(await open())).leads).toHaveLength(5 + 15)
    } finally {
      if (locks) Object.defineProperty(Navigator.prototype, 'locks', locks)
    }
  })

  test('[SYNC-4] what another tab forgets lasts here as long as the page, and this is told', async () => {
    const one = await openKept()
    const other = await open()
    await one.dispatch({ name: 'forget' })
    await expect.poll(() => statusOf(other)).toMatchObject({ isKept: false, problem: 'missing' })
    expect(await other.dispatch({ name: 'create-sample-leads', count: 1 })).toMatchObject({ done: true })
    expect((await everything(other)).leads).toHaveLength(6)
    expect(await createDeviceStorage(new BroadcastChannel('none')).open()).toBeNull()
  })

  test('[SYNC-4] a tab follows one that has forgotten and kept anew', async () => {
    const one = await openKept()
    const other = await open()
    await one.dispatch({ name: 'forget' })
    await one.dispatch({ name: 'start-over' })
    await one.dispatch(keep)
    await other.dispatch({ name: 'catch-up' })
    if ((await statusOf(other)).isKept) expect(await everything(other)).toEqual(await everything(one))
    else expect(await statusOf(other)).toMatchObject({ problem: 'missing' })
  })

  test('[SYNC-4] kept data is not overwritten by another tab that wants to keep its own', async () => {
    const one = await openKept()
    const before = await everything(one)
    const other = await open(sampleStart)
    expect(await other.dispatch(keep)).toEqual({ refused: 'not-saved', problem: 'exists' })
    expect(await everything(await open())).toEqual(before)
  })
})

describe('versions', () => {
  test('[SYNC-5] data of a newer version is neither shown nor written', async () => {
    const newer = await open(sampleStart, FORMAT + 1)
    await newer.dispatch(keep)
    const older = await open()
    expect(await statusOf(older)).toMatchObject({ isKept: false, problem: 'newer-version' })
    expect((await everything(older)).leads).toEqual([])
    indexedDB.deleteDatabase('sales-console')
  })

  test('[SYNC-5] [KEEP-2] what an older version has kept is opened, and imports are added to it', async () => {
    const entry: Entry = {
      type: 'act',
      action: { number: 0, kind: 'start', subject: '3', date: 0, samples: { seed: 1, count: 3, firstOrder: 0 } },
    }
    const hash = hashOfText(JSON.stringify(entry))
    await deleteDatabase()
    // As format 1 had it.
    const request = indexedDB.open('sales-console', 1)
    request.onupgradeneeded = () => {
      const database = request.result
      database.createObjectStore('meta').put({ epoch: 'old', count: 1, hash }, 'manifest')
      database.createObjectStore('journal').put({ entry, hash }, 0)
    }
    ;(await resultOf(request)).close()

    const tab = await open()
    expect((await everything(tab)).leads).toHaveLength(3)
    await importFile(tab, csvFile([{ name: 'Ada', email: 'ada@example.com' }]))
    const after = await everything(tab)
    expect(after.leads).toHaveLength(1)
    expect(await everything(await open())).toEqual(after)
  })
})
