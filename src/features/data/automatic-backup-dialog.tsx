import { useRef, useState } from 'react'
import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { relativeTime, timeToTheMinute } from '../../messages/relative-time'
import { useApp } from '../../shared/app/app-context'
import { useKeep } from '../../shared/app/use-run'
import { type ActiveBackup, isQuestion } from '../../shared/files/automatic-backup'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import type { StorageStatus } from '../../workspace/answers'
import { isTold, useActiveBackup } from './automatic-backup-text'
import { BackupRemedy } from './backup-notice'
import styles from './data.module.css'
import type { DataDialog } from './data-menu'
import { isAtRisk } from './not-saved'

interface AutomaticBackupDialogProps {
  status: StorageStatus
  onClose(): void
  onOpen(dialog: DataDialog): void
}

/** Chooses the file of the automatic backup, and shows how it is. */
export function AutomaticBackupDialog({ status, onClose, onOpen }: AutomaticBackupDialogProps) {
  const { automaticBackup, notify, fail } = useApp()
  const keep = useKeep()
  const backup = useActiveBackup()
  const [isChoosing, setIsChoosing] = useState(false)
  const isAsking = useRef(false)
  const isShown = backup !== null && !isChoosing

  async function choose(which: 'new' | 'existing') {
    // A second click would be an error: browsers open one picker at a time.
    if (isAsking.current) return
    isAsking.current = true
    try {
      const choice = await automaticBackup.choose(which)
      if (choice === 'cancelled') return
      if (choice === 'refused') return notify('error', messages.notABackupFile)
      if (isAtRisk(status)) await keep()
      setIsChoosing(false)
      const chosen = automaticBackup.current()
      if (chosen?.problem && isQuestion(chosen.problem)) onOpen({ name: 'backup-question' })
      else if (chosen && !chosen.problem) notify('success', fill(messages.backupStarted, chosen))
    } catch (error) {
      fail(error)
    } finally {
      isAsking.current = false
    }
  }

  async function stop({ name }: ActiveBackup) {
    await automaticBackup.stop()
    onClose()
    notify('info', fill(messages.backupStopped, { name }))
  }

  function foot() {
    if (!automaticBackup.isSupported) {
      return (
        <Button variant="primary" onClick={() => onOpen({ name: 'export', content: 'backup' })}>
          {messages.exportTitles.backup}
        </Button>
      )
    }
    if (isShown) {
      return (
        <>
          <Button onClick={() => setIsChoosing(true)}>{messages.otherBackupFile}</Button>
          <Button onClick={() => void stop(backup)}>{messages.stopBackup}</Button>
        </>
      )
    }
    return (
      <>
        <Button onClick={() => void choose('existing')}>{messages.existingBackupFile}</Button>
        <Button variant="primary" onClick={() => void choose('new')}>
          {messages.newBackupFile}
        </Button>
      </>
    )
  }

  return (
    <Dialog
      title={messages.automaticBackupTitle}
      size="small"
      step={isShown ? 'shown' : 'choosing'}
      onClose={onClose}
      foot={foot()}
    >
      <div className={`stack ${styles.automatic}`}>
        {!automaticBackup.isSupported && <p>{messages.automaticBackupUnsupported}</p>}
        {automaticBackup.isSupported && !isShown && (
          <>
            <p>{messages.automaticBackupHint}</p>
            <p>{messages.automaticBackupExisting}</p>
            {isAtRisk(status) && <p>{messages.automaticBackupKeeps}</p>}
          </>
        )}
        {isShown && <BackupState backup={backup} status={status} onOpen={onOpen} />}
      </div>
    </Dialog>
  )
}

interface BackupStateProps extends Pick<AutomaticBackupDialogProps, 'status' | 'onOpen'> {
  backup: ActiveBackup
}

function BackupState({ backup, status, onOpen }: BackupStateProps) {
  const { clock } = useApp()
  const { name, date, problem, isWriting } = backup
  const isStuck = problem !== null && isTold(backup, status.hasOwnWork)
  const calm = isWriting ? messages.backupWriting : date === null ? messages.backupNothingYet : messages.backupUpToDate
  const written = date === null ? messages.backupNever : relativeTime(date, clock.date())
  return (
    <>
      <dl className={styles.terms}>
        <div>
          <dt>{messages.backupFileTerm}</dt>
          <dd className="clipped" title={name}>
            {name}
          </dd>
        </div>
        <div>
          <dt>{messages.backupWrittenTerm}</dt>
          <dd className="figures" title={date === null ? undefined : timeToTheMinute(date)}>
            {written}
          </dd>
        </div>
        <div>
          <dt>{messages.backupStateTerm}</dt>
          <dd>{isStuck ? messages.notBackedUp : calm}</dd>
        </div>
      </dl>
      {isStuck && (
        <div className={styles.stuck}>
          <p>{fill(messages.backupProblems[problem], backup)}</p>
          <BackupRemedy problem={problem} onOpen={onOpen} />
        </div>
      )}
    </>
  )
}
