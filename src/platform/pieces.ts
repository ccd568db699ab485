import { hashOfBytes, hashOfText } from '../domain/hash'
import { StorageError } from '../domain/storage-problem'
import { result } from './indexed-db'

/**
 * Chromium stores larger values in files beside the database. A browser that was killed repeatedly while writing such
 * files once lost the whole database.
 */
const PIECE_BYTES = 60_000

/** A value is split into pieces. The last part of the key is the piece's index; the hash also covers the others. */
interface Piece {
  /** The revision of the commit that wrote it. */
  readonly revision: number
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly size: number
  readonly hash: number
  readonly pieces: number
}

/** The range of all keys with this prefix: an array sorts after any number. */
export function allOf(...key: readonly (number | string)[]): IDBKeyRange {
  return IDBKeyRange.bound(key, [...key, []])
}

/** Finds pieces by the revision that wrote them; includes their sizes, so that these can be read without the bytes. */
const BY_REVISION = 'revision'

export function createPieceStore(database: IDBDatabase, name: string): IDBObjectStore {
  const store = database.createObjectStore(name)
  store.createIndex(BY_REVISION, ['revision', 'size'])
  return store
}

export function writeBytes(
  store: IDBObjectStore,
  key: readonly (number | string)[],
  all: Uint8Array<ArrayBuffer>,
  revision: number,
) {
  store.delete(allOf(...key))
  const keyHash = hashOfText(key.join())
  const pieces = Math.max(1, Math.ceil(all.length / PIECE_BYTES))
  for (let piece = 0; piece < pieces; piece++) {
    const bytes = pieces === 1 ? all : all.slice(piece * PIECE_BYTES, (piece + 1) * PIECE_BYTES)
    store.put(
      { revision, bytes, size: bytes.length, hash: (hashOfBytes(bytes) ^ keyHash) >>> 0, pieces } satisfies Piece,
      [...key, piece],
    )
  }
}

/** Null if there are no pieces. Rejects if any piece is missing or damaged. */
export async function readBytes(
  store: IDBObjectStore,
  key: readonly (number | string)[],
  keyHash = hashOfText(key.join()),
): Promise<Uint8Array<ArrayBuffer> | null> {
  const stored: readonly unknown[] = await result(store.getAll(allOf(...key)))
  if (stored.length === 0) return null
  const pieces = stored.filter((piece) => isPiece(piece, keyHash))
  if (pieces.length < stored.length || pieces.some((piece) => piece.pieces !== pieces.length)) {
    throw new StorageError('unreadable')
  }
  if (pieces.length === 1) return pieces[0]!.bytes
  const all = new Uint8Array(pieces.reduce((sum, { bytes }) => sum + bytes.length, 0))
  let at = 0
  for (const { bytes } of pieces) {
    all.set(bytes, at)
    at += bytes.length
  }
  return all
}

function isPiece(value: unknown, keyHash: number): value is Piece {
  const { bytes, hash } = { ...(value as Partial<Piece> | null) }
  return bytes instanceof Uint8Array && (hashOfBytes(bytes) ^ keyHash) >>> 0 === hash
}

/** The keys, without piece indexes, of values written after this revision. */
export async function keysSince(store: IDBObjectStore, revision: number): Promise<number[][]> {
  const range = IDBKeyRange.lowerBound([revision + 1])
  const keys = (await result(store.index(BY_REVISION).getAllKeys(range))) as number[][]
  return keys.filter((key) => key.at(-1) === 0).map((key) => key.slice(0, -1))
}

export function sizeOf(store: IDBObjectStore): Promise<number> {
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
