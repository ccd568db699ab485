import { flushSync } from 'react-dom'
import type { NextStep } from '../../domain/commands'
import type { Lead } from '../../domain/lead'
import type { Note } from '../../domain/note'
import { useApp } from '../../shared/app/app-context'
import { useStepDone } from '../../shared/lead/lead-actions'
import type { StepDraft } from '../../shared/lead/next-step-field'
import { beforeTyped, type NoteDraft, type Typed, withNoteDraft } from './drafts'
import type { LeadWork } from './lead-work'

export type Desk = ReturnType<typeof useDesk>

/**
 * What is said and next about the open lead. All of it is done at once. The fields close as soon as they are saved. If that fails, they are there again with what was typed, then and since.
 */
export function useDesk(lead: Lead, { drafts, typedOf }: LeadWork) {
  const { clock, changeLeads } = useApp()
  const setDone = useStepDone()
  const typed = typedOf(lead)
  const type = (changed: Partial<Typed>) => drafts.change(lead, changed)

  /** What closes must not leave the focus behind: keys are meant for the panel then. */
  function closing(focused: '#lead-history' | '#next-step', changed: Partial<Typed>) {
    flushSync(() => type(changed))
    const part = document.querySelector<HTMLElement>(`dialog ${focused}`)
    if (part) part.focus({ preventScroll: true })
    // The history may not be there yet. The panel takes a focus that is lost.
    else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  }

  function onSetStep(step: NextStep) {
    const failed = drafts.of(lead).step
    closing('#next-step', { step: null })
    changeLeads({ name: 'next-step', ...step }, lead, () => {
      const there = drafts.of(lead).step
      if (!failed || !there?.isTouched) type({ step: failed })
      else type({ step: { ...there, text: beforeTyped(failed.text, there.text, ' '), due: there.due ?? failed.due } })
    })
  }

  /** The field for the next one takes no focus: the next key is for the panel. What is typed there stays. */
  function onStepDone() {
    if (setDone(lead) && !drafts.of(lead).step?.isTouched) type({ step: null })
  }

  function onAddNote() {
    const text = drafts.of(lead).note
    closing('#lead-history', { note: '' })
    changeLeads({ name: 'add-note', date: clock.date(), text }, lead, () =>
      type({ note: beforeTyped(text, drafts.of(lead).note, '\n') }),
    )
  }

  /** Null closes its field. */
  function onNoteDraft(date: number, draft: NoteDraft | null) {
    const editedNotes = withNoteDraft(drafts.of(lead).editedNotes, date, draft)
    if (draft) type({ editedNotes })
    else closing('#lead-history', { editedNotes })
  }

  return {
    stepDraft: typed.step,
    /** Null closes the field. */
    onStepDraft: (step: StepDraft | null) => (step ? type({ step }) : closing('#next-step', { step })),
    onSetStep,
    onStepDone,
    newNote: typed.note,
    onNewNote: (note: string) => type({ note }),
    onAddNote,
    onLeaveNote: () => closing('#lead-history', {}),
    noteDrafts: typed.editedNotes,
    onNoteDraft,
    onEditNote({ date, text }: Note) {
      onNoteDraft(date, null)
      changeLeads({ name: 'edit-note', date, text }, lead, () => {
        const since = drafts.of(lead).editedNotes.find((each) => each.date === date && each.isTouched)
        onNoteDraft(date, { date, text: beforeTyped(text, since?.text ?? '', '\n'), isTouched: true })
      })
    },
    onDeleteNote({ date }: Note) {
      closing('#lead-history', {})
      changeLeads({ name: 'delete-note', date }, lead)
    },
  }
}
