import * as v from 'valibot'
import { columnsOf } from '../store/chunk'
import type { ListRecord } from '../store/database'
import { type Database, decodeEdits, encodeEdits } from '../store/database'
import type { NewList } from '../store/draft'
import { isSoundLog, listOf, shownRecords } from '../store/list-records'
import {
  chunkKeySchema,
  creationSchema,
  dateSchema,
  editsSchema,
  entrySchema,
  FORMAT,
  type LogEntry,
} from '../store/schema'
import { APP, Checksum } from './backup-frame'
import { type CreateFile, type FileContent, type FileProblem, type FileProgress, MAX_TEXT } from './file'

/** Written by 1.0.0, whose format was 8. Later ones write their format. */
const VERSION_OF_1_0 = 5

/** Written into the backup's header. */
interface Summary {
  readonly date: number
  readonly leads: number
  readonly opportunities: number
}

/** In characters, which take three bytes at most. A longer line is written in parts, each a line of its own. */
const MAX_LINE = 2 ** 20

/** A part of a line, which ends with the one that nothing follows. */
const partLine = v.object({ part: v.string(), isLast: v.boolean() })

function* partsOf(line: string): Generator<string, void> {
  if (line.length <= MAX_LINE) return yield line
  for (let from = 0; from < line.length; from += MAX_LINE) {
    const end = from + MAX_LINE
    yield JSON.stringify({ part: line.slice(from, end), isLast: end >= line.length } satisfies PartLine)
  }
}
type PartLine = v.InferOutput<typeof partLine>

/** One record per line; a chunk is written as its text. */
const chunkLine = v.object({ chunk: chunkKeySchema, text: v.string() })
const lineSchema = v.union([
  v.object({ creation: creationSchema }),
  chunkLine,
  // When it was done is not said, but that it was: see `shownRecords`.
  v.object({
    entry: v.pipe(
      entrySchema,
      v.check(({ doneAt }) => doneAt === 0),
    ),
  }),
  v.object({ edits: editsSchema, number: v.number(), chunk: chunkKeySchema }),
])
type Line = v.InferInput<typeof lineSchema>

const encoder = new TextEncoder()
const decoder = new TextDecoder()

function lineOf(record: ListRecord): Line {
  if ('chunk' in record) return { chunk: [...record.chunk.key], text: decoder.decode(record.chunk.bytes) }
  if ('creation' in record || 'entry' in record) return record
  const { number, chunk, bytes } = record.edits
  return { edits: [...decodeEdits(bytes)], number, chunk: [...chunk] }
}

const chunkOf = ({ chunk, text }: v.InferOutput<typeof chunkLine>) => ({ key: chunk, bytes: encoder.encode(text) })

export interface WrittenBackup extends Summary {
  readonly file: FileContent
  /** How many actions of the seller it contains, and when the newest was done. */
  readonly actions: number
  readonly changedAt: number
}

/**
 * A file of JSON lines: a header, the records of the list, and a checksum over all lines before it. Where anything is
 * written meanwhile they do not fit together: then it is of no use. Null if it was cancelled.
 */
export async function writeBackup(
  createFile: CreateFile,
  summary: Summary,
  database: Database,
  list: number,
  onProgress: FileProgress,
): Promise<WrittenBackup | null> {
  const file = createFile('application/json')
  const turns = turnsOf(onProgress, summary.leads)
  const checksum = new Checksum()
  let [actions, changedAt] = [0, 0]
  const write = (line: object) => {
    for (const text of partsOf(JSON.stringify(line))) {
      checksum.add(text)
      file.write(`${text}\n`)
    }
  }
  write({ app: APP, version: FORMAT, ...summary })
  const isDone = await unlessStopped(async () => {
    for await (const record of shownRecords(database, list, turns)) {
      write(lineOf(record))
      if (!('entry' in record)) continue
      actions += Number(isAction(record.entry))
      changedAt = Math.max(changedAt, record.entry.date)
    }
    return true
  })
  if (!isDone) return null
  file.write(`${checksum.line}\n`)
  return { ...summary, file: file.finish(), actions, changedAt }
}

/** The start is no action of the seller's. */
export const isAction = ({ kind }: Pick<LogEntry, 'kind'>) => kind !== 'start'

export type Backup = Summary & { readonly list: NewList }
type Lines = AsyncIterable<{ readonly text: string; readonly bytesRead: number }>

/** Of the work on a backup that is read: the rest is to show its leads. */
const READING_SHARE = 0.5
const CHECKING_SHARE = 0.25
export const READ_SHARE = READING_SHARE + CHECKING_SHARE

/** Reads a backup whose lines are whole; whether its leads make a list is for a view to say. Null if it was cancelled. */
export function readBackup(
  lines: Lines,
  totalBytes: number,
  onProgress: FileProgress,
): Promise<Backup | { readonly problem: FileProblem } | null> {
  return unlessStopped(() => readLines(lines, totalBytes, turnsOf(onProgress, totalBytes)))
}

async function readLines(
  lines: Lines,
  totalBytes: number,
  onShare: (share: number) => Promise<void>,
): Promise<Backup | { readonly problem: FileProblem }> {
  let header: v.InferOutput<typeof headerSchema> | null = null
  const reader = new LineReader()
  const checksum = new Checksum()
  let isWhole = false
  for await (const { text, bytesRead } of lines) {
    const value = parse(text)
    if (!header) {
      if (!v.is(headerSchema, value)) return { problem: 'not-a-backup' }
      if (value.version > FORMAT) return { problem: 'newer-backup' }
      if (value.version < VERSION_OF_1_0) return { problem: 'older-backup' }
      header = value
    } else if (isWhole || value === null) return { problem: 'damaged-backup' }
    else if ('checksum' in value) {
      isWhole = value.checksum === checksum.value
      if (!isWhole) return { problem: 'damaged-backup' }
      continue
    } else if (!reader.take(value)) return { problem: 'damaged-backup' }
    checksum.add(text)
    await onShare((READING_SHARE * bytesRead) / totalBytes)
  }
  if (!header) return { problem: 'not-a-backup' }
  const list = isWhole && (await reader.finish((share) => onShare(READING_SHARE + CHECKING_SHARE * share)))
  if (!list) return { problem: 'damaged-backup' }
  const { date, leads, opportunities } = header
  return { date, leads, opportunities, list }
}

const headerSchema = v.looseObject({
  app: v.literal(APP),
  version: v.number(),
  date: dateSchema,
  leads: v.number(),
  opportunities: v.number(),
})

/** Turns lines into a list. */
class LineReader {
  readonly #records: ListRecord[] = []
  #parts: string[] = []
  #length = 0

  /** False if the line is none of the format. */
  take(line: object): boolean {
    if (v.is(partLine, line)) return this.#takePart(line)
    return this.#parts.length === 0 && this.#take(line)
  }

  #takePart({ part, isLast }: PartLine): boolean {
    this.#parts.push(part)
    this.#length += part.length
    if (this.#length > MAX_TEXT) return false
    if (!isLast) return true
    const whole = parse(this.#parts.join(''))
    this.#parts = []
    this.#length = 0
    return whole !== null && this.take(whole)
  }

  #take(line: object): boolean {
    const { success, output } = v.safeParse(lineSchema, line)
    if (!success) return false
    if ('text' in output) this.#records.push({ chunk: chunkOf(output) })
    else if ('edits' in output) {
      const { number, chunk, edits } = output
      this.#records.push({ edits: { number, chunk, bytes: encodeEdits(edits) } })
    } else this.#records.push(output)
    return true
  }

  /** Null if the lines do not fit together. */
  async finish(onShare: (share: number) => Promise<void>): Promise<NewList | null> {
    if (this.#parts.length > 0) return null
    try {
      const list = listOf(this.#records)
      for (const { bytes } of list.chunks) {
        const column = columnsOf(bytes)
        if (column('name').some((name) => name.trim() === '') || column('isRemoved', '').includes('1')) return null
        await onShare(0)
      }
      const count = this.#records.filter((record) => 'creation' in record).length
      const isShown = [...list.creations.values()].every((creation) => creation && !creation.isUndone)
      const isSound = count === list.creations.size && isShown && (await isSoundLog(list, onShare))
      return isSound ? list : null
    } catch (error) {
      if (error instanceof Stopped) throw error
      return null
    }
  }
}

class Stopped extends Error {}

async function unlessStopped<Result>(work: () => Promise<Result>): Promise<Result | null> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Stopped) return null
    throw error
  }
}

/** A record has up to 400 leads or edits. */
const RECORDS_PER_TURN = 20

/** To be called for each record, with the share of all work that is done: now and then others get their turn. */
function turnsOf(onProgress: FileProgress, total: number) {
  let records = 0
  return async (share: number) => {
    if (records++ % RECORDS_PER_TURN > 0) return
    if (!(await onProgress(Math.floor(share * total), total))) throw new Stopped()
  }
}

function parse(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}
