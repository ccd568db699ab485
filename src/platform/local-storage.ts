import type { KeyValueStore } from '../workspace/ports'

/** An entry that the specification names: the same at every path. */
const SHARED = 'filters'

/**
 * Settings are kept by the path of the console; those of versions before 1.0 were not, and are read too. Browsers may
 * refuse storage (private windows, policies, a full disk) by throwing on any access.
 */
export function createLocalStorage(path: string): KeyValueStore {
  // `index.html` reads the theme under the same name.
  const nameOf = (key: string) => (key === SHARED ? key : `sales-console ${path} ${key}`)
  return {
    read(key) {
      try {
        return localStorage.getItem(nameOf(key)) ?? localStorage.getItem(key)
      } catch {
        return null
      }
    },
    write(key, value) {
      try {
        localStorage.setItem(nameOf(key), value)
      } catch {
        // Not reported: the value still lasts for this visit.
      }
    },
  }
}
