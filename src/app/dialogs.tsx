import { type ReactNode, type RefObject, useContext, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { createPortal, flushSync } from 'react-dom'
import type { Lead, LeadSource } from '../domain/lead'
import { wholeList } from '../domain/lead-query'
import { AutomaticBackupDialog } from '../features/data/automatic-backup-dialog'
import { BackupQuestionDialog } from '../features/data/backup-question-dialog'
import { canImport, type DataDialog } from '../features/data/data-menu'
import { ExportDialog } from '../features/data/export-dialog'
import { RecentActions } from '../features/data/recent-actions'
import { RestoreDialog } from '../features/data/restore-dialog'
import { saveSeparator } from '../features/data/settings'
import { ImportDialog } from '../features/import/import-dialog'
import { textFile } from '../features/import/paste-rows'
import { NewLeadDialog } from '../features/new-lead/new-lead-dialog'
import { useNewLeadDraft } from '../features/new-lead/new-lead-draft'
import { WinsDialog } from '../features/summary/wins-dialog'
import { isBackup } from '../files/backup-frame'
import type { CsvSeparator } from '../files/csv-text'
import { fill } from '../messages/format'
import * as messages from '../messages/messages'
import { useApp } from '../shared/app/app-context'
import { useShortcuts } from '../shared/app/shortcuts'
import { useStorage } from '../shared/app/use-storage'
import { useFileDrop } from '../ui/files'
import { Icon } from '../ui/icon'
import { PageContext } from '../ui/layers'
import { fileUp } from '../ui/shapes'
import type { StorageStatus } from '../workspace/answers'
import styles from './app.module.css'

/** What the system asks the console to open. */
export interface Launches {
  /** No files: leads are to be imported. */
  listen(onLaunch: (files: readonly FileSystemFileHandle[]) => void): void
}

export type OpenDialog = DataDialog | { readonly name: 'wins' } | { readonly name: 'new-lead'; readonly found?: string }

export interface DialogsProps {
  dialog: OpenDialog | null
  onDialog(dialog: OpenDialog | null): void
  /** Unless another one was opened since. */
  onCloseDialog(dialog: OpenDialog | null): void
  onOpenLead(lead: Lead): void
  /** Shows a new lead; false if it is not on the page of the list that is shown. */
  onAddedLead(lead: Lead): Promise<boolean>
  /** Takes the focus when a dialog is closed and its opener is gone. */
  button: RefObject<HTMLElement | null>
  launches: Launches
  /** Goes to the list. */
  onShowLeads(): void
}

/** The open dialog, and the files that open one. */
export function Dialogs({ dialog, onDialog, onCloseDialog, button, launches, ...leads }: DialogsProps) {
  const { workspace, list, notify, storage, importFiles, fail } = useApp()
  const page = useContext(PageContext)
  const opener = useRef<Element>(null)
  const newLead = useNewLeadDraft()
  const isUnopened = useStorage((status) => status.isUnopened)
  const mayImport = useStorage(canImport)

  /** A backup is always restored, wherever it was dropped or chosen. */
  async function openFile(file: File) {
    // Of a file that is unreadable the dialog says so.
    const name = (await isBackup(file).catch(() => false)) ? 'restore' : fileDialog()
    if (takesFile()) onDialog({ name, file })
    else notify('info', fill(messages.notOpened, { name: file.name }))
  }

  async function openFirst(file: File, count: number, handle: Promise<FileSystemHandle | null>) {
    importFiles.note(file, handle)
    await openFile(file)
    if (count > 1) notify('info', fill(messages.severalFiles, { count, name: file.name }))
  }

  function fileDialog() {
    return dialog?.name === 'restore' || !mayImport ? 'restore' : 'import'
  }

  /** False while a question or another panel is open, or an import is running. */
  function takesFile(): boolean {
    const isBusy = document.querySelector('dialog[aria-busy=true], dialog:modal')
    return !isBusy && (!page.current?.inert || dialog?.name === 'import' || dialog?.name === 'restore')
  }

  const isOver = useFileDrop(takesFile, (...dropped) => void openFirst(...dropped))

  const launch = useEffectEvent(async (files: readonly FileSystemFileHandle[]) => {
    const [first] = files
    if (first) {
      const file = await first.getFile().catch(() => null)
      if (file) await openFirst(file, files.length, Promise.resolve(first))
      else notify('error', fill(messages.fileProblems['unreadable-file'].details, first))
    } else if (!page.current?.inert && !isUnopened) onDialog({ name: 'import', file: null })
  })
  useEffect(() => launches.listen((files) => void launch(files)), [launches])

  function openByKey(next: OpenDialog) {
    if (!page.current?.inert && !isUnopened) onDialog(next)
  }

  useShortcuts('anywhere', null, {
    recent: () => openByKey({ name: 'recent-actions' }),
    add: () => openByKey({ name: 'new-lead' }),
  })

  const startNewLead = useEffectEvent(newLead.startWith)
  // Runs before the dialog takes the focus.
  useLayoutEffect(() => {
    opener.current = dialog ? (opener.current ?? document.activeElement) : null
    if (dialog?.name === 'new-lead' && dialog.found) startNewLead(dialog.found)
  }, [dialog])

  function close() {
    const { current } = opener
    const returnTo = current instanceof HTMLElement && page.current?.contains(current) ? current : button.current
    // The page can't take the focus until the dialog is gone.
    remove()
    returnTo?.focus()
  }

  function remove() {
    flushSync(() => onCloseDialog(dialog))
  }

  function showLeads() {
    remove()
    leads.onShowLeads()
  }

  function showSource(source: LeadSource) {
    list.clear({ source })
    showLeads()
  }

  /** From the notification of an import: those that nobody has worked on, the best first. */
  async function startWithNew() {
    list.clear({ status: 'new', orderBy: null, scoreOrder: null })
    const query = { ...wholeList, status: 'new', page: 1 } as const
    const { rows } = await workspace.query({ name: 'leads', ...query })
    if (rows[0]) leads.onOpenLead(rows[0])
  }

  function openLead(lead: Lead) {
    onCloseDialog(dialog)
    leads.onOpenLead(lead)
  }

  function openPasted(text: string) {
    newLead.clear()
    onDialog({ name: 'import', file: textFile(text) })
  }

  /** From the notification of an export: something else may be open by then. */
  function exportWith(separator: CsvSeparator, again: DataDialog) {
    saveSeparator(storage, separator)
    if (page.current?.inert) notify('info', messages.nextExportWith[separator])
    else onDialog(again)
  }

  function content(shown: OpenDialog, status: StorageStatus) {
    const props = { status, onFile: (file: File) => void openFile(file), onClose: close }
    switch (shown.name) {
      case 'import':
        return <ImportDialog {...props} file={shown.file} onStart={() => void startWithNew().catch(fail)} />
      case 'restore':
        return <RestoreDialog {...props} file={shown.file} />
      case 'recent-actions':
        return <RecentActions ownBefore={status.ownBefore} onClose={close} onShowLeads={showLeads} />
      case 'wins':
        return <WinsDialog onClose={close} onSource={showSource} />
      case 'automatic-backup':
        return <AutomaticBackupDialog {...props} onOpen={onDialog} />
      case 'backup-question':
        return <BackupQuestionDialog {...props} />
      case 'new-lead':
        return (
          <NewLeadDialog
            status={status}
            draft={newLead}
            onClose={close}
            onAdded={(lead) => {
              remove()
              return leads.onAddedLead(lead)
            }}
            onOpen={openLead}
            onImport={openPasted}
          />
        )
      case 'export':
        return (
          <ExportDialog
            onClose={close}
            content={shown.content}
            leads={shown.leads ?? null}
            onExportWith={(separator) => exportWith(separator, shown)}
          />
        )
    }
  }

  return (
    <>
      {dialog && <WithStatus>{(status) => content(dialog, status)}</WithStatus>}
      {isOver && <DropHint text={fileDialog() === 'restore' ? messages.dropToRestore : messages.dropToImport} />}
    </>
  )
}

/** Only what is open follows all of it. */
function WithStatus({ children }: { children: (status: StorageStatus) => ReactNode }) {
  const status = useStorage((all) => all)
  return status && children(status)
}

function DropHint({ text }: { text: string }) {
  return createPortal(
    <div className={styles.drop}>
      <p className={styles.dropHint}>
        <Icon shape={fileUp} size={20} />
        <span>{text}</span>
      </p>
    </div>,
    document.body,
  )
}
