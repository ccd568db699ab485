import type { Ref } from 'react'
import type { Opportunity, Stage } from '../../domain/opportunity'
import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { stageBadge, stageOptions } from '../../shared/lead/stage-badge'
import { ChoiceItems, menuBadge, RowMenu, type RowMenuHandle } from '../../shared/list/row-menu'

const MENU = 'stage-menu'

interface StageMenuProps {
  ref: Ref<RowMenuHandle<Opportunity>>
  onSetStage(opportunity: Opportunity, stage: Stage): unknown
}

export function StageMenu({ ref, onSetStage }: StageMenuProps) {
  return (
    <RowMenu<Opportunity>
      ref={ref}
      id={MENU}
      label={(opportunity) => fill(messages.stageOf, opportunity)}
      items={(opportunity) => (
        <ChoiceItems
          choices={stageOptions}
          current={opportunity.stage}
          onChoose={(stage) => onSetStage(opportunity, stage)}
        />
      )}
    />
  )
}

export function stageCell(row: Opportunity) {
  return menuBadge('stage', MENU, row, fill(messages.stageOfIs, row), stageBadge(row.stage))
}
