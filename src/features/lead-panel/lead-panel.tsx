import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isRefusal } from '../../domain/commands'
import { draftOf, editableStatuses, isEmail, type Lead, type LeadDraft } from '../../domain/lead'
import { SlideOver } from '../../ui/slide-over'
import type { Command } from '../../workspace/workspace'
import type { Notify } from '../notify'
import { useAnswer, useWorkspace } from '../workspace-context'
import { LeadForm } from './lead-form'
import type { WallClock } from './lead-history'
import { LeadView } from './lead-view'
import { COULD_NOT_REACH, INVALID_EMAIL, NOTHING_CHANGED, refusalTexts } from './texts'

type PanelMode =
  | { readonly name: 'viewing' }
  | { readonly name: 'editing'; readonly draft: LeadDraft; readonly problem: string | null }
  | { readonly name: 'saving'; readonly draft: LeadDraft }
  | { readonly name: 'converting' }

interface LeadPanelProps {
  /** As it was when it was opened; the panel keeps it current. */
  lead: Lead
  /** A draft of this lead that was left without saving or cancelling. */
  leftDraft: LeadDraft | null
  onLeaveDraft(draft: LeadDraft | null): void
  onClose(): void
  notify: Notify
  clock: WallClock
}

/** Give it the lead's id as its key: another lead starts another panel, without the draft of the one before. */
export function LeadPanel({ lead: opened, leftDraft, onLeaveDraft, onClose, notify, clock }: LeadPanelProps) {
  const workspace = useWorkspace()
  const [mode, setMode] = useState<PanelMode>({ name: 'viewing' })
  const editButton = useRef<HTMLButtonElement>(null)
  const answered = useAnswer({ about: 'lead', id: opened.id })
  const lead = answered?.answer ?? opened
  const isBusy = mode.name === 'saving' || mode.name === 'converting'

  // Its creation was undone.
  const isGone = answered !== null && answered.answer === null
  const closeWhenGone = useEffectEvent(leave)
  useEffect(() => {
    // Not within the effect: what closes it draws at once, and an effect is no time to draw.
    if (isGone) queueMicrotask(() => closeWhenGone())
  }, [isGone])

  function edit(draft: LeadDraft) {
    setMode({ name: 'editing', draft, problem: null })
  }

  function cancel() {
    onLeaveDraft(null)
    flushSync(() => setMode({ name: 'viewing' }))
    editButton.current?.focus()
    notify('info', 'Edit cancelled')
  }

  /** Shows what went wrong, or says so and closes. */
  async function run(command: Command, success: string, modeOnFailure: PanelMode) {
    let problem = COULD_NOT_REACH
    try {
      const outcome = await workspace.dispatch(command)
      if (!isRefusal(outcome)) {
        notify('success', success, outcome.action)
        onLeaveDraft(null)
        onClose()
        return
      }
      problem = refusalTexts[outcome.refused] ?? NOTHING_CHANGED
    } catch {
      // The workspace is out of reach; the problem already says so.
    }
    notify('error', problem)
    setMode(modeOnFailure)
  }

  function save(draft: LeadDraft) {
    const editing: PanelMode = { name: 'editing', draft, problem: null }
    if (!isEmail(draft.email.trim())) {
      notify('error', INVALID_EMAIL)
      setMode({ ...editing, problem: INVALID_EMAIL })
      return
    }
    setMode({ name: 'saving', draft })
    void run({ name: 'save-lead', id: lead.id, draft }, 'Lead updated successfully!', editing)
  }

  function convert() {
    const viewing: PanelMode = { name: 'viewing' }
    setMode({ name: 'converting' })
    void run({ name: 'convert-lead', id: lead.id }, 'Lead converted to opportunity!', viewing)
  }

  function leave() {
    if (mode.name === 'editing' && !isSame(mode.draft, draftOf(lead))) onLeaveDraft(mode.draft)
    onClose()
  }

  const isForm = mode.name === 'editing' || mode.name === 'saving'

  return (
    <SlideOver title="Lead Details" isBusy={isBusy} showsCloseIcon={!isForm} onClose={leave}>
      {isForm ? (
        <LeadForm
          lead={lead}
          draft={stillOffered(mode.draft, lead)}
          problem={mode.name === 'editing' ? mode.problem : null}
          isSaving={mode.name === 'saving'}
          onChange={edit}
          onSave={() => save(stillOffered(mode.draft, lead))}
          onCancel={cancel}
        />
      ) : (
        <LeadView
          lead={lead}
          clock={clock}
          editButtonRef={editButton}
          isConverting={mode.name === 'converting'}
          onEdit={() => edit(draftOf(lead))}
          onRestoreDraft={leftDraft && !isSame(leftDraft, draftOf(lead)) ? () => edit(leftDraft) : null}
          onConvert={convert}
        />
      )}
    </SlideOver>
  )
}

/** The draft as it can be saved: an undo or redo may have changed which statuses the lead can have. */
function stillOffered(draft: LeadDraft, lead: Lead): LeadDraft {
  return editableStatuses(lead.status).includes(draft.status) ? draft : { ...draft, status: lead.status }
}

function isSame(a: LeadDraft, b: LeadDraft): boolean {
  return a.email === b.email && a.status === b.status
}
