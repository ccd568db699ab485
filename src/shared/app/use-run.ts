import { isRefusal } from '../../domain/commands'
import * as messages from '../../messages/messages'
import type { Command, Outcome } from '../../workspace/workspace'
import { useApp } from './app-context'

export type Done = Extract<Outcome, { readonly done: true }>

/** Runs a command. A failure is shown to the seller, and returned as null. */
export function useRun(): (command: Command) => Promise<Done | null> {
  const { workspace, report, fail } = useApp()
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

/** Starts to save the data on this device. */
export function useKeep(): () => Promise<void> {
  const { notify } = useApp()
  const run = useRun()
  return async () => {
    if (await run({ name: 'keep-on-device' })) notify('success', messages.keptOnDevice)
  }
}
