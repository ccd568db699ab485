import { afterAll, afterEach, beforeEach, expect } from 'vitest'
import { type Command, createWorkspace, type Workspace } from '../src/workspace/workspace'
import { createObviousEngine, noDevice, noFileWork, noImages } from './no-device'
import { createHurriedClock, openTab, type Tab } from './tabs'

const HANGING_MS = 20_000

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

export const statusOf = (tab: Workspace) => tab.query({ about: 'storage' })

/** Rejects where the work never ends. */
export function promptly<Result>(work: Promise<Result>, what: string): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${what} hangs`)), HANGING_MS)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

export function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

export const deleteDatabase = () => resultOf(indexedDB.deleteDatabase('sales-console'))

/** Tabs of a test, with nothing kept at first. Afterwards they are closed, and no error may have been left uncaught. */
export function useKeptTabs() {
  const tabs: Tab[] = []
  const databases: IDBDatabase[] = []
  const uncaught: unknown[] = []
  let step = 0
  const clock = { ...createHurriedClock(), date: () => step * 1000 }
  const entropyOf = (name: () => number) => ({ seed: () => 1000 + 10 * step + name() })

  const openOriginal = IDBFactory.prototype.open
  IDBFactory.prototype.open = function (this: IDBFactory, ...args) {
    const request = openOriginal.apply(this, args)
    request.addEventListener('success', () => databases.push(request.result))
    return request
  }
  const note = (event: Event) => void uncaught.push('reason' in event ? event.reason : event)
  const errors = ['unhandledrejection', 'error']

  function closeTabs() {
    for (const tab of tabs.splice(0)) tab.close()
    for (const database of databases.splice(0)) database.close()
  }

  async function open(
    start: Command = keptStart,
    { format, timeoutMs, name = 0 }: { format?: number; timeoutMs?: number; name?: number } = {},
  ): Promise<Tab> {
    const tab = openTab(
      entropyOf(() => name),
      clock,
      format,
      timeoutMs,
    )
    tabs.push(tab)
    await promptly(tab.dispatch(start), 'the start')
    return tab
  }

  beforeEach(async () => {
    step = 0
    await deleteDatabase()
    for (const type of errors) addEventListener(type, note)
  })
  afterEach(async () => {
    closeTabs()
    await new Promise((resolve) => setTimeout(resolve))
    for (const type of errors) removeEventListener(type, note)
    expect(uncaught.splice(0)).toEqual([])
  })
  afterAll(deleteDatabase)

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
    /** Each step has its own date, and for each tab by its name its own seed; the model has those of the same name. */
    goTo(next: number) {
      step = next
    },
    /** The obvious: what a tab shows when it is the only one, in memory. */
    createModel(name = () => 0): Workspace {
      const entropy = entropyOf(name)
      return createWorkspace({
        createEngine: createObviousEngine,
        clock,
        entropy,
        device: noDevice,
        images: noImages,
        loadFileWork: noFileWork,
      })
    },
  }
}
