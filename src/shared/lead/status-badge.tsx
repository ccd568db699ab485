import { type LeadStatus, openStatuses } from '../../domain/lead'
import * as messages from '../../messages/messages'
import { Badge, type Tone, ToneDot } from '../../ui/tones'
import { shortcuts } from '../app/shortcuts'

export const statusTones: Readonly<Record<LeadStatus, Tone>> = {
  new: 'blue',
  contacted: 'yellow',
  qualified: 'green',
  converted: 'purple',
}

export function statusBadge(status: LeadStatus, isPending = false) {
  return (
    <Badge tone={statusTones[status]} isPending={isPending}>
      {messages.statusLabels[status]}
    </Badge>
  )
}

/** For a bar or a menu. */
export const statusOptions = openStatuses.map((status) => ({
  value: status,
  label: (
    <>
      <ToneDot tone={statusTones[status]} />
      <span>{messages.statusLabels[status]}</span>
    </>
  ),
  shortcut: shortcuts.lead[status],
}))
