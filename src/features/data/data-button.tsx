import { type Ref, useId, useSyncExternalStore } from 'react'
import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { relativeTime } from '../../messages/relative-time'
import { useApp } from '../../shared/app/app-context'
import { useStorage } from '../../shared/app/use-storage'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { useIsWide } from '../../ui/page'
import { chevronDown, database } from '../../ui/shapes'
import type { StorageStatus } from '../../workspace/answers'
import styles from './data.module.css'
import { storageState } from './storage-state'

export const DATA_MENU = 'data-menu'

interface DataButtonProps {
  ref: Ref<HTMLButtonElement>
}

/** Opens the menu, and shows where the data is stored. The menu has the details. */
export function DataButton({ ref }: DataButtonProps) {
  const { clock, list } = useApp()
  const isEmpty = useSyncExternalStore(list.answers.subscribe, () => list.answers.current()?.answer.total === 0)
  /** Elsewhere there is only room for one word. */
  const isWide = useIsWide()
  const storageId = useId()
  const detailsId = useId()
  // Null until it is known.
  const shown = useStorage((status) => (status.isUnopened ? null : shownOf(status, clock.date())))
  const state = shown?.state
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
          className={`note ${styles.storage}`}
          data-longest={messages.storageStates.samples[isWide ? 0 : 1]}
          data-tone={state?.tone}
          data-kept={shown?.isKept}
        >
          {/* A new key creates a new element, so that the text is not measured as a layout shift. */}
          {state && (
            <span key={state.text}>{isWide && !(isEmpty && state.tone === 'grey') ? state.text : state.short}</span>
          )}
        </span>
        <Icon shape={database} size={18} />
        <span className="data-label">{messages.data}</span>
        <Icon shape={chevronDown} className="data-label" />
      </Button>
      <span id={detailsId} hidden>
        {shown?.details}
      </span>
    </>
  )
}

/** `details` is what the text of the button does not say. */
function shownOf(status: StorageStatus, now: number) {
  const { isKept, mayBeEvicted, hasOwnWork, backedUpAt } = status
  const backup = backedUpAt === null ? null : fill(messages.backupAgo, { ago: relativeTime(backedUpAt, now) })
  const details = [
    hasOwnWork && (backup ?? (isKept ? null : messages.noBackup)),
    isKept && mayBeEvicted && messages.mayBeRemoved,
  ]
  return { isKept, state: storageState(status, now), details: details.filter(Boolean).join(' · ') }
}
