import { isSameDraft, type Lead, type LeadDraft } from '../../domain/lead'
import type { Note } from '../../domain/note'
import { newStepDraft, type StepDraft } from '../../shared/lead/next-step-field'
import { createState } from '../../ui/state'

/** `base` is the lead as it was when the draft was begun: later changes from elsewhere are not overwritten. */
interface Form {
  readonly draft: LeadDraft
  readonly base: LeadDraft
  readonly problem: string | null
}

/** A note whose text is being edited. */
export interface NoteDraft extends Note {
  readonly isTouched: boolean
}

/** What is typed about a lead and not saved. */
export interface Typed {
  /** While the lead is edited. */
  readonly form: Form | null
  /** Of a form that was left, or could not be saved: it can be restored. */
  readonly left: LeadDraft | null
  readonly step: StepDraft | null
  readonly note: string
  readonly editedNotes: readonly NoteDraft[]
}

export const nothingTyped: Typed = { form: null, left: null, step: null, note: '', editedNotes: [] }

type LeadId = Pick<Lead, 'id'>

/** By the ids of their leads. */
export function createDrafts() {
  const { current, set, subscribe } = createState<ReadonlyMap<string, Typed>>(new Map())
  /** The leads about which something was typed, or is no longer, and not written since. */
  const changed = new Set<string>()
  const of = ({ id }: LeadId) => current().get(id) ?? nothingTyped

  function change(lead: LeadId, next: Partial<Typed>) {
    const typed = { ...of(lead), ...next }
    const { form, left, step, note, editedNotes } = typed
    const all = new Map(current())
    if (form || left || step || note || editedNotes.length > 0) all.set(lead.id, typed)
    else if (!all.delete(lead.id)) return
    changed.add(lead.id)
    set(all)
  }

  return {
    current,
    subscribe,
    of,
    change,
    changed,
    /** Closes the form, which can be restored if it has changes, and the fields in which nothing was typed. */
    leave(lead: LeadId) {
      const { form, left, step, editedNotes } = of(lead)
      change(lead, {
        form: null,
        left: isChanged(form) ? form.draft : left,
        step: step?.isTouched ? step : null,
        editedNotes: editedNotes.filter(({ isTouched }) => isTouched),
      })
    },
  }
}

export type Drafts = ReturnType<typeof createDrafts>

function isChanged(form: Form | null): form is Form {
  return form !== null && !isSameDraft(form.draft, form.base)
}

/** Whether anything would be lost. */
export function isUnsaved({ form, left, step, note, editedNotes }: Typed): boolean {
  const isTouched = step?.isTouched || editedNotes.some((each) => each.isTouched)
  return isTouched || isChanged(form) || left !== null || note !== ''
}

/** The next step of a lead as it is, to be edited. */
export function stepDraftOf({ step, due }: Lead): StepDraft {
  return newStepDraft(due === '' ? null : { step, due })
}

/** The drafts with this one of a note; without any of it, where it is null. */
export function withNoteDraft(drafts: readonly NoteDraft[], date: number, draft: NoteDraft | null) {
  // Where a field opens, another one in which nothing was typed closes.
  const isOpened = draft?.isTouched === false
  const others = drafts.filter((each) => each.date !== date && (each.isTouched || !isOpened))
  return draft ? [...others, draft] : others
}

/** What could not be saved stands before what was typed since. */
export function beforeTyped(failed: string, typed: string, between: string): string {
  return typed ? `${failed}${between}${typed}` : failed
}
