import type { HistoryEntry } from '../domain/action'
import type { RowFields } from '../domain/edit'
import type { Note, NoteTexts } from '../domain/note'
import type { LoggedEdit, NoteFacts } from './schema'

export type Facts = NoteFacts

/** Null if it does nothing to notes. */
export function factsOf({ before, after, wasRemoved }: LoggedEdit): NoteFacts | null {
  if (!before || !after?.notes) return null
  const { notes, ...others } = after
  const what = (date: string, text: string | null) => {
    if (text === null) return 'removed'
    return typeof before.notes?.[date] === 'string' ? 'edited' : 'added'
  }
  return {
    notes: Object.entries(notes).map(([date, text]) => [Number(date), what(date, text)]),
    only: !wasRemoved && Object.keys(others).length === 0,
  }
}

/** Whether an edit does nothing but what notes of these dates show. */
export function isShownByNotes({ notes, only }: NoteFacts, dates: ReadonlySet<number>): boolean {
  return only && notes.every(([date, what]) => what !== 'removed' && dates.has(date))
}

/**
 * The events of a lead together with its notes, each at its own date. Both are given in their order: the events with the
 * newest first, the notes with the oldest first. What an edit did to a note that is there is shown by that note alone.
 */
export function withNoteEvents(
  events: readonly HistoryEntry[],
  notes: readonly Note[],
  editedNotes: ReadonlySet<number>,
): HistoryEntry[] {
  const dates = new Set(notes.map(({ date }) => String(date)))
  const others = events.map((entry) => {
    const { event, isUndone } = entry
    if (isUndone || !('after' in event) || !event.after.notes) return entry
    const shown = Object.entries(event.after.notes).flatMap(([date, text]) =>
      dates.has(date) && text !== null ? [date] : [],
    )
    const { before, after } = event
    return { ...entry, event: { ...event, before: withoutNotes(before, shown), after: withoutNotes(after, shown) } }
  })
  return merged(
    others,
    notes.toReversed().map(({ date, text }) => ({
      date,
      isUndone: false,
      event: { type: 'note', text, isEdited: editedNotes.has(date) },
    })),
  )
}

function withoutNotes({ notes, ...fields }: RowFields, shown: readonly string[]): RowFields {
  const isShown = new Set(shown)
  const rest: NoteTexts = Object.fromEntries(Object.entries(notes ?? {}).filter(([date]) => !isShown.has(date)))
  return Object.keys(rest).length === 0 ? fields : { ...fields, notes: rest }
}

/** Events keep their order, also where the clock was set back between them. */
function merged(events: readonly HistoryEntry[], notes: readonly HistoryEntry[]): HistoryEntry[] {
  const all: HistoryEntry[] = []
  let at = 0
  for (const event of events) {
    for (; at < notes.length && notes[at]!.date >= event.date; at++) all.push(notes[at]!)
    all.push(event)
  }
  return [...all, ...notes.slice(at)]
}
