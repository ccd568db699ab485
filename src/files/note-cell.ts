import type { Note } from '../domain/note'

/**
 * How a note begins in a cell: with its moment, as in '[2026-11-17T14:05:33Z] Budget is approved'. A line of a note that
 * looks the same has a backslash more before it in the cell.
 */
const start = /^\[([+-]?\d{4,6}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?Z)\] /
const escapable = new RegExp(`^\\\\*${start.source.slice(1)}`)
const escaped = new RegExp(`^\\\\+${start.source.slice(1)}`)

/** The notes of a lead in one cell, the oldest first. */
export function noteCell(notes: readonly Note[]): string {
  return notes.map(({ date, text }) => `[${momentOf(date)}] ${lines(text, escapable, '\\')}`).join('\n')
}

/** In UTC, without the milliseconds where there are none. */
function momentOf(date: number): string {
  return new Date(date).toISOString().replace('.000Z', 'Z')
}

function lines(text: string, found: RegExp, before: string): string {
  if (!text.includes('[')) return text
  return text
    .split('\n')
    .map((line) => (found.test(line) ? before + line : line))
    .join('\n')
}

/** As a row says it. Without a moment of its own, its date is that of the import. */
export interface SaidNote extends Note {
  readonly isDated: boolean
}

export interface ReadNotes {
  /** Those that begin with their moments. */
  readonly notes: readonly SaidNote[]
  /** What is said before them, or by another tool. */
  readonly text: string
}

/** Reads what `noteCell` has written, or any other text. */
export function readNoteCell(cell: string): ReadNotes {
  if (!cell.includes('[')) return { notes: [], text: cell.trim() }
  const said: { readonly date: number | null; readonly lines: string[] }[] = [{ date: null, lines: [] }]
  for (const line of cell.split('\n')) {
    const date = Date.parse(start.exec(line)?.[1] ?? '')
    if (Number.isFinite(date)) said.push({ date, lines: [unescaped(line.slice(line.indexOf(']') + 2))] })
    else said.at(-1)!.lines.push(unescaped(line))
  }
  const [other, ...notes] = said.map(({ date, lines: all }) => ({
    date: date ?? 0,
    text: all.join('\n').trim(),
    isDated: true,
  }))
  return { notes: notes.filter(({ text }) => text !== ''), text: other!.text }
}

const unescaped = (line: string) => (escaped.test(line) ? line.slice(1) : line)

/** The notes of a lead, to which rows of a file add theirs. */
export class NoteDraft {
  readonly #before: readonly Note[]
  readonly #texts = new Map<number, string>()
  readonly #dates = new Map<string, Set<number>>()
  /** Where to look for the next free date: without it many notes of one date take the square of their number. */
  readonly #nextDates = new Map<number, number>()

  constructor(notes: readonly Note[]) {
    this.#before = notes
    for (const note of notes) this.#set(note)
  }

  /** The notes of a row. None is replaced, and one that was there before is not added again. */
  add(notes: readonly SaidNote[]) {
    const added = notes.filter(({ date, text, isDated }) => !(isDated ? this.#has(date, text) : this.#dates.has(text)))
    for (const { date, text } of added) this.#set({ date: this.#freeDate(date), text })
  }

  #set({ date, text }: Note) {
    this.#texts.set(date, text)
    const dates = this.#dates.get(text)
    if (dates) dates.add(date)
    else this.#dates.set(text, new Set([date]))
  }

  /** At this date, or at one to which it had to give way. */
  #has(date: number, text: string): boolean {
    const dates = this.#dates.get(text)
    if (!dates || dates.has(date)) return dates !== undefined
    const free = this.#freeDate(date)
    // Whichever is shorter: many notes may share a moment, and many their words.
    if (dates.size < free - date) return [...dates].some((at) => at > date && at < free)
    for (let at = date + 1; at < free; at++) if (dates.has(at)) return true
    return false
  }

  #freeDate(date: number): number {
    let free = date
    while (this.#texts.has(free)) free = this.#nextDates.get(free) ?? free + 1
    if (free > date) this.#nextDates.set(date, free)
    return free
  }

  /** The oldest first; the same as before if none was added. */
  get notes(): readonly Note[] {
    if (this.#texts.size === this.#before.length) return this.#before
    return [...this.#texts].map(([date, text]) => ({ date, text })).toSorted((a, b) => a.date - b.date)
  }
}
