/** What was said, or is worth remembering, about a lead. */
export interface Note {
  /** When it was written, in ms since 1970: no two notes of a lead have the same. */
  readonly date: number
  /** Several lines, perhaps. */
  readonly text: string
}

/** The texts of some notes by their dates; null where there is no such note. */
export type NoteTexts = Readonly<Record<string, string | null>>

/** What differs between the notes of a lead, before and after; null if nothing does. */
export function changedNotes(before: readonly Note[], after: readonly Note[]) {
  if (before === after || before.length + after.length === 0) return null
  const [from, to] = [textsOf(before), textsOf(after)]
  const dates = [...new Set([...from.keys(), ...to.keys()])].filter((date) => from.get(date) !== to.get(date))
  if (dates.length === 0) return null
  const pick = (texts: ReadonlyMap<number, string>): NoteTexts =>
    Object.fromEntries(dates.map((date) => [date, texts.get(date) ?? null]))
  return { before: pick(from), after: pick(to) }
}

/** The oldest first. */
export function withNotes(notes: readonly Note[], texts: NoteTexts): readonly Note[] {
  const all = textsOf(notes)
  for (const [date, text] of Object.entries(texts)) {
    if (text === null) all.delete(Number(date))
    else all.set(Number(date), text)
  }
  return [...all].map(([date, text]) => ({ date, text })).toSorted((a, b) => a.date - b.date)
}

/** A date for a new note: this one, or the next that is free. */
export function freeDate(notes: readonly Note[], date: number): number {
  const taken = textsOf(notes)
  let free = date
  while (taken.has(free)) free++
  return free
}

function textsOf(notes: readonly Note[]): Map<number, string> {
  return new Map(notes.map(({ date, text }) => [date, text]))
}
