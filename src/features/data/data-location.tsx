import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { relativeTime } from '../../messages/relative-time'
import type { StorageStatus } from '../../workspace/queries'
import { useConsole } from '../console-context'
import styles from './data.module.css'

/** Where the data is, in a few words. The menu says more. Until it is known, it keeps its place. */
export function DataLocation({ status }: { status: StorageStatus | null }) {
  if (status?.isUnopened) return null
  return <p className={styles.locationPlace}>{status && <Location status={status} />}</p>
}

function Location({ status }: { status: StorageStatus }) {
  const { clock } = useConsole()
  const { isKept, mayBeEvicted, problem, hasOwnWork, backedUpAt } = status
  const sampleLabel = hasOwnWork ? messages.ownNotSaved : messages.notSaved
  const label = problem === 'missing' ? messages.noLongerSaved : sampleLabel
  const backup =
    backedUpAt === null ? messages.noBackup : fill(messages.backupAgo, { ago: relativeTime(backedUpAt, clock.date()) })
  const texts = [
    isKept ? messages.savedOnDevice : label,
    ...(hasOwnWork ? [backup] : []),
    ...(isKept && mayBeEvicted ? [messages.mayBeRemoved] : []),
  ]
  return (
    // Another text takes its place, of another width: it does not grow to the left.
    <span key={texts.join()} className={styles.location} data-kept={isKept}>
      {texts.map((text, index) => (
        <span key={text} className={index > 0 ? styles.detail : undefined}>
          {text}
        </span>
      ))}
    </span>
  )
}
