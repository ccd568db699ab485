import { useState } from 'react'
import type { Lead } from '../../domain/lead'
import type { Note } from '../../domain/note'
import type { StepDraft } from '../../shared/lead/next-step-field'

/** A note whose text is being edited. */
export interface NoteDraft extends Note {
  readonly isTouched: boolean
}

/** What is typed about each lead and not saved: a next step, a note, other texts of its notes. Kept for this visit. */
export function useDeskDrafts() {
  const steps = useDrafts<StepDraft>()
  const notes = useDrafts<string>()
  const editedNotes = useDrafts<readonly NoteDraft[]>()
  const maps = [steps, notes, editedNotes] as const

  return {
    steps,
    notes,
    editedNotes,
    isTyped: notes.ids.length > 0 || steps.hasTouched || editedNotes.hasTouched,
    ids: maps.flatMap(({ ids }) => ids),
    /** Another lead is opened: fields in which nothing was typed are closed. */
    leave() {
      steps.dropUntouched()
      editedNotes.dropUntouched()
    },
    /** The lead was deleted for good. */
    forget: (id: string) => maps.forEach((drafts) => drafts.set({ id }, null)),
  }
}

type LeadId = Pick<Lead, 'id'>
type Draft = string | StepDraft | readonly NoteDraft[]

function useDrafts<Some extends Draft>() {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Some>>(new Map())

  /** From what is there by then. Null, and what is empty, is none. */
  function change({ id }: LeadId, next: (there: Some | null) => Some | null) {
    setDrafts((all) => {
      const draft = next(all.get(id) ?? null)
      const isNone = draft === null || draft === '' || (Array.isArray(draft) && draft.length === 0)
      return withEntry(all, id, isNone ? null : draft)
    })
  }

  return {
    ids: [...drafts.keys()],
    hasTouched: [...drafts.values()].some(isTouched),
    of: ({ id }: LeadId) => drafts.get(id) ?? null,
    change,
    set: (lead: LeadId, draft: Some | null) => change(lead, () => draft),
    dropUntouched: () => setDrafts((all) => new Map([...all].filter(([, draft]) => isTouched(draft)))),
  }
}

function isTouched(draft: Draft): boolean {
  if (typeof draft === 'string') return true
  return 'isTouched' in draft ? draft.isTouched : draft.some((each) => each.isTouched)
}

/** The drafts with this one of a note; without any of it, where it is null. */
export function withNoteDraft(drafts: readonly NoteDraft[] | null, date: number, draft: NoteDraft | null) {
  // Where a field opens, another one in which nothing was typed closes.
  const isOpened = draft?.isTouched === false
  const others = (drafts ?? []).filter((each) => each.date !== date && (each.isTouched || !isOpened))
  return draft ? [...others, draft] : others
}

/** What could not be saved stands before what was typed since. */
export function withTyped(failed: string, typed: string | null, between: string): string {
  return typed ? `${failed}${between}${typed}` : failed
}

export function withEntry<Value>(
  map: ReadonlyMap<string, Value>,
  key: string,
  value: Value | null,
): ReadonlyMap<string, Value> {
  const next = new Map(map)
  if (value === null) next.delete(key)
  else next.set(key, value)
  return next
}
