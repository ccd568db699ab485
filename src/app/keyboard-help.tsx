import { type Ref, useContext, useState } from 'react'
import { shortcuts } from '../features/shortcuts'
import * as messages from '../messages/messages'
import { IconButton } from '../ui/button'
import { Switch } from '../ui/fields'
import { Icon } from '../ui/icon'
import { CharacterKeysContext, useIsActiveKey } from '../ui/keys'
import * as shapes from '../ui/shapes'
import styles from './app.module.css'
import { ShortcutList } from './shortcut-list'

const ID = 'keyboard-help'

export function KeyboardHelpButton() {
  const key = shortcuts.anywhere.help
  const isKeyActive = useIsActiveKey()(key)
  return (
    <IconButton label={messages.keyboardShortcuts} popoverTarget={ID} aria-keyshortcuts={isKeyActive ? key : undefined}>
      <Icon shape={shapes.keyboard} size={18} />
    </IconButton>
  )
}

/** Outside of the page, which is inert while the panel is open. */
export function KeyboardHelp({ ref }: { ref: Ref<HTMLDivElement> }) {
  const [wasOpened, setWasOpened] = useState(false)
  const characterKeys = useContext(CharacterKeysContext)

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
      {wasOpened && (
        <>
          <div className={styles.helpHead}>
            <div className={styles.helpSettings}>
              <h2 className={styles.helpTitle}>{messages.keyboardShortcuts}</h2>
              <Switch isOn={characterKeys.areOn} onChange={characterKeys.switchTo}>
                {messages.characterKeys}
              </Switch>
            </div>
            <div className={styles.helpClose}>
              <IconButton label={messages.close} popoverTarget={ID} popoverTargetAction="hide">
                <Icon shape={shapes.x} size={18} />
              </IconButton>
            </div>
          </div>
          <ShortcutList />
        </>
      )}
    </div>
  )
}
