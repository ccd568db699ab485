import * as v from 'valibot'
import { hashOfText } from '../domain/hash'
import { decodeChunk, type Row } from '../store/chunk'
import type { Commit, Database, StoredChunk } from '../store/database'
import { type Entry, isEntry, type Journal } from '../store/journal'
import { type BackupRecord, backupRecords, contentOfRecords, headAfter } from '../store/restore'
import { type Creation, creationSchema, dateSchema, editsSchema, entrySchema } from '../store/schema'
import type { CreateFile, FileContent, FileProblem, FileProgress } from './file'

const APP = 'sales-console'
const VERSION = 2

/** Written into the backup's header. */
interface Summary {
  readonly date: number
  readonly leads: number
  readonly opportunities: number
}

/** One record per line; a chunk is written as its text. */
const lineSchema = v.union([
  v.object({ creation: creationSchema }),
  v.object({ chunk: v.tuple([v.number(), v.number()]), text: v.string() }),
  v.object({ entry: entrySchema }),
  v.object({ edits: editsSchema, number: v.number(), chunk: v.tuple([v.number(), v.number()]) }),
])
type Line = v.InferInput<typeof lineSchema>

const encoder = new TextEncoder()
const decoder = new TextDecoder()

function lineOf(record: BackupRecord): Line {
  if ('chunk' in record) return { chunk: [...record.chunk.key], text: decoder.decode(record.chunk.bytes) }
  if ('creation' in record) return record
  if ('entry' in record) return record
  const { number, chunk, edits } = record.edits
  return { edits: [...edits], number, chunk: [...chunk] }
}

function recordOf(line: v.InferOutput<typeof lineSchema>): BackupRecord {
  if ('text' in line) return { chunk: { key: line.chunk, bytes: encoder.encode(line.text) } }
  return 'edits' in line ? { edits: line } : line
}

/**
 * A file of JSON lines: a header, the records, and a checksum over all lines before it.
 * Null if it was cancelled.
 */
export async function writeBackup(
  createFile: CreateFile,
  summary: Summary,
  database: Database,
  onProgress: FileProgress,
): Promise<FileContent | null> {
  for (;;) {
    const { revision } = await database.head()
    const file = createFile('application/json')
    let [checksum, lines, written] = [0, 0, 0]
    const write = (line: object) => {
      const text = JSON.stringify(line)
      checksum = hashOfText(text, checksum)
      lines++
      file.write(`${text}\n`)
    }
    write({ app: APP, version: VERSION, ...summary })
    for await (const record of backupRecords(database)) {
      write(lineOf(record))
      if ('creation' in record) written += record.creation.count
      if (lines % 20 === 0 && !(await onProgress(Math.min(written, summary.leads), summary.leads))) return null
    }
    file.write(`${JSON.stringify({ checksum })}\n`)
    // If another tab wrote in the meantime, the lines are inconsistent: start again.
    if ((await database.head()).revision === revision) return file.finish()
  }
}

export type Backup = Summary & { readonly content: Commit }
type Lines = AsyncIterable<{ readonly text: string; readonly bytesRead: number }>

/** Null if it was cancelled. `contentOfJournal` is only called for backups of version 1. */
export async function readBackup(
  lines: Lines,
  totalBytes: number,
  onProgress: FileProgress,
  contentOfJournal: (journal: Journal) => Promise<Commit>,
): Promise<Backup | { readonly problem: FileProblem } | null> {
  let reader: Reader | null = null
  let [checksum, read] = [0, 0]
  let isWhole = false
  for await (const { text, bytesRead } of lines) {
    const value = parse(text)
    if (!reader) {
      if (!v.is(headerSchema, value)) return { problem: 'not-a-backup' }
      if (value.version > VERSION) return { problem: 'newer-backup' }
      reader = value.version === 1 ? new JournalReader(value, contentOfJournal) : new PartReader(value)
    } else if (isWhole || value === null) return { problem: 'damaged-backup' }
    else if ('checksum' in value) {
      isWhole = value.checksum === checksum
      if (!isWhole) return { problem: 'damaged-backup' }
      continue
    } else if (!reader.take(value)) return { problem: 'damaged-backup' }
    checksum = hashOfText(text, checksum)
    if (read++ % 20 === 0 && !(await onProgress(bytesRead, totalBytes))) return null
  }
  if (!reader) return { problem: 'not-a-backup' }
  return (isWhole && (await reader.finish())) || { problem: 'damaged-backup' }
}

const headerSchema = v.looseObject({
  app: v.literal(APP),
  version: v.number(),
  date: dateSchema,
  leads: v.number(),
  opportunities: v.number(),
})
type Header = v.InferOutput<typeof headerSchema>

interface Reader {
  /** False if the line is invalid. */
  take(line: object): boolean
  /** Null if the lines are inconsistent. */
  finish(): Promise<Backup | null>
}

class PartReader implements Reader {
  readonly #header: Header
  readonly #records: BackupRecord[] = []
  readonly #creations = new Map<number, Creation>()

  constructor(header: Header) {
    this.#header = header
  }

  take(line: object): boolean {
    const { success, output } = v.safeParse(lineSchema, line)
    if (!success) return false
    if ('creation' in output) this.#creations.set(output.creation.number, output.creation)
    this.#records.push(recordOf(output))
    return true
  }

  async finish(): Promise<Backup | null> {
    const entries = this.#records.flatMap((record) => ('entry' in record ? [record.entry] : []))
    const chunks = this.#records.flatMap((record) => ('chunk' in record ? [record.chunk] : []))
    const nextOrder = orderAfter(chunks, this.#creations)
    if (nextOrder === null) return null
    const head = headAfter([...this.#creations.values()], entries)
    const { date, leads, opportunities } = this.#header
    const content = contentOfRecords({ ...head, nextOrder: Math.max(head.nextOrder, nextOrder) }, this.#records)
    return { date, leads, opportunities, content }
  }
}

class JournalReader implements Reader {
  readonly #header: Header
  readonly #contentOf: (journal: Journal) => Promise<Commit>
  readonly #entries: Entry[] = []
  readonly #parts = new Map<string, Uint8Array[]>()
  #partCount = 0

  constructor(header: Header, contentOf: (journal: Journal) => Promise<Commit>) {
    this.#header = header
    this.#contentOf = contentOf
  }

  take(line: object): boolean {
    if (this.#entries.length < Number(this.#header.entries)) return isEntry(line) && this.#entries.push(line) > 0
    if (!v.is(v.object({ batch: v.string(), index: v.number(), text: v.string() }), line)) return false
    const texts = this.#parts.get(line.batch) ?? []
    this.#parts.set(line.batch, texts)
    this.#partCount++
    return texts.push(encoder.encode(line.text)) === line.index + 1
  }

  async finish(): Promise<Backup | null> {
    const { date, leads, opportunities, entries, parts } = this.#header
    if (this.#entries.length !== entries || this.#partCount !== parts) return null
    try {
      const content = await this.#contentOf({ entries: this.#entries, parts: this.#parts })
      if (orderAfter(content.chunks, content.creations) === null) return null
      return { date, leads, opportunities, content }
    } catch {
      return null
    }
  }
}

/** The first order after those of all opportunities; null if leads are missing or invalid. */
function orderAfter(chunks: readonly StoredChunk[], creations: ReadonlyMap<number, Creation | null>): number | null {
  const missing = new Map<number, number>()
  for (const [number, creation] of creations) if (creation) missing.set(number, creation.count - creation.lost)
  let nextOrder = 0
  try {
    for (const { key, bytes } of chunks) {
      const [number] = key
      const rows = decodeChunk(bytes, creations.get(number)!)
      if (!rows.every(isSound)) return null
      missing.set(number, missing.get(number)! - rows.length)
      for (const { opportunity } of rows) nextOrder = Math.max(nextOrder, (opportunity?.order ?? 0) + 1)
    }
  } catch {
    return null
  }
  return [...missing.values()].every((count) => count === 0) ? nextOrder : null
}

function isSound({ lead, opportunity }: Row): boolean {
  const isConverted = lead.status === 'converted'
  return lead.name.trim() !== '' && isConverted === (opportunity !== null) && Number.isFinite(opportunity?.amount ?? 0)
}

function parse(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}
