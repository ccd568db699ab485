import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { relativeTime } from '../../messages/relative-time'
import type { Tone } from '../../ui/tones'
import type { StorageStatus } from '../../workspace/answers'

/** A backup that lacks some work counts as fresh for this long. */
const BACKUP_FRESH_MS = 7 * 24 * 60 * 60 * 1000

/** Whether there is work that no backup has, or only an outdated one. */
export function needsBackup({ hasOwnWork, backedUpAt, hasWorkSinceBackup }: StorageStatus, now: number): boolean {
  return hasOwnWork && (backedUpAt === null || (hasWorkSinceBackup && now - backedUpAt >= BACKUP_FRESH_MS))
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

/** Whether the browser can write a backup by itself, and what is said of the one that it writes. */
interface AutomaticBackupState {
  readonly canWrite: boolean
  readonly text: string | null
}

/** What may become of the data, in paragraphs. */
export function storageDetails(status: StorageStatus, now: number, automatic: AutomaticBackupState): string[] {
  const { isKept, isUnopened, mayBeEvicted, problem, hasOwnWork, room } = status
  if (isUnopened) return [messages.unopenedNote]
  if (!isKept) {
    if (problem === 'missing') return [messages.noLongerSavedDetails]
    return [hasOwnWork ? messages.ownNotSavedDetails : messages.notSavedDetails]
  }
  const help = automatic.canWrite ? messages.evictableBackUp : messages.evictableDownload
  const needsHelp = hasOwnWork && !automatic.text
  const outlook = mayBeEvicted ? [messages.evictable, ...(needsHelp ? [help] : [])] : [messages.persistent]
  const warning = isAlmostFull(status) ? [fill(messages.almostFull, { room: roomText(room ?? 0) })] : []
  return [...warning, [...(automatic.text ? [automatic.text] : backupDetails(status, now)), ...outlook].join(' ')]
}

function backupDetails({ mayBeEvicted, hasOwnWork, backedUpAt, hasWorkSinceBackup }: StorageStatus, now: number) {
  if (!hasOwnWork) return []
  if (backedUpAt === null) return mayBeEvicted ? [] : [messages.noBackupDetails]
  const ago = relativeTime(backedUpAt, now)
  return [fill(hasWorkSinceBackup ? messages.lastBackupOutdated : messages.lastBackup, { ago })]
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
