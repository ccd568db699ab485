import { useCallback } from 'react'
import type { Lead } from '../../domain/lead'
import * as messages from '../../messages/messages'
import { useApp } from '../app/app-context'
import type { SelectionActions } from '../list/leads-work'

/** The next step of one lead is done. Returns false if it has none, which is told. */
export function useStepDone(onChangeLeads: SelectionActions['onChangeLeads']) {
  const { refuse } = useApp()
  return useCallback(
    (lead: Pick<Lead, 'id' | 'name' | 'due'>, onFailed?: () => void): boolean => {
      const hasStep = lead.due !== ''
      if (hasStep) onChangeLeads({ name: 'step-done' }, lead, onFailed)
      else refuse('info', messages.refusals['no-next-step'])
      return hasStep
    },
    [onChangeLeads, refuse],
  )
}
