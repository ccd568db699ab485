import { type RefObject, useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { SAMPLE_LEADS } from '../../domain/constants'
import { totalOf } from '../../domain/lead-query'
import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { relativeTime } from '../../messages/relative-time'
import { ConfirmDialog } from '../../ui/dialog'
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu'
import type { StorageStatus } from '../../workspace/queries'
import { useConsole } from '../console-context'
import { useQuery } from '../use-query'
import { useKeep, useRun } from '../use-run'
import { loadSeparator, saveIsKept, saveSeparator } from './settings'

export type DataDialog =
  | { readonly name: 'import' | 'restore'; readonly file: File | null }
  | { readonly name: 'recent-actions' }
  | { readonly name: 'export'; readonly content: 'leads' | 'opportunities' | 'backup' }

interface DataMenuProps {
  status: StorageStatus
  /** The button that opens the menu, and the popover that contains it. */
  button: RefObject<HTMLButtonElement | null>
  popover: RefObject<HTMLElement | null>
  onOpen(dialog: DataDialog): void
}

export function DataMenu({ status, button, popover, onOpen }: DataMenuProps) {
  const { storage, notify, clock } = useConsole()
  const run = useRun()
  const keep = useKeep()
  const [question, setQuestion] = useState<keyof typeof messages.questions | null>(null)
  const [separator, setSeparator] = useState(() => loadSeparator(storage))

  // For the next start: another tab may have saved the data, or a crash lost this setting.
  useEffect(() => {
    if (status.isKept) saveIsKept(storage, 'yes')
  }, [status.isKept, storage])

  /** The menu stays open, because an export usually follows. */
  function changeSeparator() {
    const next = separator === ';' ? ',' : ';'
    saveSeparator(storage, next)
    setSeparator(next)
  }

  async function forget() {
    if (!(await run({ name: 'forget' }))) return
    saveIsKept(storage, 'no')
    notify('info', messages.forgotten)
  }

  async function startOver() {
    const outcome = await run({ name: 'start-over' })
    if (outcome) notify('success', fill(messages.startedOver, { count: SAMPLE_LEADS }), outcome.action)
  }

  async function clearUndone() {
    if (await run({ name: 'clear-undone' })) notify('info', messages.undoneCleared)
  }

  function choose(next: () => void) {
    popover.current?.hidePopover()
    next()
  }

  function closeQuestion() {
    // The page can't take the focus until the question is gone.
    flushSync(() => setQuestion(null))
    button.current?.focus()
  }

  const restoreItem = (
    <MenuItem onChoose={() => onOpen({ name: 'restore', file: null })}>{messages.restoreMenuItem}</MenuItem>
  )

  const importItem = (
    <MenuItem onChoose={() => onOpen({ name: 'import', file: null })}>{messages.importMenuItem}</MenuItem>
  )

  const items = (
    <>
      {importItem}
      <MenuSeparator />
      <MenuItem onChoose={() => onOpen({ name: 'export', content: 'leads' })}>{messages.exportTitles.leads}</MenuItem>
      <MenuItem onChoose={() => onOpen({ name: 'export', content: 'opportunities' })}>
        {messages.exportTitles.opportunities}
      </MenuItem>
      <MenuItem isChecked={separator === ';'} onChoose={changeSeparator}>
        {messages.semicolons}
      </MenuItem>
      <MenuSeparator />
      <MenuItem onChoose={() => onOpen({ name: 'export', content: 'backup' })}>{messages.exportTitles.backup}</MenuItem>
      {restoreItem}
      <MenuItem onChoose={() => onOpen({ name: 'recent-actions' })}>{messages.recentActionsMenuItem}</MenuItem>
      <MenuSeparator />
      <MenuItem
        isChecked={status.isKept}
        onChoose={() => choose(() => (status.isKept ? setQuestion('forget') : void keep()))}
      >
        {messages.keepOnDevice}
      </MenuItem>
      <MenuItem onChoose={() => choose(() => setQuestion('start-over'))}>{messages.startOver}</MenuItem>
      {status.hasUndone && (
        <MenuItem onChoose={() => choose(() => setQuestion('clear-undone'))}>{messages.clearUndone}</MenuItem>
      )}
    </>
  )

  return (
    <>
      <Menu popover={popover} label={messages.data} note={detailsOf(status, clock.date())}>
        {status.isUnopened ? (
          <>
            {canImport(status) && importItem}
            {restoreItem}
          </>
        ) : (
          items
        )}
      </Menu>
      {question && (
        <Question
          name={question}
          onCancel={closeQuestion}
          onConfirm={() => {
            closeQuestion()
            void { forget, 'start-over': startOver, 'clear-undone': clearUndone }[question]()
          }}
        />
      )}
    </>
  )
}

/** False if stored leads exist that could not be opened. */
export function canImport({ isUnopened, problem }: StorageStatus): boolean {
  return !isUnopened || problem === 'lost'
}

function detailsOf(status: StorageStatus, now: number): string {
  if (status.isUnopened) return messages.unopenedNote
  const { isKept, mayBeEvicted, problem, hasOwnWork, backedUpAt, hasWorkSinceBackup, size } = status
  const inMemory = hasOwnWork ? messages.ownNotSavedDetails : messages.notSavedDetails
  const notSaved = problem === 'missing' ? messages.noLongerSavedDetails : inMemory
  const backup =
    backedUpAt === null ? messages.noBackupNote : fill(messages.lastBackup, { ago: relativeTime(backedUpAt, now) })
  return [
    isKept ? messages.savedDetails : notSaved,
    size !== null && fill(messages.roomTaken, { size: size / 1_000_000 }),
    isKept && mayBeEvicted && messages.mayBeEvicted,
    hasOwnWork && backup,
    hasOwnWork && backedUpAt !== null && hasWorkSinceBackup && messages.sinceBackup,
  ]
    .filter(Boolean)
    .join(' ')
}

interface QuestionProps {
  name: keyof typeof messages.questions
  onConfirm(): void
  onCancel(): void
}

/** Names what would be lost. */
function Question({ name, onConfirm, onCancel }: QuestionProps) {
  const totals = useQuery({ name: 'totals' })?.answer
  if (!totals) return null
  const { title, text, button } = messages.questions[name]
  const leads = fill(messages.allLeads, { count: totalOf(totals.leads) })
  const opportunities = fill(messages.allOpportunities, { count: totals.opportunities })
  // Outside the menu, which is hidden by then.
  return createPortal(
    <ConfirmDialog
      title={title}
      confirmLabel={button}
      isFinal={name !== 'start-over'}
      cancelLabel={messages.cancelQuestion}
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      {fill(text, { leads, opportunities, samples: SAMPLE_LEADS })}
    </ConfirmDialog>,
    document.body,
  )
}
