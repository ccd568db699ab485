import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { SAMPLE_LEADS } from '../../domain/constants'
import { startOfBackup } from '../../files/file'
import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { relativeTime } from '../../messages/relative-time'
import { ErrorBoundary } from '../../ui/error-boundary'
import { useFileDrop } from '../../ui/file-drop'
import { Icon } from '../../ui/icon'
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu'
import { fileUp } from '../../ui/shapes'
import type { StorageStatus } from '../../workspace/queries'
import { useConsole } from '../console-context'
import { useShortcuts } from '../shortcuts'
import { loadSeparator, saveSeparator } from './csv-separator'
import styles from './data.module.css'
import { DataDialog } from './data-dialogs'
import type { OpenDialog } from './open-dialog'
import { Question } from './question'
import { saveChoice } from './stored-choice'
import { useKeep } from './use-keep'
import { useRun } from './use-run'

interface DataMenuProps {
  status: StorageStatus
  /** The button that opens it, and what it opens. */
  button: RefObject<HTMLButtonElement | null>
  popover: RefObject<HTMLElement | null>
  dialog: OpenDialog | null
  onDialog(dialog: OpenDialog | null): void
  /** Inert while a dialog is open. */
  page: RefObject<HTMLElement | null>
}

/** What fails in it stays in it. */
export function DataMenu(props: DataMenuProps) {
  return (
    <ErrorBoundary title={messages.dataFailed}>
      <Items {...props} />
    </ErrorBoundary>
  )
}

function Items({ status, button, popover, dialog, onDialog, page }: DataMenuProps) {
  const { storage, notify, clock } = useConsole()
  const run = useRun()
  const keep = useKeep()
  const [question, setQuestion] = useState<'forget' | 'start-over' | 'forget-undone' | null>(null)
  const opener = useRef<Element>(null)
  const [separator, setSeparator] = useState(() => loadSeparator(storage))

  // For the next start: also where another tab keeps the data, or a crash came before this was stored.
  useEffect(() => {
    if (status.isKept) saveChoice(storage, 'yes')
  }, [status.isKept, storage])

  /** A backup is restored, wherever it is dropped or chosen. */
  async function openFile(file: File) {
    const name = (await isBackup(file)) ? 'restore' : fileDialog()
    if (takesFile()) open({ name, file })
  }

  function fileDialog() {
    return dialog?.name === 'restore' || status.isUnopened ? 'restore' : 'import'
  }

  /** Not while a question or another panel is open, nor while an import is under way. */
  function takesFile(): boolean {
    const isBusy = document.querySelector('dialog[aria-busy=true], dialog:modal')
    return !isBusy && (!page.current?.inert || dialog?.name === 'import' || dialog?.name === 'restore')
  }

  const isOver = useFileDrop(takesFile, (file, count) => {
    void openFile(file)
    if (count > 1) notify('info', fill(messages.severalFiles, { count, name: file.name }))
  })

  useShortcuts('anywhere', null, {
    recent() {
      if (!page.current?.inert && !status.isUnopened) open({ name: 'recent-actions' })
    },
  })

  /** The menu stays open: next comes the export. */
  function changeSeparator() {
    const next = separator === ';' ? ',' : ';'
    saveSeparator(storage, next)
    setSeparator(next)
  }

  function open(next: OpenDialog) {
    popover.current?.hidePopover()
    onDialog(next)
  }

  async function forget() {
    if (!(await run({ name: 'forget' }))) return
    saveChoice(storage, 'no')
    notify('info', messages.forgotten)
  }

  async function startOver() {
    const outcome = await run({ name: 'start-over' })
    if (outcome) notify('success', fill(messages.startedOver, { count: SAMPLE_LEADS }), outcome.action)
  }

  async function forgetUndone() {
    if (await run({ name: 'forget-undone' })) notify('info', messages.undoneForgotten)
  }

  function choose(act: () => void) {
    popover.current?.hidePopover()
    act()
  }

  // Before the dialog takes the focus.
  useLayoutEffect(() => {
    opener.current = dialog ? (opener.current ?? document.activeElement) : null
  }, [dialog])

  function close() {
    const { current } = opener
    const returnTo = current instanceof HTMLElement && page.current?.contains(current) ? current : button.current
    // The page takes no focus until the question or the dialog is gone.
    flushSync(() => {
      setQuestion(null)
      onDialog(null)
    })
    returnTo?.focus()
  }

  const restoreItem = (
    <MenuItem onChoose={() => open({ name: 'restore', file: null })}>{messages.restoreMenuItem}</MenuItem>
  )

  const items = (
    <>
      <MenuItem onChoose={() => open({ name: 'import', file: null })}>{messages.importMenuItem}</MenuItem>
      <MenuSeparator />
      <MenuItem onChoose={() => open({ name: 'export', content: 'leads' })}>{messages.exportLeads}</MenuItem>
      <MenuItem onChoose={() => open({ name: 'export', content: 'opportunities' })}>
        {messages.exportOpportunities}
      </MenuItem>
      <MenuItem isChecked={separator === ';'} onChoose={changeSeparator}>
        {messages.semicolons}
      </MenuItem>
      <MenuSeparator />
      <MenuItem onChoose={() => open({ name: 'export', content: 'backup' })}>{messages.downloadBackup}</MenuItem>
      {restoreItem}
      <MenuItem onChoose={() => open({ name: 'recent-actions' })}>{messages.recentActionsMenuItem}</MenuItem>
      <MenuSeparator />
      <MenuItem
        isChecked={status.isKept}
        onChoose={() => choose(() => (status.isKept ? setQuestion('forget') : void keep()))}
      >
        {messages.keepOnDevice}
      </MenuItem>
      <MenuItem onChoose={() => choose(() => setQuestion('start-over'))}>{messages.startOver}</MenuItem>
      {status.hasUndone && (
        <MenuItem onChoose={() => choose(() => setQuestion('forget-undone'))}>{messages.forgetUndone}</MenuItem>
      )}
    </>
  )

  return (
    <>
      <Menu popover={popover} label={messages.data} note={detailsOf(status, clock.date())}>
        {status.isUnopened ? restoreItem : items}
      </Menu>
      {question && (
        <Question
          about={question}
          onCancel={close}
          onConfirm={() => {
            close()
            void { forget, 'start-over': startOver, 'forget-undone': forgetUndone }[question]()
          }}
        />
      )}
      {dialog && (
        <DataDialog
          dialog={dialog}
          status={status}
          page={page}
          onFile={(file) => void openFile(file)}
          onClose={close}
        />
      )}
      {isOver && <DropHint text={fileDialog() === 'restore' ? messages.dropToRestore : messages.dropToImport} />}
    </>
  )
}

/** One that can't be read is told when it is opened. */
async function isBackup(file: File): Promise<boolean> {
  const start = await file
    .slice(0, 100)
    .text()
    .catch(() => '')
  return startOfBackup.test(start)
}

function DropHint({ text }: { text: string }) {
  return createPortal(
    <div className={styles.drop}>
      <p className={styles.dropHint}>
        <Icon shape={fileUp} size={20} />
        {text}
      </p>
    </div>,
    document.body,
  )
}

function detailsOf(status: StorageStatus, now: number): string {
  if (status.isUnopened) return messages.unopenedNote
  const { isKept, mayBeEvicted, problem, hasOwnWork, backedUpAt, size } = status
  const inMemory = hasOwnWork ? messages.ownNotSavedDetails : messages.notSavedDetails
  const notSaved = problem === 'missing' ? messages.noLongerSavedDetails : inMemory
  const backup =
    backedUpAt === null ? messages.noBackupNote : fill(messages.lastBackup, { ago: relativeTime(backedUpAt, now) })
  return [
    isKept ? messages.savedDetails : notSaved,
    size !== null && fill(messages.roomTaken, { size: size / 1_000_000 }),
    isKept && mayBeEvicted && messages.mayBeEvicted,
    hasOwnWork && backup,
  ]
    .filter(Boolean)
    .join(' ')
}
