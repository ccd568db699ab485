import type { Opportunity, Stage } from '../../domain/opportunity'
import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { useApp } from '../app/app-context'
import type { SelectionActions } from '../list/leads-work'

/** Sets the stage of one opportunity at once. Returns false if it has that stage already, which is told. */
export function useSetStage(onChangeLeads: SelectionActions['onChangeLeads']) {
  const { refuse } = useApp()
  return (opportunity: Opportunity, stage: Stage): boolean => {
    const isOther = opportunity.stage !== stage
    if (isOther) onChangeLeads({ name: 'stage', stage }, opportunity)
    else refuse('info', fill(messages.setAlready, { count: 1, stage }))
    return isOther
  }
}
