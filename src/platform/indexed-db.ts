import { type Entry, isEntry } from '../domain/action'
import type { StorageProblem } from '../domain/storage-problem'
import { hashOfText } from '../domain/text-hash'
import { type DeviceStorage, type Journal, type Kept, type Parts, StorageError } from '../workspace/device-storage'
import { entropy } from './entropy'
import { hashOfBytes } from './hash'

/** The version of the database: an app that knows only a lower one can neither read nor write it. */
export const FORMAT = 2
const NAME = 'sales-console'
/**
 * - meta: the manifest, and when the last backup was made
 * - journal: the entries, by their index
 * - parts: of imports, by batch, index and piece
 * - aside: the entries of journals that a backup has taken the place of, by epoch and index
 */
const storeNames = ['meta', 'journal', 'parts', 'aside'] as const
type Stores = Readonly<Record<(typeof storeNames)[number], IDBObjectStore>>
/** So long other tabs are waited for, to finish writing or to close what they keep open. */
const TIMEOUT_MS = 30_000

/** The manifest: how many entries there are, and a hash over all of them. */
interface Manifest {
  /** Differs whenever everything is replaced. */
  readonly epoch: string
  readonly count: number
  readonly hash: number
}

/** With the hash over this entry and all before it. */
interface StoredEntry {
  readonly entry: Entry
  readonly hash: number
}

/** A piece of a part, with its hash and the number of pieces. */
interface StoredPiece {
  readonly bytes: Uint8Array
  readonly hash: number
  readonly pieces: number
}

/**
 * Chromium puts larger values into files beside the database. Once, of a browser that was killed again and again while
 * it wrote such files, the whole database was gone.
 */
const PIECE_BYTES = 60_000

/** Keeps the journal in IndexedDB. Every write is one strict transaction: after a crash all of it is there, or nothing. */
export function createDeviceStorage(channel = new BroadcastChannel(NAME), format = FORMAT): DeviceStorage {
  let connection: Promise<IDBDatabase> | null = null

  function connect(): Promise<IDBDatabase> {
    if (connection) return connection
    const opened = openDatabase(format, disconnect)
    function disconnect() {
      if (connection === opened) connection = null
    }
    opened.catch(disconnect)
    connection = opened
    return opened
  }

  /** Resolves when the transaction is complete. Rejects when it was aborted: then nothing of it was written. */
  async function transact<Result>(
    mode: IDBTransactionMode,
    work: (stores: Stores) => Promise<Result>,
  ): Promise<Result> {
    const database = await connect()
    try {
      const transaction = database.transaction(storeNames, mode, { durability: 'strict' })
      const completed = completion(transaction)
      try {
        const [meta, journal, parts, aside] = storeNames.map((name) => transaction.objectStore(name))
        const value = await work({ meta, journal, parts, aside } as Stores)
        await completed
        return value
      } catch (error) {
        abort(transaction)
        await completed.catch(() => {})
        // Requests say only that they were aborted, the transaction says why.
        throw error instanceof StorageError ? error : (transaction.error ?? error)
      }
    } catch (error) {
      if (isInterruption(error)) {
        database.close()
        connection = null
      }
      throw error
    }
  }

  /** The browser may close a connection by itself: then it is opened again, once. */
  async function transactAgainIfInterrupted<Result>(...args: Parameters<typeof transact<Result>>): Promise<Result> {
    try {
      return await transact(...args).catch((error: unknown) => {
        if (!isInterruption(error)) throw error
        return transact(...args)
      })
    } catch (error) {
      throw storageErrorOf(error)
    }
  }

  async function manifestOf(meta: IDBObjectStore, epoch: string): Promise<Manifest> {
    const stored: unknown = await result(meta.get('manifest'))
    if (stored === undefined) throw new StorageError('missing')
    if (!isManifest(stored)) throw new StorageError('unreadable')
    if (stored.epoch !== epoch) throw new StorageError('replaced')
    return stored
  }

  /** Null where nothing is stored at all. */
  async function readAll({ meta, journal }: Stores) {
    const manifest: unknown = await result(meta.get('manifest'))
    const keys = await result(journal.getAllKeys())
    if (manifest === undefined && keys.length === 0) return null
    const chain = readable(await result(journal.getAll()), keys, { index: 0, hash: 0 })
    const { epoch = '', count = 0, hash } = isManifest(manifest) ? manifest : {}
    const readCount = chain.entries.length
    const isWhole = count === readCount && keys.length === readCount && hash === chain.hash
    const unreadable = isWhole ? 0 : Math.max(1, count - readCount, keys.length - readCount)
    return { ...chain, epoch, unreadable }
  }

  /** Into an empty journal. */
  function writeAll({ meta, journal }: Stores, epoch: string, entries: readonly Entry[]) {
    let hash = 0
    for (const [index, entry] of entries.entries()) {
      hash = hashWith(hash, entry)
      journal.add({ entry, hash } satisfies StoredEntry, index)
    }
    meta.put({ epoch, count: entries.length, hash } satisfies Manifest, 'manifest')
  }

  /** The journal is empty then, and can be filled with another. */
  async function putAside({ meta, journal, aside }: Stores, epoch: string, entries: readonly Entry[]) {
    const manifest = await manifestOf(meta, epoch)
    // Another tab was faster; it held no lock.
    if (manifest.count !== entries.length) throw new StorageError('busy')
    writeAside(aside, epoch, entries)
    journal.clear()
  }

  function journalOf(epoch: string): Journal {
    return {
      id: epoch,
      exclusively: withLock,
      read: (from) =>
        transactAgainIfInterrupted('readonly', async ({ meta, journal }) => {
          const manifest = await manifestOf(meta, epoch)
          if (manifest.count === from) return []
          const range = IDBKeyRange.lowerBound(from)
          const last: unknown = from > 0 ? await result(journal.get(from - 1)) : null
          const { entries, hash } = readable(
            await result(journal.getAll(range)),
            await result(journal.getAllKeys(range)),
            {
              index: from,
              hash: isStoredEntry(last) ? last.hash : 0,
            },
          )
          if (from + entries.length !== manifest.count || hash !== manifest.hash) throw new StorageError('unreadable')
          return entries
        }),
      part: (batch, index) =>
        transactAgainIfInterrupted('readonly', async ({ meta, parts }) => {
          await manifestOf(meta, epoch)
          const text = await readPart(parts, batch, index)
          if (text === null) throw new StorageError('unreadable')
          return text
        }),
      async add(index, entries, more) {
        const isAdded = await transactAgainIfInterrupted('readwrite', async ({ meta, journal, parts }) => {
          const manifest = await manifestOf(meta, epoch)
          if (manifest.count !== index) return false
          let { hash } = manifest
          for (const [offset, entry] of entries.entries()) {
            hash = hashWith(hash, entry)
            journal.add({ entry, hash } satisfies StoredEntry, index + offset)
          }
          meta.put({ ...manifest, count: index + entries.length, hash } satisfies Manifest, 'manifest')
          writeParts(parts, more)
          return true
        })
        if (isAdded) channel.postMessage(null)
        return isAdded
      },
      async replace(entries, next) {
        const nextEpoch = createEpoch()
        await transactAgainIfInterrupted('readwrite', async (stores) => {
          await putAside(stores, epoch, entries)
          writeAll(stores, nextEpoch, next.entries)
          writeParts(stores.parts, next.parts)
        })
        channel.postMessage(null)
        return journalOf(nextEpoch)
      },
      async bringBack(entries, id) {
        const found = await transactAgainIfInterrupted('readwrite', async (stores) => {
          const stored: unknown = await result(stores.aside.getAll(allOf(id)))
          if (!isEntries(stored) || stored.length === 0) return null
          await putAside(stores, epoch, entries)
          stores.aside.delete(allOf(id))
          writeAll(stores, id, stored)
          return stored
        })
        if (!found) return null
        channel.postMessage(null)
        return { journal: journalOf(id), entries: found, unreadable: 0 }
      },
    }
  }

  /** Changes all that is stored, in one transaction. */
  async function rewrite(work: (stores: Stores) => Promise<void>) {
    await withLock(() => transactAgainIfInterrupted('readwrite', work))
    channel.postMessage(null)
  }

  return {
    async open() {
      if (!(await exists())) throw new StorageError('missing')
      return transactAgainIfInterrupted('readonly', async (stores): Promise<Kept | null> => {
        const kept = await readAll(stores)
        return kept && { journal: journalOf(kept.epoch), entries: kept.entries, unreadable: kept.unreadable }
      })
    },

    async create(content, aside) {
      const epoch = createEpoch()
      await rewrite(async (stores) => {
        const { meta, journal } = stores
        if ((await result(meta.count())) + (await result(journal.count())) > 0) throw new StorageError('exists')
        writeAll(stores, epoch, content.entries)
        writeParts(stores.parts, content.parts)
        for (const [id, { entries, parts }] of aside) {
          writeAside(stores.aside, id, entries)
          writeParts(stores.parts, parts)
        }
      })
      return journalOf(epoch)
    },

    repair: () =>
      rewrite(async (stores) => {
        const kept = await readAll(stores)
        if (!kept) return
        const readableEntries = await withReadableParts(stores.parts, kept.entries)
        if (kept.unreadable === 0 && readableEntries.length === kept.entries.length) return
        stores.journal.clear()
        writeAll(stores, createEpoch(), readableEntries)
      }),

    clear: () =>
      rewrite(async (stores) => {
        for (const name of storeNames) stores[name].clear()
      }),

    backedUpAt: () =>
      transactAgainIfInterrupted('readonly', async ({ meta }) => {
        const date: unknown = await result(meta.get('backup'))
        return typeof date === 'number' ? date : null
      }),

    async noteBackup(date) {
      await transactAgainIfInterrupted('readwrite', async ({ meta }) => void meta.put(date, 'backup'))
      channel.postMessage(null)
    },

    async mayBeEvicted() {
      try {
        return !(await navigator.storage.persisted())
      } catch {
        return true
      }
    },

    subscribe(listener) {
      channel.onmessage = () => listener()
    },
  }
}

function writeAside(store: IDBObjectStore, epoch: string, entries: readonly Entry[]) {
  for (const [index, entry] of entries.entries()) store.add(entry, [epoch, index])
}

function writeParts(store: IDBObjectStore, parts: Parts = new Map()) {
  const encoder = new TextEncoder()
  for (const [batch, texts] of parts) {
    for (const [index, text] of texts.entries()) {
      const all = encoder.encode(text)
      const pieces = Math.max(1, Math.ceil(all.length / PIECE_BYTES))
      for (let piece = 0; piece < pieces; piece++) {
        const bytes = all.slice(piece * PIECE_BYTES, (piece + 1) * PIECE_BYTES)
        store.add({ bytes, hash: hashOfBytes(bytes), pieces } satisfies StoredPiece, [batch, index, piece])
      }
    }
  }
}

/** Null where any of it is missing or damaged. */
async function readPart(store: IDBObjectStore, batch: string, index: number): Promise<string | null> {
  const stored: readonly unknown[] = await result(store.getAll(allOf(batch, index)))
  const isWhole = stored.length > 0 && stored.every((piece) => isPiece(piece) && piece.pieces === stored.length)
  if (!isWhole) return null
  const decoder = new TextDecoder()
  const texts = (stored as readonly StoredPiece[]).map(({ bytes }) => decoder.decode(bytes, { stream: true }))
  return texts.join('') + decoder.decode()
}

/** Of all keys that begin with these: an array is greater than any number. */
function allOf(...key: readonly (string | number)[]): IDBKeyRange {
  return IDBKeyRange.bound(key, [...key, []])
}

function isPiece(value: unknown): value is StoredPiece {
  return isObject(value) && value.bytes instanceof Uint8Array && hashOfBytes(value.bytes) === value.hash
}

/** Up to the first import of which a part is missing or damaged. */
async function withReadableParts(store: IDBObjectStore, entries: readonly Entry[]): Promise<readonly Entry[]> {
  for (const [index, entry] of entries.entries()) {
    if (entry.type !== 'act' || !('batch' in entry.action)) continue
    const { id, leadParts, changeParts } = entry.action.batch
    for (let part = 0; part < leadParts + changeParts; part++) {
      if ((await readPart(store, id, part)) === null) return entries.slice(0, index)
    }
  }
  return entries
}

/** To open a database would create it. */
async function exists(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === NAME)
  } catch (error) {
    throw new StorageError('refused', String(error))
  }
}

function openDatabase(format: number, onClosed: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, format)
    let isGivenUp = false
    function giveUp() {
      isGivenUp = true
      reject(new StorageError('blocked'))
    }
    // Behind another request that is blocked, this one waits without an event.
    const timer = setTimeout(giveUp, TIMEOUT_MS)
    request.onblocked = giveUp
    request.onupgradeneeded = () => {
      try {
        for (const store of storeNames) {
          if (!request.result.objectStoreNames.contains(store)) request.result.createObjectStore(store)
        }
      } catch (error) {
        reject(error)
        if (request.transaction) abort(request.transaction)
      }
    }
    request.onerror = () => {
      clearTimeout(timer)
      reject(request.error)
    }
    request.onsuccess = () => {
      clearTimeout(timer)
      const database = request.result
      database.onclose = onClosed
      // A newer version of the app wants to upgrade: this one writes no more.
      database.onversionchange = () => {
        database.close()
        onClosed()
      }
      if (isGivenUp) database.close()
      else resolve(database)
    }
  }).catch((error: unknown) => {
    throw error instanceof StorageError ? error : new StorageError(openingProblem(error), String(error))
  }) as Promise<IDBDatabase>
}

function openingProblem(error: unknown): StorageProblem {
  switch (error instanceof DOMException ? error.name : '') {
    case 'VersionError':
      return 'newer-version'
    case 'QuotaExceededError':
      return 'full'
    // Firefox has the second, in some private windows.
    case 'SecurityError':
    case 'InvalidStateError':
      return 'refused'
    default:
      return 'failed'
  }
}

function storageErrorOf(error: unknown): StorageError {
  if (error instanceof StorageError) return error
  const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
  return new StorageError(isFull ? 'full' : 'failed', String(error))
}

const interruptions: ReadonlySet<string> = new Set(['InvalidStateError', 'TransactionInactiveError', 'AbortError'])

/** The connection is closed, or the transaction was aborted, and not by us. */
function isInterruption(error: unknown): boolean {
  return error instanceof DOMException && interruptions.has(error.name)
}

function completion(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new DOMException('by the browser', 'AbortError'))
  })
}

function abort(transaction: IDBTransaction) {
  try {
    transaction.abort()
  } catch {
    // It has ended already.
  }
}

function result<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** One writer at a time in all tabs. Without locks a transaction still refuses an index that is taken. */
async function withLock<Result>(work: () => Promise<Result>): Promise<Result> {
  if (!navigator.locks) return work()
  let isHeld = false
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    return await navigator.locks.request(`${NAME} write`, { signal }, () => {
      isHeld = true
      return work()
    })
  } catch (error) {
    throw isHeld ? error : new StorageError('busy', String(error))
  }
}

function createEpoch(): string {
  return String(entropy.seed())
}

function isManifest(value: unknown): value is Manifest {
  return isObject(value) && typeof value.epoch === 'string' && Number.isSafeInteger(value.count)
}

function isStoredEntry(value: unknown): value is StoredEntry {
  return isObject(value) && typeof value.hash === 'number' && isEntry(value.entry)
}

function isEntries(value: unknown): value is readonly Entry[] {
  return Array.isArray(value) && value.every(isEntry)
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

/** Up to the first that is missing, or that differs from what was written. */
function readable(
  stored: readonly unknown[],
  keys: readonly IDBValidKey[],
  first: { readonly index: number; readonly hash: number },
): { readonly entries: readonly Entry[]; readonly hash: number } {
  const entries: Entry[] = []
  let { hash } = first
  for (const [offset, value] of stored.entries()) {
    if (keys[offset] !== first.index + offset || !isStoredEntry(value)) break
    if (hashWith(hash, value.entry) !== value.hash) break
    hash = value.hash
    entries.push(value.entry)
  }
  return { entries, hash }
}

/** Of the entry, going on from the hash of those before it. */
function hashWith(previous: number, entry: Entry): number {
  return hashOfText(JSON.stringify(entry), previous)
}
