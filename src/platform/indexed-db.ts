import { StorageError, type StorageProblem } from '../domain/storage-problem'

/** A connection to one IndexedDB database. Rejects with a `StorageError`; then nothing was written. */
export interface Connection<Stores> {
  /**
   * Resolves when the transaction is complete and durable: all of it, or nothing. Rejects with 'missing' if the
   * database does not exist, and never creates it.
   */
  transact<Result>(mode: IDBTransactionMode, work: (stores: Stores) => Promise<Result>): Promise<Result>
  /** Like `transact`, but creates the database if it is missing. */
  create<Result>(work: (stores: Stores) => Promise<Result>): Promise<Result>
  /**
   * Whether the browser lists the database; does not connect to it. Chromium may not list one with damaged files that it
   * can open.
   */
  exists(): Promise<boolean>
}

interface Options {
  readonly name: string
  /** An app that only knows a lower version can neither read nor write. */
  readonly version: number
  /** A lower version, but for none, is left as it is: it rejects with 'older-version'. */
  readonly oldest?: number
  upgrade(database: IDBDatabase): void
  /** The browser closed the connection, or the database is being deleted. */
  onLost(): void
}

/** How long to wait for other tabs to close their connections. */
const TIMEOUT_MS = 30_000

export function createConnection<Stores>(options: Options): Connection<Stores> {
  let connection: Promise<IDBDatabase> | null = null

  function connect(mayCreate: boolean): Promise<IDBDatabase> {
    if (connection) return connection
    const opened = openDatabase(options, mayCreate, disconnect)
    function disconnect() {
      if (connection === opened) connection = null
    }
    opened.catch(disconnect)
    connection = opened
    return opened
  }

  async function transactOnce<Result>(
    mode: IDBTransactionMode,
    work: (stores: Stores) => Promise<Result>,
    mayCreate: boolean,
  ): Promise<Result> {
    const database = await connect(mayCreate)
    try {
      const storeNames = [...database.objectStoreNames]
      const transaction = database.transaction(storeNames, mode, { durability: 'strict' })
      const completed = completion(transaction)
      try {
        const stores = storeNames.map((name) => [name, transaction.objectStore(name)])
        const value = await work(Object.fromEntries(stores) as Stores)
        await completed
        return value
      } catch (error) {
        abort(transaction)
        await completed.catch(() => {})
        // A request only reports that it was aborted; the transaction has the reason.
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

  /** The browser may close a connection on its own: it is reopened once. */
  async function transact<Result>(
    mode: IDBTransactionMode,
    work: (stores: Stores) => Promise<Result>,
    mayCreate: boolean,
  ): Promise<Result> {
    try {
      return await transactOnce(mode, work, mayCreate).catch((error: unknown) => {
        if (!isInterruption(error)) throw error
        return transactOnce(mode, work, mayCreate)
      })
    } catch (error) {
      throw storageErrorOf(error)
    }
  }

  return {
    transact: (mode, work) => transact(mode, work, false),
    create: (work) => transact('readwrite', work, true),

    async exists() {
      try {
        return (await listDatabases()).some(({ name }) => name === options.name)
      } catch (error) {
        throw new StorageError(openingProblem(error), { cause: error })
      }
    },
  }
}

export function result<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** Chromium may never answer while it removes data. */
const LIST_MS = 3000

export function listDatabases(): Promise<IDBDatabaseInfo[]> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new StorageError('failed')), LIST_MS)
    indexedDB
      .databases()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })
}

/** Rejects with 'blocked' where another tab holds it. */
export function removeDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = () => resolve()
    request.onerror = () => reject(storageErrorOf(request.error))
    request.onblocked = () => reject(new StorageError('blocked'))
  })
}

function openDatabase(
  { name, version, oldest = 0, upgrade, onLost }: Options,
  mayCreate: boolean,
  onClosed: () => void,
): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, version)
    let isGivenUp = false
    function giveUp() {
      isGivenUp = true
      reject(new StorageError('blocked'))
    }
    // A request queued behind a blocked one gets no event.
    const timer = setTimeout(giveUp, TIMEOUT_MS)
    request.onblocked = giveUp
    request.onupgradeneeded = ({ oldVersion }) => {
      try {
        if (oldVersion === 0 && !mayCreate) throw new StorageError('missing')
        if (oldVersion !== 0 && oldVersion < oldest) throw new StorageError('older-version')
        upgrade(request.result)
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
      database.onclose = () => {
        onClosed()
        onLost()
      }
      // A newer version of the app upgrades the database, so this one stops writing; or the database is being deleted.
      database.onversionchange = ({ newVersion }) => {
        database.close()
        onClosed()
        if (newVersion === null) onLost()
      }
      if (isGivenUp) database.close()
      else resolve(database)
    }
  }).catch((error: unknown) => {
    throw error instanceof StorageError ? error : new StorageError(openingProblem(error), { cause: error })
  }) as Promise<IDBDatabase>
}

function openingProblem(error: unknown): StorageProblem {
  switch (error instanceof DOMException ? error.name : '') {
    case 'VersionError':
      return 'newer-version'
    case 'QuotaExceededError':
      return 'full'
    // Firefox throws InvalidStateError in some private windows.
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
  return new StorageError(isFull ? 'full' : 'failed', { cause: error })
}

const interruptions: ReadonlySet<string> = new Set(['InvalidStateError', 'TransactionInactiveError', 'AbortError'])

/** The connection was closed, or the transaction aborted, and not by us. */
function isInterruption(error: unknown): boolean {
  return error instanceof DOMException && interruptions.has(error.name)
}

function completion(transaction: IDBTransaction): Promise<void> {
  const { db } = transaction
  return new Promise<void>((resolve, reject) => {
    function interrupt() {
      db.removeEventListener('close', interrupt)
      reject(transaction.error ?? new DOMException('by the browser', 'AbortError'))
    }
    transaction.oncomplete = () => {
      db.removeEventListener('close', interrupt)
      resolve()
    }
    transaction.onabort = interrupt
    // Chromium fires no 'abort' if it closes the connection; what was completed has fired 'complete' before.
    db.addEventListener('close', interrupt)
  })
}

function abort(transaction: IDBTransaction) {
  try {
    transaction.abort()
  } catch {
    // It has already ended.
  }
}
