import { createdAt, type History, type HistoryEntry } from '../domain/action'
import type { Note } from '../domain/note'
import { chunkOf } from './chunk'
import { bytesOf, type Database, decodeEdits, entryOf, keyOf, parsed } from './database'
import { type Facts, factsOf, isShownByNotes, withNoteEvents } from './note-events'
import type { Key, Reading, StoredRecord } from './records'
import {
  type ChunkKey,
  type Edited,
  editedSchema,
  type LogEntry,
  type LoggedEdit,
  listSchema,
  noteFactsSchema,
  type OrderRuns,
} from './schema'
import type { View } from './view'

/** The newest `count` events of a lead, and how many there are in all. Of its edits only those that are shown are read. */
export async function historyOf(database: Database, view: View, id: string, count: number): Promise<History> {
  const lead = view.leads.lead(id)
  if (!lead) return { entries: [], total: 0 }
  const creation = view.creationOf(lead.order)
  const notes = view.notesOf(lead.order)
  const { newest, total, editedNotes, created } = await database.read(async (reading) => ({
    ...(await editsOf(reading, view.number, lead.order, chunkOf(creation, lead.order), notes, count)),
    // Where it can’t be read, all else is told.
    created: await entryOf(reading, view.number, creation.number).catch(() => null),
  }))
  const edited = newest.map(({ entry: { date, doneAt }, edit: { before, after, wasRemoved } }): HistoryEntry => {
    const type = wasRemoved ? 'restored' : 'edited'
    const event = before && after ? ({ type, before, after } as const) : ({ type: 'deleted' } as const)
    return { date, isUndone: doneAt === null, event }
  })
  const entries = withNoteEvents([...edited, createdAt(creation.date, created?.file)], notes, editedNotes)
  return { entries: entries.slice(0, count), total: total + 1 + notes.length }
}

interface EditsOfLead {
  /** Without those that only did what notes show. */
  readonly newest: readonly { readonly entry: LogEntry; readonly edit: LoggedEdit }[]
  readonly total: number
  /** The dates of notes whose text was changed. */
  readonly editedNotes: ReadonlySet<number>
}

async function editsOf(
  reading: Reading,
  list: number,
  order: number,
  chunk: ChunkKey,
  notes: readonly Note[],
  count: number,
): Promise<EditsOfLead> {
  const apart = await readApart(reading, list, order, chunk)
  const inEntries = (await reading.keys([...keyOf.leads(list), order])).map(lastPart)

  async function editIn(number: number): Promise<{ entry: LogEntry; edit: LoggedEdit } | null> {
    const entry = await entryOf(reading, list, number)
    const edit = entry?.edits.find((each) => each.order === order) ?? (await apart.edit(number))
    return entry && edit ? { entry, edit } : null
  }

  const hidden = new Set<number>()
  const editedNotes = new Set<number>()
  if (notes.length > 0) {
    const { undone, notedFrom } = parsed(listSchema, await reading.get(keyOf.list(list)))
    const facts = new Map<number, Facts | null>()
    for (const record of await scan(reading, keyOf.noted(list, order))) {
      facts.set(lastPart(record.key), parsed(noteFactsSchema, record.value))
    }
    const unknown = inEntries.filter((number) => number < notedFrom && !facts.has(number))
    for (const number of [...unknown, ...apart.withNotes]) {
      const found = await editIn(number)
      facts.set(number, found && factsOf(found.edit))
    }
    for (const number of undone) facts.delete(number)
    const dates = new Set(notes.map(({ date }) => date))
    for (const [number, found] of facts) {
      if (!found) continue
      if (isShownByNotes(found, dates)) hidden.add(number)
      for (const [date, what] of found.notes) if (what === 'edited') editedNotes.add(date)
    }
  }
  const shown = [...inEntries, ...apart.numbers].filter((number) => !hidden.has(number)).toSorted((a, b) => b - a)
  const newest: { entry: LogEntry; edit: LoggedEdit }[] = []
  for (const number of shown.slice(0, count)) {
    const found = await editIn(number)
    if (found) newest.push(found)
  }
  return { newest, total: shown.length, editedNotes }
}

/** The actions that have edited the lead together with many others, and those of them that may have changed its notes. */
async function readApart(reading: Reading, list: number, order: number, chunk: ChunkKey) {
  const indexed = new Map<number, Edited>()
  for (const { key, value } of await scan(reading, keyOf.edited(list, chunk))) {
    indexed.set(lastPart(key), parsed(editedSchema, value))
  }
  const decoded = new Map<number, LoggedEdit | null>()
  async function edit(number: number): Promise<LoggedEdit | null> {
    const known = decoded.get(number)
    if (known !== undefined) return known
    const value = await reading.get([...keyOf.edits(list, chunk), number])
    const found = value ? decodeEdits(bytesOf(value)).find((each) => each.order === order) : undefined
    decoded.set(number, found ?? null)
    return found ?? null
  }
  const numbers: number[] = []
  const withNotes: number[] = []
  for (const number of (await reading.keys(keyOf.edits(list, chunk))).map(lastPart)) {
    const index = indexed.get(number)
    // An earlier version has written no index.
    if (index ? !isIn(index.leads, order) : !(await edit(number))) continue
    numbers.push(number)
    if (!index || isIn(index.notes, order)) withNotes.push(number)
  }
  return { numbers, withNotes, edit }
}

const scan = (reading: Reading, prefix: Key): Promise<readonly StoredRecord[]> =>
  reading.scan({ first: prefix, last: prefix })

const lastPart = (key: Key) => key.at(-1) as number

const isIn = (runs: OrderRuns, order: number) => runs.some(([first, end]) => order >= first && order < end)
