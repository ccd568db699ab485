import { StorageError } from '../domain/storage-problem'
import type { Commit, Database } from '../store/database'
import type { Backup, Device } from '../workspace/home'
import {
  createDeviceDatabase,
  createStores,
  type DeviceConnection,
  readableContent,
  readHead,
  type Stores,
  writeCommit,
} from './device-database'
import { entropy } from './entropy'
import { createConnection, result } from './indexed-db'
import { readJournals } from './journals'

/** The version of the database: an app that only knows a lower one can neither read nor write it. */
export const FORMAT = 4
const NAME = 'sales-console'

/** Stores data in IndexedDB. Every write is one strict transaction: after a crash all of it is there, or none. */
export function createDevice(channel = new BroadcastChannel(NAME), format = FORMAT): Device {
  const connection: DeviceConnection = createConnection({
    name: NAME,
    version: format,
    upgrade(kept) {
      if (!kept.objectStoreNames.contains('head')) createStores(kept)
    },
    onLost: () => listener(),
  })
  let listener = () => {}
  const tell = () => channel.postMessage(null)

  /** Notifies other tabs of every write. */
  function database(id: string): Database {
    const own = createDeviceDatabase(connection, id)
    return {
      ...own,
      async write(commit: Commit) {
        const isWritten = await own.write(commit)
        if (isWritten) tell()
        return isWritten
      },
    }
  }

  /** Changes the stored data in one transaction. */
  async function rewrite(work: (stores: Stores) => Promise<void>) {
    await connection.transact('readwrite', work)
    tell()
  }

  /** Keeps what is known of the last backup. */
  async function replaceAll(stores: Stores, content: Commit): Promise<string> {
    const id = String(entropy.seed())
    const backup = await lastBackup(stores.meta ?? stores.head)
    for (const store of Object.values(stores)) store.clear()
    await writeCommit(stores, id, content)
    if (backup) putBackup(stores.head, backup)
    return id
  }

  return {
    exists: connection.exists,

    open: () =>
      connection.transact('readonly', async (stores) => {
        const head = await readHead(stores)
        if (head) return { database: database(head.id) }
        const older = await readJournals(stores)
        if (older) return { older }
        if (await isEmpty(stores)) return null
        throw new StorageError('unreadable')
      }),

    async create(content, { replaces }) {
      const id = await connection.create(async (stores) => {
        if (!replaces && !(await isEmpty(stores))) throw new StorageError('exists')
        return replaceAll(stores, content)
      })
      tell()
      return database(id)
    },

    /** Does nothing if another tab has replaced it already. */
    replaceOlder: (content) =>
      rewrite(async (stores) => {
        if (!(await readHead(stores))) await replaceAll(stores, content)
      }),

    unreadable: () => connection.transact('readonly', async (stores) => (await readableContent(stores)).unreadable),

    repair: () =>
      rewrite(async (stores) => {
        const { content, isDamaged } = await readableContent(stores)
        if (isDamaged) await replaceAll(stores, content)
      }),

    /** A missing database needs no clearing. */
    clear: () =>
      rewrite(async (stores) => {
        for (const store of Object.values(stores)) store.clear()
      }).catch((error: unknown) => {
        if (!(error instanceof StorageError) || error.problem !== 'missing') throw error
      }),

    /** Without it the next start is slower. */
    clearSnapshot: () => connection.transact('readwrite', async ({ snapshot }) => void snapshot.clear()),

    lastBackup: () => connection.transact('readonly', ({ head }) => lastBackup(head)),

    async noteBackup(backup) {
      await connection.transact('readwrite', async (stores) => {
        if (!(await readHead(stores))) throw new StorageError('missing')
        putBackup(stores.head, backup)
      })
      tell()
    },

    async mayBeEvicted() {
      try {
        return !(await navigator.storage.persisted())
      } catch {
        return true
      }
    },

    subscribe(next) {
      listener = next
      channel.onmessage = () => listener()
    },
  }
}

/** Two values: earlier versions know the date alone. */
async function lastBackup(store: IDBObjectStore): Promise<Backup | null> {
  const [date, nextNumber] = [
    await result<unknown>(store.get('backup')),
    await result<unknown>(store.get('backup-number')),
  ]
  return typeof date === 'number' ? { date, nextNumber: typeof nextNumber === 'number' ? nextNumber : null } : null
}

function putBackup(store: IDBObjectStore, { date, nextNumber }: Backup) {
  store.put(date, 'backup')
  store.put(nextNumber, 'backup-number')
}

async function isEmpty(stores: Stores): Promise<boolean> {
  for (const store of Object.values(stores)) {
    if ((await result(store.count())) > 0) return false
  }
  return true
}
