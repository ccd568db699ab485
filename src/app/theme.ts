import { useState } from 'react'
import type { TextStore } from '../workspace/ports'

export type Theme = 'system' | 'light' | 'dark'

const ENTRY = 'theme'

function storedTheme(texts: TextStore): Theme {
  const stored = texts.read(ENTRY)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** The style sheet follows the system unless the root says otherwise. */
function showTheme(theme: Theme) {
  document.documentElement.dataset['theme'] = theme
}

export function useTheme(texts: TextStore): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState(() => storedTheme(texts))

  function choose(next: Theme) {
    setTheme(next)
    showTheme(next)
    texts.write(ENTRY, next)
  }

  return [theme, choose]
}
