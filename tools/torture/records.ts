import { hashOfBytes, hashOfText } from '../../src/base/hash'

type Key = readonly (number | string)[]
type Piece = { readonly hash: number } & (
  | { readonly value: object }
  | { readonly bytes: Uint8Array; readonly pieces: number }
)

const NAME = 'sales-console /'
/** After all lists, the head and the manifest; behind it are only the parts of snapshots. */
const SNAPSHOTS = ['snapshot']

function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

async function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open(NAME)
  // Never creates the database.
  opening.onupgradeneeded = () => opening.transaction?.abort()
  return resultOf(opening)
}

export async function storedFormat(): Promise<number> {
  const database = await openDatabase()
  database.close()
  return database.version
}

/** All records but snapshots, read without the product, as JSON; bytes are texts. */
export async function storedRecords(): Promise<string> {
  const database = await openDatabase()
  const store = database.transaction('records').objectStore('records')
  const range = IDBKeyRange.upperBound(SNAPSHOTS, true)
  const [storedKeys, pieces, others] = await Promise.all([
    resultOf(store.getAllKeys(range)) as Promise<Key[]>,
    resultOf(store.getAll(range)) as Promise<Piece[]>,
    resultOf(store.getAllKeys(IDBKeyRange.lowerBound([...SNAPSHOTS, []]))),
  ])
  database.close()
  const decoder = new TextDecoder()
  const records: [Key, unknown][] = []
  const damaged: unknown[] = []
  for (let at = 0; at < pieces.length; ) {
    const piece = pieces[at]!
    const key = storedKeys[at]!.slice(0, -1)
    const count = 'value' in piece ? 1 : piece.pieces
    const own = pieces.slice(at, at + count)
    const keys = storedKeys.slice(at, at + count)
    const isWhole = keys.every((each, index) => each.join() === [...key, index].join())
    if (!isWhole || own.length < count || !own.every((each) => each.hash === hashOf(key, each))) damaged.push(key)
    const texts = own.map((each) => ('bytes' in each ? decoder.decode(each.bytes, { stream: true }) : ''))
    records.push([key, 'value' in piece ? piece.value : texts.join('') + decoder.decode()])
    at += count
  }
  return JSON.stringify({ format: database.version, records, damaged, others })
}

function hashOf(key: Key, piece: Piece): number {
  const own = 'value' in piece ? hashOfText(JSON.stringify(piece.value)) : hashOfBytes(piece.bytes)
  return (own ^ hashOfText(key.join())) >>> 0
}
