import { SearchX, Users } from 'lucide-react'
import { Button } from '../../ui/button'
import { Frame } from '../../ui/frame'
import { Notice } from '../../ui/notice'

export function NoLeads({ hasLeads, onClear }: { hasLeads: boolean; onClear(): void }) {
  return (
    <Frame>
      {hasLeads ? (
        <Notice
          icon={<SearchX size={20} aria-hidden />}
          title="No lead matches"
          action={<Button onClick={onClear}>Clear filters</Button>}
        >
          Search looks at names and companies. Try fewer letters or another status.
        </Notice>
      ) : (
        <Notice icon={<Users size={20} aria-hidden />} title="No leads yet">
          Create sample leads to see how the console works.
        </Notice>
      )}
    </Frame>
  )
}
