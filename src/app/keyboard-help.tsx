import { type Ref, useState } from 'react'
import * as messages from '../messages/messages'
import { IconButton } from '../ui/button'
import { Icon } from '../ui/icon'
import * as shapes from '../ui/shapes'
import styles from './app.module.css'
import { ShortcutList } from './shortcut-list'

const ID = 'keyboard-help'

export function KeyboardHelpButton() {
  return (
    <IconButton label={messages.keyboardShortcuts} popoverTarget={ID}>
      <Icon shape={shapes.keyboard} size={18} />
    </IconButton>
  )
}

/** Outside of the page, which is inert while the panel is open. */
export function KeyboardHelp({ ref }: { ref: Ref<HTMLDivElement> }) {
  const [wasOpened, setWasOpened] = useState(false)

  return (
    <div
      ref={ref}
      id={ID}
      popover="auto"
      role="dialog"
      aria-label={messages.keyboardShortcuts}
      className={styles.help}
      // A stop of the Tab key: where it does not fit the screen, it can be scrolled by keyboard.
      tabIndex={0}
      onBeforeToggle={() => setWasOpened(true)}
      onToggle={(event) => {
        if (event.newState === 'open') event.currentTarget.focus()
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) event.currentTarget.hidePopover()
      }}
    >
      {wasOpened && <ShortcutList />}
    </div>
  )
}
