import { useRef, useState, useSyncExternalStore } from 'react'
import * as messages from '../messages/messages'
import { Button, IconButton } from '../ui/button'
import * as shapes from '../ui/shapes'
import type { NewVersion } from '../workspace/ports'
import styles from './app.module.css'

/**
 * Belongs to the page, and so is behind a panel or a dialog that is open: nobody reloads in the middle of an edit.
 * Dismissed, it stays away for this visit. A notice about the connection replaces it.
 */
export function NewVersionNotice({ newVersion, isReplaced }: { newVersion: NewVersion; isReplaced: boolean }) {
  const isReady = useSyncExternalStore(newVersion.subscribe, newVersion.isReady)
  const [isDismissed, setIsDismissed] = useState(false)
  const cameFrom = useRef<Element | null>(null)

  function dismiss() {
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus()
    setIsDismissed(true)
  }

  const isShown = isReady && !isDismissed && !isReplaced
  // The live region is always rendered: one that is added together with its text is not read out.
  return (
    <div role="status" className={isShown ? styles.room : undefined}>
      {isShown && (
        <div
          className={`${styles.notice} screen-only`}
          onFocus={({ currentTarget, relatedTarget }) => {
            if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget
          }}
        >
          <p>{messages.newVersionReady}</p>
          <Button onClick={newVersion.reload}>{messages.reload}</Button>
          <IconButton shape={shapes.x} size={16} label={messages.dismissNotification} onClick={dismiss} />
        </div>
      )}
    </div>
  )
}
