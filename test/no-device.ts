import { StorageError } from '../src/domain/storage-problem'
import type { KeepableEngine } from '../src/engine/lead-engine'
import type { FilePorts } from '../src/workspace/file-work'
import type { Device } from '../src/workspace/kept-data'
import { createReferenceEngine as createReference } from './reference-engine'

const refused = () => Promise.reject(new StorageError('refused'))

/** A browser that allows no storage: all that happens lasts as long as the workspace. */
export const noDevice: Device = {
  exists: refused,
  records: { read: refused, write: refused },
  create: refused,
  removeOlder: refused,
  mayBeEvicted: async () => true,
  room: async () => null,
  subscribe: () => {},
}

const noFile = () => {
  throw new Error('this workspace works on no files')
}

/** For tests of anything but files. */
export const noFiles: FilePorts = {
  csv: { guessEncoding: noFile, read: noFile },
  workbooks: { open: noFile },
  createFile: noFile,
}

/** Of which nothing is kept. */
export function createReferenceEngine(): KeepableEngine {
  return {
    ...createReference(),
    image() {
      throw new Error('the reference engine has no image')
    },
  }
}
