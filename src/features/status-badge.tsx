import type { LeadStatus } from '../domain/lead'
import * as messages from '../messages/messages'
import { Badge, type Tone } from '../ui/tones'

export const statusTones: Readonly<Record<LeadStatus, Tone>> = {
  new: 'blue',
  contacted: 'yellow',
  qualified: 'green',
  converted: 'purple',
}

export function statusBadge(status: LeadStatus) {
  return <Badge tone={statusTones[status]}>{messages.statusLabels[status]}</Badge>
}
