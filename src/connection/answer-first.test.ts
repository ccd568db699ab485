import { expect, test } from 'vitest'
import type { Command, Workspace, WorkspaceEvent } from '../workspace/workspace'
import { answerFirst } from './answer-first'

const totals = { name: 'totals' } as const
const noted = [[totals, 'noted']] as const

/** A worker that has not opened its leads yet. */
function closedWorker() {
  const dispatched: Command[] = []
  const listeners: ((event: WorkspaceEvent) => void)[] = []
  let open = () => {}
  const isLoaded = new Promise<void>((resolve) => (open = resolve))
  const worker = {
    query: async () => 'of the worker',
    async dispatch(command: Command) {
      dispatched.push(command)
      return { done: true, action: null }
    },
    subscribe(listener: (event: WorkspaceEvent) => void) {
      listeners.push(listener)
      return () => {}
    },
  } as unknown as Workspace
  const change = () => listeners.forEach((listener) => listener({ type: 'changed', topics: [] }))
  return { worker, isLoaded, dispatched, open, change }
}

test('[START-6] what is noted is answered until something has changed, and nothing else', async () => {
  const { worker, isLoaded, change } = closedWorker()
  const early = (await answerFirst(worker, isLoaded, Promise.resolve(noted)))!
  expect(await early.query(totals)).toBe('noted')
  expect(await early.query({ name: 'storage' })).toBe('of the worker')
  change()
  expect(await early.query(totals)).toBe('of the worker')
})

test('[START-6] where the worker was sooner, or nothing is noted, nothing is answered', async () => {
  const { worker, isLoaded, change } = closedWorker()
  expect(await answerFirst(worker, isLoaded, Promise.resolve(null))).toBeNull()
  const late = answerFirst(worker, isLoaded, Promise.resolve(noted))
  change()
  expect(await late).toBeNull()
})

test('[START-6] [UNDO-10] commands wait for the worker, in their order: an undo right after a key means that key', async () => {
  const { worker, isLoaded, dispatched, open } = closedWorker()
  const early = (await answerFirst(worker, isLoaded, Promise.resolve(noted)))!
  const commands: Command[] = [
    { name: 'convert-lead', id: 'ada' },
    { name: 'undo', action: null },
  ]
  const done = Promise.all(commands.map(early.dispatch))
  await new Promise((resolve) => setTimeout(resolve))
  expect(dispatched).toEqual([])
  open()
  await done
  expect(dispatched).toEqual(commands)
})
