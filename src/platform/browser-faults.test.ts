import type { CDPSession } from '@vitest/browser-playwright'
import { describe, expect, test } from 'vitest'
import { cdp } from 'vitest/browser'
import {
  catchUp,
  createLeads,
  createOpportunities,
  DATABASE,
  forget,
  keep,
  keptStart,
  named,
  sampleStart,
  statusOf,
  undo,
  useKeptTabs,
} from '../../test/kept-tabs'
import { everything } from '../../test/tabs'
import { withoutTime } from '../../test/without-time'
import { FORMAT } from '../store/schema'
import { storageInMemory } from '../workspace/answers'

const { databases, open, openKept } = useKeptTabs()

/** Chromium may never answer who asks while it removes the data. */
const databaseNames = () =>
  Promise.race([
    indexedDB.databases().then((all) => all.map(({ name }) => name)),
    new Promise<string[]>((resolve) => setTimeout(resolve, 200, [DATABASE])),
  ])

/** It lasts a moment longer than the call. */
async function removeData() {
  const session: CDPSession = cdp()
  await session.send('Storage.clearDataForOrigin', { origin: location.origin, storageTypes: 'indexeddb' })
  await expect.poll(databaseNames).not.toContain(DATABASE)
}

test('[FAULT-3] a connection that the browser has closed is opened again, once', async () => {
  const tab = await openKept()
  const other = await open()
  for (const hasEvent of [false, true]) {
    for (const database of databases.splice(0)) {
      database.close()
      if (hasEvent) database.dispatchEvent(new Event('close'))
    }
    expect(await tab.dispatch(createLeads)).toMatchObject({ done: true })
    expect(await other.dispatch(undo)).toMatchObject({ done: true })
    expect(databases).toHaveLength(2)
  }
  await tab.dispatch(catchUp)
  expect(await everything(tab)).toEqual(await everything(other))
  expect(await everything(await open())).toEqual(await everything(other))
})

test('[FAULT-2] [FAULT-3] data that the browser has removed is told as missing, and never as a first visit', async () => {
  const tab = await openKept()
  const before = await everything(tab)
  await removeData()
  expect(await statusOf(await open())).toEqual({ ...storageInMemory, isUnopened: true, problem: 'missing' })
  expect(await tab.dispatch(catchUp)).toMatchObject({ done: true })
  expect(await statusOf(tab)).toEqual({ ...storageInMemory, problem: 'missing' })
  expect(await everything(tab)).toEqual(before)
  expect(await tab.dispatch(createLeads)).toMatchObject({ done: true })
  expect(await tab.dispatch(keep)).toMatchObject({ done: true })
  expect(await everything(await open())).toEqual(await everything(tab))
})

/** Keeps a transaction going that all others wait for, until it is ended. */
function occupy(database: IDBDatabase) {
  const transaction = database.transaction('records', 'readwrite')
  let isWaiting = true
  const goOn = () => {
    if (isWaiting) transaction.objectStore('records').count().onsuccess = goOn
  }
  goOn()
  return () => {
    isWaiting = false
  }
}

// Chromium fires no event for a transaction that it aborts when it closes the connection.
test('[FAULT-1] [FAULT-3] an action that is pending when the browser removes the data is answered, and the next is done in memory', async () => {
  const tab = await openKept()
  await open()
  occupy(databases[1]!)
  const outcome = named('the pending action', tab.dispatch(createLeads))
  await removeData()
  const isDone = 'done' in (await outcome)
  expect(await tab.dispatch(createLeads)).toMatchObject({ done: true })
  expect(await statusOf(tab)).toEqual({ ...storageInMemory, problem: 'missing', isWorkedOn: true })
  expect((await everything(tab)).leads).toHaveLength(isDone ? 7 : 5)
})

test('[FAULT-3] an action waits for another tab that writes, and is done then', async () => {
  const tab = await openKept()
  const release = occupy(databases[0]!)
  const created = (await open(sampleStart)).dispatch(createLeads)
  const outcome = tab.dispatch(createLeads)
  expect(await Promise.race([outcome, created])).toMatchObject({ done: true, action: { number: 1 } })
  release()
  expect(await outcome).toMatchObject({ done: true })
  expect((await everything(await open())).leads).toHaveLength(5)
})

test('[SYNC-2] [KEEP-3] a page that is no secure context keeps data as well', async () => {
  const locks = Object.getOwnPropertyDescriptor(Navigator.prototype, 'locks')
  const randomUuid = Object.getOwnPropertyDescriptor(Crypto.prototype, 'randomUUID')
  Object.defineProperty(Navigator.prototype, 'locks', { configurable: true, value: undefined })
  Object.defineProperty(Crypto.prototype, 'randomUUID', { configurable: true, value: undefined })
  try {
    const tab = await openKept()
    expect(await tab.dispatch(createLeads)).toMatchObject({ done: true })
    expect(await everything(await open())).toEqual(await everything(tab))
  } finally {
    Object.defineProperty(Navigator.prototype, 'locks', locks ?? {})
    Object.defineProperty(Crypto.prototype, 'randomUUID', randomUuid ?? {})
  }
})

describe('versions', () => {
  test('[SYNC-5] a newer version takes over from older tabs; they write no more, and damage nothing', async () => {
    const older = await openKept()
    const seen = await everything(older)
    const newer = await open(keptStart, { format: FORMAT + 1 })
    expect(await everything(newer)).toEqual(seen)
    expect(await newer.dispatch(createLeads)).toMatchObject({ done: true })
    const now = await everything(newer)
    const refused = { refused: 'not-saved', problem: 'newer-version' }
    for (const command of [createOpportunities, undo, forget, catchUp]) {
      expect(await older.dispatch(command)).toEqual(refused)
      expect((await everything(older)).leads).toEqual(seen.leads)
    }
    const unopened = await open()
    const told = { ...storageInMemory, isUnopened: true, problem: 'newer-version' }
    expect(await statusOf(unopened)).toEqual(told)
    for (const command of [forget, keep]) expect(await unopened.dispatch(command)).toEqual(refused)
    // It finds nothing that it could open.
    for (const tab of [older, unopened]) await tab.dispatch({ name: 'open-readable' })
    expect(await statusOf(unopened)).toEqual(told)
    expect((await everything(older)).leads).toEqual(seen.leads)
    expect(await newer.dispatch(catchUp)).toMatchObject({ done: true })
    expect(await everything(newer)).toEqual(now)
    expect(await everything(await open(keptStart, { format: FORMAT + 1 }))).toEqual(now)
  })

  test('[SYNC-5] an action in an older tab just when a newer version takes over is done or refused, and never half', async () => {
    const older = await openKept()
    for (let format = FORMAT + 1; format < FORMAT + 11; format++) {
      const tab = format === FORMAT + 1 ? older : await open(keptStart, { format: format - 1 })
      const before = (await everything(tab)).leads.length
      const [outcome, newer] = await Promise.all([tab.dispatch(createLeads), open(keptStart, { format })])
      expect(await statusOf(newer)).toMatchObject({ isKept: true, problem: null })
      if ('refused' in outcome) expect(outcome).toEqual({ refused: 'not-saved', problem: 'newer-version' })
      await newer.dispatch(catchUp)
      expect((await everything(newer)).leads).toHaveLength(before + ('done' in outcome ? 2 : 0))
    }
  })

  test('[SYNC-5] [FAULT-3] a tab that does not make way is told, and no start waits for it for ever', async () => {
    const tab = await openKept()
    const before = await everything(tab)
    for (const database of databases) database.onversionchange = null
    const newer = await open(keptStart, { format: FORMAT + 1 })
    expect(await statusOf(newer)).toEqual({ ...storageInMemory, isUnopened: true, problem: 'blocked' })
    // Its request waits behind the one that is blocked, and no event tells it so.
    const queued = await withoutTime(() => open())
    expect(await statusOf(queued)).toEqual({ ...storageInMemory, isUnopened: true, problem: 'blocked' })
    expect(await tab.dispatch(createLeads)).toMatchObject({ done: true })
    expect(await tab.dispatch(undo)).toMatchObject({ done: true })
    for (const database of databases.splice(0)) database.close()
    const again = await open(keptStart, { format: FORMAT + 1 })
    expect((await everything(again)).leads).toEqual(before.leads)
    // What was opened too late to be of use was closed: it does not block the next version.
    expect(databases).toHaveLength(2)
    databases[0]!.onversionchange = null
    expect(await statusOf(await open(keptStart, { format: FORMAT + 1 }))).toMatchObject({ isKept: true, problem: null })
  })
})
