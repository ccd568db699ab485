import { hashOfBytes, hashOfText } from '../base/hash'
import { joinBytes } from '../base/join-bytes'
import { StorageError } from '../domain/storage-problem'
import type { Key, Reading, Records, Scan, StoredRecord, Value, Writing } from '../store/records'
import { type Connection, result } from './indexed-db'

const STORE = 'records'
/** Finds bytes by the revision that wrote them; includes their sizes, so that these can be read without the bytes. */
const BY_REVISION = 'revision'

export type RecordConnection = Connection<Readonly<Record<typeof STORE, IDBObjectStore>>>

/**
 * Chromium stores larger values in files beside the database. A browser that was killed repeatedly while writing such
 * files once lost the whole database.
 */
const PIECE_BYTES = 60_000

/** The last part of a stored key is the index of the piece. The hash also covers the others. */
type Piece =
  | { readonly hash: number; readonly value: object }
  | {
      readonly hash: number
      readonly revision: number
      readonly bytes: Uint8Array<ArrayBuffer>
      readonly size: number
      readonly pieces: number
    }

export function createRecordStore(database: IDBDatabase) {
  const store = database.createObjectStore(STORE)
  store.createIndex(BY_REVISION, ['revision', 'size'])
  // If Chromium has lost a database, a new one of its name may contain some of its records.
  store.clear()
}

export function createRecords(connection: RecordConnection): Records {
  return {
    read: (work) => connection.transact('readonly', ({ records }) => work(readingOf(records))),
    write: (work) => connection.transact('readwrite', ({ records }) => work(writingOf(records))),
  }
}

/** All keys that begin with this one: an array sorts after any number or text. */
const under = (prefix: Key) => IDBKeyRange.bound(prefix, [...prefix, []])

function readingOf(store: IDBObjectStore): Reading {
  async function get(key: Key): Promise<Value | null> {
    const pieces: readonly unknown[] = await result(store.getAll(under(key)))
    return pieces.length === 0 ? null : joined(key, pieces)
  }

  async function scan(range: Scan): Promise<readonly StoredRecord[]> {
    if (range.isReverse) return scanBack(store, range)
    const { first, last, after, limit } = range
    // Behind the pieces of a key come those of the next one.
    const bounds = after
      ? IDBKeyRange.bound([...after, []], [...last, []], true)
      : IDBKeyRange.bound(first, [...last, []])
    // Both are asked for before one is waited for: if the second throws, nobody waits for the first.
    const requests = [store.getAllKeys(bounds, limit), store.getAll(bounds, limit)] as const
    const [keys, values] = await Promise.all([result(requests[0]) as Promise<Key[]>, result(requests[1])])
    const records: StoredRecord[] = []
    for (let at = 0; at < keys.length; ) {
      const key = keys[at]!.slice(0, -1)
      let end = at + 1
      while (end < keys.length && isSameKey(keys[end]!, keys[at]!)) end++
      // The limit may have cut off pieces of the last one.
      const isCut = end === keys.length && limit === keys.length
      const value = isCut ? await get(key) : joined(key, values.slice(at, end))
      records.push({ key, value: value! })
      at = end
    }
    // Fewer than asked for would mean that there are no others.
    const next = records.at(-1)
    if (!limit || !next || keys.length < limit || records.length === limit) return records
    return [...records, ...(await scan({ ...range, after: next.key, limit: limit - records.length }))]
  }

  return {
    get,
    scan,
    keys: async (prefix) => wholeKeys((await result(store.getAllKeys(under(prefix)))) as Key[]),
    writtenSince: async (revision) => {
      const range = IDBKeyRange.lowerBound([revision + 1])
      return wholeKeys((await result(store.index(BY_REVISION).getAllKeys(range))) as Key[])
    },
    size: () => sizeOf(store),
  }
}

function writingOf(store: IDBObjectStore): Writing {
  return {
    ...readingOf(store),
    put(key, value, revision = 0) {
      if (!(value instanceof Uint8Array)) {
        store.put({ value, hash: hashOf(key, value) } satisfies Piece, [...key, 0])
        return
      }
      store.delete(under(key))
      const pieces = Math.max(1, Math.ceil(value.length / PIECE_BYTES))
      for (let piece = 0; piece < pieces; piece++) {
        const bytes = pieces === 1 ? value : value.slice(piece * PIECE_BYTES, (piece + 1) * PIECE_BYTES)
        store.put({ revision, bytes, size: bytes.length, hash: hashOf(key, bytes), pieces } satisfies Piece, [
          ...key,
          piece,
        ])
      }
    },
    delete: (prefix) => void store.delete(under(prefix)),
  }
}

/** Up to `limit` records, from the last key backwards. None of them is of several pieces. */
async function scanBack(store: IDBObjectStore, { first, last, after, limit = Number.MAX_SAFE_INTEGER }: Scan) {
  const bounds = IDBKeyRange.bound(first, after ?? [...last, []], false, after !== undefined)
  const records: StoredRecord[] = []
  const request = store.openCursor(bounds, 'prev')
  for (let cursor = await result(request); cursor && records.length < limit; cursor = await result(request)) {
    const key = (cursor.key as Key).slice(0, -1)
    records.push({ key, value: joined(key, [cursor.value]) })
    cursor.continue()
  }
  return records
}

const isSameKey = (one: Key, other: Key) =>
  one.length === other.length && one.slice(0, -1).every((part, at) => part === other[at])

/** Without the indexes of pieces. */
const wholeKeys = (keys: readonly Key[]) => keys.filter((key) => key.at(-1) === 0).map((key) => key.slice(0, -1))

function hashOf(key: Key, value: object): number {
  const own = value instanceof Uint8Array ? hashOfBytes(value) : hashOfText(JSON.stringify(value))
  return (own ^ hashOfText(key.join())) >>> 0
}

/** Throws if any piece is missing or was altered. */
function joined(key: Key, stored: readonly unknown[]): Value {
  const pieces = stored.flatMap((piece) => (isPiece(key, piece) ? [piece] : []))
  const [first] = pieces
  if (!first || pieces.length < stored.length) throw new StorageError('unreadable')
  if ('value' in first) return first.value
  const parts = pieces.flatMap((piece) => ('bytes' in piece && piece.pieces === pieces.length ? [piece.bytes] : []))
  if (parts.length < pieces.length) throw new StorageError('unreadable')
  return parts.length === 1 ? parts[0]! : joinBytes(parts)
}

/** Whether it is as it was written. */
export function isPiece(key: Key, stored: unknown): stored is Piece {
  const { value, bytes, hash } = { ...(stored as { value?: unknown; bytes?: unknown; hash?: unknown } | null) }
  const content = value ?? bytes
  return typeof content === 'object' && content !== null && hashOf(key, content) === hash
}

function sizeOf(store: IDBObjectStore): Promise<number> {
  return new Promise((resolve, reject) => {
    let size = 0
    const request = store.index(BY_REVISION).openKeyCursor()
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      const cursor = request.result
      if (!cursor) resolve(size)
      else {
        size += (cursor.key as number[])[1]!
        cursor.continue()
      }
    }
  })
}
