import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { relativeTime } from '../../messages/relative-time'
import type { Tone } from '../../ui/tones'
import type { StorageStatus } from '../../workspace/queries'

/** A backup that lacks some work counts as fresh for this long. */
const BACKUP_FRESH_MS = 7 * 24 * 60 * 60 * 1000

/** Whether there is work that no backup has, or only an outdated one. */
export function needsBackup({ hasOwnWork, backedUpAt, hasWorkSinceBackup }: StorageStatus, now: number): boolean {
  return hasOwnWork && (backedUpAt === null || (hasWorkSinceBackup && now - backedUpAt >= BACKUP_FRESH_MS))
}

/** Where the data is, in words; `short` where there is little room. */
export function storageState(status: StorageStatus, now: number): { text: string; short: string; tone: Tone } {
  const { isKept, problem, hasOwnWork, backedUpAt } = status
  if (isKept) {
    if (!needsBackup(status, now)) return { text: messages.savedOnDevice, short: messages.savedShort, tone: 'green' }
    return backedUpAt === null
      ? { text: messages.savedNoBackup, short: messages.noBackupShort, tone: 'yellow' }
      : { text: messages.savedOldBackup, short: messages.oldBackupShort, tone: 'yellow' }
  }
  const short = messages.notSavedShort
  const tone = hasOwnWork ? 'yellow' : 'grey'
  if (problem === 'missing') return { text: messages.noLongerSaved, short, tone }
  return { text: hasOwnWork ? messages.ownNotSaved : messages.notSaved, short, tone }
}

/** What may become of the data. */
export function storageDetails(status: StorageStatus, now: number): string {
  const { isKept, isUnopened, mayBeEvicted, problem, hasOwnWork, backedUpAt, hasWorkSinceBackup } = status
  if (isUnopened) return messages.unopenedNote
  if (!isKept) {
    if (problem === 'missing') return messages.noLongerSavedDetails
    return hasOwnWork ? messages.ownNotSavedDetails : messages.notSavedDetails
  }
  if (!hasOwnWork) return mayBeEvicted ? messages.mayBeEvicted : messages.savedDetails
  if (backedUpAt === null) return mayBeEvicted ? messages.noBackupEvictable : messages.noBackupDetails
  const ago = relativeTime(backedUpAt, now)
  return fill(hasWorkSinceBackup ? messages.lastBackupOutdated : messages.lastBackup, { ago })
}
