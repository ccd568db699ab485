import * as v from 'valibot'
import type { Change } from '../domain/edit'
import { StorageError } from '../domain/storage-problem'
import { FIRST_SCREEN, type FirstScreen, HEAD } from './first-screen'
import { factsOf } from './note-events'
import {
  copyLists,
  type Key,
  type PartialScan,
  type Reading,
  type Records,
  type Scan,
  type StoredRecord,
  scanInParts,
  type Writing,
} from './records'
import {
  type BackupNote,
  backupNoteSchema,
  type ChunkKey,
  type Creation,
  creationSchema,
  type Edited,
  editsSchema,
  emptyHead,
  emptyList,
  entrySchema,
  type Head,
  headSchema,
  type List,
  type LogEntry,
  type LoggedEdit,
  listSchema,
  type NumberRange,
} from './schema'

export interface StoredChunk {
  readonly key: ChunkKey
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** An action's edits of the leads of one chunk, if they are stored outside its entry. */
export interface StoredEdits {
  readonly number: number
  readonly chunk: ChunkKey
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** One record of a list, as a backup has it. */
export type ListRecord =
  | { readonly creation: Creation }
  | { readonly chunk: StoredChunk }
  | { readonly entry: LogEntry }
  | { readonly edits: StoredEdits }

export function encodeEdits(edits: readonly LoggedEdit[]): Uint8Array<ArrayBuffer> {
  return encoder.encode(JSON.stringify(edits))
}

/** Throws if the bytes are not edits. */
export function decodeEdits(bytes: Uint8Array): readonly LoggedEdit[] {
  return parsed(editsSchema, parsedJson(bytes))
}

/** What a commit changes in one list. */
export interface ListChange {
  readonly number: number
  readonly list: List
  /** Null removes a creation with its chunks. */
  readonly creations: ReadonlyMap<number, Creation | null>
  readonly chunks: readonly StoredChunk[]
  readonly removedChunks?: readonly ChunkKey[]
  readonly entries: readonly Change<LogEntry>[]
  readonly edits: readonly StoredEdits[]
}

/** One transaction: all of it is written, or nothing. It follows the revision before its own. */
export interface Commit {
  readonly head: Head
  readonly lists: readonly ListChange[]
  /** Lists that are removed with all that stands under their numbers. */
  readonly removed: readonly number[]
  /** Leads are deleted for good: they are in the snapshot, and perhaps on the first screen. */
  readonly clearsCaches?: boolean
}

/** A list and its creations, without the leads. */
export interface ListState {
  readonly number: number
  readonly list: List
  readonly creations: readonly Creation[]
}

/** Limits per read. */
const CHUNKS_AT_ONCE = 64
const ENTRIES_AT_ONCE = 64

// A list stands under its number. 'lead', 'noted', 'edited' and 'done' are indexes of the log: by the orders of leads, by
// those whose notes an action has changed, by chunks of which many leads were edited, and by revision.
const BACKUP: Key = ['backup']
/** See `snapshot.ts`. */
export const snapshotKeys = { manifest: ['manifest'], parts: ['snapshot'] } as const
const CACHES: readonly Key[] = [...Object.values(snapshotKeys), FIRST_SCREEN]
export const keyOf = {
  list: (list: number): Key => [list, 'list'],
  creations: (list: number): Key => [list, 'creation'],
  chunks: (list: number): Key => [list, 'chunk'],
  log: (list: number): Key => [list, 'log'],
  edits: (list: number, chunk: ChunkKey): Key => [list, 'edits', ...chunk],
  /** Which leads the edits of the same key are about. */
  edited: (list: number, chunk: ChunkKey): Key => [list, 'edited', ...chunk],
  leads: (list: number): Key => [list, 'lead'],
  noted: (list: number, order: number): Key => [list, 'noted', order],
  done: (list: number): Key => [list, 'done'],
}

/** The lists and which of them is shown, as typed records. The same in memory and on this device. */
export class Database {
  readonly records: Records
  /** Data with another id is rejected as 'replaced'. */
  readonly id: string

  constructor(records: Records, id = '') {
    this.records = records
    this.id = id
  }

  head(): Promise<Head> {
    return this.#read((_, head) => Promise.resolve(head))
  }

  /** The head, and the list that it calls the current one. */
  state(): Promise<ListState & { readonly head: Head }> {
    return this.#read(async (reading, head) => ({ head, ...(await listState(reading, head.current)) }))
  }

  listState(number: number): Promise<ListState> {
    return this.#read((reading) => listState(reading, number))
  }

  /** Another text if one of these lists was worked on meanwhile. */
  stampOf(numbers: readonly number[]): Promise<string> {
    return this.#read(async (reading) =>
      JSON.stringify(await Promise.all(numbers.map((number) => reading.get(keyOf.list(number))))),
    )
  }

  /** The chunks of the creations with these numbers, in the order of their keys. */
  async *chunks(list: number, ranges: readonly NumberRange[]): AsyncGenerator<StoredChunk, void> {
    const prefix = keyOf.chunks(list)
    for (const [first, last] of ranges) {
      // Several creations in a range are small: see `rangesOf`.
      const limit = CHUNKS_AT_ONCE + last - first
      for await (const part of this.#scan({ first: [...prefix, first], last: [...prefix, last], limit })) {
        for (const { key, value } of part) yield { key: key.slice(2) as [number, number], bytes: bytesOf(value) }
      }
    }
  }

  chunk(list: number, key: ChunkKey): Promise<Uint8Array<ArrayBuffer> | null> {
    return this.#read(async (reading) => {
      const value = await reading.get([...keyOf.chunks(list), ...key])
      return value && bytesOf(value)
    })
  }

  /** The chunks of these creations that were written after this revision. */
  writtenSince(
    revision: number,
    list: number,
    isWanted: (creation: number) => boolean,
  ): Promise<readonly StoredChunk[]> {
    return this.#read(async (reading) => {
      const written: StoredChunk[] = []
      for (const key of await reading.writtenSince(revision)) {
        const [of, kind, creation, index] = key as [number, string, number, number]
        if (of !== list || kind !== 'chunk' || !isWanted(creation)) continue
        written.push({ key: [creation, index], bytes: bytesOf(await reading.get(key)) })
      }
      return written
    })
  }

  entry(list: number, number: number): Promise<LogEntry | null> {
    return this.#read((reading) => entryOf(reading, list, number))
  }

  /** The newest `count` entries, done or undone. */
  newest(list: number, count: number): Promise<readonly LogEntry[]> {
    const log = keyOf.log(list)
    return this.#read(async (reading) =>
      (await reading.scan({ first: log, last: log, limit: count, isReverse: true })).map(parsedEntry),
    )
  }

  /** The entries that are done, those done last first: one, then more and more at a time, as mostly the first will do. */
  async *done(list: number): AsyncGenerator<LogEntry, void> {
    const done = keyOf.done(list)
    let after: Key | undefined
    for (let limit = 1; ; limit = Math.min(4 * limit, ENTRIES_AT_ONCE)) {
      const part: Scan = { first: done, last: done, limit, isReverse: true, ...(after && { after }) }
      const { keys, entries } = await this.#read(async (reading) => {
        const found = await reading.scan(part)
        const all = await Promise.all(found.map((record) => entryOf(reading, list, numberIn(record))))
        return { keys: found.map(({ key }) => key), entries: all.filter((entry) => entry !== null) }
      })
      yield* entries
      if (keys.length < limit) return
      after = keys.at(-1)
    }
  }

  /** All entries, by their numbers; in reverse, the newest first. */
  async *log(list: number, isReverse = false): AsyncGenerator<LogEntry, void> {
    const log = keyOf.log(list)
    for await (const part of this.#scan({ first: log, last: log, limit: ENTRIES_AT_ONCE, isReverse })) {
      yield* part.map(parsedEntry)
    }
  }

  /** The edits of an action that are stored outside its entry. */
  async *edits(list: number, { number, editedChunks }: LogEntry): AsyncGenerator<StoredEdits, void> {
    for (const chunk of editedChunks) {
      const value = await this.#read((reading) => reading.get([...keyOf.edits(list, chunk), number]))
      if (value) yield { number, chunk, bytes: bytesOf(value) }
    }
  }

  /** All of it in one transaction. */
  read<Result>(work: (reading: Reading) => Promise<Result>): Promise<Result> {
    return this.#read(work)
  }

  /** The actions that have edited leads of a creation. */
  actionsOn(list: number, { number, firstOrder, count }: Creation): Promise<readonly number[]> {
    const leads = keyOf.leads(list)
    return this.#read(async (reading) => {
      const indexed = await reading.scan({ first: [...leads, firstOrder], last: [...leads, firstOrder + count - 1] })
      const apart = await reading.keys([list, 'edits', number])
      return [...new Set([...indexed.map(numberIn), ...apart.map((key) => key.at(-1) as number)])]
    })
  }

  /** False, with nothing written, if another commit follows the same revision already. */
  write(commit: Commit): Promise<boolean> {
    return this.records.write(async (writing) => {
      const { revision } = await this.#head(writing)
      if (revision !== commit.head.revision - 1) return false
      writeCommit(writing, { ...commit, head: { ...commit.head, id: this.id } })
      return true
    })
  }

  lastBackup(): Promise<BackupNote | null> {
    return this.#read(lastBackup)
  }

  noteBackup(note: BackupNote): Promise<void> {
    return this.records.write(async (writing) => {
      await this.#head(writing)
      noteBackup(writing, note)
    })
  }

  /** Unless something was written since. */
  noteFirstScreen(first: FirstScreen): Promise<void> {
    return this.records.write(async (writing) => {
      if ((await this.#head(writing)).revision === first.revision) writing.put(FIRST_SCREEN, first)
    })
  }

  size(): Promise<number> {
    return this.#read((reading) => reading.size())
  }

  #read<Result>(work: (reading: Reading, head: Head) => Promise<Result>): Promise<Result> {
    return this.records.read(async (reading) => work(reading, await this.#head(reading)))
  }

  #scan(range: PartialScan) {
    return scanInParts((part) => this.#read((reading) => reading.scan(part)), range)
  }

  async #head(reading: Reading): Promise<Head> {
    const head = await readHead(reading)
    if (!head && this.id !== '') throw new StorageError('missing')
    if (head && head.id !== this.id) throw new StorageError('replaced')
    return head ?? emptyHead
  }
}

export function noteBackup(writing: Writing, note: BackupNote) {
  writing.put(BACKUP, note)
}

export async function lastBackup(reading: Reading): Promise<BackupNote | null> {
  const note = await reading.get(BACKUP)
  return v.is(backupNoteSchema, note) ? note : null
}

/** Null if nothing is stored. */
export async function readHead(reading: Reading): Promise<Head | null> {
  const value = await reading.get(HEAD)
  return value && parsed(headSchema, value)
}

export function writeCommit(writing: Writing, { head, lists, removed, clearsCaches }: Commit) {
  if (clearsCaches) for (const key of CACHES) writing.delete(key)
  for (const number of removed) writing.delete([number])
  for (const change of lists) writeList(writing, change, head.revision)
  writing.put(HEAD, head)
}

function writeList(
  writing: Writing,
  { number: list, list: record, creations, chunks, removedChunks = [], entries, edits }: ListChange,
  revision: number,
) {
  writing.put(keyOf.list(list), { ...record, notedFrom: Math.min(record.notedFrom, record.nextNumber) })
  for (const [number, creation] of creations) {
    const key = [...keyOf.creations(list), number]
    if (creation) {
      writing.put(key, creation)
      continue
    }
    const under = [[...keyOf.chunks(list), number], ...['edits', 'edited'].map((kind) => [list, kind, number])]
    for (const removed of [key, ...under]) writing.delete(removed)
  }
  for (const { key, bytes } of chunks) writing.put([...keyOf.chunks(list), ...key], bytes, revision)
  for (const key of removedChunks) writing.delete([...keyOf.chunks(list), ...key])
  for (const { before, after } of entries) {
    if (before) removeEntry(writing, list, before, after)
    if (after) writeEntry(writing, list, after)
  }
  for (const { number, chunk, bytes } of edits) {
    writing.put([...keyOf.edits(list, chunk), number], bytes, revision)
    writing.put([...keyOf.edited(list, chunk), number], editedIn(bytes))
  }
}

/** Of edits that are about to be stored: they are not checked. */
function editedIn(bytes: Uint8Array): Edited {
  const edits = parsedJson(bytes) as readonly LoggedEdit[]
  const runsOf = (some: readonly LoggedEdit[]) => {
    const runs: [number, number][] = []
    for (const order of some.map((edit) => edit.order).toSorted((a, b) => a - b)) {
      const last = runs.at(-1)
      if (last?.[1] === order) last[1]++
      else runs.push([order, order + 1])
    }
    return runs
  }
  return { leads: runsOf(edits), notes: runsOf(edits.filter(factsOf)) }
}

function writeEntry(writing: Writing, list: number, entry: LogEntry) {
  const { number, doneAt, edits } = entry
  writing.put([...keyOf.log(list), number], entry)
  for (const edit of edits) {
    const facts = factsOf(edit)
    writing.put([...keyOf.leads(list), edit.order, number], {})
    if (facts) writing.put([...keyOf.noted(list, edit.order), number], facts)
  }
  if (doneAt !== null) writing.put([...keyOf.done(list), doneAt, number], {})
}

/** Also of what another version of it has no more. */
function removeEntry(writing: Writing, list: number, entry: LogEntry, after: LogEntry | null) {
  const { number, doneAt, edits, editedChunks } = entry
  if (doneAt !== null) writing.delete([...keyOf.done(list), doneAt, number])
  const keptOrders = new Set(after?.edits.map(({ order }) => order))
  for (const { order } of edits) {
    if (keptOrders.has(order)) continue
    for (const index of [[...keyOf.leads(list), order], keyOf.noted(list, order)]) writing.delete([...index, number])
  }
  const keptChunks = new Set(after?.editedChunks.map(String))
  for (const chunk of editedChunks) {
    if (keptChunks.has(String(chunk))) continue
    for (const kind of [keyOf.edits, keyOf.edited]) writing.delete([...kind(list, chunk), number])
  }
  if (!after) writing.delete([...keyOf.log(list), number])
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()

async function listState(reading: Reading, number: number): Promise<ListState> {
  if (number === emptyHead.current) return { number, list: emptyList, creations: [] }
  const list = parsed(listSchema, await reading.get(keyOf.list(number)))
  const prefix = keyOf.creations(number)
  const records = await reading.scan({ first: prefix, last: prefix })
  if (records.length !== list.creations) throw new StorageError('unreadable')
  return { number, list, creations: records.map(({ value }) => parsed(creationSchema, value)) }
}

export async function entryOf(reading: Reading, list: number, number: number): Promise<LogEntry | null> {
  const value = await reading.get([...keyOf.log(list), number])
  return value && parsed(entrySchema, value)
}

const numberIn = ({ key }: StoredRecord) => key.at(-1) as number
const parsedEntry = ({ value }: StoredRecord) => parsed(entrySchema, value)

function parsedJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(decoder.decode(bytes))
  } catch (cause) {
    throw new StorageError('unreadable', { cause })
  }
}

export function parsed<Schema extends v.GenericSchema>(schema: Schema, value: unknown): v.InferOutput<Schema> {
  const { success, output } = v.safeParse(schema, value)
  if (!success) throw new StorageError('unreadable')
  return output
}

export function bytesOf(value: unknown): Uint8Array<ArrayBuffer> {
  if (!(value instanceof Uint8Array)) throw new StorageError('unreadable')
  return value as Uint8Array<ArrayBuffer>
}

/** Stands for what is stored: it changes with every commit. Empty if nothing is stored. */
export async function keptMark(reading: Reading): Promise<string> {
  try {
    const head = await readHead(reading)
    if (head) return `${head.id}:${head.revision}`
  } catch (error) {
    if (!(error instanceof StorageError && error.problem === 'unreadable')) throw error
    return 'damaged'
  }
  return (await reading.keys([])).length === 0 ? '' : 'damaged'
}

/** Copies the lists, which of them is shown, and when the last backup was. */
export async function copyData(from: Reading, to: Writing, id: string) {
  const head = (await readHead(from)) ?? emptyHead
  const note = await from.get(BACKUP)
  await copyLists(from, to, head.revision)
  if (note) to.put(BACKUP, note)
  to.put(HEAD, { ...head, id })
}
