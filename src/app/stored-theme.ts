import type { KeyValueStore } from '../workspace/ports'

export type Theme = 'system' | 'light' | 'dark'

/** `index.html` reads it too, before the first paint. */
const KEY = 'theme'

export function loadTheme(storage: KeyValueStore): Theme {
  const stored = storage.read(KEY)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** Applies and stores it. The style sheet and `index.html` follow the system unless the root element has a theme. */
export function chooseTheme(storage: KeyValueStore, theme: Theme) {
  document.documentElement.dataset['theme'] = theme
  storage.write(KEY, theme)
}
