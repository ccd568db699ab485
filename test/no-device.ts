import type { KeepableEngine } from '../src/engine/lead-engine'
import { createNaiveEngine } from '../src/engine/naive-engine'
import { type DeviceStorage, StorageError } from '../src/workspace/device-storage'
import type { FilePorts } from '../src/workspace/file-work'
import type { ImageStore } from '../src/workspace/image-store'

const refused = () => Promise.reject(new StorageError('refused'))

/** A browser that allows no storage: all that happens lasts as long as the workspace. */
export const noDevice: DeviceStorage = {
  open: refused,
  create: refused,
  repair: refused,
  clear: refused,
  backedUpAt: async () => null,
  noteBackup: refused,
  mayBeEvicted: async () => true,
  subscribe: () => {},
}

export const noImages: ImageStore = { save: async () => {}, load: async () => null, clear: async () => {} }

const noFile = () => {
  throw new Error('this workspace works on no files')
}

/** For tests of anything but files. */
export const noFiles: FilePorts = { csv: { guessEncoding: noFile, read: noFile }, createFile: noFile, linesOf: noFile }

/** Of which nothing is kept. */
export function createObviousEngine(): KeepableEngine {
  return {
    ...createNaiveEngine(),
    image() {
      throw new Error('the obvious engine has no image')
    },
  }
}
