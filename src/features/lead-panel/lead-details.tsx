import { type Ref, useEffect, useEffectEvent } from 'react'
import { draftOf, editableStatuses, isSameDraft, type Lead, type LeadDraft } from '../../domain/lead'
import { useQuery } from '../console-context'
import { LeadForm } from './lead-form'
import { LeadView } from './lead-view'
import type { PanelMode } from './panel-mode'

interface LeadDetailsProps {
  opened: Lead
  mode: PanelMode
  unsavedDraft: LeadDraft | null
  editButtonRef: Ref<HTMLButtonElement>
  onEdit(draft: LeadDraft, base: LeadDraft): void
  onSave(draft: LeadDraft, base: LeadDraft): void
  onCancel(): void
  onConvert(): void
  /** The lead was removed: its creation was undone. */
  onGone(): void
}

/** The content of the panel: the current state of the lead, to be viewed or edited. */
export function LeadDetails({
  opened,
  mode,
  unsavedDraft,
  editButtonRef,
  onEdit,
  onSave,
  onCancel,
  onConvert,
  onGone,
}: LeadDetailsProps) {
  const answered = useQuery({ about: 'lead', id: opened.id })
  const lead = answered?.answer ?? opened

  const isGone = answered !== null && answered.answer === null
  const close = useEffectEvent(onGone)
  useEffect(() => {
    // Closing renders synchronously, which React does not allow in an effect.
    if (isGone) queueMicrotask(() => close())
  }, [isGone])

  if (mode.name === 'editing' || mode.name === 'saving') {
    const draft = withOfferedStatus(mode.draft, lead)
    return (
      <LeadForm
        lead={lead}
        draft={draft}
        problem={mode.name === 'editing' ? mode.problem : null}
        isSaving={mode.name === 'saving'}
        onChange={(next) => onEdit(next, mode.base)}
        onSave={() => onSave(draft, mode.base)}
        onCancel={onCancel}
      />
    )
  }

  const base = draftOf(lead)
  const canRestore = unsavedDraft !== null && !isSameDraft(unsavedDraft, base)
  return (
    <LeadView
      lead={lead}
      editButtonRef={editButtonRef}
      isConverting={mode.name === 'converting'}
      onEdit={() => onEdit(base, base)}
      onRestoreDraft={canRestore ? () => onEdit(unsavedDraft, base) : null}
      onConvert={onConvert}
    />
  )
}

/** The draft with a status that can be saved: an undo or redo may have changed which ones are offered. */
function withOfferedStatus(draft: LeadDraft, lead: Lead): LeadDraft {
  return editableStatuses(lead.status).includes(draft.status) ? draft : { ...draft, status: lead.status }
}
