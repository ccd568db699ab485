import { useState } from 'react'
import type { Lead } from '../../domain/lead'
import type { Note } from '../../domain/note'
import type { StepDraft } from '../../shared/lead/next-step-field'

/** A note whose text is being edited. */
export interface NoteDraft extends Note {
  readonly isTouched: boolean
}

/** What is typed about each lead and not saved: a next step, a note, another text of a note. Kept for this visit. */
export function useDeskDrafts() {
  const steps = useDrafts<StepDraft>()
  const notes = useDrafts<string>()
  const editedNotes = useDrafts<NoteDraft>()
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

function useDrafts<Draft extends string | { readonly isTouched: boolean }>() {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft>>(new Map())
  return {
    ids: [...drafts.keys()],
    hasTouched: [...drafts.values()].some(isTouched),
    of: ({ id }: LeadId) => drafts.get(id) ?? null,
    /** Null or an empty text is none. */
    set: ({ id }: LeadId, draft: Draft | null) => setDrafts((all) => withEntry(all, id, draft || null)),
    dropUntouched: () => setDrafts((all) => new Map([...all].filter(([, draft]) => isTouched(draft)))),
  }
}

function isTouched(draft: string | { readonly isTouched: boolean }): boolean {
  return typeof draft === 'string' || draft.isTouched
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
