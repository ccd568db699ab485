import { type ReactNode, type RefObject, useRef } from 'react'
import type { LeadsChange } from '../../domain/commands'
import { type OpenStatus, openStatuses } from '../../domain/lead'
import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { ActionBar } from '../../ui/action-bar'
import { Button, IconButton } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { KeyCap } from '../../ui/keys'
import { Menu, MenuItem, MenuPopover } from '../../ui/menu'
import * as shapes from '../../ui/shapes'
import { ToneDot } from '../../ui/tones'
import type { SelectionActions } from '../leads-work'
import { shortcuts, useShortcuts } from '../shortcuts'
import { statusKeys, statusTones } from '../status-badge'
import styles from './leads.module.css'
import type { ShownSelection } from './selection'

const MARK_MENU = 'mark-menu'
const MORE_MENU = 'selection-menu'

interface SelectionBarProps extends SelectionActions {
  selection: ShownSelection
  /** How many leads the filters show. */
  matching: number
  /** The list and what is below it: keys act on the selection there. */
  area: RefObject<HTMLElement | null>
}

/** What can be done to all that is selected. */
export function SelectionBar({ selection, matching, area, onChangeLeads, onDeleteForGood }: SelectionBarProps) {
  const { count, hidden } = selection
  const markButton = useRef<HTMLButtonElement>(null)
  const moreButton = useRef<HTMLButtonElement>(null)

  const change = (wanted: LeadsChange) => onChangeLeads(wanted, { selected: count })
  const mark = (status: OpenStatus) => change({ name: 'mark', status })
  const convert = () => change({ name: 'convert' })
  const remove = () => change({ name: 'delete' })

  useShortcuts('lead', area, {
    setNew: () => mark('new'),
    setContacted: () => mark('contacted'),
    setQualified: () => mark('qualified'),
    convert,
    delete: remove,
  })
  useShortcuts('list', area, { clearSelection: selection.clear })

  return (
    <>
      <ActionBar
        label={messages.selection}
        text={textOf(selection)}
        aside={
          <>
            {count - hidden < matching && (
              <Button variant="quiet" onClick={selection.setAll}>
                {fill(messages.selectAll, { count: matching })}
              </Button>
            )}
            <IconButton
              label={messages.clearSelection}
              aria-keyshortcuts={shortcuts.list.clearSelection}
              onClick={selection.clear}
            >
              <Icon shape={shapes.x} size={18} />
            </IconButton>
          </>
        }
      >
        <Button ref={markButton} popoverTarget={MARK_MENU} aria-haspopup="menu">
          {messages.markAs}
          <Icon shape={shapes.chevronDown} size={14} />
          <span className={styles.barKeys}>
            {openStatuses.map((status) => (
              <KeyCap key={status} shortcut={statusKeys[status]} />
            ))}
          </span>
        </Button>
        <BarButton label={messages.convertSelected} shape={shapes.target} shortcut="convert" onClick={convert} />
        <BarButton label={messages.deleteSelected} shape={shapes.trash} shortcut="delete" onClick={remove} />
        <IconButton ref={moreButton} label={messages.more} popoverTarget={MORE_MENU} aria-haspopup="menu">
          <Icon shape={shapes.ellipsis} size={18} />
        </IconButton>
      </ActionBar>
      <BarMenu id={MARK_MENU} label={messages.markAs} button={markButton}>
        {openStatuses.map((status) => (
          <MenuItem key={status} onChoose={() => mark(status)}>
            <ToneDot tone={statusTones[status]} />
            <span className={styles.choice}>{messages.statusLabels[status]}</span>
            <KeyCap shortcut={statusKeys[status]} />
          </MenuItem>
        ))}
      </BarMenu>
      <BarMenu id={MORE_MENU} label={messages.more} button={moreButton}>
        <MenuItem onChoose={() => onDeleteForGood({ selected: count })}>{messages.deleteForGood}</MenuItem>
      </BarMenu>
    </>
  )
}

function textOf({ count, hidden }: ShownSelection): string {
  return fill(hidden > 0 ? messages.selectedAndHidden : messages.selected, { count, hidden })
}

interface BarButtonProps {
  label: string
  /** One of `shapes.ts`. */
  shape: string
  shortcut: keyof typeof shortcuts.lead
  onClick(): void
}

function BarButton({ label, shape, shortcut, onClick }: BarButtonProps) {
  const key = shortcuts.lead[shortcut]
  return (
    <Button icon={<Icon shape={shape} />} aria-keyshortcuts={key} onClick={onClick}>
      {label}
      <span className={styles.barKeys}>
        <KeyCap shortcut={key} />
      </span>
    </Button>
  )
}

interface BarMenuProps {
  id: string
  label: string
  button: RefObject<HTMLElement | null>
  children: ReactNode
}

function BarMenu({ id, label, button, children }: BarMenuProps) {
  const popover = useRef<HTMLDivElement>(null)
  return (
    <MenuPopover id={id} ref={popover} button={button}>
      <div onClick={() => popover.current?.hidePopover()}>
        <Menu popover={popover} label={label}>
          {children}
        </Menu>
      </div>
    </MenuPopover>
  )
}
