import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'
import type { ActionSummary } from '../../domain/action'
import { hasFilters, withoutFilters } from '../../domain/filters'
import type { ImportCheck } from '../../files/import'
import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { Dialog } from '../../ui/dialog'
import { usePaste } from '../../ui/files'
import { useMediaQuery } from '../../ui/page'
import type { StorageStatus } from '../../workspace/queries'
import { ChooseFile, FileProblemNotice } from '../choose-file'
import { useConsole } from '../console-context'
import { savedText } from '../outcome-text'
import { useProgress } from '../use-query'
import { useAskToPersist, useRun } from '../use-run'
import { ColumnMatches } from './column-matches'
import { DryRun } from './dry-run'
import { FileBar, Opening } from './file-bar'
import { FirstRows } from './first-rows'
import styles from './import.module.css'
import { ImportFoot, importText } from './import-foot'
import { createImportReading } from './import-reading'
import { PasteRows, pastedFile } from './paste-rows'

interface ImportDialogProps {
  status: StorageStatus
  file: File | null
  onFile(file: File): void
  page: RefObject<HTMLElement | null>
  onClose(): void
}

export function ImportDialog({ status, file, onFile, page, onClose }: ImportDialogProps) {
  const { workspace, notify, fail, list } = useConsole()
  const run = useRun()
  const askToPersist = useAskToPersist()
  const [isImporting, setIsImporting] = useState(false)
  const [reading] = useState(() => createImportReading(workspace, fail))
  const { file: held, preview, check, problem, isReading } = useSyncExternalStore(reading.subscribe, reading.current)
  const progress = useProgress(isImporting ? 'importing' : isReading ? 'reading' : null)
  const isWide = useMediaQuery(SIDE_BY_SIDE)

  useEffect(() => reading.stop, [reading])
  useEffect(() => {
    if (file) reading.open(file)
  }, [file, reading])

  usePaste((clipboard) => {
    const pasted = isImporting ? null : pastedFile(clipboard)
    if (pasted) onFile(pasted)
    return pasted !== null
  })

  async function importLeads(checked: ImportCheck) {
    setIsImporting(true)
    const done = await run({ name: 'import-leads', checkId: checked.checkId })
    setIsImporting(false)
    // The dialog stays open with the seller's choices.
    if (!done) return
    onClose()
    // Another tab was faster.
    if (!done.action) return notify('info', messages.nothingImported)
    const isHidden = checked.created > 0 && hasFilters(list.current().filters)
    notify('success', savedText(importedText(checked, done.action), done, status.isKept), done.action, {
      ...(isHidden && {
        link: { label: messages.showImported, onClick: () => list.filter(withoutFilters(list.current().filters)) },
      }),
    })
    if (!done.notKept) await askToPersist()
  }

  const columns = preview && <ColumnMatches key="columns" preview={preview} check={check} onChange={reading.change} />
  const dryRun = held && preview && (
    <DryRun
      key="dry-run"
      file={held}
      settings={preview.settings}
      check={check}
      problem={problem}
      isBusy={isReading || isImporting}
      onChange={reading.change}
    />
  )

  return (
    <Dialog
      title={messages.importTitle}
      size="large"
      isBusy={isImporting}
      page={page}
      onClose={onClose}
      foot={
        <ImportFoot
          file={file && (preview || !problem) ? file : null}
          work={isImporting ? 'importing' : isReading ? 'reading' : null}
          progress={progress}
          check={check}
          onClose={onClose}
          onImport={(checked) => void importLeads(checked)}
        />
      }
    >
      <div className={styles.content}>
        {/* Scrolls by keyboard too, while every control in it is disabled. */}
        <div className={styles.scroller} tabIndex={isImporting ? 0 : undefined}>
          <fieldset disabled={isImporting} className={styles.choices}>
            {file && preview && (
              <>
                <FileBar
                  file={file}
                  accept={LEADS}
                  preview={preview}
                  rows={(isReading ? progress?.rows : check?.rows) ?? null}
                  onChange={reading.change}
                  onFile={onFile}
                />
                <div className={styles.columns}>{isWide ? [columns, dryRun] : [dryRun, columns]}</div>
              </>
            )}
            {file && !preview && problem && (
              <FileProblemNotice problem={problem} file={file} accept={LEADS} onFile={onFile} />
            )}
            {file && !preview && !problem && <Opening file={file} accept={LEADS} onFile={onFile} />}
            {!file && (
              <div className={styles.choose}>
                <ChooseFile hint={messages.importHint} accept={LEADS} onFile={onFile} />
                <PasteRows onFile={onFile} />
              </div>
            )}
          </fieldset>
        </div>
        {file && preview && <FirstRows preview={preview} check={check} />}
        {file && preview && (
          <p role="status" className="visually-hidden">
            {isReading || !check ? '' : importText(check)}
          </p>
        )}
      </div>
    </Dialog>
  )
}

/** Must match the style sheet. On narrower screens the dry run comes first. */
const SIDE_BY_SIDE = '(width >= 64em)'

/** Files that are offered first; for any other, the dialog explains what is wrong with it. */
const LEADS = '.csv,.tsv,.txt,.tab,text/*'

/** `subject` is the count of the import itself: the file is checked again if leads changed elsewhere. */
function importedText({ updated }: ImportCheck, { subject }: ActionSummary): string {
  const count = Number(subject)
  if (count === 0) return fill(messages.updated, { count: updated })
  return fill(updated > 0 ? messages.importedAndUpdated : messages.imported, { count, updated })
}
