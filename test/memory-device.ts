import { StorageError } from '../src/domain/storage-problem'
import { MemoryRecords } from '../src/store/memory-records'
import type { Records } from '../src/store/records'
import type { Device } from '../src/workspace/kept-data'
import { noDevice } from './no-device'

/** A device whose data outlives the workspace. */
export function createMemoryDevice(records: Records = new MemoryRecords(), isKept = false): Device {
  let exists = isKept
  const device = {
    ...noDevice,
    exists: async () => exists,
    records: {
      read: (work) => (exists ? records.read(work) : Promise.reject(new StorageError('missing'))),
      write: (work) => (exists ? records.write(work) : Promise.reject(new StorageError('missing'))),
    },
    create(work) {
      exists = true
      return records.write(work)
    },
    mayBeEvicted: async () => false,
    room: async () => null,
  } satisfies Device
  return device
}
