import * as messages from '../../messages/messages'
import { MenuItem, MoreMenu } from '../../ui/menu'
import { useMediaQuery } from '../../ui/page'
import type { SampleKind } from './samples'

interface ToolMenuProps {
  /** Among own leads, samples are kept out of the way. */
  isOwnList: boolean
  onCreate(kind: SampleKind): void
}

/** Enough space for its name among the other tools. */
const ROOMY = '(width >= 100em)'

/** What is rarely needed. */
export function ToolMenu({ isOwnList, onCreate }: ToolMenuProps) {
  const isRoomy = useMediaQuery(ROOMY)
  const label = isOwnList ? messages.more : messages.sampleData
  return (
    <MoreMenu label={label} words={isRoomy && !isOwnList ? label : null}>
      <MenuItem onChoose={() => onCreate('leads')}>{messages.createSampleLeads}</MenuItem>
      <MenuItem onChoose={() => onCreate('opportunities')}>{messages.createSampleOpportunities}</MenuItem>
    </MoreMenu>
  )
}
