import { expect } from 'vitest'
import { createLeadEngine } from '../src/engine/lead-engine'
import { files } from '../src/platform/files'
import { createWorkspace, type Workspace } from '../src/workspace/workspace'
import { heading } from './console-screen'
import type { ManualClock } from './manual-clock'
import { createMemoryDevice } from './memory-device'
import { createMemoryStore, mountConsole } from './mount-console'
import { SEED } from './seeded-leads'

/** The screen as it starts for the first time: with so many sample leads, which are not saved. */
export async function mountSamples(count: number, storage = createMemoryStore(), areSamplesWanted = false) {
  let workspace: Workspace | undefined
  let seeds = SEED
  function start(clock: ManualClock) {
    workspace = createWorkspace({
      createEngine: createLeadEngine,
      clock,
      entropy: { seed: () => ++seeds },
      device: createMemoryDevice(),
      files,
      reportError(error) {
        throw error
      },
    })
    void workspace.dispatch({ name: 'start', kept: 'maybe', seed: SEED, count })
    return workspace
  }
  const mounted = await mountConsole([], (_, clock) => start(clock), undefined, undefined, {
    storage,
    areSamplesWanted,
  })
  await expect.element(heading(`${count} leads`)).toBeVisible()
  if (!workspace) throw new Error('the screen has no workspace')
  return { ...mounted, workspace }
}

/** From now on work of many parts stops after each of them. */
export function holdWork(clock: { yield(): Promise<void> }) {
  const { yield: goOn } = clock
  const held: (() => void)[] = []
  clock.yield = () => new Promise<void>((resolve) => held.push(resolve))
  return {
    /** One more part. */
    async releasePart() {
      await expect.poll(() => held.length).toBeGreaterThan(0)
      held.shift()?.()
    },
    release() {
      clock.yield = goOn
      for (const resolve of held.splice(0)) resolve()
    },
  }
}
