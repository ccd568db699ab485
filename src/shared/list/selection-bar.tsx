import { type ReactNode, type RefObject, useId, useRef } from 'react'
import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { ActionBar } from '../../ui/action-bar'
import { Button, IconButton } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { KeyCap } from '../../ui/keys'
import { PopoverMenu } from '../../ui/menu'
import * as shapes from '../../ui/shapes'
import { shortcuts, useShortcuts } from '../app/shortcuts'
import styles from './list.module.css'
import { type Choice, ChoiceItems } from './row-menu'
import type { ShownSelection } from './selection'

export interface SelectionProps {
  selection: ShownSelection
  /** How many rows the filters show. */
  matching: number
  /** The list and what is below it: keys act on the selection there. */
  area: RefObject<HTMLElement | null>
}

interface BarButton {
  readonly label: string
  /** One of `shapes.ts`. */
  readonly shape: string
  readonly shortcut: string
  onClick(): void
}

interface SelectionBarProps<Value extends string> extends SelectionProps {
  /** Sets one of these values for all that is selected. */
  menu: {
    readonly label: string
    readonly options: readonly Choice<Value>[]
    onChoose(value: Value): void
  }
  buttons: readonly BarButton[]
  /** Menu items that are rarely needed. */
  more?: ReactNode
}

/** What can be done to all that is selected. */
export function SelectionBar<Value extends string>(props: SelectionBarProps<Value>) {
  const { selection, matching, area, menu, buttons, more } = props
  const { count, hidden } = selection
  const isAll = count - hidden >= matching
  const selectAll = fill(messages.selectAll, { count: matching })
  const menuButton = useRef<HTMLButtonElement>(null)
  const moreButton = useRef<HTMLButtonElement>(null)
  const menuId = useId()
  const moreId = useId()
  useShortcuts('list', area, { clearSelection: selection.clear })
  return (
    <>
      <ActionBar
        label={messages.selection}
        text={fill(hidden > 0 ? messages.selectedAndHidden : messages.selected, { count, hidden })}
        aside={
          <>
            {isAll ? (
              // Its place is kept, or the next click would meet another button.
              <span className={styles.notShown}>
                <Button variant="quiet" disabled>
                  {selectAll}
                </Button>
              </span>
            ) : (
              <Button variant="quiet" onClick={selection.setAll}>
                {selectAll}
              </Button>
            )}
            {more && (
              <IconButton
                shape={shapes.ellipsis}
                ref={moreButton}
                label={messages.more}
                popoverTarget={moreId}
                aria-haspopup="menu"
              />
            )}
            <IconButton
              shape={shapes.x}
              label={messages.clearSelection}
              aria-keyshortcuts={shortcuts.list.clearSelection}
              onClick={selection.clear}
            />
          </>
        }
      >
        <Button ref={menuButton} disabled={count === 0} popoverTarget={menuId} aria-haspopup="menu">
          {menu.label}
          <Icon shape={shapes.chevronDown} size={14} />
          <BarKeys keys={menu.options.map(({ shortcut }) => shortcut)} />
        </Button>
        {buttons.map(({ label, shape, shortcut, onClick }) => (
          <Button key={label} icon={shape} disabled={count === 0} aria-keyshortcuts={shortcut} onClick={onClick}>
            {label}
            <BarKeys keys={[shortcut]} />
          </Button>
        ))}
      </ActionBar>
      <PopoverMenu id={menuId} button={menuButton} label={menu.label}>
        <ChoiceItems choices={menu.options} onChoose={menu.onChoose} />
      </PopoverMenu>
      {more && (
        <PopoverMenu id={moreId} button={moreButton} label={messages.more}>
          {more}
        </PopoverMenu>
      )}
    </>
  )
}

function BarKeys({ keys }: { keys: readonly string[] }) {
  return (
    <span className={styles.barKeys}>
      {keys.map((key) => (
        <KeyCap key={key} shortcut={key} />
      ))}
    </span>
  )
}
