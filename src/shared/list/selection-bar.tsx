import { type ReactNode, type RefObject, useRef } from 'react'
import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { ActionBar } from '../../ui/action-bar'
import { Button, IconButton } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { KeyCap } from '../../ui/keys'
import { Menu, MenuItem, MenuPopover } from '../../ui/menu'
import * as shapes from '../../ui/shapes'
import { shortcuts, useShortcuts } from '../app/shortcuts'
import styles from './list.module.css'
import type { ShownSelection } from './selection'

interface SelectionBarProps {
  selection: ShownSelection
  /** How many rows the filters show. */
  matching: number
  /** The list and what is below it: the key that clears the selection acts there. */
  area: RefObject<HTMLElement | null>
  /** Buttons. */
  children: ReactNode
  /** The button of a menu with what is rarely needed. */
  more?: ReactNode
  menus: ReactNode
}

/** What can be done to all that is selected. */
export function SelectionBar({ selection, matching, area, children, more, menus }: SelectionBarProps) {
  const { count, hidden } = selection
  useShortcuts('list', area, { clearSelection: selection.clear })
  return (
    <>
      <ActionBar
        label={messages.selection}
        text={fill(hidden > 0 ? messages.selectedAndHidden : messages.selected, { count, hidden })}
        aside={
          <>
            {count - hidden < matching && (
              <Button variant="quiet" onClick={selection.setAll}>
                {fill(messages.selectAll, { count: matching })}
              </Button>
            )}
            {more}
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
        {children}
      </ActionBar>
      {menus}
    </>
  )
}

interface BarButtonProps {
  label: string
  /** One of `shapes.ts`. */
  shape: string
  shortcut: string
  onClick(): void
}

export function BarButton({ label, shape, shortcut, onClick }: BarButtonProps) {
  return (
    <Button icon={<Icon shape={shape} />} aria-keyshortcuts={shortcut} onClick={onClick}>
      {label}
      <span className={styles.barKeys}>
        <KeyCap shortcut={shortcut} />
      </span>
    </Button>
  )
}

interface BarMenuButtonProps {
  ref: RefObject<HTMLButtonElement | null>
  label: string
  menu: string
  /** The keys of its items. */
  keys: readonly string[]
}

export function BarMenuButton({ ref, label, menu, keys }: BarMenuButtonProps) {
  return (
    <Button ref={ref} popoverTarget={menu} aria-haspopup="menu">
      {label}
      <Icon shape={shapes.chevronDown} size={14} />
      <span className={styles.barKeys}>
        {keys.map((key) => (
          <KeyCap key={key} shortcut={key} />
        ))}
      </span>
    </Button>
  )
}

interface BarMenuProps<Value extends string> {
  id: string
  label: string
  button: RefObject<HTMLElement | null>
  options: readonly { readonly value: Value; readonly label: ReactNode; readonly shortcut?: string }[]
  onChoose(value: Value): void
}

export function BarMenu<Value extends string>({ id, label, button, options, onChoose }: BarMenuProps<Value>) {
  const popover = useRef<HTMLDivElement>(null)
  return (
    <MenuPopover id={id} ref={popover} button={button}>
      <Menu popover={popover} label={label}>
        {options.map((option) => (
          <MenuItem
            key={option.value}
            onChoose={() => {
              popover.current?.hidePopover()
              onChoose(option.value)
            }}
          >
            <span className={styles.choice}>{option.label}</span>
            {option.shortcut && <KeyCap shortcut={option.shortcut} />}
          </MenuItem>
        ))}
      </Menu>
    </MenuPopover>
  )
}
