import { hashOfText } from '../domain/hash'
import { StorageError } from '../domain/storage-problem'
import { type Entry, isEntry, type Journal, type Journals } from '../store/journal'
import type { Stores } from './device-database'
import { result } from './indexed-db'
import { readBytes } from './pieces'

/** What format 2 stored; null if there is nothing. */
export async function readJournals({ meta, journal, parts, aside }: Stores): Promise<Journals | null> {
  if (!meta || !journal || !parts) return null
  const manifest = (await result(meta.get('manifest'))) as Manifest | undefined
  const keys = await result(journal.getAllKeys())
  if (manifest === undefined && keys.length === 0) return null
  const { entries, hash } = readable(await result(journal.getAll()), keys)
  const { count = 0, hash: hashOfAll } = { ...manifest }
  const isWhole = count === entries.length && keys.length === count && hash === hashOfAll
  const current = await withParts(parts, entries)
  return {
    current,
    aside: aside ? await readAside(aside, parts) : new Map(),
    isDamaged: !isWhole || current.entries.length < entries.length,
  }
}

/** The number of entries, and a hash over all of them. */
interface Manifest {
  readonly count: number
  readonly hash: number
}

/** The entries before the first one that is missing or altered. */
function readable(stored: readonly unknown[], keys: readonly IDBValidKey[]) {
  const entries: Entry[] = []
  let hash = 0
  for (const [index, value] of stored.entries()) {
    const { entry, hash: own } = { ...(value as { readonly entry?: unknown; readonly hash?: number } | null) }
    if (keys[index] !== index || !isEntry(entry) || hashOfText(JSON.stringify(entry), hash) !== own) break
    hash = own
    entries.push(entry)
  }
  return { entries, hash }
}

/** The entries before the first import with a missing or damaged part. */
async function withParts(store: IDBObjectStore, entries: readonly Entry[]): Promise<Journal> {
  const parts = new Map<string, Uint8Array[]>()
  for (const [index, entry] of entries.entries()) {
    if (entry.type !== 'act' || !('batch' in entry.action)) continue
    const { id, leadParts, changeParts } = entry.action.batch
    try {
      const texts: Uint8Array[] = []
      for (let part = 0; part < leadParts + changeParts; part++) {
        const bytes = await readBytes(store, [id, part], 0)
        if (!bytes) throw new StorageError('unreadable')
        texts.push(bytes)
      }
      parts.set(id, texts)
    } catch {
      return { entries: entries.slice(0, index), parts }
    }
  }
  return { entries, parts }
}

/** The keys of the store are [id of the journal, index of the entry]. */
async function readAside(store: IDBObjectStore, parts: IDBObjectStore): Promise<ReadonlyMap<string, Journal>> {
  const keys = (await result(store.getAllKeys())) as [string, number][]
  const values: unknown[] = await result(store.getAll())
  const entries = new Map<string, Entry[]>()
  for (const [at, [id]] of keys.entries()) {
    const value = values[at]
    if (isEntry(value)) entries.set(id, [...(entries.get(id) ?? []), value])
  }
  const journals = new Map<string, Journal>()
  for (const [id, own] of entries) journals.set(id, await withParts(parts, own))
  return journals
}
