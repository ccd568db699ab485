import type { Commit, Database, StoredEdits } from './database'
import { type Creation, type Edit, emptyHead, type LogEntry } from './schema'

/** A database that lasts as long as the page, with a single writer. */
export function createMemoryDatabase(content?: Commit): Database {
  let head = emptyHead
  const creations = new Map<number, Creation>()
  /** By creation, then by index. */
  const chunks = new Map<number, Map<number, Uint8Array<ArrayBuffer>>>()
  const log = new Map<number, LogEntry>()
  const apart = new Map<number, StoredEdits[]>()

  function write(commit: Commit) {
    head = commit.head
    for (const number of commit.cleared) chunks.delete(number)
    for (const [number, creation] of commit.creations) {
      if (creation) creations.set(number, creation)
      else creations.delete(number)
    }
    for (const { key, bytes } of commit.chunks) {
      const [creation, index] = key
      const own = chunks.get(creation) ?? new Map<number, Uint8Array<ArrayBuffer>>()
      chunks.set(creation, own.set(index, bytes))
    }
    writeLog(commit)
  }

  function writeLog({ entries, logStart, edits }: Commit) {
    const removed = [...log.keys()].filter((number) => number < logStart || entries.get(number) === null)
    for (const number of removed) {
      log.delete(number)
      apart.delete(number)
    }
    for (const [number, entry] of entries) if (entry) log.set(number, entry)
    for (const some of edits) apart.set(some.number, [...(apart.get(some.number) ?? []), some])
  }

  if (content) write(content)

  return {
    head: async () => head,
    state: async () => ({ head, creations: [...creations.values()] }),
    async *chunks(creation) {
      for (const [index, bytes] of chunks.get(creation) ?? []) yield { key: [creation, index], bytes }
    },
    chunk: async ([creation, index]) => chunks.get(creation)?.get(index) ?? null,
    writtenSince: async () => [],
    entry: async (number) => log.get(number) ?? null,
    async newestDone() {
      let newest: LogEntry | null = null
      for (const entry of log.values()) if ((entry.doneAt ?? 0) >= (newest?.doneAt ?? 1)) newest = entry
      return newest
    },
    newest: async (count) => [...log.values()].toSorted((a, b) => b.number - a.number).slice(0, count),
    async entriesOf(order, [creation, index], count) {
      const found: (LogEntry & { readonly edit: Edit })[] = []
      for (const entry of log.values()) {
        const inChunk = apart.get(entry.number)?.find(({ chunk }) => chunk[0] === creation && chunk[1] === index)
        const edits = [...entry.edits, ...(inChunk?.edits ?? [])]
        for (const edit of edits) if (edit.order === order) found.push({ ...entry, edit })
      }
      return { entries: found.toReversed().slice(0, count), total: found.length }
    },
    async *log() {
      yield* log.values()
    },
    async *edits(number) {
      yield* apart.get(number) ?? []
    },
    async write(commit) {
      write(commit)
      return true
    },
    snapshot: async () => null,
    saveSnapshot: async () => {},
    size: async () => 0,
  }
}
