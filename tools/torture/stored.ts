import { hashOfBytes, hashOfText } from '../../src/base/hash'
import { joinBytes } from '../../src/base/join-bytes'
import { decodeChunk, type StoredRow } from '../../src/store/chunk'
import type { Creation, Head, List, LogEntry, LoggedEdit } from '../../src/store/schema'

type Key = readonly (number | string)[]
/** Of plain data there is one; of bytes the first says how many there are. */
interface Piece {
  readonly hash: number
  readonly value?: object
  readonly bytes?: Uint8Array<ArrayBuffer>
  readonly pieces?: number
}
interface Record {
  readonly key: Key
  readonly value: object
}

/** All that stands under a list's number, but the indexes. */
export interface StoredList {
  readonly list: List
  readonly creations: readonly Creation[]
  /** By the number of their creation, and their index in it. */
  readonly chunks: readonly { readonly creation: number; readonly index: number; readonly rows: readonly StoredRow[] }[]
  readonly log: readonly LogEntry[]
  readonly edits: readonly { readonly number: number; readonly edits: readonly LoggedEdit[] }[]
}

export interface Stored {
  readonly format: number
  readonly head: Head
  readonly lists: { readonly [number: number]: StoredList }
  /** Keys of records that were altered. */
  readonly damaged: readonly Key[]
}

function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** In whatever format it is; never creates it. */
async function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open('sales-console /')
  opening.onupgradeneeded = () => opening.transaction?.abort()
  return resultOf(opening)
}

export async function storedFormat(): Promise<number> {
  const database = await openDatabase()
  database.close()
  return database.version
}

/** All that is stored but snapshots, read without the store. */
export async function stored(): Promise<Stored> {
  const database = await openDatabase()
  const store = database.transaction('records').objectStore('records')
  const range = IDBKeyRange.upperBound(['snapshot'], true)
  const [keys, pieces] = (await Promise.all([
    resultOf(store.getAllKeys(range)),
    resultOf(store.getAll(range)),
  ])) as unknown as [Key[], Piece[]]
  database.close()
  const records = new Map<string, { readonly key: Key; readonly pieces: Piece[] }>()
  for (const [at, wholeKey] of keys.entries()) {
    // Its last part is the number of the piece.
    const key = wholeKey.slice(0, -1)
    const record = records.get(key.join()) ?? { key, pieces: [] }
    records.set(key.join(), record)
    record.pieces.push(pieces[at]!)
  }
  const damaged: Key[] = []
  const whole: Record[] = []
  for (const { key, pieces: own } of records.values()) {
    const isWhole = own.length === (own[0]!.pieces ?? 1) && own.every((piece) => piece.hash === hashOf(key, piece))
    if (isWhole) whole.push({ key, value: own[0]!.value ?? joinBytes(own.map(({ bytes }) => bytes!)) })
    else damaged.push(key)
  }
  const numbers = new Set(whole.flatMap(({ key: [first] }) => (typeof first === 'number' ? [first] : [])))
  return {
    format: database.version,
    head: whole.find(({ key }) => key[0] === 'head')?.value as Head,
    lists: Object.fromEntries([...numbers].map((list) => [list, listIn(whole.filter(({ key }) => key[0] === list))])),
    damaged,
  }
}

function hashOf(key: Key, { value, bytes }: Piece): number {
  const own = bytes ? hashOfBytes(bytes) : hashOfText(JSON.stringify(value))
  return (own ^ hashOfText(key.join())) >>> 0
}

function listIn(records: readonly Record[]): StoredList {
  const of = (kind: string) => records.filter(({ key }) => key[1] === kind)
  const creations = of('creation').map(({ value }) => value as Creation)
  return {
    list: of('list')[0]?.value as List,
    creations,
    chunks: of('chunk').flatMap(({ key, value }) => {
      const [creation, index] = key.slice(2) as [number, number]
      const base = creations.find(({ number }) => number === creation)
      return base ? [{ creation, index, rows: decodeChunk(value as Uint8Array, base) }] : []
    }),
    log: of('log').map(({ value }) => value as LogEntry),
    edits: of('edits').map(({ key, value }) => ({
      number: key.at(-1) as number,
      edits: JSON.parse(new TextDecoder().decode(value as Uint8Array)),
    })),
  }
}
