import { StorageError } from '../domain/storage-problem'
import { FORMAT, OLDEST_FORMAT } from '../store/schema'
import type { Device } from '../workspace/kept-data'
import { createConnection, listDatabases, removeDatabase } from './indexed-db'
import { createRecordStore, createRecords, type RecordConnection } from './indexed-db-records'
import { databaseName, OLD_NAME } from './path'

/** Of the database with the old name; later ones left it empty. */
const LAST_OLD_FORMAT = 4

/** Stores data in IndexedDB. Every write is one strict transaction: after a crash all of it is there, or none. */
export function createDevice(
  path: string,
  channel = new BroadcastChannel(databaseName(path)),
  format = FORMAT,
): Device {
  let listener = () => {}
  const connection: RecordConnection = createConnection({
    name: databaseName(path),
    version: format,
    oldest: OLDEST_FORMAT,
    upgrade(database) {
      if (database.objectStoreNames.length === 0) createRecordStore(database)
    },
    onLost: () => listener(),
  })
  const records = createRecords(connection)

  /** What versions before 1.0 have kept, by the names of its databases. */
  async function older(): Promise<string[]> {
    const databases = await listDatabases().catch(() => [])
    const lastOf = new Map([
      [OLD_NAME, LAST_OLD_FORMAT],
      [databaseName(path), OLDEST_FORMAT - 1],
    ])
    return [...lastOf.keys()].filter((own) =>
      databases.some(({ name, version = Infinity }) => name === own && version <= lastOf.get(own)!),
    )
  }

  /** Notifies other tabs. */
  async function announced<Result>(written: Promise<Result>): Promise<Result> {
    const result = await written
    channel.postMessage(null)
    return result
  }

  return {
    exists: async () => (await connection.exists()) || (await older()).length > 0,
    records: {
      async read(work) {
        try {
          return await records.read(work)
        } catch (error) {
          const isMissing = error instanceof StorageError && error.problem === 'missing'
          throw isMissing && (await older()).length > 0 ? new StorageError('older-version') : error
        }
      },
      write: (work) => announced(records.write(work)),
    },
    create: (work) =>
      announced(createRecords({ ...connection, transact: (_, act) => connection.create(act) }).write(work)),
    async removeOlder() {
      for (const name of await older()) await removeDatabase(name)
    },

    async mayBeEvicted() {
      try {
        return !(await navigator.storage.persisted())
      } catch {
        return true
      }
    },

    async room() {
      try {
        const { quota, usage } = await navigator.storage.estimate()
        return quota === undefined || usage === undefined ? null : Math.max(0, quota - usage)
      } catch {
        return null
      }
    },

    subscribe(next) {
      listener = next
      channel.onmessage = () => listener()
    },
  }
}
