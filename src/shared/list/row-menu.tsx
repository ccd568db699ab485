import { type ReactNode, type Ref, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { KeyCap } from '../../ui/keys'
import { Menu, MenuItem, MenuPopover } from '../../ui/menu'
import styles from './list.module.css'
import type { Listed } from './selection'

export interface RowMenuHandle<Row> {
  /** Before it opens: for this row, below the control that opens it. */
  prepare(row: Row, control: HTMLElement): void
}

/** A badge that opens the menu with this id. By its `control` the list knows what was clicked. */
export function menuBadge(control: string, menuId: string, row: Listed, label: string, badge: ReactNode) {
  return (
    <button
      type="button"
      className={styles.badge}
      data-control={control}
      data-of={row.id}
      tabIndex={-1}
      popoverTarget={menuId}
      aria-haspopup="menu"
      aria-label={label}
    >
      {badge}
    </button>
  )
}

export interface Choice<Value extends string> {
  readonly value: Value
  readonly label: ReactNode
  /** The key that does the same. */
  readonly shortcut: string
}

interface ChoiceItemsProps<Value extends string> {
  choices: readonly Choice<Value>[]
  /** What is the case now; nothing for many rows. */
  current?: string
  onChoose(value: Value): void
}

/** In a menu of a row or of a selection. */
export function ChoiceItems<Value extends string>({ choices, current, onChoose }: ChoiceItemsProps<Value>) {
  return choices.map(({ value, label, shortcut }) => (
    <MenuItem key={value} isCurrent={value === current} onChoose={() => onChoose(value)}>
      <span className={styles.choice}>{label}</span>
      <KeyCap shortcut={shortcut} />
    </MenuItem>
  ))
}

interface RowMenuProps<Row> {
  ref: Ref<RowMenuHandle<Row>>
  id: string
  label(row: Row): string
  items(row: Row): ReactNode
}

/** One menu for all rows: it opens at the control that was clicked. */
export function RowMenu<Row extends Listed>({ ref, id, label, items }: RowMenuProps<Row>) {
  const [row, setRow] = useState<Row | null>(null)
  const control = useRef<HTMLElement>(null)
  const popover = useRef<HTMLDivElement>(null)

  // Its row is reused for another one, or has no such control any more: a menu never stands under another row.
  useLayoutEffect(() => {
    const { current: menu } = popover
    const { current: badge } = control
    if (!menu?.matches(':popover-open') || (badge?.isConnected && badge.dataset['of'] === row?.id)) return
    // It would give the focus to the other row.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    menu.hidePopover()
  })

  useImperativeHandle(ref, () => ({
    prepare(next, element) {
      control.current = element
      setRow(() => next)
    },
  }))

  return (
    <MenuPopover id={id} ref={popover} button={control}>
      {row && (
        <Menu popover={popover} label={label(row)}>
          {items(row)}
        </Menu>
      )}
    </MenuPopover>
  )
}
