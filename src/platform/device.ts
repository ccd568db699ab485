import type { Device } from '../workspace/kept-data'
import { createConnection } from './indexed-db'
import { createRecordStore, createRecords, type RecordConnection } from './indexed-db-records'
import { createOldDevice } from './old-device'
import { databaseName } from './path'

/** The version of the database: an app that only knows a lower one can neither read nor write it. */
export const FORMAT = 9

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
    upgrade(database) {
      if (database.objectStoreNames.length === 0) createRecordStore(database)
    },
    onLost: () => listener(),
  })
  const records = createRecords(connection)
  const old = createOldDevice(path)

  /** Notifies other tabs. */
  async function announced<Result>(written: Promise<Result>): Promise<Result> {
    const result = await written
    channel.postMessage(null)
    return result
  }

  return {
    exists: async () => (await connection.exists()) || (await old.exists()),
    records: { read: records.read, write: (work) => announced(records.write(work)) },
    create: (work) =>
      announced(createRecords({ ...connection, transact: (_, act) => connection.create(act) }).write(work)),
    takeOver: old.takeOver,
    clearOld: old.clearOld,
    finishTakeOver: old.finishTakeOver,

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
