import type { Opportunity } from '../domain/opportunity'
import type { ImageStore, RecordsImage } from '../workspace/image-store'
import { hashOfBytes } from './hash'

/** A database of its own: writing an image never delays the journal. */
const NAME = 'sales-console-image'

/** Browsers refuse values that are too large, and progress is reported after each part. */
const PART_BYTES = 8 * 2 ** 20

type Columns = RecordsImage['leads']['columns']
type Column = Columns[keyof Columns]

interface Manifest {
  readonly journal: string
  readonly entries: number
  readonly leadCount: number
  readonly version: number
  readonly opportunities: readonly Opportunity[]
  readonly columns: readonly {
    readonly name: string
    readonly empty: Column
    readonly bytes: number
    readonly hash: number
  }[]
}

export const imageStore: ImageStore = {
  save: (journal, image) => withStore('readwrite', (store) => write(store, journal, image)).catch(() => {}),
  load: (journal, onProgress) => withStore('readonly', (store) => read(store, journal, onProgress)).catch(() => null),
  clear: () => withStore('readwrite', async (store) => void store.clear()).catch(() => {}),
}

async function write(store: IDBObjectStore, journal: string, { leads, ...rest }: RecordsImage) {
  store.clear()
  const columns = Object.entries<Column>({ ...leads.columns }).map(([name, column]) => {
    const bytes = bytesOf(column)
    for (let from = 0; from < bytes.length; from += PART_BYTES) {
      store.put(bytes.slice(from, from + PART_BYTES), [name, from])
    }
    return { name, empty: column.slice(0, 0), bytes: bytes.length, hash: hashOfBytes(bytes) }
  })
  store.put({ ...rest, journal, version: leads.version, columns } satisfies Manifest, 'manifest')
}

async function read(
  store: IDBObjectStore,
  journal: string,
  onProgress: (read: number, total: number) => void,
): Promise<RecordsImage | null> {
  const manifest = await result<Manifest | undefined>(store.get('manifest'))
  if (manifest?.journal !== journal) return null
  const { entries, leadCount, version, opportunities } = manifest
  const total = manifest.columns.reduce((sum, { bytes }) => sum + bytes, 0)
  let done = 0
  const columns: Record<string, Column> = {}
  for (const { name, empty, bytes, hash } of manifest.columns) {
    const all = new Uint8Array(bytes)
    for (let from = 0; from < bytes; from += PART_BYTES) {
      const part = await result<Uint8Array<ArrayBuffer>>(store.get([name, from]))
      all.set(part, from)
      done += part.length
      onProgress(Math.round((leadCount * done) / total), leadCount)
    }
    if (hashOfBytes(all) !== hash) return null
    columns[name] = new (empty.constructor as new (buffer: ArrayBuffer) => Column)(all.buffer)
  }
  // Whether these are the columns of an image is for the engine to check.
  return { entries, leadCount, opportunities, leads: { version, columns: columns as unknown as Columns } }
}

async function withStore<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<Result>,
): Promise<Result> {
  const database = await open()
  try {
    const transaction = database.transaction('image', mode)
    const isComplete = new Promise<boolean>((resolve) => {
      transaction.oncomplete = () => resolve(true)
      transaction.onabort = () => resolve(false)
    })
    const done = await work(transaction.objectStore('image'))
    if (!(await isComplete)) throw new Error('the transaction was aborted')
    return done
  } finally {
    database.close()
  }
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1)
  request.onupgradeneeded = () => request.result.createObjectStore('image')
  return result(request)
}

function result<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

function bytesOf({ buffer, byteOffset, byteLength }: Column): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength)
}
