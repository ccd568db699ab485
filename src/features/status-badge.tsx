import type { StatusFilter } from '../domain/filters'
import type { LeadStatus } from '../domain/lead'
import { Badge, type Tone } from '../ui/badge'

export const statusLabels: Readonly<Record<StatusFilter, string>> = {
  all: 'All Status',
  new: 'New',
  contacted: 'Contacted',
  qualified: 'Qualified',
  converted: 'Converted',
}

export const statusTones: Readonly<Record<LeadStatus, Tone>> = {
  new: 'blue',
  contacted: 'yellow',
  qualified: 'green',
  converted: 'purple',
}

export function statusBadge(status: LeadStatus) {
  return <Badge tone={statusTones[status]}>{statusLabels[status]}</Badge>
}
