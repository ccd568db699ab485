import * as messages from '../../messages/messages'
import { MenuItem, MoreMenu } from '../../ui/menu'
import { useIsTouch, useMediaQuery } from '../../ui/page'
import type { SampleKind } from './samples'

interface ToolMenuProps {
  /** Among own leads, samples are kept out of the way. */
  isOwnList: boolean
  onCreate(kind: SampleKind): void
  onSelect(): void
}

/** Enough space for its name among the other tools. */
const WIDEST = '(width >= 100em)'

/** What is rarely needed. */
export function ToolMenu({ isOwnList, onCreate, onSelect }: ToolMenuProps) {
  const hasName = useMediaQuery(WIDEST)
  const isTouch = useIsTouch()
  const label = isOwnList ? messages.more : messages.sampleData
  return (
    <MoreMenu label={label} words={hasName && !isOwnList ? label : null}>
      {isTouch && <MenuItem onChoose={onSelect}>{messages.selectLeads}</MenuItem>}
      <MenuItem onChoose={() => onCreate('leads')}>{messages.createSampleLeads}</MenuItem>
      <MenuItem onChoose={() => onCreate('opportunities')}>{messages.createSampleOpportunities}</MenuItem>
    </MoreMenu>
  )
}
