import { type RefObject, useRef } from 'react'
import type { Stage } from '../../domain/opportunity'
import * as messages from '../../messages/messages'
import { shortcuts, useShortcuts } from '../../shared/app/shortcuts'
import { stageKeys, stageOptions } from '../../shared/lead/stage-badge'
import type { SelectionActions } from '../../shared/list/leads-work'
import type { ShownSelection } from '../../shared/list/selection'
import { BarButton, BarMenu, BarMenuButton, SelectionBar } from '../../shared/list/selection-bar'
import * as shapes from '../../ui/shapes'

const STAGE_MENU = 'stages-menu'

interface OpportunitiesSelectionProps extends Pick<SelectionActions, 'onChangeLeads'> {
  selection: ShownSelection
  /** How many opportunities the filters show. */
  matching: number
  /** The list and what is below it: keys act on the selection there. */
  area: RefObject<HTMLElement | null>
}

export function OpportunitiesSelection({ selection, matching, area, onChangeLeads }: OpportunitiesSelectionProps) {
  const stageButton = useRef<HTMLButtonElement>(null)
  const selected = { selected: selection.count, list: 'opportunities' } as const
  const setStage = (stage: Stage) => onChangeLeads({ name: 'stage', stage }, selected)
  const remove = () => onChangeLeads({ name: 'delete-opportunity' }, selected)

  useShortcuts('opportunity', area, {
    setPending: () => setStage('Pending'),
    setWon: () => setStage('Won'),
    setLost: () => setStage('Lost'),
    delete: remove,
  })

  return (
    <SelectionBar
      selection={selection}
      matching={matching}
      area={area}
      menus={
        <BarMenu
          id={STAGE_MENU}
          label={messages.setStage}
          button={stageButton}
          options={stageOptions}
          onChoose={setStage}
        />
      }
    >
      <BarMenuButton ref={stageButton} label={messages.setStage} menu={STAGE_MENU} keys={Object.values(stageKeys)} />
      <BarButton
        label={messages.deleteSelected}
        shape={shapes.trash}
        shortcut={shortcuts.opportunity.delete}
        onClick={remove}
      />
    </SelectionBar>
  )
}
