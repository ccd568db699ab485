import { type Ref, useImperativeHandle } from 'react'
import type { Lead, OpenStatus } from '../../domain/lead'
import * as messages from '../../messages/messages'
import { ErrorBoundary, FailedPart } from '../../ui/error-boundary'
import { SlideOver } from '../../ui/slide-over'
import type { ListName } from '../../workspace/workspace'
import { useLeadWork } from './lead-work'
import { OpenLead } from './open-lead'

/** What can be done to a lead without opening it. */
export interface LeadPanelHandle {
  /** Each returns whether the change is on its way. */
  setStatus(lead: Lead, status: OpenStatus): boolean
  convert(lead: Lead): boolean
  /** Opens the field for its next step, once the lead is open. */
  editStep(lead: Lead): void
}

interface LeadPanelProps {
  ref: Ref<LeadPanelHandle>
  /** The lead as it was when opened; null while the panel is closed. */
  lead: Lead | null
  /** The list that it was opened from. */
  from: ListName
  onOpen(lead: Lead): void
  /** Called with the lead that was open. */
  onClose(lead: Lead): void
}

/** Also rendered while closed, so that pending work continues. */
export function LeadPanel({ ref, lead, from, onOpen, onClose }: LeadPanelProps) {
  const work = useLeadWork(onOpen, onClose)
  useImperativeHandle(ref, () => ({
    setStatus: work.setStatus,
    convert: work.convertBehind,
    editStep: work.editStep,
  }))

  if (!lead) return null
  return (
    <ErrorBoundary
      title={messages.leadFailed}
      Failed={(props) => (
        <SlideOver title={messages.leadDetails} onClose={() => work.close(lead)}>
          <FailedPart {...props} />
        </SlideOver>
      )}
    >
      <OpenLead opened={lead} from={from} work={work} />
    </ErrorBoundary>
  )
}
