import type { ReactNode } from 'react'
import { totalOf } from '../../domain/lead-query'
import { countOf } from '../../domain/opportunity-query'
import type { BackupSummary } from '../../files/file'
import { fill, formatNumber } from '../../messages/format'
import * as messages from '../../messages/messages'
import { timeToTheMinute } from '../../messages/relative-time'
import { useApp } from '../../shared/app/app-context'
import { useProgress, useQuery } from '../../shared/app/use-query'
import { ChooseFile, ChosenFile, FileProblemNotice } from '../../shared/files/choose-file'
import { WorkProgress } from '../../shared/files/work-progress'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import type { StorageStatus } from '../../workspace/answers'
import styles from './data.module.css'
import { useFileTask, useRestore } from './use-file-task'

const BACKUPS = '.json,application/json'

interface RestoreDialogProps {
  status: StorageStatus
  file: File | null
  onFile(file: File): void
  onClose(): void
}

export function RestoreDialog({ status, file, onFile, onClose }: RestoreDialogProps) {
  const { workspace } = useApp()
  const { isRestoring, restore } = useRestore(status, onClose)
  const answer = useFileTask(file, onClose, (chosen) => workspace.query({ name: 'backup-check', file: chosen }))
  const problem = answer && 'problem' in answer ? answer.problem : null
  const summary = answer && 'leads' in answer ? answer : null
  const activity = summary ? 'importing' : 'reading'
  const progress = useProgress(answer && !isRestoring ? null : activity)

  return (
    <Dialog
      title={messages.restoreTitle}
      size="small"
      step={!file ? 'choose' : problem ? 'problem' : 'contents'}
      isBusy={isRestoring}
      onClose={onClose}
      foot={
        <>
          <Button disabled={isRestoring} onClick={onClose}>
            {messages.cancelQuestion}
          </Button>
          {file && !problem && (
            <Button
              variant="primary"
              isBusy={isRestoring}
              busyLabel={messages.restoring}
              disabled={!summary || isRestoring}
              onClick={() => summary && void restore(summary)}
            >
              {messages.restoreButton}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.restore}>
        {!file && (
          <div className={styles.choose}>
            <ChooseFile hint={messages.restoreHint} accept={BACKUPS} onFile={onFile} />
          </div>
        )}
        {file && problem && <FileProblemNotice problem={problem} file={file} accept={BACKUPS} onFile={onFile} />}
        {file && !problem && (
          <Contents file={file} summary={summary} isRestoring={isRestoring} onFile={onFile}>
            {summary && !isRestoring ? (
              <Effect status={status} />
            ) : (
              <WorkProgress
                title={isRestoring ? messages.restoring : fill(messages.readingNamed, file)}
                progress={progress ?? { activity, applied: 0, total: summary?.leads ?? file.size }}
              />
            )}
          </Contents>
        )}
      </div>
    </Dialog>
  )
}

interface ContentsProps {
  file: File
  /** Null until the file is read. */
  summary: BackupSummary | null
  isRestoring: boolean
  onFile(file: File): void
  children: ReactNode
}

/** What the backup contains. */
function Contents({ file, summary, isRestoring, onFile, children }: ContentsProps) {
  const terms = [
    [messages.backupMade, summary && timeToTheMinute(summary.date)],
    [messages.leads, summary && formatNumber(summary.leads)],
    [messages.opportunities, summary && formatNumber(summary.opportunities)],
    [messages.backupActions, summary && formatNumber(summary.actions)],
  ]
  return (
    <fieldset disabled={isRestoring} className={`stack ${styles.contents}`}>
      <ChosenFile file={file} accept={BACKUPS} onFile={onFile} />
      <dl className={styles.terms}>
        {terms.map(([term, details]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd className="figures">{details ?? messages.notRead}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.outcome}>{children}</div>
    </fieldset>
  )
}

/** What the backup would replace. */
function Effect({ status }: { status: StorageStatus }) {
  const totals = useQuery({ name: 'totals' })?.answer
  return (
    <>
      {status.problem === 'unreadable' && <p className={styles.replaced}>{messages.replacesUnreadable}</p>}
      {totals && !status.isUnopened && (
        <p className={styles.replaced}>
          {fill(messages.replacesAll, {
            leads: fill(messages.allLeads, { count: totalOf(totals.leads) }),
            opportunities: fill(messages.allOpportunities, { count: countOf(totals.opportunities) }),
          })}
        </p>
      )}
    </>
  )
}
