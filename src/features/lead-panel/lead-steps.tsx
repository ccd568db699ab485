import type { LeadPlace } from '../../domain/lead-query'
import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { IconButton } from '../../ui/button'
import { Icon } from '../../ui/icon'
import * as shapes from '../../ui/shapes'
import { shortcuts } from '../shortcuts'
import type { ShownPlace, Step } from './steps'

/** 'Lead 7 of 23'. */
export function placeText(place: ShownPlace | null): string | null {
  if (!place) return null
  const { before, isListed, matching } = place
  return isListed ? fill(messages.leadOfLeads, { position: before + 1, count: matching }) : messages.notListed
}

interface LeadStepsProps {
  place: LeadPlace | null
  isDisabled: boolean
  onStep(by: Step): void
}

/** At an end of the list the buttons keep the focus, and say that it is one. */
export function LeadSteps({ place, isDisabled, onStep }: LeadStepsProps) {
  return (
    <>
      <IconButton
        label={messages.previousLead}
        aria-keyshortcuts={shortcuts.panel.previousLead}
        aria-disabled={place?.previous === null}
        disabled={isDisabled}
        onClick={() => onStep(-1)}
      >
        <Icon shape={shapes.chevronUp} size={18} />
      </IconButton>
      <IconButton
        label={messages.nextLead}
        aria-keyshortcuts={shortcuts.panel.nextLead}
        aria-disabled={place?.next === null}
        disabled={isDisabled}
        onClick={() => onStep(1)}
      >
        <Icon shape={shapes.chevronDown} size={18} />
      </IconButton>
    </>
  )
}
