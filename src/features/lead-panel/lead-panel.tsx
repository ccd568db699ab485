import { type Ref, useImperativeHandle } from 'react'
import { flushSync } from 'react-dom'
import type { Lead, OpenStatus } from '../../domain/lead'
import * as messages from '../../messages/messages'
import { newStepDraft } from '../../shared/lead/next-step-field'
import { ErrorBoundary, FailedPart } from '../../ui/error-boundary'
import { SlideOver } from '../../ui/slide-over'
import type { ListName } from '../../workspace/workspace'
import { useLeadWork } from './lead-work'
import { focusStepField, stepOf } from './next-step'
import { OpenLead } from './open-lead'

/** What can be done to a lead without opening it. */
export interface LeadPanelHandle {
  /** Each returns whether the change is on its way. */
  setStatus(lead: Lead, status: OpenStatus): boolean
  convert(lead: Lead): boolean
  /** Opens the lead, with the field for its next step. */
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
  const work = useLeadWork(onOpen, close)

  function editStep(next: Lead) {
    // The panel's heading takes the focus as it opens.
    flushSync(() => {
      work.desk.steps.set(next, work.desk.steps.of(next) ?? newStepDraft(stepOf(next)))
      onOpen(next)
    })
    focusStepField()
  }

  useImperativeHandle(ref, () => ({ setStatus: work.setStatus, convert: work.convertBehind, editStep }))

  function close(closed: Lead) {
    if (work.editingOf(closed)) work.leave()
    else work.desk.leave()
    onClose(closed)
  }

  if (!lead) return null
  return (
    <ErrorBoundary
      title={messages.leadFailed}
      Failed={(props) => (
        <SlideOver title={messages.leadDetails} onClose={() => close(lead)}>
          <FailedPart {...props} />
        </SlideOver>
      )}
    >
      <OpenLead opened={lead} from={from} work={work} onOpen={onOpen} onClose={() => close(lead)} />
    </ErrorBoundary>
  )
}
