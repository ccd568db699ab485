import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { relativeTime } from '../../messages/relative-time'
import type { Tone } from '../../ui/tones'
import type { StorageStatus } from '../../workspace/answers'

const DAY_MS = 24 * 60 * 60 * 1000
/** A backup that lacks some work counts as fresh for this long. */
const BACKUP_FRESH_MS = 7 * DAY_MS

/** Whether there is work of more than a day that no backup has, or only an outdated one. */
export function needsBackup(status: StorageStatus, now: number): boolean {
  const { hasOwnWork, since, backedUpAt, hasWorkSinceBackup } = status
  if (backedUpAt === null) return hasOwnWork && now - (since ?? 0) >= DAY_MS
  return hasOwnWork && hasWorkSinceBackup && now - backedUpAt >= BACKUP_FRESH_MS
}

/** Less is little, however small the data is. */
const LITTLE_ROOM = 50_000_000

/** What an import or a backup replaces stays for its undo, and a snapshot takes as much again. */
export function isAlmostFull({ size, room }: StorageStatus): boolean {
  return size !== null && room !== null && room < Math.max(3 * size, LITTLE_ROOM)
}

/** Samples are shown, and an own list is not. */
const isSetAside = ({ isOwnList, ownBefore }: StorageStatus) => !isOwnList && ownBefore.length > 0

function nameOf(status: StorageStatus, now: number): keyof typeof messages.storageStates {
  const { isKept, problem, hasOwnWork, backedUpAt } = status
  if (!isKept) return problem === 'missing' ? 'missing' : hasOwnWork ? 'own' : 'samples'
  if (isAlmostFull(status)) return 'almostFull'
  if (isSetAside(status)) return 'setAside'
  if (!needsBackup(status, now)) return 'saved'
  return backedUpAt === null ? 'noBackup' : 'oldBackup'
}

/** Where the data is, in words; `short` where there is little space on the screen. */
export function storageState(status: StorageStatus, now: number): { text: string; short: string; tone: Tone } {
  const name = nameOf(status, now)
  const [text, short] = messages.storageStates[name]
  return { text, short, tone: name === 'saved' ? 'green' : status.isKept || status.hasOwnWork ? 'yellow' : 'grey' }
}

/** In a sentence; null where there is nothing to say. `backup` is what is said of an automatic one. */
export function storageDetails(status: StorageStatus, now: number, backup: string | null): string | null {
  const { isKept, isUnopened, problem, hasOwnWork, backedUpAt, hasWorkSinceBackup, room } = status
  if (isUnopened) return messages.unopenedNote
  if (!isKept) {
    if (problem === 'missing') return messages.noLongerSavedDetails
    return hasOwnWork ? messages.ownNotSavedDetails : messages.notSavedDetails
  }
  if (isAlmostFull(status)) return fill(messages.almostFull, { room: roomText(room ?? 0) })
  if (backup || !hasOwnWork) return backup
  if (backedUpAt === null) return messages.noBackupDetails
  const ago = relativeTime(backedUpAt, now)
  return fill(hasWorkSinceBackup ? messages.lastBackupOutdated : messages.lastBackup, { ago })
}

/** What may become of what is saved. */
export function storageOutlook({ isKept, mayBeEvicted, hasOwnWork }: StorageStatus): string | null {
  if (!isKept) return null
  if (!mayBeEvicted) return messages.persistent
  return hasOwnWork ? `${messages.evictable} ${messages.safer}` : messages.evictable
}

/** '2.4 MB used · 38 GB left'; null where nothing is saved. */
export function roomUsed({ size, room }: StorageStatus): string | null {
  if (size === null) return null
  const used = fill(messages.roomUsed, { size: size / MEGABYTE })
  return room === null ? used : fill(messages.roomUsedAndLeft, { used, room: roomText(room) })
}

const MEGABYTE = 1_000_000
const GIGABYTE = 1_000_000_000

function roomText(room: number): string {
  return room < GIGABYTE
    ? fill(messages.roomMegabytes, { size: Math.floor(room / MEGABYTE) })
    : fill(messages.roomGigabytes, { size: room / GIGABYTE })
}
