import type { LeadsChange } from '../../domain/commands'
import { type OpenStatus, openStatuses } from '../../domain/lead'
import * as messages from '../../messages/messages'
import { useApp } from '../../shared/app/app-context'
import { type EveryAction, handlersFor, shortcuts, useShortcuts } from '../../shared/app/shortcuts'
import { openStatusOptions } from '../../shared/lead/status-badge'
import { SelectionBar, type SelectionProps } from '../../shared/list/selection-bar'
import { SelectionFiles } from '../../shared/list/selection-files'
import { MenuItem } from '../../ui/menu'
import * as shapes from '../../ui/shapes'

export function LeadsSelection(props: SelectionProps) {
  const { changeLeads, deleteForGood, askNextStep } = useApp()
  const { selection, area } = props
  const leads = { selected: selection.count, list: 'leads' } as const

  const change = (wanted: LeadsChange) => changeLeads(wanted, leads)
  const mark = (status: OpenStatus) => change({ name: 'mark', status })
  const convert = () => change({ name: 'convert' })
  const nextStep = () => askNextStep(leads)
  const remove = () => change({ name: 'delete' })

  const actions: EveryAction<'lead'> = {
    ...handlersFor(openStatuses, mark),
    convert,
    nextStep,
    stepDone: () => change({ name: 'step-done' }),
    delete: remove,
  }
  useShortcuts('lead', area, actions)

  const { lead: keys } = shortcuts
  return (
    <SelectionBar
      {...props}
      menu={{ label: messages.markAs, options: openStatusOptions, onChoose: mark }}
      buttons={[
        { label: messages.convertSelected, shape: shapes.target, shortcut: keys.convert, onClick: convert },
        { label: messages.fieldLabels.step, shape: shapes.clock, shortcut: keys.nextStep, onClick: nextStep },
        { label: messages.deleteSelected, shape: shapes.trash, shortcut: keys.delete, onClick: remove },
      ]}
      more={
        <>
          <SelectionFiles leads={leads} />
          <MenuItem onChoose={() => deleteForGood(leads)}>{messages.deleteForGood}</MenuItem>
        </>
      }
    />
  )
}
