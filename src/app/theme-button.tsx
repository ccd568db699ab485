import { useState } from 'react'
import { useConsole } from '../features/console-context'
import { fill } from '../messages/format'
import * as messages from '../messages/messages'
import { IconButton } from '../ui/button'
import { Icon } from '../ui/icon'
import * as shapes from '../ui/shapes'
import { chooseTheme, loadTheme, type Theme } from './stored-theme'

const themes = {
  system: { icon: shapes.contrast, next: 'light' },
  light: { icon: shapes.sun, next: 'dark' },
  dark: { icon: shapes.moon, next: 'system' },
} as const satisfies Record<Theme, { icon: string; next: Theme }>

export function ThemeButton() {
  const { storage } = useConsole()
  const [theme, setTheme] = useState(() => loadTheme(storage))
  const { icon, next } = themes[theme]

  return (
    <IconButton
      label={fill(messages.themeIs, { theme })}
      onClick={() => {
        setTheme(next)
        chooseTheme(storage, next)
      }}
    >
      <Icon shape={icon} size={18} />
    </IconButton>
  )
}
