import { useState } from 'react'
import { useConsole } from '../features/console-context'
import { fill } from '../messages/format'
import * as messages from '../messages/messages'
import { IconButton } from '../ui/button'
import { Icon, type IconName } from '../ui/icon'
import { chooseTheme, loadTheme, type Theme } from './stored-theme'

const themes = {
  system: { icon: 'contrast', next: 'light' },
  light: { icon: 'sun', next: 'dark' },
  dark: { icon: 'moon', next: 'system' },
} as const satisfies Record<Theme, { icon: IconName; next: Theme }>

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
      <Icon name={icon} size={18} />
    </IconButton>
  )
}
