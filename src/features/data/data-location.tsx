import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { relativeTime } from '../../messages/relative-time'
import type { StorageStatus } from '../../workspace/queries'
import { useConsole } from '../console-context'
import styles from './data.module.css'

/** Where the data is, in a few words. The menu beside it says more. */
export function DataLocation({ status }: { status: StorageStatus }) {
  const { clock } = useConsole()
  const { isKept, mayBeEvicted, problem, hasOwnWork, backedUpAt } = status
  const sampleLabel = hasOwnWork ? messages.ownNotSaved : messages.notSaved
  const label = problem ? messages.noLongerSaved : sampleLabel
  const backup =
    backedUpAt === null ? messages.noBackup : fill(messages.backupAgo, { ago: relativeTime(backedUpAt, clock.date()) })
  const texts = [
    isKept ? messages.savedOnDevice : label,
    ...(hasOwnWork ? [backup] : []),
    ...(isKept && mayBeEvicted ? [messages.mayBeRemoved] : []),
  ]
  return (
    // Another text takes its place, of another width: it does not grow to the left.
    <p key={texts.join()} className={styles.location} data-kept={isKept}>
      {texts.map((text, index) => (
        <span key={text} className={index > 0 ? styles.detail : undefined}>
          {text}
        </span>
      ))}
    </p>
  )
}
