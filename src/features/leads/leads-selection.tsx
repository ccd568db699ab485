import { type RefObject, useRef } from 'react'
import type { LeadsChange } from '../../domain/commands'
import type { OpenStatus } from '../../domain/lead'
import * as messages from '../../messages/messages'
import { shortcuts, useShortcuts } from '../../shared/app/shortcuts'
import { statusKeys, statusOptions } from '../../shared/lead/status-badge'
import type { SelectionActions } from '../../shared/list/leads-work'
import type { ShownSelection } from '../../shared/list/selection'
import { BarButton, BarMenu, BarMenuButton, SelectionBar } from '../../shared/list/selection-bar'
import { IconButton } from '../../ui/button'
import { Icon } from '../../ui/icon'
import * as shapes from '../../ui/shapes'

const MARK_MENU = 'mark-menu'
const MORE_MENU = 'selection-menu'

const moreOptions = [{ value: 'delete-for-good', label: messages.deleteForGood }]

interface LeadsSelectionProps extends SelectionActions {
  selection: ShownSelection
  /** How many leads the filters show. */
  matching: number
  /** The list and what is below it: keys act on the selection there. */
  area: RefObject<HTMLElement | null>
}

export function LeadsSelection({ selection, matching, area, ...actions }: LeadsSelectionProps) {
  const { onChangeLeads, onDeleteForGood, onNextSteps } = actions
  const markButton = useRef<HTMLButtonElement>(null)
  const moreButton = useRef<HTMLButtonElement>(null)
  const leads = { selected: selection.count, list: 'leads' } as const

  const change = (wanted: LeadsChange) => onChangeLeads(wanted, leads)
  const mark = (status: OpenStatus) => change({ name: 'mark', status })
  const convert = () => change({ name: 'convert' })
  const nextSteps = () => onNextSteps(leads)
  const remove = () => change({ name: 'delete' })

  useShortcuts('lead', area, {
    setNew: () => mark('new'),
    setContacted: () => mark('contacted'),
    setQualified: () => mark('qualified'),
    convert,
    nextStep: nextSteps,
    stepDone: () => change({ name: 'step-done' }),
    delete: remove,
  })

  return (
    <SelectionBar
      selection={selection}
      matching={matching}
      area={area}
      more={
        <IconButton ref={moreButton} label={messages.more} popoverTarget={MORE_MENU} aria-haspopup="menu">
          <Icon shape={shapes.ellipsis} size={18} />
        </IconButton>
      }
      menus={
        <>
          <BarMenu id={MARK_MENU} label={messages.markAs} button={markButton} options={statusOptions} onChoose={mark} />
          <BarMenu
            id={MORE_MENU}
            label={messages.more}
            button={moreButton}
            options={moreOptions}
            onChoose={() => onDeleteForGood(leads)}
          />
        </>
      }
    >
      <BarMenuButton ref={markButton} label={messages.markAs} menu={MARK_MENU} keys={Object.values(statusKeys)} />
      <BarButton
        label={messages.convertSelected}
        shape={shapes.target}
        shortcut={shortcuts.lead.convert}
        onClick={convert}
      />
      <BarButton
        label={messages.fieldLabels.step}
        shape={shapes.clock}
        shortcut={shortcuts.lead.nextStep}
        onClick={nextSteps}
      />
      <BarButton
        label={messages.deleteSelected}
        shape={shapes.trash}
        shortcut={shortcuts.lead.delete}
        onClick={remove}
      />
    </SelectionBar>
  )
}
