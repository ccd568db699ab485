import type { Lead } from '../domain/lead'
import * as messages from '../messages/messages'
import { useConsole } from './console-context'

/** Copies a lead's email, and says so. */
export function useCopyEmail(): (lead: Pick<Lead, 'email'>) => Promise<void> {
  const { copy, notify } = useConsole()
  return async ({ email }) => {
    try {
      await copy(email)
      notify('info', messages.emailCopied)
    } catch {
      notify('error', messages.emailNotCopied)
    }
  }
}
