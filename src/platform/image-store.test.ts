import { afterEach, beforeEach, expect, test } from 'vitest'
import { noFiles } from '../../test/no-device'
import { createHurriedClock } from '../../test/tabs'
import { everyOpportunity } from '../../test/thread-workspace'
import type { EngineImage } from '../engine/engine-image'
import { createLeadEngine } from '../engine/lead-engine'
import { createWorkspace, type Workspace } from '../workspace/workspace'
import { imageStore } from './image-store'
import { createDeviceStorage } from './indexed-db'

const MANY = 30_000
const channels: BroadcastChannel[] = []
let seed = 1000

/** A tab that tells of the images its engines were opened from, and when it has saved one. */
function openTab() {
  const channel = new BroadcastChannel('sales-console')
  channels.push(channel)
  const opened: EngineImage[] = []
  let saved = 0
  const workspace = createWorkspace({
    createEngine(image) {
      if (image) opened.push(image)
      return createLeadEngine(image)
    },
    clock: {
      ...createHurriedClock(),
      after(_, act) {
        const timer = setTimeout(act)
        return () => clearTimeout(timer)
      },
    },
    entropy: { seed: () => ++seed },
    device: createDeviceStorage(channel),
    images: { ...imageStore, save: (...args) => imageStore.save(...args).then(() => void saved++) },
    files: noFiles,
  })
  return {
    workspace,
    opened,
    async isSaved() {
      await expect.poll(() => saved, { timeout: 60_000 }).toBe(1)
    },
  }
}

const searches = ['', 'a', 'an', 'ste', 'no such']

async function answersOf(workspace: Workspace) {
  const pages = searches.flatMap((search) =>
    (['asc', 'desc'] as const).map((scoreOrder) =>
      workspace.query({ about: 'leads', search, status: 'all', scoreOrder, page: 3 }),
    ),
  )
  return {
    totals: await workspace.query({ about: 'totals' }),
    pages: await Promise.all(pages),
    opportunities: await everyOpportunity(workspace),
  }
}

async function keepMany(): Promise<Awaited<ReturnType<typeof answersOf>>> {
  const { workspace, isSaved } = openTab()
  await workspace.dispatch({ name: 'start', kept: 'no', count: MANY, seed: 1 })
  await workspace.dispatch({ name: 'create-sample-opportunities' })
  await workspace.dispatch({ name: 'keep-on-device' })
  await isSaved()
  // Later than the image.
  await workspace.dispatch({ name: 'create-sample-opportunities' })
  await workspace.dispatch({ name: 'create-sample-leads', count: 3 })
  await workspace.dispatch({ name: 'undo', action: 1 })
  return answersOf(workspace)
}

/** Changes what is stored. */
async function alter(work: (store: IDBObjectStore) => void) {
  const request = indexedDB.open('sales-console-image', 1)
  const database = await new Promise<IDBDatabase>((resolve) => {
    request.onsuccess = () => resolve(request.result)
  })
  const transaction = database.transaction('image', 'readwrite')
  work(transaction.objectStore('image'))
  await new Promise((resolve) => {
    transaction.oncomplete = resolve
  })
  database.close()
}

beforeEach(async () => {
  await createDeviceStorage(new BroadcastChannel('none')).clear()
  await imageStore.clear()
})
afterEach(() => {
  for (const channel of channels.splice(0)) channel.close()
})

test('[KEEP-6] many leads are opened ready-made, with what was done since; and all can be undone', async () => {
  const before = await keepMany()
  const { workspace, opened } = openTab()
  const progress: number[] = []
  workspace.subscribe((event) => event.type === 'progress' && progress.push(event.total))
  await workspace.dispatch({ name: 'start', kept: 'yes', count: 0, seed: 0 })
  expect(opened).toHaveLength(1)
  expect(new Set(progress)).toEqual(new Set([MANY + 10]))
  expect(await answersOf(workspace)).toEqual(before)
  await workspace.dispatch({ name: 'redo', action: 1 })
  await workspace.dispatch({ name: 'undo', action: 3 })
  expect((await workspace.query({ about: 'totals' })).opportunities).toBe(20)
})

test.each<[string, (store: IDBObjectStore) => void]>([
  ['altered', (store) => store.put(new Uint8Array(MANY), ['rowStatuses', 0])],
  ['cut', (store) => store.delete(['recordBytes', 0])],
  ['without its manifest', (store) => store.delete('manifest')],
])('[KEEP-6] [FAULT-2] an image that is %s is not used: the journal is replayed', async (_, damage) => {
  const before = await keepMany()
  await alter(damage)
  const { workspace, opened } = openTab()
  await workspace.dispatch({ name: 'start', kept: 'yes', count: 0, seed: 0 })
  expect(opened).toEqual([])
  expect(await answersOf(workspace)).toEqual(before)
})

test('[KEEP-6] an image of another journal is not used', async () => {
  await keepMany()
  const { workspace } = openTab()
  await workspace.dispatch({ name: 'start', kept: 'no', count: 5, seed: 2 })
  await createDeviceStorage(new BroadcastChannel('none')).clear()
  await workspace.dispatch({ name: 'keep-on-device' })
  const next = openTab()
  await next.workspace.dispatch({ name: 'start', kept: 'yes', count: 0, seed: 0 })
  expect(next.opened).toEqual([])
  expect((await answersOf(next.workspace)).totals).toEqual((await answersOf(workspace)).totals)
})
