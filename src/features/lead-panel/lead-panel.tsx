import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isRefusal, type RefusalReason } from '../../domain/commands'
import { draftOf, isEmail, isSameDraft, type Lead, type LeadDraft } from '../../domain/lead'
import * as messages from '../../messages/messages'
import { ErrorBoundary } from '../../ui/error-boundary'
import { SlideOver } from '../../ui/slide-over'
import type { Command } from '../../workspace/workspace'
import { useConsole } from '../console-context'
import { refusalText } from '../refusal-text'
import { LeadDetails } from './lead-details'
import type { PanelMode } from './panel-mode'

interface LeadPanelProps {
  /** As it was when it was opened; LeadDetails keeps it up to date. */
  lead: Lead
  /** A draft of this lead that was neither saved nor cancelled. */
  unsavedDraft: LeadDraft | null
  onDraftKept(draft: LeadDraft | null): void
  onClose(): void
  /** The page behind the panel. */
  page: RefObject<HTMLElement | null>
}

/** Needs the lead's id as its key: another lead gets a new panel, without the previous draft. */
export function LeadPanel({ lead, unsavedDraft, onDraftKept, onClose, page }: LeadPanelProps) {
  const { workspace, notify } = useConsole()
  const [mode, setMode] = useState<PanelMode>({ name: 'viewing' })
  const editButton = useRef<HTMLButtonElement>(null)
  const isBusy = mode.name === 'saving' || mode.name === 'converting'

  function edit(draft: LeadDraft, base: LeadDraft) {
    setMode({ name: 'editing', draft, base, problem: null })
  }

  function cancel() {
    onDraftKept(null)
    flushSync(() => setMode({ name: 'viewing' }))
    editButton.current?.focus()
    notify('info', messages.editCancelled)
  }

  /** Closes on success; otherwise says what went wrong, and returns why it was refused. */
  async function run(command: Command, success: string, modeOnFailure: PanelMode): Promise<RefusalReason | null> {
    let problem: string = messages.unreachable
    let refused: RefusalReason | null = null
    try {
      const outcome = await workspace.dispatch(command)
      if (!isRefusal(outcome)) {
        notify('success', success, outcome.action)
        if (command.name === 'save-lead') onDraftKept(null)
        onClose()
        return null
      }
      refused = outcome.refused
      problem = refusalText(outcome)
    } catch {
      // The connection was lost; `problem` says so already.
    }
    notify('error', problem)
    setMode(modeOnFailure)
    return refused
  }

  async function save(draft: LeadDraft, base: LeadDraft) {
    const editing: PanelMode = { name: 'editing', draft, base, problem: null }
    if (!isEmail(draft.email.trim())) {
      notify('error', messages.invalidEmail)
      setMode({ ...editing, problem: messages.invalidEmail })
      return
    }
    setMode({ name: 'saving', draft, base })
    const refused = await run({ name: 'save-lead', id: lead.id, draft, base }, messages.leadUpdated, editing)
    if (refused !== 'changed-elsewhere') return
    // The seller was told, and sees what it is now: saving again replaces it.
    const current = await workspace.query({ about: 'lead', id: lead.id })
    if (current) setMode({ ...editing, base: draftOf(current) })
  }

  function convert() {
    setMode({ name: 'converting' })
    void run({ name: 'convert-lead', id: lead.id }, messages.leadConverted, { name: 'viewing' })
  }

  function close() {
    if (mode.name === 'editing' && !isSameDraft(mode.draft, draftOf(lead))) onDraftKept(mode.draft)
    onClose()
  }

  return (
    <SlideOver
      title={messages.leadDetails}
      isBusy={isBusy}
      showsCloseIcon={mode.name === 'viewing' || mode.name === 'converting'}
      onClose={close}
      page={page}
    >
      <ErrorBoundary title={messages.leadFailed}>
        <LeadDetails
          opened={lead}
          mode={mode}
          unsavedDraft={unsavedDraft}
          editButtonRef={editButton}
          onEdit={edit}
          onSave={(draft, base) => void save(draft, base)}
          onCancel={cancel}
          onConvert={convert}
          onGone={close}
        />
      </ErrorBoundary>
    </SlideOver>
  )
}
