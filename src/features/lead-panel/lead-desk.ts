import { useEffect, useEffectEvent } from 'react'
import { flushSync } from 'react-dom'
import type { NextStep } from '../../domain/commands'
import type { Lead } from '../../domain/lead'
import { useApp } from '../../shared/app/app-context'
import { useStepDone } from '../../shared/lead/lead-actions'
import { newStepDraft, type StepDraft } from '../../shared/lead/next-step-field'
import { withNoteDraft, withTyped } from './desk-drafts'
import type { LeadWork } from './lead-work'
import { focusStepField, type NextStepActions, stepOf } from './next-step'
import type { NoteActions } from './note-entry'

/** What is said and next about the open lead. All of it is done at once. */
export interface DeskActions extends NextStepActions, NoteActions {
  readonly newNote: string
  onNewNote(text: string): void
  onAddNote(): void
  onLeaveNote(): void
}

/** The fields close as soon as they are saved. If that fails, they are there again with what was typed, then and since. */
export function useDesk(lead: Lead, { desk }: LeadWork) {
  const { clock, changeLeads } = useApp()
  const setDone = useStepDone()
  const { steps, notes, editedNotes } = desk

  /** What closes must not leave the focus behind: keys are meant for the panel then. */
  function closing(act: () => void, focused: '#lead-history' | '#next-step') {
    flushSync(act)
    const part = document.querySelector<HTMLElement>(`dialog ${focused}`)
    if (part) part.focus({ preventScroll: true })
    // The history may not be there yet. The panel takes a focus that is lost.
    else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  }

  function setStep(step: NextStep) {
    const draft = steps.of(lead)
    closing(() => steps.set(lead, null), '#next-step')
    const giveBack = () =>
      steps.change(lead, (there) => {
        if (!draft || !there?.isTouched) return draft
        return { ...there, text: withTyped(draft.text, there.text, ' '), due: there.due ?? draft.due }
      })
    changeLeads({ name: 'next-step', ...step }, lead, giveBack)
  }

  /** The next one is asked for in place. What is typed there stays. */
  function stepDone() {
    const ifUntouched = (next: StepDraft | null) => steps.change(lead, (there) => (there?.isTouched ? there : next))
    if (setDone(lead, () => ifUntouched(null))) ifUntouched(newStepDraft(null))
  }

  function addNote() {
    const text = notes.of(lead) ?? ''
    closing(() => notes.set(lead, null), '#lead-history')
    changeLeads({ name: 'add-note', date: clock.date(), text }, lead, () =>
      notes.change(lead, (there) => withTyped(text, there, '\n')),
    )
  }

  const actions: DeskActions = {
    stepDraft: steps.of(lead),
    onStepDraft: (draft) => (draft ? steps.set(lead, draft) : closing(() => steps.set(lead, null), '#next-step')),
    onSetStep: setStep,
    onStepDone: stepDone,
    newNote: notes.of(lead) ?? '',
    onNewNote: (text) => notes.set(lead, text),
    onAddNote: addNote,
    onLeaveNote: () => closing(() => {}, '#lead-history'),
    noteDrafts: editedNotes.of(lead) ?? [],
    onNoteDraft(date, draft) {
      const change = () => editedNotes.change(lead, (there) => withNoteDraft(there, date, draft))
      if (draft) change()
      else closing(change, '#lead-history')
    },
    onEditNote({ date, text }) {
      actions.onNoteDraft(date, null)
      const giveBack = () =>
        editedNotes.change(lead, (there) => {
          const typed = there?.find((each) => each.date === date && each.isTouched)
          return withNoteDraft(there, date, { date, text: withTyped(text, typed?.text ?? null, '\n'), isTouched: true })
        })
      changeLeads({ name: 'edit-note', date, text }, lead, giveBack)
    },
    onDeleteNote({ date }) {
      closing(() => {}, '#lead-history')
      changeLeads({ name: 'delete-note', date }, lead)
    },
  }

  // Done was undone, or another tab has set a next step: the field that asked for one has nothing to ask.
  const showStep = useEffectEvent(() => {
    const draft = steps.of(lead)
    if (draft && !draft.isTouched && !draft.base) steps.set(lead, null)
  })
  useEffect(() => {
    if (lead.due !== '') showStep()
  }, [lead.due])

  function editStep() {
    flushSync(() => steps.of(lead) || steps.set(lead, newStepDraft(stepOf(lead))))
    focusStepField()
  }

  function writeNote() {
    document.querySelector<HTMLElement>('dialog [name=note]')?.focus()
  }

  return { actions, editStep, stepDone, writeNote }
}
