import { type Ref, useState } from 'react'
import { IconButton } from '../ui/button'
import { Icon } from '../ui/icon'
import styles from './app.module.css'
import { ShortcutList } from './later'

const ID = 'keyboard-help'

export function KeyboardHelp({ ref }: { ref: Ref<HTMLDivElement> }) {
  const [wasOpened, setWasOpened] = useState(false)

  return (
    <>
      <IconButton label="Keyboard shortcuts" popoverTarget={ID}>
        <Icon name="keyboard" size={18} />
      </IconButton>
      <div
        ref={ref}
        id={ID}
        popover="auto"
        role="dialog"
        aria-label="Keyboard shortcuts"
        className={styles.help}
        tabIndex={-1}
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
    </>
  )
}
