import type { TextStore } from '../workspace/ports'

/** Browsers may refuse storage (private windows, policies, a full disk) by throwing at any touch. */
export const localStorageTexts: TextStore = {
  read(entry) {
    try {
      return localStorage.getItem(entry)
    } catch {
      return null
    }
  },
  write(entry, text) {
    try {
      localStorage.setItem(entry, text)
    } catch {
      // Nothing to tell: the text lasts for this visit.
    }
  },
}
