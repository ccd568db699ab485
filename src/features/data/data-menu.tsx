import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { SAMPLE_LEADS } from '../../domain/constants'
import { totalOf } from '../../domain/lead-query'
import { hidesAny } from '../../domain/opportunity-filters'
import { countOf } from '../../domain/opportunity-query'
import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { type ChosenLeads, useApp } from '../../shared/app/app-context'
import { foundOpportunitiesText, foundText, ownListText } from '../../shared/app/outcome-text'
import { useQuery } from '../../shared/app/use-query'
import { useKeep, useRun } from '../../shared/app/use-run'
import { useStorage } from '../../shared/app/use-storage'
import { useToday } from '../../shared/lead/due'
import { useListing } from '../../shared/list/list-tab'
import { isFiltered } from '../../shared/list/shown-list'
import { ConfirmDialog } from '../../ui/dialog'
import { Menu, MenuItem, MenuSeparator, Submenu, useHeldWhileFading } from '../../ui/menu'
import type { StorageStatus, WantedFile } from '../../workspace/answers'
import { useAskToPersist } from './ask-to-persist'
import { backupText, useActiveBackup } from './automatic-backup-text'
import styles from './data.module.css'
import { isAtRisk } from './not-saved'
import { saveIsKept } from './settings'
import { needsBackup, roomUsed, storageDetails, storageOutlook, storageState } from './storage-state'

export type DataDialog =
  | { readonly name: 'import' | 'restore'; readonly file: File | null }
  | { readonly name: 'recent-actions' | 'automatic-backup' | 'backup-question' }
  | {
      readonly name: 'export'
      readonly content: 'leads' | 'opportunities' | 'backup' | WantedFile['content']
      readonly leads?: ChosenLeads
    }

interface DataMenuProps {
  /** The button that opens the menu, and the popover that contains it. */
  button: RefObject<HTMLButtonElement | null>
  popover: RefObject<HTMLElement | null>
  onOpen(dialog: DataDialog): void
}

type QuestionName = keyof typeof messages.questions

export function DataMenu({ button, popover, onOpen }: DataMenuProps) {
  const { workspace, storage, notify, fail, importFiles } = useApp()
  const run = useRun()
  const [question, setQuestion] = useState<QuestionName | null>(null)
  const isKept = useStorage((status) => status.isKept)

  useAskToPersist()

  // For the next start: another tab may have saved the data, or a crash lost this setting.
  useEffect(() => {
    if (isKept) saveIsKept(storage, 'yes')
  }, [isKept, storage])

  async function forget() {
    if (!(await run({ name: 'forget' }))) return
    saveIsKept(storage, 'no')
    await importFiles.forget().catch(fail)
    // If the leads would be missed, a notice says so, and stays.
    const next = await workspace.query({ name: 'storage' }).catch(() => null)
    if (!next || !isAtRisk(next)) notify('info', messages.forgotten)
  }

  async function startOver() {
    const outcome = await run({ name: 'start-over' })
    if (!outcome) return
    await importFiles.forget().catch(fail)
    notify('success', fill(messages.actions['start-over'].done, { count: SAMPLE_LEADS }), outcome.action)
  }

  async function clearUndone() {
    if (await run({ name: 'clear-undone' })) notify('info', messages.undoneCleared)
  }

  function closeQuestion() {
    // The page can't take the focus until the question is gone.
    flushSync(() => setQuestion(null))
    button.current?.focus()
  }

  return (
    <>
      <Menu popover={popover} label={messages.data} note={<StateNote />}>
        <DataItems onOpen={onOpen} onAsk={setQuestion} />
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

const useMenuStatus = () => useHeldWhileFading(useStorage((all) => all))

interface DataItemsProps {
  onOpen(dialog: DataDialog): void
  onAsk(question: QuestionName): void
}

/** What there is to do: less while there are samples alone, or nothing could be opened. */
function DataItems({ onOpen, onAsk }: DataItemsProps) {
  const { clock, areSamplesWanted, automaticBackup, bringBack } = useApp()
  const today = useToday()
  const keep = useKeep()
  const status = useMenuStatus()
  if (!status) return null
  const { isUnopened, isOwnList, hasOwnWork, isKept } = status
  const isUntouched = !isOwnList && !isKept && !status.isWorkedOn && !areSamplesWanted

  const exportItem = (content: 'leads' | 'opportunities' | 'backup' | 'calendar', detail?: ReactNode) => (
    <MenuItem
      isPrimary={content === 'backup' && needsBackup(status, clock.date())}
      detail={detail}
      onChoose={() => onOpen({ name: 'export', content })}
    >
      {messages.exportTitles[content]}
    </MenuItem>
  )
  const restoreItem = (
    <MenuItem onChoose={() => onOpen({ name: 'restore', file: null })}>{messages.restoreMenuItem}</MenuItem>
  )
  const keepItem = (
    <MenuItem isChecked={isKept} onChoose={() => (isKept ? onAsk('forget') : void keep())}>
      {messages.keepOnDevice}
    </MenuItem>
  )

  return (
    <>
      {hasOwnWork && !isUnopened && exportItem('backup')}
      <MenuSeparator />
      {canImport(status) && (
        <MenuItem onChoose={() => onOpen({ name: 'import', file: null })}>{messages.importMenuItem}</MenuItem>
      )}
      {isUnopened || isUntouched ? (
        restoreItem
      ) : (
        <>
          {exportItem('leads', <MatchingLeads />)}
          {exportItem('opportunities', <MatchingOpportunities />)}
          {exportItem('calendar')}
          {!hasOwnWork && exportItem('backup')}
          {restoreItem}
          <MenuItem
            detail={!automaticBackup.isSupported && messages.notInThisBrowser}
            onChoose={() => onOpen({ name: 'automatic-backup' })}
          >
            {messages.automaticBackupMenuItem}
          </MenuItem>
          <MenuItem onChoose={() => onOpen({ name: 'recent-actions' })}>{messages.recentActionsMenuItem}</MenuItem>
        </>
      )}
      {!isUnopened && (
        <>
          <MenuSeparator />
          {!isOwnList && keepItem}
          {!isUntouched && (
            <Submenu label={messages.storage} note={isKept && <OutlookNote status={status} />}>
              {isOwnList && keepItem}
              {status.ownBefore.map((list) => (
                <MenuItem key={list.list} onChoose={() => bringBack(list)}>
                  {fill(messages.bringBack, { what: ownListText(list, today) })}
                </MenuItem>
              ))}
              {status.hasUndone && <MenuItem onChoose={() => onAsk('clear-undone')}>{messages.clearUndone}</MenuItem>}
              <MenuItem onChoose={() => onAsk('start-over')}>{messages.startOver}</MenuItem>
            </Submenu>
          )}
        </>
      )}
    </>
  )
}

/** Where the data is. */
function StateNote() {
  const { clock } = useApp()
  const backup = useActiveBackup()
  const status = useMenuStatus()
  if (!status) return null
  const now = clock.date()
  const { text, tone } = storageState(status, now)
  return (
    <>
      {!status.isUnopened && (
        <strong className={styles.state} data-tone={tone}>
          {text}
        </strong>
      )}
      <p>{storageDetails(status, now, backup && backupText(backup, now))}</p>
    </>
  )
}

/** How much room the data takes, and what may become of it. */
function OutlookNote({ status }: { status: StorageStatus }) {
  return (
    <>
      <p className="figures">{roomUsed(status)}</p>
      <p>{storageOutlook(status)}</p>
    </>
  )
}

/** How many leads the filters leave to export; nothing if that is all. */
function MatchingOpportunities() {
  const { opportunities } = useApp()
  const { state, answered } = useListing(opportunities)
  return answered?.isCurrent && hidesAny(state.filters) ? foundOpportunitiesText(answered.answer) : null
}

function MatchingLeads() {
  const { list } = useApp()
  const { state, answered } = useListing(list)
  return answered?.isCurrent && isFiltered(state) ? foundText(answered.answer) : null
}

/** False if stored leads exist that could not be opened. */
export function canImport({ isUnopened, problem }: StorageStatus): boolean {
  return !isUnopened || problem === 'lost'
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
  const opportunities = fill(messages.allOpportunities, { count: countOf(totals.opportunities) })
  // Outside the menu, which is hidden by then.
  return createPortal(
    <ConfirmDialog title={title} confirmLabel={button} onCancel={onCancel} onConfirm={onConfirm}>
      {fill(text, { leads, opportunities, samples: SAMPLE_LEADS })}
    </ConfirmDialog>,
    document.body,
  )
}
