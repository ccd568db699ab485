import type { EngineImage } from '../engine/engine-image'
import type { ChunkKey, Creation, Edit, Head, LogEntry } from './schema'

export interface StoredChunk {
  readonly key: ChunkKey
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Edits that are stored apart from their entry, of the leads of one chunk. */
export interface StoredEdits {
  readonly number: number
  readonly chunk: ChunkKey
  readonly edits: readonly Edit[]
}

/** What is written at once, all of it or nothing. Null removes. */
export interface Commit {
  /** The revision before. */
  readonly follows: number
  readonly head: Head
  readonly creations: ReadonlyMap<number, Creation | null>
  /** The creations of which all chunks are removed, before others are written. */
  readonly cleared: ReadonlySet<number>
  readonly chunks: readonly StoredChunk[]
  readonly entries: ReadonlyMap<number, LogEntry | null>
  /** Entries before this number are removed. */
  readonly logStart: number
  readonly edits: readonly StoredEdits[]
}

/** All that a tab shows, ready-made, as it was at one revision. Only the same version of the app can use it. */
export interface Snapshot {
  readonly revision: number
  readonly creations: readonly Creation[]
  readonly leads: EngineImage
  /** Of the rows, what the engine does not hold. */
  readonly rest: string
}

interface EntriesOfLead {
  readonly entries: readonly (LogEntry & { readonly edit: Edit })[]
  readonly total: number
}

/** Stores one state and its log. In memory and on this device alike. */
export interface Database {
  head(): Promise<Head>
  /** The head, and all creations. */
  state(): Promise<{ readonly head: Head; readonly creations: readonly Creation[] }>
  /** Of one creation, in their order. */
  chunks(creation: number): AsyncIterable<StoredChunk>
  chunk(key: ChunkKey): Promise<Uint8Array | null>
  /** The chunks that were written after this revision. */
  writtenSince(revision: number): Promise<readonly StoredChunk[]>
  entry(number: number): Promise<LogEntry | null>
  /** The newest that is done and can be undone. */
  newestDone(): Promise<LogEntry | null>
  /** So many entries, the newest first, whether they are done or undone. */
  newest(count: number): Promise<readonly LogEntry[]>
  /** So many entries with an edit of this lead, the newest first, and how many there are in all. */
  entriesOf(order: number, chunk: ChunkKey, count: number): Promise<EntriesOfLead>
  /** All entries, by their numbers. */
  log(): AsyncIterable<LogEntry>
  /** Those edits of an action that are stored apart from its entry. */
  edits(number: number): AsyncIterable<StoredEdits>
  /** False where another one follows the same revision already. */
  write(commit: Commit): Promise<boolean>
  /** A cache: null where there is none, or none that can be read. */
  snapshot(): Promise<Snapshot | null>
  /** What cannot be saved is not. */
  saveSnapshot(snapshot: Snapshot): Promise<void>
  /** How many bytes all of it takes. */
  size(): Promise<number>
}

/** All that is stored, as one commit to an empty store. */
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

/** To an empty store. */
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
