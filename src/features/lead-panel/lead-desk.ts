import { useEffect, useEffectEvent } from 'react'
import { flushSync } from 'react-dom'
import type { NextStep } from '../../domain/commands'
import type { Lead } from '../../domain/lead'
import { useApp } from '../../shared/app/app-context'
import { useStepDone } from '../../shared/lead/lead-actions'
import { newStepDraft } from '../../shared/lead/next-step-field'
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

/** The fields close as soon as they are saved. If that fails, they are there again with what was typed. */
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
    changeLeads({ name: 'next-step', ...step }, lead, () => steps.set(lead, draft))
  }

  /** The next one is asked for in place. */
  function stepDone() {
    if (setDone(lead, () => steps.set(lead, null))) steps.set(lead, newStepDraft(null))
  }

  function addNote() {
    const text = notes.of(lead) ?? ''
    closing(() => notes.set(lead, null), '#lead-history')
    changeLeads({ name: 'add-note', date: clock.date(), text }, lead, () => notes.set(lead, text))
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
    noteDraft: editedNotes.of(lead),
    onNoteDraft: (draft) =>
      draft ? editedNotes.set(lead, draft) : closing(() => editedNotes.set(lead, null), '#lead-history'),
    onEditNote({ date, text }) {
      const draft = editedNotes.of(lead)
      closing(() => editedNotes.set(lead, null), '#lead-history')
      changeLeads({ name: 'edit-note', date, text }, lead, () => editedNotes.set(lead, draft))
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
