import type { RefObject } from 'react'
import type { OpenStatus } from '../../domain/lead'
import * as messages from '../../messages/messages'
import { statusOptions } from '../../shared/lead/status-badge'
import { RadioBar } from '../../ui/radio-bar'

interface StatusChoiceProps {
  /** The status, or the one to come. */
  status: OpenStatus
  isPending: boolean
  /** Each lead has its own radios: the one in this place takes the focus over. */
  focused: RefObject<OpenStatus | null>
  onChoose(status: OpenStatus): void
}

/** A choice is saved at once and opens the next lead, so the arrow keys only move the focus. */
export function StatusChoice({ status, ...props }: StatusChoiceProps) {
  return <RadioBar label={messages.fieldLabels.status} options={statusOptions} value={status} {...props} />
}
