import { StorageError } from '../src/domain/storage-problem'
import type { Database } from '../src/store/database'
import { createMemoryDatabase } from '../src/store/memory-database'
import type { Device } from '../src/workspace/home'
import { noDevice } from './no-device'

/** A device whose data outlives the workspace. */
export function createMemoryDevice(): Device {
  let database: Database | null | undefined
  return {
    ...noDevice,
    async open() {
      if (database === undefined) throw new StorageError('missing')
      return database && { database }
    },
    async create(content) {
      if (database) throw new StorageError('exists')
      database = createMemoryDatabase(content)
      return database
    },
    async clear() {
      database = null
    },
    clearSnapshot: async () => {},
    mayBeEvicted: async () => false,
  }
}
