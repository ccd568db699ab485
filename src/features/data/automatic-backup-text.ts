import { useSyncExternalStore } from 'react'
import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { momentText, relativeTime } from '../../messages/relative-time'
import { useApp } from '../../shared/app/app-context'
import { type ActiveBackup, isQuestion } from '../../shared/files/automatic-backup'

/** Null if it is off. */
export function useActiveBackup(): ActiveBackup | null {
  const { automaticBackup } = useApp()
  return useSyncExternalStore(automaticBackup.subscribe, automaticBackup.current)
}

/** Whether the seller has to be told: without own work there is nothing to write, but the file may have news. */
export function isTold({ problem }: ActiveBackup, hasOwnWork: boolean): boolean {
  return problem !== null && (hasOwnWork || isQuestion(problem))
}

/** Since when nothing is backed up. */
export function sinceText({ date }: ActiveBackup, now: number): string {
  return date === null ? messages.notBackedUpYet : fill(messages.notBackedUpSince, { moment: momentText(date, now) })
}

/** Where and when it was last written; empty if it never was. */
export function backupText(backup: ActiveBackup, now: number): string {
  const { name, date, problem } = backup
  if (problem) return sinceText(backup, now)
  return date === null ? '' : fill(messages.backedUpTo, { name, ago: relativeTime(date, now) })
}
