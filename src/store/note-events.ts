import type { HistoryEntry } from '../domain/action'
import type { RowFields } from '../domain/edit'
import type { Note, NoteTexts } from '../domain/note'

/**
 * The events of a lead together with its notes, each at its own date. Both are given in their order: the events with the
 * newest first, the notes with the oldest first. What an edit did to a note that is there is shown by that note alone.
 */
export function withNoteEvents(events: readonly HistoryEntry[], notes: readonly Note[]): HistoryEntry[] {
  if (notes.length === 0) return [...events]
  const dates = new Set(notes.map(({ date }) => String(date)))
  const edited = new Set<string>()
  const others: HistoryEntry[] = []
  for (const entry of events) {
    const { event, isUndone } = entry
    if (isUndone || !('after' in event) || !event.after.notes) {
      others.push(entry)
      continue
    }
    const { before, after } = event
    const shown = Object.keys(after.notes ?? {}).filter((date) => dates.has(date) && after.notes?.[date] !== null)
    for (const date of shown) if (typeof before.notes?.[date] === 'string') edited.add(date)
    const rest = { ...event, before: withoutNotes(before, shown), after: withoutNotes(after, shown) }
    const isShown = event.type === 'edited' && Object.keys(rest.after).length === 0
    if (!isShown) others.push({ ...entry, event: rest })
  }
  return merged(
    others,
    notes.toReversed().map(({ date, text }) => ({
      date,
      isUndone: false,
      event: { type: 'note', text, isEdited: edited.has(String(date)) },
    })),
  )
}

function withoutNotes({ notes, ...fields }: RowFields, shown: readonly string[]): RowFields {
  const rest: NoteTexts = Object.fromEntries(Object.entries(notes ?? {}).filter(([date]) => !shown.includes(date)))
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
