import { type Ref, useId } from 'react'
import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { relativeTime } from '../../messages/relative-time'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { chevronDown, database } from '../../ui/shapes'
import type { StorageStatus } from '../../workspace/queries'
import { useConsole } from '../console-context'
import styles from './data.module.css'

export const DATA_MENU = 'data-menu'

interface DataButtonProps {
  ref: Ref<HTMLButtonElement>
  /** Null until it is known. */
  status: StorageStatus | null
  /** If true, there is only room for one word. */
  isNarrow: boolean
}

/** Opens the menu, and shows where the data is stored. The menu has the details. */
export function DataButton({ ref, status, isNarrow }: DataButtonProps) {
  const { clock } = useConsole()
  const storageId = useId()
  const detailsId = useId()
  const isKnown = status !== null && !status.isUnopened
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
          data-longest={isNarrow ? messages.notSavedShort : messages.notSaved}
          data-tone={isKnown ? toneOf(status, clock.date()) : undefined}
          data-kept={isKnown ? status.isKept : undefined}
        >
          {isKnown && (
            // A new key creates a new element, so that the text is not measured as a layout shift.
            <span key={storageText(status)}>{isNarrow ? shortStorageText(status) : storageText(status)}</span>
          )}
        </span>
        <Icon shape={database} size={18} />
        <span className="data-label">{messages.data}</span>
        <Icon shape={chevronDown} className="data-label" />
      </Button>
      <span id={detailsId} hidden>
        {isKnown && detailsOf(status, clock.date()).join(' · ')}
      </span>
    </>
  )
}

function storageText({ isKept, problem, hasOwnWork }: StorageStatus): string {
  if (isKept) return messages.savedOnDevice
  if (problem === 'missing') return messages.noLongerSaved
  return hasOwnWork ? messages.ownNotSaved : messages.notSaved
}

function shortStorageText({ isKept }: StorageStatus): string {
  return isKept ? messages.savedShort : messages.notSavedShort
}

/** A backup that lacks some work counts as fresh for this long. */
const BACKUP_FRESH_MS = 7 * 24 * 60 * 60 * 1000

/** Saved data without a backup, or with an outdated one, is not safe yet. */
function toneOf({ isKept, hasOwnWork, backedUpAt, hasWorkSinceBackup }: StorageStatus, now: number) {
  const isBackedUp = backedUpAt !== null && (!hasWorkSinceBackup || now - backedUpAt < BACKUP_FRESH_MS)
  if (isKept) return hasOwnWork && !isBackedUp ? 'yellow' : 'green'
  return hasOwnWork ? 'yellow' : 'grey'
}

function detailsOf({ isKept, mayBeEvicted, hasOwnWork, backedUpAt }: StorageStatus, now: number): string[] {
  const backup =
    backedUpAt === null ? messages.noBackup : fill(messages.backupAgo, { ago: relativeTime(backedUpAt, now) })
  return [...(hasOwnWork ? [backup] : []), ...(isKept && mayBeEvicted ? [messages.mayBeRemoved] : [])]
}
