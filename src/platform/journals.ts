import { hashOfText } from '../domain/hash'
import { StorageError } from '../domain/storage-problem'
import { type Entry, isEntry, type Journal, type Journals } from '../store/journal'
import type { Stores } from './device-database'
import { result } from './indexed-db'
import { readBytes } from './pieces'

/** What format 2 kept: null where there is nothing of it. */
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

/** How many entries there are, and a hash over all of them. */
interface Manifest {
  readonly count: number
  readonly hash: number
}

/** Up to the first that is missing, or that differs from what was written. */
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

/** Up to the first import of which a part is missing or damaged. */
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

/** By the id of the journal and the index of the entry. */
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
