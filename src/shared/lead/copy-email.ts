import type { Lead } from '../../domain/lead'
import * as messages from '../../messages/messages'
import { useApp } from '../app/app-context'

/** Copies a lead's email, and says so. */
export function useCopyEmail(): (lead: Pick<Lead, 'email'>) => Promise<void> {
  const { copy, notify } = useApp()
  return async ({ email }) => {
    try {
      await copy(email)
      notify('info', messages.emailCopied)
    } catch {
      notify('error', messages.emailNotCopied)
    }
  }
}
