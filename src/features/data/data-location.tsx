import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { relativeTime } from '../../messages/relative-time'
import type { StorageStatus } from '../../workspace/queries'
import { useConsole } from '../console-context'
import styles from './data.module.css'

/** Where the data is, in a few words. The menu says more. Until it is known, it keeps its place. */
export function DataLocation({ status }: { status: StorageStatus | null }) {
  const { clock } = useConsole()
  if (status?.isUnopened) return null
  const texts = status ? textsOf(status, clock.date()) : []
  return (
    // Another text takes its place, of another width: it does not grow to the left.
    <p key={texts.join()} className={styles.locationPlace}>
      {status && (
        <span className={styles.location} data-kept={status.isKept}>
          {texts.map((text, index) => (
            <span key={text} className={index > 0 ? styles.detail : undefined}>
              {text}
            </span>
          ))}
        </span>
      )}
    </p>
  )
}

function textsOf({ isKept, mayBeEvicted, problem, hasOwnWork, backedUpAt }: StorageStatus, now: number): string[] {
  const inMemory = hasOwnWork ? messages.ownNotSaved : messages.notSaved
  const notSaved = problem === 'missing' ? messages.noLongerSaved : inMemory
  const backup =
    backedUpAt === null ? messages.noBackup : fill(messages.backupAgo, { ago: relativeTime(backedUpAt, now) })
  return [
    isKept ? messages.savedOnDevice : notSaved,
    ...(hasOwnWork ? [backup] : []),
    ...(isKept && mayBeEvicted ? [messages.mayBeRemoved] : []),
  ]
}
