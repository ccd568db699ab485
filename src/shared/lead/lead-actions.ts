import type { Lead } from '../../domain/lead'
import type { Opportunity, Stage } from '../../domain/opportunity'
import { fill } from '../../messages/format'
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

/** The next step of one lead is done. Returns false if it has none, and tells the seller. */
export function useStepDone() {
  const { changeLeads, refuse } = useApp()
  return (lead: Pick<Lead, 'id' | 'name' | 'due'>): boolean => {
    const hasStep = lead.due !== ''
    if (hasStep) changeLeads({ name: 'step-done' }, lead)
    else refuse('info', messages.refusals['no-next-step'])
    return hasStep
  }
}

/** Sets the stage of one opportunity at once. Returns false if it has that stage already, which is told. */
export function useSetStage() {
  const { changeLeads, refuse } = useApp()
  return (opportunity: Opportunity, stage: Stage): boolean => {
    const isOther = opportunity.stage !== stage
    if (isOther) changeLeads({ name: 'stage', stage }, opportunity)
    else refuse('info', fill(messages.setAlready, { count: 1, stage }))
    return isOther
  }
}
