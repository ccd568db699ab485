import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'
import type { BackupSummary } from '../../domain/import'
import { totalOf } from '../../domain/lead-query'
import { fill, formatNumber } from '../../messages/format'
import * as messages from '../../messages/messages'
import { exactTime } from '../../messages/relative-time'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { FileButton } from '../../ui/file-button'
import type { StorageStatus } from '../../workspace/queries'
import { useConsole } from '../console-context'
import { useProgress, useQuery } from '../use-query'
import { createBackupReading } from './backup-reading'
import { FileProblemNotice } from './file-problem'
import styles from './import.module.css'
import { savedText } from './saved-text'
import { useRun } from './use-run'

const BACKUPS = '.json,application/json'

interface RestoreDialogProps {
  status: StorageStatus
  file: File | null
  onFile(file: File): void
  page: RefObject<HTMLElement | null>
  onClose(): void
}

export function RestoreDialog({ status, file, onFile, page, onClose }: RestoreDialogProps) {
  const { workspace, notify, persist, fail } = useConsole()
  const run = useRun()
  const progress = useProgress()
  const [isRestoring, setIsRestoring] = useState(false)
  const [reading] = useState(() => createBackupReading(workspace, fail))
  const answer = useSyncExternalStore(reading.subscribe, reading.current)
  const problem = answer && 'problem' in answer ? answer.problem : null
  const summary = answer && 'leads' in answer ? answer : null

  useEffect(() => reading.stop, [reading])
  useEffect(() => {
    if (file) reading.open(file)
  }, [file, reading])

  async function restore({ leads }: BackupSummary) {
    setIsRestoring(true)
    const done = await run({ name: 'restore-backup' })
    setIsRestoring(false)
    if (!done) return
    onClose()
    notify('success', savedText(fill(messages.restored, { count: leads }), done, !status.isUnopened), done.action)
    if (done.notKept) return
    await persist()
    await run({ name: 'catch-up' })
  }

  return (
    <Dialog
      title={messages.restoreTitle}
      size="small"
      isBusy={isRestoring}
      page={page}
      onClose={onClose}
      foot={
        <>
          <Button disabled={isRestoring} onClick={onClose}>
            {messages.cancelQuestion}
          </Button>
          {summary && (
            <Button variant="primary" isBusy={isRestoring} disabled={isRestoring} onClick={() => void restore(summary)}>
              {isRestoring ? messages.restoring : messages.restoreButton}
            </Button>
          )}
        </>
      }
    >
      {!file && (
        <div className={styles.zone}>
          <p className={styles.zoneText}>{messages.restoreHint}</p>
          <FileButton label={messages.chooseFile} accept={BACKUPS} onFile={onFile} />
          <p className={styles.note}>{messages.orDrop}</p>
        </div>
      )}
      {file && problem && <FileProblemNotice problem={problem} file={file} accept={BACKUPS} onFile={onFile} />}
      {file && summary && <Contents name={file.name} summary={summary} status={status} />}
      {((file && !answer) || isRestoring) && (
        <div className={styles.writing}>
          <progress
            aria-label={isRestoring ? messages.restoring : messages.readingFile}
            value={progress?.applied ?? 0}
            max={progress?.total ?? 1}
          />
        </div>
      )}
    </Dialog>
  )
}

/** What is in the backup, and what it would replace. */
function Contents({ name, summary, status }: { name: string; summary: BackupSummary; status: StorageStatus }) {
  const totals = useQuery({ about: 'totals' })?.answer
  const facts = [
    [messages.backupMade, exactTime(summary.date)],
    [messages.leads, formatNumber(summary.leads)],
    [messages.opportunities, formatNumber(summary.opportunities)],
    [messages.backupActions, formatNumber(summary.actions)],
  ]
  return (
    <div className={styles.contents}>
      <strong className="clipped" title={name}>
        {name}
      </strong>
      <dl>
        {facts.map(([term, details]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd className="figures">{details}</dd>
          </div>
        ))}
      </dl>
      {status.problem === 'unreadable' && <p className={styles.effect}>{messages.replacesUnreadable}</p>}
      {totals && !status.isUnopened && (
        <p className={styles.effect}>
          {fill(messages.replacesAll, {
            leads: fill(messages.allLeads, { count: totalOf(totals.leads) }),
            opportunities: fill(messages.allOpportunities, { count: totals.opportunities }),
          })}
        </p>
      )}
    </div>
  )
}
