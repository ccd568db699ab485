import { isRefusal } from '../domain/commands'
import * as messages from '../messages/messages'
import type { Command, Outcome } from '../workspace/workspace'
import { useConsole } from './console-context'

export type Done = Extract<Outcome, { readonly done: true }>

/** Carries out a command. If it fails, the seller is told, and the outcome is null. */
export function useRun(): (command: Command) => Promise<Done | null> {
  const { workspace, report, fail } = useConsole()
  return async (command) => {
    try {
      const outcome = await workspace.dispatch(command)
      if (!isRefusal(outcome)) return outcome
      report(outcome)
    } catch (error) {
      fail(error)
    }
    return null
  }
}

/** Asks the browser not to remove what is kept. It may ask the seller, and take until the answer. */
export function useAskToPersist(): () => Promise<void> {
  const { persist } = useConsole()
  const run = useRun()
  return async () => {
    await persist()
    await run({ name: 'catch-up' })
  }
}

/** Starts to keep what is shown on this device. */
export function useKeep(): () => Promise<void> {
  const { notify } = useConsole()
  const run = useRun()
  const askToPersist = useAskToPersist()
  return async () => {
    if (!(await run({ name: 'keep-on-device' }))) return
    notify('success', messages.keptOnDevice)
    await askToPersist()
  }
}
