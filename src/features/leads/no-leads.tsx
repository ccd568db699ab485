import { Button } from '../../ui/button'
import { Frame } from '../../ui/frame'
import { Icon } from '../../ui/icon'
import { Notice } from '../../ui/notice'

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
          icon={<Icon name="search-x" size={20} />}
          title="No matching leads"
          action={<Button onClick={onClear}>Clear filters</Button>}
        >
          Search looks at names and companies. Try fewer letters or another status.
        </Notice>
      ) : (
        <Notice
          icon={<Icon name="users" size={20} />}
          title="No leads yet"
          action={<Button onClick={onCreate}>Create sample leads</Button>}
        >
          See how the console works with leads that are made up.
        </Notice>
      )}
    </Frame>
  )
}
