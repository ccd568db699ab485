import { type LeadStatus, openStatuses } from '../../domain/lead'
import * as messages from '../../messages/messages'
import { Badge, ToneDot } from '../../ui/tones'
import { statuses } from './statuses'

export function statusBadge(status: LeadStatus, isPending = false) {
  return (
    <Badge tone={statuses[status].tone} isPending={isPending}>
      {messages.statusLabels[status]}
    </Badge>
  )
}

/** For a bar or a menu. */
export const openStatusOptions = openStatuses.map((status) => ({
  value: status,
  label: (
    <>
      <ToneDot tone={statuses[status].tone} />
      <span>{messages.statusLabels[status]}</span>
    </>
  ),
  shortcut: statuses[status].key,
}))
