import type { EngineImage } from '../engine/engine-image'
import type { ChunkKey, Creation, Edit, Head, LogEntry } from './schema'

export interface StoredChunk {
  readonly key: ChunkKey
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** The chunks of a creation, with their keys. */
export function withKeys(creation: number, chunks: readonly Uint8Array<ArrayBuffer>[]): StoredChunk[] {
  return chunks.map((bytes, index) => ({ key: [creation, index], bytes }))
}

/** An action's edits of the leads of one chunk, if they are stored outside its entry. */
export interface StoredEdits {
  readonly number: number
  readonly chunk: ChunkKey
  readonly edits: readonly Edit[]
}

/** One transaction: all of it is written, or nothing. Null removes. */
export interface Commit {
  /** The revision before. */
  readonly follows: number
  readonly head: Head
  readonly creations: ReadonlyMap<number, Creation | null>
  /** Creations whose chunks are all removed before `chunks` are written. */
  readonly cleared: ReadonlySet<number>
  readonly chunks: readonly StoredChunk[]
  readonly entries: ReadonlyMap<number, LogEntry | null>
  /** Entries before this number are removed. */
  readonly logStart: number
  readonly edits: readonly StoredEdits[]
}

/** A cache of the view at one revision. Only the same version of the app can use it. */
export interface Snapshot {
  readonly revision: number
  readonly creations: readonly Creation[]
  readonly leads: EngineImage
  /** The part of the rows that the engine does not hold, as JSON. */
  readonly rest: string
}

interface EntriesOfLead {
  readonly entries: readonly (LogEntry & { readonly edit: Edit })[]
  readonly total: number
}

/** Stores one state and its log, in memory or on this device. */
export interface Database {
  head(): Promise<Head>
  /** The head, and all creations. */
  state(): Promise<{ readonly head: Head; readonly creations: readonly Creation[] }>
  /** The chunks of one creation, in order. */
  chunks(creation: number): AsyncIterable<StoredChunk>
  chunk(key: ChunkKey): Promise<Uint8Array | null>
  /** The chunks that were written after this revision. */
  writtenSince(revision: number): Promise<readonly StoredChunk[]>
  entry(number: number): Promise<LogEntry | null>
  /** The newest entry that can be undone. */
  newestDone(): Promise<LogEntry | null>
  /** The newest `count` entries, done or undone. */
  newest(count: number): Promise<readonly LogEntry[]>
  /** The newest `count` entries that edit this lead, and how many there are in all. */
  entriesOf(order: number, chunk: ChunkKey, count: number): Promise<EntriesOfLead>
  /** All entries, by their numbers. */
  log(): AsyncIterable<LogEntry>
  /** The edits of an action that are stored outside its entry. */
  edits(number: number): AsyncIterable<StoredEdits>
  /** False, with nothing written, if another commit follows the same revision already. */
  write(commit: Commit): Promise<boolean>
  /** Null if there is none that can be read. */
  snapshot(): Promise<Snapshot | null>
  saveSnapshot(snapshot: Snapshot): Promise<void>
  /** How many bytes all of it takes. */
  size(): Promise<number>
}

/** Everything in a database, as one commit to an empty one. */
export async function contentOf(database: Database): Promise<Commit> {
  const { head, creations } = await database.state()
  const chunks: StoredChunk[] = []
  for (const { number } of creations) for await (const chunk of database.chunks(number)) chunks.push(chunk)
  const entries: LogEntry[] = []
  for await (const entry of database.log()) entries.push(entry)
  const edits: StoredEdits[] = []
  for (const { number, editedChunks } of entries) {
    if (editedChunks.length > 0) for await (const some of database.edits(number)) edits.push(some)
  }
  return firstCommit(head, creations, chunks, entries, edits)
}

/** A commit to an empty database. */
export function firstCommit(
  head: Head,
  creations: readonly Creation[],
  chunks: readonly StoredChunk[],
  entries: readonly LogEntry[] = [],
  edits: readonly StoredEdits[] = [],
): Commit {
  return {
    follows: 0,
    head: { ...head, creations: creations.length },
    creations: new Map(creations.map((creation) => [creation.number, creation])),
    cleared: new Set(),
    chunks,
    entries: new Map(entries.map((entry) => [entry.number, entry])),
    logStart: 0,
    edits,
  }
}
