import type { LeadStatus } from '../../domain/lead'
import type { Tone } from '../../ui/tones'

interface StatusLook {
  readonly tone: Tone
  /** Marks a lead, or converts it. */
  readonly key: string
}

export const statuses: Readonly<Record<LeadStatus, StatusLook>> = {
  new: { tone: 'blue', key: '1' },
  contacted: { tone: 'yellow', key: '2' },
  qualified: { tone: 'green', key: '3' },
  converted: { tone: 'purple', key: 'c' },
}
