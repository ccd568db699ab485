import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { useApp } from '../../shared/app/app-context'
import { useStorage } from '../../shared/app/use-storage'
import { type BackupProblem, isQuestion } from '../../shared/files/automatic-backup'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { triangleAlert } from '../../ui/shapes'
import { isTold, sinceText, useActiveBackup } from './automatic-backup-text'
import styles from './data.module.css'
import type { DataDialog } from './data-menu'

interface BackupNoticeProps {
  onOpen(dialog: DataDialog): void
}

/** Stays while the automatic backup can't be written. */
export function BackupNotice({ onOpen }: BackupNoticeProps) {
  const { clock } = useApp()
  const backup = useActiveBackup()
  const hasOwnWork = useStorage((status) => status.hasOwnWork)
  if (!backup?.problem || hasOwnWork === null || !isTold(backup, hasOwnWork)) return null
  const { problem } = backup
  return (
    <section aria-label={messages.notBackedUpTitle} data-keep-clear className={styles.notSaved}>
      <Icon shape={triangleAlert} size={20} />
      <p role="alert" className={styles.notSavedText}>
        <strong>{sinceText(backup, clock.date())}</strong> <span>{fill(messages.backupProblems[problem], backup)}</span>
      </p>
      <div className={`line ${styles.notSavedActions}`}>
        <BackupRemedy problem={problem} onOpen={onOpen} />
        {(problem === 'missing' || problem === 'denied') && (
          <Button onClick={() => onOpen({ name: 'automatic-backup' })}>{messages.chooseBackupFile}</Button>
        )}
      </div>
    </section>
  )
}

interface BackupRemedyProps {
  problem: BackupProblem
  onOpen(dialog: DataDialog): void
}

/** What helps against a problem. */
export function BackupRemedy({ problem, onOpen }: BackupRemedyProps) {
  const { automaticBackup } = useApp()
  if (isQuestion(problem)) {
    return <Button onClick={() => onOpen({ name: 'backup-question' })}>{messages.compareBackup}</Button>
  }
  const label = problem === 'not-allowed' ? messages.allowBackup : messages.tryAgain
  return <Button onClick={() => void automaticBackup.allow()}>{label}</Button>
}
