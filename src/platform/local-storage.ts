import type { KeyValueStore } from '../workspace/ports'

/** Browsers may refuse storage (private windows, policies, a full disk) by throwing at any access. */
export const localStorageStore: KeyValueStore = {
  read(key) {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  },
  write(key, value) {
    try {
      localStorage.setItem(key, value)
    } catch {
      // Nothing to report: the value lasts for this visit.
    }
  },
}
