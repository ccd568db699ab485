import * as v from 'valibot'
import { hashOfText } from '../domain/hash'
import { StorageError } from '../domain/storage-problem'
import { decodeChunk } from '../store/chunk'
import { type Commit, type Database, firstCommit, type StoredChunk, type StoredEdits } from '../store/database'
import { headAfter } from '../store/restore'
import {
  type ChunkKey,
  type Creation,
  creationSchema,
  editsSchema,
  entrySchema,
  type Head,
  headSchema,
  type LogEntry,
  shownCount,
  shownOf,
} from '../store/schema'
import { type Connection, result } from './indexed-db'
import { allOf, createPieceStore, keysSince, readBytes, sizeOf, writeBytes } from './pieces'
import { loadSnapshot, saveSnapshot } from './snapshot'

export type DeviceConnection = Connection<Stores>

/** The stores of format 2 exist only if the database was created by it. */
export type Stores = Readonly<
  Record<'head' | 'creations' | 'chunks' | 'log' | 'edits' | 'snapshot', IDBObjectStore> &
    Partial<Record<'meta' | 'journal' | 'parts' | 'aside', IDBObjectStore>>
>

/** Limit per read. */
const VALUES_AT_ONCE = 64

/** Stored under the key 'head'. The id changes whenever the whole content is replaced. */
interface StoredHead extends Head {
  readonly id: string
}

/** `leads` lists the orders of the edited leads: the log is also read by lead. */
interface StoredEntry extends LogEntry {
  readonly leads: readonly (readonly [order: number, number: number])[]
}

export function createStores(database: IDBDatabase) {
  const log = database.createObjectStore('log', { keyPath: 'number' })
  // Entries with `doneAt: null` are not indexed.
  log.createIndex('doneAt', 'doneAt')
  log.createIndex('leads', 'leads', { multiEntry: true })
  const created = [
    log,
    database.createObjectStore('head'),
    database.createObjectStore('creations', { keyPath: 'number' }),
    createPieceStore(database, 'chunks'),
    createPieceStore(database, 'edits'),
    createPieceStore(database, 'snapshot'),
  ]
  // If Chromium has lost a database, a new one of its name may contain some of its records.
  for (const store of created) store.clear()
}

/** Adds a hash, so that corruption and outside changes are noticed. */
function sealed<Value extends object>(value: Value): Value & { readonly hash: number } {
  return { ...value, hash: hashOfText(JSON.stringify(value)) }
}

/** Throws if the value was altered, or has a shape that this version does not know. */
function unsealed<Schema extends v.GenericSchema>(schema: Schema, stored: unknown): v.InferOutput<Schema> {
  try {
    const { hash, ...value } = stored as { hash: number }
    if (hashOfText(JSON.stringify(value)) === hash) return v.parse(schema, value)
  } catch (cause) {
    throw new StorageError('unreadable', { cause })
  }
  throw new StorageError('unreadable')
}

const storedHeadSchema = v.object({ ...headSchema.entries, id: v.string() })

/** Undefined if nothing is stored. */
export async function readHead({ head }: Pick<Stores, 'head'>): Promise<StoredHead | undefined> {
  const stored: unknown = await result(head.get('head'))
  return stored === undefined ? undefined : unsealed(storedHeadSchema, stored)
}

const entryOf = (stored: unknown): LogEntry => unsealed(entrySchema, stored)
const editsIn = (bytes: Uint8Array) => v.parse(editsSchema, JSON.parse(new TextDecoder().decode(bytes)))

async function readCreations({ creations }: Stores): Promise<Creation[]> {
  return (await result(creations.getAll())).map((stored) => unsealed(creationSchema, stored))
}

/** The stored data with this id; other ids are rejected as 'replaced'. */
export function createDeviceDatabase(connection: DeviceConnection, id: string): Database {
  async function headOf(stores: Stores): Promise<Head> {
    const stored = await readHead(stores)
    if (!stored) throw new StorageError('missing')
    if (stored.id !== id) throw new StorageError('replaced')
    return stored
  }

  const read = <Result>(work: (stores: Stores, head: Head) => Promise<Result>) =>
    connection.transact('readonly', async (stores) => work(stores, await headOf(stores)))

  return {
    head: () => connection.transact('readonly', headOf),

    state: () =>
      read(async (stores, head) => {
        const creations = await readCreations(stores)
        if (creations.length !== head.creations) throw new StorageError('unreadable')
        return { head, creations }
      }),

    async *chunks(creation) {
      for (let from = 0; ; ) {
        const { chunks, isLast } = await read(({ chunks: store }) => readChunks(store, creation, from))
        yield* chunks
        if (isLast) return
        from = chunks.at(-1)!.key[1] + 1
      }
    },

    chunk: (key) => read(({ chunks }) => readBytes(chunks, key)),

    writtenSince: (revision) =>
      read(async ({ chunks }) => {
        const written: StoredChunk[] = []
        for (const [creation = 0, index = 0] of await keysSince(chunks, revision)) {
          written.push({ key: [creation, index], bytes: (await readBytes(chunks, [creation, index]))! })
        }
        return written
      }),

    entry: (number) =>
      read(async ({ log }) => {
        const stored: unknown = await result(log.get(number))
        return stored === undefined ? null : entryOf(stored)
      }),

    newestDone: () =>
      read(async ({ log }) => {
        const cursor = await result(log.index('doneAt').openCursor(null, 'prev'))
        return cursor && entryOf(cursor.value)
      }),

    newest: (count) => read(async ({ log }) => (await newestOf(log, null, count)).map(entryOf)),

    entriesOf: (order, chunk, count) =>
      read(async ({ log, edits }) => {
        const ofLead = log.index('leads')
        const entries = (await newestOf(ofLead, allOf(order), count)).map(entryOf)
        const found = entries.flatMap((entry) => entry.edits.map((edit) => ({ ...entry, edit })))
        let total = await result(ofLead.count(allOf(order)))
        for (const [, , number = 0, piece] of (await result(edits.getAllKeys(allOf(...chunk)))) as number[][]) {
          if (piece !== 0) continue
          const entry = entryOf(await result(log.get(number)))
          const own = editsIn((await readBytes(edits, [...chunk, number]))!).filter((edit) => edit.order === order)
          found.push(...own.map((edit) => ({ ...entry, edit })))
          total += own.length
        }
        const own = found.filter(({ edit }) => edit.order === order)
        return { entries: own.toSorted((a, b) => b.number - a.number).slice(0, count), total }
      }),

    async *log() {
      for (let from = Number.NEGATIVE_INFINITY; ; ) {
        const range = IDBKeyRange.lowerBound(from, true)
        const entries = await read(async ({ log }) => (await result(log.getAll(range, VALUES_AT_ONCE))).map(entryOf))
        yield* entries
        if (entries.length < VALUES_AT_ONCE) return
        from = entries.at(-1)!.number
      }
    },

    async *edits(number) {
      const entry = await read(async ({ log }) => entryOf(await result(log.get(number))))
      for (const chunk of entry.editedChunks) {
        const bytes = await read(({ edits }) => readBytes(edits, [...chunk, number]))
        if (bytes) yield { number, chunk, edits: editsIn(bytes) }
      }
    },

    write: (commit) =>
      connection.transact('readwrite', async (stores) => {
        const { revision } = await headOf(stores)
        if (revision !== commit.follows) return false
        await writeCommit(stores, id, commit)
        return true
      }),

    snapshot: () => loadSnapshot((work) => read(({ snapshot }) => work(snapshot)), id).catch(() => null),

    saveSnapshot: (snapshot) =>
      saveSnapshot(
        (work) =>
          connection.transact('readwrite', async (stores) => {
            await headOf(stores)
            return work(stores.snapshot)
          }),
        id,
        snapshot,
      ),

    size: () =>
      read(async ({ chunks, edits, snapshot }) => {
        let size = 0
        for (const store of [chunks, edits, snapshot]) size += await sizeOf(store)
        return size
      }),
  }
}

/** Up to `count` values, from the last key backwards. */
async function newestOf(source: IDBObjectStore | IDBIndex, range: IDBKeyRange | null, count: number) {
  const values: unknown[] = []
  const request = source.openCursor(range, 'prev')
  for (let cursor = await result(request); cursor && values.length < count; cursor = await result(request)) {
    values.push(cursor.value)
    cursor.continue()
  }
  return values
}

/** Some chunks of a creation, from this index on. */
async function readChunks(store: IDBObjectStore, creation: number, from: number) {
  const range = IDBKeyRange.bound([creation, from], [creation, []])
  const keys = (await result(store.getAllKeys(range, VALUES_AT_ONCE))) as number[][]
  const indexes = keys.flatMap(([, index = 0, piece]) => (piece === 0 ? [index] : []))
  const chunks = await Promise.all(
    indexes.map(async (index): Promise<StoredChunk> => {
      const key: ChunkKey = [creation, index]
      return { key, bytes: (await readBytes(store, key))! }
    }),
  )
  return { chunks, isLast: keys.length < VALUES_AT_ONCE || chunks.length === 0 }
}

export async function writeCommit({ head, creations, chunks, log, edits }: Stores, id: string, commit: Commit) {
  const { revision } = commit.head
  head.put(sealed<StoredHead>({ ...commit.head, id }), 'head')
  for (const number of commit.cleared) {
    chunks.delete(allOf(number))
    edits.delete(allOf(number))
  }
  for (const [number, creation] of commit.creations) {
    if (creation) creations.put(sealed(creation))
    else creations.delete(number)
  }
  for (const { key, bytes } of commit.chunks) writeBytes(chunks, key, bytes, revision)
  if (commit.logStart > 0) log.delete(IDBKeyRange.upperBound(commit.logStart, true))
  for (const [number, entry] of commit.entries) {
    if (entry) {
      const leads = entry.edits.map(({ order }) => [order, number] as const)
      log.put(sealed<StoredEntry>({ ...entry, leads }))
      continue
    }
    const removed = (await result(log.get(number))) as LogEntry | undefined
    for (const key of removed?.editedChunks ?? []) edits.delete(allOf(...key, number))
    log.delete(number)
  }
  for (const { number, chunk, edits: some } of commit.edits) {
    writeBytes(edits, [...chunk, number], new TextEncoder().encode(JSON.stringify(some)), revision)
  }
}

interface Readable {
  /** As one commit to an empty store. */
  readonly content: Commit
  /** How many of the visible leads are unreadable. */
  readonly unreadable: number
  readonly isDamaged: boolean
}

/** Everything that is still readable. */
export async function readableContent(stores: Stores): Promise<Readable> {
  const head = await readHead(stores).catch(() => undefined)
  const storedCreations: unknown[] = await result(stores.creations.getAll())
  const all = storedCreations.flatMap((creation) => parsed(() => unsealed(creationSchema, creation)))
  const chunks: StoredChunk[] = []
  const creations: Creation[] = []
  let unreadable = 0
  for (const creation of all) {
    const [rows, left] = [[], []] as [number[], number[]]
    const keys = (await result(stores.chunks.getAllKeys(allOf(creation.number)))) as number[][]
    for (const [number = 0, index = 0, piece] of keys) {
      if (piece !== 0) continue
      const bytes = await readBytes(stores.chunks, [number, index]).catch(() => null)
      const read = bytes ? parsed(() => decodeChunk(bytes, creation)).flat() : []
      if (bytes && read.length > 0) chunks.push({ key: [number, index], bytes })
      for (const { lead, isLeft } of read) (isLeft ? left : rows).push(lead.order)
    }
    // If only the rows marked `isLeft` are stored, the others are not lost.
    const isCleared = shownOf(creation) === 'left' && rows.length === 0
    const next = {
      ...creation,
      left: shownOf(creation) === 'all' ? 0 : left.length,
      lost: isCleared ? creation.lost : creation.count - rows.length - left.length,
    }
    unreadable += shownCount(creation) - shownCount(next)
    creations.push(next)
  }
  const entries = (await result(stores.log.getAll())).flatMap((stored) => parsed(() => entryOf(stored)))
  const edits: StoredEdits[] = []
  for (const { number, editedChunks } of entries) {
    for (const chunk of editedChunks) {
      const bytes = await readBytes(stores.edits, [...chunk, number]).catch(() => null)
      if (bytes) edits.push(...parsed(() => ({ number, chunk, edits: editsIn(bytes) })))
    }
  }
  if (head) {
    const isDamaged = unreadable > 0 || head.creations !== creations.length || all.length !== storedCreations.length
    return { content: firstCommit(head, creations, chunks, entries, edits), unreadable, isDamaged }
  }
  // Without a head it is unknown what can be undone.
  const past = entries.map((entry) => ({ ...entry, doneAt: null, isPast: true }))
  const shown = creations.filter((creation) => shownOf(creation) !== 'none')
  const isShown = new Set(shown.map(({ number }) => number))
  const shownChunks = chunks.filter(({ key }) => isShown.has(key[0]))
  return {
    content: firstCommit(headAfter(creations, past), shown, shownChunks, past, edits),
    unreadable,
    isDamaged: true,
  }
}

/** `[value]`, or `[]` if reading throws. */
function parsed<Value>(read: () => Value): Value[] {
  try {
    return [read()]
  } catch {
    return []
  }
}
