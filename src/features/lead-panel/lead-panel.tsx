import { type Ref, type RefObject, useImperativeHandle } from 'react'
import type { Lead, OpenStatus } from '../../domain/lead'
import * as messages from '../../messages/messages'
import { ErrorBoundary, FailedPart } from '../../ui/error-boundary'
import { SlideOver } from '../../ui/slide-over'
import type { ListName } from '../../workspace/workspace'
import type { SelectionActions } from '../leads-work'
import { useLeadWork } from './lead-work'
import { OpenLead } from './open-lead'

/** What can be done to a lead without opening it. */
export interface LeadPanelHandle {
  /** Each returns whether the change is on its way. */
  setStatus(lead: Lead, status: OpenStatus): boolean
  convert(lead: Lead): boolean
}

interface LeadPanelProps extends SelectionActions {
  ref: Ref<LeadPanelHandle>
  /** The lead as it was when opened; null while the panel is closed. */
  lead: Lead | null
  /** The list that it was opened from. */
  from: ListName
  onOpen(lead: Lead): void
  /** Called with the lead that was open. */
  onClose(lead: Lead): void
  page: RefObject<HTMLElement | null>
}

/** Also rendered while closed, so that pending work continues. */
export function LeadPanel({ ref, lead, from, onOpen, onClose, page, ...actions }: LeadPanelProps) {
  const work = useLeadWork(onOpen, close)
  useImperativeHandle(ref, () => ({ setStatus: work.setStatus, convert: work.convertBehind }))

  function close(closed: Lead) {
    if (work.editingOf(closed)) work.leave()
    onClose(closed)
  }

  if (!lead) return null
  return (
    <ErrorBoundary
      title={messages.leadFailed}
      Failed={(props) => (
        <SlideOver title={messages.leadDetails} onClose={() => close(lead)} page={page}>
          <FailedPart {...props} />
        </SlideOver>
      )}
    >
      <OpenLead
        opened={lead}
        from={from}
        work={work}
        onOpen={onOpen}
        onClose={() => close(lead)}
        page={page}
        {...actions}
      />
    </ErrorBoundary>
  )
}
