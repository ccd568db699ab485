import * as v from 'valibot'
import { hashOfBytes, hashOfText } from '../base/hash'
import { joinBytes } from '../base/join-bytes'
import { StorageError } from '../domain/storage-problem'
import { columnsOf } from '../store/chunk'
import type { StoredChunk } from '../store/database'
import {
  type Format4,
  isOwnList,
  oldCreationSchema,
  oldEditsSchema,
  oldEntrySchema,
  recordsOfFormat4,
} from '../store/format-4'
import type { Device } from '../workspace/kept-data'
import { createConnection, result } from './indexed-db'

/** The database of versions before 1.0, whatever the path of the console. */
export const OLD_NAME = 'sales-console'
/** Versions 2 and 3 are no longer read. With 5 the tabs of earlier versions step aside, and write no more. */
const [READ, TAKEN] = [4, 5]
const TAKEN_BY = 'taken-by'

type Stores = Readonly<Record<string, IDBObjectStore>>

/** What a version before 1.0 has kept. The console that opens it first takes it over. */
export function createOldDevice(path: string): Pick<Device, 'exists' | 'takeOver' | 'clearOld' | 'finishTakeOver'> {
  const connection = createConnection<Stores>({
    name: OLD_NAME,
    version: TAKEN,
    upgrade(database) {
      database.createObjectStore(TAKEN_BY).put(path, TAKEN_BY)
    },
    onLost() {},
  })

  /** The version of the database, without changing it; 0 if there is none. */
  async function version(): Promise<number> {
    const databases = await indexedDB.databases()
    return databases.find(({ name }) => name === OLD_NAME)?.version ?? 0
  }

  /** Whether there is anything that this console could take. */
  async function hasContent(): Promise<boolean> {
    const found = await version()
    if (found === 0) return false
    // Without an upgrade.
    const database = await result(indexedDB.open(OLD_NAME))
    try {
      const names = [...database.objectStoreNames]
      if (names.length === 0) return false
      const stores = storesOf(database.transaction(names))
      if (stores[TAKEN_BY] && (await result(stores[TAKEN_BY].get(TAKEN_BY))) !== path) return false
      for (const [name, store] of Object.entries(stores)) {
        if (name !== TAKEN_BY && (await result(store.count())) > 0) return true
      }
      return false
    } finally {
      database.close()
    }
  }

  const clearOld = () =>
    connection.transact('readwrite', async (stores) => {
      for (const [name, store] of Object.entries(stores)) if (name !== TAKEN_BY) store.clear()
    })

  return {
    exists: () => hasContent().catch(() => false),

    async takeOver(evenIfDamaged) {
      // A browser that allows no storage has kept nothing.
      if (!(await hasContent().catch(() => false))) return null
      if ((await version()) < READ) throw new StorageError('older-version')
      return connection.transact('readonly', async (stores) => {
        const found = await readFormat4(stores)
        if (!found) throw new StorageError('older-version')
        if (found.isDamaged && !evenIfDamaged) throw new StorageError('unreadable')
        const backedUpAt: unknown = await result(stores['head']!.get('backup'))
        return {
          records: recordsOfFormat4(found.content),
          isOwn: isOwnList(found.content),
          backedUpAt: typeof backedUpAt === 'number' ? backedUpAt : null,
        }
      })
    },

    clearOld,

    async finishTakeOver() {
      if ((await version().catch(() => 0)) === TAKEN && (await hasContent())) await clearOld()
    },
  }
}

function storesOf(transaction: IDBTransaction): Stores {
  return Object.fromEntries([...transaction.objectStoreNames].map((name) => [name, transaction.objectStore(name)]))
}

/** What can be read; null if it is of an earlier format. */
async function readFormat4({ head, creations, chunks, log, edits }: Stores) {
  if (!head || !creations || !chunks || !log || !edits) return null
  const storedHead: unknown = await result(head.get('head'))
  const storedCreations = await result<unknown[]>(creations.getAll())
  if (storedHead === undefined && storedCreations.length === 0) return null
  const [readHead] = unsealed(v.object({ creations: v.number() }), storedHead)
  const content = {
    creations: storedCreations.flatMap((stored) => unsealed(oldCreationSchema, stored)),
    chunks: [] as StoredChunk[],
    entries: (await result<unknown[]>(log.getAll())).flatMap((stored) => unsealed(oldEntrySchema, stored)),
    edits: [] as Format4['edits'][number][],
  }
  for (const [number, index, piece] of (await result(chunks.getAllKeys())) as [number, number, number][]) {
    const bytes = piece === 0 ? await readBytes(chunks, [number, index]) : null
    if (bytes) content.chunks.push({ key: [number, index], bytes })
  }
  for (const { number, editedChunks } of content.entries) {
    for (const chunk of editedChunks) {
      const bytes = await readBytes(edits, [...chunk, number])
      const { success, output } = v.safeParse(oldEditsSchema, bytes && JSON.parse(new TextDecoder().decode(bytes)))
      if (success) content.edits.push({ number, chunk, edits: output })
    }
  }
  const isDamaged =
    readHead?.creations !== storedCreations.length ||
    content.creations.length < storedCreations.length ||
    isIncomplete(content)
  return { content, isDamaged }
}

/** Whether leads are missing that are shown: each creation says how many it has. */
function isIncomplete({ creations, chunks }: Format4): boolean {
  const found = new Map<number, number>()
  for (const { key, bytes } of chunks) found.set(key[0], (found.get(key[0]) ?? 0) + columnsOf(bytes)('id').length)
  return creations.some(
    ({ number, count, lost, hiddenBy }) => hiddenBy === null && (found.get(number) ?? 0) !== count - lost,
  )
}

/** `[value]`, or `[]` if it was altered. */
function unsealed<Schema extends v.GenericSchema>(schema: Schema, stored: unknown): v.InferOutput<Schema>[] {
  const { hash, ...value } = { ...(stored as { hash: number } | undefined) }
  const { success, output } = v.safeParse(schema, value)
  return success && hashOfText(JSON.stringify(value)) === hash ? [output] : []
}

interface Piece {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly hash: number
  readonly pieces: number
}

/** Null if a piece is missing or was altered. */
async function readBytes(store: IDBObjectStore, key: readonly number[]): Promise<Uint8Array<ArrayBuffer> | null> {
  const pieces = (await result(store.getAll(IDBKeyRange.bound(key, [...key, []])))) as Piece[]
  const keyHash = hashOfText(key.join())
  const isWhole = pieces.every(
    ({ bytes, hash, pieces: count }) => count === pieces.length && (hashOfBytes(bytes) ^ keyHash) >>> 0 === hash,
  )
  return isWhole && pieces.length > 0 ? joinBytes(pieces.map(({ bytes }) => bytes)) : null
}
