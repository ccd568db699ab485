import type { TextStore } from '../workspace/ports'

export type Theme = 'system' | 'light' | 'dark'

const ENTRY = 'theme'

export function storedTheme(texts: TextStore): Theme {
  const stored = texts.read(ENTRY)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

export function storeTheme(texts: TextStore, theme: Theme) {
  texts.write(ENTRY, theme)
}

/** The style sheet follows the system unless the root says otherwise. */
export function showTheme(theme: Theme) {
  document.documentElement.dataset['theme'] = theme
}
