import type { KeyValueStore } from '../workspace/ports'

/** Browsers may refuse storage (private windows, policies, a full disk) by throwing on any access. */
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
      // Not reported: the value still lasts for this visit.
    }
  },
}
