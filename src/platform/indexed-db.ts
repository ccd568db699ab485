import { type Entry, isEntry } from '../domain/action'
import type { StorageProblem } from '../domain/storage-problem'
import { type DeviceStorage, type Journal, type Kept, StorageError } from '../workspace/device-storage'
import { entropy } from './entropy'

/** The version of the database: an app that knows only a lower one can neither read nor write it. */
const FORMAT = 1
const NAME = 'sales-console'
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

/** Keeps the journal in IndexedDB. Every write is one strict transaction: after a crash all of it is there, or nothing. */
export function createDeviceStorage(
  channel = new BroadcastChannel(NAME),
  format = FORMAT,
  timeoutMs = TIMEOUT_MS,
): DeviceStorage {
  let connection: Promise<IDBDatabase> | null = null

  function connect(): Promise<IDBDatabase> {
    if (connection) return connection
    const opened = openDatabase(format, timeoutMs, disconnect)
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
    work: (meta: IDBObjectStore, journal: IDBObjectStore) => Promise<Result>,
  ): Promise<Result> {
    const database = await connect()
    try {
      const transaction = database.transaction(['meta', 'journal'], mode, { durability: 'strict' })
      const completed = completion(transaction)
      try {
        const value = await work(transaction.objectStore('meta'), transaction.objectStore('journal'))
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
  async function readAll(meta: IDBObjectStore, journal: IDBObjectStore) {
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

  /** Into an empty store. */
  function writeAll(meta: IDBObjectStore, journal: IDBObjectStore, epoch: string, entries: readonly Entry[]) {
    let hash = 0
    for (const [index, entry] of entries.entries()) {
      hash = hashWith(hash, entry)
      journal.add({ entry, hash } satisfies StoredEntry, index)
    }
    meta.put({ epoch, count: entries.length, hash } satisfies Manifest, 'manifest')
  }

  function journalOf(epoch: string): Journal {
    return {
      id: epoch,
      exclusively: (work) => withLock(timeoutMs, work),
      read: (from) =>
        transactAgainIfInterrupted('readonly', async (meta, journal) => {
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
      async add(index, entry) {
        const isAdded = await transactAgainIfInterrupted('readwrite', async (meta, journal) => {
          const manifest = await manifestOf(meta, epoch)
          if (manifest.count !== index) return false
          const hash = hashWith(manifest.hash, entry)
          journal.add({ entry, hash } satisfies StoredEntry, index)
          meta.put({ ...manifest, count: index + 1, hash } satisfies Manifest, 'manifest')
          return true
        })
        if (isAdded) channel.postMessage(null)
        return isAdded
      },
    }
  }

  /** Changes all that is stored, in one transaction. */
  async function rewrite(work: (meta: IDBObjectStore, journal: IDBObjectStore) => Promise<void>) {
    await withLock(timeoutMs, () => transactAgainIfInterrupted('readwrite', work))
    channel.postMessage(null)
  }

  return {
    async open() {
      if (!(await exists())) throw new StorageError('missing')
      return transactAgainIfInterrupted('readonly', async (meta, journal): Promise<Kept | null> => {
        const kept = await readAll(meta, journal)
        return kept && { journal: journalOf(kept.epoch), entries: kept.entries, unreadable: kept.unreadable }
      })
    },

    async create(entries) {
      const epoch = createEpoch()
      await rewrite(async (meta, journal) => {
        if ((await result(meta.count())) + (await result(journal.count())) > 0) throw new StorageError('exists')
        writeAll(meta, journal, epoch, entries)
      })
      return journalOf(epoch)
    },

    repair: () =>
      rewrite(async (meta, journal) => {
        const kept = await readAll(meta, journal)
        if (!kept || kept.unreadable === 0) return
        journal.clear()
        writeAll(meta, journal, createEpoch(), kept.entries)
      }),

    clear: () =>
      rewrite(async (meta, journal) => {
        meta.clear()
        journal.clear()
      }),

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

/** To open a database would create it. */
async function exists(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === NAME)
  } catch (error) {
    throw new StorageError('refused', String(error))
  }
}

function openDatabase(format: number, timeoutMs: number, onClosed: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, format)
    let isGivenUp = false
    function giveUp() {
      isGivenUp = true
      reject(new StorageError('blocked'))
    }
    // Behind another request that is blocked, this one waits without an event.
    const timer = setTimeout(giveUp, timeoutMs)
    request.onblocked = giveUp
    request.onupgradeneeded = () => {
      try {
        for (const store of ['meta', 'journal']) {
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
async function withLock<Result>(timeoutMs: number, work: () => Promise<Result>): Promise<Result> {
  if (!navigator.locks) return work()
  let isHeld = false
  try {
    const signal = AbortSignal.timeout(timeoutMs)
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

/** FNV-1a over the text of the entry, going on from the hash of those before it. */
function hashWith(previous: number, entry: Entry): number {
  const text = JSON.stringify(entry)
  let hash = previous ^ 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}
