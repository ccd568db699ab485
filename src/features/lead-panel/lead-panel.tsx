import type { RefObject } from 'react'
import type { Lead } from '../../domain/lead'
import * as messages from '../../messages/messages'
import { ErrorBoundary, FailedPart } from '../../ui/error-boundary'
import { SlideOver } from '../../ui/slide-over'
import { useLeadWork } from './lead-work'
import { OpenLead } from './open-lead'

interface LeadPanelProps {
  /** As it was when it was opened; null while the panel is closed. */
  lead: Lead | null
  onOpen(lead: Lead): void
  /** The lead that was open. */
  onClose(lead: Lead): void
  /** The page behind the panel. */
  page: RefObject<HTMLElement | null>
}

/** Rendered while it is closed too: what was begun in it goes on. */
export function LeadPanel({ lead, onOpen, onClose, page }: LeadPanelProps) {
  const work = useLeadWork(onOpen, close)

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
      <OpenLead opened={lead} work={work} onOpen={onOpen} onClose={() => close(lead)} page={page} />
    </ErrorBoundary>
  )
}
