import { useState } from 'react'
import type { BackupSummary, FileContent, FileProblem } from '../../files/file'
import { fill, formatNumber } from '../../messages/format'
import * as messages from '../../messages/messages'
import { momentText } from '../../messages/relative-time'
import { useApp } from '../../shared/app/app-context'
import { isQuestion } from '../../shared/files/automatic-backup'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import type { ListBackup, StorageStatus } from '../../workspace/answers'
import { useActiveBackup } from './automatic-backup-text'
import styles from './data.module.css'
import { useFileTask, useRestore } from './use-file-task'

interface Compared {
  readonly file: FileContent
  readonly inFile: BackupSummary | { readonly problem: FileProblem }
  readonly onDevice: ListBackup | null
}

interface BackupQuestionDialogProps {
  status: StorageStatus
  onClose(): void
}

/** The file has what this device has not: the seller chooses which of the two goes on. */
export function BackupQuestionDialog({ status, onClose }: BackupQuestionDialogProps) {
  const { workspace, automaticBackup } = useApp()
  const { isRestoring, restore } = useRestore(status, onClose)
  const [isReplacing, setIsReplacing] = useState(false)
  const isBusy = isRestoring || isReplacing
  const canReplace = status.isKept && status.hasOwnWork
  const compared = useFileTask(automaticBackup, onClose, async (backup, step): Promise<Compared | null> => {
    const file = await step(backup.read())
    const inFile = await step(workspace.query({ name: 'backup-check', file }))
    const device = canReplace ? await step(workspace.query({ name: 'list-backup' })) : null
    return inFile && { file, inFile, onDevice: device && 'file' in device ? device : null }
  })
  // As it was asked: it is answered before the dialog is closed.
  const [asked] = useState(useActiveBackup())
  const problem = asked?.problem && isQuestion(asked.problem) ? asked.problem : 'elsewhere'
  const summary = compared && 'leads' in compared.inFile ? compared.inFile : null
  const isGone = problem === 'emptied' || problem === 'not-a-backup'
  const unreadable =
    compared && 'problem' in compared.inFile
      ? isGone
        ? messages.backupProblems[problem]
        : messages.fileProblems[compared.inFile.problem].details
      : null

  async function replace({ file, onDevice }: Compared) {
    setIsReplacing(true)
    await automaticBackup.replace(file, onDevice?.list ?? status.list)
    setIsReplacing(false)
    onClose()
  }

  return (
    <Dialog
      title={asked?.date === null && problem === 'elsewhere' ? messages.backupFound : messages.backupQuestions[problem]}
      size="small"
      isBusy={isBusy}
      onClose={onClose}
      foot={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            {messages.notNow}
          </Button>
          {canReplace && (
            <Button
              variant="dangerInk"
              disabled={!compared || isBusy}
              onClick={() => compared && void replace(compared)}
            >
              {messages.replaceBackupFile}
            </Button>
          )}
          {(!compared || summary) && (
            <Button
              variant="primary"
              isBusy={isBusy}
              disabled={!summary || isBusy}
              onClick={() => {
                if (!compared || !summary) return
                void restore(summary, (done) => automaticBackup.opened(compared.file, done.list ?? ''))
              }}
            >
              {messages.openBackupFile}
            </Button>
          )}
        </>
      }
    >
      <div className={`stack ${styles.automatic}`} aria-busy={!compared}>
        {unreadable && <p>{fill(unreadable, { name: asked?.name ?? '' })}</p>}
        <Comparison inFile={summary} onDevice={compared?.onDevice ?? null} />
        <p>{!canReplace ? messages.openOnly : compared && !summary ? messages.replaceOnly : messages.openOrReplace}</p>
      </div>
    </Dialog>
  )
}

interface ComparisonProps {
  /** Null until it is known, or if it can't be read. */
  inFile: BackupSummary | null
  onDevice: ListBackup | null
}

function Comparison({ inFile, onDevice }: ComparisonProps) {
  const { clock } = useApp()
  const count = (value?: number) => (value === undefined ? messages.notRead : formatNumber(value))
  const moment = (value?: number) => (value === undefined ? messages.notRead : momentText(value, clock.date()))
  const rows = [
    [messages.leads, count(inFile?.leads), count(onDevice?.leads)],
    [messages.opportunities, count(inFile?.opportunities), count(onDevice?.opportunities)],
    [messages.changesInHistory, count(inFile?.actions), count(onDevice?.actions)],
    [messages.newestChange, moment(inFile?.date), moment(onDevice?.changedAt)],
  ]
  return (
    <table className={styles.comparison}>
      <thead>
        <tr>
          <td />
          <th scope="col">{messages.inTheFile}</th>
          <th scope="col">{messages.onThisDevice}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([term, file, device]) => (
          <tr key={term}>
            <th scope="row">{term}</th>
            <td className="figures">{file}</td>
            <td className="figures">{device}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
