import type { RefObject } from 'react'
import type { LeadPage } from '../../domain/lead-query'
import * as messages from '../../messages/messages'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { Notice } from '../../ui/notice'
import * as shapes from '../../ui/shapes'
import { GeneratingLeads } from './generating-leads'

interface NoRowsProps {
  /** Null until the first answer. */
  shown: LeadPage | null
  onClear(): void
  onImport(): void
  onCreate(): void
  /** Takes the focus when a control here is removed. */
  fallback: RefObject<HTMLElement | null>
}

/** Why there are no rows, and what to do about it. */
export function NoRows({ shown, onClear, onImport, onCreate, fallback }: NoRowsProps) {
  if (!shown) return <GeneratingLeads fallback={fallback} />
  return shown.total > 0 ? (
    <Notice
      icon={<Icon shape={shapes.searchX} size={20} />}
      title={messages.noMatchTitle}
      action={<Button onClick={onClear}>{messages.clearFilters}</Button>}
    >
      {messages.noMatch}
    </Notice>
  ) : (
    <Notice
      icon={<Icon shape={shapes.users} size={20} />}
      title={messages.noLeadsTitle}
      action={
        <>
          <Button variant="primary" onClick={onImport}>
            {messages.importMenuItem}
          </Button>
          <Button onClick={onCreate}>{messages.createSampleLeads}</Button>
        </>
      }
    >
      {messages.noLeads}
    </Notice>
  )
}
