import { Button } from '../../ui/button'
import { Frame } from '../../ui/frame'
import { Icon } from '../../ui/icon'
import { Notice } from '../../ui/notice'

export function NoLeads({ hasLeads, onClear }: { hasLeads: boolean; onClear(): void }) {
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
        <Notice icon={<Icon name="users" size={20} />} title="No leads yet">
          Create sample leads to see how the console works.
        </Notice>
      )}
    </Frame>
  )
}
