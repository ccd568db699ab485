import type { Lead } from '../src/domain/lead'
import { createLeadEngine, type KeepableEngine } from '../src/engine/lead-engine'
import { createManualClock, settle } from './manual-clock'
import { createThreadWorkspace } from './thread-workspace'

/** A workspace in which the test says when the work between two parts goes on. */
export async function startHeld(leads: readonly Lead[]) {
  const clock = createManualClock()
  const waiting: (() => void)[] = []
  let parts = 0
  const engine = (): KeepableEngine => {
    const own = createLeadEngine()
    return {
      ...own,
      prepare(query) {
        parts++
        return own.prepare(query)
      },
    }
  }
  let isHeld = false
  const held = {
    ...clock,
    yield: () => (isHeld ? new Promise<void>((resolve) => waiting.push(resolve)) : clock.yield()),
  }
  const workspace = createThreadWorkspace(held, leads, engine)
  await workspace.query({ name: 'totals' })
  isHeld = true
  return {
    clock,
    workspace,
    partsDone: () => parts,
    async goOn() {
      for (const resolve of waiting.splice(0)) resolve()
      await settle()
    },
    release() {
      isHeld = false
      for (const resolve of waiting.splice(0)) resolve()
    },
  }
}
