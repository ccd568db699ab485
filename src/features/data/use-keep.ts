import * as messages from '../../messages/messages'
import { useConsole } from '../console-context'
import { useRun } from './use-run'

/** Starts to keep what is shown on this device, and tells. */
export function useKeep(): () => Promise<void> {
  const { notify, persist } = useConsole()
  const run = useRun()
  return async () => {
    if (!(await run({ name: 'keep-on-device' }))) return
    notify('success', messages.keptOnDevice)
    // May ask the seller, and take until the answer.
    await persist()
    await run({ name: 'catch-up' })
  }
}
