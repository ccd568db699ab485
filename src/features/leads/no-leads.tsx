import * as messages from '../../messages/messages'
import { Button } from '../../ui/button'
import { Frame } from '../../ui/frame'
import { Icon } from '../../ui/icon'
import { Notice } from '../../ui/notice'
import * as shapes from '../../ui/shapes'

interface NoLeadsProps {
  hasLeads: boolean
  onClear(): void
  onCreate(): void
}

export function NoLeads({ hasLeads, onClear, onCreate }: NoLeadsProps) {
  return (
    <Frame>
      {hasLeads ? (
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
          action={<Button onClick={onCreate}>{messages.createSampleLeads}</Button>}
        >
          {messages.noLeads}
        </Notice>
      )}
    </Frame>
  )
}
