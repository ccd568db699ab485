import { type Stage, stages } from '../../domain/opportunity'
import * as messages from '../../messages/messages'
import { useApp } from '../../shared/app/app-context'
import { handlersFor, shortcuts, useShortcuts } from '../../shared/app/shortcuts'
import { stageOptions } from '../../shared/lead/stage-badge'
import { SelectionBar, type SelectionProps } from '../../shared/list/selection-bar'
import { SelectionFiles } from '../../shared/list/selection-files'
import * as shapes from '../../ui/shapes'

export function OpportunitiesSelection(props: SelectionProps) {
  const { changeLeads } = useApp()
  const { selection, area } = props
  const selected = { selected: selection.count, list: 'opportunities' } as const
  const setStage = (stage: Stage) => changeLeads({ name: 'stage', stage }, selected)
  const remove = () => changeLeads({ name: 'delete-opportunity' }, selected)
  const shortcut = shortcuts.opportunity.delete

  useShortcuts('opportunity', area, { ...handlersFor(stages, setStage), delete: remove })

  return (
    <SelectionBar
      {...props}
      menu={{ label: messages.setStage, options: stageOptions, onChoose: setStage }}
      buttons={[{ label: messages.deleteSelected, shape: shapes.trash, shortcut, onClick: remove }]}
      more={<SelectionFiles leads={selected} />}
    />
  )
}
