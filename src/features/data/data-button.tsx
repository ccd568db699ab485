import { type Ref, useId } from 'react'
import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { relativeTime } from '../../messages/relative-time'
import { useApp } from '../../shared/app/app-context'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { useIsWide } from '../../ui/page'
import { chevronDown, database } from '../../ui/shapes'
import type { StorageStatus } from '../../workspace/queries'
import styles from './data.module.css'
import { storageState } from './storage-state'

export const DATA_MENU = 'data-menu'

interface DataButtonProps {
  ref: Ref<HTMLButtonElement>
  /** Null until it is known. */
  status: StorageStatus | null
}

/** Opens the menu, and shows where the data is stored. The menu has the details. */
export function DataButton({ ref, status }: DataButtonProps) {
  const { clock } = useApp()
  /** Elsewhere there is only room for one word. */
  const isWide = useIsWide()
  const storageId = useId()
  const detailsId = useId()
  const now = clock.date()
  const isKnown = status !== null && !status.isUnopened
  const state = isKnown ? storageState(status, now) : null
  return (
    <>
      <Button
        ref={ref}
        variant="quiet"
        popoverTarget={DATA_MENU}
        aria-haspopup="menu"
        aria-describedby={`${storageId} ${detailsId}`}
      >
        <span
          id={storageId}
          aria-hidden
          className={styles.storage}
          data-longest={isWide ? messages.notSaved : messages.notSavedShort}
          data-tone={state?.tone}
          data-kept={isKnown ? status.isKept : undefined}
        >
          {/* A new key creates a new element, so that the text is not measured as a layout shift. */}
          {state && <span key={state.text}>{isWide ? state.text : state.short}</span>}
        </span>
        <Icon shape={database} size={18} />
        <span className="data-label">{messages.data}</span>
        <Icon shape={chevronDown} className="data-label" />
      </Button>
      <span id={detailsId} hidden>
        {isKnown && detailsOf(status, now).join(' · ')}
      </span>
    </>
  )
}

/** What the text of the button does not say. */
function detailsOf({ isKept, mayBeEvicted, hasOwnWork, backedUpAt }: StorageStatus, now: number): string[] {
  const backup = backedUpAt === null ? null : fill(messages.backupAgo, { ago: relativeTime(backedUpAt, now) })
  return [
    hasOwnWork && (backup ?? (isKept ? null : messages.noBackup)),
    isKept && mayBeEvicted && messages.mayBeRemoved,
  ].filter((detail) => typeof detail === 'string')
}
