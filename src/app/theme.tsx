import { useState } from 'react'
import { fill } from '../messages/format'
import * as messages from '../messages/messages'
import { useApp } from '../shared/app/app-context'
import { IconButton } from '../ui/button'
import * as shapes from '../ui/shapes'
import type { KeyValueStore } from '../workspace/ports'

const themes = {
  system: { icon: shapes.contrast, next: 'light' },
  light: { icon: shapes.sun, next: 'dark' },
  dark: { icon: shapes.moon, next: 'system' },
} as const satisfies Record<Theme, { icon: string; next: Theme }>

export function ThemeButton() {
  const { storage } = useApp()
  const [theme, setTheme] = useState(() => loadTheme(storage))
  const { icon, next } = themes[theme]

  return (
    <IconButton
      shape={icon}
      label={fill(messages.themeIs, { theme })}
      onClick={() => {
        setTheme(next)
        chooseTheme(storage, next)
      }}
    />
  )
}

type Theme = 'system' | 'light' | 'dark'

/** `index.html` also reads it, before the first paint. */
const KEY = 'theme'

function loadTheme(storage: KeyValueStore): Theme {
  const stored = storage.read(KEY)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** Applies and stores the theme. Style sheet and `index.html` follow the system unless the root element has a theme. */
function chooseTheme(storage: KeyValueStore, theme: Theme) {
  document.documentElement.dataset['theme'] = theme
  storage.write(KEY, theme)
}
