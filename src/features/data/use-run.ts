import { isRefusal } from '../../domain/commands'
import type { Command, Outcome } from '../../workspace/workspace'
import { useConsole } from '../console-context'

export type Done = Extract<Outcome, { readonly done: true }>

/** Carries out a command. Null, and told, where it failed. */
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
