import { result } from './indexed-db'
import { databaseName, OLD_NAME } from './path'

const RECORDS_AT_ONCE = 64

/**
 * All that is stored on this device, as it is, readable or not: one record a line. It needs nothing but the browser's
 * own functions, so that it works where nothing else does.
 */
export async function storedFile(path: string): Promise<Blob> {
  const pieces: Blob[] = []
  const existing = await indexedDB.databases()
  for (const { name, version } of existing) {
    if (name !== databaseName(path) && name !== OLD_NAME) continue
    const database = await result(indexedDB.open(name))
    pieces.push(new Blob([`${JSON.stringify({ database: name, version })}\n`]))
    for (const store of database.objectStoreNames) {
      for (let range: IDBKeyRange | null = null; ; ) {
        const records = database.transaction(store).objectStore(store)
        const requests = [records.getAllKeys(range, RECORDS_AT_ONCE), records.getAll(range, RECORDS_AT_ONCE)] as const
        const [keys, values] = await Promise.all([result(requests[0]), result<unknown[]>(requests[1])])
        const lines = keys.map((key, at) => `${JSON.stringify({ store, key, value: values[at] }, asText)}\n`)
        pieces.push(new Blob(lines))
        if (keys.length < RECORDS_AT_ONCE) break
        range = IDBKeyRange.lowerBound(keys.at(-1)!, true)
      }
    }
    database.close()
  }
  return new Blob(pieces, { type: 'application/json' })
}

const decoder = new TextDecoder()

/** Leads are stored as text in bytes. */
function asText(_: string, value: unknown): unknown {
  return value instanceof Uint8Array ? decoder.decode(value) : value
}
