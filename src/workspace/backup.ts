import { type Entry, isEntry } from '../domain/action'
import type { FileProblem } from '../domain/import'
import { hashOfText } from '../domain/text-hash'
import type { JournalContent } from './device-storage'
import type { CreateFile, FileContent, FileProgress } from './ports'

const APP = 'sales-console'
const VERSION = 1

/** All that the console shows, and how it came to it. */
export interface BackupContent {
  readonly date: number
  readonly leads: number
  readonly opportunities: number
  readonly entries: readonly Entry[]
  part(batch: string, index: number): Promise<string>
}

/**
 * A file of lines, each of them JSON: what it is, the entries of the journal, the parts of imports, and a checksum over
 * all lines before it.
 */
export async function writeBackup(
  createFile: CreateFile,
  { date, leads, opportunities, entries, part }: BackupContent,
  onProgress: FileProgress,
): Promise<FileContent | null> {
  const file = createFile('application/json')
  const batches = entries.flatMap((entry) =>
    entry.type === 'act' && 'batch' in entry.action ? [entry.action.batch] : [],
  )
  const partCount = batches.reduce((sum, { leadParts, changeParts }) => sum + leadParts + changeParts, 0)
  const total = entries.length + partCount
  let checksum = 0
  let done = 0

  /** False where it is to be stopped. */
  async function write(line: unknown): Promise<boolean> {
    const text = JSON.stringify(line)
    checksum = hashOfText(text, checksum)
    file.write(`${text}\n`)
    return done++ % 100 > 0 || onProgress(done, total)
  }

  await write({ app: APP, version: VERSION, date, leads, opportunities, entries: entries.length, parts: partCount })
  for (const entry of entries) if (!(await write(entry))) return null
  for (const { id, leadParts, changeParts } of batches) {
    for (let index = 0; index < leadParts + changeParts; index++) {
      await write({ batch: id, index, text: await part(id, index) })
      if (!(await onProgress(done, total))) return null
    }
  }
  file.write(`${JSON.stringify({ checksum })}\n`)
  return file.finish()
}

/** Batches get other ids: those of the backup may be in use here, by imports that stay. */
export async function readBackup(
  lines: AsyncIterable<{ readonly text: string; readonly bytesRead: number }>,
  totalBytes: number,
  newId: () => string,
  onProgress: FileProgress,
): Promise<(JournalContent & { readonly date: number }) | { readonly problem: FileProblem } | null> {
  const entries: Entry[] = []
  const parts = new Map<string, string[]>()
  const ids = new Map<string, string>()
  let header: Header | null = null
  let partCount = 0
  let checksum = 0
  let isWhole = false
  let read = 0

  function take(value: unknown): boolean {
    if (entries.length < (header?.entries ?? 0)) {
      if (!isEntry(value)) return false
      entries.push(renamed(value, ids, newId))
      return true
    }
    const { batch, index, text } = value as Readonly<Record<string, unknown>>
    const id = typeof batch === 'string' ? ids.get(batch) : undefined
    if (id === undefined || typeof text !== 'string') return false
    const texts = parts.get(id) ?? []
    parts.set(id, texts)
    partCount++
    return texts.push(text) === Number(index) + 1
  }

  for await (const { text, bytesRead } of lines) {
    const value = parse(text)
    if (!header) {
      if (!isHeader(value)) return { problem: 'not-a-backup' }
      if (value.version > VERSION) return { problem: 'newer-backup' }
      header = value
    } else if (isWhole || value === null) return { problem: 'damaged-backup' }
    else if ('checksum' in value) {
      isWhole = value.checksum === checksum && entries.length === header.entries && partCount === header.parts
      if (!isWhole) return { problem: 'damaged-backup' }
      continue
    } else if (!take(value)) return { problem: 'damaged-backup' }
    checksum = hashOfText(text, checksum)
    if (read++ % 100 === 0 && !(await onProgress(bytesRead, totalBytes))) return null
  }
  if (!header) return { problem: 'not-a-backup' }
  return isWhole ? { date: header.date, entries, parts } : { problem: 'damaged-backup' }
}

interface Header {
  readonly version: number
  readonly date: number
  readonly entries: number
  readonly parts: number
}

function isHeader(value: object | null): value is Header {
  const { app, version, date, entries, parts } = { ...value } as Readonly<Record<string, unknown>>
  return app === APP && typeof version === 'number' && [date, entries, parts].every(Number.isFinite)
}

function renamed(entry: Entry, ids: Map<string, string>, newId: () => string): Entry {
  if (entry.type !== 'act' || !('batch' in entry.action)) return entry
  const id = newId()
  ids.set(entry.action.batch.id, id)
  return { ...entry, action: { ...entry.action, batch: { ...entry.action.batch, id } } }
}

function parse(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}
