import type { Ref } from 'react'
import type { Opportunity, Stage } from '../../domain/opportunity'
import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { stageBadge, stageOptions } from '../../shared/lead/stage-badge'
import styles from '../../shared/list/list.module.css'
import { ChoiceItems, menuBadge, RowMenu, type RowMenuHandle } from '../../shared/list/row-menu'
import { Icon } from '../../ui/icon'
import { chevronDown } from '../../ui/shapes'

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

const chevron = <Icon shape={chevronDown} size={12} className={styles.chevron} />

export function stageCell(row: Opportunity) {
  return menuBadge('stage', MENU, row, fill(messages.stageOfIs, row), stageBadge(row.stage, chevron))
}
