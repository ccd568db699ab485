import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { databaseName } from '../src/platform/path'
import type { Clock } from '../src/workspace/ports'
import type { Command, Workspace } from '../src/workspace/workspace'
import { createReferenceEngine, noFiles } from './no-device'
import { createHurriedClock, openTab, PATH, type Tab, workspaceWith } from './tabs'

export const keep: Command = { name: 'keep-on-device' }
export const forget: Command = { name: 'forget' }
export const catchUp: Command = { name: 'catch-up' }
export const undo: Command = { name: 'undo', action: null }
export const redo: Command = { name: 'redo', action: null }
export const createLeads: Command = { name: 'create-sample-leads', count: 2 }
export const createOpportunities: Command = { name: 'create-sample-opportunities' }
export const sampleStart: Command = { name: 'start', kept: 'no', count: 3, seed: 1 }
export const keptStart: Command = { name: 'start', kept: 'yes', count: 3, seed: 1 }

export const save = (id: string, email: string): Command => ({
  name: 'save-lead',
  id,
  draft: { email, status: 'contacted' },
})

export const statusOf = (tab: Workspace) => tab.query({ name: 'storage' })

const pending = new Set<string>()

/** Where the work never ends, the test is told its name once its time is over. */
export async function named<Result>(what: string, work: Promise<Result>): Promise<Result> {
  pending.add(what)
  try {
    return await work
  } finally {
    pending.delete(what)
  }
}

export function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** The database of the tabs, and that of versions before 1.0. */
export const DATABASE = databaseName(PATH)
export const OLD_DATABASE = 'sales-console'

export const openDatabase = () => resultOf(indexedDB.open(DATABASE))

export async function deleteDatabase() {
  for (const name of [DATABASE, OLD_DATABASE]) await resultOf(indexedDB.deleteDatabase(name))
}

/** Tabs of a test, with nothing kept at first. Afterwards they are closed, and no work may be pending. */
export function useKeptTabs() {
  const tabs: Tab[] = []
  const databases: IDBDatabase[] = []
  let step = 0
  let given = 0
  const hurriedClock = { ...createHurriedClock(), date: () => step * 1000 }
  const entropyOf = (name: () => number) => ({ seed: () => 1000 + 10 * step + name() })
  // Two tabs that draw the same seed create the same leads, and so do two actions of one tab.
  const ownEntropy = { seed: () => 1_000_000 + ++given }

  const openOriginal = IDBFactory.prototype.open
  function openAndNote(this: IDBFactory, ...args: Parameters<typeof openOriginal>) {
    const request = openOriginal.apply(this, args)
    request.addEventListener('success', () => databases.push(request.result))
    return request
  }

  /** What a tab has begun ends first: it would open again, or even create, the database that the next test deletes. */
  async function closeTabs() {
    const closed = tabs.splice(0)
    for (const tab of closed) tab.close()
    await Promise.allSettled(closed.map((tab) => tab.dispatch(catchUp)))
    for (const database of databases.splice(0)) database.close()
  }

  async function open(
    start: Command = keptStart,
    { format, name, clock = hurriedClock }: { format?: number; name?: number; clock?: Clock } = {},
  ): Promise<Tab> {
    const tab = openTab(name === undefined ? ownEntropy : entropyOf(() => name), clock, format)
    tabs.push(tab)
    await named('the start', tab.dispatch(start))
    return tab
  }

  beforeAll(() => {
    IDBFactory.prototype.open = openAndNote
  })
  beforeEach(async () => {
    step = 0
    await deleteDatabase()
  })
  afterEach(async ({ task }) => {
    // After a test that failed something may hang, and is not waited for.
    if (task.result?.state === 'fail') for (const tab of tabs.splice(0)) tab.close()
    await closeTabs()
    const hanging = [...pending]
    pending.clear()
    expect(hanging).toEqual([])
  })
  afterAll(async () => {
    IDBFactory.prototype.open = openOriginal
    await deleteDatabase()
  })

  return {
    /** The connections of all tabs, in the order in which they were opened. */
    databases,
    open,
    async openKept(): Promise<Tab> {
      const tab = await open(sampleStart)
      expect(await tab.dispatch(keep)).toMatchObject({ done: true })
      return tab
    },
    closeTabs,
    /** Each step has its own date, and for each tab that has a name its own seed; the model has that of the same name. */
    goTo(next: number) {
      step = next
    },
    /** The reference: what a tab shows when it is the only one, in memory. */
    createModel(name = () => 0): Workspace {
      return workspaceWith({
        createEngine: createReferenceEngine,
        clock: hurriedClock,
        entropy: entropyOf(name),
        files: noFiles,
      })
    },
  }
}
