import { isRefusal } from '../../domain/commands'
import * as messages from '../../messages/messages'
import type { Command, Outcome } from '../../workspace/workspace'
import { useApp } from './app-context'

export type DoneOutcome = Extract<Outcome, { readonly done: true }>

/** Runs a command. A failure is shown to the seller, and returned as null. */
export function useRun(): (command: Command) => Promise<DoneOutcome | null> {
  const { workspace, report, fail, letGo } = useApp()
  return async function run(command: Command & { readonly letsGo?: readonly number[] }) {
    try {
      const outcome = await workspace.dispatch(command)
      if (!isRefusal(outcome)) return outcome
      if (!outcome.goes) report(outcome)
      else if (await letGo(outcome.goes)) {
        return run({ ...command, letsGo: [...(command.letsGo ?? []), outcome.goes.list] })
      }
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
