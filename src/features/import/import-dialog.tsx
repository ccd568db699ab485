import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { ActionSummary } from '../../domain/action'
import { zeroCounts } from '../../domain/lead-query'
import type { ImportCheck } from '../../files/import'
import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { useApp } from '../../shared/app/app-context'
import { savedText } from '../../shared/app/outcome-text'
import { useShortcuts } from '../../shared/app/shortcuts'
import { useProgress } from '../../shared/app/use-query'
import { useRun } from '../../shared/app/use-run'
import { ChooseFile, FileProblemNotice } from '../../shared/files/choose-file'
import { isFiltered } from '../../shared/list/shown-list'
import { Dialog } from '../../ui/dialog'
import { usePaste } from '../../ui/files'
import type { StorageStatus } from '../../workspace/answers'
import styles from './import.module.css'
import { ImportAgain } from './import-again'
import { ImportFoot, importLabel } from './import-foot'
import { createImportReading } from './import-reading'
import { ImportReview } from './import-review'
import { isPasted, PasteRows, pastedFile } from './paste-rows'

interface ImportDialogProps {
  status: StorageStatus
  file: File | null
  onFile(file: File): void
  /** Opens the new lead with the highest score. */
  onStart(): void
  onClose(): void
}

export function ImportDialog({ status, file, onFile, onStart, onClose }: ImportDialogProps) {
  const { workspace, notify, fail, list, importFiles } = useApp()
  const run = useRun()
  const [isImporting, setIsImporting] = useState(false)
  const [reading] = useState(() => createImportReading(workspace, fail))
  const { file: held, preview, check, problem, isReading } = useSyncExternalStore(reading.subscribe, reading.current)
  const progress = useProgress(isImporting ? 'importing' : isReading ? 'reading' : null)
  const importButton = useRef<HTMLButtonElement>(null)

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
    const named = file && !isPasted(file) ? file.name : ''
    const done = await run({ name: 'import-leads', checkId: checked.checkId, ...(named && { file: named }) })
    setIsImporting(false)
    // The dialog stays open with the seller's choices.
    if (!done) return
    if (file && !done.notKept) void importFiles.keep(file).catch(fail)
    onClose()
    // Another tab was faster.
    if (!done.action) return notify('info', messages.nothingImported)
    const isHidden = checked.created + checked.broughtBack > 0 && isFiltered(list.current())
    const { leads } = await workspace.query({ name: 'totals' }).catch(() => nothing)
    notify('success', savedText(importedText(checked, done.action), done, status.isKept), done.action, {
      ...(named && { detail: named }),
      ...(isHidden
        ? { link: { label: messages.showImported, onClick: () => list.clear() } }
        : leads.new > 0 && { link: { label: fill(messages.newLeadsFirst, { count: leads.new }), onClick: onStart } }),
    })
  }

  const canImport =
    !isReading && !isImporting && check !== null && check.created + check.broughtBack + check.updated > 0

  useShortcuts('import', null, {
    import() {
      if (canImport) void importLeads(check)
    },
  })

  const choice = { accept: LEADS, choose: importFiles.choose, onFile }
  const step = !file ? 'choose' : preview || !problem ? 'review' : 'problem'

  return (
    <Dialog
      title={messages.importTitle}
      size="large"
      fillsScreen={step === 'review'}
      step={step}
      isBusy={isImporting}
      onClose={onClose}
      foot={
        <ImportFoot
          file={step === 'review' ? file : null}
          work={isImporting ? 'importing' : isReading ? 'reading' : null}
          progress={progress}
          check={check}
          canImport={canImport}
          button={importButton}
          onClose={onClose}
          onImport={(checked) => void importLeads(checked)}
        />
      }
    >
      {step === 'choose' && (
        <div className={styles.choose}>
          <ImportAgain onFile={onFile} />
          <ChooseFile hint={messages.importHint} {...choice} />
          <PasteRows onFile={onFile} />
        </div>
      )}
      {step === 'problem' && file && problem && <FileProblemNotice problem={problem} file={file} {...choice} />}
      {step === 'review' && file && (
        <>
          <ImportReview
            {...choice}
            file={held ?? file}
            preview={preview}
            check={check}
            problem={problem}
            rows={(isReading ? progress?.rows : check?.rows) ?? null}
            isReading={isReading}
            isImporting={isImporting}
            onChange={reading.change}
            onSkip={canImport ? () => importButton.current?.focus() : null}
          />
          <p role="status" className="visually-hidden">
            {isReading || !check ? '' : importLabel(check)}
          </p>
        </>
      )}
    </Dialog>
  )
}

const nothing = { leads: zeroCounts }

/** Files that are offered first; for any other, the dialog explains what is wrong with it. */
const LEADS =
  '.csv,.tsv,.txt,.tab,.xlsx,.xlsm,.vcf,text/*,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** `subject` is the count of the import itself: the file is checked again if leads changed elsewhere. */
function importedText({ updated }: ImportCheck, { subject }: ActionSummary): string {
  const count = Number(subject)
  if (count === 0) return fill(messages.updated, { count: updated })
  return fill(updated > 0 ? messages.importedAndUpdated : messages.imported, { count, updated })
}
